"""The durable queue: one DBOS workflow for each turn. Nothing else in the project knows DBOS.

DBOS stores the workflows, hands each to one process only, fences off a process that lost one, and gives back those of
a dead process. Two things it is not asked to do:

- It is not left to poll its queue. A poll reads six times: at every 10 ms that took 39 % of a core on SQLite, at every
  20 ms 22 %, and a turn still waited 25 ms. ``claim`` runs the same claim when there is something to claim.
- Its time stamps do not order the turns. On SQLite under Python 3.11 they are whole seconds, and turns of the same
  second would run in the order of their ids: the turn's number goes along as the priority.
"""

import asyncio
import uuid
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from dbos import DBOS, DBOSClient, WorkflowStatusString
from dbos._core import execute_dequeued_workflow

_NAME = "workspace-agent"
_QUEUE = "threads"
_WORKFLOW = "turn"
_VERSION = "1"
"""Pinned: DBOS hands a workflow only to the version that it began with, and a turn must outlive an upgrade."""
_COLLECT_AT_ONCE = 500

Body = Callable[[str], Coroutine[Any, Any, None]]


class Queue:
    """Turns by conversation: at most one of each conversation is claimed at a time, the lowest number first."""

    def __init__(self, url: sa.URL) -> None:
        """``url``: of the database that also holds the turns, so that both are written in one transaction."""
        driver = "sqlite" if url.get_backend_name() == "sqlite" else "postgresql+psycopg"
        self._url = url.set(drivername=driver).render_as_string(hide_password=False)
        self._client: DBOSClient | None = None
        self._dbos: DBOS | None = None
        self._executor = ""

    async def open(self) -> None:
        """Make the tables where they are missing; then turns can be put in."""
        await asyncio.to_thread(DBOS.migrate, self._url)
        self._client = DBOSClient(system_database_url=self._url, application_name=_NAME, lazy=True)

    async def listen(self, executor: str, body: Body) -> None:
        """Become the executor of this name, which gets back what it had claimed before; ``claim`` starts ``body``.

        A body ends its turn by returning. One that raises ``asyncio.CancelledError`` leaves it claimed.
        """

        async def run(turn_id: str) -> None:
            await body(turn_id)

        # Attempts are counted in the table of turns, where those that were handed back on purpose do not count.
        DBOS.workflow(name=_WORKFLOW, max_recovery_attempts=None)(run)
        self._executor = executor
        self._dbos = DBOS(
            config={
                "name": _NAME,
                "system_database_url": self._url,
                "application_version": _VERSION,
                "executor_id": executor,
                "log_level": "ERROR",
                # Its messages and events are not used.
                "use_listen_notify": False,
            }
        )
        DBOS.listen_queues([])
        DBOS.launch()
        await asyncio.to_thread(
            DBOS.register_queue, _QUEUE, partition_concurrency=1, polling_interval_sec=60.0, on_conflict="always_update"
        )

    async def close(self) -> None:
        """Let go of the database."""
        if self._client is not None:
            await asyncio.to_thread(self._client.destroy)
            self._client = None
        if self._dbos is not None:
            await asyncio.to_thread(DBOS.destroy, destroy_registry=True)
            self._dbos = None

    def put(self, connection: sa.Connection, turn_id: str, conversation: str, number: int) -> None:
        """Put a turn in, in a transaction of the caller."""
        assert self._client is not None
        self._client.enqueue_in_transaction(
            connection,
            {
                "workflow_name": _WORKFLOW,
                "queue_name": _QUEUE,
                "workflow_id": turn_id,
                "queue_partition_key": conversation,
                "priority": number,
                "app_version": _VERSION,
            },
            turn_id,
        )

    async def claim(self, limit: int, claimed: Callable[[str], None]) -> int:
        """Claim up to ``limit`` turns of conversations in which none is claimed, and start their bodies.

        ``claimed`` is called in the event loop with each id before its body starts.
        """
        loop = asyncio.get_running_loop()
        return await asyncio.to_thread(self._claim, limit, lambda turn_id: loop.call_soon_threadsafe(claimed, turn_id))

    def _claim(self, limit: int, claimed: Callable[[str], object]) -> int:
        assert self._dbos is not None
        database = self._dbos._sys_db
        queue = DBOS.retrieve_queue(_QUEUE)
        assert queue is not None
        token = str(uuid.uuid4())
        ids = database.start_queued_partitioned_workflows(queue, self._executor, _VERSION, limit, owner_xid=token)
        for status in database.get_workflow_statuses(ids) if ids else ():
            claimed(status["workflow_uuid"])
            execute_dequeued_workflow(self._dbos, status, token)
        return len(ids)

    async def hand_over(self, executor: str) -> int:
        """Put back what an executor has claimed, in the old order; returns how many turns that were."""
        handles = await asyncio.to_thread(DBOS._recover_pending_workflows, [executor])
        return len(handles)

    async def collect(self, older_than: timedelta) -> int:
        """Remove what ended longer ago; returns how many entries that were."""
        assert self._client is not None
        before = (datetime.now(UTC) - older_than).isoformat()
        removed = 0
        while ids := await asyncio.to_thread(self._ended, before):
            await asyncio.to_thread(self._client.delete_workflows, ids)
            removed += len(ids)
        return removed

    def _ended(self, before: str) -> list[str]:
        assert self._client is not None
        ended = [
            WorkflowStatusString.SUCCESS.value,
            WorkflowStatusString.ERROR.value,
            WorkflowStatusString.CANCELLED.value,
        ]
        found = self._client.list_workflows(
            status=ended, completed_before=before, limit=_COLLECT_AT_ONCE, load_input=False, load_output=False
        )
        return [workflow.workflow_id for workflow in found]
