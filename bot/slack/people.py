"""Who reads a reply, and in which language: what Slack knows of people and channels."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from slack_sdk.web.async_client import AsyncWebClient

from bot.preferences import PreferenceStore, TurnPreferences
from bot.slack.conversations import SlackConversations, is_shared, readers_of
from bot.slack.directory import Directory, Person
from bot.slack.freshness import Freshness
from bot.slack.memberships import PATIENCE, Memberships
from bot.slack.private_channels import PrivateChannels
from bot.texts import language_of, language_told_by
from integrations.errors import IntegrationError, Unavailable
from orchestrator.preferences import NOTHING_SET
from orchestrator.turn import Locale, Turn

__all__ = ["People", "Person"]

NAME_SECONDS = 1.0
"""How long a text waits for a name."""
READERS_SECONDS = 1.5
"""How long a form waits for the members of a channel; Slack takes none after three seconds."""
LANGUAGE_SECONDS = 1.0
"""How long an acknowledgement waits for somebody's language, once: Slack tells it in a quarter of it."""
NAMES_SECONDS = 0.3
"""How long an acknowledgement waits for the names of everyone."""

_MENTION = re.compile(r"<@([A-Z0-9]+)(?:\|([^<>]*))?>")

FILE_MARK = "📎 "
"""Before the name of a file, in what was said in a thread."""


