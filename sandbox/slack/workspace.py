"""The team, its people, channels and memberships, kept in memory and written through to the store."""

import hashlib
import json
from base64 import b32encode
from dataclasses import dataclass, field

from sandbox.settings import Credentials, SandboxSettings
from sandbox.slack.errors import SlackError
from sandbox.store import Store

MORE = ("is_mpim", "is_archived", "shared", "connected")
"""What is kept of a channel beside its columns."""


@dataclass(frozen=True, slots=True)
class Team:
    """The workspace."""

    id: str = "T0SANDBOX"
    name: str = "Sandbox"
    domain: str = "sandbox"


@dataclass(frozen=True, slots=True)
class Bot:
    """The app and its bot user."""

    user_id: str = "U0AGENT"
    bot_id: str = "B0AGENT"
    app_id: str = "A0AGENT"
    name: str = "agent"
    real_name: str = "Workspace Agent"


@dataclass(frozen=True, slots=True)
class User:
    """A person, or the bot."""

    id: str
    name: str
    real_name: str
    title: str = ""
    locale: str = "en-US"
    tz: str = "Asia/Seoul"
    email: str = ""
    color: str = "4a154b"
    is_admin: bool = False
    avatar: str = ""
    is_bot: bool = False
    is_restricted: bool = False
    """A guest; `is_ultra_restricted`: of one channel alone."""
    is_ultra_restricted: bool = False
    deleted: bool = False
    team_id: str = ""
    """Of a person of another company, met in Slack Connect; empty: of this workspace."""
    updated: int = 0
    """When something of them last changed, in seconds since the epoch."""


@dataclass(slots=True)
class Channel:
    """A public or private channel, a group's direct message, or a direct message of two."""

    id: str
    name: str
    topic: str = ""
    purpose: str = ""
    is_private: bool = False
    is_im: bool = False
    created: int = 0
    members: set[str] = field(default_factory=set)
    is_mpim: bool = False
    """A direct message of several; private."""
    is_archived: bool = False
    shared: str = ""
    """`ext`: with another company; `pending`: it is invited; `org`: among the workspaces of an organisation."""
    connected: str = ""
    """The team that it is, or will be, shared with."""

    @property
    def kind(self) -> str:
        """`channel_type` as events name it."""
        return "im" if self.is_im else "mpim" if self.is_mpim else "group" if self.is_private else "channel"

    def other(self, user: str) -> str:
        """Of a direct message: whom `user` talks with."""
        return next((member for member in sorted(self.members) if member != user), user)


