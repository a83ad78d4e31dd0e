"""The SQLite saver with this project's errors, and with nothing left half done."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Sequence
from typing import Any, TypeVar

import structlog
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from integrations.errors import Misconfigured, Unavailable

T = TypeVar("T")
log = structlog.get_logger(__name__)


class SqliteSaver(AsyncSqliteSaver):
    """Ends what it began also when the turn is cut off or the disk is full: else its transaction stays open, and locks
    out all others.
    """

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Return the checkpoint; none of a conversation that was sealed with a key that was given up."""
        try:
            return await self.whole(super().aget_tuple(config))
        except Misconfigured:
            await begin_anew(self, config)
            return None

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint."""
        return await self.whole(super().aput(config, checkpoint, metadata, new_versions))

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what a step wrote."""
        await self.whole(super().aput_writes(config, writes, task_id, task_path))

    async def adelete_thread(self, thread_id: str) -> None:
        """Forget a conversation, also in the journal, where what was deleted stands until it is cut off."""
        await self.whole(super().adelete_thread(thread_id))
        await self.whole(self._empty_journal())

    async def _empty_journal(self) -> None:
        async with self.lock, self.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)") as done:
            busy = await done.fetchone()
        if busy is None or busy[0]:
            log.warning("journal_not_emptied", file="checkpoints")

    async def whole(self, work: Awaitable[T]) -> T:
        """Do some work to its end, or leave nothing of it; raises ``Unavailable``."""
        return await asyncio.shield(asyncio.ensure_future(self._or_nothing(work)))

    async def _or_nothing(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except sqlite3.Error as error:
            async with self.lock:
                if self.conn.in_transaction:
                    with contextlib.suppress(sqlite3.Error):
                        await self.conn.rollback()
            raise unavailable(error) from error


def unavailable(error: sqlite3.Error) -> Unavailable:
    """Return our error for one of SQLite's."""
    return Unavailable(f"the conversations cannot be stored or read: {getattr(error, 'sqlite_errorname', error)}")


async def begin_anew(saver: Any, config: RunnableConfig) -> None:
    """Forget a conversation of which nothing can be read any more."""
    thread = str(config["configurable"]["thread_id"])
    log.warning("conversation_unreadable", thread=thread)
    await saver.adelete_thread(thread)
