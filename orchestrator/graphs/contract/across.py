"""A question over all contracts of a person: a table with the sentence of each that answers it."""

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.contract.asking_all import NamedContract, answers_table, ask_all
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.loading import MODE
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.ownership import owner_of
from orchestrator.turn import AgentExecutionResult, Status

MOST = 20
"""Contracts that one question is asked of: the newest."""


async def across(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask each contract that the person has; whose they are decides alone."""
    context, turn = runtime.context, runtime.context.turn
    contracts = context.deps.of(ContractDeps).contracts
    assert contracts is not None
    runtime.stream_writer(Status("generating"))
    listed = await contracts.list(turn.team, owner_of(turn), MOST)
    named = []
    for one in listed:
        record = await contracts.get(one.id, turn.team, owner_of(turn)) if one.status == "ready" else None
        if record is not None:
            named.append(NamedContract(record.name, split(record.text, tuple(Span(*page) for page in record.pages))))
    if not named:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "current_step": None}
    answers = await asyncio.to_thread(ask_all, turn.text, named)
    table = answers_table(turn.text, answers, context.say)
    text = context.say("contract.across.told", n=len(named))
    answer = AgentExecutionResult(MODE, text, parts=(table,), notices=("no_legal_advice",))
    return {"answer": answer, "history": remembered(state, turn.id, turn.text, text), "holds": True}
