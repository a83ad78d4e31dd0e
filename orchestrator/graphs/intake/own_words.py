"""What stays of a question that was put twice, and answered in words that nobody could read: those words, quoted."""

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.acting import is_no_answer, strays, understood
from orchestrator.graphs.intake.facts import not_known
from orchestrator.graphs.intake.interpreting import WORDED
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.denials import PLAIN_DENIAL
from orchestrator.graphs.intake.rules.measured import MOST_BESIDE
from orchestrator.graphs.intake.rules.order import MOST_ASKED, wanted_fields
from orchestrator.graphs.intake.rules.replies import is_bare
from orchestrator.graphs.intake.rules.values import read
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.dates import find_dates
from orchestrator.language.numbers import find_numbers

LEAST = 2
"""Letters of an answer that say something."""
LONGEST = 300
"""Characters of an answer that are kept as its value; the whole stands beside it as what was said."""


async def keep_own_words(session: InterviewSession, question: WorkbookQuestion) -> None:
    """Keep what was said to a question as the person said it; where that is only a yes or a no, that it was not read.

    What only denies an offer ("아니요, 달라요") is none of it.
    """
    answers = _answers(session, question)
    told = [one for one in answers if await _may_stand(session, question, one)]
    if measure_of(question) in WORDED:
        # What was said last stands in any case: it was said to the question that was put for the last time.
        told = [*dict.fromkeys([*told, *answers[-1:]])]
    said = " / ".join(dict.fromkeys(told))
    if not said:
        session.it["facts"][question.field] = not_known(session, question, is_refused=False, is_unclear=True)
        session.say("intake.accepted.given_up")
        return
    shown = said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"
    session.it["facts"][question.field] = KeptFact(
        field=question.field,
        value=None,
        shown=f"“{shown}”",
        kind=question.answer_type,
        precision="",
        raw=said,
        said_on=session.today.isoformat(),
        turn=session.turn.id,
        text=said,
        confirmed=True,
        status="worded",
    )
    session.say("intake.accepted.worded", words=asking.quoted(told[-1]))


async def _may_stand(session: InterviewSession, question: WorkbookQuestion, said: str) -> bool:
    """Tell whether words may stand for an answer: they answer no other question, and are no mere talk.

    For a figure only words with one do: "아직 한푼도 못 받았죠" tells no day, and what is open is quoted as that.
    """
    has_figure = any(sign.isdigit() for sign in said) or find_numbers(said) or find_dates(said, session.today)
    if measure_of(question) not in WORDED and not has_figure:
        return False
    if await strays(session, question, said):
        return False
    meant = await understood(session, question, said)
    return meant is None or not is_no_answer(meant)


def _answers(session: InterviewSession, question: WorkbookQuestion) -> list[str]:
    """Return what was said to a question, without a figure that was offered and denied."""
    it = session.it
    denied = {one[1] for one in it.get("offered", []) if one[0] == question.field and one[2]}
    said = [
        exchange["answer"].strip()
        for exchange in it["conversation_history"]
        if exchange["field"] == question.field and not exchange["extracted_facts"] and _tells(exchange["answer"])
    ]
    is_figure = measure_of(question) not in WORDED
    return [one for one in said if not (is_figure and _is_only(session, question, one, denied))]


def _is_only(session: InterviewSession, question: WorkbookQuestion, said: str, denied: set[object]) -> bool:
    value = read(question, said, session.today, session.locale)
    return value is not None and value.value in denied and len(said) - len(value.raw) <= MOST_BESIDE


def _tells(answer: str) -> bool:
    """Tell whether words to a question say more than yes, no, or that what was offered is wrong."""
    is_little = sum(sign.isalnum() for sign in answer) < LEAST or is_bare(answer) or behind_yes(answer) == ""
    return not is_little and PLAIN_DENIAL.fullmatch(answer.strip()) is None


def count_offer(session: InterviewSession, field: str) -> None:
    """Count an offer that came before the question was put, and brought no answer, as its first asking."""
    asked = session.it["asked_fields"]
    asked[field] = max(1, asked.get(field, 0))


def ask_by_itself(session: InterviewSession, field: str) -> None:
    """See to it that a field that may be left out is asked once after what was offered of it was denied."""
    it, scenario = session.it, session.scenario
    optional = it.setdefault("optional", [])
    is_left_out = scenario is not None and field not in wanted_fields(scenario)
    if is_left_out and field not in optional and it["asked_fields"].get(field, 0) < MOST_ASKED:
        optional.insert(0, field)
