"""Interviews and results as the API shows them."""

from dataclasses import asdict
from typing import Any, cast

from bot.graphs.intake.http.models import (
    CaseBody,
    EmotionBody,
    Event,
    EvidenceBody,
    ExpectedInput,
    FactBody,
    FactSource,
    MissingBody,
    Party,
    Reply,
    Risk,
    Session,
    SessionState,
    SummaryBody,
    TransitionBody,
)
from bot.http.api.requests import Language
from bot.http.event_json import notices, part_json
from bot.reply_text import reply_text
from integrations.knowledge.base import Scenario, Text
from integrations.store.interview_records import CaseRecord, FactRecord, InterviewLine, InterviewRecord, Transition
from orchestrator.turn import AgentExecutionResult, Locale, Question

_NO_CASE = CaseRecord()
_NOTHING = Text("")


def stored_reply(result: AgentExecutionResult, locale: Locale) -> dict[str, Any]:
    """Return what is kept of a result, as JSON: all of a reply but how far the interview is."""
    return {
        "message": reply_text(result),
        "expected_input": _expected(result.question).model_dump() if result.question else None,
        "echoes": [asdict(echo) for echo in result.echoes],
        "follow_ups": list(result.follow_ups),
        "notices": notices(result, locale),
        "parts": [part_json(part) for part in result.parts],
    }


def reply_of(stored: dict[str, Any], request_id: str, session: SessionState) -> Reply:
    """Return the reply to a request."""
    return Reply(request_id=request_id, session=session, **stored)


def line_of(line: InterviewLine) -> SessionState:
    """Return an interview of a list."""
    return SessionState(
        session_id=line.id,
        user=client_user(line.user),
        state=line.state,
        status=line.status,
        urgency=line.urgency,
        completion_rate=line.completion_rate,
        case_number=line.case_number or None,
        created_at=line.created_at,
        updated_at=line.updated_at,
        ended_at=line.ended_at,
    )


def session_of(
    record: InterviewRecord,
    line: InterviewLine,
    transitions: tuple[Transition, ...],
    last: dict[str, Any] | None,
    scenario: Scenario | None = None,
) -> Session:
    """Return the whole of an interview.

    ``last``: the stored reply of its last turn; ``scenario``: what the knowledge says of its kind of case.
    """
    case = record.case or _NO_CASE
    return Session(
        **dict(line_of(line)),
        locale=cast(Language, record.locale),
        knowledge_version=record.knowledge_version,
        message=last["message"] if last else None,
        expected_input=ExpectedInput(**last["expected_input"]) if last and last["expected_input"] else None,
        case=CaseBody(number=case.number, level1=case.level1, level2=case.level2, level3=case.level3)
        if record.case
        else None,
        parties=[Party(role=party.role, name=party.name) for party in case.parties],
        facts=[_fact(fact) for fact in case.facts],
        missing=[MissingBody(field=each.field, reason=each.reason) for each in case.missing],
        risks=_risks(record, scenario),
        timeline=_timeline(case.facts),
        evidence=[EvidenceBody(**asdict(each)) for each in case.evidence],
        emotions=[
            EmotionBody(type=each.type, intensity=each.intensity, source=each.source_text) for each in case.emotions
        ],
        summaries=[SummaryBody(target_user=each.target_user, markdown=each.markdown) for each in case.summaries],
        transitions=[
            TransitionBody(from_state=each.from_, to_state=each.to, condition=each.condition, at=each.at)
            for each in transitions
        ],
    )


def client_user(user: str) -> str:
    """Return a user as the client named them: in our tables its own name stands before."""
    return user.partition("/")[2] or user


def _expected(question: Question) -> ExpectedInput:
    return ExpectedInput(**asdict(question))


def _fact(fact: FactRecord) -> FactBody:
    is_list = fact.kind.startswith("list_of_") and fact.status == "known"
    return FactBody(
        field=fact.field,
        label=fact.label,
        value=fact.value,
        normalised=fact.normalised,
        items=[one.strip() for one in str(fact.normalised or "").split(";") if one.strip()] if is_list else None,
        kind=fact.kind,
        precision=fact.precision,
        raw=fact.raw,
        said_on=fact.said_on,
        confirmed=fact.confirmed,
        status=fact.status,
        source=FactSource(turn=fact.source_turn, text=fact.source_text),
    )


def _risks(record: InterviewRecord, scenario: Scenario | None) -> list[Risk]:
    """The rules that held when the summary was written, in the words of the knowledge of that time."""
    rules = {rule.code: rule for rule in scenario.risks} if scenario else {}
    found = []
    for tag in record.context.get("risk_tags") or ():
        rule = rules.get(tag["code"])
        description, hint = (rule.description, rule.action_hint) if rule else (_NOTHING, _NOTHING)
        found.append(
            Risk(
                code=tag["code"],
                level=tag["level"],
                tag=tag["tag"],
                description=description.said(record.locale),
                hint=hint.said(record.locale),
            )
        )
    return found


def _timeline(facts: tuple[FactRecord, ...]) -> list[Event]:
    """ISO dates sort as they come, also those of which only the month or the year is known."""
    dated = [fact for fact in facts if fact.kind == "date" and isinstance(fact.normalised, str) and fact.normalised]
    return [
        Event(date=str(fact.normalised), field=fact.field, label=fact.label, value=fact.value)
        for fact in sorted(dated, key=lambda fact: str(fact.normalised))
    ]
