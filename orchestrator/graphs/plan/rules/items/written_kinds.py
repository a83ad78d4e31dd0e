"""What a clause of notes or of a file speaks of, by its words."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items import english
from orchestrator.graphs.plan.rules.items.barring import bars_all
from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.items.counted_people import NOT_DONE_NOW, PEOPLE_EN, PEOPLE_KO
from orchestrator.graphs.plan.rules.items.doers_korean import actor_of
from orchestrator.graphs.plan.rules.items.positions import is_position
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts

_MONEY: Final = re.compile(r"[£$€]\s?\d|\d[\d,.]*\s?(?:만|천|억|백)?\s?원|\d\s?(?:pounds|dollars|euros)\b", re.I)
_NOW: Final = any_of(
    r"지금|현재|작년|지난|(?:하루에?|매일|매주|매월|한\s?달에?|월|주당)\s?(?:평균\s?|약\s?)?\d|평균|걸립|걸린|뿐|밖에",
    r"\b(?:right now|currently|today|last (?:year|season|month|week)|on average|a (?:day|week|month)|per (?:day|week|month)|every (?:day|week|saturday|sunday|monday|morning)|takes?|get[s]?)\b",
)
_MUST: Final = any_of(
    r"야\s?(?:한다|합니다|해요|함|하|돼|된다|됩니다)|게\s?(?:한다|해)|만\s(?:가능|보|쓸|쓴|떠|받)|필요|반드시|꼭",
    r"\b(?:must|should|needs?|has\s+to|have\s+to|can|only|required|want\s+to|like\s+to|has\s+to\s+remain)\b",
)
AIM: Final = any_of(
    r"목표|줄이|늘리|낮추|높이|올리고\s?싶|이내로|이하로|아래로|까지\s?(?:줄|늘)",
    r"^want\s?:|\b(?:target|goal|aim|no\s+more\s+than\s+\d|(?:we|we'd|i'd|they)\s(?:want|would like|like|need)\s(?!to\s)[^,.]{0,60}\d|down\s+(?:to|by)|cut\s+to|under\s+\d|within\s+\d|at\s+most\s+\d)\b",
)
_DAY: Final = any_of(
    r"\d{1,2}\s?월\s?\d{1,2}\s?일|\d{1,2}/\d{1,2}|20\d\d[-.]\d",
    r"\b\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2})?\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d|\d{1,2}\s?[-–]\s?\d{1,2}\sof\s(?:each|every|the)",
)
_OF_THE_PLAN: Final = any_of(
    r"(?:보신다|보십니다|읽으신다|읽습니다)$|적을게|파일은\s?없|(?:들어가|적어|넣어|(?<!다 )써|다뤄|밝혀|짚어)야\s?(?:한다|해|합니다)|(?:적어|넣어|짚어|밝혀|더해|확인해)\s?(?:주|달|봐)",
    r"\bneeds?\sto\s(?:say|cover|explain|show\show)\b|\bwill\sread\b|\bwatertight\b|\btell\sthem\b|\b(?:section|page|bit)\s(?:has|have|must|on)\b",
)
"""What the plan itself has to say, or who reads it."""
_OF_FIGURES: Final = any_of(r"쓰지\s?(?:마|말|않)|수치|숫자|인용", r"\bignore\b|\bdon'?t\suse\b|\bfigures?\b")
_WAITING: Final = re.compile(r"기다리|대기|\b(?:waiting|queued?)\b", re.I)
_LASTING: Final = re.compile(r"\d{1,4}\s?(?:hours?|days?)\s{1,3}before|\d{1,4}\s?(?:시간|일|분)\s?전")
_SHORTEST = 8
"""Characters of a prohibition that can be understood alone."""


def written_kind(text: str, piece: Piece, *, is_korean: bool) -> ClauseKind:
    """Return what a clause speaks of; a note where its words tell nothing else."""
    if piece.is_own and marks.ORDER.search(text):
        return "order"
    if piece.is_own and _OF_THE_PLAN.search(text):
        return "form"
    if is_position(text, is_korean=is_korean):
        return "position"
    if _MONEY.search(text) or find_amounts(text):
        return "money"
    is_never = bars_all(text) and not NOT_DONE_NOW.search(text)
    is_never = is_never and len(text) > _SHORTEST and not _OF_FIGURES.search(text)
    if _DAY.search(text) and not (is_never and not re.search(r"\d", text)):
        return "day"
    if is_never:
        return "never"
    is_counted = bool(re.search(r"\d", text))
    if not is_korean and NOT_DONE_NOW.search(text) and not re.search(r"must|should|need", text):
        return "people"
    if is_counted and AIM.search(text) and not _LASTING.search(text):
        return "aim"
    is_must = bool(_MUST.search(text))
    if piece.is_own and marks.OF_PLAN.search(text) and not is_counted and not is_must:
        return "form"
    if marks.TROUBLE.search(text) is None and _WAITING.search(text) and is_counted and not is_must:
        return "state"
    people = (PEOPLE_KO if is_korean else PEOPLE_EN).search(text)
    if (
        is_korean
        and people
        and not re.search(r"(?:명|마리|곳|세대|가구|농가|팀|이다|있다|준다)(?:\s?\([^()]*\))?$", text)
    ):
        people = None
    if people and not is_must and not _NOW.search(text) and len(text) < 120 and not marks.TROUBLE.search(text):
        return "people"
    if not is_must and (
        (is_counted and (_NOW.search(text) or marks.TROUBLE.search(text)))
        or (marks.TROUBLE.search(text) and not is_counted)
    ):
        return "state"
    actor = actor_of(text) if is_korean else english.actor_of(text)
    if actor:
        return "act"
    return "rule" if is_must else "note"
