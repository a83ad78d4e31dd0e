"""The sums that a worker is paid, each with what it is for."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.overtime_rates import SAYS_BEYOND
from orchestrator.graphs.contract.rules.labour.sum_classifier import PAID, SURE, Judging, SumRole
from orchestrator.graphs.contract.rules.labour.sums import BLANK, ReadSum, find_sums
from orchestrator.graphs.contract.rules.labour.wage_words import SAYS_OTHER, SAYS_WAGE, is_of_heading, wage_of
from orchestrator.graphs.contract.rules.labour.wages_together import (
    LEAST,
    alike,
    composed,
    of_their_table,
    parts_of_total,
    plausible,
)
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import WageSum


class WageReading(NamedTuple):
    """The sums, and the place of a wage that is blank or cannot be read."""

    sums: tuple[WageSum, ...]
    unread: Span | None
    is_blank: bool


_ENGLISH_UNIT = re.compile(r"won|krw|₩")
_SURE_ALONE: Final = 0.2
"""How surely a sum has to be a wage where no words name any."""


def read_wages(passages: Sequence[Passage], judged: Judging) -> WageReading:
    """Read all sums that are wages, by their words and by what was learnt of sums."""
    sums: list[WageSum] = []
    headed: set[Span] = set()
    unread: Span | None = None
    is_blank = False
    for passage in passages:
        text = passage.ko
        if not (SAYS_WAGE.search(text) or SAYS_WAGE.search(passage.topic) or SAYS_BEYOND.search(text)):
            continue
        blank = BLANK.search(text)
        if (
            blank
            and unread is None
            and not SAYS_OTHER.search(text)
            and not re.search(r"상여|수당|식대|bonus|allowance", text[: blank.start()])
        ):
            unread, is_blank = passage.words.span(blank.start(), blank.end()), True
        edge, told = 0, list(find_sums(text))
        parts = parts_of_total(told)
        for one in told:
            before = text[edge : one.start]
            if (
                one.is_bare
                and one not in parts
                and not re.search(
                    r"\+고정(?:액|급|분|수당)?$|(?:식대|식비|교통비|합계)(?:\([^)]{0,8}\))?[:|]?$|(?:급|봉|당|임금|급여|보수|wage|pay|salary)(?:\([^)]{0,8}\))?(?:은|는|이|[:|]|원)?(?:매?월|기본|다합쳐|합쳐|합해|한달)?$",
                    before[-14:] or passage.topic[-14:],
                )
            ):
                continue
            if one.won is None:
                if unread is None and not SAYS_OTHER.search(text) and SAYS_WAGE.search(before + passage.topic):
                    unread = passage.words.span(one.start, one.end)
            elif _is_told_again(passage, one, sums):
                pass
            elif wage := wage_of(passage, one, before):
                is_beside = wage.part == "base" and one in parts and one.won < max(part.won or 0 for part in parts)
                sums.append(replace(wage, part="allowance") if is_beside else wage)
                if wage.period == "year" and is_of_heading(passage, one):
                    headed.add(wage.span)
            edge = one.end
    sums = _with_premiums(_as_judged(composed(of_their_table(list(dict.fromkeys(sums)), headed)), judged), judged)
    return WageReading(tuple(alike(sums)), unread, is_blank)


def _as_judged(sums: list[WageSum], judged: Judging) -> list[WageSum]:
    """Leave out what is surely no wage beside one that is, and take what surely is one where no words told any."""
    doubted = [one for one in sums if one.part == "base" and _is_other(judged.get(one.span.start))]
    kept = [one for one in sums if one not in doubted]
    if any(one.part in ("base", "total") for one in kept):
        return kept
    if any(one.part in ("base", "total") for one in sums):
        return sums
    likely = [one for one in judged.values() if one.role in PAID and one.margin >= _SURE_ALONE]
    if not likely:
        return sums
    best = max(likely, key=lambda one: one.margin)
    period = next(each for each in LEAST if each == best.role)
    span = best.sum.passage.words.span(best.sum.start, best.sum.end)
    return [*sums, WageSum(best.sum.won, plausible(best.sum.won, period), "base", span)]


def _with_premiums(sums: list[WageSum], judged: Judging) -> list[WageSum]:
    """Take what surely is paid each month for overtime, nights or holidays, though no words of a list name it."""
    known = {one.span.start for one in sums}
    return [
        *sums,
        *(
            WageSum(one.sum.won, "month", "premiums", one.sum.passage.words.span(one.sum.start, one.sum.end))
            for place, one in judged.items()
            if one.role == "premium" and one.margin >= SURE and one.sum.won >= LEAST["day"][0] and place not in known
        ),
    ]


def _is_other(judged: SumRole | None) -> bool:
    """Tell whether a sum is surely a price, a fine or something that is taken from pay."""
    return judged is not None and judged.role in ("none", "taken") and judged.margin >= SURE


def _is_told_again(passage: Passage, one: ReadSum, sums: Sequence[WageSum]) -> bool:
    """Tell whether a sum is one that the same sentence has told in the other language: "월 260만원 / 2,600,000 won"."""
    text, start = passage.ko, passage.span.start
    if text.startswith("/") and sums and sums[-1].won == one.won:
        return True
    said = [told for told in sums if told.won == one.won and start <= told.span.start < passage.span.end]
    if not said:
        return False
    first = passage.words.places.index(said[-1].span.start)
    between = text[first : one.start]
    return _ENGLISH_UNIT.search(text[one.start : one.end + 4]) is not None and "/" in between and "원" in between
