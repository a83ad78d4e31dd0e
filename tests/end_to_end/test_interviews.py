"""Interviews in Slack: where they are held, and who is told."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from tests.end_to_end.running_bots import RunningBots
from tests.end_to_end.workplace import (
    DANIEL,
    GENERAL,
    JIWOO,
    LEADERSHIP,
    MINJUN,
    Workplace,
    buttons_of,
    text_of,
    working,
)
from tests.patience import PATIENCE
from tests.sandbox_process import Json

STORY = "상담 받고 싶어요. 전세 만기가 작년 10월이었는데 집주인이 보증금 1억2천을 아직도 안 돌려줘요"
pytestmark = pytest.mark.timeout(900)


@pytest_asyncio.fixture(loop_scope="package")
async def workplace(bots: RunningBots, learned: Path) -> AsyncIterator[Workplace]:
    """The bot without a model, over Socket Mode, that interviews by the workbook that ships; nobody is in one."""
    async with bots.running("interviews", partial(working, intake_workbook=None), learned) as found:
        yield found
        interviews, team = found.bot.core.database.interviews, found.sandbox.team_id
        for user in (JIWOO, DANIEL):
            for interview in await interviews.open_of(team, user):
                await found.bot.erasing.erase(interview.id)


async def _in_direct_message(workplace: Workplace, user: str, text: str) -> tuple[str, Json]:
    """Wait for the line by which an interview begins in the direct message; the channel and the line."""
    channel = await workplace.sandbox.dm(user)
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in reversed(await workplace.sandbox.messages(channel, user=user)):
                if text in message["text"] and message["text"].startswith("💬"):
                    return channel, message
            await asyncio.sleep(0.05)


async def _answer(workplace: Workplace, user: str, channel: str, ts: str, text: str) -> Json:
    """Say something in the interview and return the reply."""
    before = len(await workplace.sandbox.replies(channel, ts, user=user))
    await workplace.sandbox.say(user, channel, text, ts)
    return await workplace.sandbox.wait_for_reply(channel, ts, count=before + 1, user=user)


async def test_a_command_in_a_channel_begins_in_the_direct_message(workplace: Workplace) -> None:
    """What was typed is read by nobody else: neither the channel nor the acknowledgement has a word of it."""
    sandbox = workplace.sandbox
    before = await sandbox.messages(GENERAL, user=MINJUN)
    acknowledged = await sandbox.command(DANIEL, GENERAL, "/intake", "my boss has not paid my wages since August")
    assert "direct message" in acknowledged["text"]
    channel, line = await _in_direct_message(workplace, DANIEL, "not paid my wages")
    reply = await sandbox.wait_for_reply(channel, line["ts"], user=DANIEL)
    assert "danger" in text_of(reply)
    assert await sandbox.messages(GENERAL, user=MINJUN) == before
    reply = await _answer(workplace, DANIEL, channel, line["ts"], "no, I am safe")
    assert "Unpaid wages" in reply["text"]


async def test_what_is_told_in_a_channel_goes_on_in_the_direct_message(workplace: Workplace) -> None:
    """The channel hears that it goes on elsewhere, and nothing of the matter; the interview has the story."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {STORY}")
    reply = await sandbox.wait_for_reply(GENERAL, ts)
    assert "저와의 DM" in text_of(reply)
    assert "보증금" not in str(reply["blocks"])
    channel, line = await _in_direct_message(workplace, JIWOO, "보증금 1억2천")
    await sandbox.wait_for_reply(channel, line["ts"], user=JIWOO)
    reply = await _answer(workplace, JIWOO, channel, line["ts"], "아니요")
    assert "120,000,000원" in str(reply["blocks"])
    [interview] = await workplace.bot.core.database.interviews.open_of(sandbox.team_id, JIWOO)
    assert interview.channel == channel


