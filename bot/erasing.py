"""Erasing interviews: everything about one, wherever it is kept."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import structlog

from integrations.errors import IntegrationError, Unavailable
from integrations.store import Database
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

PATIENCE = 40.0
"""Seconds that turns get to stop: those of a process that died are noticed after fifteen."""
_LOOK = 0.1
"""Seconds between two looks whether they have."""

log = structlog.get_logger()


class Erasing:
    """Removes an interview with its case, its turns and their replies, and what the graphs remember of it.

    What was posted in Slack or written to Notion is there, and is not touched.
    """

    def __init__(
        self,
        database: Database,
        orchestrator: WorkspaceAgentOrchestrator,
        stop: Callable[[str], Awaitable[bool]],
        *,
        patience: float = PATIENCE,
    ) -> None:
        """``stop``: the inbox's, by the turn's id. ``patience``: seconds."""
        self._database = database
        self._orchestrator = orchestrator
        self._stop = stop
        self._patience = patience

    async def erase(self, session_id: str) -> bool:
        """Erase an interview; a turn of it that runs is stopped. False when it is not stored.

        Raises ``Unavailable`` when a turn does not stop: then it is to be tried again, and nothing is half erased that
        could be seen.
        """
        record = await self._database.interviews.line(session_id)
        if record is None:
            return False
        await self.conversation(record.conversation, session_id)
        log.info("interview_erased", session=session_id)
        return True

    async def conversation(self, conversation: str, session_id: str) -> None:
        """Erase the interview of a conversation, and all that was said in it; an unknown one is no error."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience
        while True:
            for turn_id in await self._database.retention.open_turns(conversation):
                await self._stop(turn_id)
            if not await self._database.retention.open_turns(conversation):
                # The row goes last: if this process ends in between, it is found again.
                await self._orchestrator.forget(conversation)
                await self._database.retention.erase_conversation(conversation)
                await self._database.interviews.erase(session_id)
                if not await self._database.retention.open_turns(conversation):
                    return  # nothing was said meanwhile
            elif loop.time() > until:
                raise Unavailable("a turn of the interview does not stop")
            else:
                await asyncio.sleep(_LOOK)

    async def purge(self, age: timedelta) -> int:
        """Erase the interviews in which nothing has happened for so long; returns how many."""
        erased = 0
        for session_id in await self._database.interviews.untouched(age):
            try:
                erased += await self.erase(session_id)
            except IntegrationError as error:
                # One that cannot be erased today keeps no other from it.
                log.error("interview_not_erased", session=session_id, error=type(error).__name__)
        return erased
