"""What still listens: events that are being taken, and what is done after their acknowledgement."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import structlog
from slack_bolt.lazy_listener.async_internals import to_runnable_function
from slack_bolt.lazy_listener.async_runner import AsyncLazyListenerRunner
from slack_bolt.request.async_request import AsyncBoltRequest

ENDING_SECONDS = 1.0
"""What listeners get at the end: one call of Slack, and what is noted of it."""

log = structlog.get_logger()


class RunningListeners(AsyncLazyListenerRunner):
    """Bolt's runner of lazy listeners, which knows those that run: what they work with outlives them.

    Bolt's own starts them and forgets them. They would ask a database that is closed, or be collected while they wait.
    """

    def __init__(self) -> None:
        self.logger = logging.getLogger("slack_bolt")
        self._running: set[asyncio.Task[None]] = set()

    def start(self, function: Callable[..., Awaitable[None]], request: AsyncBoltRequest) -> None:
        """Run what is done after the acknowledgement."""
        task = asyncio.create_task(to_runnable_function(function, self.logger, request))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    @contextmanager
    def taking(self) -> Iterator[None]:
        """Count the task that this is called in as a listener while it takes an event."""
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        try:
            yield
        finally:
            self._running.discard(task)

    async def end(self, seconds: float = ENDING_SECONDS) -> None:
        """Return when none runs any more: they get so many seconds together, and then are cut off."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while self._running and (left := until - loop.time()) > 0:
            # Again for what these have started meanwhile.
            await asyncio.wait(set(self._running), timeout=left)
        if late := set(self._running):
            log.warning("listeners_cut_off", count=len(late))
            for task in late:
                task.cancel()
            await asyncio.wait(late)
