"""Guests, other companies, groups and archived channels of the local Slack, and what the app hears of their changes."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.sandbox.bolt_app import Inbox, bolt_app, connected
from tests.sandbox.conftest import EVERYTHING
from tests.sandbox_process import Json, Sandbox, begun_anew, lasting_sandbox, run_sandbox

BOT, GENERAL, JIWOO, MINJUN = "U0AGENT", "C0GENERAL", "U0JIWOO", "U0MINJUN"


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[bytes, int]]:
    """One process for these tests, each of which changes people and channels of its own: its line and its id."""
    options = ("--no-rate-limits", "--manifest", str(EVERYTHING))
    with lasting_sandbox(tmp_path_factory.mktemp("changes"), *options) as found:
        yield found


@pytest.fixture
async def sandbox(process: tuple[bytes, int]) -> AsyncIterator[Sandbox]:
    """Its sandbox, without undelivered events."""
    async with begun_anew(*process) as sandbox:
        yield sandbox


class _Heard(Inbox):
    async def event(self, kind: str) -> Json:
        """The next event of that type; those before it are thrown away."""
        return dict((await self.next(kind))["event"])


@asynccontextmanager
async def _listening(sandbox: Sandbox) -> AsyncIterator[_Heard]:
    inbox = _Heard()
    app = bolt_app(sandbox, inbox)
    app.event(re.compile(".*"))(inbox.take)
    async with connected(sandbox, app):
        yield inbox


async def _person(sandbox: Sandbox, user: str, **changes: Any) -> None:
    await sandbox.control("POST", "people", {"id": user, **changes})


async def _channel(sandbox: Sandbox, channel: str, **changes: Any) -> None:
    await sandbox.control("POST", "channels", {"id": channel, **changes})


async def _user(sandbox: Sandbox, user: str) -> Json:
    return dict((await sandbox.api("users.info", user=user))["user"])


async def test_people_come_change_and_go(sandbox: Sandbox) -> None:
    """`team_join` and `user_change` bring the whole user; who is deactivated is a member nowhere."""
    async with _listening(sandbox) as app:
        await _person(sandbox, "U0GUEST", real_name="손님", is_restricted=True)
        joined = await app.event("team_join")
        assert joined["user"]["is_restricted"]
        assert (await _user(sandbox, "U0GUEST"))["is_restricted"]
        await _channel(sandbox, "C0HALL", members=[BOT, JIWOO, "U0GUEST"])
        await _person(sandbox, "U0GUEST", is_restricted=False)
        changed = await app.event("user_change")
        assert (changed["user"]["id"], changed["user"]["is_restricted"]) == ("U0GUEST", False)
        await _person(sandbox, "U0GUEST", deleted=True)
        assert (await sandbox.api("conversations.members", channel="C0HALL"))["members"] == [BOT, JIWOO]


async def test_who_is_of_another_company_is_known_where_a_channel_is_shared(sandbox: Sandbox) -> None:
    """They are in no list of users; they are strangers until the bot shares a channel with them."""
    await _person(sandbox, "U0OTHER", team_id="T0OTHER")
    assert (await _user(sandbox, "U0OTHER"))["is_stranger"]
    async with _listening(sandbox) as app:
        await _channel(
            sandbox, "C0SHARED", name="both", members=[BOT, JIWOO, "U0OTHER"], shared="ext", connected="T0OTHER"
        )
        assert (await app.event("channel_shared"))["connected_team_id"] == "T0OTHER"
        user = await _user(sandbox, "U0OTHER")
        assert (user["is_stranger"], user["team_id"]) == (False, "T0OTHER")
        found = (await sandbox.api("conversations.info", channel="C0SHARED"))["channel"]
        assert (found["is_ext_shared"], found["connected_team_ids"]) == (True, ["T0OTHER"])
        await _channel(sandbox, "C0SHARED", shared="")
        assert (await app.event("channel_unshared"))["previously_connected_team_id"] == "T0OTHER"
    listed = (await sandbox.api("users.list"))["members"]
    assert "U0OTHER" not in {user["id"] for user in listed}


async def test_guests_see_only_where_they_are_members(sandbox: Sandbox) -> None:
    """A public channel is not public to them."""
    await _person(sandbox, "U0ONE", is_ultra_restricted=True)
    shown = {channel["id"] for channel in (await sandbox.state("U0ONE"))["channels"]}
    assert GENERAL not in shown
    await _channel(sandbox, "C0PLAN", members=[BOT, "U0ONE"])
    assert "C0PLAN" in {channel["id"] for channel in (await sandbox.state("U0ONE"))["channels"]}


async def test_where_somebody_is_a_member(sandbox: Sandbox) -> None:
    """`users.conversations`: of what is not public only what the bot shares, without its membership."""
    await _channel(sandbox, "C0SECRET", is_private=True, members=[JIWOO])
    await _channel(sandbox, "C0BOARD", is_private=True, members=[JIWOO, BOT])
    await _channel(sandbox, "G0GROUP", is_mpim=True, members=[JIWOO, MINJUN, BOT])
    arguments = {"user": JIWOO, "types": "private_channel,mpim"}
    found = (await sandbox.api("users.conversations", **arguments))["channels"]
    ids = {channel["id"] for channel in found}
    assert {"C0BOARD", "G0GROUP"} <= ids
    assert "C0SECRET" not in ids
    assert not any("is_member" in channel or "num_members" in channel for channel in found)
    seen: list[str] = []
    cursor = ""
    while True:
        page = await sandbox.api("users.conversations", **arguments, limit=1, cursor=cursor)
        seen += [channel["id"] for channel in page["channels"]]
        cursor = page["response_metadata"]["next_cursor"]
        if not cursor:
            break
    assert sorted(seen) == sorted(ids)


async def test_a_group_talks_in_a_conversation_of_its_own_kind(sandbox: Sandbox) -> None:
    """Its messages come as `mpim`; nobody else sees them."""
    await _channel(sandbox, "G0GROUP", is_mpim=True, members=[JIWOO, MINJUN, BOT])
    async with _listening(sandbox) as app:
        await sandbox.say(JIWOO, "G0GROUP", "우리끼리")
        event = await app.event("message")
        assert event["channel_type"] == "mpim"
    found = (await sandbox.api("conversations.info", channel="G0GROUP"))["channel"]
    assert (found["is_mpim"], found["is_private"]) == (True, True)
    assert "G0GROUP" not in {channel["id"] for channel in (await sandbox.state("U0DANIEL"))["channels"]}


async def test_an_archived_channel_is_read_and_not_written(sandbox: Sandbox) -> None:
    """`is_archived` refuses messages and members; the history stays."""
    await _channel(sandbox, "C0OLD", name="old", members=[BOT, JIWOO])
    ts = await sandbox.say(JIWOO, "C0OLD", "전에")
    async with _listening(sandbox) as app:
        await _channel(sandbox, "C0OLD", is_archived=True)
        assert (await app.event("channel_archive"))["channel"] == "C0OLD"
        for method, more in (("chat.postMessage", {}), ("chat.startStream", {"thread_ts": ts})):
            answer = await sandbox.api(method, channel="C0OLD", text="지금", **more)
            assert answer["error"] == "is_archived"
        assert (await sandbox.api("conversations.history", channel="C0OLD"))["messages"]
        listed = await sandbox.api("conversations.list", exclude_archived=True)
        assert "C0OLD" not in {channel["id"] for channel in listed["channels"]}
        await _channel(sandbox, "C0OLD", is_archived=False, name="again")
        assert (await app.event("channel_unarchive"))["channel"] == "C0OLD"
        assert (await app.event("channel_rename"))["channel"]["name"] == "again"


async def test_the_bot_hears_that_it_is_out_of_a_private_channel(sandbox: Sandbox) -> None:
    """`group_left`, after which it knows nothing of it."""
    await _channel(sandbox, "C0BOARD", is_private=True, members=[JIWOO, BOT])
    async with _listening(sandbox) as app:
        await _channel(sandbox, "C0BOARD", members=[JIWOO])
        assert (await app.event("group_left"))["channel"] == "C0BOARD"
    assert (await sandbox.api("conversations.info", channel="C0BOARD"))["error"] == "channel_not_found"


async def test_changes_outlast_the_process(tmp_path: Path) -> None:
    """Guests, groups, shared and archived channels are there after a start with the same folder."""
    async with run_sandbox(tmp_path, "--no-rate-limits") as first:
        await _person(first, "U0GUEST", is_restricted=True)
        await _channel(first, "C0OLD", members=[BOT, "U0GUEST"], shared="pending", connected="T0X", is_archived=True)
    async with run_sandbox(tmp_path, "--no-rate-limits") as second:
        assert (await _user(second, "U0GUEST"))["is_restricted"]
        found = (await second.api("conversations.info", channel="C0OLD"))["channel"]
        assert (found["is_archived"], found["is_pending_ext_shared"]) == (True, True)


async def test_a_large_company(tmp_path: Path) -> None:
    """Its people are listed a thousand at a time, twenty lists a minute."""
    async with run_sandbox(tmp_path, "--crowd", "25000") as sandbox:
        page = await sandbox.api("conversations.members", channel=GENERAL, limit=1000)
        assert len(page["members"]) == 999
        assert page["response_metadata"]["next_cursor"]
        answers = await asyncio.gather(*(sandbox.api("users.list", limit=1) for _ in range(60)))
        assert sum(answer["ok"] for answer in answers) >= 20
        assert {answer["error"] for answer in answers if not answer["ok"]} == {"ratelimited"}
