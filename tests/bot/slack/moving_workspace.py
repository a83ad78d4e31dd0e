"""A workspace in memory in which people move, the answers that Slack gives of it, and who may read what there.

It stands in the place of the sandbox for the client alone, where thousands of workspaces would be too slow over HTTP.
"""

import functools
import itertools
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from slack_sdk.errors import SlackApiError

from bot.slack.people import People

Json = dict[str, Any]
TEAM, OTHER, BOT = "T1", "T2", "UBOT"
Kind = Literal["member", "guest", "stranger", "gone"]
Move = tuple[str, str, str]
"""What happens (``join``, ``leave``, ``turn`` into a guest or back, ``share``, ``gone`` from the workspace or back as a
guest of the channel), in which channel, to whom."""


@dataclass
class Room:
    """A channel."""

    id: str
    private: bool
    members: set[str]
    is_group: bool = False
    shared: bool = False
    archived: bool = False


@dataclass
class Workspace:
    """The truth, and the events about it that are still on their way."""

    kinds: dict[str, Kind]
    rooms: dict[str, Room]
    waiting: list[tuple[Move, bool]] = field(default_factory=list)
    """Events that were not delivered, and whether they are of the turn that runs."""
    lost: list[Move] = field(default_factory=list)
    """Those of the turn that runs that nobody will ever hear."""
    updated: int = 1

    def move(self, move: Move) -> bool:
        """Let something happen; False where it cannot."""
        what, channel, user = move
        room = self.rooms[channel]
        if what == "join" and not (room.archived or room.is_group or user in room.members):
            if self.kinds[user] == "stranger" and not room.shared:
                return False
            room.members.add(user)
        elif what == "leave" and user in room.members and not room.is_group:
            room.members.discard(user)
        elif what == "gone" and self.kinds[user] != "stranger":
            if self.kinds[user] == "gone":
                self.kinds[user] = "guest"
                if not (room.archived or room.is_group):
                    room.members.add(user)
            else:
                self.kinds[user] = "gone"
                for each in self.rooms.values():
                    each.members.discard(user)
            self.updated += 1
        elif what == "turn" and self.kinds[user] not in ("stranger", "gone"):
            self.kinds[user] = "member" if self.kinds[user] == "guest" else "guest"
            self.updated += 1
        elif what == "share" and not (room.shared or room.is_group or room.archived):
            room.shared = True
        else:
            return False
        return True

    def may_read(self, user: str, principals: frozenset[str], *, since: bool = True) -> bool:
        """Tell whether somebody may read what these principals may; with what nobody can have heard yet left out."""
        # Who left, or became a guest, a moment ago and unheard, still could.
        recent = [move for move, of_turn in self.waiting if of_turn] + self.lost if since else []
        changed = {(what, who) for what, _, who in recent}
        if ("gone", user) in changed:
            return True
        member = self.kinds[user] == "member" or ("turn", user) in changed
        for principal in principals:
            sort, _, name = principal.partition(":")
            if sort == "team" and member:
                return True
            if sort == "user" and name == user:
                return True
            if sort == "channel" and (
                user in self.rooms[name].members
                or (member and not self.rooms[name].private)
                or ("leave", name, user) in recent
            ):
                return True
        return False

    def readers(self, channel: str) -> set[str]:
        """Return who sees what is written in a channel and can be known to: not who joined unheard."""
        if channel.startswith("D"):
            return {channel[1:]} if self.kinds[channel[1:]] != "gone" else set()
        unheard = [move for move, _ in self.waiting] + self.lost
        found = set(self.rooms[channel].members)
        if not self.rooms[channel].private:
            found |= {user for user, kind in self.kinds.items() if kind == "member"}
        gone = {user for what, room, user in unheard if what == "join" and room == channel}
        gone |= {user for what, _, user in unheard if what in ("turn", "gone")}
        if ("share", channel) in {(what, room) for what, room, _ in unheard}:
            gone |= {user for user, kind in self.kinds.items() if kind == "stranger"}
        return found - gone

    def members(self) -> set[str]:
        """Return who reads what is there for the team, and can be known to."""
        unheard = {user for (what, _, user), _ in self.waiting if what == "turn"}
        unheard |= {user for what, _, user in self.lost if what == "turn"}
        return {user for user, kind in self.kinds.items() if kind == "member"} - unheard

    def person(self, user: str) -> Json:
        """Return a user object."""
        kind = self.kinds[user]
        team = OTHER if kind == "stranger" else TEAM
        guest = {"is_restricted": kind == "guest", "updated": self.updated, "team_id": team, "deleted": kind == "gone"}
        return {"id": user, "name": user.lower(), "real_name": f"이름{user}", "locale": "ko-KR", "profile": {}, **guest}


