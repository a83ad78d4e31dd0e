"""What a sign of danger is: a pattern, what kind of danger it tells of, and when it counts."""

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["suicide", "violence", "sexual", "child", "elder", "medical", "stalking", "confinement"]
Counts = Literal["present", "recent", "now"]
"""present: unless told as over; recent: with a word for today, yesterday or last night; now: with a word for this moment or today."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One pattern; a Korean one is matched on text without spaces, an English one on text with single spaces."""

    kind: Kind
    counts: Counts
    pattern: re.Pattern[str]
    is_folded: bool
    is_deniable: bool
    """False for what is itself put in the negative ("살고 싶지 않아요", "can't breathe")."""


def korean(kind: Kind, counts: Counts, *alternatives: str, deniable: bool = True) -> Sign:
    """Make a Korean sign; the alternatives hold no space and no unbounded repetition."""
    return Sign(kind, counts, re.compile("|".join(alternatives)), is_folded=False, is_deniable=deniable)


def english(kind: Kind, counts: Counts, *alternatives: str, deniable: bool = True) -> Sign:
    """Make an English sign; ``'`` in a pattern also stands for the typographic apostrophe and for none."""
    joined = rf"\b(?:{'|'.join(alternatives)})"
    return Sign(kind, counts, re.compile(joined.replace("'", "['’]?")), is_folded=True, is_deniable=deniable)
