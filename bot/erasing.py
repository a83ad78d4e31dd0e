"""Erasing interviews: everything about one, wherever it is kept."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import structlog

from bot.desk.retraction import Retraction, Thread
from integrations.errors import IntegrationError, Unavailable
from integrations.store import Database
from integrations.store.wiping import wipe
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

Forget = Callable[[Database, str], Awaitable[None]]
"""Forgets what is stored of a conversation."""
PATIENCE = 40.0
"""Seconds that turns get to stop: those of a process that died are noticed after fifteen."""
_LOOK = 0.1
"""Seconds between two looks whether they have."""

log = structlog.get_logger()


class Erasing:
    """Removes an interview with its case, its turns and their replies, and what the graphs remember of it.

    What was handed over, to the counsel channel and to Notion, is recalled; what cannot be now, once a day.
    """

    def __init__(
        self,
        database: Database,
        orchestrator: WorkspaceAgentOrchestrator,
        stop: Callable[[str], Awaitable[bool]],
        retraction: Retraction | None = None,
        *,
        forgets: Sequence[Forget] = (),
        patience: float = PATIENCE,
    ) -> None:
        """``stop``: the inbox's, by the turn's id. ``forgets``: the graphs'. ``patience``: seconds.

        Without ``retraction`` nothing is handed over by which an interview could lie with others.
        """
        self._database = database
        self._orchestrator = orchestrator
        self._stop = stop
        self._retraction = retraction
        self._forgets = forgets
        self._patience = patience

    async def erase(self, session_id: str, *, threads: Sequence[Thread] = ()) -> bool:
        """Erase an interview; a turn of it that runs is stopped. False when it is not stored.

        What the bot wrote into these ``threads`` of Slack is recalled as well. Raises ``Unavailable`` when a turn does
        not stop: then it is to be tried again, and nothing is half erased that could be seen.
        """
        found = await self._erased(session_id, threads)
        if found:
            await self.wiped()
        return found

    async def _erased(self, session_id: str, threads: Sequence[Thread]) -> bool:
        record = await self._database.interviews.line(session_id)
        if record is None:
            return False
        for conversation in await self._database.retention.conversations_of(session_id):
            if conversation != record.conversation:
                # An earlier one: by the interview's row it is found again if this process ends in between.
                await self._emptied(conversation)
        await self._without(record.conversation, session_id, threads)
        log.info("interview_erased", session=session_id)
        if self._retraction is not None:
            await self._retraction.recall(session_id)
        return True

    async def conversation(self, conversation: str, session_id: str, *, threads: Sequence[Thread] = ()) -> None:
        """Erase the interview of a conversation, and all that was said in it; an unknown one is no error."""
        await self._without(conversation, session_id, threads)
        await self.wiped()

    async def forget(self, conversation: str) -> None:
        """Remove a conversation without an interview, as turns are removed that are old: nothing is written anew."""
        await self._without(conversation, "", ())

    async def _without(self, conversation: str, session_id: str, threads: Sequence[Thread]) -> None:
        while True:
            await self._emptied(conversation)
            # The row goes last: if this process ends in between, it is found again.
            if self._retraction is not None:
                await self._retraction.note(session_id, threads)
            await self._database.interviews.erase(session_id)
            if not await self._database.retention.open_turns(conversation):
                break  # nothing was said meanwhile

    async def wiped(self) -> None:
        """Take what was erased out of the database's files."""
        if left := await wipe(self._database.connections):
            log.warning("erased_text_remains", where=list(left))

    async def said(self, conversation: str) -> None:
        """Stop the turns of a conversation, and forget all of them."""
        await self._silenced(conversation)
        await self._orchestrator.forget(conversation)
        await self._database.retention.erase_conversation(conversation)

    async def _emptied(self, conversation: str) -> None:
        """Forget what was said in a conversation, with what graphs have stored of it."""
        await self._silenced(conversation)
        for forget in self._forgets:
            await forget(self._database, conversation)
        await self.said(conversation)

    async def _silenced(self, conversation: str) -> None:
        """Stop the turns of a conversation."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience
        while open_turns := await self._database.retention.open_turns(conversation):
            # The newest first: what waits would begin as soon as what runs is stopped.
            for turn_id in reversed(open_turns):
                await self._stop(turn_id)
            if not await self._database.retention.open_turns(conversation):
                break
            if loop.time() > until:
                raise Unavailable("a turn of the conversation does not stop")
            await asyncio.sleep(_LOOK)

    async def purge(self, age: timedelta) -> int:
        """Erase the interviews in which nothing has happened for so long; returns how many."""
        erased = 0
        for session_id in await self._database.interviews.untouched(age):
            try:
                erased += await self._erased(session_id, ())
            except IntegrationError as error:
                # One that cannot be erased today keeps no other from it.
                log.error("interview_not_erased", session=session_id, error=type(error).__name__)
        if erased:
            await self.wiped()
        if self._retraction is not None and (left := await self._retraction.again()):
            log.warning("interviews_not_recalled", count=left)
        return erased
