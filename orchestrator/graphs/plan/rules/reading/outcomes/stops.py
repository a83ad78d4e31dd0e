"""The told criteria for stopping: on which figure something is given up, paused or changed, and what is done then."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.joints import CONDITIONS, Joints
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldStop
from orchestrator.language import any_of
from orchestrator.language.morphemes import Morpheme, morphemes
from orchestrator.language.numerals import count
from orchestrator.language.plain_style import plainly

_STOPS_KO: Final = frozenset(("접", "멈추", "중단", "중지", "그만두", "그만하", "관두", "되돌아가", "되돌리", "돌아가", "복귀", "폐지", "철수", "보류", "철회", "종료", "끝내", "닫", "내리", "반납", "재검토", "축소", "그만"))  # fmt: skip
"""Stems of ending it, or going back."""
_GROWS_KO: Final = frozenset(("확대", "확장", "계속", "연장", "넓히", "늘리"))
_CHANGES_KO: Final = frozenset(("바꾸", "변경", "옮기", "줄이", "조정", "남기"))
_OFF_KO: Final = "끄"
"""Stem of switching it off: of the service where the condition goes on for a time, else of a device."""
_LASTS_KO: Final = frozenset(
    ("하루", "이틀", "사흘", "나흘", "닷새", "일주일", "주", "달", "연속", "연달아", "잇따라", "내리")
)
_BETTER_KO: Final = frozenset(
    ("줄", "줄어들", "늘", "늘어나", "나아지", "좋아지", "낮아지", "높아지", "개선", "달라지", "떨어지")
)
_BOUND_KO: Final = frozenset(("이상", "이하", "미만", "초과", "넘", "넘기", "밑돌", "밑", "아래", "미치", "뿐", "밖에", "나오", "생기", "발생", "나", "안", "못"))  # fmt: skip
_NUMBER_KO: Final = frozenset(("SN", "NR"))
_LONGEST: Final = 300
_NEAR: Final = 36
"""Characters beside the condition in which stand its figure and what is done."""
_PUNISHED_KO: Final = re.compile(r"(?:이용|대여|예약|신청|회원|자격)[^,]{0,12}(?:정지|제한)")
_LEADS_KO: Final = frozenset(("만약", "만일", "혹시", "그리고", "단", "다만", "그래서", "또", "그러나", "하지만"))
_STOPS_EN: Final = (
    r"(?:stop|paus|scrap|clos(?:e|es|ing)\b|end\s(?:it|the)|drops?\s(?!(?:\w+\s)?(?:off|in|by|at)\b)|halt|cancel|suspend|withdraw|abandon|rethink|give\s(?:it\s)?up|call\sit\soff|pull\sthe|wind\s(?:it\s)?(?:up|down)|scale\s(?:it\s)?(?:back|down)|go(?:es)?\sback\b|shut|"
    r"back\sto|revert|return\sto|go(?:es)?\sback\sto|(?:chang|mov|switch)e?s?\s(?:it|the|to)|review\s(?:it\s)?with|reconsider)"
)
_EN: Final = re.compile(
    rf"(?P<said>\b(?:if|(?:(?<=[,;:]\s)|(?<=\b(?:and|but)\s)|^)should|when|once|in\scase)\s(?P<if>(?:[^.;]|(?<=\b[ieg])\.){{3,160}}?)(?:,\s(?:then\s)?|\s(?=we\s|it\s))(?P<then>[^.;]{{0,40}}?\b{_STOPS_EN}[^.;]{{0,100}}))",
    re.I,
)
_AT_EN: Final = re.compile(
    r"(?P<said>\b(?:at|after)\s(?P<if>(?:\d+|two|three|four|five)\s[a-z][^.;,]{2,60}?),?\s(?P<then>(?:we|it|the\s[a-z]+)\s(?:stops?|pauses?|comes?\sdown|closes?|ends?|goes\soff|is\s(?:stopped|paused|switched\soff|closed))[^.;]{0,60}))",
    re.I,
)
_WITH_EN: Final = re.compile(
    rf"(?P<said>\b(?:at|after|by|in)\s[^.;,]{{2,40}},?\swith\s(?P<if>[^.;,]{{4,80}}),?\s(?P<then>(?:we|it)\s{_STOPS_EN}[^.;]{{0,60}}))",
    re.I,
)
_LATER_EN: Final = re.compile(
    rf"(?P<then>(?:\b(?:we|it|i)(?:['’]ll|['’]d|\swill|\swould|\sshould)?\s(?:just\s)?|(?:^|(?<=[,;:]\s))){_STOPS_EN}[^.;,]{{0,60}}?)\s(?:if|should|when|once)\s(?P<if>[^.;]{{3,120}})",
    re.I,
)
_FIGURE_EN: Final = any_of(
    r"\d", r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|twice|half|a\sthird|a\squarter)\b"
)
_FROM: Final = re.compile(r"\s?부터")
_PERSON_EN: Final = re.compile(r"^(?:an?|any|some|the\ssame)\s[a-z]+\s", re.I)
"""What one user does concerns that user alone."""


def ends_in(then: str, *, is_bound: bool = True, is_lasting: bool = False) -> bool:
    """Tell whether what is done in a case is stopping, going back or shrinking.

    ``is_bound``: its condition is a bound; ``is_lasting``: the condition goes on for some time.
    """
    tokens = morphemes(then[:_NEAR])
    if _PUNISHED_KO.search(then) or [one.form for one in tokens[:2]] == ["안", "되"]:
        return False
    forms = [one.form for one in tokens]
    for at, one in enumerate(tokens):
        rest = forms[at + 1 : at + 5]
        if one.tag == "EC" and one.form in CONDITIONS:
            return False  # the next case begins
        is_denied = any(form in ("않", "못하", "말") for form in rest)
        if one.form in _STOPS_KO and one.tag in ("VV", "NNG", "MAG", "XR") and not is_denied:
            return one.form != "돌아가" or any(form in ("로", "으로", "다시") for form in forms[:at])
        if is_lasting and (one.form, one.tag) == (_OFF_KO, "VV") and not is_denied:
            return True
        if one.form in _GROWS_KO and (is_denied or "안" in forms[max(at - 1, 0) : at]):
            return True
        if one.form in _CHANGES_KO and is_bound and not is_denied:
            return True
        if one.form in ("다시", "도로") and one.tag == "MAG":
            return any(form in ("로", "으로", "만", "검토", "논의", "정하", "부터") for form in forms)
    return False


def stops_in(sentences: Sequence[ToldSentence], source: int) -> Iterator[ToldStop]:
    """Yield the criteria for stopping that sentences tell; without one, on which count of a time something is changed."""
    sentences = [one for one in sentences if len(one.text) <= _LONGEST]
    read = [(one, _korean(one) if re.search("[가-힣]", one.text) else _english(one)) for one in sentences]
    if not any(found for _, found in read):
        read = [(one, _changed(one) if re.search("[가-힣]", one.text) else None) for one in sentences]
    for one, found in read:
        if found is None:
            continue
        start, end, begin = found
        said = one.text[start:end].strip(" ,.")
        text = _plain(said) if re.search("[가-힣]", said) else f"{said[:1].upper()}{said[1:]}"
        days = (day for day in one.days if start <= day.start and day.end <= end)
        yield ToldStop(
            text,
            tuple(day.first if _FROM.match(one.text[day.end :]) else day.last for day in days),
            one.text,
            begin,
            source,
        )


_QUOTED: Final = re.compile(r"['’\"”](?:이?라|다)?고\s[가-힣]{1,10}$")
"""Behind a criterion, that somebody says it."""
_MEANT: Final = re.compile(r"려(?:고|구)요$|려고\s해요$")


def _plain(said: str) -> str:
    """Return a criterion in the style of documents; of "줄입니다" the verb, which is no copula."""
    said = _QUOTED.sub("", said)
    tokens = morphemes(said)
    if said.endswith("입니다") and len(tokens) > 1 and tokens[-2].tag == "VV":
        return f"{said[: -len('입니다')]}인다"
    return plainly(_MEANT.sub("려고 한다", said))


def _korean(one: ToldSentence) -> tuple[int, int, int] | None:
    """Return where a criterion begins and ends, and where the case of it begins, before which a goal may stand."""
    joints = Joints(one)
    for last in joints.cuts[1:]:
        condition = joints.within(joints.bounds(last - 1)[0], last)
        if joints.links.get(last) not in CONDITIONS and not _is_case(joints, last):
            continue
        if not _is_bound(condition):
            # "… 한 명 이하로 줄면 성공, 아니면 되돌린다", "떨어지면 성공이고 그대로면 접는다": the other case of what is told
            led = [cut for cut in joints.cuts if cut < last and joints.links.get(cut) in CONDITIONS]
            before = joints.within(joints.bounds(led[-1] - 1)[0], led[-1]) if led else []
            if before and _is_bound(before) and ends_in(one.shown[last:]):
                return before[0].start, _end(joints, last), condition[0].start
            continue
        then = one.shown[last:]
        bound = any(each.form in _BOUND_KO for each in condition)
        lasting = any(each.form in _LASTS_KO for each in condition)
        if not ends_in(then, is_bound=bound, is_lasting=lasting):
            continue
        start = condition[0].start
        for token in condition:
            if token.form not in _LEADS_KO and token.tag != "SP":
                start = token.start
                break
        return start, _end(joints, last), start
    return None


def _changed(one: ToldSentence) -> tuple[int, int, int] | None:
    """Return where a sentence tells what is done from now on once something has happened too often in a time."""
    joints = Joints(one)
    for last in joints.cuts[1:]:
        condition = joints.within(joints.bounds(last - 1)[0], last)
        then = joints.within(last, len(one.shown))
        forms = {each.form for each in condition}
        is_often = joints.links.get(last) in CONDITIONS and bool({"달", "주", "분기", "학기"} & forms)
        is_meant = any(each.form == "겠" or (each.form in ("ᆯ", "을") and each.tag == "ETM") for each in then[-6:])
        if is_often and {"넘", "이상"} & forms and _is_bound(condition) and is_meant:
            return condition[0].start, _end(joints, last), condition[0].start
    return None


def _is_case(joints: Joints, last: int) -> bool:
    """Tell whether a clause ends with a noun of a case: "세 건이 넘을 때는,", "이상일 경우"."""
    tail = [one for one in joints.within(joints.bounds(last - 1)[0], last) if one.tag[0] not in "JS"]
    return bool(tail) and tail[-1].form in ("때", "경우") and joints.links.get(last) == ","


def _is_bound(condition: Sequence[Morpheme]) -> bool:
    """Tell whether a condition has a figure, or says that nothing gets better."""
    is_counted = any(
        one.tag in _NUMBER_KO or (one.tag == "MM" and count(one.form) is not None and one.form != "이")
        or one.form in ("½", "하나", "절반") for one in condition
    )  # fmt: skip
    forms = [one.form for one in condition]
    is_same = any(one.form in _BETTER_KO and {"않", "못하", "안"} & {*forms} for one in condition)
    return is_counted or is_same


def _end(joints: Joints, last: int) -> int:
    """Return where what is done in a case ends: before the next case, else with the sentence."""
    cuts = [cut for cut in joints.cuts if cut > last]
    after = next((at for at, cut in enumerate(cuts) if joints.links.get(cut) in CONDITIONS), None)
    return cuts[after - 1] if after else len(joints.one.shown)


def _english(one: ToldSentence) -> tuple[int, int, int] | None:
    for pattern in (_EN, _AT_EN, _WITH_EN, _LATER_EN):
        for found in pattern.finditer(one.shown):
            if not _FIGURE_EN.search(found["if"]) or _PERSON_EN.match(found["if"]):
                continue
            return *found.span(), found.start()
    return None
