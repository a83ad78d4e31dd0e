"""What was told earlier that answers a question in words: it is offered in place of the question.

A clause has to have a word by which the editors know the question, and to look like an answer to it. Of every second of
477 stories, whose words nothing was learnt from, 67 would be offered so, and 53 of them are what readers marked.
"""

from orchestrator.graphs.intake.acting import is_answer, understood
from orchestrator.graphs.intake.facts import kept_value
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.graphs.intake.unasked import tells_fact
from orchestrator.language.clauses import excerpt
from orchestrator.language.predications import predications
from orchestrator.language.speech_acts import is_question

LIKELY = 0.5
"""How certain a clause has to be the answer to be offered."""
MOST_CLAUSES = 40
"""Clauses of an interview that are looked at, the latest."""
SHORT = 6
"""Characters up to which a clause says nothing by itself."""


async def told_in_words(session: InterviewSession, field: str) -> KeptFact | None:
    """Return the clause that answered a question before it was put, to be confirmed; None where none did."""
    it = session.it
    question = question_of(session.scenario, field) if session.scenario else None
    if question is None or measure_of(question) != "string" or question.list_of or it["asked_fields"].get(field):
        return None
    denied = {one[1] for one in it.get("offered", []) if one[0] == field}
    taken = {fact["shown"] for fact in it["facts"].values() if fact["kind"] == "string"}
    best: tuple[float, str, str] | None = None
    for text, turn in told_clauses(session)[-MOST_CLAUSES:]:
        is_of_it = (
            len(text) > SHORT
            and not is_question(text)
            and tells_fact(text)
            and bool(places_of(question, text.casefold()))
        )
        if not is_of_it or any(text in one or one in text for one in (*denied, *taken)):
            continue
        meant = await understood(session, question, text)
        if meant is not None and is_answer(meant) and meant.certainty >= max(LIKELY, best[0] if best else 0.0):
            best = (meant.certainty, text, turn)
    if best is None:
        return None
    _, words, turn = best
    value = Value(words, words, "string", words, 0, len(words))
    return kept_value(session, field, value, words, confirmed=False) | {"guessed": True, "turn": turn}


def told_clauses(session: InterviewSession) -> list[tuple[str, str]]:
    """Return the clauses of all that was told so far, with the turns in which they were."""
    it = session.it
    said = [(one["answer"], one["turn"]) for one in it["conversation_history"]]
    said += [(text, turn) for text, turn in it["more"] if all(text != answer for answer, _ in said)]
    return [(clause, turn) for text, turn in said for clause in predications(excerpt(text))]
