"""What is wrong with the guides: codes and values, from which the doors make sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from integrations.errors import Misconfigured


@dataclass(frozen=True, slots=True)
class GuideProblem:
    """One thing that is wrong."""

    code: str
    """What it is, such as ``row_cells``; each code is a sentence of the doors, which says what to do as well."""
    file: str
    """Relative to the folder."""
    line: int = 0
    """From 1; 0: the file as a whole."""
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Where it is, such as ``kinds/mobility.ko.md:12``."""
        return f"{self.file}{f':{self.line}' if self.line else ''}"

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.place}: {self.code}{f' ({told})' if told else ''}"


class GuideFilesInvalid(Misconfigured):
    """The guides have mistakes; none of them is used."""

    def __init__(self, problems: Sequence[GuideProblem]) -> None:
        listed = "\n".join(map(str, problems))
        super().__init__(f"knowledge/plan: {len(problems)} mistakes in the guides\n{listed}")
        self.problems = tuple(problems)
