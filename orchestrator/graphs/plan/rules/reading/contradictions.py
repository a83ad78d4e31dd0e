"""What two places tell differently: a record beside what is said, a file beside the message, a whole beside its parts."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.conflicts import UNSURE
from orchestrator.graphs.plan.rules.reading.outcomes import ToldOutcomes
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.told_twice import ToldTwice
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH, count, english
from orchestrator.language.predicates_ko import predicates

_RECORD: Final = any_of(
    r"(?:회의록|연보|장부|대장|명부|기록|일지|계약서|등록부|통계)(?:에는?|엔|에선|상|이|은|는|을\s보면)\s",
    r"\b(?:sheet|list|register|log(?:book)?|minutes|contract|ledger|records?|rota)\b[^.,;]{0,30}?\b(?:lists?|shows?|says?|said|has|have|counts?|gives?|puts?|reads?|names?)\b|\bin\s(?:the|her|his|their)\s(?:minutes|sheet|register|records?)\b",
)
"""Something says it in which what happened is kept."""
_SAID: Final = any_of(
    r"(?:문서|보고서|공문|안내문|안내지|전단|포스터|메일|메모|시트|자료|홈페이지|게시판|견적서?)(?:에는?|엔|에선|상)\s|(?<=[가-힣])[다라자냐]고\s?(?:나오|나옵|나와|적혀|돼|되어|하[셨시세던는십고]|했|합니|들었|쓰여|써\s?있|말)|(?:해|게)\s?달(?:래서|라고|라는|래요)|(?:을|를)\s말[하합했씀]",
    r"\b(?:says?|said|wrote|writes|reckons?|claims?|insists?)\b(?!\s(?:yes|no|they|that\sthey|so)\b|\s[\"“'‘])|\b(?:has|have|shows?|reads?|puts?)\s(?=[^,.;]{0,12}\d[^,.;]{0,24}\bin\s(?:her|his|their|the)\b)|\btold\s(?:me|us)\b|\bin\sthe\s(?:notes|flyer|report)\b",
)
"""Somebody, or something that was written for others, says it."""
_CLAUSES: Final = re.compile(
    r"[;(]\s?|,(?!\d{3})\s?|\s[-–—]\s|\b(?:but|although|though|whereas|while|and)\s|(?<=데)\s|(?<=지만)\s|(?<=[^라]고)\s|(?<=으나)\s"
)
_WEEKDAY: Final = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?"
_WEEKDAYS: Final = any_of(
    r"(?<![가-힣])[월화수목금토일](?:[·,]\s?[월화수목금토일]){1,5}|평일(?:\s매일)?(?=[\s,.])|(?<![가-힣])[월화수목금토일](?:요일)?\s?(?:[~∼–-]|부터)\s?[월화수목금토일](?:요일)?(?![가-힣])",
    rf"\b{_WEEKDAY}\s(?:to|till|until|through|-)\s{_WEEKDAY}",
)
_CLOCK: Final = re.compile(
    r"(?:오전|오후|아침|저녁|밤|새벽)\s?\d{1,2}시(?:\s?반|\s?\d{1,2}분)?|\b\d{1,2}(?::\d\d)?\s?[ap]m\b|\b(?:noon|midnight)\b|정오|자정",
    re.I,
)
_DEADLINE: Final = re.compile(rf"(?:{_CLOCK.pattern})(?=\s?(?:까지|전까지|에\s?(?:닫|마감)))", re.I)
_TERM: Final = re.compile(
    r"\bwithin\s(?:\d+|an?|one|two|three|four|five|six)\s(?:hours?|days?|weeks?|minutes?)|\b(?:the\s)?(?:same|next)\sday\b|(?<!\d)\d{1,2}\s?(?:시간|일|분)\s?(?:안에|이내)|(?:당일|다음\s?날)(?=\s)",
    re.I,
)
_CLASSIFIERS: Final = r"%|퍼센트|명|분(?![가-힣]*\s?(?:안|이내|거리|전|뒤|마다))|건|개|대|세대|가구|곳|권|통|회|마리|좌석|석|팀|동|채|상자|벌|장|부|잔|병|봉지?|포기?|그루|켤레|쌍|편|줄|칸|종"
_NO_UNIT: Final = r"and|or|to|in|of|is|on|at|by|were|are|from|for|with|per|more|less|each|times?"
_COUNT: Final = re.compile(
    rf"(?<![\d.,/£$€가-힣])(?P<n>\d{{1,3}}(?:,\d{{3}})+|\d+(?:\.\d+)?|{NATIVE}(?=\s(?:{_CLASSIFIERS}))|\b{SMALL_ENGLISH}(?=\s[a-z]{{3,}}))"
    rf"(?:\s?(?P<unit>{_CLASSIFIERS}|(?!(?:{_NO_UNIT})\b)[a-z]{{3,14}}))?",
    re.I,
)
_PER: Final = re.compile(r"(?P<per>월|연|하루|매달|매월|매년|한\s달|1년|시간당|개당|인당|장당|건당|대당)에?\s?$")
_PER_BEHIND: Final = re.compile(r"\s?(?:an?|per|each|every|/)\s?(?P<per>[a-z]+)", re.I)
"""For how long or for how many a sum is: others are those of something else."""
_CENTS: Final = re.compile(r"(?P<n>\d[\d,]*\.\d\d)(?!\s?[\dkm만억천])")
_HOUR: Final = re.compile(r"\d{1,2}:\d\d(?!\s?[ap]m)")
_OF_DAY: Final = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)s?\b|[월화수목금토일]요일",
    re.I,
)
_BOUNDED: Final = re.compile(r"\b(?:under|below|at\smost|at\sleast|up\sto|over)\s$", re.I)
_QUOTED: Final = re.compile(r"(?<=[다라자냐])고(?:\s?[가-힣]{1,6})?$")
_JOINED: Final = re.compile(r",?\s(?:but|and|although|though|whereas|while)$", re.I)
_END: Final = re.compile(r"(?<=[가-힣])이?라고?(?:\s?[가-힣]{1,6})?$|(?<=[가-힣])(?:는데|던데|지만|으나)$")
_APART: Final = any_of(
    r"작년|지난|올해|목표|이후|이전|줄[이여]|늘[리려]|평일|주말|여름|겨울|시범|단계",
    r"\b(?:last|previous|target|goal|phase|pilot|weekends?|summer|winter|instead)\b",
)
"""Says of one of two figures of which time or of what step it is."""
_OLD: Final = re.compile(r"작년|지난|last|previous", re.I)
LIMIT: Final = any_of(r"한도|예산|상한|지원금", r"\b(?:limit|ceiling|budget|cap|grant)\b")
_WHOLE: Final = any_of(
    r"총|모두|전체|합쳐|합해|다\s?해서|대상은", r"\b(?:in\s(?:total|all)|altogether|total|all\stogether)\b"
)
_PARTS: Final = any_of(r"별로|각각|그중|중에서?|나눠|나누면", r"\b(?:from|of\s(?:which|these|them)|respectively)\b")
_SPAN: Final = re.compile(
    r"(?<![\d.])(?P<n>\d{1,3})\s?-?\s?(?P<unit>분|시간|일|주|min|hour|day|week)(?:ute)?s?(?![a-z])(?![가-힣]*\s?(?:전|뒤|후|마다|까지|부터))(?<!월\s\d일)(?<!월\s\d\d일)",
    re.I,
)
_WITHIN: Final = re.compile(r"^\s?(?:안에|이내|안으로)|\b(?:within|under|in\sless\sthan|at\smost)\s$", re.I)
_STEM: Final = 4
_NEAR: Final = 120
"""Characters within which two who say something speak of one thing."""
_BESIDE: Final = 2
"""Sentences within which parts and their whole stand."""
_SIDE: Final = 12
_GAP: Final = 40
"""Characters between the parts of one list."""
_OFF: Final = 0.34
"""The share of a whole by which its parts may be off: farther away they are those of something else."""
_ANY_DAY: Final = date(2026, 1, 1)
_MOST: Final = 5

Read = Sequence[tuple[Sequence[ToldSentence], int]]


@dataclass(frozen=True, slots=True)
class _ToldFigure:
    kind: str
    unit: str
    value: str
    clause: str
    sentence: ToldSentence
    source: int
    is_said: bool
    is_record: bool


def contradictions_in(read: Read, outcomes: ToldOutcomes) -> Iterator[ToldTwice]:
    """Yield what is told otherwise in another place, with both: what the plan goes by first, where that is clear."""
    yield from _wholes(read)
    told = [one for sentences, source in read for sentence in sentences for one in _told(sentence, source, outcomes)]
    seen: set[frozenset[str]] = set()
    for at, one in enumerate(told):
        if not (one.is_said or one.source > 1):
            continue
        rivals = [(each, _likeness(one, each, abs(at - place))) for place, each in enumerate(told) if each is not one]
        best, score = max(rivals, key=lambda pair: pair[1], default=(one, 0.0))
        both = frozenset((one.clause, best.clause))
        if score > 0 and both not in seen and len(seen) < _MOST:
            seen.add(both)
            yield _pair(best, one)


def _pair(one: _ToldFigure, other: _ToldFigure) -> ToldTwice:
    """Return a pair with what is kept first: of two limits the lower, what is written, what the message itself says."""
    is_limit = one.kind == "money" and LIMIT.search(f"{one.sentence.text} {other.sentence.text}")
    is_open = UNSURE.search(f"{one.sentence.text} {other.sentence.text}")
    kept = "lower" if is_limit else ""
    if not (is_limit or is_open) and one.kind != "day":
        if one.is_record != other.is_record:
            one, other = (one, other) if one.is_record else (other, one)
            is_old = bool(_OLD.search(one.sentence.text)) and not _OLD.search(other.sentence.text)
            one, other = (other, one) if is_old else (one, other)
            kept = "newer" if is_old else "record"
        elif one.source != other.source or one.is_said != other.is_said:
            is_own = (one.source, one.is_said) < (other.source, other.is_said)
            one, other = (one, other) if is_own else (other, one)
            kept = "own"
        elif one.kind == "count":
            one, other = sorted((one, other), key=lambda each: float(each.value))
            kept = "less"
    first, second = (Piece(_sentence(each.clause), each.source, is_own=each.source == 1) for each in (one, other))
    return ToldTwice(first, second, is_day=one.kind == "day", kept=kept)


def _sentence(clause: str) -> str:
    """Return a clause as a sentence of a document, without that somebody says it: "12대로 시작하는데", "8대면 된다고"."""
    bare = _QUOTED.sub("", _JOINED.sub("", clause))
    said = next(reversed(predicates(bare)), None) if re.search("[가-힣]", bare) else None
    return f"{bare[: said.start]}{said.plain}" if said and said.link and said.core else _END.sub("", bare)


def _told(sentence: ToldSentence, source: int, outcomes: ToldOutcomes) -> Iterator[_ToldFigure]:
    """Yield the figures of a sentence clause by clause, but for those of goals and of criteria for stopping."""
    own = {one.goal for one in outcomes.goals}
    if (marks.VOID.search(sentence.text) and not UNSURE.search(sentence.text)) or "|" in sentence.text:
        return
    records = [one.start() for one in _RECORD.finditer(sentence.text)]
    said = [*records, *(one.start() for one in _SAID.finditer(sentence.text))]
    edges = [0, *(found.end() for found in _CLAUSES.finditer(sentence.text)), len(sentence.text)]
    for start, end in pairwise(edges):
        clause = sentence.text[start:end].strip(" ,;()-–—")
        if not clause or any(goal in clause for goal in own) or outcomes.holds(clause):
            continue
        for kind, unit, value in _figures(clause):
            is_said = any(start <= at < end for at in said) or (kind == "weekdays" and source > 1)
            is_record = any(start <= at < end for at in records)
            yield _ToldFigure(kind, unit, value, clause, sentence, source, is_said, is_record)


def _figures(clause: str) -> Iterator[tuple[str, str, str]]:
    rest = _HOUR.sub(" ", clause)
    for kind, pattern in (("weekdays", _WEEKDAYS), ("deadline", _DEADLINE), ("term", _TERM), ("clock", _CLOCK)):
        for found in pattern.finditer(rest):
            yield kind, "", re.sub(r"\s", "", found[0].casefold())
        rest = pattern.sub(" ", rest)
    for amount in find_amounts(rest):
        if amount.value.currency:
            per = _PER.search(rest[: amount.start]) or _PER_BEHIND.match(rest[amount.end :])
            cents = _CENTS.search(amount.value.raw)  # an amount itself is whole
            value = cents["n"] if cents else str(amount.value.value)
            yield "money", f"{amount.value.currency} {per['per'].casefold() if per else ''}", value
            rest = rest.replace(amount.value.raw, " ")
    for day in find_dates(rest, _ANY_DAY):
        if day.value.precision == "day" and re.search(r"\d.*(?:월|[A-Za-z]{3})|[A-Za-z]{3}.*\d", day.value.raw):
            yield "day", "", day.value.start.strftime("%m-%d")
            rest = rest.replace(day.value.raw, " ")
    for found in _COUNT.finditer(rest):
        if not _BOUNDED.search(rest[: found.start()]) and (number := _number(found["n"])):
            yield "count", (found["unit"] or "").casefold().rstrip("s"), number


def _number(told: str) -> str:
    bare = told.replace(",", "").strip()
    if bare[0].isdigit():
        return bare
    read = count(bare) if re.search("[가-힣]", bare) else None
    value = read[0] if read and read[0] == read[1] else english(bare)
    return str(value) if value and int(value) > 1 else ""  # "one" is an article as well


def _likeness(one: _ToldFigure, other: _ToldFigure, distance: int) -> float:
    """Return how surely another figure is of the same thing; 0 where it is not, or tells the same."""
    is_near = one.sentence.line == other.sentence.line and abs(one.sentence.at - other.sentence.at) < _NEAR
    is_beside = one.sentence is other.sentence or (
        one.source == other.source and is_near and one.is_said and other.is_said
    )
    is_same = one.unit == other.unit or (is_beside and not (one.unit and other.unit))
    if one.kind == other.kind == "money" and is_beside:  # "£3.10 an hour; the engineer says £3.60"
        (sum_, per), (other_sum, other_per) = (each.unit.split(" ", 1) for each in (one, other))
        is_same = sum_ == other_sum and (per == other_per or not (per and other_per))
    if one.kind != other.kind or one.value == other.value or not is_same or one.clause == other.clause:
        return 0.0
    if not (one.is_said or (other.source == 1 and one.source > 1)):
        return 0.0
    if one.kind == "weekdays" and one.source > 1 and other.source == one.source:
        return 0.0
    apart = {found[0].casefold() for text in (one.clause, other.clause) for found in _APART.finditer(text)}
    apart -= {each for each in apart if each in one.clause.casefold() and each in other.clause.casefold()}
    if apart and not (one.is_said and one.is_record and all(map(_OLD.fullmatch, apart))):
        return 0.0
    shared = len(_stems(one.clause) & _stems(other.clause))
    is_open = bool(UNSURE.search(f"{one.sentence.text} {other.sentence.text}"))
    is_noun = one.kind == "count" and len(one.unit) > 1 and one.is_said
    least = 1 if one.is_said or one.kind == "day" else 2
    is_sure = is_beside or is_noun or shared >= least or (one.is_said and one.kind in ("weekdays", "deadline"))
    is_sure = is_sure or (is_near and one.is_said and one.kind == "count" and bool(one.unit))
    is_sure = is_sure or (is_open and one.is_said and one.kind != "count")
    return (1.0 + shared + is_beside + other.is_said - distance / 100) if is_sure else 0.0


def _stems(text: str) -> set[str]:
    bare = _OF_DAY.sub(" ", _SAID.sub(" ", _RECORD.sub(" ", text)))
    korean = {word[:2] for word in re.findall(r"[가-힣]{2,}", bare)}
    return korean | {word[:_STEM] for word in re.findall(r"[a-z]{4,}", bare.casefold())}


def _wholes(read: Read) -> Iterator[ToldTwice]:
    """Yield wholes that their parts do not come to: "62명" beside "22명, 21명, 18명", 20 minutes beside 10 and 15."""
    for sentences, source in read:
        for at, one in enumerate(sentences):
            around = [each for each in sentences[max(at - _BESIDE, 0) : at + _BESIDE + 1] if "|" not in each.text]
            pairs = (
                (kept, text)
                for each in around
                for kept, text in (("parts", _counted(one, each)), ("", _timed(one, each)))
            )
            if found := next((pair for pair in pairs if pair[1]), None):
                first, second = (Piece(text.strip(" ."), source, is_own=source == 1) for text in (one.text, found[1]))
                yield ToldTwice(first, second, is_day=False, kept=found[0])
                break


def _counted(whole: ToldSentence, parts: ToldSentence) -> str:
    """Return the sentence whose counts are those of groups of one, with what they come to."""
    told = [one for one in _COUNT.finditer(whole.shown) if one["n"][0].isdigit()]
    for one in told:
        unit = (one["unit"] or "").casefold().rstrip("s")
        behind = told if parts is whole else [each for each in _COUNT.finditer(parts.shown) if each["n"][0].isdigit()]
        others = [each for each in behind if each is not one]
        units = {(each["unit"] or "").casefold().rstrip("s") for each in others}
        gaps = [after.start() - before.end() for before, after in pairwise(others)]
        is_list = len(others) > 1 and units <= {"", unit} and (unit in units or parts is whole) and max(gaps) <= _GAP
        is_list = is_list and (_is_whole(whole.shown, one) if parts is whole else bool(_PARTS.search(parts.text)))
        values = [float(each["n"].replace(",", "")) for each in others]
        total, summed = float(one["n"].replace(",", "")), sum(values)
        if is_list and max(values) < total != summed and abs(summed - total) <= _OFF * total:
            return f"{parts.text.strip(' .')} ({' + '.join(each['n'] for each in others)} = {summed:g})"
    return ""


def _is_whole(text: str, one: re.Match[str]) -> bool:
    """Tell whether a count is said to be that of all, right before or behind it."""
    beside = (*_WHOLE.finditer(text, 0, one.start()), *_WHOLE.finditer(text, one.end()))
    return any(0 <= one.start() - each.end() < _SIDE or 0 <= each.start() - one.end() < _SIDE for each in beside)


def _timed(whole: ToldSentence, parts: ToldSentence) -> str:
    """Return the sentence whose times of one unit pass that within which all is to be done."""
    for one in _SPAN.finditer(whole.shown):
        if not (_WITHIN.search(whole.shown[: one.start()]) or _WITHIN.match(whole.shown[one.end() :])):
            continue
        total = int(one["n"])
        others = [
            each
            for each in _SPAN.finditer(parts.shown)
            if each["unit"] == one["unit"] and (parts is not whole or each.start() != one.start())
        ]
        values = [int(each["n"]) for each in others]
        gaps = [after.start() - before.end() for before, after in pairwise(others)]
        if len(values) > 1 and max(gaps) <= _GAP and max(values) <= total < sum(values):
            return f"{parts.text.strip(' .')} ({' + '.join(map(str, values))} = {sum(values)})"
    return ""