class Events:
    """Brings events to the bot: in order or not, twice, late, or never."""

    def __init__(self, workspace: Workspace, people: People) -> None:
        self._workspace = workspace
        self._people = people
        self.live = True
        people.freshness.is_live = lambda: self.live

    def happen(self, move: Move, *, in_turn: bool = False) -> None:
        """Let something happen; the event waits, or is lost where nobody listens."""
        if not self._workspace.move(move):
            return
        if self.live:
            self._workspace.waiting.append((move, in_turn))
        elif in_turn:
            self._workspace.lost.append(move)

    def deliver(self, seed: int) -> None:
        """Bring all that waits, in some order, some of it twice."""
        chance = random.Random(seed)
        moves = [move for move, _ in self._workspace.waiting]
        moves += [move for move in moves if chance.random() < 0.3]
        chance.shuffle(moves)
        self._workspace.waiting.clear()
        for what, channel, user in moves:
            match what:
                case "join":
                    self._people.readers.joined(channel, user)
                case "leave":
                    self._people.readers.left(channel, user)
                case "turn":
                    self._people.directory.heard(self._workspace.person(user))
                case "gone":
                    # Slack tells it of the person alone, not of each channel.
                    self._people.directory.heard(self._workspace.person(user))
                    if user in self._workspace.rooms[channel].members:
                        self._people.readers.joined(channel, user)
                case "share":
                    self._people.conversations.forget(channel)

    def lose(self) -> None:
        """Break the connection; what waits never comes."""
        self.live = False
        self._workspace.waiting.clear()

    def connect(self) -> None:
        """Connect again."""
        if not self.live:
            self.live = True
            self._people.missed_events()


class Slack:
    """The Web API of the workspace: reads as they are, writes for whoever watches them."""

    base_url = "https://slack.test/api/"
    token = "xoxb-1"

    def __init__(self, watch: Callable[[str, set[str], str, str], None]) -> None:
        """``watch`` gets the method, the readers, the conversation and all that was written."""
        self.workspace = Workspace({}, {})
        self.view: Json = {}
        """The form that was opened or updated last."""
        self.is_silent = False
        """Whether it does not tell what stands in a thread."""
        self._threads: dict[str, str] = {}
        """The thread of each message that was written."""
        self._watch = watch
        self._numbers = itertools.count(1)

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Json]]:
        """Any other method: a write is watched, and answered as if it had been done."""

        async def call(**given: Any) -> Json:
            channel = str(given.get("channel") or given.get("channel_id") or given.get("user_id") or "")
            if channel.startswith("U"):
                channel = f"D{channel}"
            only = str(given.get("user") or "") if name == "chat_postEphemeral" else ""
            # Whoever is gone from the workspace is logged out.
            alone = {only} if only and self.workspace.kinds[only] != "gone" else set()
            readers = alone if only else self.workspace.readers(channel) if channel else set()
            thread = given.get("thread_ts") or self._threads.get(str(given.get("ts")), "")
            place = f"{channel}:{thread}"
            self._watch(name, readers, place, json.dumps(given, ensure_ascii=False, default=str))
            self.view = given.get("view") or self.view
            ts = f"1700000000.{next(self._numbers):06d}"
            self._threads[ts] = thread
            message = {"ts": ts, "thread_ts": given.get("thread_ts") or ts}
            return {
                "ok": True,
                "ts": ts,
                "message_ts": ts,
                "channel": channel,
                "message": message,
                "messages": [],
                "view": {"id": "V1"},
            }

        return call

    async def users_info(self, user: str, **_: Any) -> Json:
        """One person."""
        return {"user": self.workspace.person(user)}

    async def users_list(self, **_: Any) -> Json:
        """Everyone of the workspace."""
        ours = [user for user, kind in self.workspace.kinds.items() if kind != "stranger"]
        return {"members": [self.workspace.person(user) for user in ours]}

    async def users_conversations(self, user: str, **_: Any) -> Json:
        """The private channels of a person and the bot."""
        rooms = [room for room in self.workspace.rooms.values() if room.private and not room.is_group]
        return {"channels": [{"id": room.id} for room in rooms if user in room.members]}

    async def conversations_members(self, channel: str, **_: Any) -> Json:
        """Who is in a channel."""
        return {"members": sorted(self.workspace.rooms[channel].members)}

    async def conversations_info(self, channel: str, **_: Any) -> Json:
        """What a channel is."""
        if channel.startswith("D"):
            return {"channel": {"id": channel, "is_im": True}}
        room = self.workspace.rooms[channel]
        marks = {"is_private": room.private, "is_mpim": room.is_group, "is_ext_shared": room.shared}
        return {"channel": {"id": channel, "name": channel.lower(), "is_archived": room.archived, **marks}}

    async def conversations_open(self, users: str, **_: Any) -> Json:
        """The direct message of a person with the bot."""
        return {"channel": {"id": f"D{users}"}}

    async def conversations_replies(self, channel: str, ts: str, **_: Any) -> Json:
        """A thread whose root says what only those in the channel may know."""
        if self.is_silent:
            raise SlackApiError("internal_error", {"ok": False, "error": "internal_error"})  # type: ignore[no-untyped-call]
        text = f"재택 근무 표식 {marker_of(f'said:{channel}')}"
        return {"messages": [{"ts": ts, "user": "U0", "text": text}], "response_metadata": {}}

    async def chat_getPermalink(self, channel: str, message_ts: str) -> Json:  # noqa: N802 - Slack's name
        """Where a message is."""
        return {"permalink": f"https://x.slack.com/archives/{channel}/p{message_ts.replace('.', '')}"}


@functools.cache
def marker_of(name: str) -> str:
    """Return the word that stands in the texts of a principal alone."""
    return "zq" + "".join(chr(ord("a") + int(digit)) for byte in name.encode() for digit in f"{byte:03d}")
