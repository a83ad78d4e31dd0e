"""The days and times on which nothing is done, sentence by sentence: maintenance, holidays, dry dock."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldDay, ToldSentence
from orchestrator.graphs.plan.rules.reading.piece import Piece

_LONGEST: Final = 100
"""Days of the longest rest."""
_EXACT: Final = re.compile(
    r"\d\s?월\s?\d|\d[-./]\d|^\d{1,2}$|\d(?:st|nd|rd|th)?\s(?:of\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\s\d",
    re.I,
)
_VAGUE: Final = re.compile(
    r"(?:[가-힣]{1,3}\s?)?방학(?:\s?(?:때|중|기간))?|시험\s?기간|명절|(?:bank|public|school|summer|winter)\sholidays?|half-?\s?term|exam\s(?:weeks?|season|period)",
    re.I,
)
_RESTS_KO: Final = re.compile(
    r"쉬(?:고|어|는|니|며|지만|ㄴ|기|$)|쉽니|쉰다|쉼|쉴|휴[관무장업가원진강]|닫(?:고|습|음|는|아|힌|혀)|안\s?(?:되|돼|됩|됨|된|하|해|합|함|한|열|엽|엶|연|와|옵|나가|다)"
    r"|못\s?(?:하|해|합|함|한|열|엽|엶|연|쓰|써|씁)|(?:하|열|되|받|나가)지\s?(?:않|못)|없(?:음|다|어|습|는|고)|멈[추춘춤춥춰]|중단|중지|제외|빼(?:고|기|요|ㄴ)|금지|불가"
)
_OF_REST_KO: Final = re.compile(r"연휴|휴가|방학|명절|공사|정비|점검|소독|휴무|휴관|휴장|이사철|동결")
"""What a span that is nothing else is called."""
_POSITIVE_KO: Final = re.compile(
    r"시작|오픈|개시|개장|시범|운영(?:하|합|한)|연다|엽니|까지\s[가-힣]{0,6}(?:한다|합니다|운영)"
)
_UNTIL_NEXT: Final = re.compile(r",\s|[.;]|\s(?:그리고|또)\s|(?<=[다요음함])\s")
_CLOSED_EN: Final = re.compile(
    r"\b(?:no(?!\s(?:more|later|less|fewer|earlier|wait|sorry|one\b))|nothing|none|(?<!\bor\s)not|never|except|excluding|closed|shut|closing|pause[sd]?|skip(?:s|ping)?|breaks?|holidays?|freeze)\b"
    r"(?:(?!\b(?:until|till|before|by|from|since|after|but|than)\b)[^.;,()]){0,40}$",
    re.I,
)
_RESTATED_EN: Final = re.compile(r"(?P<time>\b(?:in|during|over|throughout)\s(?:[a-z]+\s){0,2}[a-z]+),\s$", re.I)
"""Before a span that says when the time just named is: "nothing in regatta season, 2 May to 9 June"."""
_CLOSED_THEN_EN: Final = re.compile(
    r"\b(?:closed|shut|nothing(?:\sat\sall)?|(?<!\bor\s)(?:not|never)(?:\sopen)?)\s(?:is\s|runs\s)?(?:on\s|in\s)?(?:the\s)?$",
    re.I,
)
"""Right before a single day."""
_SPAN_EN: Final = re.compile(
    r"\b(?:no|nothing|none|closed|shut|closing|pause[sd]?)\b[^.;,()]{0,40}\b(?:from|between)\s(?:the\s)?$", re.I
)
_BEHIND_EN: Final = re.compile(
    r"^\s?[(–-]?\s?(?:(?:is|are|we(?:['’]re|\sare)|it(?:['’]s|\sis))\s)?(?:closed|shut|off|a\s(?:public\s|bank\s)?holiday|dry\sdock|maintenance)\b",
    re.I,
)
_DENIED_EN: Final = re.compile(r"\b(?:not|never|n['’]t)\s(?:closed|shut|off)\b", re.I)
_BUT: Final = re.compile(r"^,?\s(?:but|no|sorry|wait)\b", re.I)
_WHY_KO: Final = re.compile(
    r"^(?:\s?\([월화수목금토일]\))?(?:은|는|에는|엔|에|이|까지|동안|,|\s)*(?P<why>[가-힣A-Za-z][^.,()·]{1,18}?)(?:(?:이라서?|라서?|이어서|여서|이니|때문에|이기)\s|(?:에는|에도|에|은|는|엔|랑|이랑)\s)"
)
_BRACKETED: Final = re.compile(r"^\W{0,2}\((?P<why>[^()\d]{2,40})\)")
_LISTED_KO: Final = re.compile(r"\s?(?:[가-힣]{1,4}\s){0,2}[가-힣]{0,5}(?:과|와|이랑|랑|및)\s?.*")
_NAMED_KO: Final = re.compile(r"(?P<why>[가-힣]{1,6}\s?(?:연휴|휴가|방학|공사|정비|점검))\s?\(?$")
_FOR_EN: Final = re.compile(r"^\s(?:for|because\sof|due\sto)\s(?:the\s)?(?P<why>[^.,;()]{3,40})", re.I)
_NO_EN: Final = re.compile(r"\b(?P<why>no\s[a-z][a-z -]{2,24}?)(?:\s(?:on|in|from|between|during|over))?\s$", re.I)


@dataclass(frozen=True, slots=True)
class ToldClosing:
    """A time in which nothing is done."""

    first: date
    last: date
    why: str
    """In a few words; empty where nobody tells it."""
    said: str
    source: int


def with_closings(days: Sequence[SetDay], closings: Sequence[ToldClosing], pieces: Sequence[Piece]) -> list[SetDay]:
    """Return days with the told closings as such, whatever they were taken for, and none inside another."""
    found = [*days]
    for one in closings:
        same = next((each for each in found if is_same(each, one)), None)
        if one.first == one.last and same is not None and same.kind != "closed":
            continue  # what is done on a single day weighs more
        found = [each for each in found if each is not same and not _is_part(each, one)]
        near = next((each for each in pieces if each.source == one.source and each.text in one.said), None)
        piece = same.piece if same else near or Piece(one.said, one.source)
        first, last = (same.start, same.end) if same else (one.first, one.last)
        found.append(SetDay(first, last, one.why or (same.what if same else one.said), piece, "closed"))
    return sorted(found, key=lambda one: (one.start, one.end))


def is_same(day: SetDay, closing: ToldClosing) -> bool:
    """Tell whether both are the same days of the calendar; of days without a year the schedule knows in which it lies."""
    ends = (day.start, closing.first), (day.end, closing.last)
    return all((one.month, one.day) == (other.month, other.day) for one, other in ends)


def seasons_of_rest(sentences: Sequence[ToldSentence], source: int) -> Iterator[tuple[str, int]]:
    """Yield what rests at a time that no calendar tells: "여름방학에는 쉰다"."""
    for one in sentences:
        for found in _VAGUE.finditer(one.text):
            behind = _UNTIL_NEXT.split(one.text[found.end() :], maxsplit=1)[0]
            before = one.text[: found.start()]
            if (re.search("[가-힣]", one.text) and _RESTS_KO.search(behind)) or _CLOSED_EN.search(before):
                yield found[0].strip(), source


def _is_part(day: SetDay, closing: ToldClosing) -> bool:
    """Tell whether a day is an end of a told closing that was read as a day of its own."""
    is_within = closing.first <= day.start <= day.end <= closing.last
    return day.kind == "closed" and is_within and day.piece.text in closing.said


def closings_told(sentences: Sequence[ToldSentence], source: int) -> Iterator[ToldClosing]:
    """Yield the times of rest that sentences tell, without those that lie in another one for the same reason."""
    for one in sentences:
        is_korean = bool(re.search("[가-힣]", one.text))
        days = [*one.days]
        found: list[tuple[ToldDay, str]] = []
        for at, day in enumerate(days):
            until = days[at + 1].start if at + 1 < len(days) else len(one.text)
            since = days[at - 1].end if at else 0
            if _is_too_vague(one, day) or (is_korean and day.first == day.last):
                continue
            why = _korean(one, day, until) if is_korean else _english(one, day, since, until, found)
            if why is not None:
                found.append((day, why))
        kept = _outer(found)
        for day, why in kept:
            yield ToldClosing(day.first, day.last, why, one.text, source)


def _is_too_vague(one: ToldSentence, day: ToldDay) -> bool:
    """Tell whether a time is a month, a season, or not told by the calendar."""
    return (day.last - day.first).days > _LONGEST or not _EXACT.search(one.text[day.start : day.end])


def _outer(found: Sequence[tuple[ToldDay, str]]) -> list[tuple[ToldDay, str]]:
    """Return spans without those that begin with a longer one: "설 연휴(2월 6~9일)" is one."""
    return [
        (day, why or next((other for each, other in found if each.first == day.first and other), ""))
        for day, why in found
        if not any(each is not day and each.first == day.first and each.last > day.last for each, _ in found)
    ]


def _korean(one: ToldSentence, day: ToldDay, until: int) -> str | None:
    """Return why nothing is done then, empty for no told reason; None where something is."""
    behind = one.text[day.end : until]
    before = one.text[: day.start]
    clause = _UNTIL_NEXT.split(behind.lstrip(" ,)"), maxsplit=1)[0]
    is_span = day.first < day.last
    listed = _UNTIL_NEXT.split(one.text[day.end :].lstrip(" ,)"), maxsplit=1)[0]
    if re.match(r"\s?(?:과|와|이랑|랑|하고|및|,)", behind) or _LISTED_KO.fullmatch(clause):
        clause = listed
    rests = _RESTS_KO.search(clause)
    named = _NAMED_KO.search(before) or (
        _OF_REST_KO.search(re.split(r"(?<=[은는에이가랑])\s", clause)[0][:16]) if is_span else None
    )
    if _POSITIVE_KO.search(clause[: rests.start()] if rests else clause):
        return None
    if not rests and not (is_span and named):
        return None
    if rests and not is_span and day.is_until:
        return None
    if bracket := _BRACKETED.match(behind):
        return bracket["why"].strip()
    if held := _NAMED_KO.search(before):
        return held["why"]
    why = _WHY_KO.match(clause if not behind.startswith(("(", " (")) else behind)
    told = why["why"].strip() if why else ""
    return (
        ""
        if _RESTS_KO.match(told) or re.match(r"(?:안|못)\s", told)
        else re.sub(r"(?:이랑|랑|은|는|에|이)$", "", told)
        if len(told) > 3
        else told
    )


def _english(
    one: ToldSentence, day: ToldDay, since: int, until: int, found: Sequence[tuple[ToldDay, str]]
) -> str | None:
    before, behind = one.text[since : day.start], one.text[day.end : until]
    if day.is_until or _BUT.match(behind) or _DENIED_EN.search(before):
        return None
    is_listed = bool(
        found and found[-1][0].end == since and re.fullmatch(r"\s?(?:,|and|or|nor|&)?\s?(?:on\s|in\s)?", before)
    )
    is_span = day.first < day.last
    before = _RESTATED_EN.sub(r"\g<time> ", before) if is_span else before
    head = (_CLOSED_EN if is_span else _CLOSED_THEN_EN).search(before) or (_SPAN_EN.search(before) if is_span else None)
    if not (is_listed or head or _BEHIND_EN.match(behind)):
        return None
    if bracket := _BRACKETED.match(behind):
        return bracket["why"].strip()
    if told := _FOR_EN.match(behind):
        return told["why"].strip()
    named = _NO_EN.search(before)
    return named["why"].strip() if named else ""
