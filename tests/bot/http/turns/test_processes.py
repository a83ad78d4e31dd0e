"""One process takes questions and streams answers, another makes them and is killed in the middle."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.local_api import found
from tests.bot.http.turns.client import Event, TurnClient, told
from tests.bot.http.turns.story import words
from tests.bot.http.turns.story_process import serve_story
from tests.forked import ForkedProcess
from tests.patience import PATIENCE

COUNT = 40


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The setting of a database, once of each kind; SQLite lies in the data folder."""
    return "" if request.param == "sqlite" else str(request.getfixturevalue("new_postgres_url"))


@asynccontextmanager
async def _process(folder: Path, database: str, name: str, pace: float = 0.05) -> AsyncIterator[ForkedProcess]:
    process = await asyncio.to_thread(ForkedProcess, serve_story, folder, database, name, pace)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            await process.wait()


async def _web(folder: Path, session: aiohttp.ClientSession) -> TurnClient:
    async with asyncio.timeout(PATIENCE):
        while (here := found(folder)) is None:  # noqa: ASYNC110 - another process writes the file
            await asyncio.sleep(0.05)
    return TurnClient(here.url, session)


async def _part(client: TurnClient, id: str, after: int, most: int) -> list[Event]:
    """Follow a turn behind a number for so many events, and break off."""
    part: list[Event] = []
    async with aclosing(client.events(id, after)) as events:
        async for event in events:
            part.append(event)
            if len(part) == most:
                break
    return part


@pytest.mark.timeout(300)
async def test_a_stream_outlives_the_process_that_answers(tmp_path: Path, database: str) -> None:
    """Killed in the middle and begun again, it is told so; no event is lost or told twice, however it was cut."""
    async with aiohttp.ClientSession() as session, _process(tmp_path, database, "web"):
        client = await _web(tmp_path, session)
        async with _process(tmp_path, database, "worker.1", 0.3) as worker:
            id = (await client.post(f"slowly {COUNT}")).body["id"]
            whole = asyncio.create_task(client.all_events(id))
            events = await _part(client, id, 0, 6)
            worker.kill()
        events += await _part(client, id, events[-1][0], 1) if (await _newest(client, id)) > events[-1][0] else []
        async with _process(tmp_path, database, "worker.1"):
            while not events or events[-1][1]["type"] != "done":
                events += await _part(client, id, events[-1][0], 3)
            assert events == await asyncio.wait_for(whole, PATIENCE)
            again = (await client.ask("GET", f"/api/v1/turns/{id}")).body
    assert [number for number, _ in events] == list(range(1, len(events) + 1))
    assert [event["type"] for _, event in events].count("restarted") == 1
    assert told(events) == words(COUNT) == again["result"]["answer"]


async def _newest(client: TurnClient, id: str) -> int:
    """The number of the last event that is there by now."""
    last = 0
    try:
        async with asyncio.timeout(0.5), aclosing(client.events(id)) as events:
            async for number, _ in events:
                last = number
    except TimeoutError:
        """Nothing more comes."""
    return last
