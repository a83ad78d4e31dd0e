import asyncio
from pathlib import Path
from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.models.messages.chunk import MarkdownTextChunk, PlanUpdateChunk, TaskUpdateChunk

from tests.sandbox.bolt_app import web_client
from tests.sandbox.test_slack_api import refusal
from tests.sandbox_process import Sandbox, run_sandbox

Json = dict[str, Any]

pytestmark = pytest.mark.waits

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"


@pytest.fixture
def sandbox(shared_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: these tests look only at what they wrote."""
    return shared_sandbox


async def test_stream_grows_and_ends(sandbox: Sandbox) -> None:
    """The SDK's own helper streams into a thread; the page sees the text grow and then end with blocks."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "@agent 안녕")
    stream = await client.chat_stream(
        channel=GENERAL, thread_ts=ts, recipient_team_id=sandbox.team_id, recipient_user_id=JIWOO, buffer_size=1
    )
    await stream.append(markdown_text="**안녕")
    [growing] = await sandbox.replies(GENERAL, ts)
    assert (growing["streaming"], growing["markdown_text"]) == (True, "**안녕")
    await stream.append(markdown_text="하세요**")
    blocks = [{"type": "context", "elements": [{"type": "mrkdwn", "text": "출처"}]}]
    await stream.stop(markdown_text=" 끝.", blocks=blocks, session_status="active")
    reply = await sandbox.wait_for_reply(GENERAL, ts)
    assert reply["markdown_text"] == "**안녕하세요** 끝."
    assert reply["blocks"][0]["elements"][0]["text"] == "출처"
    history = await client.conversations_replies(channel=GENERAL, ts=ts)
    assert history["messages"][1]["text"] == "**안녕하세요** 끝."
    status = (await sandbox.page("GET", "prompts", query={"as": JIWOO, "channel": GENERAL, "thread": ts}))["status"]
    assert status["state"] == "active"


async def test_channel_streams_name_their_recipient(sandbox: Sandbox) -> None:
    """Outside direct messages both recipient ids are required; a thread is required everywhere."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "a")
    assert await refusal(client.chat_startStream(channel=GENERAL, thread_ts=ts)) == "missing_recipient_team_id"
    only_team = client.chat_startStream(channel=GENERAL, thread_ts=ts, recipient_team_id=sandbox.team_id)
    assert await refusal(only_team) == "missing_recipient_user_id"
    other_team = client.chat_startStream(
        channel=GENERAL, thread_ts=ts, recipient_team_id="T0OTHER", recipient_user_id=JIWOO
    )
    assert await refusal(other_team) == "team_not_found"
    direct = await sandbox.dm(JIWOO)
    first = await sandbox.say(JIWOO, direct, "b")
    assert (await client.chat_startStream(channel=direct, thread_ts=first))["ok"]
    with pytest.raises(SlackApiError) as caught:
        await client.api_call("chat.startStream", json={"channel": direct})
    assert caught.value.response["response_metadata"]["messages"] == ["[ERROR] missing required field: thread_ts"]


async def test_a_call_holds_12_000_characters(sandbox: Sandbox) -> None:
    """One call takes 12,000 characters, also spread over chunks; a stream takes 40,000 in all."""
    client = web_client(sandbox)
    direct = await sandbox.dm(JIWOO)
    thread = await sandbox.say(JIWOO, direct, "a")
    ts = (await client.chat_startStream(channel=direct, thread_ts=thread))["ts"]
    too_long = client.chat_appendStream(channel=direct, ts=ts, markdown_text="x" * 12_001)
    assert await refusal(too_long) == "msg_too_long"
    halves = [MarkdownTextChunk(text="x" * 6_001), MarkdownTextChunk(text="x" * 6_001)]
    assert await refusal(client.chat_appendStream(channel=direct, ts=ts, chunks=halves)) == "msg_too_long"
    for _ in range(3):
        await client.chat_appendStream(channel=direct, ts=ts, markdown_text="x" * 12_000)
    more = client.chat_appendStream(channel=direct, ts=ts, markdown_text="x" * 4_001)
    assert await refusal(more) == "msg_too_long"


async def test_tasks_and_plan_merge_by_id(sandbox: Sandbox) -> None:
    """A task_update changes the task of the same id, and a plan has a title; nonsense is refused."""
    client = web_client(sandbox)
    direct = await sandbox.dm(JIWOO)
    thread = await sandbox.say(JIWOO, direct, "a")
    begun = [PlanUpdateChunk(title="계획"), TaskUpdateChunk(id="1", title="찾기", status="in_progress")]
    ts = (await client.chat_startStream(channel=direct, thread_ts=thread, chunks=begun))["ts"]
    done = [TaskUpdateChunk(id="1", title="찾기", status="complete", output="3개 문서")]
    await client.chat_appendStream(channel=direct, ts=ts, chunks=done)
    [reply] = await sandbox.replies(direct, thread)
    assert reply["plan"] == "계획"
    assert reply["tasks"] == [{"id": "1", "title": "찾기", "status": "complete", "output": "3개 문서"}]
    task = {"type": "task_update", "id": "1", "title": "t", "status": "complete"}
    wrong: list[Json] = [
        {**task, "status": "dreaming"},
        {**task, "sources": [{"type": "url", "url": "https://a.example"}]},
    ]
    for chunk in wrong:
        assert await refusal(client.chat_appendStream(channel=direct, ts=ts, chunks=[chunk])) == "invalid_chunks"


async def test_a_stream_dies_while_being_written(tmp_path: Path) -> None:
    """After its life a stream takes no more, even with steady appends; chat.update still repairs it."""
    async with run_sandbox(tmp_path, "--stream-life", "1", "--no-rate-limits") as sandbox:
        client = web_client(sandbox)
        direct = await sandbox.dm(JIWOO)
        thread = await sandbox.say(JIWOO, direct, "a")
        ts = (await client.chat_startStream(channel=direct, thread_ts=thread, markdown_text="처음"))["ts"]
        assert await refusal(client.chat_update(channel=direct, ts=ts, text="x")) == "streaming_state_conflict"
        written, answer = 0, await sandbox.api("chat.appendStream", channel=direct, ts=ts, markdown_text=".")
        while answer["ok"] and written < 100:
            written += 1
            await asyncio.sleep(0.02)
            answer = await sandbox.api("chat.appendStream", channel=direct, ts=ts, markdown_text=".")
        assert answer["error"] == "message_not_in_streaming_state"
        assert 1 <= written < 60
        assert await refusal(client.chat_stopStream(channel=direct, ts=ts)) == "message_not_in_streaming_state"
        reply = await sandbox.wait_for_reply(direct, thread)
        assert reply["markdown_text"] == "처음" + "." * written
        await client.chat_update(channel=direct, ts=ts, markdown_text="고침")
        assert (await sandbox.replies(direct, thread))[0]["markdown_text"] == "고침"


async def test_rate_limits_tell_how_long_to_wait(tmp_path: Path) -> None:
    """Past a tier's burst a call gets 429 with Retry-After; posting is counted per channel."""
    async with run_sandbox(tmp_path) as sandbox:
        client = web_client(sandbox)
        direct = await sandbox.dm(JIWOO)
        thread = await sandbox.say(JIWOO, direct, "a")
        for _ in range(20):
            await client.chat_startStream(channel=direct, thread_ts=thread)
        with pytest.raises(SlackApiError) as caught:
            await client.chat_startStream(channel=direct, thread_ts=thread)
        assert caught.value.response.status_code == 429
        assert caught.value.response["error"] == "ratelimited"
        assert 1 <= int(caught.value.response.headers["Retry-After"]) <= 3
        for _ in range(10):
            await client.chat_postMessage(channel=direct, text="x")
        assert await refusal(client.chat_postMessage(channel=direct, text="x")) == "ratelimited"
        assert (await client.chat_postMessage(channel=GENERAL, text="x"))["ok"]


async def test_stop_ends_the_stream_on_slacks_side(sandbox: Sandbox) -> None:
    """Stop ends running streams at once; the session's state is left to the app."""
    client = web_client(sandbox)
    direct = await sandbox.dm(JIWOO)
    thread = await sandbox.say(JIWOO, direct, "a")
    await client.agents_sessions_setStatus(channel_id=direct, thread_ts=thread, status="processing")
    ts = (await client.chat_startStream(channel=direct, thread_ts=thread, markdown_text="x"))["ts"]
    assert await sandbox.stop_turn(JIWOO, direct, thread) == [ts]
    late = client.chat_appendStream(channel=direct, ts=ts, markdown_text="y")
    assert await refusal(late) == "message_not_in_streaming_state"
    shown = await sandbox.page("GET", "prompts", query={"as": JIWOO, "channel": direct, "thread": thread})
    assert shown["status"]["state"] == "processing"
    assert await sandbox.stop_turn(JIWOO, direct, thread) == []
