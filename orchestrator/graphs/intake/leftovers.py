"""What a message says to the questions that were named together at the end, each clause to the one it answers best."""

from collections.abc import Sequence
from dataclasses import replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.acting import act_in, is_answer, understood
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.told_figures import FIGURES
from orchestrator.graphs.intake.meaning.understanding import OFFERED
from orchestrator.graphs.intake.rules.amending import named_share, wishes_change
from orchestrator.graphs.intake.rules.asked_for import asks_last, marks, measure_of, tells_last
from orchestrator.graphs.intake.rules.certainty import is_doubtful
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.order import optional_questions, question_of
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.replies import intent_of, is_bare
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.rules.values import values_in
from orchestrator.graphs.intake.state import MORE
from orchestrator.language.clauses import sentences
from orchestrator.language.predications import predications
from orchestrator.language.speech_acts import is_question

MOST_CLAUSES = 8
"""Clauses of a message that are read for each question."""
NAMED = 0.5
"""How much of a question's label a clause names that is about it."""
LEAST = 3
"""Letters of a clause that may answer something."""
_TELLS_NOTHING = ("finish", "no", "skip", "refused", "unknown", "small_talk", "pause", "person")
"""Intents of a clause that answers none of what was named."""
LOOSE, IN_WORDS = 0.5, 0.5
"""How certain what a clause means has to be that has no word of the question, and that it answers one in words."""


async def with_leftovers(session: InterviewSession, text: str, found: list[Filled]) -> list[Filled]:
    """Return what was found in a message, with what its clauses say to the questions that were named at the end.

    What was read in the whole is kept where the clause says the same; else it is confirmed.
    """
    asked, scenario = session.asked_before, session.scenario
    if scenario is None or asked is None or asked["field"] != MORE:
        return found
    clauses = [one for one in predications(text) if not is_question(one) and not is_bare(one)][:MOST_CLAUSES]
    likely: list[tuple[float, Filled]] = []
    for question in optional_questions(scenario, session.it["facts"]):
        for clause in clauses:
            read = await _read(session, question, clause)
            likely += [read] if read is not None else []
    best: dict[str, Filled] = {}
    taken: set[str] = set()
    order = [one[1].field for one in likely]
    for _, filled in sorted(likely, key=lambda each: -each[0]):
        if filled.field not in best and filled.sentence not in taken:
            best[filled.field] = filled
            taken.add(filled.sentence)
    best = {field: best[field] for field in order if field in best}
    kept = [one if one.field not in best else _agreed(one, best.pop(one.field)) for one in found]
    kept += best.values()
    return [*kept, *await _unnamed(session, text, clauses, kept)]


async def _unnamed(
    session: InterviewSession, text: str, clauses: Sequence[str], read: Sequence[Filled]
) -> list[Filled]:
    """Return what the clauses that nobody has read may say to the questions that are still open, to be confirmed.

    They were asked for all at once: what answers none of the others answers one of these, or tells something else.
    """
    scenario = session.scenario
    if wishes_change(text):
        return []
    filled = {one.field for one in read}
    rest = (
        [one for one in optional_questions(scenario, session.it["facts"]) if one.field not in filled]
        if scenario
        else []
    )
    unread = [one for one in unread_clauses(clauses, read) if intent_of(one, "string") not in _TELLS_NOTHING]
    unread = [one for one in unread if not _names_known(session, one)]
    likely: list[tuple[float, str, Filled]] = []
    for question in rest:
        alone = sum(measure_of(one) == measure_of(question) for one in rest) == 1
        for clause in unread:
            found = await _loosely(session, question, clause, _whole(text, clause, unread), alone=alone)
            likely += [(found[0], clause, found[1])] if found is not None else []
    taken: dict[str, Filled] = {}
    used: set[str] = set()
    for _, clause, one in sorted(likely, key=lambda each: -each[0]):
        if one.field not in taken and clause not in used:
            taken[one.field] = one
            used.add(clause)
    return list(taken.values())


def _names_known(session: InterviewSession, clause: str) -> bool:
    """Tell whether a clause names what is known already: it says that again, or corrects it."""
    known = [question_of(session.scenario, field) for field in session.it["facts"]] if session.scenario else []
    return any(named_share(one.label.said(session.locale), clause) >= NAMED for one in known if one is not None)


def _whole(text: str, clause: str, unread: Sequence[str]) -> str:
    """Return the sentence of a clause where nothing in it was read, else the clause."""
    sentence = next((one for one in sentences(text) if clause in one), clause)
    own = [one for one in predications(sentence) if sum(sign.isalnum() for sign in one) >= LEAST]
    return sentence.strip(" .!~") if all(one in unread for one in own) else clause


def unread_clauses(clauses: Sequence[str], read: Sequence[Filled]) -> list[str]:
    """Return the clauses in which nothing was read."""
    return [
        clause
        for clause in clauses
        if sum(sign.isalnum() for sign in clause) >= LEAST
        and not any(clause in one.sentence or one.sentence in clause or one.value.raw in clause for one in read)
    ]


async def _loosely(
    session: InterviewSession, question: WorkbookQuestion, clause: str, whole: str, *, alone: bool
) -> tuple[float, Filled] | None:
    """Return what a clause may answer of a question of which it has no word.

    ``whole``: its sentence, where nothing else of that was read; ``alone``: it is the only question of its measure.
    """
    measure = measure_of(question)
    if measure in FIGURES:
        values = values_in(clause, measure, session.today, session.locale) if alone else []
        known = {fact["value"] for fact in session.it["facts"].values()}
        is_new = len(values) == 1 and values[0].value not in known
        return (0.9, Filled(question.field, values[0], clause, is_sure=False)) if is_new else None
    meant = await understood(session, question, clause)
    if meant is None or not is_answer(meant):
        return None
    if measure == "string":
        words = Value(whole, whole, "string", whole, 0, len(whole))
        is_said = alone and meant.certainty >= IN_WORDS
        return (meant.certainty / 2, Filled(question.field, words, clause, is_sure=False)) if is_said else None
    if meant.value is None or meant.certainty < LOOSE:
        return None
    return (meant.certainty, Filled(question.field, meant.value, clause, is_sure=False))


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
        if not read:
            return None
        # Of two questions that have the same verb, the one whose day bears its mark: "추석까지", "그게 마지막".
        is_marked = marks(f"{question.text.ko} {question.text.en}", clause, read[0].value)
        is_marked = is_marked or (asks_last(question) and tells_last(clause))
        return (1.0 + is_marked, replace(read[0], sentence=clause))
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
    is_denied = DENIED.search(clause) is not None
    says_no = meant.value.value is False if measure == "boolean" else _denies(meant.value.shown)
    if measure == "choice" and is_denied is not says_no:
        return None
    is_sure = is_named and meant.certainty >= _ALONE and is_denied is says_no and not is_doubtful(clause)
    return meant.certainty + is_named, Filled(question.field, meant.value, clause, is_sure=is_sure)


def _denies(shown: str) -> bool:
    return DENIED.search(shown) is not None


_ALONE = 0.75
"""How certain a reading of a clause has to be that has no word of the question, or that is not confirmed."""
