import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.client import web_client
from bot.slack.faults import SLACK_FAULTS
from bot.slack.outbox import ThreadGone
from bot.slack.reply.pending import OVERTIME
from bot.slack.reply.split import open_fence
from bot.slack.reply.stream import MAX_SECONDS, REDRAWING, STOP_COMES
from tests.bot.slack.replies import BLOCKS, Reply
from tests.bot.slack.reply.test_split import TEXTS, _words
from tests.end_to_end.workplace import GENERAL, JIWOO, text_of
from tests.sandbox_process import Json, Sandbox, run_sandbox

pytestmark = pytest.mark.waits

WRITES = ("chat.startStream", "chat.appendStream", "chat.stopStream", "chat.postMessage", "chat.update", "chat.delete")
FAULTS: dict[str, Json] = {
    "answer lost": {"after_action": True},
    "never arrived": {"drop": True},
    "server error": {"status": 500},
    "server error after all": {"status": 503, "after_action": True},
    "rate limit": {"status": 429, "retry_after": 0},
    "internal error": {"error": "internal_error"},
}


async def _finish(reply: Reply, text: str, blocks: list[Json] = BLOCKS) -> None:
    """Finish as the door does: again, where Slack did not do it."""
    for _ in range(8):
        try:
            await reply.stream.finish(text, blocks)
            return
        except SLACK_FAULTS:
            continue
    raise AssertionError("not finished")


