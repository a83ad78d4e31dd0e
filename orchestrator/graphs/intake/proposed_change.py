"""A no to a change that was proposed: it is dropped for good, and what is known stays unless the no says otherwise."""

from orchestrator.graphs.intake.answers_to_offers import BARE, says_more
from orchestrator.graphs.intake.beside import LEAST, keep_told
from orchestrator.graphs.intake.grounds import NAMED, says_it_stands
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.proposing import offer_change
from orchestrator.graphs.intake.rules.amending import named_share
from orchestrator.graphs.intake.rules.approval import approves
from orchestrator.graphs.intake.rules.denials import DENIAL
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.state import VALIDATION, KeptFact
from orchestrator.language.clauses import sentences


def is_change(session: InterviewSession, fact: KeptFact) -> bool:
    """Tell whether what is offered would take the place of something else that is known."""
    known = session.it["facts"].get(fact["field"])
    is_known = known is not None and known["status"] == "known"
    return bool(fact.get("guessed")) and is_known and known is not None and known["value"] != fact["value"]


async def stays(session: InterviewSession, fact: KeptFact, text: str) -> bool:
    """Tell whether words say that what a change was proposed of stands as it was."""
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    return question is not None and await says_it_stands(session, question, text)


def drop(session: InterviewSession, fact: KeptFact) -> None:
    """Drop a proposed change so that it is never proposed again."""
    it = session.it
    it["unconfirmed"] = [one for one in it["unconfirmed"] if one is not fact]
    it.get("hinted", {}).pop(fact["field"], None)
    it.setdefault("offered", []).append([fact["field"], fact["value"], session.turn.id])
    if it["editing"] == fact["field"]:
        it["editing"] = ""


def is_found_right(session: InterviewSession, fact: KeptFact, text: str) -> bool:
    """Tell whether one sentence of a no names a proposed change and finds it right: "아니요, 날짜만 맞아요"."""
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    label = question.label.said(session.locale) if question else ""
    told = [one for one in sentences(DENIAL.sub("", text, count=1)) if named_share(label, one) >= NAMED]
    return any(approves(one) for one in told)


async def hear_denial(session: InterviewSession, text: str) -> None:
    """Say that it stays, and hear what a no says besides: another change that it tells, else words for the lawyer."""
    it = session.it
    said = DENIAL.sub("", text, count=1) if DENIAL.match(text) else text
    before = it["corrections"], len(it["unconfirmed"])
    is_more = says_more(session, text) and len(said) > BARE
    if is_more:
        await offer_change(session, said)
    if before == (it["corrections"], len(it["unconfirmed"])):
        session.say("intake.guess.stays")
        if is_more and sum(sign.isalnum() for sign in said) >= LEAST:
            keep_told(session, text, read="")
    session.go(VALIDATION, "not_confirmed")
