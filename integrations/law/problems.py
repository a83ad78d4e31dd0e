"""What is wrong with the files: codes and values, from which the doors make sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from integrations.errors import Misconfigured


@dataclass(frozen=True, slots=True)
class LawProblem:
    """One thing that is wrong."""

    code: str
    """What it is, such as ``missing``; each code is a sentence of the doors."""
    file: str
    """Relative to the folder."""
    line: int
    """Where the entry begins, from 1; 0: the file as a whole."""
    entry: str
    """Its id, or what stands for it; empty: the file as a whole."""
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Where it is, such as ``norms/labor-standards.toml:12 lsa-20``."""
        return f"{self.file}{f':{self.line}' if self.line else ''} {self.entry}".strip()

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.place}: {self.code}{f' ({told})' if told else ''}"


class LawFilesInvalid(Misconfigured):
    """The files of the law have mistakes; none of them is used."""

    def __init__(self, problems: Sequence[LawProblem]) -> None:
        listed = "\n".join(map(str, problems))
        super().__init__(f"CONTRACT_KNOWLEDGE: {len(problems)} mistakes in the files of the law\n{listed}")
        self.problems = tuple(problems)
