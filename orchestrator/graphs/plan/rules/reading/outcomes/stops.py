"""The told criteria for stopping: on which figure something is given up, paused or changed, and what is done then."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldStop
from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes
from orchestrator.language.numerals import NATIVE
from orchestrator.language.plain_style import plainly

_STOPS_KO: Final = (
    r"(?:접(?:습|어|고|는|을|음|기|자|겠|으)|멈추|멈춥|멈춘|멈춰|멈춤|중단|중지|그만(?:두|둡|둔|둬|하|합|한|할|해)|관두|되돌아[가간갑갈]|되돌리|되돌린|되돌립|(?:으로|로)\s?돌아[가간갑갈]|복귀|폐지|철수|보류(?!함)|없던\s?일|"
    r"(?:확대|확장|계속|연장)하지\s?않|넓히지\s?않|반납|내립|내린다|닫(?:고|습|는|아|을|음)|재검토|다시\s(?:검토|논의|정)|철회|끝(?:내|낸|냅|난)|종료)"
)
_CHANGES_KO: Final = r"(?:바꾸|바꿉|바꾼|바꿀|바꿔|변경|옮[기긴깁겨]|줄[이인입여]|조정)"
_BOUND_KO: Final = r"(?:이상|이하|미만|초과|넘|밑돌|밑으로|아래|못\s?(?:미치|되|넘|채)|안\s?(?:되|넘)|도\s(?:안|못)|뿐|밖에|나오|생기|발생|[가-힣]{1,2}이면)"
_FIGURE_KO: Final = rf"(?:\d|(?<![가-힣]){NATIVE}\s?(?:번|건|명|분|개|곳|집|회|대|통|팀|쌍|주|달|권|하나)|하나라도|½|(?:줄|늘|나아지|좋아지|낮아지|높아지|개선되|달라지)지\s?(?:않|못))"
_KO: Final = re.compile(
    rf"(?P<if>[^.;]{{0,120}}?{_FIGURE_KO}(?:[^.;]|\.(?=\d)){{0,60}}?(?<![가-힣]{{8}})(?:으면|이?면|라면|거든|때는|경우(?:에는|엔|에)?)),?\s(?P<then>[^.;]{{2,120}})"
)
_SUCCEEDS_KO: Final = re.compile(r"\s?(?:성공|달성|목표|잘\s?된|된\s?것|되는\s?것)")
_LONGEST: Final = 300
_NEAR: Final = 36
"""Characters beside the condition in which stand its figure and what is done."""
_FORBIDDEN_KO: Final = re.compile(r"\s?(?:절대\s)?(?:안\s?[되돼됩된됨]|큰일)")
_PUNISHED_KO: Final = re.compile(r"(?:이용|대여|예약|신청|회원|자격)[^,]{0,12}(?:정지|제한)")
_LEAD_KO: Final = re.compile(
    r"^(?:.{0,120}?(?:목표고|(?<=[가-힣])이고|이며|인데)(?:요)?,?\s|성공(?:이고|이며),?\s|(?:만약|만일|혹시|그리고|단|다만|그래서|또)\s)+"
)
_STOPS_EN: Final = (
    r"(?:stop|paus|scrap|clos(?:e|es|ing)\b|end\s(?:it|the)|drops?\s(?!(?:\w+\s)?(?:off|in|by|at)\b)|halt|cancel|suspend|withdraw|abandon|rethink|give\s(?:it\s)?up|call\sit\soff|pull\sthe|wind\s(?:it\s)?(?:up|down)|shut|"
    r"back\sto|revert|return\sto|go(?:es)?\sback\sto|(?:chang|mov|switch)e?s?\s(?:it|the|to)|review\s(?:it\s)?with|reconsider)"
)
_EN: Final = re.compile(
    rf"(?P<said>\b(?:if|(?:(?<=[,;:]\s)|(?<=\b(?:and|but)\s)|^)should|when|once|in\scase)\s(?P<if>[^.;]{{3,120}}?)(?:,\s(?:then\s)?|\s(?=we\s|it\s))(?P<then>[^.;]{{0,40}}?\b{_STOPS_EN}[^.;]{{0,100}}))",
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
    rf"(?P<then>(?:\b(?:we|it)(?:['’]ll|\swill|\swould)?\s|(?:^|(?<=[,;:]\s))){_STOPS_EN}[^.;,]{{0,60}}?)\s(?:if|should|when|once)\s(?P<if>[^.;]{{3,120}})",
    re.I,
)
_FIGURE_EN: Final = any_of(
    r"\d", r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|twice|half|a\sthird|a\squarter)\b"
)
_FROM: Final = re.compile(r"\s?부터")
_PERSON_EN: Final = re.compile(r"^(?:an?|any|some|the\ssame)\s[a-z]+\s", re.I)
"""What one user does concerns that user alone."""


def stops_in(sentences: Sequence[ToldSentence], source: int) -> Iterator[ToldStop]:
    """Yield the criteria for stopping that sentences tell."""
    for one in sentences:
        if len(one.text) > _LONGEST:
            continue
        found = _korean(one) if re.search("[가-힣]", one.text) else _english(one)
        if found is None:
            continue
        start, end = found
        said = one.text[start:end].strip(" ,.")
        text = _plain(said) if re.search("[가-힣]", said) else f"{said[:1].upper()}{said[1:]}"
        days = (day for day in one.days if start <= day.start and day.end <= end)
        yield ToldStop(
            text,
            tuple(day.first if _FROM.match(one.text[day.end :]) else day.last for day in days),
            one.text,
            start,
            source,
        )


_MEANT: Final = re.compile(r"려(?:고|구)요$|려고\s해요$")


def _plain(said: str) -> str:
    """Return a criterion in the style of documents; of "줄입니다" the verb, which is no copula."""
    tokens = morphemes(said)
    if said.endswith("입니다") and len(tokens) > 1 and tokens[-2].tag == "VV":
        return f"{said[: -len('입니다')]}인다"
    return plainly(_MEANT.sub("려고 한다", said))


def _korean(one: ToldSentence) -> tuple[int, int] | None:
    at = 0
    while found := _KO.search(one.shown, at):
        at, condition, then = found.end("if"), found["if"], found["then"]
        told = condition.replace(BLANK, "")
        near = then[:_NEAR]
        if not re.search(_FIGURE_KO, told[-_NEAR:]) or _FORBIDDEN_KO.match(then) or _SUCCEEDS_KO.match(then):
            continue
        is_stop = re.search(_STOPS_KO, near) and not _PUNISHED_KO.search(then)
        is_change = re.search(_CHANGES_KO, near) and re.search(_BOUND_KO, condition)
        if not (is_stop or is_change):
            continue
        lead = _LEAD_KO.match(condition)
        start = found.start() + (lead.end() if lead else 0)
        return start, found.end()
    return None


def _english(one: ToldSentence) -> tuple[int, int] | None:
    for pattern in (_EN, _AT_EN, _WITH_EN, _LATER_EN):
        for found in pattern.finditer(one.shown):
            if not _FIGURE_EN.search(found["if"]) or _PERSON_EN.match(found["if"]):
                continue
            return found.span()
    return None
