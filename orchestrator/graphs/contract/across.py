"""A question over all contracts of a person: a table with the sentence of each that answers it."""

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.contract.asking_all import ClauseAnswer, NamedContract, answers_table, ask_all
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.loading import MODE
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.ownership import owner_of
from orchestrator.turn import AgentExecutionResult, Status

MOST = 300
"""Contracts that one question is asked of: the newest."""
_PAGE = 50
_MOST_SILENT = 20
"""Contracts that say nothing on it and are listed all the same; more are only counted."""


async def across(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask each contract that the person has; whose they are decides alone."""
    context, turn = runtime.context, runtime.context.turn
    contracts = context.deps.of(ContractDeps).contracts
    assert contracts is not None
    runtime.stream_writer(Status("generating"))
    answers: list[ClauseAnswer] = []
    unread, last, has_more = 0, 0, False
    while len(answers) + unread < MOST:
        listed = await contracts.list(turn.team, owner_of(turn), _PAGE, last)
        for one in listed:
            record = await contracts.get(one.id, turn.team, owner_of(turn)) if one.status == "ready" else None
            if record is None:
                unread += 1
                continue
            named = NamedContract(record.name, split(record.text, tuple(Span(*page) for page in record.pages)))
            answers += await asyncio.to_thread(ask_all, turn.text, [named])
        if len(listed) < _PAGE:
            break
        last = listed[-1].id
    else:
        has_more = bool(await contracts.list(turn.team, owner_of(turn), 1, last))
    if not answers:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "current_step": None}
    said = [one for one in answers if one.span]
    silent = [one for one in answers if one.span is None]
    shown = [*said, *(silent if len(silent) <= _MOST_SILENT else ())]
    text = context.say("contract.across.told", asked=len(answers), n=len(said))
    if unread:
        text += f" {context.say('contract.across.unread', n=unread)}"
    if has_more:
        text += f" {context.say('contract.across.newest', n=MOST)}"
    parts = (answers_table(turn.text, shown, context.say),) if shown else ()
    answer = AgentExecutionResult(MODE, text, parts=parts, notices=("no_legal_advice",))
    return {"answer": answer, "history": remembered(state, turn.id, turn.text, text), "holds": True}
