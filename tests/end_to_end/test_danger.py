"""Danger told to the bot outside of an interview, in Slack."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.app import serving
from tests.end_to_end.workplace import GENERAL, JIWOO, LEAVE, Workplace, buttons_of, settings_for, text_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

DANGER = "남편이 지금 때려요 도와주세요"


async def _ephemeral(workplace: Workplace) -> list[Json]:
    """What was said to one person alone, once anything was."""
    async with asyncio.timeout(PATIENCE):
        while not (said := await workplace.sandbox.requests("slack", "chat.postEphemeral")):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return said


async def test_in_a_direct_message_the_number_comes_first(workplace: Workplace) -> None:
    """No document answers: whom to call for this danger, the other numbers, that nobody was told, an offer to talk."""
    channel = await workplace.sandbox.dm(JIWOO)
    ts, reply = await workplace.ask(DANGER, channel=channel, mention=False)
    text = text_of(reply)
    assert "112" in text.splitlines()[0]
    assert "1366" in text
    assert "다른 사람에게 전하지도 않았어요" in text
    assert "상담 받고 싶어요" in text
    assert "관리자" not in text
    assert "[1]" not in text
    # The thread goes on: a question about a rule gets its answer.
    await workplace.sandbox.say(JIWOO, channel, "산재 사고 보고 절차는 어떻게 되나요?", ts)
    answer = await workplace.sandbox.wait_for_reply(channel, ts, count=2, user=JIWOO)
    assert "112" not in text_of(answer).splitlines()[0]


async def test_in_a_channel_only_the_person_reads_it(workplace: Workplace) -> None:
    """Nothing of it stands in the thread, and it cannot be shared with one press."""
    ts = await workplace.sandbox.say(JIWOO, GENERAL, f"@agent {DANGER}")
    [said] = await _ephemeral(workplace)
    await workplace.settled()
    body = said["body"]
    assert (body["user"], body["thread_ts"]) == (JIWOO, ts)
    assert "112" in text_of(body)
    assert "share_answer" not in buttons_of(body)
    public = [message for message in await workplace.sandbox.replies(GENERAL, ts) if not message.get("ephemeral")]
    assert public == []


async def test_what_only_sounds_like_danger_is_answered_below_the_numbers(workplace: Workplace) -> None:
    """In a direct message the caution stands before the answer; in a channel the person alone is told."""
    asked = "고객이 자살을 암시하는 전화를 하면 어디로 연결해야 하나요?"
    channel = await workplace.sandbox.dm(JIWOO)
    _, reply = await workplace.ask(asked, channel=channel, mention=False)
    first, _, rest = text_of(reply).partition("\n\n")
    assert "109" in first
    assert rest.strip()
    ts, public = await workplace.ask(asked)
    assert "109" not in text_of(public)
    [said] = await _ephemeral(workplace)
    assert "109" in text_of(said["body"])
    assert said["body"]["thread_ts"] == ts


@pytest.mark.parametrize("command", ["/ask", "/page", "/idris", "/agent-help"])
async def test_a_command_says_nothing_of_it_to_others(workplace: Workplace, command: str) -> None:
    """Whatever the command would do, the person is told alone whom to call, and no line stands in the channel."""
    before = [message["ts"] for message in await workplace.sandbox.messages(GENERAL) if not message.get("ephemeral")]
    said = await workplace.sandbox.command(JIWOO, GENERAL, command, DANGER)
    assert "112" in said["text"].splitlines()[0]
    await workplace.settled()
    after = [message["ts"] for message in await workplace.sandbox.messages(GENERAL) if not message.get("ephemeral")]
    assert after == before


async def test_a_form_for_a_channel_says_nothing_of_it_there(workplace: Workplace) -> None:
    """The wish that would have been said in the person's name is answered to them alone."""
    sandbox = workplace.sandbox
    await sandbox.shortcut(JIWOO, "ask_agent")
    await sandbox.wait_for_view(JIWOO, callback_id="ask_agent")
    assert (await sandbox.submit(JIWOO, {"text": DANGER, "where": GENERAL}))["ok"]
    [said] = await _ephemeral(workplace)
    await workplace.settled()
    assert (said["body"]["user"], "112" in said["body"]["text"]) == (JIWOO, True)
    assert not [
        message
        for message in await sandbox.messages(GENERAL)
        if message["user"] == sandbox.bot_user_id and "때려요" in message["text"]
    ]


async def _edit(sandbox: Sandbox, channel: str, ts: str, reply: Json) -> str:
    await sandbox.edit(JIWOO, channel, ts, DANGER)
    return text_of(await sandbox.wait_for_reply(channel, ts, count=2, user=JIWOO))


async def _comment(sandbox: Sandbox, channel: str, ts: str, reply: Json) -> str:
    await sandbox.press(JIWOO, reply, "feedback", negative=True)
    await sandbox.press(JIWOO, await _with_button(sandbox, channel, ts), "comment_feedback")
    await sandbox.wait_for_view(JIWOO, callback_id="comment_feedback")
    assert (await sandbox.submit(JIWOO, {"comment": DANGER}))["ok"]
    view = await sandbox.wait_for_view(JIWOO)
    return str(view["blocks"][0]["text"]["text"])


async def _with_button(sandbox: Sandbox, channel: str, ts: str) -> Json:
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in await sandbox.thread(channel, ts, user=JIWOO):
                if "comment_feedback" in buttons_of(message):
                    return message
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("say", [_edit, _comment])
async def test_what_becomes_no_question_is_heard_too(
    workplace: Workplace, say: Callable[[Sandbox, str, str, Json], Awaitable[str]]
) -> None:
    """A question that is changed after its answer, and a comment on an answer, are answered with whom to call."""
    channel = await workplace.sandbox.dm(JIWOO)
    ts, reply = await workplace.ask(LEAVE, channel=channel, mention=False)
    assert "112" in (await say(workplace.sandbox, channel, ts, reply)).splitlines()[0]


async def test_who_asked_too_much_is_heard_all_the_same(sandbox: Sandbox, tmp_path: Path) -> None:
    """Beyond what may wait, a message is kept unanswered; whom to call is said at once."""
    settings = await settings_for(sandbox, tmp_path, waiting_per_person=1, notion_token=None)
    async with serving(settings, turns=False):
        await sandbox.wait_until_connected()
        channel = await sandbox.dm(JIWOO)
        await sandbox.say(JIWOO, channel, LEAVE)
        ts = await sandbox.say(JIWOO, channel, DANGER)
        assert "112" in text_of(await sandbox.wait_for_reply(channel, ts, user=JIWOO))
