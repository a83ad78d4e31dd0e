"""Channels as a source, read by `bot sync` and by several processes of which one is killed."""

import asyncio
from collections import Counter
from itertools import dropwhile
from pathlib import Path

import pytest

from bot.encryption_keys import encryption_keys
from bot.slack.channels.documents import SOURCE, channel_of
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.store import Database
from tests.end_to_end.test_channel_messages import Office, room
from tests.end_to_end.test_crashes import Keeper, keeping
from tests.end_to_end.test_settings import Tab, chosen
from tests.end_to_end.workplace import DANIEL, JIWOO, environment, settings_for, working
from tests.forked import Ended, run_bot_command
from tests.patience import PATIENCE
from tests.postgres import new_postgres_url, postgres_server, postgres_tables
from tests.sandbox_process import Sandbox

__all__ = ["new_postgres_url", "postgres_server", "postgres_tables"]
pytestmark = [pytest.mark.timeout(900), pytest.mark.waits]

THREADS = 14
"""Each costs one request; with the lists and addresses they are as many as are asked for at once."""


async def _indexed(data: Path, channel: str) -> set[str]:
    """The threads of a channel that are in the index of a folder."""
    async with EmbeddedIndex(data / "index.db", LocalEmbedder()) as index:
        return {each for each in await index.document_ids(SOURCE) if channel_of(each) == channel}


async def _sync(sandbox: Sandbox, data: Path) -> Ended:
    env = {"PATH": "/usr/bin:/bin", "LOG_LEVEL": "warning", **environment(await settings_for(sandbox, data))}
    return await run_bot_command("sync", env=env, cwd=data)


async def test_the_command_reads_opened_channels(sandbox: Sandbox, data: Path) -> None:
    """`bot sync` reads what was said while no bot ran, tells it, and leaves it alone where a bot runs that reads."""
    hall = await room(sandbox, JIWOO, DANIEL)
    async with working(sandbox, data) as place:
        await Office(place, Tab(sandbox, JIWOO)).open(hall)
        beside = await _sync(sandbox, data)
    assert beside.returncode == 0, beside.stderr
    assert "Channels: the bot that runs keeps them in step." in beside.stdout
    said = await sandbox.say(JIWOO, hall, "제세동기는 1층 로비에 있습니다.")
    ended = await _sync(sandbox, data)
    assert ended.returncode == 0, ended.stderr
    assert "Channels: 1 read, 0 failed; 1 threads." in ended.stdout
    assert await _indexed(data, hall) == {f"slack:{hall}:{said}"}


async def test_a_channel_that_slack_does_not_give_is_told(sandbox: Sandbox, data: Path) -> None:
    """The command names it and ends with 1; what was read of it before stays."""
    hall = await room(sandbox, JIWOO, DANIEL)
    said = await sandbox.say(JIWOO, hall, "비품 창고 열쇠는 3층 안내대에 있습니다.")
    async with working(sandbox, data) as place:
        await Office(place, Tab(sandbox, JIWOO)).open(hall)
    await sandbox.fault("slack", "conversations.history", error="fatal_error", times=None)
    ended = await _sync(sandbox, data)
    assert ended.returncode == 1, ended.stdout
    assert f"Channels: 0 read, 1 failed; 1 threads.\n  not read: {hall}" in ended.stdout
    assert await _indexed(data, hall) == {f"slack:{hall}:{said}"}


async def _holder(keeper: Keeper) -> int:
    """The process that has the lease of the channels."""
    async with Database(keeper.settings.sql_url, encryption_keys(keeper.settings)) as database:
        [lease] = await database.leases.held("slack:")
    return lease.pid


async def _read(sandbox: Sandbox, hall: str) -> Counter[str]:
    """How often each thread was read since the channel was listed; before, it is read to hear who is meant."""
    asked = [each for each in await sandbox.requests("slack") if (each["body"] or {}).get("channel") == hall]
    listed = dropwhile(lambda each: each["method"] != "conversations.history", asked)
    return Counter(str(each["body"]["ts"]) for each in listed if each["method"] == "conversations.replies")


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
async def test_a_killed_reader_is_followed_by_the_other(
    sandbox: Sandbox, data: Path, store: str, request: pytest.FixtureRequest
) -> None:
    """Of two processes one reads; killed in the middle, the other goes on: no thread is lost, and few read twice."""
    changes = {"database_url": request.getfixturevalue("new_postgres_url")} if store == "postgres" else {}
    hall, said = await room(sandbox, JIWOO, DANIEL), []
    for n in range(THREADS):
        said.append(await sandbox.say(DANIEL, hall, f"{n + 1}번 회의실은 {n + 2}층에 있습니다."))
        await sandbox.say(JIWOO, hall, f"{n + 1}번 회의실 열쇠는 안내대에 있습니다.", said[-1])
    async with keeping(sandbox, data, **changes) as keeper:
        other = Keeper(data, keeper.settings.model_copy(update={"worker_id": "worker.2"}))
        try:
            await asyncio.gather(keeper.start(), other.start())
            await sandbox.wait_until_connected()
            tab = Tab(sandbox, JIWOO)
            saved = await tab.save(await tab.channel_form(hall), messages_searched=chosen("chosen"))
            assert "errors" not in saved, saved
            async with asyncio.timeout(PATIENCE):
                while len(await _read(sandbox, hall)) < 4:  # noqa: ASYNC110
                    await asyncio.sleep(0.005)
            reader = await _holder(keeper)
            killed = keeper if keeper.process.pid == reader else other
            assert killed.process.pid == reader
            await killed.kill()
            async with asyncio.timeout(PATIENCE):
                while len(await _indexed(data, hall)) < THREADS:  # noqa: ASYNC110
                    await asyncio.sleep(0.3)
            assert await _indexed(data, hall) == {f"slack:{hall}:{ts}" for ts in said}
            read = await _read(sandbox, hall)
            assert set(read) == set(said)
            assert read.total() <= THREADS + 1, "only the one that was being read is read again"
        finally:
            await other.close()
