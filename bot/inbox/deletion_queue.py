"""Deletes the turns of messages that their authors deleted, and what the graphs remember of them."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.inbox.happened import happened
from integrations.errors import IntegrationError
from integrations.store.forgotten_turns import ForgottenTurns

Forget = Callable[[str, str], Awaitable[None]]
"""Forgets a turn (conversation, id) in a conversation in which no turn runs."""

_log = structlog.get_logger(__name__)


class DeletionQueue:
    """Lets turns be forgotten, each as soon as no turn of its conversation runs; after a crash after the next start."""

    def __init__(self, stored: ForgottenTurns, forget: Forget, *, every: float = 1.0) -> None:
        self._stored = stored
        self._forget = forget
        self._every = every
        self._turns: set[str] = set()
        self._asked = asyncio.Event()

    def ask(self, turn_id: str) -> None:
        """Forget a turn, once it has ended."""
        self._turns.add(turn_id)
        self._asked.set()

    async def work(self, until: asyncio.Event) -> None:
        """Forget what is asked for, first what earlier processes have left."""
        known = False
        while not until.is_set():
            try:
                if not known:
                    self._turns.update(await self._stored.to_forget())
                    known = True
                for turn_id in sorted(self._turns):
                    if await self._is_forgotten(turn_id):
                        self._turns.discard(turn_id)
            except IntegrationError as error:
                _log.warning("inbox.not_forgotten", error=type(error).__name__)
            if self._turns or not known:
                await happened(until, self._every)
            else:
                await self._until_asked(until)

    async def _is_forgotten(self, turn_id: str) -> bool:
        conversation = await self._stored.forget(turn_id)
        if conversation is None:
            return not await self._stored.is_known(turn_id)
        before = await self._stored.last_begun(conversation)
        if before[0]:
            return False
        await self._forget(conversation, turn_id)
        # A turn that has run meanwhile has written down again what it knew when it began.
        if await self._stored.last_begun(conversation) != before:
            return False
        await self._stored.forgotten(turn_id)
        return True

    async def _until_asked(self, until: asyncio.Event) -> None:
        waiting = [asyncio.create_task(event.wait()) for event in (until, self._asked)]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()
        self._asked.clear()
