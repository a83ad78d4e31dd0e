"""Times in which a service that has opened is closed until it goes on: "close on 20 December, start again on 8 January"."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from orchestrator.graphs.plan.rules.reading.day_spans import later
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.language import any_of

_CLOSES: Final = any_of(
    r"닫(?:았다가|고|아|습|음)|쉬(?:었다가|고|어|ᆸ|는)|쉽니다|쉰\s?다|휴(?:가|무|업|장)|멈추|멈췄",
    r"\b(?:clos(?:e|es|ed|ing)|shut|paus(?:e|es)|rests?)\b",
)
_AGAIN: Final = any_of(r"다시|재개", r"\b(?:again|re-?(?:opens?|starts?)|resumes?|goes?\son|carry\son)\b")
_FAR: Final = 400


def with_standstills(days: Sequence[SetDay]) -> list[SetDay]:
    """Return days, in the order in which they are told, with the day of closing as a standstill up to that of going on.

    Told in one breath they follow each other: what has no year lies behind the opening that is told before.
    """
    found = [*days]
    for at, again in enumerate(found):
        closing = at - 1
        if not (closing >= 0 and again.kind == "step" and again.start == again.end and _AGAIN.search(again.what)):
            continue
        closed = found[closing]
        if (
            closed.kind not in ("step", "closed")
            or closed.piece.source != again.piece.source
            or not _is_closing(closed)
        ):
            continue
        opened = next(
            (one for one in reversed(found[:closing]) if one.kind == "step" and one.piece.source == again.piece.source),
            None,
        )
        closed = _behind(closed, opened)
        again = _behind(again, closed)
        end = closed.end if closed.end > closed.start else again.start - timedelta(days=1)
        found[closing] = replace(closed, kind="closed", end=max(end, closed.start))
        found[at] = again
    return found


def _is_closing(day: SetDay) -> bool:
    return day.kind == "closed" or bool(_CLOSES.search(day.what))


def _behind(day: SetDay, before: SetDay | None) -> SetDay:
    """Return a day whose year nobody tells as the first one behind another that is told before it."""
    if before is None or not day.is_year_assumed:
        return day
    while day.start < before.start and (before.start - day.start).days < _FAR:
        day = replace(day, start=later(day.start), end=later(day.end))
    return day
