import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from slack_sdk.web.async_client import AsyncWebClient

from bot.preferences import PreferenceStore
from bot.slack.client import web_client
from bot.slack.directory import PART
from bot.slack.outbox import Outbox
from bot.slack.people import People
from bot.slack.reply.ephemeral import Ephemeral
from integrations.errors import Unavailable
from integrations.store import Database
from orchestrator.turn import ThreadMessage, Turn
from tests.bot.slack.replies import Clock
from tests.new_database import new_database
from tests.patience import PATIENCE

Json = dict[str, Any]
TEAM = "team:T"


@dataclass
class Workspace:
    """A Slack on loopback that breaks where it is told to, and counts what it is asked."""

    users: dict[str, Json] = field(default_factory=dict)
    channels: dict[str, Json] = field(default_factory=dict)
    members: dict[str, list[str]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    slow: set[str] = field(default_factory=set)
    """Methods that answer when :attr:`go_on` is set."""
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    page: int = 2

    async def answer(self, request: web.Request) -> web.Response:
        """Answer a method of the Web API."""
        method, form = request.match_info["method"], {**request.query, **await request.post()}
        self.asked.append(method)
        if method in self.slow:
            await self.go_on.wait()
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
            case "users.conversations":
                ours = [channel for channel in self.channels.values() if channel.get("is_member")]
                mine = [channel for channel in ours if form["user"] in self.members[channel["id"]]]
                body = self._paged("channels", mine, form)
            case _:
                raise AssertionError(method)
        return web.json_response(body)

    def _paged(self, key: str, items: list[Any], form: Json) -> Json:
        start = int(form.get("cursor") or 0)
        following = start + self.page
        cursor = str(following) if following < len(items) else ""
        return {"ok": True, key: items[start:following], "response_metadata": {"next_cursor": cursor}}


def _user(id: str, **more: Any) -> Json:
    return {"id": id, "name": id.lower(), "locale": "ko-KR", "profile": {"display_name": f"{id} 님"}, **more}


@asynccontextmanager
async def _people(workspace: Workspace, clock: Clock, team: str = "", **options: Any) -> AsyncIterator[People]:
    app = web.Application()
    app.router.add_route("*", "/api/{method}", workspace.answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        async with web_client("xoxb-1", f"http://127.0.0.1:{runner.addresses[0][1]}/api/") as client:
            people = People(client, team=team, clock=clock, **options)
            yield people
            await people.close()
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


@pytest.mark.parametrize("method", ["users.info", "conversations.info"])
async def test_an_unknown_person_or_place_is_an_error(people: People, workspace: Workspace, method: str) -> None:
    """Where Slack does not say who asks, or where, nothing is guessed; the next attempt asks again."""
    workspace.broken.add(method)
    with pytest.raises(Unavailable):
        await people.complete(_turn("ANNA", "CGUEST"))
    workspace.broken.clear()
    assert (await people.complete(_turn("ANNA", "CGUEST"))).audience == {"channel:CGUEST"}


async def test_while_readers_are_not_known_the_stricter_rule_counts(people: People, workspace: Workspace) -> None:
    """An answer uses what the channel itself may read; the next turn asks again."""
    workspace.broken.add("conversations.members")
    assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}
    workspace.broken.clear()
    assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL", TEAM}


async def test_private_channels_that_slack_does_not_tell_are_left_out(people: People, workspace: Workspace) -> None:
    """In a direct message the person reads what is theirs and everybody's."""
    workspace.broken.add("users.conversations")
    assert (await people.complete(_turn("ANNA", "DANNA"))).audience == {"user:ANNA", TEAM}


@pytest.mark.parametrize(
    ("user", "text", "said", "locale"),
    [
        ("ANNA", "How many days of leave do I get?", [], "en"),
        ("BEN", "연차는 며칠이에요?", [], "ko"),
        ("BEN", "VPN setup guide 어디 있어?", [], "ko"),
        ("ANNA", "How do I apply for 경조사 휴가?", [], "en"),
        ("ANNA", "VPN?", [], "ko"),
        ("BEN", "VPN?", [], "en"),
        ("BEN", "VPN?", ["VPN은 IT 문서에 있어요."], "ko"),
        ("ANNA", "👍 14", ["연차는요?", "You get 15 days a year.", "https://example.com/a"], "en"),
        ("EVA", "2026?", [], "en"),
        ("ANNA", "", ["견적서예요", "📎 Estimate.agda", "📎 analysis_Estimate.md"], "ko"),
    ],
)
async def test_the_reply_is_in_the_language_of_the_message(
    people: People, user: str, text: str, said: list[str], locale: str
) -> None:
    """Where that tells nothing, in the thread's; then in the profile's."""
    turn = await people.complete(_turn(user, "CALL", text))
    turn = replace(turn, said=tuple(ThreadMessage("x", line, str(n)) for n, line in enumerate(said)))
    assert (await people.languages.as_in_thread(turn)).locale == locale


async def test_names_stand_in_the_place_of_ids(people: People) -> None:
    """Who is mentioned is searched for by name; one whom Slack does not know keeps the id."""
    turn = await people.complete(_turn("ANNA", "CALL", "<@BEN>과 <@UNKNOWN>은 <@GUEST|손님>과?"))
    assert turn.text == "@BEN 님과 @UNKNOWN은 @손님과?"


async def test_while_events_arrive_members_are_listed_once(people: People, workspace: Workspace, clock: Clock) -> None:
    """For each turn the person alone is asked for; who joins is heard, and counts at once."""
    people.freshness.is_live = lambda: True
    assert TEAM in (await people.complete(_turn("ANNA", "CALL"))).audience
    workspace.asked.clear()
    clock.now += 60
    assert TEAM in (await people.complete(_turn("ANNA", "CALL"))).audience
    assert workspace.asked == ["users.info"]
    people.readers.joined("CALL", "GUEST")
    assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}


