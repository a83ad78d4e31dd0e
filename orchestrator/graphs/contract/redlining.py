"""The contract with suggested changes in it, as Word tracks them: each is accepted or refused by whoever reads it."""

import asyncio
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from langgraph.runtime import Runtime

from integrations.documents.base import Unreadable
from integrations.documents.kinds import WORD
from orchestrator.deps import Context, Say
from orchestrator.graphs.contract.analysis import Analysis, from_stored
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.finding_texts import name_of
from orchestrator.graphs.contract.loading import MODE, opened, redline_wanted
from orchestrator.graphs.contract.redline_request import RedlineRequest, is_of
from orchestrator.graphs.contract.report import place_of
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.kinds import contract_language
from orchestrator.graphs.contract.state import ContractState, remembered
from orchestrator.graphs.contract.suggesting import Suggestion, changes, suggestions
from orchestrator.graphs.contract.words import Words
from orchestrator.literal import literal
from orchestrator.ownership import owner_of
from orchestrator.turn import AgentExecutionResult, Attachment, Locale, Status


@dataclass(frozen=True, slots=True)
class RedlinedContract:
    """A Word document with suggestions in it."""

    document: bytes
    placed: tuple[Suggestion, ...]
    unplaced: tuple[Suggestion, ...]
    """Those whose passage the file does not hold as it was read."""
    is_original: bool
    """Whether it is the file that was sent; else it was made of its text."""


def contract_words(text: str, say: Say) -> Words:
    """Return what says the bot's words in the language of a contract."""
    language: Locale = contract_language(text)

    def words(key: str, /, **values: object) -> str:
        return say(language, key, **values)

    return words


def redlined_contract(
    contract: ContractText, original: bytes | None, chosen: Sequence[Suggestion], say: Words, at: datetime
) -> RedlinedContract:
    """Put suggestions into the file, or where it cannot be changed into one made of the text.

    ``say``: in the language of the contract.
    """
    from integrations.documents.redline import redline  # costs 0.2 s to import

    made = changes(contract, chosen, say)
    author, tracked = (
        say("contract.redline.author"),
        [change for change, _ in made if change.replacement or not change.is_added],
    )
    try:
        found = redline(original, contract.text, tracked, author=author, at=at)
    except Unreadable:
        original, found = None, redline(None, contract.text, tracked, author=author, at=at)
    left = tuple(one for change, group in made if change in found.unplaced for one in group)
    return RedlinedContract(
        found.document, tuple(one for one in chosen if one not in left), left, is_original=original is not None
    )


async def redline_contract(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Hand over the contract of the conversation with the suggestions that were ticked, or asked for in words."""
    context, turn = runtime.context, runtime.context.turn
    record, wanted = await opened(state, context), redline_wanted(turn)
    if record is None or record.analysis is None or wanted is None:
        return {"answer": AgentExecutionResult(MODE, context.say("contract.which")), "contract_id": 0}
    runtime.stream_writer(Status("generating"))
    contract = split(record.text, tuple(Span(*page) for page in record.pages))
    text, files = await redline_answer(context, record.id, contract, from_stored(record.analysis), wanted)
    answer = AgentExecutionResult(
        MODE, text, parts=files, notices=("no_legal_advice",), details={"contract_id": record.id}
    )
    return {"answer": answer, "history": remembered(state, turn.id, turn.text, text), "holds": True}


async def redline_answer(
    context: Context, id: int, contract: ContractText, analysis: Analysis, wanted: RedlineRequest
) -> tuple[str, tuple[Attachment, ...]]:
    """Return what is said, and the document where there is something to change."""
    contracts = context.deps.of(ContractDeps).contracts
    assert contracts is not None
    say = contract_words(contract.text, context.deps.say)
    all_of_it = await asyncio.to_thread(suggestions, contract, analysis, say)
    chosen = [one for one in all_of_it if _is_wanted(contract, one, wanted)]
    if not chosen:
        key = "none" if not all_of_it else "none_there"
        places = ", ".join(
            dict.fromkeys(_clause(contract, one, context.say) or name_of(one.finding, context.say) for one in all_of_it)
        )
        return context.say(f"contract.redline.{key}", places=literal(places)), ()
    original = await contracts.original(id, context.turn.team, owner_of(context.turn))
    made = await asyncio.to_thread(redlined_contract, contract, original, chosen, say, context.deps.now())
    told = [context.say("contract.redline.made", n=len(made.placed))]
    told.append("\n".join(f"- {_line(contract, one, context.say)}" for one in made.placed))
    if made.unplaced:
        told.append(context.say("contract.redline.unplaced"))
        told.append("\n".join(f"- {_line(contract, one, context.say)}" for one in made.unplaced))
    if left := [each for each in wanted.only if not any(_is_of_clause(contract, one, each) for one in all_of_it)]:
        told.append(context.say("contract.redline.not_there", numbers=", ".join(left)))
    if not made.is_original:
        told.append(context.say("contract.redline.of_text"))
    told.append(context.say("contract.redline.check"))
    file = Attachment(context.say("contract.redline.file"), WORD, data=b64encode(made.document).decode())
    return "\n\n".join(told), (file,)


def _is_wanted(contract: ContractText, one: Suggestion, wanted: RedlineRequest) -> bool:
    if wanted.keys is not None:
        return one.key in wanted.keys
    if any(_is_of_clause(contract, one, each) for each in wanted.without):
        return False
    return not wanted.only or any(_is_of_clause(contract, one, each) for each in wanted.only)


def _is_of_clause(contract: ContractText, one: Suggestion, number: str) -> bool:
    clause = contract.clause_at(one.place.start) if one.place else None
    return clause is not None and is_of(number, clause.number)


def suggestion_title(contract: ContractText, one: Suggestion, say: Words) -> str:
    """Return where a change is made and what for: ``제5조 · 최저임금 미달``."""
    return " · ".join(filter(None, (_clause(contract, one, say), name_of(one.finding, say))))


def _clause(contract: ContractText, one: Suggestion, say: Words) -> str:
    clause = contract.clause_at(one.place.start) if one.place else None
    return place_of(clause.number, say) if clause and clause.number else ""


def _line(contract: ContractText, one: Suggestion, say: Words) -> str:
    text = f"“{literal(one.text)}”" if one.text else say("contract.redline.goes")
    if one.sentence and one.place:
        text = f"“{literal(one.place.of(contract.text))}” → {text}"
    return f"**{literal(suggestion_title(contract, one, say))}**: {text}"
