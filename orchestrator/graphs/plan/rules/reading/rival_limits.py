"""Limits that several statements set for the whole though they differ: which holds, and why."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, Literal

from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit
from orchestrator.graphs.plan.rules.reading.sum_kinds import SumPer
from orchestrator.language import any_of

_WHOLE: Final = any_of(r"예산|총\s?(?:비용|액)|사업비|전체\s?(?:비용|한도)", r"\b(?:budget|total)\b")
_DECIDED: Final = any_of(
    r"의결|승인(?:된|됐|받|액)|확정(?:된|됐|액|함)|결재(?:된|받)|공식|통과",
    r"\b(?:approved|minuted|resolved|signed\s+off|official|confirmed|agreed)\b",
)


def holding_first(limits: Iterable[MoneyLimit], noted: Mapping[int, date]) -> list[MoneyLimit]:
    """Return the limits, of those that several statements set for the whole the one that holds first.

    Within one statement the order stays: there a smaller sum is that of a part, or a wish.
    """
    found = [*limits]
    for rival in rivals_of(found):
        at = [found.index(one) for one in rival]
        holds, _ = settled(rival, noted)
        for place, limit in zip(sorted(at), [holds, *(one for one in rival if one != holds)], strict=True):
            found[place] = limit
    return found


def rivals_of(limits: Sequence[MoneyLimit]) -> list[list[MoneyLimit]]:
    """Return groups of limits of the whole that differ though they are for the same time, the lowest first."""
    groups: dict[tuple[SumPer, str], list[MoneyLimit]] = {}
    for limit in limits:
        group = groups.setdefault((limit.per, limit.currency), [])
        if _is_whole(limit) and all(one.piece != limit.piece for one in group):
            group.append(limit)
    return [sorted(group, key=lambda one: one.amount) for group in groups.values() if len(group) > 1]


def settled(
    limits: Sequence[MoneyLimit], noted: Mapping[int, date]
) -> tuple[MoneyLimit, Literal["official", "newer", ""]]:
    """Return which of several limits holds: the one that somebody decided on, else the newest, else the lowest.

    ``noted``: the days of the sources that tell theirs; ``limits``: the lowest first.
    """
    decided = [one for one in limits if _DECIDED.search(one.piece.text)]
    if len(decided) == 1:
        return decided[0], "official"
    days = {noted[one.piece.source] for one in limits if one.piece.source in noted}
    if len(days) > 1 or (len(days) == 1 and len({one.piece.source for one in limits}) > 1):
        newest = [one for one in limits if noted.get(one.piece.source) == max(days)]
        if len(newest) == 1:
            return newest[0], "newer"
    return limits[0], ""


def _is_whole(limit: MoneyLimit) -> bool:
    before = re.split(r"[.!?,;]\s", limit.piece.text[: limit.start])[-1]
    return bool(_WHOLE.search(before))
