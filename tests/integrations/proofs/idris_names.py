"""Which names of an Idris module are bound, as far as the modules that this project prints go."""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from integrations.proofs.idris_words import BUILT_IN, KEYWORDS

_NAME = re.compile(r"(?<![\w'.])((?:[A-Z][\w']*\.)*)([^\W\d][\w']*|_[\w']+)")
_BINDER = re.compile(
    r"[({](?:auto\s+|0\s+|1\s+)?([^\s():{}]+(?:\s*,\s*[^\s():{}]+)*)\s*:(?=\s)|\{(\w[\w']*)(?=\}|\s*=)"
)
_LOCAL = re.compile(r"\\\s*+([\w', ]++)\s*+=>|\blet\s+([a-z_][\w']*)|<-")
_CASE = re.compile(r"\bcase\b")


@dataclass(slots=True)
class ModuleNames:
    """What has been declared so far: Idris knows nothing of what comes further down."""

    declared: dict[str, int] = field(default_factory=dict)
    """Names with their lines."""
    defined: set[str] = field(default_factory=set)
    arity: dict[str, int] = field(default_factory=dict)
    """Explicit arguments of a function's first clause."""
    arrows: dict[str, str] = field(default_factory=dict)
    """Types of functions."""

    def explicit(self, name: str) -> int:
        """Return how many explicit arguments a function may have at most."""
        depth, count = 0, 0
        text = re.sub(r"\{[^{}]*\}\s*->", "", self.arrows.get(name, ""))
        for offset, sign in enumerate(text):
            depth += (sign in "([{") - (sign in ")]}")
            count += depth == 0 and text.startswith("->", offset)
        return count


def unknown_names(
    code: str, names: ModuleNames, *, beside: Set[str] = frozenset(), is_type: bool = False
) -> Iterator[str]:
    """Yield the names that nothing binds, each once.

    ``is_type``: a small letter at the start of a name that is applied to nothing lets Idris bind it anew in a type,
    whatever it means elsewhere; such a name is not bound either.
    """
    bound = {name.strip() for one, two in _BINDER.findall(code) for name in (one or two).split(",")} | set(beside)
    bound |= {name for one, two in _LOCAL.findall(code) for name in re.findall(r"[\w']+", one or two)}
    if " where" in code or _CASE.search(code):
        for left in re.findall(r"(?:\bwhere\b|\bof\b|;|\) |^|\s)([^=;]*?)\s(?:=|=>)\s", code):
            bound |= set(re.findall(r"(?<![\w'.])[a-z_][\w']*", left))
    seen: set[str] = set()
    for found in _NAME.finditer(code):
        qualifier, name = found[1], found[2]
        if (
            name in seen
            or name in bound
            or name in KEYWORDS
            or name in BUILT_IN
            or code[found.start() - 1 : found.start()] == "%"
        ):
            continue
        applied = re.match(r"\s+(?:[\w(\"\[])", code[found.end() :]) and not re.match(
            r"\s+(?:where|then|else|of|in)\b", code[found.end() :]
        )
        is_rebound = is_type and name[0].islower() and not qualifier and not applied
        if name not in names.declared or is_rebound:
            seen.add(name)
            yield name
