import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.app import Serving, serving
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, settings_for
from tests.new_database import new_database
from tests.patience import PATIENCE
from tests.reading import FILES
from tests.sandbox_process import Json, Sandbox

LIMITS = {"waiting_per_person": 3, "waiting_told_from": 2, "notion_token": None}


async def _states(bot: Serving, user: str) -> Counter[str]:
    return Counter(record.state for record in await bot.core.database.turns.of_user(user, 1000))


async def _until(bot: Serving, user: str, count: int) -> Counter[str]:
    async with asyncio.timeout(PATIENCE):
        while (found := await _states(bot, user)).total() < count:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return found


async def _ephemeral(sandbox: Sandbox, saying: str, method: str = "chat.postEphemeral") -> list[Json]:
    return [entry["body"] for entry in await sandbox.requests("slack", method) if saying in str(entry["body"])]


async def _whispered(sandbox: Sandbox, saying: str, method: str = "chat.postEphemeral") -> list[Json]:
    async with asyncio.timeout(PATIENCE):
        while not (found := await _ephemeral(sandbox, saying, method)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return found


async def _send_now(sandbox: Sandbox, user: str, message: Json) -> None:
    await sandbox.press(user, message, "send_held")


@pytest.mark.parametrize("threads", ["one", "many"])
async def test_who_asks_too_much_is_told_once_and_nothing_is_lost(
    sandbox: Sandbox, tmp_path: Path, threads: str
) -> None:
    """Beyond the limit messages are kept, their author alone is told once, and sends them on with the button."""
    new_database(tmp_path / "bot.db")
    settings = await settings_for(sandbox, tmp_path, **LIMITS)
    async with serving(settings, turns=False) as bot:
        await sandbox.wait_until_connected()
        first = await sandbox.say(JIWOO, GENERAL, "@agent 질문 0")
        more: dict[str, Any] = {"thread": first} if threads == "one" else {}
        for n in range(1, 9):
            await sandbox.say(JIWOO, GENERAL, f"@agent 질문 {n}", **more)
        assert await _until(bot, JIWOO, 9) == {"accepted": 3, "held": 6}
        (told,) = await _whispered(sandbox, "지금 보내기")
        assert told["user"] == JIWOO
        await asyncio.sleep(1.5)
        assert len(await _ephemeral(sandbox, "보관해 두었으니")) == 1
        # Somebody else is not in the way of it, and is told how many are before them.
        for n in range(3):
            await sandbox.say(DANIEL, GENERAL, f"@agent question {n}")
        assert await _until(bot, DANIEL, 3) == {"accepted": 3}
        (place,) = await _whispered(sandbox, "ahead of yours")
        assert place["user"] == DANIEL
    # Answered elsewhere meanwhile, and the author presses.
    async with serving(settings, files=FILES) as bot:
        await sandbox.wait_until_connected()
        async with asyncio.timeout(PATIENCE):
            while (await _states(bot, JIWOO))["accepted"] or (await _states(bot, JIWOO))["running"]:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        messages = await sandbox.messages(GENERAL, user=JIWOO)
        messages += await sandbox.thread(GENERAL, first, user=JIWOO)
        notice = next(message for message in messages if "보관해 두었으니" in str(message))
        for wanted in (3, 0):
            await _send_now(sandbox, JIWOO, notice)
            async with asyncio.timeout(PATIENCE):
                while (found := await _states(bot, JIWOO))["held"] > wanted or found["done"] + wanted < 9:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
        assert found == {"done": 9}


async def test_in_a_direct_message_it_is_said_plainly(sandbox: Sandbox, tmp_path: Path) -> None:
    """Nobody else reads there; a message that is deleted while it is held is gone."""
    new_database(tmp_path / "bot.db")
    async with serving(await settings_for(sandbox, tmp_path, **LIMITS), turns=False) as bot:
        await sandbox.wait_until_connected()
        channel = await sandbox.dm(DANIEL)
        said = [await sandbox.say(DANIEL, channel, f"question {n}") for n in range(5)]
        assert await _until(bot, DANIEL, 5) == {"accepted": 3, "held": 2}
        (told,) = await _whispered(sandbox, "Send now", "chat.postMessage")
        assert told["channel"] == channel
        await sandbox.delete(DANIEL, channel, said[-1])
        async with asyncio.timeout(PATIENCE):
            while (await _states(bot, DANIEL))["deleted"] != 1:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
