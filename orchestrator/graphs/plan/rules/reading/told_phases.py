"""What belongs to which phase, each with the day from which it holds: "3층은 1월 18일에, 전 층은 2월 8일", "floors 2 and 3 first"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.day_spans import later
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.openings import OPENS, STARTS
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldDay, ToldSentence
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes
from orchestrator.language.numbers import find_durations
from orchestrator.language.plain_style import plainly

_HANGUL: Final = re.compile("[가-힣]")
_ALONE: Final = any_of(
    r"(?<![\d.천백십수로서써])(?<=[가-힣)])만(?=\s|$|요|으로|이고|[,.])(?!\s?(?:원|명|개|건|단))",
    r"\b(?:only|just|initially|to\s(?:start|begin)\swith)\b",
)
"""What is told stands for itself: "한 동만", "floors 2 and 3 only"."""
_FIRST: Final = any_of(
    r"먼저|우선|처음|시범|시험|파일럿|1차|(?:1|첫)\s?단계|일부",
    r"\b(?:first(?=$|[\s,.)])(?!\s(?:come|aid|term|of\sall|session|evening|day))|pilot|trial|initially|start(?:ing|s)?\swith|phase\s(?:one|1|i)|stage\s(?:one|1))\b",
)
_REST: Final = any_of(
    r"전체|나머지|전원|모든|모두|전부|확대|합류|(?<![가-힣])(?:\S+\s)?다(?:$|\s(?:열|하|같이))|넓[히혀힌힙]|늘[리려린립]|(?<![가-힣\d])(?<![일주달월년\d]\s)전\s?(?:층|동|지점|직원|사원|세대|교|매장|부서|라인|구역|학년|반|병동|노선|역|점)|(?<![가-힣\d])(?<![일주달월년\d]\s)전\s(?:[가-힣]{1,4}(?=으로|은|는|$|\s))|(?:2|두\s?번째|다음)\s?(?:차|단계)|[가-힣]도(?:요|$|\s(?:하|열|시작|포함|추가|같이))",
    r"\b(?:all|everyone|everybody|every|the\srest|remaining|joins?|follow(?:s|ing|ed)?|too|as\swell|also|add(?:s|ed|ing)?|extend\w*|expand\w*|roll\w*\s?out|full|whole|entire|phase\s(?:two|2|ii)|stage\s(?:two|2)|others?)\b",
)
_OTHERWISE: Final = any_of(
    r"결재|표결|평가|계약|교육|훈련|모집|마감|준비|점검|지\s?(?:않|못|말)",
    r"\b(?:sign|meets?|review|contract|train|deadline|closed|shut|not|never)\w*|n['’]t\b",
)
"""What is done then is not the service, or is not done."""
_ENDS: Final = any_of(
    r"까지(?!\s?[^,.]{0,20}만)|끝|종료|마지막|접[는습고]|멈추|중단",
    r"\b(?:ends?|until|till|last|finish\w*|stops?|drop)\b",
)
_CUT: Final = re.compile(r"[,;:]\s+(?:(?:and|then|but|so)\s+)*|\s(?:and|then|but)\s+(?:then\s+)?")
_BY_COMMA: Final = re.compile(r"[,;:]")
_WITHIN: Final = re.compile(r"\([^()]*\)")
_ECS: Final = frozenset(("고", "며", "는데", "지만", "다가", "ᆫ데"))
_OF_DAY_KO: Final = re.compile(
    r"^(?:\s?\([월화수목금토일](?:요일)?\))?\s?(?:부터(?:는|요)?|까지(?:는|고)?|에는?|엔|은|는|로)?(?=[\s,.]|$)\s*"
)
_OF_DAY_EN: Final = re.compile(
    r"(?:\s|^)(?:(?:is|are)\s)?(?:(?:planned|set|due|scheduled)\sfor\s)?(?:from|on|in|at|by|until|for|between|starting|of)?\s?(?:the\s)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s)?$",
    re.I,
)
_LEAD: Final = re.compile(r"^(?:(?:so|and|but|then|also|then)\s|그리고\s|그다음\s|이후\s|,\s)+", re.I)
_TOPIC: Final = re.compile(r"(?<=[가-힣])(?:은|는)$|(?<=전체|모두|전원)(?:으로|로)$")
_TRIED: Final = re.compile(r"(?<=[가-힣])(?<=[해려러워켜어아져와써춰꿔])보고$|(?<=[해려러워켜어아져와써춰꿔]\s)보고$")
_DURATION: Final = any_of(
    r"\d{1,2}\s?(?:주|개월|달|일)(?:간|동안)?",
    r"\b(?:for\s)?(?:\d{1,2}|two|three|four|six|eight)[\s-](?:day|week|month)s?\b",
)
_STARTS_ALONE: Final = any_of(
    r"(?:(?:정식|첫|서비스)\s)?(?:(?:서비스\s?)?(?:시작|오픈|개시|개장|시범|시험)(?:은|는)?\s?)*(?:한다|하는데|이고|인데|하고|해요|합니다|날|예정)?",
    r"(?:we(?:['’]d|['’]ll|\swould|\swill)?\s|it\s|the\s)?(?:start|begin|open|launch|go\slive|pilot|trial)s?(?:\s(?:is|are|with))?",
)
_FAR: Final = timedelta(days=400)
_LONGEST: Final = 90
_REMAINDER: Final = 4
"""Letters beside the clauses of phases with which a statement says nothing else."""
_OF_IDEA: Final = re.compile(
    r"(?:the\s|our\s)?(?:idea|plan|concept|service)\s?:\s|(?:아이디어|구상|내용|서비스)\s?:\s", re.I
)
"""What there is to begin with is the service itself, no phase of it: "The idea: a catalogue of 1,500 pieces to begin with"."""
_LABEL: Final = re.compile(r"^[가-힣A-Za-z]{2,12}(?:\s?:|\s[—–])\s(?=\S)")
_AT_EDGE: Final = any_of(
    r"먼저|우선|처음|시범|1차|첫\s?단계",
    r"^(?:first|initially|to\s(?:begin|start)\swith|pilot|trial|start)\b|\b(?:first|initially|to\s(?:begin|start)\swith)$",
)
"""Where a clause without a day says that it comes first."""


@dataclass(frozen=True, slots=True)
class ToldPhase:
    """What a service is for from a day on."""

    first: date | None
    """None: from the opening on, whenever that is."""
    last: date | None
    what: str
    said: str
    source: int
    is_end_told: bool = False
    """The last day is told, not how long it goes on."""
    clauses: tuple[str, ...] = ()
    """Of all phases, as they stand in the text."""


def tells_phases_alone(text: str, phases: Sequence[ToldPhase]) -> bool:
    """Tell whether a statement says nothing but what belongs to which phase."""
    rest = text
    for clause in (each for one in phases for each in one.clauses):
        rest = rest.replace(clause, "")
    return rest != text and len(re.sub(r"\W", "", rest)) < _REMAINDER


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    day: ToldDay | None
    bare: str
    """Without its day."""
    sentence: ToldSentence


def phases_told(sentences: Sequence[ToldSentence], source: int, without: Sequence[str] = ()) -> list[ToldPhase]:
    """Return the phases in their order; none where it is not told that a part comes before others.

    ``without``: sentences that tell goals, ends and closings.
    """
    clauses = [each for one in sentences if one.text not in without for each in _clauses(one)]
    clauses = [one for one in clauses if len(one.bare) <= _LONGEST and not _is_otherwise(one.bare)]
    rest = [one for one in clauses if _is_rest(one)]
    part = [one for one in clauses if not _is_rest(one) and _is_part(one)]
    opens = [one for one in clauses if one.day and one not in rest and _opens(one)]
    dated = [one for one in (*part, *opens) if one.day]
    begin = min((one.day.first for one in dated if one.day), default=None)
    behind = [one for one in rest if one.day and (begin is None or one.day.first > begin)]
    # By a day "both" are reached; from a day on all take part.
    behind = [one for one in behind if one.day and not _is_due(one.day)] or behind
    if not (behind or any(_ALONE.search(one.bare) for one in part)) or not (part or (behind and opens)):
        return []
    between = [one for one in clauses if _is_listed(one, [*part, *opens, *behind])]
    if not behind and all(_OF_IDEA.match(one.bare) for one in part):
        return []
    said = tuple(one.text for one in clauses if one in part or _is_rest(one))
    part = [_filled(one, clauses) for one in part]
    ordered = _ordered(part, opens, sorted([*behind, *between], key=_first), source)
    return [replace(one, clauses=said) for one in ordered]


def _filled(one: _Clause, clauses: Sequence[_Clause]) -> _Clause:
    """Return a clause that says only how long it is tried with the one behind it: "시범 4/5부터 4주, 5병동·7병동"."""
    named = " ".join(_DURATION.sub("", one.bare).split())
    behind = next((each for each in clauses if each.sentence is one.sentence and each.day is None), None)
    if not named or named == one.bare or not _STARTS_ALONE.fullmatch(named) or behind is None:
        return one
    return replace(one, bare=f"{named} {behind.bare}")


def _first(one: _Clause) -> date:
    return one.day.first if one.day else date.max


def _is_otherwise(bare: str) -> bool:
    return bool(_OTHERWISE.search(bare) or marks.DECIDED_ON.search(bare))


def _is_listed(one: _Clause, known: Sequence[_Clause]) -> bool:
    """Tell whether a clause of one sentence with several phases lies between them: "18 Jan staff, 15 Feb testers, 15 March all"."""
    mine = [_first(each) for each in known if each.day and each.sentence is one.sentence]
    return one.day is not None and one not in known and len(mine) > 1 and min(mine) < one.day.first < max(mine)


def _ordered(
    part: Sequence[_Clause], opens: Sequence[_Clause], rest: Sequence[_Clause], source: int
) -> Iterator[ToldPhase]:
    named = [one for one in part if one.bare]
    first = next((one for one in named if one.day), None)
    opening = next((one for one in opens if one.day), None)
    undated = next((one for one in named if one.day is None and _ALONE.search(one.bare)), None)
    head = first or undated or opening
    if head is None:
        return
    if first is not None and undated is not None and not _ALONE.search(first.bare):
        head = undated
    day = (first or opening or head).day
    found = [head, *(one for one in named if one.day and one is not first and one is not head), *rest]
    seen: set[date] = set()
    for at, one in enumerate(found):
        own = day if at == 0 else one.day
        if at and (own is None or own.first in seen):
            continue
        if own:
            seen.add(own.first)
        is_span = own is not None and own.last > own.first
        last = own.last if own and is_span else _lasts(one, own)
        what = one.bare if _HANGUL.search(one.bare) else f"{one.bare[:1].upper()}{one.bare[1:]}"
        yield ToldPhase(own.first if own else None, last, what, one.sentence.text, source, is_span)


def _lasts(one: _Clause, day: ToldDay | None) -> date | None:
    """Return the last day of a phase of which it is told how long it goes on."""
    if day is None:
        return None
    for span in find_durations(one.bare):
        days = span.value.days + round(span.value.months * 365 / 12)
        if 0 < days < _FAR.days:
            return day.first + timedelta(days=days - 1)
    return None


def with_phases(days: Sequence[SetDay], phases: Sequence[ToldPhase], pieces: Sequence[Piece]) -> list[SetDay]:
    """Return days with those of the phases as steps that are called by what begins then."""
    found = [*days]
    for one in phases:
        if one.first is None:
            continue
        same = [each for each in found if _is_on(each, one.first) and each.kind not in ("closed", "decision")]
        best = next((each for each in same if each.kind == "step"), same[0] if same else None)
        near = next((each for each in pieces if each.source == one.source and each.text in one.said), None)
        first = best.start if best else _coming(one.first, found)
        last = first + (one.last - one.first) if one.last and one.is_end_told else first
        if best is None:
            found.append(
                SetDay(first, last, one.what, near or Piece(one.said, one.source), "step", is_year_assumed=True)
            )
            continue
        found = [each for each in found if each not in same]
        found.append(
            replace(best, kind="step", what=one.what, end=last if one.is_end_told else best.end, is_month=False)
        )
    return sorted(found, key=lambda one: (one.start, one.end))


def _is_on(day: SetDay, first: date) -> bool:
    return (day.start.month, day.start.day) == (first.month, first.day)


def _coming(first: date, days: Sequence[SetDay]) -> date:
    """Return a day of a phase in the year in which the other steps lie."""
    steps = [one.start for one in days if one.kind == "step"]
    return later(first) if steps and first < min(steps) - _FAR / 2 else first


def _is_rest(one: _Clause) -> bool:
    return bool(_REST.search(one.bare)) and not _ALONE.search(one.bare) and not _FIRST.search(one.bare)


def _is_part(one: _Clause) -> bool:
    """Tell whether a clause says what comes first, or with a day for what alone it is."""
    if _STARTS_ALONE.fullmatch(one.bare):
        return False
    if one.day is None:
        return bool(_AT_EDGE.search(one.bare) and _ALONE.search(one.bare)) and not _ENDS.search(one.bare)
    return not _is_due(one.day) and bool(_FIRST.search(one.bare) or (_ALONE.search(one.bare)))


def _opens(one: _Clause) -> bool:
    return not (one.day and _is_due(one.day)) and bool(OPENS.search(one.text) or STARTS.search(one.text))


def _is_due(day: ToldDay) -> bool:
    return day.is_until and day.first == day.last


def _clauses(sentence: ToldSentence) -> Iterator[_Clause]:
    """Yield the clauses of a sentence with at most one day each; what lists things without a day stays together."""
    text = sentence.text
    hidden = _WITHIN.sub(lambda found: "(" + "x" * (len(found[0]) - 2) + ")", text)
    cuts = [found.span() for found in _CUT.finditer(hidden)]
    if _HANGUL.search(text):
        cuts = [one for one in cuts if _BY_COMMA.match(text, one[0])]
        ends = (each.end for each in morphemes(text) if each.tag == "EC" and each.form in _ECS)
        cuts += [(end, end + 1) for end in ends if text[end : end + 1] == " "]
    begin = 0
    for start, end in (*sorted(cuts), (len(text), len(text))):
        if start < begin:
            continue
        piece, rest = text[begin:start], text[end:]
        following = min((one for one, _ in cuts if one > end), default=len(text))
        days = _days(sentence, begin, start)
        is_korean, by_comma = bool(_HANGUL.search(text)), bool(_BY_COMMA.match(text, start))
        stands = bool(days) or (bool(_ALONE.search(piece)) and bool((_AT_EDGE if is_korean else _FIRST).search(piece)))
        has_next = bool(_days(sentence, end, following)) or bool(_ALONE.search(rest) and _FIRST.search(rest))
        is_joint = is_korean and not by_comma  # an ending that joins clauses
        if not (start == len(text) or is_joint or (stands and (by_comma or (days and has_next)))):
            continue
        if len(days) < 2:
            day = days[0] if days else None
            yield _Clause(piece.strip(" .,"), day, _bare(piece, day, begin), sentence)
        begin = end


def _days(sentence: ToldSentence, begin: int, end: int) -> list[ToldDay]:
    return [one for one in sentence.days if begin <= one.start and one.end <= end]


def _bare(piece: str, day: ToldDay | None, begin: int) -> str:
    """Return a clause without its day and the words that join it."""
    if day is None:
        bare = piece
    elif _HANGUL.search(piece):
        bare = piece[: day.start - begin] + _OF_DAY_KO.sub("", piece[day.end - begin :], count=1)
    else:
        bare = _OF_DAY_EN.sub(" ", piece[: day.start - begin]) + piece[day.end - begin :]
    bare = _LABEL.sub("", _LEAD.sub("", " ".join(bare.split()).strip(" .,:")))
    return plainly(_TRIED.sub("본다", _TOPIC.sub("", bare))) if _HANGUL.search(bare) else bare