async def test_a_reply_grows_and_ends_in_one_message(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Start, append, stop: one message with the text, and the blocks below it."""
    reply = await Reply.begin(sandbox, client)
    for word in ("연차는 ", "15일", "이에요. [1]"):
        await reply.say(word)
    assert await reply.stream.finish("연차는 15일이에요. [1]\n\n끝.", BLOCKS)
    assert await reply.shown() == ["연차는 15일이에요. [1]\n\n끝."]
    [message] = await reply.messages()
    assert message["blocks"][-1]["elements"][0]["text"] == "출처"
    counts = await sandbox.counts("slack")
    assert (counts["chat.startStream"], counts["chat.appendStream"], counts["chat.stopStream"]) == (1, 2, 1)
    assert "chat.update" not in counts


async def test_an_answer_that_was_not_streamed_is_two_calls(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """A text that is there at once is started and stopped."""
    reply = await Reply.begin(sandbox, client)
    await reply.stream.finish("15일이에요.", BLOCKS)
    assert await reply.shown() == ["15일이에요."]
    counts = await sandbox.counts("slack")
    assert {name for name in counts if name.startswith("chat.")} == {"chat.startStream", "chat.stopStream"}


async def test_at_most_one_append_a_second(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Words that come quickly are gathered: between two requests lies at least a second."""
    reply = await Reply.begin(sandbox, client)
    text = "".join(f"{n} " for n in range(100))
    for n in range(100):
        await reply.say(f"{n} ", seconds=0.1)
    counts = await sandbox.counts("slack")
    assert counts["chat.startStream"] + counts["chat.appendStream"] in (10, 11)
    await reply.stream.finish(text, BLOCKS)
    assert await reply.shown() == [text]
    assert (await sandbox.counts("slack"))["chat.appendStream"] == counts["chat.appendStream"]


async def test_a_full_message_is_left_for_a_new_one(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Rotation by size keeps every word, and closes and reopens the code block that it cuts."""
    reply = await Reply.begin(sandbox, client, max_characters=400)
    code = "\n".join(f"print({n})  # 줄 {n}" for n in range(50))
    text = f"먼저 실행하세요.\n\n```python\n{code}\n```\n\n그다음 확인하세요. [1]"
    for at in range(0, len(text), 37):
        await reply.say(text[at : at + 37])
    await reply.stream.finish(text, BLOCKS)
    shown = await reply.shown()
    assert len(shown) > 2
    assert all(len(part) <= 400 for part in shown)
    assert all(open_fence(part) is None for part in shown)
    assert all(part.startswith("```python\n") for part in shown[1:-1])
    assert "".join(map(_words, shown)) == _words(text)
    assert "chat.update" not in await sandbox.counts("slack")


async def test_an_old_message_is_left_at_the_end_of_a_line(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Before Slack ends a stream by its age, the reply goes on in a new message, from the next line on."""
    reply = await Reply.begin(sandbox, client)
    await reply.say("첫째 줄\n둘째 ")
    await reply.say("줄이 ", MAX_SECONDS + 1)
    await reply.say("길어요\n셋째 줄")
    await reply.say(" 끝")
    await reply.stream.finish("첫째 줄\n둘째 줄이 길어요\n셋째 줄 끝", BLOCKS)
    assert await reply.shown() == ["첫째 줄\n둘째 줄이 길어요", "셋째 줄 끝"]


async def test_a_message_without_lines_is_left_in_time_all_the_same(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Where no line ends for long, the message is left at a word."""
    reply = await Reply.begin(sandbox, client)
    await reply.say("하나 ")
    await reply.say("둘 ", MAX_SECONDS + OVERTIME + 1)
    await reply.say("셋")
    await reply.stream.finish("하나 둘 셋", BLOCKS)
    assert [part.strip() for part in await reply.shown()] == ["하나 둘", "셋"]


async def test_a_stream_that_slack_ended_goes_on_in_a_new_message(tmp_path: Path) -> None:
    """A real expiry, earlier than expected, loses no word: before an append, and before the end."""
    async with (
        run_sandbox(tmp_path, "--no-rate-limits", "--stream-life", "0.3") as sandbox,
        web_client(sandbox.bot_token, sandbox.slack_api_url) as client,
    ):
        reply = await Reply.begin(sandbox, client)
        await reply.say("하나\n")
        await asyncio.sleep(0.4)
        await reply.say("둘\n")  # refused; it waits
        await reply.say("셋\n", STOP_COMES + 0.1)
        assert len(await reply.messages()) == 2
        await asyncio.sleep(0.4)
        await reply.stream.finish("하나\n둘\n셋\n넷", BLOCKS)
        shown = await reply.shown()
        assert "".join(shown).split() == ["하나", "둘", "셋", "넷"]
        assert (await reply.messages())[-1]["blocks"][-1]["type"] == "context"


@pytest.mark.parametrize("late", [False, True])
async def test_a_stream_that_stop_ended_stays_one_message(sandbox: Sandbox, client: AsyncWebClient, late: bool) -> None:
    """Slack ends it before the bot hears why: nothing new begins soon after, and what began later is taken back."""
    reply = await Reply.begin(sandbox, client)
    await reply.say("하나 ")
    [begun] = await reply.messages()
    assert await sandbox.stop_turn(JIWOO, GENERAL, reply.ts) == [begun["ts"]]
    await reply.say("둘 ")  # refused
    await reply.say("셋 ")
    if late:
        await reply.say("넷 ", STOP_COMES)
    assert len(await reply.messages()) == 1 + late
    text = f"하나 둘 셋 {'넷 ' if late else ''}\n\n_멈췄어요._"
    reply.stream.rejoin()
    await reply.stream.finish(text, BLOCKS)
    [message] = await reply.messages()
    assert (message["ts"], await reply.shown()) == (begun["ts"], [text])


async def test_an_answer_ends_in_the_message_that_was_cut(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Where the rest is there before anything stands below, no new message is begun for it."""
    reply = await Reply.begin(sandbox, client)
    await reply.say("하나 ")
    await sandbox.stop_turn(JIWOO, GENERAL, reply.ts)
    await reply.say("둘 ")  # refused
    await reply.stream.finish("하나 둘 셋", BLOCKS)
    assert await reply.shown() == ["하나 둘 셋"]


async def test_a_rate_limit_lets_the_text_wait(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Told to wait five seconds, nothing is sent for five seconds; then all of it."""
    reply = await Reply.begin(sandbox, client)
    await reply.say("하나 ")
    await sandbox.fault("slack", "chat.appendStream", status=429, retry_after=5)
    await reply.say("둘 ")
    for _ in range(4):
        await reply.say("", 1.0)
    assert (await sandbox.counts("slack"))["chat.appendStream"] == 1
    await reply.say("셋 ", 1.5)
    assert (await sandbox.counts("slack"))["chat.appendStream"] == 2
    await reply.stream.finish("하나 둘 셋 ", BLOCKS)
    assert await reply.shown() == ["하나 둘 셋 "]


async def test_where_streams_are_limited_the_answer_is_posted(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Slack allows few streams a minute; an answer that is ready need not wait for one."""
    await sandbox.fault("slack", "chat.startStream", status=429, retry_after=60, times=None)
    reply = await Reply.begin(sandbox, client)
    await reply.stream.finish("15일이에요.", BLOCKS)
    assert await reply.shown() == ["15일이에요."]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("method", WRITES)
async def test_one_reply_whatever_goes_wrong_once(
    sandbox: Sandbox, client: AsyncWebClient, method: str, fault: str
) -> None:
    """Any write may fail, with or without having been done: in the end the reply stands there once, and right."""
    reply = await Reply.begin(sandbox, client, max_characters=200)
    if before := {"chat.postMessage": "chat.startStream", "chat.update": "chat.stopStream"}.get(method):
        await sandbox.fault("slack", before, status=500)  # it is used only where something went wrong before
    await sandbox.fault("slack", method, **FAULTS[fault])
    text = "가나다라 " * 30 + "\n\n" + "마바사아 " * 30
    for at in range(0, 150, 50):
        await reply.say(text[at : at + 50])
    final = text if method != "chat.delete" else "짧은 답"  # so that there are messages too many
    for at in range(150, len(text), 100):
        await reply.say(text[at : at + 100])
    await _finish(reply, final)
    assert (await sandbox.control("GET", "faults"))["faults"] == []
    shown = await reply.shown()
    assert "".join(map(_words, shown)) == _words(final)
    assert (await reply.messages())[-1]["blocks"][-1]["type"] == "context"


async def test_two_lost_answers_in_a_row(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """The stream began unseen, and the message that was posted instead did too: still one reply."""
    reply = await Reply.begin(sandbox, client)
    await sandbox.fault("slack", "chat.startStream", after_action=True)
    await sandbox.fault("slack", "chat.stopStream", after_action=True)
    await sandbox.fault("slack", "chat.update", after_action=True)
    await _finish(reply, "15일이에요.")
    assert await reply.shown() == ["15일이에요."]


async def test_another_text_replaces_what_was_streamed(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Where the answer became another one, the messages say that one, and what is too many goes."""
    reply = await Reply.begin(sandbox, client, max_characters=200)
    for _ in range(8):
        await reply.say("지어낸 말 " * 10)
    assert len(await reply.messages()) > 1
    await reply.stream.finish("규칙으로 만든 답", BLOCKS)
    assert await reply.shown() == ["규칙으로 만든 답"]


async def test_what_is_to_be_replaced_says_so_until_it_is(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Between the end of the stream and the new text stands that it is being rewritten, and the session is at work."""
    reply = await Reply.begin(sandbox, client)
    await reply.say("연차는 십오 일이라고 ")
    await sandbox.fault("slack", "chat.update", error="internal_error")
    with pytest.raises(SlackApiError):
        await reply.stream.finish("규칙으로 만든 답", BLOCKS)
    [between] = await reply.messages()
    assert not between.get("streaming")
    assert between["blocks"][-1]["elements"][0]["text"] == "답을 고쳐 쓰고 있어요…"
    [stopped] = await sandbox.requests("slack", "chat.stopStream")
    assert stopped["body"]["session_status"] == "processing"
    await reply.stream.finish("규칙으로 만든 답", BLOCKS)
    [after] = await reply.messages()
    assert "고쳐 쓰고" not in str(after["blocks"])
    assert await reply.shown() == ["규칙으로 만든 답"]


async def test_the_next_attempt_goes_on_in_the_same_message(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """After a crash the message that was begun becomes the answer, also when its begin was never noted."""
    for noted in (True, False):
        reply = await Reply.begin(sandbox, client)
        await reply.say("연차는 ")
        [before] = await reply.messages()
        if not noted:
            reply.log.parts.clear()
        again = reply.another()
        await again.resume()
        assert again.begun
        await again.append("연차는 15")
        await again.finish("연차는 15일이에요.", BLOCKS)
        [after] = await reply.messages()
        assert (after["ts"], await reply.shown()) == (before["ts"], ["연차는 15일이에요."])


async def test_finishing_twice_changes_nothing(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """A turn that died between the answer and its record says the same again, in the same message."""
    reply = await Reply.begin(sandbox, client)
    await reply.stream.finish("답", BLOCKS)
    again = reply.another()
    await again.resume()
    await again.finish("답", BLOCKS)
    assert await reply.shown() == ["답"]


async def test_a_cut_off_append_is_neither_lost_nor_doubled(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """A turn that is stopped in the midst of a request knows what the request did."""
    for delay in (0.2, 1.5):
        reply = await Reply.begin(sandbox, client)
        await reply.say("하나 ")
        await sandbox.fault("slack", "chat.appendStream", delay=delay)
        saying = asyncio.create_task(reply.say("둘 "))
        await asyncio.sleep(0.05)
        saying.cancel()
        with pytest.raises(asyncio.CancelledError):
            await saying
        await reply.stream.finish("하나 둘 멈춤", [])
        assert await reply.shown() == ["하나 둘 멈춤"]


async def test_a_cut_off_beginning_is_found(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """A stream that begins while the turn is stopped, however late, is the one that ends: no other streams for ever."""
    for delay in (0.2, 2.0):
        reply = await Reply.begin(sandbox, client)
        await sandbox.fault("slack", "chat.startStream", delay=delay)
        saying = asyncio.create_task(reply.say("하나 "))
        await asyncio.sleep(0.05)
        saying.cancel()
        with pytest.raises(asyncio.CancelledError):
            await saying
        await reply.stream.finish("하나 멈춤", [])
        await asyncio.sleep(delay)
        assert await reply.shown() == ["하나 멈춤"]


async def test_a_beginning_that_is_cut_off_is_taken_back(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Where the question is deleted while the stream is being opened, nothing of the reply stays."""
    reply = await Reply.begin(sandbox, client)
    await sandbox.fault("slack", "chat.startStream", delay=1.2)
    saying = asyncio.create_task(reply.say("하나 "))
    await asyncio.sleep(0.05)
    saying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await saying
    await reply.stream.remove()
    await asyncio.sleep(1.2)
    assert await reply.messages() == []


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("method", ["chat.startStream", "chat.appendStream"])
async def test_one_failure_does_not_freeze_the_rest(
    sandbox: Sandbox, client: AsyncWebClient, method: str, fault: str
) -> None:
    """What comes after a request that failed is seen while it comes, and the end is right."""
    reply = await Reply.begin(sandbox, client)
    if method == "chat.appendStream":
        await reply.say("하나 ")
    await sandbox.fault("slack", method, **FAULTS[fault])
    await reply.say("둘 ")
    for word in ("셋 ", "넷 "):
        await reply.say(word, REDRAWING + 0.1)
    seen = " ".join(text_of(message) for message in await reply.messages())
    assert "셋" in seen
    assert "넷" in seen
    text = "하나 둘 셋 넷 끝" if method == "chat.appendStream" else "둘 셋 넷 끝"
    await _finish(reply, text)
    assert "".join(await reply.shown()).split() == text.split()


async def test_where_slack_gives_no_stream_the_reply_is_a_plain_message(
    sandbox: Sandbox, client: AsyncWebClient
) -> None:
    """A refusal has done nothing, so nothing is looked up; the text is posted and grows by changes."""
    reply = await Reply.begin(sandbox, client)
    await sandbox.fault("slack", "chat.startStream", error="method_not_supported_for_channel_type", times=None)
    await reply.say("하나 ")
    await reply.say("둘 ", REDRAWING + 0.1)
    assert [text_of(message).strip() for message in await reply.messages()] == ["하나 둘"]
    await reply.say("셋 ", REDRAWING + 0.1)
    await reply.stream.finish("하나 둘 셋 끝", BLOCKS)
    assert await reply.shown() == ["하나 둘 셋 끝"]
    counts = await sandbox.counts("slack")
    assert (counts["chat.startStream"], counts["chat.postMessage"]) == (1, 1)
    assert "conversations.replies" not in counts


async def test_line_breaks_around_a_text_need_no_rewriting(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """A model's first and last line breaks are not part of the answer, and do not make it another one."""
    reply = await Reply.begin(sandbox, client)
    for piece in ("\n", "\n하나\n", "\n둘\n", "\n"):
        await reply.say(piece)
    assert await reply.stream.finish("하나\n\n둘", BLOCKS)
    assert await reply.shown() == ["하나\n\n둘"]
    assert "chat.update" not in await sandbox.counts("slack")


async def test_a_reply_to_a_deleted_question_is_taken_back(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """All its messages go, however often Slack has to be asked."""
    reply = await Reply.begin(sandbox, client, max_characters=200)
    for _ in range(6):
        await reply.say("말 " * 40)
    await sandbox.fault("slack", "chat.delete", status=500)
    with pytest.raises(SLACK_FAULTS):
        await reply.stream.remove()
    await reply.stream.remove()
    assert await reply.messages() == []
    assert not reply.stream.begun


async def test_nothing_lands_in_the_channel_where_the_question_is_gone(
    sandbox: Sandbox, client: AsyncWebClient
) -> None:
    """Slack puts replies to deleted messages into the channel; ours is not left there."""
    for streams_work in (True, False):
        reply = await Reply.begin(sandbox, client)
        await sandbox.delete(JIWOO, GENERAL, reply.ts)
        before = await _outside(sandbox)
        if not streams_work:
            await sandbox.fault("slack", "chat.startStream", status=429)
        with pytest.raises(ThreadGone):
            await reply.stream.finish("답", BLOCKS)
        assert await _outside(sandbox) == before


async def _outside(sandbox: Sandbox) -> list[str]:
    """What the bot has said in the channel itself; what others did in its threads changes their roots."""
    return [message["ts"] for message in await sandbox.messages(GENERAL) if message["user"] == sandbox.bot_user_id]


async def test_a_reply_that_somebody_deleted_is_said_again(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """An administrator may delete the begun message; the answer comes in a new one."""
    reply = await Reply.begin(sandbox, client)
    await reply.say("하나 ")
    [message] = await reply.messages()
    await client.chat_delete(channel=GENERAL, ts=message["ts"])
    await _finish(reply, "하나 둘")
    assert await reply.shown() == ["하나 둘"]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    text=TEXTS.filter(lambda text: bool(text.strip())),
    steps=st.lists(st.tuples(st.integers(1, 60), st.sampled_from([0.2, 1.1, 100.0, 240.0])), max_size=12),
    faults=st.lists(st.tuples(st.sampled_from(WRITES[:4]), st.sampled_from(sorted(FAULTS))), max_size=3),
)
async def test_any_text_in_any_pieces_with_any_faults(
    sandbox: Sandbox, client: AsyncWebClient, text: str, steps: list[tuple[int, float]], faults: list[tuple[str, str]]
) -> None:
    """However the text comes and whatever fails, the reply says all of it, once, with no fence broken."""
    await sandbox.clear_faults()
    for method, fault in faults:
        await sandbox.fault("slack", method, **FAULTS[fault])
    reply = await Reply.begin(sandbox, client, max_characters=300)
    at = 0
    for length, seconds in steps:
        await reply.say(text[at : at + length], seconds)
        at += length
    await _finish(reply, text)
    shown = await reply.shown()
    assert "".join(map(_words, shown)) == _words(text)
    assert all(open_fence(part) is None for part in shown[:-1])
