"""What a figure of a Korean sentence counts: the argument before it, else what is done with so many."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.joints import Joints
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldQuantity
from orchestrator.language.morphemes import Morpheme, inflected

PERIODS: Final = {"하루": "day", "매일": "day", "일": "day", "날": "day", "주": "week", "주일": "week", "매주": "week", "일주일": "week", "달": "month", "월": "month", "매달": "month", "매월": "month", "년": "year", "연": "year", "연간": "year", "해": "year", "학기": "term", "시즌": "term", "철": "term", "번": "time", "편": "time"}  # fmt: skip
ABOUT: Final = frozenset(("쯤", "정도", "가량", "꼴", "씩", "약", "평균", "가까이", "남짓"))
AIMS: Final = frozenset(("목표", "바람", "바램", "소원", "희망", "성공", "목적", "목표치", "목푠데"))
"""Nouns of what is wanted."""
CHANGES: Final = frozenset(("줄", "줄이", "줄어들", "낮추", "낮아지", "내리", "내려가", "떨어지", "떨어뜨리", "늘", "늘리", "늘어나", "높이", "높아지", "올리", "오르", "올라가", "끌어올리", "당기", "앞당기", "맞추", "채우", "키우", "단축", "감축", "개선", "달성"))  # fmt: skip
"""Stems by which a quantity gets less or more: a closed class."""
_LONGEST: Final = 46


def name_of(clause: Joints, figure: ToldQuantity, others: Sequence[ToldQuantity]) -> str:
    """Return what a figure counts: its clause's argument before it, else what is done with it."""
    apart = [one for one in others if figure.first <= one.start < figure.start and _stands_alone(clause, one)]
    spans = zip([figure.first, *(one.end for one in apart)], [*(one.start for one in apart), figure.start], strict=True)
    regions = (_stripped(clause.within(start, end)) for start, end in spans)
    before = next((one for one in regions if any(each.tag[0] == "N" for each in one)), [])
    joined = [at for at in range(2, len(before)) if _is_ending(before[:at])]
    before = before[
        joined[-1] if joined else 0 :
    ]  # "대차를 묻는데 빌려주는 건 6명": of what is told before, that is no part
    named = next((at for at in range(len(before) - 1, 0, -1) if _is_argument(before, at)), 0)
    while named and before[named - 1].tag[0] == "J":
        named -= 1
    if named and before[named - 1].tag == "NP":
        return ""
    last = before[named - 1] if named else before[-1] if before else None
    is_reached = any(one.form in ("에서", "부터") or one.tag == "ETN" for one in before)
    is_span = last is not None and last.form == "까지" and not named and is_reached
    if figure.kind == "time" and not named and last and (last.form, last.tag) == ("만", "JX"):
        before = before[:-1]  # "설명에만 17분"
        last = before[-1] if before else None
    if figure.kind == "time" and not named and len(before) > 1 and last and (last.form, last.tag) == ("에", "JKB"):
        before = before[:-1]  # "정산에 평균 95분": so long does it take
        last = before[-1]
    is_taken = [(one.form, one.tag) for one in before[-1:]] == [("데", "NNB")] and not _is_ending(before)
    if (
        figure.kind == "time" and is_taken and before[-2:-1] and before[-2].tag == "ETM"
    ):  # "빈자리가 채워지는 데 9일": so long does it take
        return f"{clause.one.text[before[0].start : before[-1].end].strip()} 걸리는 시간"
    is_whole = last is not None and not named and (last.tag == "JKG" or last.form in ("중", "가운데"))
    if figure.kind == "share" and is_whole and len(before) > 1 and (done := _done(clause, figure)):
        return f"{clause.one.text[before[0].start : before[-2].end]} 중 {done}"  # "요청의 36%를 못 들어줌"
    if last is not None and (last.tag in _NOUNS or is_span):
        told = clause.one.text[before[0].start : last.end].strip(" :,'\"“”‘’")
        if _is_ending(before):  # "14건이 밀리는데": that it is so, and then what is wanted
            told = f"{told.removesuffix('데')} 것"
        elif (last.form in ("거", "것", "기") and last.tag == "NNB") or (
            last.form == "기" and last.tag == "NNG" and len(told) > 2
        ):
            told = f"{re.sub('(?:게|거|건|걸|것|기)$', '', told).strip()} 것"
        told = f"{told} 걸리는 시간" if is_span and figure.kind == "time" else told
        if last.form not in AIMS and 1 < len(told) <= _LONGEST:
            return told
    return _done(clause, figure)


def _is_ending(tokens: Sequence[Morpheme]) -> bool:
    """Tell whether a phrase ends in "는데", read as a verb with a noun that is written in one with it."""
    return (
        len(tokens) > 1
        and (tokens[-1].form, tokens[-1].tag) == ("데", "NNB")
        and (tokens[-2].tag, tokens[-2].end) == ("ETM", tokens[-1].start)
    )


def _stands_alone(clause: Joints, figure: ToldQuantity) -> bool:
    """Tell whether a figure is no part of the phrase behind it: "3개 역의 분실물" counts stations."""
    behind = next((one for one in clause.tokens if one.start >= figure.end), None)
    return figure.is_from or behind is None or (behind.tag[0] != "N" and figure.value != 1)


_NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "XSN", "SL", "ETN", "SW", "SSC", "NR"))


