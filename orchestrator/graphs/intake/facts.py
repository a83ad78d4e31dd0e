"""Facts as they are kept: what was said, what it comes to, and where."""

from dataclasses import replace
from datetime import date, datetime

from integrations.knowledge.base import Knowledge, Scenario, WorkbookQuestion
from integrations.store.interview_records import (
    CaseRecord,
    EmotionRecord,
    EvidenceRecord,
    FactRecord,
    InterviewRecord,
    MissingRecord,
    PartyRecord,
    SummaryRecord,
)
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.order import completion, gaps, missing_fields
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.state import Interview, KeptFact
from orchestrator.language.people import find_people

MOST_PARTIES = 20


def fact_of(session: InterviewSession, filled: Filled, *, confirmed: bool) -> KeptFact:
    """Return a value as it is kept."""
    return kept_value(session, filled.field, filled.value, filled.sentence, confirmed=confirmed)


def kept_value(session: InterviewSession, field: str, value: Value, text: str, *, confirmed: bool) -> KeptFact:
    """Return a value of a field as it is kept."""
    return KeptFact(
        field=field,
        value=value.value,
        shown=value.shown,
        kind=value.measure,
        precision=value.precision,
        raw=value.raw,
        said_on=session.today.isoformat(),
        turn=session.turn.id,
        text=text,
        confirmed=confirmed,
        status="known",
    )


def supersede(session: InterviewSession, fact: KeptFact) -> KeptFact | None:
    """Put a fact in the place of what was known of its field, which is kept as replaced; returns that."""
    it = session.it
    before = it["facts"].get(fact["field"])
    it["facts"][fact["field"]] = fact
    if fact["status"] == "known":
        # What was only heard of it before is said now.
        it.get("hinted", {}).pop(fact["field"], None)
    if before is None or before["status"] != "known":
        return None
    if before["value"] != fact["value"]:
        it.setdefault("replaced", []).append(before)
    return before


def not_known(
    session: InterviewSession, question: WorkbookQuestion, *, is_refused: bool, is_unclear: bool = False
) -> KeptFact:
    """Return that the person does not know a field, will not say it, or was not understood."""
    said = "refused" if is_refused else "unclear" if is_unclear else "unknown"
    shown = session.text(f"intake.value.{said}")
    return KeptFact(
        field=question.field,
        value=None,
        shown=shown,
        kind=question.answer_type,
        precision="",
        raw=session.turn.text.strip(),
        said_on=session.today.isoformat(),
        turn=session.turn.id,
        text=session.turn.text.strip(),
        confirmed=True,
        status="refused" if is_refused else "unknown",
    )


def recompute_completion(session: InterviewSession) -> None:
    """Bring what follows from the facts up to date: what is missing, and how far it has come."""
    scenario = session.scenario
    if scenario is None:
        return
    session.it["missing_fields"] = missing_fields(scenario, session.it["facts"])
    session.it["completion_rate"] = completion(scenario, session.it["facts"])


def case_of(knowledge: Knowledge, it: Interview) -> CaseRecord | None:
    """Return the case as it stands; None before it is known what kind it is."""
    scenario = knowledge.scenarios.get(it["scenario"])
    if scenario is None and it["scenario"] != "other":
        return None
    return CaseRecord(
        number=it["case_number"],
        level1=it["case_type"],
        level2=it["sub_case_type"],
        level3=it["scenario"],
        parties=_parties(it),
        facts=_facts(scenario, it) if scenario else (),
        evidence=tuple(
            EvidenceRecord(
                name=one["name"],
                mimetype=one["mimetype"],
                shows=one["shows"],
                text=one["text"],
                at=datetime.fromisoformat(one["at"]),
            )
            for one in it["evidence"]
        ),
        emotions=tuple(EmotionRecord(one["type"], one["intensity"], one["source"]) for one in it["emotion"]),
        missing=tuple(MissingRecord(field, reason) for field, reason in gaps(scenario, it["facts"]))
        if scenario
        else (),
        summaries=tuple(SummaryRecord(target, text) for target, text in it["summary"].items()),
    )


def _facts(scenario: Scenario, it: Interview) -> tuple[FactRecord, ...]:
    found = []
    for question in scenario.questions:
        fact = it["facts"].get(question.field)
        if fact is None:
            continue
        label = question.label.said(it["locale"]) or question.text.said(it["locale"])
        found.append(
            FactRecord(
                field=question.field,
                label=label,
                value=fact["shown"],
                normalised=fact["value"],
                kind=fact["kind"],
                precision=fact["precision"],
                raw=fact["raw"],
                said_on=date.fromisoformat(fact["said_on"]),
                source_turn=fact["turn"],
                source_text=fact["text"],
                confirmed=fact["confirmed"],
                status=fact["status"],
            )
        )
    return tuple(found)


def _parties(it: Interview) -> tuple[PartyRecord, ...]:
    """Return everybody who is named in what the person told."""
    texts = [it["initial_description"], *(exchange["answer"] for exchange in it["conversation_history"])]
    found: dict[tuple[str, str], None] = {}
    for text in texts:
        for person in find_people(text):
            found.setdefault((person.value.role, person.value.name))
    named = {role for role, name in found if name}
    return tuple(PartyRecord(role, name) for role, name in found if name or role not in named)[:MOST_PARTIES]


def changed(record: InterviewRecord, knowledge: Knowledge, it: Interview, turn: str) -> InterviewRecord:
    """Return the row as the turn leaves it."""
    return replace(
        record,
        locale=it["locale"],
        state=it["current_state"],
        status=it["session_status"],
        knowledge_version=it["knowledge_version"],
        context=dict(it),
        last_turn=turn,
        urgency=it["urgency"],
        completion_rate=it["completion_rate"],
        ended_at=datetime.fromisoformat(it["ended_at"]) if it["ended_at"] else None,
        case=case_of(knowledge, it),
    )
