"""Who reads a reply, and in which language: what Slack knows of people and channels, remembered for a few minutes."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.texts import language_of
from integrations.errors import IntegrationError, NotFound, Unavailable
from orchestrator.turn import Locale, Turn

KEPT_SECONDS = 300.0
MAX_REMEMBERED = 10_000
PAGE = 1000
"""Entries that are asked for at once; the most that Slack gives."""

_MENTION = re.compile(r"<@([A-Z0-9]+)(?:\|([^>]*))?>")

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Person:
    """What matters here of a Slack user."""

    id: str
    name: str
    locale: Locale | None
    is_guest: bool
    is_admin: bool
    utc_offset: int = 0
    """Seconds."""


class _Memory(Generic[K, V]):
    """Remembers answers for a while; the oldest are forgotten first. What many want to know is asked once."""

    def __init__(self, ask: Callable[[K], Awaitable[V]], clock: Callable[[], float]) -> None:
        self._ask = ask
        self._clock = clock
        self._known: dict[K, tuple[float, V]] = {}
        self._asking: dict[K, asyncio.Task[V]] = {}

    async def get(self, key: K) -> V:
        found = self._known.get(key)
        if found and self._clock() - found[0] < KEPT_SECONDS:
            return found[1]
        asking = self._asking.get(key)
        if asking is None:
            asking = self._asking[key] = asyncio.create_task(self._learn(key))
            asking.add_done_callback(lambda task: task.cancelled() or task.exception())
        # Who is cut off while waiting leaves the question to the others.
        return await asyncio.shield(asking)

    def known(self, key: K) -> V | None:
        """Return what is remembered, without asking."""
        found = self._known.get(key)
        return found[1] if found and self._clock() - found[0] < KEPT_SECONDS else None

    async def _learn(self, key: K) -> V:
        try:
            value = await self._ask(key)
        finally:
            del self._asking[key]
        self._known.pop(key, None)
        self._known[key] = (self._clock(), value)
        if len(self._known) > MAX_REMEMBERED:
            del self._known[next(iter(self._known))]
        return value


class People:
    """Raises ``Unavailable`` when Slack does not answer: an unknown audience must not be guessed."""

    def __init__(self, client: AsyncWebClient, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._persons: _Memory[str, Person] = _Memory(self._ask_person, clock)
        self._channels: _Memory[str, dict[str, Any]] = _Memory(self._ask_channel, clock)
        self._members: _Memory[str, frozenset[str]] = _Memory(self._ask_members, clock)
        self._team: _Memory[str, dict[str, Person]] = _Memory(self._ask_team, clock)
        self._private: _Memory[str, tuple[str, ...]] = _Memory(self._ask_private_channels, clock)

    async def person(self, user: str) -> Person:
        """Return what Slack knows of a user."""
        return await self._persons.get(user)

    async def complete(self, turn: Turn) -> Turn:
        """Add to a turn what only Slack knows: the person's language, the audience of the reply, who is mentioned."""
        person, channel = await asyncio.gather(self.person(turn.user), self._channels.get(turn.channel))
        is_direct = bool(channel.get("is_im"))
        if turn.is_private and not is_direct:
            audience = await self._direct(turn, person, {})
        else:
            audience = await self._direct(turn, person, channel) if is_direct else await self._shared(turn, channel)
        text = await self.with_names(turn.team, turn.text)
        locale = person.locale or language_of(text)
        return replace(
            turn,
            text=text,
            locale=locale,
            audience=audience,
            is_direct=is_direct,
            said_to=readers_of(turn.team, channel),
            utc_offset=person.utc_offset,
        )

    async def own_rights(self, turn: Turn) -> frozenset[str]:
        """Return what the asking person alone may read, whoever else reads the reply."""
        return await self._direct(turn, await self.person(turn.user), {})

    async def channel(self, channel: str) -> dict[str, Any]:
        """Return what Slack tells of a channel; raises ``NotFound`` for one that is not shown to us."""
        return await self._channels.get(channel)

    async def name(self, team: str, user: str) -> str:
        """Return what people call a user; the id where Slack does not tell."""
        of_team = self._team.known(team) or {}
        if user in of_team:
            return of_team[user].name
        try:
            return (await self.person(user)).name
        except IntegrationError:
            return user

    async def direct(self, turn: Turn) -> Turn:
        """Complete a turn that was said to the bot alone, outside Slack."""
        person = await self.person(turn.user)
        locale = person.locale or turn.locale
        return replace(turn, locale=locale, audience=await self._direct(turn, person, {}), is_direct=True)

    async def _direct(self, turn: Turn, person: Person, channel: dict[str, Any]) -> frozenset[str]:
        """To one person alone: what they may read, also of the private channels that they share with the bot."""
        channels = await self._private.get(turn.team)
        members = await asyncio.gather(*(self._members.get(channel) for channel in channels))
        mine = {f"channel:{channel}" for channel, those in zip(channels, members, strict=True) if turn.user in those}
        mine.add(f"user:{turn.user}")
        stranger = person.is_guest or _is_shared(channel)
        return frozenset(mine if stranger else mine | {f"team:{turn.team}"})

    async def _shared(self, turn: Turn, channel: dict[str, Any]) -> frozenset[str]:
        """In a channel: what everyone there may read. Guests and people of other companies may not read the team's."""
        here = f"channel:{turn.channel}"
        if _is_shared(channel):
            return frozenset({here})
        team = await self._team.get(turn.team)
        guests = {user for user, person in team.items() if person.is_guest}
        if guests and guests & await self._members.get(turn.channel):
            return frozenset({here})
        return frozenset({here, f"team:{turn.team}"})

    async def with_names(self, team: str, text: str) -> str:
        """Write names in the place of ids: ids are in no document."""
        labels = dict(_MENTION.findall(text))
        names = {user: label or await self.name(team, user) for user, label in labels.items()}
        return _MENTION.sub(lambda mention: f"@{names[mention[1]]}", text)

    async def _ask_person(self, user: str) -> Person:
        answer = await _asked(self._client.users_info(user=user, include_locale=True))
        return _person(answer["user"])

    async def _ask_channel(self, channel: str) -> dict[str, Any]:
        answer = await _asked(self._client.conversations_info(channel=channel))
        return dict(answer["channel"])

    async def _ask_members(self, channel: str) -> frozenset[str]:
        return frozenset(await self._paged(self._client.conversations_members, "members", channel=channel))

    async def _ask_team(self, _team: str) -> dict[str, Person]:
        users = await self._paged(self._client.users_list, "members")
        return {user["id"]: _person(user) for user in users}

    async def _ask_private_channels(self, _team: str) -> tuple[str, ...]:
        channels = await self._paged(self._client.conversations_list, "channels", types="private_channel")
        return tuple(channel["id"] for channel in channels if channel.get("is_member"))

    async def _paged(self, method: Callable[..., Awaitable[Any]], key: str, **arguments: Any) -> list[Any]:
        found: list[Any] = []
        cursor = ""
        while True:
            answer = await _asked(method(limit=PAGE, **arguments, **({"cursor": cursor} if cursor else {})))
            found += answer.get(key) or []
            cursor = (answer.get("response_metadata") or {}).get("next_cursor") or ""
            if not cursor:
                return found


