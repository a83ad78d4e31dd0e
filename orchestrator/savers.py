"""The SQLite saver with this project's errors, on one thread, and with nothing left half done."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, TypeVar

import structlog
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint import sqlite
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple

from integrations.errors import Misconfigured, Unavailable

T = TypeVar("T")
log = structlog.get_logger(__name__)


class SqliteSaver(sqlite.SqliteSaver):
    """Hands each piece of work to its thread as a whole: LangGraph's asynchronous saver does so with every statement,
    three to six times a step of a graph, and leaves a transaction open where the turn is cut off between two.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")

    async def close(self) -> None:
        """Close the file, once what is being written has come to its end."""
        await self.whole(self.conn.close)
        self._thread.shutdown()

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Return the checkpoint; none of a conversation that was sealed with a key that was given up."""
        try:
            return await self.whole(self.get_tuple, config)
        except Misconfigured:
            await begin_anew(self, config)
            return None

    async def alist(self, config: RunnableConfig | None, **named: Any) -> AsyncIterator[CheckpointTuple]:
        """Yield the checkpoints of a conversation, or all."""
        for each in await self.whole(lambda: list(self.list(config, **named))):
            yield each

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint."""
        return await self.whole(self.put, config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what a step wrote."""
        await self.whole(self.put_writes, config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        """Forget a conversation, also in the journal, where what was deleted stands until it is cut off."""
        await self.whole(self.delete_thread, thread_id)
        [(busy, *_)] = await self.whole(lambda: self.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        if busy:
            log.warning("journal_not_emptied", file="checkpoints")

    async def whole(self, work: Callable[..., T], *given: Any) -> T:
        """Do some work on the thread, to its end or not at all; raises ``Unavailable``."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, partial(work, *given))
        except sqlite3.Error as error:
            raise unavailable(error) from error

    @contextmanager
    def cursor(self, transaction: bool = True) -> Iterator[sqlite3.Cursor]:
        """Yield a cursor whose work is stored as a whole; LangGraph's stores what came before a fault."""
        with self.lock, closing(self.conn.cursor()) as cursor:
            try:
                yield cursor
                if transaction:
                    self.conn.commit()
            except BaseException:
                self.conn.rollback()
                raise


def unavailable(error: sqlite3.Error) -> Unavailable:
    """Return our error for one of SQLite's."""
    return Unavailable(f"the conversations cannot be stored or read: {getattr(error, 'sqlite_errorname', error)}")


async def begin_anew(saver: Any, config: RunnableConfig) -> None:
    """Forget a conversation of which nothing can be read any more."""
    thread = str(config["configurable"]["thread_id"])
    log.warning("conversation_unreadable", thread=thread)
    await saver.adelete_thread(thread)
