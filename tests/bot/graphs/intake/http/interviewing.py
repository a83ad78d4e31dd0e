"""A small interview for tests of the door: it asks two things, and does on request what goes wrong elsewhere."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from langgraph.runtime import Runtime

from integrations.errors import NotFound, Unavailable
from integrations.store import Database
from integrations.store.interview_records import (
    CaseRecord,
    EmotionRecord,
    EvidenceRecord,
    FactRecord,
    MissingRecord,
    PartyRecord,
    ProcessCall,
    Status,
    SummaryRecord,
    Transition,
)
from orchestrator.deps import Context
from orchestrator.graph import Graph, TurnState
from orchestrator.turn import AgentExecutionResult, Choice, Echo, Question
from tests.one_node import build_of

CHOICES = (Choice("CIV_LOAN", "빌려준 돈"), Choice("CIV_LEASE", "보증금"))


class SmallInterview:
    """Its graph; ``database`` is set when there is one. ``slow`` waits until ``go_on``."""

    def __init__(self) -> None:
        self.database: Database | None = None
        self.go_on = asyncio.Event()
        self.begun = asyncio.Event()
        self.order: list[str] = []

    @property
    def graph(self) -> Graph:
        """As the orchestrator takes it."""
        return Graph("intake", build_of(self._sit))

    async def _sit(self, state: TurnState, runtime: Runtime[Context]) -> dict[str, Any]:
        turn = runtime.context.turn
        self.order.append(turn.text)
        self.begun.set()
        if turn.text.startswith("slow"):
            await self.go_on.wait()
        if turn.text.startswith("broken"):
            raise ValueError(turn.text)
        if turn.text.startswith("away"):
            raise Unavailable("a service does not answer")
        assert self.database is not None
        record = await self.database.interviews.get(turn.thread)
        if record is None:
            raise NotFound("erased")
        said = [*record.context.get("said", []), turn.text]
        after = "COMPLETED" if turn.text.startswith("done") else "FACT_COLLECTION"
        await self.database.interviews.save(
            replace(
                record,
                state=after,
                status=_status(turn.text),
                context={"said": said, "risk_tags": [{"code": "R1", "level": "HIGH", "tag": "시효"}]},
                last_turn=turn.id,
                completion_rate=0.5,
                case=_case(turn.id, turn.text, turn.utc_offset),
            ),
            [Transition(record.state, after, "a message came", datetime.now(UTC))],
            [ProcessCall("sit")],
        )
        question = None if after == "COMPLETED" else Question(turn.id, "어떤 일인가요?", "choice", CHOICES)
        told = f"잘 들었어요: {turn.text}"
        echo = Echo(told, "words", "말씀", turn.text, "말씀 고치기")
        result = AgentExecutionResult("intake", told, echoes=(echo,), question=question, follow_ups=("잘 모르겠어요",))
        return {"answer": result}


def _case(turn: str, text: str, utc_offset: int) -> CaseRecord:
    return CaseRecord(
        level1="민사",
        level2="CIV_LOAN",
        level3="CIV_LOAN_UNPAID",
        parties=(PartyRecord("채무자", text),),
        facts=(
            FactRecord(field="later", value=text, normalised="2026-02-01", kind="date", source_turn=turn),
            FactRecord(field="earlier", value=text, normalised="2025-10", kind="date", source_text=text, raw=text),
            FactRecord(field="offset", value=str(utc_offset), normalised=utc_offset, kind="integer"),
        ),
        evidence=(EvidenceRecord(name=f"{text}.pdf", text=text),),
        emotions=(EmotionRecord("fear", 4, text),),
        missing=(MissingRecord("interest", "unasked"),),
        summaries=(SummaryRecord("LAWYER", f"# {text}"),),
    )


def _status(text: str) -> Status:
    return "CANCELLED" if text.startswith("cancel") else "COMPLETED" if text.startswith("done") else "OPEN"
