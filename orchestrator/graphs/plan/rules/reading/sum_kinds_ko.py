"""What a Korean sum is: a price, a fee, a limit, a goal, by the words that govern it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading import sum_words as lexicon
from orchestrator.graphs.plan.rules.reading.sum_kinds import SumKind, SumPer
from orchestrator.graphs.plan.rules.reading.sum_segments_ko import SPANS, Segment, verbs_of
from orchestrator.language import words
from orchestrator.language.morphemes import Morpheme

_OWN_PARTICLES: Final = frozenset(words("은 는 이 가 도 에 만 ᆫ"))
"""Particles between a thing and its price."""
_NEAR: Final = 5
"""Morphemes behind a sum that say what it is."""
FEW: Final = 6
"""Morphemes behind a sum in which a clause ends."""


def kind_of(
    text: str, segment: Segment, noun: Sequence[Morpheme], particle: str, per: SumPer, *, is_past: bool
) -> SumKind:
    """Return what a sum is by the words of its clause."""
    before, behind = segment.before, segment.behind
    first = [one.form for one in behind if one.tag[:1] != "S"][:2]
    verbs = verbs_of(behind)
    forms = {one.form for one in behind}
    if any(one.form == "아니" and one.tag in ("VCN", "MAG") for one in behind) or "말" in first:
        return "past"
    if any(one.form in lexicon.PAST_NOUNS for one in before):
        return "past"
    if {one.form for one in noun if one.tag != "NNB"} & lexicon.LOSS_VERBS or set(verbs) & lexicon.LOSS_VERBS:
        return "past"
    if _is_met(segment, noun, verbs):
        return "price"
    if any(one.form in lexicon.GOALS for one in (*before, *behind[:FEW])) and not _is_spent(before, verbs):
        return "past" if is_past or any(one.form in lexicon.TODAY for one in before) else "goal"
    if _is_limited(segment, noun, verbs, is_past=is_past):
        return "limit"
    if first[:1] in (["이상"], ["초과"], ["미만"]) and any(one.form in ("면", "으면") for one in behind[:FEW]):
        return "fee"  # "3만원 이상 사면": from there on something holds for those who pay
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
    if segment.found.value.value < _LEAST_HIRED and _is_done_for(before):
        return "fee"
    if per != "once" and _goes_on(behind):
        return "past"
    is_of_today = per != "once" and before[0].form in lexicon.TODAY and not is_quoted
    if is_of_today or lexicon.DEPOSIT.search(text[: noun[-1].end]):
        return "unknown"
    if len(noun) > 1 and noun[-1].form in lexicon.USES and not set(verbs) & lexicon.SPEND_VERBS:
        return "unknown"
    is_own = any(one.tag == "NP" for one in noun) or bool(lexicon.USUAL.search(noun[0].form))
    known = lexicon.SPEND_VERBS | lexicon.PRICE_VERBS
    said = lexicon.PRICE_VERBS | (frozenset(("듣",)) if is_heard(behind) else frozenset())
    if any(one.form == "더" and one.tag == "MAG" for one in behind):
        said |= {"없"}  # "수고비 45만원이 다고 더는 없음"
    is_said = is_quoted or bool(set(verbs) & lexicon.SPEND_VERBS) or set(verbs) <= said
    others = [one for one in behind if one.tag in ("NNG", "NNP") and one.form not in (*known, *_ALL)]
    return "price" if is_said and not is_own and not others else "unknown"


_ALL: Final = frozenset(words("전부 다 끝"))
"""Behind the last price of a list: "문자비 20만원이 전부예요"."""


def _is_done_for(before: Sequence[Morpheme]) -> bool:
    """Tell whether a sum is for what is done for somebody: "빨래를 개어 주는 건 3천원"."""
    told = [one for one in before if one.tag[:1] not in ("J", "S")]
    return (
        len(told) > 2
        and told[-1].form in ("거", "것")
        and told[-2].tag == "ETM"
        and (told[-3].form, told[-3].tag) == ("주", "VX")
    )


_LEAST_HIRED: Final = 100_000
"""Won from which it may be what somebody is hired for."""


def _goes_on(behind: Sequence[Morpheme]) -> bool:
    """Tell whether a sum is spent today: "쓰고 있어요"."""
    return any(
        (one.form, second.form, third.form) == ("쓰", "고", "있")
        for one, second, third in zip(behind, behind[1:], behind[2:], strict=False)
    )


def _may_be_spent(behind: Sequence[Morpheme]) -> bool:
    """Tell whether words say that a sum may be spent: "쓸 수 있다"."""
    forms = [one.form for one in behind[:FEW]]
    return forms[:4] == ["쓰", "ᆯ", "수", "있"]


def _is_spent(before: Sequence[Morpheme], verbs: Sequence[str]) -> bool:
    """Tell whether a sum beside a goal is none itself: it is spent on it, or the budget for it."""
    return bool(set(verbs) & lexicon.SPEND_VERBS) or any(one.form.startswith("예산") for one in before)


def _is_met(segment: Segment, noun: Sequence[Morpheme], verbs: Sequence[str]) -> bool:
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


def is_promised(behind: Sequence[Morpheme]) -> bool:
    """Tell whether it is agreed to do something: "들이기로 했다"."""
    return any(one.form == "기" and one.tag == "ETN" for one in behind)


def is_heard(behind: Sequence[Morpheme]) -> bool:
    """Tell whether somebody else names a sum: "이래요", "이라고 들었다"."""
    quotes = any(one.form in ("라고", "다고") and one.tag == "EC" for one in behind)
    return any(one.tag == "EF" and one.form in lexicon.HEARSAY for one in behind) or (
        quotes and any(one.form in ("듣", "하") for one in behind)
    )


def _is_limited(segment: Segment, noun: Sequence[Morpheme], verbs: Sequence[str], *, is_past: bool) -> bool:
    """Tell whether words say that no more than a sum may be spent, or that it is what there is."""
    before, behind, beyond = segment.before, segment.behind, segment.beyond
    if is_fund(segment, noun, verbs, is_past=is_past) or _is_most(before) or _may_be_spent(behind):
        return True
    forms = [one.form for one in behind]
    if (
        any(one in lexicon.WITHIN for one in forms[:3])
        or (forms[:1] == ["내"] and behind[0].tag == "NNB")
        or _is_passed(behind)
    ):
        return True
    is_all = forms[:2] == ["이", "전부"] and (not noun or noun[-1].form in lexicon.PURSES)  # of a thing it ends a list
    if forms[:2] in (["안", "에서"], ["안", "으로"], ["내", "에서"], ["밖에", "없"]) or is_all:
        return True
    named = segment.following[:_NEAR]
    is_named = named[:1] and named[0].tag in ("JX", "JKS") and all(one.tag[:1] != "S" for one in named)
    if is_named and any(
        one.form in lexicon.LIMIT_NOUNS and two.form == "이" and two.tag in ("VCP", "JKS")
        for one, two in pairwise(named)
    ):
        return True  # "300만원은 구청 보조금이고"
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
        one.tag in ("SN", "NR") and following.form not in SPANS for one, following in pairwise(before[at:])
    )


def is_fund(segment: Segment, noun: Sequence[Morpheme], verbs: Sequence[str], *, is_past: bool) -> bool:
    """Tell whether a sum is the money there is: by its noun, or as somebody gives it."""
    before, behind = segment.before, segment.behind
    is_thing = bool(noun and lexicon.EQUIPMENT.search(noun[-1].form))
    for at, one in enumerate(() if is_thing else before):
        following = before[at + 1].form if at + 1 < len(before) else ""
        if _is_limit_noun(one.form) and one.tag in ("NNG", "NNP") and following not in lexicon.NO_LIMIT_BEHIND:
            return not _heads_a_list(before[at + 1 :], noun)
    if (noun and noun[-1].form == "돈") or _is_money_there(before):
        return True
    if "".join(one.form for one in before[-3:]).startswith(("한도는", "한도가")):
        return True  # behind a comma it may be taken apart as "한 도"
    if noun and noun[-1].form in lexicon.PURSES and {*verbs[:1]} <= {"있", "남", "없"} and verbs:
        return True
    if not any(one.form in ("에서", "께서") for one in before):
        return False
    if verbs[:1] == ["받"] and any(
        one.form in SPANS and two.form in ("치", "분", "간") for one, two in pairwise(before)
    ):
        return True  # "시에서 6개월치로 900만원 받는데"
    is_agreed = is_past or is_promised(behind)
    given = {one.form for one, next_ in pairwise(before) if one.tag == "VV" and next_.tag == "ETM"}
    return bool(given & lexicon.GIVE_VERBS) or (is_agreed and bool(set(verbs) & lexicon.GIVE_VERBS))


def _heads_a_list(told: Sequence[Morpheme], noun: Sequence[Morpheme]) -> bool:
    """Tell whether what stands behind a word for the money there is names a counted thing that is bought with it.

    "예산은 책장 2대 80만원, 조명 30만원" sets no limit of 80만원.
    """
    is_topic = told[:1] and told[0].tag in ("JX", "JKS")
    is_counted = any(one.tag == "SN" and two.tag == "NNB" and two.form not in SPANS for one, two in pairwise(told))
    return bool(is_topic and noun and noun[0] in told and is_counted)


def _is_money_there(before: Sequence[Morpheme]) -> bool:
    """Tell whether a sum is told as what somebody has: "지금 있는 돈 900만원", "모아 둔 돈이 450만원"."""
    told = [one for one in before if one.tag[:1] not in ("J", "S")]
    return len(told) > 2 and told[-1].form == "돈" and told[-2].tag == "ETM" and told[-3].form in _HAVE


_HAVE: Final = frozenset(words("있 가지 갖 두 모으 남 남기"))
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
