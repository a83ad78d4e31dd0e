"""Korean sums: what each is, by the noun before it, the particle between and the verb behind, as morphemes tell them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading import sum_words as lexicon
from orchestrator.graphs.plan.rules.reading.sum_kinds import SumKind, SumPer, ToldSum
from orchestrator.language import words
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.found import Found
from orchestrator.language.morphemes import Morpheme, morphemes
from orchestrator.language.numerals import COUNT, count

_LINKING: Final = frozenset(words("고 며 으며 는데 은데 ᆫ데 지만 니까 으니까 니 으니 라 라서 면 으면 구 이며"))
"""Endings behind which something else is told."""
_NUMERALS: Final = frozenset(("SN", "NR", "MM"))
_NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "SL", "SH"))
_TIMES: Final[dict[str, SumPer]] = {"월": "month", "매월": "month", "매달": "month", "달": "month", "다달이": "month", "달마다": "month", "연": "year", "매년": "year", "년": "year", "해": "year", "연간": "year"}  # fmt: skip
_TIMED: Final[dict[str, SumPer]] = {
    "월세": "month",
    "월급": "month",
    "월임대료": "month",
    "월임차료": "month",
    "연봉": "year",
}
"""Nouns that tell themselves for what time they are paid."""
_SPANS: Final = frozenset(words("년 해 달 월 일 개월 시간 분 주 주일 시"))
"""Units of time, which count no things."""
_OWN_PARTICLES: Final = frozenset(words("은 는 이 가 도 에 만 ᆫ"))
"""Particles between a thing and its price."""
_LONGEST: Final = 50
"""Characters of the name of a thing."""


@dataclass(frozen=True, slots=True)
class _Segment:
    """A sum with the morphemes that tell what it is."""

    found: Found[Amount]
    before: tuple[Morpheme, ...]
    behind: tuple[Morpheme, ...]
    following: tuple[Morpheme, ...] = ()
    """All that stands up to the next sum."""
    beyond: tuple[Morpheme, ...] = ()
    """Of it what is told behind the clause of the sum."""


def korean_sums(text: str) -> list[ToldSum]:
    """Return the sums of a Korean sentence in their order."""
    segments = [*_segments(text)]
    read = [_read(text, one) for one in segments]
    for at in range(len(read) - 2, -1, -1):
        # A list has its verb at the end: "세탁은 8만원, 이불은 20만원 받아요".
        if not _verbs(segments[at].behind) and read[at].kind in ("price", "unknown") and _ends_open(segments[at]):
            following = read[at + 1]
            if following.kind in ("fee", "past"):
                read[at] = replace(read[at], kind=following.kind)
            elif following.is_sure and following.kind == read[at].kind == "price":
                read[at] = replace(read[at], is_sure=True)
            elif following.kind == "limit" and read[at].kind == "unknown" and _is_bare(segments[at]):
                read[at] = replace(read[at], kind="limit")  # "초기 800만원, 월 15만원 이내"
    return read


def _segments(text: str) -> Iterator[_Segment]:
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
            each.tag in ("NNG", "NNP", "XR", "SL") and each.form not in (*_TIMES, *lexicon.UNITS) for each in before
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
        yield _Segment(one, tuple(before), tuple(behind), tuple(following), tuple(beyond))


def _is_cut(told: Sequence[Morpheme], at: int) -> bool:
    """Tell whether something else is told behind a morpheme."""
    one = told[at]
    if one.tag in ("SP", "SF", "SC") or (one.tag == "MAJ" and at):
        return True
    following = told[at + 1] if at + 1 < len(told) else None
    if one.tag == "EC" and one.form in _LINKING:
        return following is None or following.tag != "VX"
    return one.tag == "JC" and at > 0 and told[at - 1].tag in ("NNB", "NR", "SN")


def _of_own(behind: Sequence[Morpheme]) -> Iterator[Morpheme]:
    """Yield the particles and verbs right behind a sum, up to the noun of another thing."""
    for one in behind:
        if one.tag in _NOUNS and one.form not in lexicon.SPEND_VERBS:
            return
        yield one


def _ends_open(segment: _Segment) -> bool:
    return all(one.tag[:1] in ("J", "S", "X") for one in segment.behind)


def _is_bare(segment: _Segment) -> bool:
    return all(one.form in lexicon.NO_THINGS for one in segment.before if one.tag in _NOUNS)


def _verbs(told: Sequence[Morpheme]) -> list[str]:
    """Return the stems of what is done: verbs, and nouns that 하다 makes verbs."""
    found = [one.form for one in told if one.tag in ("VV", "VA", "VV-R", "VV-I")]
    return found + [
        told[at].form
        for at in range(len(told) - 1)
        if told[at].tag in ("NNG", "XR") and told[at + 1].tag in ("XSV", "XSA")
    ]


def _read(text: str, segment: _Segment) -> ToldSum:
    found, before, behind = segment.found, segment.before, segment.behind
    rest, per, each, counted = _counted(text, before, behind)
    is_each = each is not None
    if each is not None and not counted:
        counted, is_timed = _counted_behind(text, segment, each, per)
        per = "once" if is_timed else per
    old = next((at for at in (len(rest) - 1, len(rest) - 2) if at >= 0 and rest[at].form in lexicon.OLD_PRICES), None)
    is_old = old is not None
    rest = rest[:old]
    particle, noun = _own_noun(rest)
    if len(noun) > 1 and noun[0].form in _TIMES and per == "once":
        per, noun = _TIMES[noun[0].form], noun[1:]
    if noun and per == "once" and not any(one.form in _SPANS for one in noun):
        per = _TIMED.get(noun[-1].form, per)
    item = _name(text, noun)
    verbs = _verbs(behind)
    is_past = any(one.tag == "EP" and one.form in ("었", "았", "였") for one in behind) and not (
        _is_heard(behind) or set(verbs) & lexicon.PLAN_VERBS or _is_agreed(behind)
    )
    kind = _kind(text, segment, noun, particle, per, is_past=is_past)
    if kind == "limit" and each and not _is_fund(segment, noun, verbs, is_past=is_past):
        kind = "unknown"  # the most that each of them pays or gets
    is_old = is_old and kind in ("price", "unknown")
    if is_old or (kind == "price" and noun[-1].form in lexicon.NEW_PRICES):
        kind = "unknown"
    is_quoted = any(one.form == "견적" for one in (*before, *behind))
    is_hearsay = _is_heard(behind)
    return ToldSum(
        kind,
        Decimal(found.value.value),
        found.value.currency,
        found.start,
        found.end,
        item if kind in ("price", "fee", "total") or is_old else "",
        item,
        (counted,) if is_each and counted > 1 else (),
        per,
        is_open=(is_each and not counted) or item.endswith(lexicon.HOURLY_WAGES),
        is_counted=counted > 1,
        is_sure=(kind == "price" and (is_quoted or is_hearsay or bool(set(verbs) & lexicon.SPEND_VERBS)))
        or (kind == "limit" and _is_fund(segment, noun, verbs, is_past=is_past)),
        is_old=is_old,
        is_one=each not in (None, "", "개"),
        is_alone=kind == "price" and len(behind) <= _FEW and not any(one.form in _TURNS for one in behind[-1:]),
    )


_TURNS: Final = frozenset(words("는데 은데 ᆫ데 지만"))
"""Endings behind which something else than prices may be told."""
_FEW: Final = 6
"""Morphemes behind a sum in which a clause ends."""


def _kind(
    text: str, segment: _Segment, noun: Sequence[Morpheme], particle: str, per: SumPer, *, is_past: bool
) -> SumKind:
    before, behind = segment.before, segment.behind
    first = [one.form for one in behind if one.tag[:1] != "S"][:2]
    verbs = _verbs(behind)
    forms = {one.form for one in behind}
    if any(one.form == "아니" and one.tag in ("VCN", "MAG") for one in behind) or "말" in first:
        return "past"
    if any(one.form in lexicon.PAST_NOUNS for one in before):
        return "past"
    if {one.form for one in noun if one.tag != "NNB"} & lexicon.LOSS_VERBS or set(verbs) & lexicon.LOSS_VERBS:
        return "past"
    if _is_met(segment, noun, verbs):
        return "price"
    if any(one.form in lexicon.GOALS for one in (*before, *behind[:_FEW])) and not _is_spent(before, verbs):
        return "past" if is_past or any(one.form in lexicon.TODAY for one in before) else "goal"
    if _is_limited(segment, noun, verbs, is_past=is_past):
        return "limit"
    if first[:1] == ["부터"] or first[:1] == ["까지"]:
        return "fee" if set(verbs) & lexicon.FEE_VERBS else "unknown"
    is_quoted = "견적" in forms or any(one.form == "견적" for one in before)
    if not is_quoted and set(verbs) & lexicon.FEE_VERBS:
        if noun and not is_past and lexicon.WAGES.search(text[noun[0].start : noun[-1].end]):
            return "unknown"
        return "past" if is_past else "fee"
    if is_past and not is_quoted:
        return "unknown" if set(verbs) & lexicon.ORDER_VERBS else "past"
    if any(one.form in lexicon.TOTALS for one in before[-3:]):
        return "total"
    is_way = (particle in ("로", "으로") and bool(set(verbs) & lexicon.SPEND_VERBS)) or (
        particle in ("을", "를") and bool(set(verbs) & lexicon.ORDER_VERBS)
    )
    if not noun or (particle and particle not in _OWN_PARTICLES and not is_way):
        return "unknown"
    if _is_fee(text, noun):
        return "fee"
    is_of_today = per != "once" and before[0].form in lexicon.TODAY and not is_quoted
    if is_of_today or lexicon.DEPOSIT.search(text[: noun[-1].end]):
        return "unknown"
    if len(noun) > 1 and noun[-1].form in lexicon.USES and not set(verbs) & lexicon.SPEND_VERBS:
        return "unknown"
    is_own = any(one.tag == "NP" for one in noun) or bool(lexicon.USUAL.search(noun[0].form))
    known = lexicon.SPEND_VERBS | lexicon.PRICE_VERBS
    said = lexicon.PRICE_VERBS | (frozenset(("듣",)) if _is_heard(behind) else frozenset())
    is_said = is_quoted or bool(set(verbs) & lexicon.SPEND_VERBS) or set(verbs) <= said
    others = [one for one in behind if one.tag in ("NNG", "NNP") and one.form not in known]
    return "price" if is_said and not is_own and not others else "unknown"


def _is_spent(before: Sequence[Morpheme], verbs: Sequence[str]) -> bool:
    """Tell whether a sum beside a goal is none itself: it is spent on it, or the budget for it."""
    return bool(set(verbs) & lexicon.SPEND_VERBS) or any(one.form.startswith("예산") for one in before)


def _is_met(segment: _Segment, noun: Sequence[Morpheme], verbs: Sequence[str]) -> bool:
    """Tell whether the money there is pays for a thing: "지원금으로 냉장고 30만원에 사요", "냉장고 30만원은 보조금에서 나가요"."""
    is_most = any(one.form in ("까지", "이내", "이하", "한도", "상한") for one in segment.behind[:2])
    if is_most or not noun or _is_limit_noun(noun[-1].form) or not set(verbs) & lexicon.MEET_VERBS:
        return False
    beside = (
        segment.before[: -len(noun)] if segment.before[-len(noun) :] == (*noun,) else segment.before,
        segment.behind,
    )
    return any(
        _is_limit_noun(one.form) and following.form in ("으로", "로", "에서", "이", "가")
        for told in beside
        for one, following in pairwise(told)
    )


def _is_agreed(behind: Sequence[Morpheme]) -> bool:
    """Tell whether it is agreed to do something: "들이기로 했다"."""
    return any(one.form == "기" and one.tag == "ETN" for one in behind)


def _is_heard(behind: Sequence[Morpheme]) -> bool:
    """Tell whether somebody else names a sum: "이래요", "이라고 들었다"."""
    quotes = any(one.form in ("라고", "다고") and one.tag == "EC" for one in behind)
    return any(one.tag == "EF" and one.form in lexicon.HEARSAY for one in behind) or (
        quotes and any(one.form in ("듣", "하") for one in behind)
    )


def _is_limited(segment: _Segment, noun: Sequence[Morpheme], verbs: Sequence[str], *, is_past: bool) -> bool:
    """Tell whether words say that no more than a sum may be spent, or that it is what there is."""
    before, behind, beyond = segment.before, segment.behind, segment.beyond
    if _is_fund(segment, noun, verbs, is_past=is_past) or _is_most(before):
        return True
    forms = [one.form for one in behind]
    if (
        any(one in lexicon.WITHIN for one in forms[:3])
        or (forms[:1] == ["내"] and behind[0].tag == "NNB")
        or _is_passed(behind)
    ):
        return True
    if forms[:2] in (["안", "에서"], ["안", "으로"], ["내", "에서"], ["밖에", "없"]) or forms[:2] == ["이", "전부"]:
        return True
    if forms[:1] == ["이상"] and any(one.form in ("못", "없", "안") for one in behind):
        return True
    if forms[:1] == ["까지"] and not set(verbs) & lexicon.FEE_VERBS:
        return True
    return bool(beyond[:1]) and (
        beyond[0].form in _BACK and (_is_passed(beyond) or any(one.form in ("안", "더") for one in beyond[:4]))
    )


def _is_most(before: Sequence[Morpheme]) -> bool:
    """Tell whether a sum is the most: no other figure stands between, as in "최대 10명이 듣는 수업은 5만원"."""
    at = max((at for at, one in enumerate(before) if one.form in lexicon.AT_MOST), default=len(before))
    return at < len(before) and not any(
        one.tag in ("SN", "NR") and following.form not in _SPANS for one, following in pairwise(before[at:])
    )


def _is_fund(segment: _Segment, noun: Sequence[Morpheme], verbs: Sequence[str], *, is_past: bool) -> bool:
    """Tell whether a sum is the money there is: by its noun, or as somebody gives it."""
    before, behind = segment.before, segment.behind
    is_thing = bool(noun and lexicon.EQUIPMENT.search(noun[-1].form))
    for at, one in enumerate(() if is_thing else before):
        following = before[at + 1].form if at + 1 < len(before) else ""
        if _is_limit_noun(one.form) and one.tag in ("NNG", "NNP") and following not in lexicon.NO_LIMIT_BEHIND:
            return True
    if noun and noun[-1].form == "돈":
        return True
    if "".join(one.form for one in before[-3:]).startswith(("한도는", "한도가")):
        return True  # behind a comma it may be taken apart as "한 도"
    if noun and noun[-1].form in lexicon.PURSES and {*verbs[:1]} <= {"있", "남", "없"} and verbs:
        return True
    if not any(one.form in ("에서", "께서") for one in before):
        return False
    is_agreed = is_past or _is_agreed(behind)
    given = {one.form for one, next_ in pairwise(before) if one.tag == "VV" and next_.tag == "ETM"}
    return bool(given & lexicon.GIVE_VERBS) or (is_agreed and bool(set(verbs) & lexicon.GIVE_VERBS))


_BACK: Final = frozenset(words("그 그거 그것 거기 거 이 이거 이것 여기"))


def _is_passed(told: Sequence[Morpheme]) -> bool:
    """Tell whether a sum may not be passed: "넘으면 안 돼", "넘기지 마"; not "넘게 사면"."""
    is_denied = any(one.form in ("못", "없", "안") for one in told)
    return any(
        one.form in lexicon.PASS_VERBS and (following.form in _PASSED or is_denied) for one, following in pairwise(told)
    )


_PASSED: Final = frozenset(words("으면 면 지 지는 지만 어선 어서는 을 ᆯ 하 으믄 어가 으모 으니까 는 기"))


def _is_limit_noun(form: str) -> bool:
    is_named = form.startswith("예산") and form not in ("예산안", "예산표")
    return (
        is_named
        or form in lexicon.LIMIT_NOUNS
        or any(form.endswith(one) for one in lexicon.LIMIT_NOUNS if len(one) > 2)
    )


def _is_fee(text: str, noun: Sequence[Morpheme]) -> bool:
    """Tell whether a noun names what is paid to the service, or who pays."""
    words_of = text[noun[0].start : noun[-1].end]
    last = words_of.split()[-1]
    if last == "요금" or (last.endswith("요금") and last != "요금"):
        return not any(one.form in lexicon.PAID_RATES for one in noun)
    return last.endswith(lexicon.FEE_NOUNS)


def _counted(
    text: str, before: Sequence[Morpheme], behind: Sequence[Morpheme]
) -> tuple[list[Morpheme], SumPer, str | None, int]:
    """Return what names the thing, the time for which the sum is, for one of what it is, and how many there are.

    It is for one of any unit where that is "", for no one where it is None. Between a thing and its sum stand how many there are, for one of what, and for how long: "고리 200개가 개당", "한 달에".
    """
    per: SumPer = "once"
    each = "" if any(one.form in ("씩", "짜리") for one in behind[:1]) else None
    counted = 0
    at, is_first = len(before), True
    while at:
        end = at
        while end and (before[end - 1].tag[:1] in ("J", "S") or before[end - 1].form in _ABOUT):
            end -= 1
        if not end:
            break
        last = before[end - 1]
        begin = end - 1
        while begin and before[begin - 1].tag in _NUMERALS and _near(before[begin - 1], before[begin]):
            begin -= 1
        number = _number(text, before[begin : end - 1]) if last.tag == "NNB" or last.form in lexicon.UNITS else 0
        if last.form == "당" and end > 1:
            each, begin = before[end - 2].form, end - 2
        elif last.form in _EACH:
            each, begin = "", end - 1
        elif end > 1 and last.form in _SEASONS and before[end - 2].form == "한":
            begin = end - 2  # "한 겨울에": once a plan
        elif (
            end > 1
            and last.tag == "NNG"
            and before[end - 2].form == "한"
            and is_first
            and at > end
            and before[end].form == "에"
        ):
            each, begin = last.form, end - 2  # "한 조에"
        elif number and last.form in _SPANS:
            per = _TIMES.get(last.form, per) if number == 1 else per
        elif number:
            if number == 1 and is_first and (at == end or before[end].form in ("에", "의")):
                each = last.form
            elif each in (None, "", "개", last.form):
                counted = counted or number
        elif last.form in _TIMES and last.tag != "VV":
            per, begin = _TIMES[last.form], end - 1
        else:
            break
        is_first = is_first and last.form in (*_TIMES, *_SPANS)
        at = begin
    return [*before[:at]], per, each, counted if counted > 1 else 0


_SEASONS: Final = frozenset(words("겨울 여름 봄 가을 학기 철 시즌 분기"))
_EACH: Final = frozenset(words("하나 각각 각 단가"))
_ABOUT: Final = frozenset(words("약 대략 거의 딱 겨우 대충 아마 또 다"))


def _counted_behind(text: str, segment: _Segment, each: str, per: SumPer) -> tuple[int, bool]:
    """Return how many of a thing follow the price for one, and whether they are its months or years; 0 for none.

    "개당 9천원인데 44개", "하나에 2만원이라 스무 개만", "월 12만 원씩 다섯 달", "한 장에 6만원인데 올해 네 장은".
    """
    told = segment.following
    is_for_each = any(one.form in ("씩", "짜리") for one in told[:1])
    for at, one in enumerate(told):
        begin = at
        while begin and told[begin - 1].tag in _NUMERALS and _near(told[begin - 1], told[begin]):
            begin -= 1
        number = _number(text, told[begin:at]) if begin < at else 0
        is_next = is_for_each and begin == 1
        if number and one.form in _TIMES and is_next and _TIMES[one.form] == per:
            return number, True
        is_counter = one.tag == "NNB" and one.form not in _SPANS
        if number and (one.form == each if each not in ("", "개") and not is_next else is_counter):
            return number, False
        if one.tag in ("NNG", "NNP") and each == "":
            break
    named = (
        re.search(rf"(?P<n>{COUNT})\s?{re.escape(each)}(?!당)", text[segment.found.end : told[-1].end])
        if each and told
        else None
    )
    least, most = (count(named["n"]) if named else None) or (0, 0)
    return (least if least == most and least > 1 else 0), False


def _near(one: Morpheme, other: Morpheme) -> bool:
    return other.start - one.end <= 1


def _number(text: str, told: Sequence[Morpheme]) -> int:
    """Return what morphemes count; 0 where they count nothing, or not surely."""
    read = count(text[told[0].start : told[-1].end].replace(",", "")) if told else None
    return read[0] if read and read[0] == read[1] else 0


def _own_noun(rest: Sequence[Morpheme]) -> tuple[str, list[Morpheme]]:
    """Return the particle between a thing and its sum, and the noun phrase of the thing with what describes it."""
    told = [*rest]
    while told and (told[-1].tag in ("MAG", "MM") or (told[-1].tag[:1] == "S" and told[-1].tag != "SL")):
        told.pop()
    while told and any(one.form in lexicon.TOTALS for one in told[-3:]):
        told.pop()  # "종이는 합쳐서", "공구는 모두"
    particle = ""
    while told and told[-1].tag[:1] == "J":
        particle = told.pop().form
    begin = 0
    for at in range(len(told) - 1, -1, -1):
        one = told[at]
        if one.tag in ("JKS", "JX", "MAJ", "EF", "SF", "SP", "IC") or (
            one.tag == "EC" and one.form in (*_LINKING, "어서", "아서")
        ):
            begin = at + 1
            break
    told = told[begin:]
    while told and (
        (told[0].tag[:1] == "S" and told[0].tag != "SL") or told[0].tag in ("MAG", "MAJ", "IC", "EC", "NR", "MM")
    ):
        told = told[1:]
    nouns = [one.form for one in told if one.tag in _NOUNS]
    if not any(one.tag in ("NNG", "NNP", "SL", "VV", "XR") for one in told):
        return particle, []  # a unit alone counts what stands elsewhere
    if not told or told[-1].tag not in _NOUNS | {"XSN", "ETN"} or (nouns and {*nouns} <= lexicon.NO_THINGS):
        return particle, []
    return particle, told


def _name(text: str, noun: Sequence[Morpheme]) -> str:
    name = " ".join(text[noun[0].start : noun[-1].end].split()) if noun else ""
    name = re.sub(r"\s?견적$", "", name)
    return name if len(name) <= _LONGEST else name[-_LONGEST:].partition(" ")[2]
