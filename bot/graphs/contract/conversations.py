"""In which conversations a contract was talked about, and what goes with those, or with it."""

from bot.erasing import Erasing
from bot.graphs.contract.askers import page_user
from integrations.store import Database
from integrations.store.contracts import ContractRecord

_MOST_TURNS = 10_000
"""Turns of its owner that are looked through, the newest: older ones are gone by their age."""


async def conversations_about(database: Database, record: ContractRecord) -> tuple[str, ...]:
    """Return the conversation in which it came, and those in which it was asked about by its id, or on its page.

    One in which an interview is held is none of them: that is erased for itself.
    """
    users = (record.owner.partition(":")[2], page_user(record.owner))
    turns = [turn for user in users for turn in await database.turns.of_user(user, _MOST_TURNS, record.team)]
    about = {one.turn.conversation for one in turns if one.turn.given.get("contract_id") == record.id}
    return tuple(
        [one for one in sorted({record.conversation, *about}) if await database.interviews.of_conversation(one) is None]
    )


async def forget(database: Database, conversation: str) -> None:
    """Erase the contracts that came in a conversation."""
    await database.contracts.erase_conversation(conversation)


async def erase_contract(database: Database, erasing: Erasing, record: ContractRecord) -> bool:
    """Erase a contract with all that was said about it, also what stands beside that in those conversations.

    Other contracts that came there stay, and so does an interview. False when it is not stored any more. Raises
    ``Unavailable`` when a turn does not stop: then it is to be tried again.
    """
    for conversation in await conversations_about(database, record):
        await erasing.said(conversation)
    # The row goes last: if this process ends in between, it is found again.
    found = await database.contracts.delete(record.id, record.team, record.owner)
    await erasing.wiped()
    return found
