"""What holds in a place: a channel's settings over the workspace's over the environment's, and a person's language.

Every turn reads them anew, so that a change holds at once in every process.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, cast

from integrations.llm.base import RoleChoice
from integrations.store.preferences import WORKSPACE, Change, PreferenceTable
from orchestrator.preferences import NOTHING_SET, Listening, Preferences
from orchestrator.turn import Locale

LANGUAGES: Final = ("ko", "en")
LISTENINGS: Final[tuple[Listening, ...]] = ("mention", "follow_ups", "all")
SEARCHED: Final = "messages_searched"
"""The setting that opens a channel; nothing further out opens one."""
Values = Mapping[str, Any]
"""As they are stored, by the names of :class:`orchestrator.preferences.Preferences`: ``collections`` a list of ids,
``collection_audience`` principals by id, ``model_roles`` ``{"model", "temperature"}`` by role. What has no value holds
as further out."""


@dataclass(frozen=True, slots=True)
class TurnPreferences:
    """What one look at the store gives for a turn."""

    preferences: Preferences
    language: Locale | None
    """The person's own choice."""


class PreferenceStore:
    """Raises ``Unavailable`` when the database cannot be read or written."""

    def __init__(self, stored: PreferenceTable, environment: Preferences = NOTHING_SET) -> None:
        """``environment``: what the operator has set."""
        self._stored = stored
        self._environment = environment

    async def of(self, team: str, channel: str) -> Preferences:
        """Return what holds in a channel; with an empty one, what holds in the workspace."""
        return (await self.for_turn(team, channel, "")).preferences

    async def for_turn(self, team: str, channel: str, user: str) -> TurnPreferences:
        """Return what holds in a channel, and in which language a person wants to be spoken to."""
        scopes = [WORKSPACE, scope_of(channel), _person(user)]
        found = await self._stored.get(team, scopes)
        merged = {**found.get(WORKSPACE, {}), **(found.get(scope_of(channel), {}))}
        return TurnPreferences(_preferences(self._environment, merged), _language(found.get(_person(user), {})))

    async def language(self, team: str, user: str) -> Locale | None:
        """Return the language that a person has chosen."""
        return _language((await self._stored.get(team, [_person(user)])).get(_person(user), {}))

    async def choose_language(self, team: str, user: str, language: Locale | None) -> None:
        """Store the language that a person wants; None: the one of their Slack. Nobody else learns of it."""
        await self._stored.change(team, _person(user), {"language": language}, user, logged=False)

    async def values(self, team: str, channel: str = "") -> dict[str, Any]:
        """Return what is set for this channel itself, or for the workspace."""
        return (await self._stored.get(team, [scope_of(channel)])).get(scope_of(channel), {})

    async def change(self, team: str, channel: str, values: Values, user: str) -> tuple[Change, ...]:
        """Set values of a channel or of the workspace; None takes one away. Returns what is different now."""
        return await self._stored.change(team, scope_of(channel), values, user)

    async def changes(self, team: str, limit: int) -> tuple[Change, ...]:
        """Return the newest changes, newest first."""
        return await self._stored.changes(team, limit)

    async def channels(self, team: str) -> tuple[str, ...]:
        """Return the channels that have settings of their own, the latest changed first."""
        return tuple(scope.removeprefix("channel:") for scope in await self._stored.scopes(team))

    async def searched_channels(self, team: str) -> tuple[str, ...]:
        """Return the channels whose messages are searched."""
        scopes = await self._stored.scopes(team)
        found = await self._stored.get(team, scopes) if scopes else {}
        return tuple(sorted(each.removeprefix("channel:") for each in scopes if found.get(each, {}).get(SEARCHED)))

    async def is_searched(self, team: str, channel: str) -> bool:
        """Tell whether the messages of a channel are searched; only what is set for the channel itself counts."""
        return bool((await self.values(team, channel)).get(SEARCHED))


def scope_of(channel: str) -> str:
    """Return the scope of a channel; of the workspace, where it is empty."""
    return f"channel:{channel}" if channel else WORKSPACE


def _person(user: str) -> str:
    return f"user:{user}"


def _language(values: Values) -> Locale | None:
    language = values.get("language")
    return cast(Locale, language) if language in LANGUAGES else None


def _preferences(environment: Preferences, values: Values) -> Preferences:
    """Return the preferences with these values; what a newer or older version has stored is passed over."""
    read: dict[str, Callable[[Any], Any]] = {
        "answer_without_mention": listening_of,
        "collections": tuple,
        "collection_audience": lambda value: tuple((page, frozenset(who)) for page, who in value.items()),
        "model_roles": lambda value: tuple((role, RoleChoice(**choice)) for role, choice in value.items()),
    }
    known = {field.name for field in fields(Preferences)}
    given = {name: read.get(name, _as_it_is)(value) for name, value in values.items() if name in known}
    return replace(environment, **given)


def listening_of(value: Any) -> Listening:
    """Return what is answered without a mention; it was stored as a switch once, on or off."""
    switch: dict[Any, Listening] = {True: "all", False: "follow_ups", "mention": "mention", "all": "all"}
    return switch.get(value, "follow_ups")


def _as_it_is(value: Any) -> Any:
    return value
