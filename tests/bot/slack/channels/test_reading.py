"""Reading a channel of the sandbox: pages, threads, addresses, and no faster than Slack allows."""

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.channels.reading import BURST, EVERY, ChannelReader
from integrations.errors import NotFound
from tests.sandbox_process import Sandbox

GENERAL, JIWOO = "C0GENERAL", "U0JIWOO"


class _Time:
    """A clock that goes on only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time() -> _Time:
    """The reader's clock."""
    return _Time()


@pytest.fixture
def reader(client: AsyncWebClient, time: _Time) -> ChannelReader:
    """It asks the sandbox."""
    return ChannelReader(client, clock=time.clock, sleep=time.sleep)


async def test_requests_are_paced(reader: ChannelReader, time: _Time) -> None:
    """After a burst each request waits its turn: 30 a minute, of 50 that there are for all."""
    for _ in range(BURST):
        await reader.roots(GENERAL, "0")
    assert time.now == 0
    for count in range(1, 6):
        await reader.roots(GENERAL, "0")
        assert time.now == count * EVERY


async def test_threads_are_listed_with_their_first_messages(reader: ChannelReader, sandbox: Sandbox) -> None:
    """Oldest first, and only those with something after the moment that is given."""
    first = await sandbox.say(JIWOO, GENERAL, "하나")
    second = await sandbox.say(JIWOO, GENERAL, "둘")
    await sandbox.say(JIWOO, GENERAL, "둘에 하나", second)
    found = await reader.roots(GENERAL, first)
    assert list(found) == [second]
    root = found[second]
    assert root is not None
    assert (root["text"], root["reply_count"]) == ("둘", 1)
    assert [each["text"] for each in await reader.thread(GENERAL, second)] == ["둘", "둘에 하나"]


async def test_an_address_is_that_of_slack(reader: ChannelReader, client: AsyncWebClient, sandbox: Sandbox) -> None:
    """Made of the first one that Slack told, it is what Slack tells for the other."""
    one, other = [await sandbox.say(JIWOO, GENERAL, text) for text in ("하나", "둘")]
    await reader.address(GENERAL, {"ts": one})
    told = await client.chat_getPermalink(channel=GENERAL, message_ts=other)
    assert await reader.address(GENERAL, {"ts": other}) == told["permalink"]


async def test_a_thread_that_is_gone_is_not_found(reader: ChannelReader, sandbox: Sandbox) -> None:
    """That is told apart from Slack's not answering."""
    ts = await sandbox.say(JIWOO, GENERAL, "곧 지울 말")
    await sandbox.delete(JIWOO, GENERAL, ts)
    with pytest.raises(NotFound):
        await reader.thread(GENERAL, ts)