async def test_an_emergency_reaches_the_desk_and_one_person_takes_it(workplace: Workplace) -> None:
    """The numbers come at once, the desk is told; who presses first has it, the client hears who, and it goes on."""
    sandbox, core = workplace.sandbox, workplace.bot.core
    await core.preferences.change(sandbox.team_id, "", {"counsel_channel": LEADERSHIP}, MINJUN)
    told = len(await sandbox.messages(LEADERSHIP))
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, STORY)
    await sandbox.wait_for_reply(channel, ts, user=JIWOO)
    await _answer(workplace, JIWOO, channel, ts, "아니요")
    reply = await _answer(workplace, JIWOO, channel, ts, "남편이 지금 칼을 들고 문 밖에 와 있어요")
    assert "112" in text_of(reply)
    [message] = (await sandbox.messages(LEADERSHIP))[told:]
    assert message["text"].startswith("🚨")
    await asyncio.gather(*(sandbox.press(MINJUN, message, "claim_interview") for _ in range(3)))
    async with asyncio.timeout(PATIENCE):
        while "claim_interview" in buttons_of((await sandbox.messages(LEADERSHIP))[told]):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        while len(replies := await sandbox.replies(channel, ts, user=JIWOO)) < 4:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert [("박민준" in each["text"]) for each in replies] == [False, False, False, True]
    assert f"<@{MINJUN}>" in str((await sandbox.messages(LEADERSHIP))[told]["blocks"])
    reply = await _answer(workplace, JIWOO, channel, ts, "계속할게요")
    assert buttons_of(reply)


async def test_an_interview_asked_for_again_is_offered_to_go_on(workplace: Workplace) -> None:
    """Days later, in another thread: the open interview goes on where it was."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(DANIEL)
    ts = await sandbox.say(DANIEL, channel, "I would like a legal consultation. My landlord won't return my deposit")
    await sandbox.wait_for_reply(channel, ts, user=DANIEL)
    asked = await _answer(workplace, DANIEL, channel, ts, "no")
    again = await sandbox.say(DANIEL, channel, "I would like a legal consultation")
    offer = await sandbox.wait_for_reply(channel, again, user=DANIEL)
    await sandbox.press(DANIEL, offer, "answer_choice:0")
    reply = await sandbox.wait_for_reply(channel, again, count=2, user=DANIEL)
    question = text_of(asked).strip().splitlines()[-1]
    async with asyncio.timeout(PATIENCE):
        while question not in text_of(reply):
            reply = (await sandbox.replies(channel, again, user=DANIEL))[-1]
            await asyncio.sleep(0.05)
    assert len(await workplace.bot.core.database.interviews.open_of(sandbox.team_id, DANIEL)) == 1


async def test_a_suggestion_beside_an_older_question_answers_no_later_one(workplace: Workplace) -> None:
    """Pressed after its question was answered it says so, and the interview waits for the same as before."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, STORY)
    await sandbox.wait_for_reply(channel, ts, user=JIWOO)
    asked = await _answer(workplace, JIWOO, channel, ts, "아니요")
    assert "ask_follow_up:0" in buttons_of(asked)
    now = await _answer(workplace, JIWOO, channel, ts, "잘 모르겠어요")
    [before] = await workplace.bot.core.database.interviews.open_of(sandbox.team_id, JIWOO)
    await sandbox.press(JIWOO, asked, "ask_follow_up:0")
    async with asyncio.timeout(PATIENCE):
        while not (told := await sandbox.requests("slack", "chat.postEphemeral")):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert "이미 이어졌어요" in str(told[0]["body"])
    [after] = await workplace.bot.core.database.interviews.open_of(sandbox.team_id, JIWOO)
    assert after.context["expected_input"] == before.context["expected_input"]
    assert "ask_follow_up:0" in buttons_of(now)


async def test_a_cancelled_interview_is_opened_again_by_its_button(workplace: Workplace) -> None:
    """The last message offers it; what was said is known, and the next question comes."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, STORY)
    await sandbox.wait_for_reply(channel, ts, user=JIWOO)
    asked = await _answer(workplace, JIWOO, channel, ts, "아니요")
    await _answer(workplace, JIWOO, channel, ts, "그만할래요")
    cancelled = await _answer(workplace, JIWOO, channel, ts, "네")
    assert "ask_follow_up:0" in buttons_of(cancelled)
    await sandbox.press(JIWOO, cancelled, "ask_follow_up:0")
    question = text_of(asked).strip().splitlines()[-1]
    async with asyncio.timeout(PATIENCE):
        while question not in text_of((await sandbox.replies(channel, ts, user=JIWOO))[-1]):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    [interview] = await workplace.bot.core.database.interviews.open_of(sandbox.team_id, JIWOO)
    assert interview.context["facts"]
