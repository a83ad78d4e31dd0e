"""A stored contract, judged anew: by the law of today, for the side that was chosen, with what the person tells."""

import asyncio
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Analysis, ContractKind, as_stored, from_stored
from orchestrator.graphs.contract.analyzing import COURSE, analysed, analysis_answer
from orchestrator.graphs.contract.answered_terms import together, told_in, told_text
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.loading import MODE, opened
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.kinds import contract_kind, kind_said
from orchestrator.graphs.contract.rules.labour.analysing import compute_own
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.literal import literal
from orchestrator.ownership import by_link, owner_of
from orchestrator.turn import AgentExecutionResult


async def analyze_again(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Analyse the text of the conversation's contract once more; what is found takes the place of what was."""
    context, turn = runtime.context, runtime.context.turn
    deps, record = context.deps.of(ContractDeps), await opened(state, context)
    if record is None or not record.text or deps.law is None or deps.contracts is None:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "contract_id": 0}
    COURSE.begin(runtime)
    COURSE.at(runtime, "check")
    contract = split(record.text, tuple(Span(*page) for page in record.pages))
    today = context.deps.now().date()
    before = from_stored(record.analysis) if record.analysis else Analysis(_kind_of(record.text, turn.text))
    kind = kind_said(turn.text) or before.kind
    told = told_in(turn.text, before, record.text, today)
    known = together(told, before.told) if told else before.told
    analysis, notice = await analysed(context, deps, contract, kind, known, state.get("likely_side") or before.side)
    if before.own is not None and kind == "labour":
        own = await asyncio.to_thread(compute_own, contract, deps.law, today, before.own.hours, known)
        analysis = replace(analysis, own=own)
    if told is None or not by_link(turn):
        await deps.contracts.store_analysis(record.id, owner_of(turn), as_stored(analysis))
    COURSE.at(runtime, "explain")
    answer = analysis_answer(context, record.id, contract, analysis)
    if told:
        head = context.say("contract.told_terms.again", told=told_text(told, context.say, turn.locale))
    else:
        head = context.say("contract.again", name=literal(record.name))
    text = "\n\n".join((head, answer.result))
    answer = replace(answer, result=text, notices=(*answer.notices, *filter(None, (notice,))))
    COURSE.end(runtime)
    history = remembered(state, turn.id, turn.text, text)
    return {"answer": answer, "history": history, "holds": True, "likely_side": ""}


def _kind_of(text: str, said: str) -> ContractKind:
    """Return the kind of what read like none, and is one as its owner says."""
    return kind_said(said) or contract_kind(text, said) or "labour"
