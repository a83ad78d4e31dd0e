"""What a message that asks for a change may mean, where no rule found it: offered with the value, and confirmed.

Each clause is read for each question as its answer would be; what differs from what stands there is a likely change.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.acting import understood
from orchestrator.graphs.intake.correcting import in_its_year, is_of_no_field, replace_fact
from orchestrator.graphs.intake.facts import fact_of, kept_value
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.told_figures import FIGURES
from orchestrator.graphs.intake.meaning.unasked import told_unasked
from orchestrator.graphs.intake.rules.amending import amendments, named_share, wishes_change
from orchestrator.graphs.intake.rules.computed import total_told
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.rows import tells_deed
from orchestrator.graphs.intake.rules.values import Value, measure_of, values_in
from orchestrator.language.predications import predications
from orchestrator.language.quotations import masked, quotation_in, restored
from orchestrator.language.speech_acts import is_question

MOST_CLAUSES = 6
"""Clauses of a message that are read for each question."""
MOST_OFFERED = 2
"""Changes that are offered for one message, one after the other."""
LEAST = 0.45
"""What a change comes to at least to be offered."""
OF_NAME, OF_HINT, OF_FIGURE, OF_MEANING = 0.5, 0.3, 0.4, 0.6
"""What counts that a clause names the field, has a word of it, tells the only figure of its kind, and what it means."""
SHORT = 6
"""Characters up to which a clause names nothing that it may change: "없어요"."""
NAMED = 0.5
"""How much of a label a clause has to name."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change that may be meant."""

    filled: Filled
    weight: float


async def offer_change(session: InterviewSession, text: str, *, besides: Collection[str] = (), only: str = "") -> bool:
    """Put the likeliest changes that a message may mean before the person; False where none is likely enough.

    ``only``: the field that is to be changed, where that is known.
    """
    it = session.it
    found = [one for one in await proposals(session, text) if one.filled.field not in besides]
    found = [one for one in found if only in ("", one.filled.field)]
    best = [one for one in found if only or one.weight >= LEAST][:MOST_OFFERED]
    waiting = {one["field"] for one in it["unconfirmed"]}
    for one in best:
        if one.filled.field not in waiting:
            it["unconfirmed"].append(fact_of(session, one.filled, confirmed=False) | {"guessed": True})
    return bool(best)


async def proposals(session: InterviewSession, text: str) -> list[Proposal]:
    """Return the changes that a message may mean, the likeliest first, each field and each clause once."""
    scenario = session.scenario
    plain, quotes = masked(text)
    clauses = [restored(one, quotes) for one in predications(plain) if not is_question(one)]
    clauses = [one for one in clauses if len(one) > SHORT and not _tells_wrong(one)][:MOST_CLAUSES]
    found = await _unnamed(session, clauses)
    for question in scenario.questions if scenario else ():
        if question.list_of:
            continue
        for clause in clauses:
            if is_of_no_field(session, question, clause):
                continue
            read = await _read(session, question, clause)
            found += [read] if read is not None else []
    found = [one for one in found if not _stands(session, one.filled) and not _was_denied(session, one.filled)]
    found.sort(key=lambda one: -one.weight)
    fields: set[str] = set()
    used: set[str] = set()
    best = []
    for one in found:
        if one.filled.field not in fields and one.filled.sentence not in used:
            fields.add(one.filled.field)
            used.add(one.filled.sentence)
            best.append(one)
    return best


async def _unnamed(session: InterviewSession, clauses: Sequence[str]) -> list[Proposal]:
    """Return what clauses say of questions for a yes or an option without a word of these, as surely as was learnt."""
    scenario = session.scenario
    if scenario is None:
        return []
    embedder = session.context.deps.embedder
    told = await told_unasked(". ".join(clauses), scenario.questions, embedder, session.today, session.locale)
    return [
        Proposal(Filled(one.question.field, one.value, one.clause, is_sure=False), one.certainty)
        for one in told.values()
        if measure_of(one.question) in ("boolean", "choice")
    ]


def _tells_wrong(clause: str) -> bool:
    """Tell whether a clause says what stands there, or that it is wrong, and not what is right."""
    return any(one.stated or one.wish == "wrong" for one in amendments(clause))


async def _read(session: InterviewSession, question: WorkbookQuestion, clause: str) -> Proposal | None:
    """Return how likely a clause tells a field that it names or has a word of, and what."""
    share = named_share(question.label.said(session.locale), clause)
    weight = OF_NAME * share * (share >= NAMED) + OF_HINT * bool(places_of(question, clause.casefold()))
    fact = session.it["facts"].get(question.field)
    measure, value = measure_of(question), None
    if measure in FIGURES:
        values = values_in(clause, measure, session.today, session.locale)
        # A figure that nothing names is meant where it is the only one of its kind.
        others = sum(measure_of(one) == measure for one in session.scenario.questions) if session.scenario else 1
        weight += OF_FIGURE / others
        value = in_its_year(values[-1], fact, clause, session.locale) if values else None
        if values and others == 1 and measure == "amount" and total_told(clause, values) is not None:
            # "다 해서 1,950만원이에요" names the only sum that there is.
            weight += OF_HINT
    elif measure == "string":
        words = quotation_in(clause) or clause
        value = Value(words, words, "string", words, 0, len(words)) if weight else None
    elif weight:
        meant = await understood(session, question, clause)
        value = meant.value if meant is not None else None
        weight += OF_MEANING * meant.certainty if meant is not None else 0.0
    return Proposal(Filled(question.field, value, clause, is_sure=False), weight) if value is not None else None


def _stands(session: InterviewSession, filled: Filled) -> bool:
    fact = session.it["facts"].get(filled.field)
    return fact is not None and fact["status"] == "known" and fact["value"] == filled.value.value


def _was_denied(session: InterviewSession, filled: Filled) -> bool:
    """Tell whether the person has said that it is not so."""
    offered = session.it.get("offered", [])
    return any(one[:2] == [filled.field, filled.value.value] and one[2] for one in offered)


async def take_value(session: InterviewSession, question: WorkbookQuestion, told: str) -> bool:
    """Put what is said of one field there, for confirmation where it is not sure; False where it says no value."""
    measure = measure_of(question)
    if measure == "string":
        if wishes_change(told, is_shown=True) and not quotation_in(told):
            return False
        words = quotation_in(told) or told
        value = Value(words, words, "string", words, 0, len(words))
        if tells_deed(told) and not quotation_in(told):
            # "1번은 제가 갔어요" may tell how often.
            guess = kept_value(session, question.field, value, told, confirmed=False) | {"guessed": True}
            session.it["unconfirmed"].append(guess)
            return True
        await replace_fact(session, question.field, kept_value(session, question.field, value, told, confirmed=True))
        return True
    found = await answers_in(session, told, [question], asked=question.field)
    for filled in found:
        value = in_its_year(filled.value, session.it["facts"].get(question.field), told, session.locale)
        if filled.is_sure:
            kept = kept_value(session, question.field, value, told, confirmed=True)
            await replace_fact(session, question.field, kept)
        else:
            guess = kept_value(session, question.field, value, told, confirmed=False) | {"guessed": True}
            session.it["unconfirmed"].append(guess)
        return True
    return False
