"""The PostgreSQL saver with this project's errors, and with every text sealed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver

from integrations.errors import Misconfigured, Unavailable
from orchestrator.savers import begin_anew
from orchestrator.sealed import Aside


class PostgresSaver(AsyncPostgresSaver):
    """Raises ``Unavailable`` where the database is gone, full or refuses."""

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Return the checkpoint; none of a conversation that was sealed with a key that was given up."""
        try:
            with translated_errors():
                return await super().aget_tuple(config)
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
        """Store a checkpoint. The saver keeps texts in the row itself, where the serializer does not see them."""
        values = checkpoint["channel_values"]
        texts = {name: Aside(value) for name, value in values.items() if isinstance(value, str) and value}
        # Also those that did not change: an earlier version of this project has left them in the row.
        versions = new_versions | {name: checkpoint["channel_versions"][name] for name in texts}
        aside = checkpoint.copy()
        aside["channel_values"] = values | texts
        with translated_errors():
            return await super().aput(config, aside, metadata, versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what a step wrote."""
        with translated_errors():
            await super().aput_writes(config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        """Forget a conversation."""
        with translated_errors():
            await super().adelete_thread(thread_id)

    async def aprune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        """Forget all but the newest checkpoints."""
        with translated_errors():
            await super().aprune(thread_ids, strategy=strategy)


@contextmanager
def translated_errors() -> Iterator[None]:
    """Translate what PostgreSQL, its driver and the pool raise."""
    try:
        yield
    except psycopg.Error as error:
        raise Unavailable(f"the conversations cannot be stored or read: {type(error).__name__}") from error