async def test_without_events_everybody_is_asked_for_anew(people: People, workspace: Workspace, clock: Clock) -> None:
    """Who joined unheard a moment ago is counted."""
    assert TEAM in (await people.complete(_turn("ANNA", "CALL"))).audience
    workspace.members["CALL"].append("GUEST")
    clock.now += 0.1
    assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}


async def test_who_left_the_channel_of_a_reply_for_them_alone_reads_it_no_more(people: People) -> None:
    """A reply that all there read stays the channel's."""
    people.freshness.is_live = lambda: True
    alone = await people.complete(replace(_turn("ANNA", "CBOARD"), is_private=True))
    here = await people.complete(_turn("ANNA", "CBOARD"))
    assert not await people.has_narrowed(alone)
    people.readers.left("CBOARD", "ANNA")
    assert await people.has_narrowed(alone)
    assert not await people.has_narrowed(here)


async def test_after_a_gap_nothing_old_counts(people: People, workspace: Workspace) -> None:
    """What happened unheard while no events came is listed anew before it is used."""
    people.freshness.is_live = lambda: True
    assert TEAM in (await people.complete(_turn("ANNA", "CALL"))).audience
    workspace.members["CALL"].append("GUEST")
    people.missed_events()
    assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}


async def test_who_left_a_private_channel_reads_nothing_of_it(people: People, workspace: Workspace) -> None:
    """Also where the event came before Slack's list knows it; a late copy of it takes nothing away for long."""
    people.freshness.is_live = lambda: True
    assert "channel:CBOARD" in (await people.complete(_turn("ANNA", "DANNA"))).audience
    workspace.members["CBOARD"].remove("ANNA")
    assert "channel:CBOARD" not in (await people.complete(_turn("ANNA", "DANNA"))).audience


async def test_what_changes_during_a_turn_is_noticed(people: People, clock: Clock) -> None:
    """A guest who joins, the asker who leaves or becomes a guest: the answer is for fewer than it was made for."""
    people.freshness.is_live = lambda: True
    here, alone = await people.complete(_turn("ANNA", "CALL")), await people.complete(_turn("ANNA", "DANNA"))
    assert not await people.has_narrowed(here)
    assert not await people.has_narrowed(alone)
    clock.now += 1
    people.readers.joined("CALL", "GUEST")
    assert await people.has_narrowed(here)
    people.readers.left("CBOARD", "ANNA")
    assert await people.has_narrowed(alone)
    people.readers.joined("CBOARD", "ANNA")
    assert not await people.has_narrowed(alone)
    people.directory.heard(_user("ANNA", is_restricted=True, updated=5))
    assert await people.has_narrowed(alone)


