"""The sums of a labour contract anew, by the hours that the person says to work really."""

import asyncio
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Analysis, OwnHours, OwnReckoning, as_stored, from_stored
from orchestrator.graphs.contract.arithmetic import own_hours_text, own_table
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.loading import MODE, opened
from orchestrator.graphs.contract.own_hours_request import as_day, own_hours_of
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import compute_own
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.graphs.contract.yearly import yearly_note
from orchestrator.ownership import by_link, owner_of
from orchestrator.turn import AgentExecutionResult, Status


async def compute_own_hours(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Reckon what the pay falls short of by those hours, tell it step by step, and keep it with the analysis."""
    context, turn = runtime.context, runtime.context.turn
    deps, record = context.deps.of(ContractDeps), await opened(state, context)
    if record is None or record.analysis is None or deps.law is None or deps.contracts is None:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "contract_id": 0}
    said = state.get("likely_hours") or turn.text
    analysis, hours = from_stored(record.analysis), own_hours_of(turn, said)
    if analysis.kind == "labour" and (likely := as_day(said)):
        text = context.say("contract.own.same", likely=likely)
        answer = AgentExecutionResult(MODE, text, details={"contract_id": record.id})
        asked = {"asked_hours": True, "likely_hours": likely}
        return {"answer": answer, "history": remembered(state, turn.id, turn.text, text), "holds": True, **asked}
    if analysis.kind != "labour" or hours is None:
        key = "ask" if analysis.kind == "labour" else "labour_only"
        text = context.say(f"contract.own.{key}")
        answer = AgentExecutionResult(MODE, text, details={"contract_id": record.id})
        history = remembered(state, turn.id, turn.text, text)
        return {"answer": answer, "history": history, "holds": True, "asked_hours": key == "ask"}
    runtime.stream_writer(Status("generating"))
    contract = split(record.text, tuple(Span(*page) for page in record.pages))
    today = context.deps.now().date()
    own = await asyncio.to_thread(compute_own, contract, deps.law, today, _with_known(hours, analysis), analysis.told)
    analysis = replace(analysis, own=own)
    if not by_link(turn):
        await deps.contracts.store_analysis(record.id, owner_of(turn), as_stored(analysis))
    text = _text(analysis, own, context)
    table = own_table(own, context.say)
    answer = AgentExecutionResult(
        MODE,
        text,
        notices=("no_legal_advice",),
        parts=(table,) if table else (),
        details={"contract_id": record.id, "own_hours": own_hours_text(own.hours, context.say), "own_total": own.total},
    )
    history = remembered(state, turn.id, turn.text, text)
    return {"answer": answer, "history": history, "holds": True, "likely_hours": ""}


def _with_known(hours: OwnHours, analysis: Analysis) -> OwnHours:
    """Complete what is told now by what the person told before: "주 6일이야" after the times of the day."""
    before = analysis.own.hours if analysis.own else OwnHours()
    if hours.added or hours.weekly is not None or before.added or before.weekly is not None:
        return hours
    if hours.daily is not None:
        return hours if hours.days is not None else replace(hours, days=before.days)
    return OwnHours(
        before.begins if hours.begins is None else hours.begins,
        before.ends if hours.ends is None else hours.ends,
        before.pause if hours.pause is None else hours.pause,
        before.days if hours.days is None else hours.days,
    )


def _text(analysis: Analysis, own: OwnReckoning, context: Context) -> str:
    def words(key: str, **values: object) -> str:
        return context.say(f"contract.own.{key}", **values)

    hours = own_hours_text(own.hours, context.say)
    if own.total is None:
        missing = ", ".join(context.say(f"contract.unknown.{one}") for one in own.unknown)
        pieces = [words("unknown", hours=hours, missing=missing)]
    elif own.total:
        short = words("short", hours=hours, month=f"{own.total:,}", year=f"{12 * own.total:,}")
        pieces = [f"{short} {yearly_note(own.total, own.limited, context.say)}"]
    else:
        pieces = [words("nothing", hours=hours)]
    if analysis.total_underpayment is not None and own.total is not None:
        pieces.append(words("contract", month=f"{analysis.total_underpayment:,}"))
    return "\n\n".join([*pieces, words("basis")])
