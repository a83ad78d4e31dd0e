"""Limits that were, beside the one that is: "the budget was £14k but the grant came back at £11,500"."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.sum_kinds import ToldSum
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language import any_of

_WAS: Final = any_of(
    r"(?:이었|였)(?:는데|지만|다가|으나|고|어요|습니다|다)",
    r"\b(?:was|were|had(?:\sbeen)?|used\sto\sbe|started\s(?:out\s)?(?:at|as))\b",
)
_MONEY: Final = any_of(
    r"예산|한도|상한|지원금|사업비|돈", r"\b(?:budget|limit|ceiling|cap|grant|money|funds?|funding|we\shad)\b"
)
_TURNS: Final = any_of(r"(?:는데|지만|다가|으나)[\s,]*$", r"\b(?:but|though|now|then|only)\b")
_NOW: Final = any_of(
    r"^(?:그런데|근데|하지만|그러나)?\s?(?:지금은|이제는?|이번에는?|결국)|줄[었어]|깎[여이]",
    r"^(?:and\s)?(?:but|though|now|then)\b",
)
_LESS: Final = any_of(r"줄[었어]|깎[여이]", r"\b(?:cut|reduced|down)\sto\b")
_BOUNDED: Final = frozenset(("limit", "unknown", "total", "past", "price"))


def past_limits(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Piece, ToldSum]]:
    """Yield a clause that tells what the limit was, with the next one, which tells what it is now."""
    told = [one for one in pieces if not (one.rows or one.is_aside)]
    for old, new in pairwise(told):
        was, now = _only_sum(old.text), _only_sum(new.text)
        if was is None or now is None or old.source != new.source or was.currency != now.currency:
            continue
        was_so = (
            _WAS.search(old.text) and _MONEY.search(old.text) and not re.search(r"작년|지난해|last\syear", old.text)
        )
        is_limit = now.kind == "limit" or _MONEY.search(new.text) or _LESS.search(new.text)
        if was_so and is_limit and was.amount != now.amount and (_TURNS.search(old.text) or _NOW.search(new.text)):
            yield old, new, now


def is_first_past(text: str, start: int, behind: int) -> bool:
    """Tell whether of two limits in one clause the first is what it was: "we had $5,000 but now it's $4,000 max"."""
    before, between = text[:start], text[start:behind]
    return bool((_WAS.search(before) or _WAS.search(between)) and (_TURNS.search(between) or _NOW.search(between)))


def _only_sum(text: str) -> ToldSum | None:
    found = [one for one in told_sums(text, is_price=True) if one.kind in _BOUNDED]
    return found[0] if len(found) == 1 else None
