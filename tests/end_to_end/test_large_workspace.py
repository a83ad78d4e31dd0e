"""A large workspace in which no list of Slack comes; ``python -m bench.large`` measures fifty thousand people."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.end_to_end.workplace import GENERAL, JIWOO, Workplace, copied, working
from tests.sandbox_process import Sandbox, run_sandbox

LISTS = ("users.list", "conversations.members")
PATIENCE = 30.0
"""Seconds until Slack would deliver again. Lists take longer, so that nothing that waits for one comes in time."""


@pytest_asyncio.fixture(loop_scope="package")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox with a crowd in its general channel, in which no list comes."""
    async with run_sandbox(tmp_path / "slack", "--crowd", "5000", "--ack-timeout", str(PATIENCE)) as found:
        for method in LISTS:
            fault = {"service": "slack", "method": method, "delay": 4 * PATIENCE, "times": None}
            await found.control("POST", "faults", fault)
        yield found


@pytest_asyncio.fixture(loop_scope="package")
async def workplace(sandbox: Sandbox, company: tuple[Sandbox, Path], tmp_path: Path) -> AsyncIterator[Workplace]:
    """A bot that has just started there."""
    async with working(sandbox, copied(company[1], tmp_path / "bot")) as found:
        yield found


async def test_nobody_waits_until_everybody_is_listed(sandbox: Sandbox, workplace: Workplace) -> None:
    """Events are acknowledged and questions answered, by the stricter rule, while everyone is still being listed."""
    direct = await sandbox.dm(JIWOO)
    asked = [
        (GENERAL, await sandbox.say(JIWOO, GENERAL, "@agent 연차 휴가는 며칠이야?")),
        (direct, await sandbox.say(JIWOO, direct, "연차 휴가는 며칠이야?")),
    ]
    # Talk among people, for which their names have to be known.
    await sandbox.say(JIWOO, GENERAL, "지우 님, 이것 좀 봐 주세요", asked[0][1])
    for channel, ts in asked:
        assert (await sandbox.wait_for_reply(channel, ts, 2 * PATIENCE, user=JIWOO))["text"]
    acks = await sandbox.control("GET", "acks")
    assert acks["count"] >= len(asked) + 1
    assert acks["slowest"] < PATIENCE
    log = (await sandbox.control("GET", "requests", query={"service": "slack"}))["log"]
    methods = [entry["method"] for entry in log]
    assert methods.count("assistant.threads.setStatus") >= len(asked)
    assert set(methods) & set(LISTS), "somebody has to be listed, or this tests nothing"
