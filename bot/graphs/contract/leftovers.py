"""What contracts leave behind in turns, events and checkpoints: erased with those that are withdrawn or expired."""

import asyncio
from contextlib import suppress

import structlog

from bot.graphs.contract.conversations import conversations_about
from integrations.errors import IntegrationError
from integrations.store import Database
from integrations.store.contracts import ContractRecord
from integrations.store.wiping import wipe
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

_LOOK = 0.2
"""Seconds between two looks whether the turns of a conversation have ended."""

log = structlog.get_logger()


class ContractLeftovers:
    """Erases them. A contract's row goes last: by it they are found again after a crash."""

    def __init__(self, database: Database, orchestrator: WorkspaceAgentOrchestrator) -> None:
        self._database = database
        self._orchestrator = orchestrator

    async def keep_erasing(self, withdrawn: asyncio.Event) -> None:
        """Erase what withdrawn contracts leave, first those of earlier processes, and whenever the event is set."""
        while True:
            withdrawn.clear()
            pause = None if await self._erased_withdrawn() else _LOOK
            with suppress(TimeoutError):
                await asyncio.wait_for(withdrawn.wait(), pause)

    async def erase(self) -> int:
        """Erase what can be erased now of all contracts that are gone; returns how many of them are gone for good."""
        gone = 0
        for record in await self._database.contracts.expired():
            gone += await self._erased(record)
        if gone and (left := await wipe(self._database.connections)):
            log.warning("erased_text_remains", where=list(left))
        return gone

    async def _erased_withdrawn(self) -> bool:
        """Tell whether nothing is left of those whose owners had them erased."""
        try:
            await self.erase()
            return not any(one.withdrawn_by for one in await self._database.contracts.expired())
        except IntegrationError as error:
            log.warning("contract_leftovers_not_erased", error=type(error).__name__)
            return False

    async def _erased(self, record: ContractRecord) -> bool:
        """Erase one; False where a turn still runs that may know of it."""
        conversations = await conversations_about(self._database, record)
        if record.withdrawn_by:
            done = [await self._forgot(each, record.withdrawn_by) for each in conversations]
            if not all(done):
                return False
        else:
            for conversation in conversations:
                await self._orchestrator.forget(conversation)
                await self._database.retention.erase_conversation(conversation)
        return await self._database.contracts.delete(record.id, record.team, record.owner)

    async def _forgot(self, conversation: str, asking: str) -> bool:
        """Erase what was said in a conversation before the turn that asked for it; False while one runs there.

        What was asked later is about something else, and that turn's own answer is what the person is told.
        """
        turns, retention = self._database.forgotten_turns, self._database.retention
        before = await turns.last_begun(conversation)
        if before[0]:
            return False
        if not await turns.is_known(asking):
            await self._orchestrator.forget(conversation)
            asking = ""
        else:
            for turn_id in await retention.ended_before(conversation, asking):
                await self._orchestrator.forget_turn(conversation, turn_id)
        # A turn that has begun meanwhile writes down again what it knew.
        if await turns.last_begun(conversation) != before:
            return False
        await retention.erase_conversation(conversation, asking)
        return True
