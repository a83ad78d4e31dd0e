"""A figure of a document: a whole number with its scale, and the letters of the document that say it."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

FigureKind = Literal["money", "quantity", "percent", "date", "time", "words"]
"""``words``: an amount that is written out. A number of which nothing tells that it is money is a quantity."""

_SHORT = 4
"""Characters of a figure that may stand in a word by chance."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure where it stands; two are the same where they stand at the same place."""

    file: str
    start: int
    """Offset of its first character in the file's text."""
    end: int = field(compare=False)
    raw: str = field(compare=False)
    """Letter by letter as in the document."""
    kind: FigureKind = field(compare=False)
    value: int = field(compare=False)
    """Never negative; of a date ``yyyymmdd``, of a time the minutes since midnight; money in the least unit written."""
    scale: int = field(default=1, compare=False)
    """The figure is ``value / scale``: 2.5 is 25 with scale 10, and 3.3 % is 33 with scale 1000."""
    is_negative: bool = field(default=False, compare=False)
    unit: str = field(default="", compare=False)
    """As written after it: ``원``, ``개월``, ``EA``."""
    label: str = field(default="", compare=False)
    """What the document calls it."""
    line: int = field(default=0, compare=False)
    """From 1, in the file's text."""
    times: int = field(default=1, compare=False)
    """How many of its unit one stands for, as the table says that it stands in: 1000 in thousands of won."""
    place: str = field(default="", compare=False)
    """Where people find it: the article, the page or the line."""

    is_labelled: bool = field(default=True, compare=False)
    """Whether a head or a label calls it so; the words before a figure of a sentence seldom name it."""

    @property
    def number(self) -> Fraction:
        """What it amounts to, with its sign."""
        return Fraction(-self.value if self.is_negative else self.value, self.scale)

    @property
    def day(self) -> date:
        """The day of a date."""
        return date(self.value // 10_000, self.value // 100 % 100, self.value % 100)

    @property
    def called(self) -> str:
        """What a calculation calls it: by its label where it has one, else as the document writes it."""
        return self.label if self.label and self.is_labelled else self.raw

    @property
    def shown(self) -> str:
        """The figure with its label, for people; a label that tells it already stands alone."""
        is_told = len(self.raw) > _SHORT and self.raw in self.label
        return self.label if is_told else f"{self.label} {self.raw}".strip()


def written(number: Fraction) -> str:
    """Write a number for people: ``3,330,000``, or with its decimals."""
    if number.denominator == 1:
        return f"{number.numerator:,}"
    return f"{float(number):,.4f}".rstrip("0").rstrip(".")