async def test_of_two_events_that_cross_the_newer_counts(people: People, workspace: Workspace) -> None:
    """And where they are of one second, the stricter one, until Slack is asked."""
    people.freshness.is_live = lambda: True
    people.directory.heard(_user("BEN", is_restricted=True, updated=7))
    people.directory.heard(_user("BEN", updated=6))
    assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}
    people.directory.heard(_user("BEN", updated=7))
    assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}
    people.directory.heard(_user("BEN", updated=8))
    assert TEAM in (await people.complete(_turn("ANNA", "CALL"))).audience


async def test_who_is_of_another_company_is_a_guest(workspace: Workspace, clock: Clock) -> None:
    """Slack calls those strangers alone with whom nothing is shared; all others it tells by their team."""
    workspace.users["OTHER"] = _user("OTHER", team_id="T2")
    workspace.members["CALL"].append("OTHER")
    async with _people(workspace, clock, team="T") as people:
        assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}


async def test_a_large_workspace_holds_nobody_up(workspace: Workspace, clock: Clock) -> None:
    """While its people are being listed an answer uses what the channel itself may read; names that are known serve."""
    workspace.users |= {f"U{number}": _user(f"U{number}") for number in range(30)}
    workspace.members["CALL"] += [f"U{number}" for number in range(30)]
    workspace.slow.add("users.list")
    workspace.page = 100
    async with _people(workspace, clock, patience=0.05) as people:
        assert (await people.complete(_turn("ANNA", "CALL"))).audience == {"channel:CALL"}
        assert await people.names.of("ANNA") == "ANNA 님"
        workspace.go_on.set()
        await people.names.words()
        people.freshness.is_live = lambda: True
        people.missed_events()
        async with asyncio.timeout(PATIENCE):
            while TEAM not in (await people.complete(_turn("ANNA", "CALL"))).audience:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_a_long_list_lets_others_go_first(workspace: Workspace, clock: Clock) -> None:
    """However many people a page of the list names, few of them are learnt before the next event gets its turn."""
    workspace.users = {f"U{number}": _user(f"U{number}") for number in range(500)}
    workspace.page = 500
    async with _people(workspace, clock) as people:
        listing = asyncio.ensure_future(people.names.words())
        known, most = 0, 0
        while known < len(workspace.users):
            await asyncio.sleep(0)
            before, known = known, sum(people.directory.known(user) is not None for user in workspace.users)
            most = max(most, known - before)
        with suppress(Unavailable):  # who asked may have waited too long; the list is read all the same
            await listing
    assert most <= PART


async def test_nothing_is_written_for_a_log_that_nobody_keeps() -> None:
    """The client does not turn every answer into a text for its own log: a list of people is a megabyte."""
    async with web_client("xoxb-1", "http://127.0.0.1:1/") as client:
        assert client.logger.level > logging.DEBUG


async def test_a_chosen_language_counts_however_slow_slack_is(
    workspace: Workspace, clock: Clock, tmp_path: Path
) -> None:
    """What a person has chosen here is known without Slack: a busy minute gives them no reply in the other language."""
    async with Database(new_database(tmp_path / "bot.db"), "no secret") as database:
        preferences = PreferenceStore(database.preferences)
        await preferences.choose_language("T", "ANNA", "en")
        workspace.slow.add("users.info")
        async with _people(workspace, clock, team="T", preferences=preferences) as people:
            assert await people.languages.of("ANNA", "연차는 며칠이야?") == "en"
            workspace.go_on.set()


async def test_a_form_keeps_its_language_where_slack_is_slow(workspace: Workspace, people: People) -> None:
    """What was opened in one language is answered in it although Slack does not say whose it is."""
    ephemeral = Ephemeral(AsyncWebClient(), Outbox(AsyncWebClient(), ""), people)
    workspace.slow.add("users.info")
    for title, locale in (("문서 만들기", "ko"), ("Make a page", "en")):
        form = {"user": {"id": "ANNA"}, "view": {"title": {"type": "plain_text", "text": title}}}
        assert await ephemeral.locale_of(form) == locale
    workspace.go_on.set()
