"""What a sign of danger is: a pattern, what kind of danger it tells of, and when it counts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["suicide", "violence", "sexual", "child", "elder", "medical", "stalking", "confinement"]
Counts = Literal["present", "recent", "now"]
"""present: unless it is told as over or denied; recent: with a word for today or yesterday; now: with a word for this moment or today."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One pattern; a Korean one is matched on text without spaces, an English one on text with single spaces."""

    kind: Kind
    counts: Counts
    pattern: re.Pattern[str]
    is_folded: bool


def korean(kind: Kind, counts: Counts, *alternatives: str) -> Sign:
    """Make a Korean sign; the alternatives hold no space and no unbounded repetition."""
    return Sign(kind, counts, re.compile("|".join(alternatives)), is_folded=False)


def english(kind: Kind, counts: Counts, *alternatives: str) -> Sign:
    """Make an English sign; ``'`` in a pattern also stands for the typographic apostrophe and for none."""
    joined = "|".join(rf"\b(?:{alternative})" for alternative in alternatives)
    return Sign(kind, counts, re.compile(joined.replace("'", "['’]?")), is_folded=True)


def any_of(alternatives: Iterable[str]) -> re.Pattern[str]:
    """Join alternatives into one pattern."""
    return re.compile("|".join(alternatives))
