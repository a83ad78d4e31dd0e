"""Who reads a reply, and in which language: what Slack knows of people and channels, remembered for a few minutes."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.settings.preferences import Held, PreferenceStore
from bot.texts import language_of
from integrations.errors import IntegrationError, NotFound, Unavailable
from orchestrator.preferences import NOTHING_SET
from orchestrator.turn import Locale, Turn

KEPT_SECONDS = 300.0
MAX_REMEMBERED = 10_000
PAGE = 1000
"""Entries that are asked for at once; the most that Slack gives."""

_MENTION = re.compile(r"<@([A-Z0-9]+)(?:\|([^>]*))?>")

_WORD = re.compile(r"\w+")
_KOREAN_NAME = re.compile(r"[가-힣]{3}")

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
    real_name: str = ""
    zone: str = ""
    """Name of the time zone, such as ``Asia/Seoul``."""


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

    def forget(self, key: K) -> None:
        """Ask again the next time."""
        self._known.pop(key, None)

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

    def __init__(
        self,
        client: AsyncWebClient,
        preferences: PreferenceStore | None = None,
        team: str = "",
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``team``: the workspace whose people these are; without ``preferences`` nothing is set anywhere."""
        self._client = client
        self._preferences = preferences
        self._own = team
        self._persons: _Memory[str, Person] = _Memory(self._ask_person, clock)
        self._channels: _Memory[str, dict[str, Any]] = _Memory(self._ask_channel, clock)
        self._members: _Memory[str, frozenset[str]] = _Memory(self._ask_members, clock)
        self._team: _Memory[str, dict[str, Person]] = _Memory(self._ask_team, clock)
        self._private: _Memory[str, tuple[str, ...]] = _Memory(self._ask_private_channels, clock)

    async def person(self, user: str) -> Person:
        """Return what Slack knows of a user; the language is the one that they chose here, if any."""
        if self._preferences is None:
            return await self._persons.get(user)
        person, chosen = await asyncio.gather(self._persons.get(user), self._preferences.language(self._own, user))
        return replace(person, locale=chosen or person.locale)

    async def is_admin(self, user: str) -> bool:
        """Tell whether a user is an administrator of this workspace now, not some minutes ago."""
        self._persons.forget(user)
        person = await self._persons.get(user)
        return person.is_admin and not person.is_guest

    async def _held(self, turn: Turn) -> Held:
        if self._preferences is None:
            return Held(NOTHING_SET, None)
        return await self._preferences.held(turn.team, turn.channel, turn.user)

    async def complete(self, turn: Turn) -> Turn:
        """Add to a turn what only Slack knows: the person's language, the audience of the reply, who is mentioned."""
        person, channel, held = await asyncio.gather(
            self._persons.get(turn.user), self._channels.get(turn.channel), self._held(turn)
        )
        is_direct = bool(channel.get("is_im"))
        if turn.is_private and not is_direct:
            audience = await self._direct(turn, person, {})
        else:
            audience = await self._direct(turn, person, channel) if is_direct else await self._shared(turn, channel)
        text = await self.with_names(turn.team, turn.text)
        personal = held.language or person.locale
        fixed = "" if is_direct or turn.is_private else held.preferences.language
        locale = cast(Locale, fixed) or personal or language_of(text)
        return replace(
            turn,
            preferences=held.preferences,
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

    async def rights(self, team: str, user: str) -> frozenset[str]:
        """Return what a person alone may read."""
        alone = Turn(id="", team=team, channel="", thread="", user=user, text="", locale="en", door="slack")
        return await self.own_rights(alone)

    async def channel(self, channel: str) -> dict[str, Any]:
        """Return what Slack tells of a channel; raises ``NotFound`` for one that is not shown to us."""
        return await self._channels.get(channel)

    async def channel_now(self, channel: str) -> dict[str, Any]:
        """Return what Slack tells of a channel now; raises ``NotFound`` for one that is not shown to us."""
        self._channels.forget(channel)
        return await self._channels.get(channel)

    async def everyone_in(self, team: str, channel: str) -> list[Person]:
        """Return who is in a channel now. Its members are asked for anew: somebody decides by it what all may read."""
        members, of_team = await asyncio.gather(self._ask_members(channel), self._team.get(team))
        return [of_team.get(user) or await self.person(user) for user in sorted(members)]

    async def name(self, team: str, user: str) -> str:
        """Return what people call a user; the id where Slack does not tell."""
        of_team = self._team.known(team) or {}
        if user in of_team:
            return of_team[user].name
        try:
            return (await self.person(user)).name
        except IntegrationError:
            return user

    async def names(self, team: str) -> frozenset[str]:
        """Return by which words people of the workspace are called, in lower case; Korean names without the family's.

        Words alone: "김지우" is called 지우, "Daniel Kim" Daniel.
        """
        found: set[str] = set()
        for person in (await self._team.get(team)).values():
            for word in _WORD.findall(f"{person.name} {person.real_name}"):
                found.add(word.casefold())
                if _KOREAN_NAME.fullmatch(word):
                    found.add(word[1:])
        return frozenset(found)

    async def direct(self, turn: Turn) -> Turn:
        """Complete a turn that was said to the bot alone, outside Slack."""
        person, held = await asyncio.gather(self._persons.get(turn.user), self._held(turn))
        locale = held.language or person.locale or turn.locale
        turn = replace(turn, preferences=held.preferences)
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
    handle, shown = found.get("name"), profile.get("display_name")
    # A display name that nobody chose is the handle, which is no name to write in a document.
    chosen = shown if shown != handle else ""
    return Person(
        id=str(found["id"]),
        name=chosen or found.get("real_name") or shown or handle or str(found["id"]),
        locale="ko" if locale.startswith("ko") else "en" if locale else None,
        is_guest=any(found.get(mark) for mark in ("is_restricted", "is_ultra_restricted", "is_stranger")),
        is_admin=bool(found.get("is_admin")),
        utc_offset=int(found.get("tz_offset") or 0),
        real_name=str(found.get("real_name") or profile.get("real_name") or ""),
        zone=str(found.get("tz") or ""),
    )


def _is_shared(channel: dict[str, Any]) -> bool:
    """Whether people of other companies may read it."""
    return any(channel.get(mark) for mark in ("is_ext_shared", "is_pending_ext_shared", "is_org_shared"))
