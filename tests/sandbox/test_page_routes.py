import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.sandbox.bolt_app import web_client
from tests.sandbox_process import Sandbox

Json = dict[str, Any]

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"
MINJUN = "U0MINJUN"


@pytest.fixture
def sandbox(shared_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: these tests look only at what they wrote."""
    return shared_sandbox


class Stream:
    """An open `/page/events`."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[tuple[str, Json]] = asyncio.Queue()

    async def next(self, kind: str, timeout: float = PATIENCE) -> Json:
        """The next notice of a type."""
        return (await self.numbered(kind, timeout))[1]

    async def numbered(self, kind: str, timeout: float = PATIENCE) -> tuple[str, Json]:
        """The same with its id."""
        async with asyncio.timeout(timeout):
            while True:
                number, data = await self.frames.get()
                if data["type"] == kind:
                    return number, data


@contextlib.asynccontextmanager
async def watching(sandbox: Sandbox, user: str, last: str = "") -> AsyncIterator[Stream]:
    """What that person's page is told."""
    stream = Stream()
    headers = {"Last-Event-ID": last} if last else {}
    async with sandbox.session.get(f"{sandbox.url}/page/events", params={"as": user}, headers=headers) as response:
        assert response.content_type == "text/event-stream"

        async def read() -> None:
            number = ""
            async for raw in response.content:
                line = raw.decode().rstrip("\n")
                if line.startswith("id: "):
                    number = line[4:]
                elif line.startswith("data: "):
                    await stream.frames.put((number, json.loads(line[6:])))

        task = asyncio.create_task(read())
        await stream.next("connection")
        try:
            yield stream
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def test_state_shows_only_what_a_person_may_see(sandbox: Sandbox) -> None:
    """Private channels and direct messages of others are not in a person's state, nor can they be read."""
    private = await sandbox.dm(JIWOO, MINJUN)
    mine = await sandbox.state(JIWOO)
    others = await sandbox.state("U0DANIEL")
    assert private in [channel["id"] for channel in mine["channels"]]
    assert private not in [channel["id"] for channel in others["channels"]]
    assert mine["me"]["locale"] == "ko-KR"
    assert mine["bot"] == {"user_id": sandbox.bot_user_id, "name": "agent"}
    query = {"as": "U0DANIEL", "channel": private}
    async with sandbox.session.get(f"{sandbox.url}/page/messages", params=query) as response:
        assert response.status == 404


async def test_unread_counts_until_read(sandbox: Sandbox) -> None:
    """Others' messages count as unread until the person has read them."""

    async def unread() -> int:
        channels = (await sandbox.state(MINJUN))["channels"]
        return int(next(channel["unread"] for channel in channels if channel["id"] == GENERAL))

    before = await unread()
    await sandbox.say(JIWOO, GENERAL, "하나")
    ts = await sandbox.say(JIWOO, GENERAL, "둘")
    assert await unread() == before + 2
    await sandbox.page("POST", "read", {"as": MINJUN, "channel": GENERAL, "ts": ts})
    assert await unread() == 0


async def test_pages_of_messages_go_back_in_time(sandbox: Sandbox) -> None:
    """`before` gives the next older page; a thread has its parent first."""
    written = [await sandbox.say(JIWOO, GENERAL, f"m{number}") for number in range(4)]
    query = {"as": JIWOO, "channel": GENERAL, "limit": "2"}
    last = await sandbox.page("GET", "messages", query=query)
    assert [message["ts"] for message in last["messages"]] == written[2:]
    assert last["has_more"] is True
    older = await sandbox.page("GET", "messages", query={**query, "before": written[2]})
    assert [message["ts"] for message in older["messages"]] == written[:2]
    reply = await sandbox.say(MINJUN, GENERAL, "답", written[0])
    thread = await sandbox.thread(GENERAL, written[0])
    assert [message["ts"] for message in thread] == [written[0], reply]
    assert (thread[0]["reply_count"], thread[0]["reply_users"]) == (1, [MINJUN])


async def test_events_tell_a_streamed_reply_step_by_step(sandbox: Sandbox) -> None:
    """A page sees message, stream, message_changed, and nothing of what others may read only."""
    client = web_client(sandbox)
    direct = await sandbox.dm(JIWOO)
    async with watching(sandbox, JIWOO) as mine, watching(sandbox, MINJUN) as others:
        thread = await sandbox.say(JIWOO, direct, "안녕")
        assert (await mine.next("message"))["message"]["ts"] == thread
        await client.assistant_threads_setStatus(channel_id=direct, thread_ts=thread, status="생각하고 있어요")
        assert (await mine.next("status"))["text"] == "생각하고 있어요"
        ts = (await client.chat_startStream(channel=direct, thread_ts=thread, markdown_text="반"))["ts"]
        assert (await mine.next("message"))["message"]["streaming"] is True
        await client.chat_appendStream(channel=direct, ts=ts, markdown_text="가워요")
        appended = await mine.next("stream")
        assert (appended["ts"], appended["append"]) == (ts, "가워요")
        await client.chat_stopStream(channel=direct, ts=ts)
        ended = (await mine.next("message_changed"))["message"]
        assert (ended["markdown_text"], "streaming" in ended) == ("반가워요", False)
        await sandbox.say(JIWOO, GENERAL, "모두에게")
        first = (await others.next("message"))["message"]
        assert first["text"] == "모두에게"


async def test_missed_events_are_replayed(sandbox: Sandbox) -> None:
    """Last-Event-ID brings what was missed; an id that is not known asks for a reload."""
    async with watching(sandbox, JIWOO) as stream:
        await sandbox.say(JIWOO, GENERAL, "하나")
        number, _ = await stream.numbered("message")
    await sandbox.say(JIWOO, GENERAL, "둘")
    async with watching(sandbox, JIWOO, last=number) as stream:
        assert (await stream.next("message"))["message"]["text"] == "둘"
    async with watching(sandbox, JIWOO, last="999999") as stream:
        assert await stream.next("reset") == {"type": "reset"}


async def test_people_change_only_their_own(sandbox: Sandbox) -> None:
    """Editing and deleting other people's messages is refused."""
    ts = await sandbox.say(JIWOO, GENERAL, "내 글")
    body = {"as": MINJUN, "channel": GENERAL, "ts": ts, "text": "바꿈"}
    async with sandbox.session.patch(f"{sandbox.url}/page/messages", json=body) as response:
        assert (response.status, (await response.json())["error"]) == (400, "cant_change_message")
    await sandbox.edit(JIWOO, GENERAL, ts, "고침")
    assert (await sandbox.messages(GENERAL))[-1]["text"] == "고침"
    await sandbox.delete(JIWOO, GENERAL, ts)
    assert (await sandbox.messages(GENERAL))[-1]["ts"] != ts


async def test_reactions_of_people(sandbox: Sandbox) -> None:
    """A person's reaction is on the message until it is taken back."""
    ts = await sandbox.say(JIWOO, GENERAL, "좋아요?")
    body = {"as": MINJUN, "channel": GENERAL, "ts": ts, "name": "thumbsup"}
    await sandbox.page("POST", "reactions", body)
    shown = (await sandbox.messages(GENERAL))[-1]
    assert shown["reactions"] == [{"name": "thumbsup", "users": [MINJUN], "count": 1}]
    await sandbox.page("POST", "reactions", {**body, "remove": True})
    assert "reactions" not in (await sandbox.messages(GENERAL))[-1]


async def test_files_of_strangers_cannot_be_sent(sandbox: Sandbox) -> None:
    """A message may name only the writer's own uploads."""
    file = await sandbox.upload(JIWOO, "a.txt", b"a")
    body = {"as": MINJUN, "channel": GENERAL, "text": "x", "files": [file["id"]]}
    async with sandbox.session.post(f"{sandbox.url}/page/messages", json=body) as response:
        assert (response.status, (await response.json())["error"]) == (404, "file_not_found")


async def test_odd_texts_come_back_as_they_were(sandbox: Sandbox) -> None:
    """Emoji, right-to-left text, line breaks and 40,000 characters survive; blank text is refused."""
    for text in ("👩‍👩‍👧‍👦 가족", "مرحبا بالعالم", "한 줄\n두 줄\n\n넷", "가" * 40_000):
        await sandbox.say(JIWOO, GENERAL, text)
        assert (await sandbox.messages(GENERAL))[-1]["text"] == text
    body = {"as": JIWOO, "channel": GENERAL, "text": "  \n"}
    async with sandbox.session.post(f"{sandbox.url}/page/messages", json=body) as response:
        assert (response.status, (await response.json())["error"]) == (400, "no_text")


async def test_other_sites_cannot_act_through_a_browser(sandbox: Sandbox) -> None:
    """A cross-site request of a browser is refused; the page itself is not."""
    body = {"as": JIWOO, "channel": GENERAL, "text": "x"}
    for site, status in (("cross-site", 403), ("same-origin", 200)):
        headers = {"Sec-Fetch-Site": site}
        async with sandbox.session.post(f"{sandbox.url}/page/messages", json=body, headers=headers) as response:
            assert response.status == status
