"""What a message says to the questions that were named together at the end, each clause to the one it answers best."""

import re
from dataclasses import replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.acting import act_in, is_answer, understood
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.understanding import OFFERED
from orchestrator.graphs.intake.rules.amending import named_share
from orchestrator.graphs.intake.rules.certainty import is_doubtful
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.order import optional_questions
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.values import measure_of
from orchestrator.graphs.intake.state import MORE
from orchestrator.language.predications import predications
from orchestrator.language.speech_acts import is_question

MOST_CLAUSES = 8
"""Clauses of a message that are read for each question."""
NAMED = 0.5
"""How much of a question's label a clause names that is about it."""
FIGURES = ("date", "amount", "count", "years", "months", "days")


async def with_leftovers(session: InterviewSession, text: str, found: list[Filled]) -> list[Filled]:
    """Return what was found in a message, with what its clauses say to the questions that were named at the end.

    What was read in the whole is kept where the clause says the same; else it is confirmed.
    """
    asked, scenario = session.asked_before, session.scenario
    if scenario is None or asked is None or asked["field"] != MORE:
        return found
    clauses = [one for one in predications(text) if not is_question(one)][:MOST_CLAUSES]
    told: dict[str, tuple[float, Filled]] = {}
    taken: dict[str, tuple[float, str]] = {}
    for question in optional_questions(scenario, session.it["facts"]):
        for clause in clauses:
            read = await _read(session, question, clause)
            if (
                read is None
                or read[0] <= told.get(question.field, (0.0,))[0]
                or read[0] <= taken.get(clause, (0.0,))[0]
            ):
                continue
            told[question.field], taken[clause] = read, (read[0], question.field)
    best = {field: filled for field, (_, filled) in told.items() if taken[filled.sentence][1] == field}
    kept = [one if one.field not in best else _agreed(one, best.pop(one.field)) for one in found]
    return [*kept, *best.values()]


def is_leftover(session: InterviewSession, field: str) -> bool:
    """Tell whether a field is one of those that were named at the end, which is asked about only where it was told."""
    asked, scenario = session.asked_before, session.scenario
    is_asked = asked is not None and asked["field"] == MORE and scenario is not None
    return is_asked and any(one.field == field for one in optional_questions(scenario, session.it["facts"]))  # type: ignore[arg-type]


def _agreed(whole: Filled, clause: Filled) -> Filled:
    if whole.value.value == clause.value.value:
        return replace(whole, is_sure=whole.is_sure or clause.is_sure)
    return replace(clause, is_sure=False) if clause.value.measure not in FIGURES else whole


async def _read(session: InterviewSession, question: WorkbookQuestion, clause: str) -> tuple[float, Filled] | None:
    """Return what a clause answers, with how well; what has no word of the question is read only as a figure alone."""
    measure = measure_of(question)
    is_named = bool(places_of(question, clause.casefold())) or (
        named_share(question.label.said(session.locale), clause) >= NAMED
    )
    if measure in FIGURES:
        read = await answers_in(session, clause, [question], asked=question.field) if is_named else []
        return (1.0, read[0]) if read else None
    meant = await understood(session, question, clause)
    if meant is None or not is_answer(meant) or await act_in(session, question, clause) not in ("answer", "yes", "no"):
        return None
    if measure == "string":
        if not is_named:
            return None
        read = await answers_in(session, clause, [question], asked=question.field)
        return (0.5 + meant.lead, replace(read[0], sentence=clause)) if read else None
    is_loose = not is_named and (measure == "boolean" or meant.certainty < _ALONE)
    if meant.value is None or is_loose or meant.certainty < OFFERED[measure]:
        return None
    is_denied = bool(DENIED.search(clause) or _NOT_YET.search(clause))
    says_no = meant.value.value is False if measure == "boolean" else _denies(meant.value.shown)
    if measure == "choice" and is_denied is not says_no:
        return None
    is_sure = is_named and meant.certainty >= _ALONE and is_denied is says_no and not is_doubtful(clause)
    return meant.certainty + is_named, Filled(question.field, meant.value, clause, is_sure=is_sure)


def _denies(shown: str) -> bool:
    return bool(DENIED.search(shown) or _NOT_YET.search(shown))


_NOT_YET = re.compile(r"아직|아니|\bnot yet\b|\byet to\b", re.I)
_ALONE = 0.75
"""How certain a reading of a clause has to be that has no word of the question, or that is not confirmed."""
