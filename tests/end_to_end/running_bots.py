"""A bot for many tests: those of a file that only ask share one, instead of beginning and ending one each."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from integrations.notion.ids import notion_id
from tests.end_to_end.workplace import MINJUN, Workplace, copied, flat, working
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

Begin = Callable[[Sandbox, Path], AbstractAsyncContextManager[Workplace]]
"""Begins a bot for a sandbox, with a data folder."""
LASTING = {"RequestHandler.start", "Syncing._passes", "Lease._renew", "ChannelSync._work", "_again"}
"""Tasks that go on for as long as the bot runs, but are not there yet when it has begun: connections of those who have
asked before, and what is read again and again."""


class RunningBots:
    """The bot that runs, if one does; never two, since the sandbox gives each event to any of them.

    What people say and what is answered stays: tests look at their own threads. Settings and pages are taken back,
    since they change what is answered.
    """

    def __init__(self, sandbox: Sandbox, data: Path, folders: pytest.TempPathFactory) -> None:
        """``data``: what the data folder of each begins as; the folders are made with ``folders``."""
        self.sandbox = sandbox
        self._data, self._folders = data, folders
        self._name = ""
        self._place: Workplace | None = None
        self._stack = AsyncExitStack()
        self._lasting: set[str] = set()
        self._dates: dict[str, float] = {}
        """The pages and blocks that every test finds, as they are dated; empty before the first test."""
        self._pages: set[str] = set()

    @asynccontextmanager
    async def running(self, name: str, begin: Begin = working, data: Path | None = None) -> AsyncIterator[Workplace]:
        """The bot of that name for one test: another one is ended first, and one that runs already goes on.

        It finds no faults, logged requests, open forms or undelivered events of the test before, nor work for it.
        ``data``: what its data folder begins as, if that is another one.
        """
        if self._place is None or self._name != name:
            await self.end()
            folder = copied(data or self._data, self._folders.mktemp(name) / "data")
            self._name, self._place = name, await self._stack.enter_async_context(begin(self.sandbox, folder))
            self._lasting = {_name(task) for task in asyncio.all_tasks()} | LASTING
        await self.sandbox.begin_anew(connected=await self.sandbox.sockets())
        async with self._without_new_pages() as new_pages:
            yield self._place
            await self.sandbox.clear_faults()
            await self._rested(self._place)
            await _without_settings(self._place)
        await self._place.bot.core.index.delete([notion_id(page) for page in new_pages])

    @asynccontextmanager
    async def none(self) -> AsyncIterator[Sandbox]:
        """The sandbox without a bot for one test, which finds nothing of the test before either."""
        await self.end()
        await self.sandbox.begin_anew()
        async with self._without_new_pages():
            yield self.sandbox
            await self.sandbox.clear_faults()

    async def end(self) -> None:
        """End it: a test begins its own, or what it works with ends."""
        self._place = None
        await self._stack.aclose()

    @asynccontextmanager
    async def _without_new_pages(self) -> AsyncIterator[list[str]]:
        """Put the pages of a test into the trash, so that no bot after it reads them; their ids.

        Those that it wrote to, or below, are dated as before: what was edited last is answered from with preference.
        """
        if not self._dates:
            self._pages = {page["id"] for page in flat(await self.sandbox.notion_tree())}
            self._dates = await self.sandbox.dates()
        found: list[str] = []
        yield found
        pages = await self.sandbox.notion_tree()
        found += [page["id"] for page in flat(pages) if page["id"] not in self._pages]
        for page in _outermost(pages, self._pages):
            await self.sandbox.trash(page)
        now = await self.sandbox.dates(after=max(self._dates.values()))
        await self.sandbox.date({name: self._dates[name] for name in now if name in self._dates})

    async def _rested(self, place: Workplace) -> None:
        """Wait until no turn, listener or request is at work, but what always is: the next test logs none of them."""
        at_work = {"a turn"}
        try:
            await place.settled()
            async with asyncio.timeout(PATIENCE):
                while at_work := {_name(task) for task in asyncio.all_tasks() - {_this()}} - self._lasting:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
        except TimeoutError as error:
            await self.end()
            raise AssertionError(f"still at work after the test: {sorted(at_work)}") from error


async def _without_settings(place: Workplace) -> None:
    """Take back what was set for the workspace and for channels."""
    preferences, team = place.bot.core.preferences, place.sandbox.team_id
    for channel in ("", *await preferences.channels(team)):
        await preferences.change(team, channel, dict.fromkeys(await preferences.values(team, channel)), MINJUN)


def _outermost(pages: list[Json], known: set[str]) -> Iterator[str]:
    """The pages that are not known, without those below them."""
    for page in pages:
        if page["id"] not in known:
            yield page["id"]
        else:
            yield from _outermost(page["children"], known)


def _this() -> asyncio.Task[object]:
    task = asyncio.current_task()
    assert task is not None
    return task


def _name(task: asyncio.Task[object]) -> str:
    """The function that a task runs."""
    return getattr(task.get_coro(), "__qualname__", "")
