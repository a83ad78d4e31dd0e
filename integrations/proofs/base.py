"""What a proof checker must do, in this project's own types."""

from dataclasses import dataclass
from typing import Literal, Protocol

ProofLanguage = Literal["idris2", "agda"]

MessageClass = Literal[
    "escape",  # refused before the compiler ran: what gets around a proof
    "removed",  # likewise: a required declaration is gone or has another type
    "false_equation",  # two numbers that should be equal differ
    "mismatch",
    "undefined_name",
    "no_implementation",
    "ambiguous",
    "reserved_word",
    "parse",
    "module_not_found",
    "module_name",
    "not_covering",
    "not_total",
    "not_positive",
    "hole",
    "unsolved",
    "duplicate",
    "visibility",
    "multiplicity",
    "arguments",
    "pattern",
    "no_declaration",
    "unreachable",
    "unknown",  # the message stays whole
]


@dataclass(frozen=True, slots=True)
class Declaration:
    """A name with its type, as the module declares it: ``Declaration("totalIsSum", "300 * 12 = 3600")``."""

    name: str
    type: str
    """White space makes no difference."""


@dataclass(frozen=True, slots=True)
class ProofModule:
    """The source of one module.

    >>> ProofModule("Domains.Estimate", "module Domains.Estimate ...").path
    'Domains/Estimate'
    """

    name: str
    """With dots, as the module calls itself."""
    text: str
    required: tuple[Declaration, ...] = ()
    """What must stand in it: it is refused where one is missing, or has another type …"""
    kept: tuple[str, ...] = ()
    """… where one of these declarations does not stand at the left margin as it was, white space apart …"""
    begun: tuple[str, ...] = ()
    """… where none begins so that binds nothing below (``where``) …"""
    figures: tuple[int, ...] = ()
    """… or one of these numbers, each as often as it is here …"""
    strings: tuple[str, ...] = ()
    """… or one of these strings, likewise, as they are written between their quotation marks …"""
    mentions: tuple[str, ...] = ()
    """… or one of these names, likewise."""
    open_names: tuple[str, ...] = ()
    """Names for which another name may stand in what has to stay: the compiler does not know them, or takes them for
    something else."""

    @property
    def path(self) -> str:
        """Its file below the source folder, without the ending."""
        return self.name.replace(".", "/")


@dataclass(frozen=True, slots=True)
class CompilerMessage:
    """One error. Lines and columns count from 1, the end is exclusive, and 0 means that no place was given."""

    cls: MessageClass
    text: str
    """What the compiler says, without the lines of source that it shows."""
    module: str = ""
    """The module or file that it blames, as it names it."""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    subject: str = ""
    """The name, module or type that it is about, where it names one."""
    expected: str = ""
    """One side of a mismatch or an equation …"""
    found: str = ""
    """… and the other."""


@dataclass(frozen=True, slots=True)
class ProofVerdict:
    """What a compiler says of a module."""

    accepted: bool
    messages: tuple[CompilerMessage, ...] = ()
    """Errors alone, in the order of the output; none where it is accepted or timed out."""
    output: str = ""
    """All that it printed, without paths of this machine; cut at :data:`LONGEST_OUTPUT`."""
    seconds: float = 0.0
    timed_out: bool = False
    """It was ended at its limit of time or memory: nothing is known of the module."""


LONGEST_OUTPUT = 60_000
"""Characters of a compiler's output that are kept."""


class ProofChecker(Protocol):
    """One compiler. Raises ``Unavailable`` where it cannot be started, or dies of something else than the module."""

    @property
    def language(self) -> ProofLanguage:
        """Return the language that it checks."""

    async def version(self) -> str:
        """Return its version as it is said to people, such as ``2.6.2``; asked once."""

    async def check(self, module: ProofModule) -> ProofVerdict:
        """Check a module. What gets around a proof is refused without running the compiler."""