async def _asked(call: Awaitable[Any]) -> Any:
    try:
        return await call
    except SLACK_FAULTS as error:
        if code_of(error) in ("user_not_found", "channel_not_found"):
            raise NotFound(f"Slack: {code_of(error)}") from error
        raise Unavailable(f"Slack: {code_of(error)}") from error


def readers_of(team: str, channel: dict[str, Any]) -> frozenset[str]:
    """Return the principals who may read what is said in a channel."""
    here = f"channel:{channel.get('id') or ''}"
    closed = any(channel.get(mark) for mark in ("is_private", "is_im", "is_mpim")) or _is_shared(channel)
    return frozenset({here}) if closed else frozenset({here, f"team:{team}"})


def _person(found: dict[str, Any]) -> Person:
    locale = str(found.get("locale") or "")
    profile = found.get("profile") or {}
    return Person(
        id=str(found["id"]),
        name=profile.get("display_name") or found.get("real_name") or found.get("name") or str(found["id"]),
        locale="ko" if locale.startswith("ko") else "en" if locale else None,
        is_guest=any(found.get(mark) for mark in ("is_restricted", "is_ultra_restricted", "is_stranger")),
        is_admin=bool(found.get("is_admin")),
        utc_offset=int(found.get("tz_offset") or 0),
    )


def _is_shared(channel: dict[str, Any]) -> bool:
    """Whether people of other companies may read it."""
    return any(channel.get(mark) for mark in ("is_ext_shared", "is_pending_ext_shared", "is_org_shared"))
