"""Korean sums, each with the morphemes that belong to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules.reading import sum_words as lexicon
from orchestrator.graphs.plan.rules.reading.sum_kinds import SumPer
from orchestrator.language import words
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.found import Found
from orchestrator.language.morphemes import Morpheme, morphemes

LINKING: Final = frozenset(words("고 며 으며 는데 은데 ᆫ데 지만 니까 으니까 니 으니 라 라서 면 으면 구 이며"))
"""Endings behind which something else is told."""
NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "SL", "SH"))
TIMES: Final[dict[str, SumPer]] = {"월": "month", "매월": "month", "매달": "month", "달": "month", "다달이": "month", "달마다": "month", "연": "year", "매년": "year", "년": "year", "해": "year", "연간": "year"}  # fmt: skip


SPANS: Final = frozenset(words("년 해 달 월 일 개월 시간 분 주 주일 시"))
"""Units of time, which count no things."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A sum with the morphemes that tell what it is."""

    found: Found[Amount]
    before: tuple[Morpheme, ...]
    behind: tuple[Morpheme, ...]
    following: tuple[Morpheme, ...] = ()
    """All that stands up to the next sum."""
    beyond: tuple[Morpheme, ...] = ()
    """Of it what is told behind the clause of the sum."""


def segments_of(text: str) -> Iterator[Segment]:
    """Yield the sums with what belongs to each: no ending that goes on, and no other sum, stands between."""
    sums = find_amounts(text)
    told = morphemes(text)
    cuts = [one.end for at, one in enumerate(told) if _is_cut(told, at)]
    for at, one in enumerate(sums):
        until = sums[at + 1].start if at + 1 < len(sums) else len(text)
        since = sums[at - 1].end if at else 0
        begins = [cut for cut in cuts if since < cut <= one.start]
        begin = begins[-1] if begins else None
        end = min((cut for cut in cuts if one.end < cut <= until), default=None)
        before = [each for each in told if (begin or since) <= each.start and each.end <= one.start]
        if begins and not any(
            each.tag in ("NNG", "NNP", "XR", "SL") and each.form not in (*TIMES, *lexicon.UNITS) for each in before
        ):
            # The thing stands before the comma: "망토 4벌, 한 벌에 15,000원".
            begin = begins[-2] if len(begins) > 1 else None
            before = [each for each in told if (begin or since) <= each.start and each.end <= one.start]
        following = [each for each in told if one.end <= each.start < until]
        behind = [each for each in following if each.start < (end or until)]
        if begin is None and at:  # nothing parts it from the sum before it, but the particles and verbs of that one
            before = before[len([*_of_own(before)]) :]
        if end is None and at + 1 < len(sums):
            behind = [*_of_own(behind)]
        beyond = (each for each in told if (end or until) <= each.start < until)
        yield Segment(one, tuple(before), tuple(behind), tuple(following), tuple(beyond))


def _is_cut(told: Sequence[Morpheme], at: int) -> bool:
    """Tell whether something else is told behind a morpheme."""
    one = told[at]
    if one.tag in ("SP", "SF", "SC") or (one.tag == "MAJ" and at):
        return True
    following = told[at + 1] if at + 1 < len(told) else None
    if one.tag == "EC" and one.form in LINKING:
        return following is None or following.tag != "VX"
    return one.tag == "JC" and at > 0 and told[at - 1].tag in ("NNB", "NR", "SN")


def _of_own(behind: Sequence[Morpheme]) -> Iterator[Morpheme]:
    """Yield the particles and verbs right behind a sum, up to the noun of another thing."""
    for one in behind:
        if one.tag in NOUNS and one.form not in lexicon.SPEND_VERBS:
            return
        yield one


def ends_open(segment: Segment) -> bool:
    """Tell whether nothing but particles stands behind a sum."""
    return all(one.tag[:1] in ("J", "S", "X") for one in segment.behind)


def is_bare(segment: Segment) -> bool:
    """Tell whether no thing is named before a sum."""
    return all(one.form in lexicon.NO_THINGS for one in segment.before if one.tag in NOUNS)


def verbs_of(told: Sequence[Morpheme]) -> list[str]:
    """Return the stems of what is done: verbs, and nouns that 하다 makes verbs."""
    found = [one.form for one in told if one.tag in ("VV", "VA", "VV-R", "VV-I")]
    return found + [
        told[at].form
        for at in range(len(told) - 1)
        if told[at].tag in ("NNG", "XR") and told[at + 1].tag in ("XSV", "XSA")
    ]
