"""What is posted stands once, or not at all where it has no place any more."""

from functools import partial
from pathlib import Path

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.outbox import Outbox, ThreadGone
from orchestrator.turn import Attachment
from tests.end_to_end.workplace import GENERAL, JIWOO
from tests.sandbox_process import Sandbox


@pytest.fixture
def outbox(client: AsyncWebClient, sandbox: Sandbox) -> Outbox:
    """The outbox of the bot."""
    return Outbox(client, sandbox.bot_user_id)


async def test_what_was_posted_although_the_answer_was_lost_stands_once(outbox: Outbox, sandbox: Sandbox) -> None:
    """Slack took it, and the connection broke: the next attempt finds it, in the channel and in a thread."""
    ts = await sandbox.say(JIWOO, GENERAL, "질문")
    for thread in ("", ts):
        await sandbox.fault("slack", "chat.postMessage", drop=True, after_action=True)
        post = partial(outbox.post_once, "kind", f"key {thread}", GENERAL, thread, text=f"한 번만 {thread}")
        posted = await outbox.patiently(post)
        said = await (sandbox.replies(GENERAL, thread) if thread else sandbox.messages(GENERAL))
        assert [one["ts"] for one in said if "한 번만" in one["text"]] == [posted.ts]


async def test_another_process_finds_what_an_earlier_one_has_posted(outbox: Outbox, sandbox: Sandbox) -> None:
    """What is looked for is not posted again; what has another key is something else."""
    ts = await sandbox.say(JIWOO, GENERAL, "질문")
    first = await outbox.post_once("kind", "a", GENERAL, ts, text="하나", about={"session": "s"})
    assert await outbox.post_once("kind", "a", GENERAL, ts, look=True, text="하나") == first
    assert await outbox.post_once("kind", "b", GENERAL, ts, look=True, text="둘") != first
    assert [one["text"] for one in await sandbox.replies(GENERAL, ts)] == ["하나", "둘"]
    assert list(await outbox.posted("kind", GENERAL, ts, session="s")) == [first]
    assert not await outbox.posted("other", GENERAL, ts, key="a")


async def test_nothing_lands_in_the_channel_of_a_thread_that_is_gone(outbox: Outbox, sandbox: Sandbox) -> None:
    """Slack puts it there; it is taken back, and who posts learns of it."""
    ts = await sandbox.say(JIWOO, GENERAL, "곧 지워질 질문")
    await sandbox.delete(JIWOO, GENERAL, ts)
    with pytest.raises(ThreadGone):
        await outbox.post_once("kind", "gone", GENERAL, ts, text="갈 곳이 없는 답")
    assert not any("갈 곳이 없는 답" in one["text"] for one in await sandbox.messages(GENERAL))


async def test_an_empty_or_missing_file_is_said_and_holds_nothing_up(
    outbox: Outbox, sandbox: Sandbox, tmp_path: Path
) -> None:
    """Slack takes none, and waiting mends none; the others are handed over."""
    ts = await sandbox.say(JIWOO, GENERAL, "파일")
    files = [Attachment("빈.txt", "text/plain", text=""), Attachment("참.txt", "text/plain", text="있음")]
    missing = Attachment("없음.txt", "text/plain", path=str(tmp_path / "file"))
    assert not await outbox.attach([*files, missing], GENERAL, ts, "ko", 0)
    names = [file["name"] for reply in await sandbox.replies(GENERAL, ts) for file in reply.get("files") or ()]
    assert names == ["참.txt"]