def _is_argument(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether a particle marks what a figure is said of, and no time."""
    if tokens[at].tag not in ("JKO", "JKS", "JX") or tokens[at].form in ("까지", "부터", "만", "밖에"):
        return False
    noun = next((one for one in reversed(tokens[:at]) if one.tag[0] != "J"), None)
    return noun is not None and (noun.tag in _NOUNS or noun.tag == "NP") and not _is_time(noun)


def _is_time(one: Morpheme) -> bool:
    return BLANK in one.form or one.form in _TIMES or (one.form in PERIODS and (one.tag == "NNB" or len(one.form) > 1))


def _done(clause: Joints, figure: ToldQuantity) -> str:
    """Return what is done with so many: "60마리를 임시 가정으로 보내고" is "임시 가정으로 보내는 것"."""
    behind = clause.within(figure.end, figure.last)
    # "21농가가 전화를 늦게 받아서": those who do it are counted, and the name says who they are.
    is_doer = len(figure.unit) > 1 and bool(behind) and (behind[0].tag, behind[0].start) == ("JKS", figure.end)
    while behind and (
        behind[0].tag[0] == "J"
        or behind[0].form in (*ABOUT, "이상", "이하")
        or (behind[0].start == figure.end and behind[0].form in ("은", "는", "이", "가", "도"))
    ):
        behind = behind[1:]
    verbs = [at for at, one in enumerate(behind) if one.tag in ("VV", "VA", "XSV")]
    verb = next((at for at in verbs if at == verbs[-1] or not _leads_on(behind, at)), None)
    if verb is None or behind[verb].form in (*CHANGES, "되", "넘", "이", "있", "없") or behind[0].tag == "VCP":
        return ""
    stem = behind[verb]
    start = behind[0].start
    lead = clause.one.shown[start : stem.start].strip()
    if stem.tag == "XSV":
        stem = Morpheme(stem.form, "VV", stem.start, stem.end)
        return f"{lead}{inflected(stem, ('는', 'ETM'))} 것" if len(lead) < _LONGEST else ""
    if is_doer:
        told = f"{lead} {inflected(stem, ('ᆫ', 'ETM'))} {figure.unit}".strip()
        return told if len(told) <= _LONGEST else ""
    told = f"{lead} {inflected(stem, ('는' if stem.tag == 'VV' else 'ᆫ', 'ETM'))} 것".strip()
    return told if len(told) <= _LONGEST else ""


def _leads_on(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether a verb only says how or why the next one is done: "날짜를 헷갈려 두 번 드신다"."""
    behind = tokens[at + 1 : at + 3]
    is_linked = (
        bool(behind) and behind[0].tag == "EC" and behind[0].form in ("어", "아", "여", "어서", "아서", "느라", "게")
    )
    return is_linked and behind[-1].tag != "VX"


def _stripped(tokens: Sequence[Morpheme]) -> list[Morpheme]:
    """Return the morphemes of a phrase without conjunctions, labels and times before it and adverbs behind it."""
    found = [*tokens]
    while found and (
        found[-1].form in ABOUT
        or found[-1].tag in ("MAG", "SP", "MM")
        or found[-1].form in ("지금", "현재", "총", "월", ":")
    ):
        found.pop()
    dated = [
        at
        for at, one in enumerate(found)
        if BLANK in one.form and not (at + 1 < len(found) and found[at + 1].form in ("이전", "이후"))
    ]  # an hour belongs to what is counted from it on
    if dated:
        rest = found[dated[-1] + 1 :]
        while rest and (rest[0].tag[0] == "J" or rest[0].form in ("말", "초", "기준", "중순")):
            rest = rest[1:]
        found = rest or found[: dated[0]]
    while found:
        if (
            found[0].tag[0] == "J"
            or found[0].tag in ("MAJ", "IC", "EF", "EC", "SP", "SF", "SO", "SSO", "SS")
            or (found[0].form in ABOUT and found[0].tag in ("XSN", "NNB"))
            or found[0].form in (":", "-", "그리고", "지금", "현재", "저희", "우리")
        ):
            drop = 1
            while drop < len(found) and found[drop].tag[0] == "J":
                drop += 1
        elif (drop := _leading_time(found)) == 0:
            break
        found = found[drop:]
    return found


def _leading_time(tokens: Sequence[Morpheme]) -> int:
    """Return how many morphemes at the head tell a time or a label: "□□까지", "석 달 안에", "올해는", "목표는"."""
    if BLANK in tokens[0].form and (len(tokens) < 2 or tokens[1].tag[0] != "J"):
        return int(len(tokens) < 2 or tokens[1].form not in ("이전", "이후"))
    end = next((at for at, one in enumerate(tokens) if one.tag[0] == "J" or one.form in (":", "동안")), None)
    if end is None or not end:
        return 0
    head = tokens[:end]
    is_time = any(_is_time(one) for one in head) and all(
        one.tag[0] in "NMSX" or one.form in ("지나", "ᆫ") for one in head
    )
    is_adverbial = tokens[end].form in ("에", "까지", "동안", "부터", "은", "는", "에서", ":")
    if not ((is_time and is_adverbial and len(head) <= _HEAD) or head[-1].form in AIMS):
        return 0
    if tokens[end].form == "에서" and any(one.form == "까지" for one in tokens[end:]) and BLANK not in head[0].form:
        return 0  # from when until when it is counted
    while end + 1 < len(tokens) and tokens[end + 1].tag[0] == "J":
        end += 1
    return end + 1


_HEAD: Final = 6
"""Morphemes of a time."""
_TIMES: Final = frozenset(("내년", "올해", "작년", "여름", "가을", "겨울", "봄", "연말", "뒤", "이후", "안", "전", "동안", "학기", "시즌", "철", "분기"))  # fmt: skip
