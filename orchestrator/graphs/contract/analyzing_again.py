"""A stored contract, judged anew: by the law that is known today, and for the side that was chosen."""

import asyncio
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import as_stored, from_stored
from orchestrator.graphs.contract.analyzing import COURSE, analysed, analysis_answer
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.loading import MODE, opened
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import compute_own
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.literal import literal
from orchestrator.ownership import owner_of
from orchestrator.turn import AgentExecutionResult


async def analyze_again(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Analyse the text of the conversation's contract once more; what is found takes the place of what was."""
    context, turn = runtime.context, runtime.context.turn
    deps, record = context.deps.of(ContractDeps), await opened(state, context)
    if record is None or record.analysis is None or deps.law is None or deps.contracts is None:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "contract_id": 0}
    COURSE.begin(runtime)
    COURSE.at(runtime, "check")
    contract = split(record.text, tuple(Span(*page) for page in record.pages))
    analysis, notice = await analysed(context, deps, contract, from_stored(record.analysis).kind)
    before = from_stored(record.analysis).own
    if before is not None:
        own = await asyncio.to_thread(compute_own, contract, deps.law, context.deps.now().date(), before.hours)
        analysis = replace(analysis, own=own)
    await deps.contracts.store_analysis(record.id, owner_of(turn), as_stored(analysis))
    COURSE.at(runtime, "explain")
    answer = analysis_answer(context, record.id, contract, analysis)
    text = "\n\n".join((context.say("contract.again", name=literal(record.name)), answer.result))
    answer = replace(answer, result=text, notices=(*answer.notices, *filter(None, (notice,))))
    COURSE.end(runtime)
    return {"answer": answer, "history": remembered(state, turn.id, turn.text, text), "holds": True}
