"""The other contracts of a file that holds several: each is judged and stored apart, and told below the first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from integrations.store.contracts import ContractRecord
from orchestrator.deps import Context
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.literal import literal
from orchestrator.ownership import owner_of
from orchestrator.turn import AgentExecutionResult, File, Part, Table


@dataclass(frozen=True, slots=True)
class FileContract:
    """One of several contracts of a file, as it is told."""

    id: int
    number: int
    """Its place in the file, from 1."""
    answer: AgentExecutionResult


async def created(context: Context, deps: ContractDeps, file: File, number: int = 0) -> int:
    """Return the id of a contract's row: the same one where the turn runs again.

    ``number``: its place in a file with several; 0: the one that the conversation goes on about.
    """
    turn = context.turn
    assert deps.contracts is not None
    expires = context.deps.now() + deps.kept_for if deps.kept_for else None
    record = ContractRecord(
        key=f"{turn.id}:{file.id}:{number}" if number else f"{turn.id}:{file.id}",
        team=turn.team,
        owner=owner_of(turn),
        conversation=turn.conversation,
        name=f"{file.name} ({number})" if number else file.name,
        expires_at=expires,
    )
    return await deps.contracts.create(record)


def told_together(
    context: Context, file: File, first: FileContract, others: Sequence[FileContract]
) -> AgentExecutionResult:
    """Return the answer about the chosen contract with what was found in the others of its file below it."""
    say = context.say
    pieces = [
        say("contract.file.several", n=len(others) + 1, file=literal(file.name), number=first.number),
        _heading(context, first),
        first.answer.result,
    ]
    parts: list[Part] = [_numbered(context, part, first.number) for part in first.answer.parts]
    for one in others:
        pieces += [_heading(context, one), one.answer.result]
        parts += [_numbered(context, part, one.number) for part in one.answer.parts]
    beside = [{"number": one.number, **one.answer.details, "name": f"{file.name} ({one.number})"} for one in others]
    details = {**first.answer.details, "number": first.number, "other_contracts": beside}
    return replace(first.answer, result="\n\n".join(pieces), parts=tuple(parts), details=details)


def numbered_ids(first: FileContract, others: Sequence[FileContract]) -> list[int]:
    """Return the ids of a file's contracts in the order in which they stand in it."""
    return [one.id for one in sorted((first, *others), key=lambda one: one.number)]


def _heading(context: Context, one: FileContract) -> str:
    return f"### {context.say('contract.file.number', number=one.number)}"


def _numbered(context: Context, part: Part, number: int) -> Part:
    if not isinstance(part, Table):
        return part
    return replace(part, title=f"{context.say('contract.file.number', number=number)} · {part.title}")
