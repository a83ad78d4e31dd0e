"""What a Korean sentence counts, by its morphemes: numbers in figures and words with classifier, time, bound and particle."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.joints import Joints
from orchestrator.graphs.plan.rules.reading.outcomes.named_korean import ABOUT, PERIODS, name_of
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.told import Bound, ToldQuantity
from orchestrator.language.morphemes import Morpheme, morphemes
from orchestrator.language.numerals import count, numeral

_DAYS: Final = {"반나절": 0.5, "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "아흐레": 9, "열흘": 10, "보름": 15}  # fmt: skip
_TIME: Final = frozenset(("초", "분", "시간", "일", "날", "주", "주일", "달", "개월", "년", "해", *_DAYS))
_PEOPLE: Final = frozenset(("명", "인", "사람", "님", "분"))
_EVENTS: Final = frozenset(("건", "번", "회", "통", "차례", "번씩"))
_SHARE: Final = frozenset(("%", "퍼센트", "프로", "%p"))
_NO_UNIT: Final = frozenset(("월", "호", "층", "동", "학년", "단계", "차", "시", "쪽", "페이지", "장", "번째", "째", "학기", "살", "세", "번지", "가지"))  # fmt: skip
"""Behind a number that names and does not count, or counts the paper."""
_MOST: Final = frozenset(("이하", "이내", "미만", "아래", "밑", "안쪽", "안"))
_LEAST: Final = frozenset(("이상", "초과"))
_STEMS: Final = ("NNG", "NNP", "VV", "VA", "XR")
_TOO_COMMON: Final = frozenset(("하", "되", "있", "없", "하루", "평균", "정도", "시간", "지금", "현재", "비율", "수", "사람", "때", "달", "주", "건", "번", "목표", "줄", "줄이", "늘", "일", "걸리", "월"))  # fmt: skip
_ARROW: Final = re.compile(r"\s?(?:→|⇒|[-=]>)\s?")
_PART: Final = re.compile(r"(?<![\d.,])(?P<a>\d[\d,]*)\s?[/／]\s?(?P<b>\d[\d,]*)(?!\d)")
_GAP: Final = 15
"""Characters between before and after, with an arrow among them."""


def stems_ko(text: str) -> frozenset[str]:
    """Return the stems of what a text speaks of, without those that stand everywhere."""
    return frozenset(one.form for one in morphemes(text) if one.tag in _STEMS) - _TOO_COMMON


def quantities_ko(one: ToldSentence) -> list[ToldQuantity]:
    """Return what a sentence counts, in its order."""
    return counted(Joints(one))


def counted(clause: Joints) -> list[ToldQuantity]:
    """Return what a sentence with known joints counts."""
    tokens, found, at = clause.tokens, list[ToldQuantity](), 0
    while at < len(tokens):
        read = _number(tokens, at, clause.one.shown)
        if read is None:
            at += 1
            continue
        value, unit, end = read
        at_unit = end
        if unit in _NO_UNIT or (at and tokens[at - 1].form in ("제", "첫")):
            at = end
            continue
        end, bound, is_from, is_to, value, unit = _tail(clause, at, end, value, unit)
        first, last = clause.bounds(tokens[at].start)
        stop = tokens[end - 1].end
        per, begin = _per(tokens, at, first)
        if per and found and found[-1].end > begin:
            found.pop()  # "한 달" of "한 달에 세 번"
        text = clause.one.shown[begin:stop]
        told = clause.one.as_told(text)
        is_relative = told.replace(" ", "") in ("절반", "반", "반수") or unit == "배"
        text = f"0{unit}" if value == 0 and not re.search("0", text) else re.sub(r"\s+", " ", told).strip()
        if bound and value and tokens[end - 1].form not in (*_MOST, *_LEAST):
            text = f"{text} {'초과' if bound == 'least' else '이하'}"  # "30건을 넘으면", "두 번을 안 넘게"
        is_person = unit == "분" and tokens[at].tag != "SN"  # "세 분" are people, "20분" are minutes
        kind = "people" if is_person else _kind(unit)
        if at_unit < len(tokens) or found or unit:
            found.append(
                ToldQuantity(text, begin, stop, value, unit, kind, per, bound, is_from, is_to, is_relative, first, last)
            )
        at = end
    found += [
        ToldQuantity(part[0], *part.span(), float(part["a"].replace(",", "")), "", "share", first=0, last=part.end())
        for part in _PART.finditer(clause.one.shown)
    ]
    found = _arrows(clause, _parts(clause, sorted(found, key=lambda each: each.start)))
    return [replace(each, name=name_of(clause, each, found)) for each in found]


def _number(tokens: Sequence[Morpheme], at: int, text: str) -> tuple[float, str, int] | None:
    """Return value, unit and the index behind the number that begins at a token; None where none does."""
    token = tokens[at]
    if token.tag == "NNG" and token.form in _DAYS:
        return _DAYS[token.form], "일", at + 1
    if token.tag == "NNG" and (
        token.form in ("절반", "반수") or (token.form == "반" and text[token.end :][:2].startswith(("로", "으로")))
    ):
        return 50.0, "%", at + 1
    if token.form == "½":
        return 50.0, "%", at + 1 + (at + 1 < len(tokens) and tokens[at + 1].form == "%")
    if token.tag not in ("SN", "NR", "MM") or (token.tag == "MM" and token.form in ("이", "그", "저", "수", "몇")):
        return None
    end = at + 1
    while (
        end < len(tokens)
        and (tokens[end].tag in ("SN", "NR") or (tokens[end].tag == "MM" and token.tag == "NR"))
        and tokens[end].start <= tokens[end - 1].end + 1
    ):
        end += 1
    said = text[token.start : tokens[end - 1].end].strip().rstrip(",")
    value = _value(said)
    if value is None:
        return None
    follows = tokens[end] if end < len(tokens) else None
    gap = follows.start - tokens[end - 1].end if follows else 2
    is_word = token.tag != "SN"
    is_unit = follows is not None and (
        (follows.tag == "NNB" and follows.form not in ("중", "만", "가운데"))
        or (follows.tag == "NNG" and (gap == 0 or is_word or follows.form in _TIME) and gap < 2)
        or (
            follows.form == "대" and follows.tag == "EF" and gap == 0
        )  # "60대.": what is heard ends a number as "60이래"
        or (follows.tag in ("SL", "SW") and gap < 2 and follows.form not in (BLANK, "→", ">", "+", "="))
    )
    if not is_unit or follows is None or follows.form in (*_MOST, *_LEAST):
        return (value, "", end) if token.tag == "SN" or token.form in ("하나", "둘", "셋") else None
    unit, end = follows.form, end + 1
    if unit in ("시간", "년") and end + 1 < len(tokens) and tokens[end].tag == "SN" and tokens[end + 1].form == "분":
        end += 2
    elif unit == "시간" and end < len(tokens) and tokens[end].form == "반":
        end += 1
    return value, unit, end


def _value(said: str) -> float | None:
    bare = said.replace(",", "")
    if re.fullmatch(r"\d+(?:\.\d+)?", bare):
        return float(bare)
    if read := count(said):
        return float(read[1])
    number = numeral(said)
    return float(number.value) if number else None


def _tail(clause: Joints, at: int, end: int, value: float, unit: str) -> tuple[int, Bound, bool, bool, float, str]:
    """Return the index behind a figure with its bound, that bound, whether it is that of before or after, value and unit."""
    tokens, bound = clause.tokens, ""
    here = end
    while here < len(tokens) and tokens[here].form in ABOUT:
        here += 1
    if here < len(tokens) and tokens[here].form in (*_MOST, *_LEAST) and tokens[here].tag[0] in "NX":
        bound = "most" if tokens[here].form in _MOST else "least"
        here += 1
        end = here
    follows = [one.form for one in tokens[here : here + 6]]
    particle = tokens[here] if here < len(tokens) else None
    is_from = particle is not None and particle.tag in ("JKB", "JKS", "JX") and particle.form == "에서"
    is_to = particle is not None and particle.form in ("로", "으로", "까지", "까지는")
    _, last = clause.bounds(tokens[at].start)
    rest = clause.within(tokens[end - 1].end, last)
    denied = any(one.form in ("없", "없이", "안", "못", "않", "말", "없애") for one in rest)
    if particle is not None and particle.form == "도" and denied and value <= 1:
        return end, "most", False, True, 0.0, unit  # "한 건도 없게"
    if "넘" in follows[:3] or "초과" in follows[:2]:
        bound = "most" if denied else "least"
    elif particle is not None and particle.form == "도" and denied:
        bound = "most"
    return end, bound, is_from, is_to, value, unit  # type: ignore[return-value]


def _per(tokens: Sequence[Morpheme], at: int, first: int) -> tuple[str, int]:
    """Return in which time a figure counts by the words right before it, and where they begin."""
    here = at - 1
    while here >= 0 and (tokens[here].form in ABOUT or tokens[here].form in ("에", "에만", "만", "당")):
        here -= 1
    if here < 0 or tokens[here].start < first or tokens[here].form not in PERIODS or tokens[here].tag[0] not in "NMX":
        return "", tokens[at].start
    begin = here
    led = [one.form for one in tokens[max(here - 2, 0) : here]]
    if led[-1:] == ["ᆫ"]:
        if led != ["하", "ᆫ"]:
            return "", tokens[at].start  # "지난달에"
        begin = here - 2
    elif led[-1:] and led[-1] in ("한", "1", "매", "일"):
        begin = here - 1
    elif tokens[here].form in ("번", "편", "일", "날", "해", "년"):
        return "", tokens[at].start
    return PERIODS[tokens[here].form], tokens[begin].start


def _kind(unit: str) -> str:
    for kind, units in (("time", _TIME), ("share", _SHARE), ("events", _EVENTS), ("people", _PEOPLE)):
        if unit in units:
            return kind
    return unit


def _parts(clause: Joints, found: Sequence[ToldQuantity]) -> list[ToldQuantity]:
    """Return quantities of which a part of a whole is one: "52회 중 45회", "열 건 중 네 건"."""
    kept: list[ToldQuantity] = []
    for one in found:
        gap = clause.one.shown[kept[-1].end : one.start] if kept else ""
        if kept and re.fullmatch(r"\s?(?:중에?서?|가운데)\s(?:[가-힣]{1,6}\s)?", gap):
            whole = kept.pop()
            text = clause.one.shown[whole.start : one.end]
            one = replace(one, text=text, start=whole.start, kind="share", per=whole.per)
        kept.append(one)
    return kept


def _arrows(clause: Joints, found: Sequence[ToldQuantity]) -> list[ToldQuantity]:
    """Return quantities of which two with an arrow between them are before and after."""
    kept = list(found)
    for at in range(len(kept) - 1):
        gap = clause.one.shown[kept[at].end : kept[at + 1].start]
        is_like = kept[at].kind == kept[at + 1].kind or not (kept[at].unit and kept[at + 1].unit)
        is_like = is_like or kept[at + 1].kind == "share"
        if is_like and _ARROW.match(gap) and len(gap.replace(BLANK, "")) < _GAP:
            kept[at], kept[at + 1] = replace(kept[at], is_from=True), replace(kept[at + 1], is_to=True)
    return kept
