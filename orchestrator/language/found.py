"""A value and where in the text it was said."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Found(Generic[T_co]):
    """What ``text[start:end]`` means; the value's ``raw`` is exactly that piece."""

    value: T_co
    start: int
    end: int


LONGEST = 40_000
"""Characters of a text that are read; what comes behind is not looked at."""

MOST = 1_000
"""Places in one text at which something is looked for in earnest: no story names more."""
