"""What success is measured by: the told goals, then what the material counts of what goes wrong today."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.reading import Piece, PlanCase, marks
from orchestrator.graphs.plan.rules.reading.outcomes import ToldOutcome, quantities
from orchestrator.graphs.plan.rules.reading.outcomes.sentences import sentences_of
from orchestrator.language import any_of
from orchestrator.language.english_clauses import english_clauses

_QUANTIFIED: Final = any_of(
    r"\d|모두|모든|전부|하나도|한\s?\S{1,3}도|없[는애이]|않",
    r"\d|\b(?:all|every|each|nobody|no\s?one|none|no|never|zero|both|half)\b",
)
"""Says of all or of none: that can be counted though no figure is told."""
_COUNTED: Final = 2
"""Figures of today that a message tells without a goal."""
_OFTEN: Final = frozenset(("share", "time", "duration", "events"))
"""What is counted again and again; how many there are of something is no measure."""
_PAST: Final = any_of(r"지난|작년|올해", r"\b(?:last|this|since|ago)\b")
"""In a time that is over: that can be counted in the next one."""
_NO_TROUBLE: Final = any_of(r"뿐|밖에|최대|까지만", r"\b(?:only|max|up\sto)\b")
_LONGEST: Final = 70
_OFTEN_EN: Final = re.compile(
    r"(?:\b(?:about|around|roughly|nearly|almost|at\sleast)\s)?\b(?:once|twice|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|several)\stimes)\s(?:an?|per|each|every|in\sa)\s(?:day|night|week|fortnight|month|term|season|quarter|year|shift)\b",
    re.I,
)
_HAPPENS: Final = frozenset(("happen", "occur", "arise"))
_POINTING: Final = re.compile(r"(?:it|this|that|they|these|those|we|i|he|she|you|there|somebody|someone|nobody)", re.I)


@dataclass(frozen=True, slots=True)
class Measure:
    """A thing that can be counted again."""

    name: str
    base: str
    """Today's value with its unit; empty where nobody has told one."""
    clause: BriefClause
    """Where today's value, else the goal, stands."""
    goal: str = ""
    goal_in: BriefClause | None = None
    by: date | None = None
    """The day by which it is to be reached, where it is told with it."""
    measured: str = ""
    """How it is counted, where that is told."""


def measures_of(clauses: Sequence[BriefClause], case: PlanCase) -> list[Measure]:
    """Return the goals that sentences tell, those without a figure in their own words, then what is counted of today."""
    outcomes = case.outcomes
    told = [_measure(one, clauses) for one in outcomes.goals]
    heard = [one for one in clauses if one.piece.text not in case.void_texts]
    heard = [one for one in heard if not (outcomes.is_goal(one.piece.text) or outcomes.is_stop(one.piece.text))]
    told += [
        Measure(_quoted(one.text), "", one, "", one)
        for one in heard
        if one.kind == "aim" and one.piece.told and _QUANTIFIED.search(one.text)
    ]
    bases = {re.sub(r"\W", "", one.base) for one in told if one.base}
    counted = [
        one for clause in heard for one in _counted(clause, case.today) if re.sub(r"\W", "", one.base) not in bases
    ]
    of_files = [one for one in counted if not one.clause.piece.told]
    of_message = [] if told else [one for one in counted if one.clause.piece.told]
    return [*told, *of_message[:_COUNTED], *of_files]


def _counted(clause: BriefClause, today: date) -> Iterator[Measure]:
    """Yield what a clause of what goes wrong today counts, where it names what that is."""
    is_told = clause.kind in ("state", "note", "people") and bool(marks.TROUBLE.search(clause.text))
    is_problem = clause.piece.told is not None and clause.piece.told.role == "problem"
    if not (is_told or is_problem) or _NO_TROUBLE.search(clause.text):
        return
    for sentence in sentences_of(clause.text, today):
        often = [] if re.search("[가-힣]", sentence.text) else how_often(sentence.text)
        yield from (Measure(name, base, clause) for name, base in often[:1])
        found = [one for one in quantities(sentence) if one.value and not one.bound and one.name]
        found = [] if often else [one for one in found if not _is_sentence(one.name)]
        is_past = _PAST.search(clause.text) is not None
        for one in [each for each in found if each.per or is_past or each.kind in _OFTEN][:1]:
            name = one.name if re.search("[가-힣]", one.name) else f"{one.name[:1].upper()}{one.name[1:]}"
            yield Measure(name, one.text, clause)


def how_often(text: str) -> list[tuple[str, str]]:
    """Return what an English sentence says to happen how often today: the name of it, and that.

    >>> how_often("Double bookings happen about twice a month and last summer one course was sent home")
    [('Double bookings', 'about twice a month')]
    >>> how_often("Keys get lost three times a week")
    [('Keys get lost', 'three times a week')]
    """
    found: list[tuple[str, str]] = []
    for one in english_clauses(text):
        often = _OFTEN_EN.search(one.predicate)
        if often is None or one.is_denied or not one.subject or _POINTING.fullmatch(one.subject):
            continue
        at = one.text.find(one.predicate)
        said = one.text[max(one.text.find(one.subject), 0) : at + often.start()].strip(" ,")
        name = one.subject if one.verb in _HAPPENS and often.start() <= len(one.predicate.split()[0]) + 1 else said
        found.append((f"{name[:1].upper()}{name[1:]}", often[0].strip()))
    return found


def _is_sentence(name: str) -> bool:
    """Tell whether an English name of what is counted is a sentence that was cut: "bookings happen and last summer"."""
    if re.search("[가-힣]", name):
        return False
    return any(one.subject and one.tense == "present" and one.link in ("main", "and") for one in english_clauses(name))


def counts(text: str) -> bool:
    """Tell whether a text has a figure that counts something, in digits or words."""
    return any(quantities(one) for one in sentences_of(text, date.min.replace(year=2000)))


def _quoted(text: str) -> str:
    bare = text.strip(" .!")
    return f"“{bare}”" if len(bare) <= _LONGEST else f"“{bare[:_LONGEST].rsplit(' ', 1)[0]} …”"


def _measure(one: ToldOutcome, clauses: Sequence[BriefClause]) -> Measure:
    goal_in = _clause(one.said[0], one.source, one.goal, clauses)
    clause = _clause(one.base_in, one.base_source, one.base, clauses) if one.base else goal_in
    return Measure(one.name, one.base, clause, one.goal, goal_in, by=one.by, measured=one.measured)


def _clause(sentence: str, source: int, figure: str, clauses: Sequence[BriefClause]) -> BriefClause:
    """Return the clause of a sentence that tells a figure, else the whole sentence as one."""
    wanted = _bare(figure)
    for one in clauses:
        if one.source == source and one.piece.text in sentence and wanted in _bare(one.piece.text):
            return one
    near = next((one for one in clauses if one.source == source and one.piece.text in sentence), None)
    piece = Piece(sentence, source, told=near.piece.told, is_own=near.piece.is_own) if near else Piece(sentence, source)
    return BriefClause(sentence, piece, "aim", "", sentence)


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