class Workspace:
    """Who and where; every question about membership is answered here."""

    def __init__(self, store: Store, settings: SandboxSettings, credentials: Credentials) -> None:
        self.store = store
        self.settings = settings
        self.credentials = credentials
        self.team = Team(**json.loads(store.remember("team", lambda: "{}")))
        self.bot = Bot(**json.loads(store.remember("bot", lambda: "{}")))
        self.users: dict[str, User] = {}
        self.channels: dict[str, Channel] = {}
        for row in store.all("SELECT data FROM slack_users"):
            user = User(**json.loads(row["data"]))
            self.users[user.id] = user
        if self.bot.user_id not in self.users:
            self.add_user(User(self.bot.user_id, self.bot.name, self.bot.real_name, avatar="🤖", is_bot=True))
        for row in store.all("SELECT * FROM slack_channels"):
            self.channels[row["id"]] = Channel(
                row["id"],
                row["name"],
                row["topic"],
                row["purpose"],
                is_private=bool(row["is_private"]),
                is_im=bool(row["is_im"]),
                created=row["created"],
                **json.loads(row["more"]),
            )
        for row in store.all("SELECT channel, user FROM slack_members"):
            self.channels[row["channel"]].members.add(row["user"])
        self._last = 0
        self.catch_up()

    def catch_up(self) -> None:
        """Make sure that new timestamps lie above all stored ones."""
        newest = self.store.one("SELECT MAX(ts) AS ts FROM slack_messages")
        if newest is not None and newest["ts"]:
            self._last = max(self._last, int(str(newest["ts"]).replace(".", "")))

    @property
    def verification_token(self) -> str:
        """The deprecated token that Slack still puts into every payload."""
        return hashlib.sha256(self.credentials.signing_secret.encode()).hexdigest()[:24]

    def next_ts(self) -> str:
        """A new timestamp: now, and above every one given before."""
        self._last = max(int(self.settings.now() * 1_000_000), self._last + 1)
        return f"{self._last // 1_000_000}.{self._last % 1_000_000:06d}"

    def add_user(self, user: User) -> None:
        """Add or replace a person."""
        self.users[user.id] = user
        data = json.dumps({name: getattr(user, name) for name in User.__slots__}, ensure_ascii=False)
        self.store.execute("INSERT OR REPLACE INTO slack_users VALUES (?, ?)", (user.id, data))

    def add_channel(self, channel: Channel) -> None:
        """Add a channel with its members."""
        self.channels[channel.id] = channel
        self.store.execute(
            "INSERT OR REPLACE INTO slack_channels VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                channel.id,
                channel.name,
                channel.topic,
                channel.purpose,
                channel.is_private,
                channel.is_im,
                channel.created,
                json.dumps({name: getattr(channel, name) for name in MORE}),
            ),
        )
        self.store.connection.executemany(
            "INSERT OR IGNORE INTO slack_members VALUES (?, ?)", [(channel.id, user) for user in channel.members]
        )

    def join(self, channel: Channel, user: str) -> bool:
        """Make somebody a member; False if they were one."""
        if user in channel.members:
            return False
        channel.members.add(user)
        self.store.execute("INSERT OR IGNORE INTO slack_members VALUES (?, ?)", (channel.id, user))
        return True

    def leave(self, channel: Channel, user: str) -> None:
        """Make somebody no member."""
        channel.members.discard(user)
        self.store.execute("DELETE FROM slack_members WHERE channel = ? AND user = ?", (channel.id, user))

    def direct(self, one: str, two: str) -> Channel:
        """The direct message of two people (its id follows from theirs); made when it is not there yet."""
        pair = "+".join(sorted((one, two)))
        identifier = "D" + b32encode(hashlib.sha256(pair.encode()).digest()).decode()[:9]
        channel = self.channels.get(identifier)
        if channel is None:
            channel = Channel(
                identifier, "", is_private=True, is_im=True, created=int(self.settings.now()), members={one, two}
            )
            self.add_channel(channel)
        return channel

    def user(self, identifier: str) -> User:
        """Raises `user_not_found`."""
        user = self.users.get(identifier)
        if user is None:
            raise SlackError("user_not_found")
        return user

    def visible(self, identifier: str, user: str) -> Channel:
        """A channel that `user` may know of; raises `channel_not_found`."""
        channel = self.channels.get(identifier)
        if channel is None or not self.sees(user, channel):
            raise SlackError("channel_not_found")
        return channel

    def is_outsider(self, user: str) -> bool:
        """Whether somebody is a guest, of another company, or gone."""
        person = self.users.get(user)
        return person is not None and bool(
            person.is_restricted or person.is_ultra_restricted or person.team_id or person.deleted
        )

    def sees(self, user: str, channel: Channel) -> bool:
        """Whether somebody may know of a channel: guests and other companies only where they are members."""
        return user in channel.members or not (channel.is_private or self.is_outsider(user))

    def joined(self, identifier: str, user: str) -> Channel:
        """A channel that `user` is a member of; raises `channel_not_found` or `not_in_channel`."""
        channel = self.visible(identifier, user)
        if user not in channel.members:
            raise SlackError("not_in_channel")
        return channel

    def open(self, channel: Channel) -> Channel:
        """A channel that can be written in; raises `is_archived`."""
        if channel.is_archived:
            raise SlackError("is_archived")
        return channel

    def is_known(self, user: User) -> bool:
        """Whether the bot knows a person: one of the workspace, or of a channel that is shared with their company."""
        here = self.bot.user_id
        return not user.team_id or any({user.id, here} <= channel.members for channel in self.channels.values())

    def for_bot(self, reference: str) -> Channel:
        """Where the bot posts: a channel id, `#name`, or a user id (their direct message)."""
        if reference in self.users and reference != self.bot.user_id:
            return self.direct(reference, self.bot.user_id)
        if reference.startswith("#"):
            named = (c.id for c in self.channels.values() if c.name == reference[1:] and not c.is_im)
            reference = next(named, reference)
        return self.open(self.joined(reference, self.bot.user_id))

    def readers(self, channel: Channel) -> set[str]:
        """Who sees what is written there: the members; for a public channel everyone."""
        return channel.members if channel.is_private else {user for user in self.users if self.sees(user, channel)}
