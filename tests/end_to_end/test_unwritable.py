"""Where the bot may not write, and where its token is refused: nobody is left without a word."""

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.end_to_end.workplace import JIWOO, LEAVE, Workplace, buttons_of, context_of, text_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json

OLD = "C0OLD"


async def _channel(workplace: Workplace, **changes: Any) -> None:
    await workplace.sandbox.control("POST", "channels", {"id": OLD, **changes})


async def _direct(workplace: Workplace, count: int = 0) -> list[Json]:
    """The bot's messages in the person's direct message, once there are at least so many."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    async with asyncio.timeout(PATIENCE):
        while True:
            found = [
                each for each in await sandbox.messages(channel, user=JIWOO) if each["user"] == sandbox.bot_user_id
            ]
            if len(found) >= count:
                return found
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"is_archived": True}, "보관되어"), ({"members": [JIWOO]}, "들어가 있지 않아")],
    ids=["archived", "put out"],
)
async def test_an_answer_that_may_not_be_written_comes_in_person(
    workplace: Workplace, change: Json, reason: str
) -> None:
    """The channel is closed while the bot works: the person gets the answer alone, once, with why and its sources."""
    sandbox = workplace.sandbox
    await _channel(workplace, name="old", members=[sandbox.bot_user_id, JIWOO], is_archived=False)
    await sandbox.fault("slack", "chat.startStream", delay=1.0)
    before = len(await _direct(workplace))
    ts = await sandbox.say(JIWOO, OLD, f"@agent {LEAVE}")
    while not (await sandbox.counts("slack")).get("assistant.threads.setStatus"):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    await _channel(workplace, **change)
    await _direct(workplace, before + 1)
    await workplace.settled()
    [told] = sorted(await _direct(workplace), key=lambda each: str(each["ts"]))[before:]
    assert "[1]" in text_of(told)
    assert reason in context_of(told)
    assert "/#/notion/" in context_of(told)
    assert buttons_of(told) == []
    assert await sandbox.replies(OLD, ts) == []


async def test_a_refused_token_is_seen_from_outside(fresh: Workplace) -> None:
    """/readyz says that Slack does not take the token any more, and when it does again."""

    async def ready(session: aiohttp.ClientSession) -> tuple[int, str]:
        async with session.get(f"{fresh.bot.url}/readyz") as answer:
            return answer.status, (await answer.json())["slack_token"]

    sandbox = fresh.sandbox
    async with aiohttp.ClientSession() as session:
        assert await ready(session) == (200, "ok")
        await sandbox.fault("slack", "*", error="token_revoked", times=None)
        await sandbox.say(JIWOO, "C0GENERAL", f"@agent {LEAVE}")
        async with asyncio.timeout(PATIENCE):
            while await ready(session) != (503, "token_revoked"):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await sandbox.clear_faults()
        await fresh.ask(LEAVE)
        assert await ready(session) == (200, "ok")
