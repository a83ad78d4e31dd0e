"""Korean sums: what each is, by the noun before it, the particle between and the verb behind, as morphemes tell them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.reading import sum_words as lexicon
from orchestrator.graphs.plan.rules.reading.rate_tokens import rate_tokens
from orchestrator.graphs.plan.rules.reading.sum_kinds import Rate, SumPer, ToldSum
from orchestrator.graphs.plan.rules.reading.sum_kinds_ko import FEW, is_fund, is_heard, is_promised, kind_of
from orchestrator.graphs.plan.rules.reading.sum_segments_ko import (
    LINKING,
    NOUNS,
    SPANS,
    TIMES,
    Segment,
    ends_open,
    is_bare,
    segments_of,
    verbs_of,
)
from orchestrator.language import words
from orchestrator.language.morphemes import Morpheme

_TIMED: Final[dict[str, SumPer]] = {
    "월세": "month",
    "월급": "month",
    "월임대료": "month",
    "월임차료": "month",
    "연봉": "year",
}
"""Nouns that tell themselves for what time they are paid."""
_LONGEST: Final = 50
"""Characters of the name of a thing."""


def korean_sums(text: str, rates: Sequence[Rate]) -> list[ToldSum]:
    """Return the sums of a Korean sentence in their order."""
    segments = [*segments_of(text)]
    counts = [(one.start, one.end) for one in rate_tokens(text)] if segments else []
    read = []
    for one in segments:
        rate = next((each for each in rates if each.start < one.found.end and one.found.start < each.end), None)
        read.append(_read(text, one, rate, counts))
    for at in range(len(read) - 2, -1, -1):
        # A list has its verb at the end: "세탁은 8만원, 이불은 20만원 받아요".
        if not verbs_of(segments[at].behind) and read[at].kind in ("price", "unknown") and ends_open(segments[at]):
            following = read[at + 1]
            if following.kind in ("fee", "past"):
                read[at] = replace(read[at], kind=following.kind)
            elif following.is_sure and following.kind == read[at].kind == "price":
                read[at] = replace(read[at], is_sure=True)
            elif following.kind == "limit" and read[at].kind == "unknown" and is_bare(segments[at]):
                read[at] = replace(read[at], kind="limit")  # "초기 800만원, 월 15만원 이내"
    for at, segment in enumerate(segments[:-1]):
        # What there is, of which the next sums are parts: "900만원 중 무대 300만원", "2천만원에서 선반 80만원".
        first = next((one.form for one in segment.following if one.tag[:1] != "S"), "")
        is_part = read[at + 1].kind == "price" and bool(read[at + 1].item)
        if is_part and first in _PARTED and read[at].kind in ("unknown", "total"):
            read[at] = replace(read[at], kind="limit", is_sure=True)
    return read


_PARTED: Final = frozenset(words("중 가운데 에서"))


def _read(text: str, segment: Segment, rate: Rate | None, counts: Sequence[tuple[int, int]]) -> ToldSum:
    found, before, behind = segment.found, segment.before, segment.behind
    rest, per = _uncounted(before, counts)
    per = rate.per if rate else per
    is_product = bool(rate and rate.is_product)
    old = next((at for at in (len(rest) - 1, len(rest) - 2) if at >= 0 and rest[at].form in lexicon.OLD_PRICES), None)
    is_old = old is not None
    rest = rest[:old]
    particle, noun = _own_noun(rest)
    if len(noun) > 1 and noun[0].form in TIMES and not rate:
        per, noun = TIMES[noun[0].form], noun[1:]
    if noun and per == "once" and not is_product and not any(one.form in SPANS for one in noun):
        per = _TIMED.get(noun[-1].form, per)
    if particle == "에" and noun and noun[-1].form in _PAPERS:
        noun = []  # "회의록에는 1,200만원으로 적혀 있어요": where it stands, not what it buys
    item = rate.label if rate and is_product and rate.label else _name(text, noun)
    verbs = verbs_of(behind)
    is_past = any(one.tag == "EP" and one.form in ("었", "았", "였") for one in behind) and not (
        is_heard(behind) or set(verbs) & lexicon.PLAN_VERBS or is_promised(behind)
    )
    kind = kind_of(text, segment, noun, particle, per, is_past=is_past)
    if kind == "limit" and rate and rate.is_one and not is_fund(segment, noun, verbs, is_past=is_past):
        kind = "unknown"  # the most that each of them pays or gets
    is_old = is_old and kind in ("price", "unknown")
    if is_old or (kind == "price" and noun[-1].form in lexicon.NEW_PRICES):
        kind = "unknown"
    is_quoted = any(one.form == "견적" for one in (*before, *behind))
    is_hearsay = is_heard(behind)
    return ToldSum(
        kind,
        Decimal(found.value.value),
        found.value.currency,
        found.start,
        found.end,
        item if kind in ("price", "fee", "total") or is_old else "",
        item,
        rate,
        per,
        is_open=bool(rate and rate.is_open)
        or (len(noun) > 1 and noun[-1].form in _PARTS_OF_YEAR)
        or (item.endswith(lexicon.HOURLY_WAGES) and not is_product),
        is_counted=bool(rate and rate.times > 1),
        is_sure=(kind == "price" and (is_quoted or is_hearsay or bool(set(verbs) & lexicon.SPEND_VERBS)))
        or (kind == "limit" and is_fund(segment, noun, verbs, is_past=is_past)),
        is_old=is_old,
        is_one=bool(rate and rate.is_one),
        is_alone=kind == "price" and len(behind) <= FEW and not any(one.form in _TURNS for one in behind[-1:]),
    )


def _uncounted(before: Sequence[Morpheme], counts: Sequence[tuple[int, int]]) -> tuple[list[Morpheme], SumPer]:
    """Return what names the thing of a sum, without what counts it or tells for one of what the sum is, and its time."""
    per: SumPer = "once"
    told = [*before]
    while told:
        last = next((at for at in range(len(told) - 1, -1, -1) if told[at].tag[:1] not in ("J", "S")), -1)
        if last < 0:
            break
        one = told[last]
        is_time = one.form in TIMES and one.tag != "VV"
        is_count = any(start <= one.start < end for start, end in counts) and one.form not in _OWN_TIMES
        if not (is_time or is_count or one.form in _ABOUT or one.form in _EACH):
            break
        per = TIMES[one.form] if is_time and per == "once" else per
        told = told[:last]
    return told, per


_EACH: Final = frozenset(words("하나 각각 각 단가"))
_ABOUT: Final = frozenset(words("약 대략 거의 딱 겨우 대충 아마 또 다"))
_OWN_TIMES: Final = frozenset((*_TIMED, *lexicon.HOURLY_WAGES))
"""Name what is paid, and for what time."""
_PARTS_OF_YEAR: Final = frozenset(words("분기 반기"))
"""Behind a thing its price is for each of them: "점검 분기 12만원"."""
_PAPERS: Final = frozenset(words("회의록 보고서 연보 공문 문서 장부"))
_TURNS: Final = frozenset(words("는데 은데 ᆫ데 지만"))
"""Endings behind which something else than prices may be told."""


_OF_WHOLE: Final = frozenset(words("중 가운데 그중 이중"))
"""Behind a sum what follows is a part of it."""
_SIGNS: Final = frozenset(words("× x X *"))
_STATES: Final = frozenset(words("중고 신품 새것"))


def _own_noun(rest: Sequence[Morpheme]) -> tuple[str, list[Morpheme]]:
    """Return the particle between a thing and its sum, and the noun phrase of the thing with what describes it."""
    told = [*rest]
    while told and (told[-1].tag in ("MAG", "MM") or (told[-1].tag[:1] == "S" and told[-1].tag != "SL")):
        told.pop()
    while told and any(one.form in lexicon.TOTALS for one in told[-3:]):
        told.pop()  # "종이는 합쳐서", "공구는 모두"
    if len(told) > 1 and told[-2].form in _STATES and told[-1].form in ("로", "으로"):
        told = told[:-2]  # "오토바이 한 대 중고로"
    particle = ""
    while told and told[-1].tag[:1] == "J":
        particle = told.pop().form
    begin = 0
    for at in range(len(told) - 1, -1, -1):
        one = told[at]
        if one.tag in ("JKS", "JX", "MAJ", "EF", "SF", "SP", "IC") or (
            one.tag == "EC" and one.form in (*LINKING, "어서", "아서")
        ):
            begin = at + 1
            break
        if one.tag == "JKB" and any(each.form in _SIGNS for each in told[:at]):
            begin = at + 1  # "월 4만원 × 3개월에 반장 수고비"
            break
    told = told[begin:]
    while told and (
        (told[0].tag[:1] == "S" and told[0].tag != "SL")
        or told[0].tag in ("MAG", "MAJ", "IC", "EC", "NR", "MM", "XPN")
        or (told[0].form in _OF_WHOLE and (len(told) == 1 or told[1].tag in NOUNS))
    ):
        told = told[1:]
    nouns = [one.form for one in told if one.tag in NOUNS]
    if not any(one.tag in ("NNG", "NNP", "SL", "VV", "XR") for one in told):
        return particle, []  # a unit alone counts what stands elsewhere
    if not told or told[-1].tag not in NOUNS | {"XSN", "ETN"} or (nouns and {*nouns} <= lexicon.NO_THINGS):
        return particle, []
    return particle, told


def _name(text: str, noun: Sequence[Morpheme]) -> str:
    name = " ".join(text[noun[0].start : noun[-1].end].split()) if noun else ""
    name = re.sub(r"\s?견적$", "", name)
    return name if len(name) <= _LONGEST else name[-_LONGEST:].partition(" ")[2]