class People:
    """Raises ``Unavailable`` when Slack does not tell who asks or where: that must not be guessed.

    Who reads a channel is known by its members and the events that change them; while it is not known, the stricter
    rule counts. Nobody waits until a large workspace is listed.
    """

    def __init__(
        self,
        client: AsyncWebClient,
        preferences: PreferenceStore | None = None,
        team: str = "",
        *,
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
    ) -> None:
        """``team``: the workspace whose people these are; without ``preferences`` nothing is set anywhere.

        ``patience``: seconds that an answer waits to learn who reads it.
        """
        self._preferences = preferences
        self._own = team
        self.freshness = Freshness(clock)
        self._directory = Directory(client, team, self.freshness)
        self._memberships = Memberships(client, self._directory, self.freshness, patience)
        self.conversations = SlackConversations(client, self.freshness)
        self._private_channels = PrivateChannels(client, self.freshness)
        self.catch_up: Callable[[], Awaitable[None]] = _nothing
        """Takes over what other processes have heard; whoever hears events sets this."""

    async def close(self) -> None:
        """Ask nothing any more."""
        await asyncio.gather(self._directory.close(), self._memberships.close())

    async def person(self, user: str) -> Person:
        """Return what Slack knows of a user; the language is the one that they chose here, if any."""
        person, chosen = await asyncio.gather(self._directory.person(user), self._chosen(user))
        return replace(person, locale=chosen or person.locale)

    async def _chosen(self, user: str) -> Locale | None:
        return await self._preferences.language(self._own, user) if self._preferences else None

    async def language(self, user: str, text: str = "") -> Locale:
        """Return a user's language, or that of a text where Slack does not tell it soon, or does not know them.

        The one that they chose here counts however slow Slack is.
        """
        with suppress(IntegrationError, TimeoutError):
            async with asyncio.timeout(LANGUAGE_SECONDS):
                if locale := await self._chosen(user) or (await self._directory.person(user)).locale:
                    return locale
        return language_of(text)

    def known(self, user: str) -> Person | None:
        """Return what is known of a user, however old, without asking Slack."""
        return self._directory.known(user)

    async def is_admin(self, user: str) -> bool:
        """Tell whether a user is an administrator of this workspace now, not some minutes ago."""
        person = await self._directory.now(user)
        return person.is_admin and not person.is_guest

    async def _preferences_of(self, turn: Turn) -> TurnPreferences:
        if self._preferences is None:
            return TurnPreferences(NOTHING_SET, None)
        return await self._preferences.for_turn(turn.team, turn.channel, turn.user)

    async def complete(self, turn: Turn) -> Turn:
        """Add to a turn what only Slack knows: the person's language, the audience of the reply, who is mentioned."""
        since = self.freshness.clock()
        await self.catch_up()
        person, channel, held = await asyncio.gather(
            self._directory.now(turn.user), self.conversations.info(turn.channel), self._preferences_of(turn)
        )
        is_direct = bool(channel.get("is_im"))
        if turn.is_private and not is_direct:
            audience = await self._direct(turn, person, {})
        else:
            audience = await (
                self._direct(turn, person, channel) if is_direct else self._shared(turn, person, channel, since)
            )
        text = await self.with_names(turn.team, turn.text)
        fixed = "" if is_direct or turn.is_private else held.preferences.language
        told = language_told_by(turn.text)
        locale = cast(Locale, fixed) or held.language or told or person.locale or language_of(text)
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

    async def in_language_of_thread(self, turn: Turn) -> Turn:
        """Return a completed turn in the language of the thread, where its own text tells none and none is set."""
        if not turn.said or language_told_by(turn.text):
            return turn
        held = await self._preferences_of(turn)
        if held.language or (held.preferences.language and not turn.is_direct and not turn.is_private):
            return turn
        told = (language_told_by(_words(said.text)) for said in reversed(turn.said))
        return replace(turn, locale=next((language for language in told if language), turn.locale))

    async def own_rights(self, turn: Turn) -> frozenset[str]:
        """Return what the asking person alone may read, whoever else reads the reply."""
        return await self._direct(turn, await self._directory.now(turn.user), {})

    async def rights(self, team: str, user: str) -> frozenset[str]:
        """Return what a person alone may read."""
        alone = Turn(id="", team=team, channel="", thread="", user=user, text="", locale="en", door="slack")
        return await self.own_rights(alone)

    async def has_narrowed(self, turn: Turn) -> bool:
        """Tell whether by now somebody reads the reply, or somebody lost a right, for whom it was not completed.

        By what was heard since. Raises as :meth:`SlackConversations.info`, which is asked only where that changed.
        """
        await self.catch_up()
        here, team = f"channel:{turn.channel}", f"team:{turn.team}"
        # A channel's reply is read by who is there now; one for the asker alone by somebody who may have left.
        asked_for = turn.audience if turn.is_private else turn.audience - {here}
        if self._private_channels.has_left(turn.user, (each.removeprefix("channel:") for each in asked_for)):
            return True
        if team not in turn.audience:
            return False
        if turn.is_direct or turn.is_private:
            return self._directory.has_known_guests([turn.user])
        return is_shared(await self.conversations.info(turn.channel)) or self._memberships.has_outsiders(turn.channel)

    async def everyone_in(self, team: str, channel: str) -> list[Person]:  # noqa: ARG002 - the workspace is our own
        """Return who is in a channel now. Raises ``Unavailable`` where that is not known soon."""
        since = self.freshness.clock()
        await self.catch_up()
        try:
            async with asyncio.timeout(READERS_SECONDS):
                users = await self._memberships.of(channel, since)
                await self._directory.has_guests(users, since)
        except TimeoutError as error:
            raise Unavailable("Slack: the members are not listed yet") from error
        known = [self._directory.known(user) for user in sorted(users)]
        if not all(known):
            raise Unavailable("Slack: not all members are known")
        return [person for person in known if person]

    async def name(self, team: str, user: str) -> str:  # noqa: ARG002 - the workspace is our own
        """Return what people call a user; the id where Slack does not tell soon."""
        if person := self._directory.known(user):
            return person.name
        try:
            async with asyncio.timeout(NAME_SECONDS):
                return (await self._directory.now(user)).name
        except (IntegrationError, TimeoutError):
            return user

    async def names(self, team: str) -> frozenset[str]:  # noqa: ARG002 - the workspace is our own
        """Return by which words people of the workspace are called, in lower case; Korean names without the family's.

        Words alone: "김지우" is called 지우, "Daniel Kim" Daniel. Raises ``Unavailable`` while nobody is listed.
        """
        return await self._directory.words(NAMES_SECONDS)

    async def direct(self, turn: Turn) -> Turn:
        """Complete a turn that was said to the bot alone, outside Slack."""
        await self.catch_up()
        person, held = await asyncio.gather(self._directory.now(turn.user), self._preferences_of(turn))
        locale = held.language or person.locale or turn.locale
        turn = replace(turn, preferences=held.preferences)
        return replace(turn, locale=locale, audience=await self._direct(turn, person, {}), is_direct=True)

    async def _direct(self, turn: Turn, person: Person, channel: dict[str, Any]) -> frozenset[str]:
        """To one person alone: what they may read, also of the private channels that they share with the bot."""
        mine = {f"channel:{known}" for known in await self._private_channels.of(turn.user, turn.id)}
        mine.add(f"user:{turn.user}")
        stranger = person.is_guest or is_shared(channel)
        return frozenset(mine if stranger else mine | {f"team:{turn.team}"})

    async def _shared(self, turn: Turn, person: Person, channel: dict[str, Any], since: float) -> frozenset[str]:
        """In a channel: what everyone there may read. Guests and people of other companies may not read the team's."""
        here = f"channel:{turn.channel}"
        if person.is_guest or is_shared(channel) or not await self._memberships.is_among_us(turn.channel, since):
            return frozenset({here})
        return frozenset({here, f"team:{turn.team}"})

    def member_joined(self, channel: str, user: str) -> None:
        """Take over that somebody is in a channel."""
        self._private_channels.joined(channel, user)
        self._memberships.joined(channel, user)

    def member_left(self, channel: str, user: str) -> None:
        """Take over that somebody is in a channel no more."""
        self._private_channels.left(channel, user)
        self._memberships.left(channel, user)

    def person_changed(self, user: dict[str, Any]) -> Person:
        """Take over what an event tells of somebody; return what is known of them now."""
        return self._directory.heard(user)

    def rights_changed(self, user: str, *, is_guest: bool, updated: int) -> None:
        """Take over what another process heard of somebody."""
        self._directory.heard_of(user, is_guest=is_guest, updated=updated)

    def channel_changed(self, channel: str) -> None:
        """Ask again what a channel is."""
        self.conversations.forget(channel)

    def channel_gone(self, channel: str) -> None:
        """Know nothing of a channel any more: the bot is out of it."""
        self.conversations.forget(channel)
        self._memberships.forget(channel)

    def missed_events(self) -> None:
        """Count nothing that was learnt until now; learn it anew in the background."""
        self.freshness.gap()
        self._directory.refresh()
        self._memberships.again()

    async def with_names(self, team: str, text: str) -> str:
        """Write names in the place of ids: ids are in no document."""
        labels = dict(_MENTION.findall(text))
        names = {user: label or await self.name(team, user) for user, label in labels.items()}
        return _MENTION.sub(lambda mention: f"@{names[mention[1]]}", text)


async def _nothing() -> None:
    """Nobody else hears anything."""


def _words(text: str) -> str:
    """Return what was written of a message, without the names of its files: those are in no language."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(FILE_MARK))
