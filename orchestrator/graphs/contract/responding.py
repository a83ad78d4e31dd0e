"""A question about the contract of the conversation."""

from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import from_stored
from orchestrator.graphs.contract.chat.answering import answer_question
from orchestrator.graphs.contract.chat.following import follow_ups
from orchestrator.graphs.contract.chat.quoting import ClauseQuote
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.finding_texts import name_of
from orchestrator.graphs.contract.loading import MODE, opened, page_of
from orchestrator.graphs.contract.report import report
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.turn import AgentExecutionResult, Citation, CitedPassage


async def respond(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Answer from the contract, from what was found in it, and from what the tools find."""
    context, turn = runtime.context, runtime.context.turn
    record = await opened(state, context)
    law = context.deps.of(ContractDeps).law
    if record is None or record.analysis is None or law is None:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "contract_id": 0}
    contract = split(record.text, tuple(Span(*page) for page in record.pages))
    analysis = from_stored(record.analysis)
    # The summary quotes the contract too.
    is_shown = state.get("include_contract", True)
    summary = report(contract, analysis, law, context.say, turn.locale).result["analysis_summary"] if is_shown else ""
    found = await answer_question(
        runtime,
        contract,
        analysis,
        law,
        turn.text,
        [(one["question"], one["answer"]) for one in state.get("history") or []],
        summary=summary,
        include_contract=is_shown,
    )
    page = page_of(record.id, context)
    history = remembered(state, turn.id, turn.text, found.text)
    names = [name_of(one, context.say) for one in analysis.findings]
    told = [name for name in names if name in found.text]
    asked = [one["question"] for one in history]
    answer = AgentExecutionResult(
        MODE,
        found.text,
        citations=tuple(_citation(n, one, record.name, page) for n, one in enumerate(found.citations, 1)),
        notices=found.notices,
        follow_ups=follow_ups(analysis.kind, names, told, asked, context.say),
        details={
            "contract_id": record.id,
            "tools_used": list(found.tools_used),
            "tool_results": {one.tool: one.record() for one in found.outcomes},
        },
    )
    return {"answer": answer, "history": history, "holds": True}


def _citation(n: int, quote: ClauseQuote, name: str, page: str) -> Citation:
    passage = CitedPassage(quote.quote, quote.start, quote.end, quote.clause, quote.norm, quote.page)
    return Citation(n, quote.clause or name, f"{page}#c-{quote.start}" if page else "", passage)
