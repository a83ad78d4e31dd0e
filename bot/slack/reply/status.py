"""The line that says what is being done, and the state of the agent's session with its Stop button."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS, code_of
from orchestrator.turn import Turn

TITLE = 60
"""Characters of the question that name a session in Slack's list; it takes 200."""
LONGEST_TITLE = 200
PAUSE = 0.4
"""Seconds between two changes of the line: steps that pass more quickly need not be read."""

log = structlog.get_logger()


class StatusLine:
    """Shows each step without holding up the work. It is decoration: what Slack refuses of it is left out."""

    def __init__(self, client: AsyncWebClient, turn: Turn) -> None:
        """Of a turn whose reply is private, nothing is shown: all who read the thread would see it."""
        self._client = client
        self._turn = turn
        self._text = ""
        self._stopped = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._showing = False

    def show(self, text: str) -> None:
        """Show the text soon; of several in quick succession the last one is shown."""
        if self._stopped.is_set() or self._turn.is_private:
            return
        self._text = text
        if not self._tasks:
            self._tasks.append(asyncio.create_task(self._session("processing")))
        if not self._showing:
            self._showing = True
            self._tasks.append(asyncio.create_task(self._show()))

    async def stop(self) -> None:
        """Change nothing any more. What was on its way has arrived when this returns: later it would stay for ever."""
        self._stopped.set()
        await asyncio.gather(*self._tasks)
        self._tasks.clear()

    async def end(self, *, clear: bool = False) -> None:
        """Let the session rest; with ``clear`` also take the line away, which no message replaces."""
        await self.stop()
        if self._turn.is_private:
            return
        await self._session("active")
        if clear:
            await self._line("")

    async def leave(self, text: str) -> None:
        """Show a text that stays until another attempt shows another."""
        await self.stop()
        if not self._turn.is_private:
            await self._line(text)

    async def rename(self, title: str) -> None:
        """Call the session something else in Slack's list; with an empty title it keeps its name."""
        if title and not self._turn.is_private:
            turn = self._turn
            await self._try(
                self._client.agents_sessions_rename(
                    channel_id=turn.channel, thread_ts=turn.thread, title=title[:LONGEST_TITLE]
                )
            )

    async def _show(self) -> None:
        shown = ""
        while self._text != shown and not self._stopped.is_set():
            shown = self._text
            await self._line(shown)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), PAUSE)
        self._showing = False

    async def _session(self, state: str) -> None:
        turn = self._turn
        # What begins a conversation names it; what is said later would only hide that.
        title = (" ".join(turn.text.split())[:TITLE] or None) if turn.begins_thread else None
        await self._try(
            self._client.agents_sessions_setStatus(
                channel_id=turn.channel, thread_ts=turn.thread, status=state, title=title
            )
        )

    async def _line(self, text: str) -> None:
        turn = self._turn
        await self._try(
            self._client.assistant_threads_setStatus(channel_id=turn.channel, thread_ts=turn.thread, status=text)
        )

    async def _try(self, call: Awaitable[object]) -> None:
        try:
            await call
        except SLACK_FAULTS as error:
            log.debug("status_not_shown", turn=self._turn.id, error=code_of(error))
