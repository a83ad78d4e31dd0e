from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import web

from bot.slack.app import web_client
from bot.slack.people import KEPT_SECONDS, People
from integrations.errors import Unavailable
from orchestrator.turn import Turn
from tests.bot.slack.replies import Clock

Json = dict[str, Any]
TEAM = "team:T"


@dataclass
class Workspace:
    """A Slack on loopback that knows people and channels, also guests and shared channels: the sandbox has none."""

    users: dict[str, Json] = field(default_factory=dict)
    channels: dict[str, Json] = field(default_factory=dict)
    members: dict[str, list[str]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    page: int = 2

    async def answer(self, request: web.Request) -> web.Response:
        """Answer a method of the Web API."""
        method, form = request.match_info["method"], {**request.query, **await request.post()}
        self.asked.append(method)
        if method in self.broken:
            return web.json_response({"ok": False, "error": "internal_error"})
        match method:
            case "users.info":
                user = self.users.get(str(form["user"]))
                body: Json = {"ok": True, "user": user} if user else {"ok": False, "error": "user_not_found"}
            case "conversations.info":
                channel = self.channels.get(str(form["channel"]))
                body = {"ok": True, "channel": channel} if channel else {"ok": False, "error": "channel_not_found"}
            case "conversations.members":
                body = self._paged("members", self.members[str(form["channel"])], form)
            case "users.list":
                body = self._paged("members", list(self.users.values()), form)
            case _:
                mine = [channel for channel in self.channels.values() if channel.get("is_private")]
                body = self._paged("channels", mine, form)
        return web.json_response(body)

    def _paged(self, key: str, items: list[Any], form: Json) -> Json:
        start = int(form.get("cursor") or 0)
        following = start + self.page
        cursor = str(following) if following < len(items) else ""
        return {"ok": True, key: items[start:following], "response_metadata": {"next_cursor": cursor}}


def _user(id: str, **more: Any) -> Json:
    return {"id": id, "name": id.lower(), "locale": "ko-KR", "profile": {"display_name": f"{id} 님"}, **more}


@asynccontextmanager
async def _people(workspace: Workspace, clock: Clock) -> AsyncIterator[People]:
    app = web.Application()
    app.router.add_route("*", "/api/{method}", workspace.answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        async with web_client("xoxb-1", f"http://127.0.0.1:{runner.addresses[0][1]}/api/") as client:
            yield People(client, clock=clock)
    finally:
        await runner.cleanup()


@pytest.fixture
def workspace() -> Workspace:
    """A team with an outsider, and channels of every kind."""
    users = [_user("ANNA"), _user("BEN", locale="en-US"), _user("GUEST", is_restricted=True), _user("EVA", locale="")]
    return Workspace(
        users={user["id"]: user for user in users},
        channels={
            "CALL": {"id": "CALL"},
            "CGUEST": {"id": "CGUEST"},
            "CSHARED": {"id": "CSHARED", "is_ext_shared": True},
            "CSOON": {"id": "CSOON", "is_pending_ext_shared": True},
            "CBOARD": {"id": "CBOARD", "is_private": True, "is_member": True},
            "CSECRET": {"id": "CSECRET", "is_private": True, "is_member": False},
            "DANNA": {"id": "DANNA", "is_im": True},
            "DSHARED": {"id": "DSHARED", "is_im": True, "is_ext_shared": True},
        },
        members={
            "CALL": ["ANNA", "BEN", "EVA"],
            "CGUEST": ["ANNA", "BEN", "EVA", "GUEST"],
            "CBOARD": ["EVA", "BEN", "ANNA"],
            "CSECRET": ["ANNA"],
        },
    )


@pytest.fixture
def clock() -> Clock:
    """A clock that the test sets."""
    return Clock()


@pytest.fixture
async def people(workspace: Workspace, clock: Clock) -> AsyncIterator[People]:
    """What the bot knows of that workspace."""
    async with _people(workspace, clock) as found:
        yield found


def _turn(user: str, channel: str, text: str = "연차?") -> Turn:
    return Turn(
        id="1", team="T", channel=channel, thread="1", user=user, text=text, locale="ko", door="slack"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("user", "channel", "audience"),
    [
        ("ANNA", "CALL", {"channel:CALL", TEAM}),
        ("ANNA", "CBOARD", {"channel:CBOARD", TEAM}),
        ("ANNA", "CGUEST", {"channel:CGUEST"}),
        ("ANNA", "CSHARED", {"channel:CSHARED"}),
        ("ANNA", "CSOON", {"channel:CSOON"}),
        ("ANNA", "DANNA", {"user:ANNA", "channel:CBOARD", TEAM}),
        ("GUEST", "DANNA", {"user:GUEST"}),
        ("ANNA", "DSHARED", {"user:ANNA", "channel:CBOARD"}),
    ],
)
async def test_an_answer_is_for_what_every_reader_may_read(
    people: People, user: str, channel: str, audience: set[str]
) -> None:
    """The team's pages where no guest and no other company reads along; private channels to their members alone."""
    assert (await people.complete(_turn(user, channel))).audience == audience


@pytest.mark.parametrize("method", ["users.info", "conversations.info", "users.list", "conversations.members"])
async def test_an_unknown_audience_is_an_error(people: People, workspace: Workspace, method: str) -> None:
    """Where Slack does not say who reads along, nothing is guessed; the next attempt asks again."""
    workspace.broken.add(method)
    with pytest.raises(Unavailable):
        await people.complete(_turn("ANNA", "CGUEST"))
    workspace.broken.clear()
    assert (await people.complete(_turn("ANNA", "CGUEST"))).audience == {"channel:CGUEST"}


async def test_private_channels_that_slack_does_not_tell_are_an_error(people: People, workspace: Workspace) -> None:
    """In a direct message too."""
    workspace.broken.add("conversations.list")
    with pytest.raises(Unavailable):
        await people.complete(_turn("ANNA", "DANNA"))


async def test_the_language_is_the_profiles_or_the_texts(people: People) -> None:
    """Korean and English by profile; without one, by what was written."""
    assert (await people.complete(_turn("ANNA", "CALL", "hello"))).locale == "ko"
    assert (await people.complete(_turn("BEN", "CALL", "안녕"))).locale == "en"
    assert (await people.complete(_turn("EVA", "CALL", "안녕"))).locale == "ko"
    assert (await people.complete(_turn("EVA", "CALL", "hello"))).locale == "en"


async def test_names_stand_in_the_place_of_ids(people: People) -> None:
    """Who is mentioned is searched for by name; one whom Slack does not know keeps the id."""
    turn = await people.complete(_turn("ANNA", "CALL", "<@BEN>과 <@UNKNOWN>은 <@GUEST|손님>과?"))
    assert turn.text == "@BEN 님과 @UNKNOWN은 @손님과?"


async def test_answers_are_remembered_for_some_minutes(people: People, workspace: Workspace, clock: Clock) -> None:
    """Slack is asked once, and again when somebody may have joined."""
    await people.complete(_turn("ANNA", "CALL"))
    asked = len(workspace.asked)
    await people.complete(_turn("ANNA", "CALL"))
    assert len(workspace.asked) == asked
    workspace.members["CALL"].append("GUEST")
    clock.now += KEPT_SECONDS + 1
    assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}
