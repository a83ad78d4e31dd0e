from functools import partial
from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS
from bot.slack.outbox import Outbox
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Section
from bot.slack.reply.private_reply import SHORT, PrivateReply
from bot.texts import say
from orchestrator.turn import Turn
from tests.bot.slack.replies import BLOCKS, Log
from tests.end_to_end.workplace import GENERAL, JIWOO, text_of
from tests.sandbox_process import Json, Sandbox

LONG = "연봉 밴드는 이렇습니다.\n\n" + "자세한 설명이에요. " * (SHORT // 8)
TABLE = Section("**표**", [{"type": "table", "rows": [[{"type": "raw_text", "text": "a"}]]}])


async def _reply(
    sandbox: Sandbox, client: AsyncWebClient, log: Log | None = None, ts: str = ""
) -> tuple[PrivateReply, Turn]:
    ts = ts or await sandbox.say(JIWOO, GENERAL, "연봉 밴드는?")
    turn = Turn(
        id=f"slack:{sandbox.team_id}:{GENERAL}:{ts}#private",
        said_at=ts,
        shown_after=ts,
        team=sandbox.team_id,
        channel=GENERAL,
        thread=ts,
        user=JIWOO,
        text="연봉 밴드는?",
        locale="ko",
        door="slack",
        is_private=True,
    )
    return PrivateReply(Outbox(client, sandbox.bot_user_id), turn, log or Log(), partial(say, "ko")), turn


async def _bodies(sandbox: Sandbox, method: str) -> list[Any]:
    return [entry["body"] for entry in await sandbox.requests("slack", method)]


async def _direct(sandbox: Sandbox) -> list[Json]:
    return [message for message in await sandbox.messages(await sandbox.dm(JIWOO), user=JIWOO) if message.get("bot_id")]


async def test_a_short_answer_is_for_their_eyes_in_the_thread(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Nothing is streamed; at the end it is whispered, with the way to share it, and nobody else sees a word."""
    reply, turn = await _reply(sandbox, client)
    await reply.append("연봉 ")
    assert await reply.finish('연봉 밴드는 **"비밀"**이에요.', BLOCKS) is False
    [said] = await _bodies(sandbox, "chat.postEphemeral")
    assert (said["user"], said["thread_ts"]) == (JIWOO, turn.thread)
    assert [block["type"] for block in said["blocks"]] == ["markdown", "context", "context", "actions"]
    assert said["blocks"][-1]["elements"][0]["value"] == turn.id
    assert await sandbox.replies(GENERAL, turn.thread, user="U0DANIEL") == []


async def test_a_long_answer_is_a_direct_message(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """What is long, or has more than text, goes where it stays; a whisper says so."""
    before = len(await _direct(sandbox))
    reply, turn = await _reply(sandbox, client)
    await reply.finish(LONG, BLOCKS, [TABLE])
    first, second = (await _direct(sandbox))[before:]
    assert text_of(first).startswith("연봉 밴드는 이렇습니다.")
    assert "연봉 밴드는?" in first["blocks"][0]["elements"][0]["text"]
    assert [block["type"] for block in second["blocks"]] == ["markdown", "table", "actions"]
    [hint] = await _bodies(sandbox, "chat.postEphemeral")
    assert "DM" in hint["text"]
    assert await sandbox.replies(GENERAL, turn.thread, user="U0DANIEL") == []


async def test_what_was_said_is_not_said_again(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """A next attempt knows what an earlier one has said, the whole of it or some messages."""
    before, log = len(await _direct(sandbox)), Log()
    reply, turn = await _reply(sandbox, client, log)
    await sandbox.fault("slack", "chat.postEphemeral", status=500)
    with pytest.raises(SLACK_FAULTS):
        await reply.finish(LONG, BLOCKS, [TABLE])
    for _ in range(2):
        again, _ = await _reply(sandbox, client, log, turn.thread)
        await again.resume()
        await again.finish(LONG, BLOCKS, [TABLE])
    assert len(await _direct(sandbox)) == before + 2
    assert len([body for body in await _bodies(sandbox, "chat.postEphemeral") if "DM" in body["text"]]) == 2


async def test_what_was_sent_is_taken_back(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Where the question is deleted, so are the direct messages."""
    before = len(await _direct(sandbox))
    reply, _ = await _reply(sandbox, client)
    await reply.finish(LONG, [blocks.markdown("끝")])
    assert len(await _direct(sandbox)) == before + 1
    await reply.remove()
    assert len(await _direct(sandbox)) == before


async def test_a_message_whose_answer_was_lost_is_not_sent_twice(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Slack took it, and the connection broke: the next attempt goes on behind it."""
    before = len(await _direct(sandbox))
    reply, _ = await _reply(sandbox, client)
    await sandbox.fault("slack", "chat.postMessage", drop=True, after_action=True)
    with pytest.raises(SLACK_FAULTS):
        await reply.finish(LONG, BLOCKS, [TABLE])
    await reply.finish(LONG, BLOCKS, [TABLE])
    assert len(await _direct(sandbox)) == before + 2
