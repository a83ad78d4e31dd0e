"""What Slack knows of people and channels, as events keep it: who asks, who reads the reply, and in which language."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from slack_sdk.web.async_client import AsyncWebClient

from bot.preferences import PreferenceStore
from bot.slack.conversations import SlackConversations, readers_of
from bot.slack.directory import Directory, Person
from bot.slack.freshness import Freshness
from bot.slack.languages import Languages
from bot.slack.memberships import PATIENCE
from bot.slack.names import PersonNames
from bot.slack.readers import Readers
from orchestrator.turn import Turn

__all__ = ["People", "Person"]


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
        self.freshness = Freshness(clock)
        self.directory = Directory(client, team, self.freshness)
        self.names = PersonNames(self.directory)
        self.languages = Languages(self.directory, preferences, team)
        self.conversations = SlackConversations(client, self.freshness)
        self.readers = Readers(client, self.directory, self.conversations, self.freshness, patience)
        self.catch_up: Callable[[], Awaitable[None]] = _nothing
        """Takes over what other processes have heard; whoever hears events sets this."""

    async def close(self) -> None:
        """Ask nothing any more."""
        await asyncio.gather(self.directory.close(), self.readers.close())

    # ── Who asks ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def person(self, user: str) -> Person:
        """Return what Slack knows of a user; the language is the one that they chose here, if any."""
        person, chosen = await asyncio.gather(self.directory.person(user), self.languages.chosen(user))
        return replace(person, locale=chosen or person.locale)

    async def is_admin(self, user: str) -> bool:
        """Tell whether a user is an administrator of this workspace now, not some minutes ago."""
        person = await self.directory.now(user)
        return person.is_admin and not person.is_guest

    # ── Who reads the reply ──────────────────────────────────────────────────────────────────────────────────────────

    async def complete(self, turn: Turn) -> Turn:
        """Add to a turn what only Slack knows: the person's language, the audience of the reply, who is mentioned."""
        since = self.freshness.clock()
        await self.catch_up()
        person, channel, held = await asyncio.gather(
            self.directory.now(turn.user), self.conversations.info(turn.channel), self.languages.preferences_of(turn)
        )
        is_direct = bool(channel.get("is_im"))
        if is_direct or turn.is_private:
            audience = await self.readers.of_one(turn, person, channel if is_direct else None)
        else:
            audience = await self.readers.of_channel(turn, person, channel, since)
        text = await self.names.in_text(turn.text)
        return replace(
            turn,
            text=text,
            preferences=held.preferences,
            locale=self.languages.of_turn(turn, held, person, text, is_alone=is_direct or turn.is_private),
            audience=audience,
            is_direct=is_direct,
            said_to=readers_of(turn.team, channel),
            utc_offset=person.utc_offset,
        )

    async def direct(self, turn: Turn) -> Turn:
        """Complete a turn that was said to the bot alone, outside Slack."""
        await self.catch_up()
        person, held = await asyncio.gather(self.directory.now(turn.user), self.languages.preferences_of(turn))
        locale = held.language or person.locale or turn.locale
        turn = replace(turn, preferences=held.preferences)
        return replace(turn, locale=locale, audience=await self.readers.of_one(turn, person), is_direct=True)

    async def own_rights(self, turn: Turn) -> frozenset[str]:
        """Return what the asking person alone may read, whoever else reads the reply."""
        return await self.readers.of_one(turn, await self.directory.now(turn.user))

    async def rights(self, team: str, user: str) -> frozenset[str]:
        """Return what a person alone may read."""
        alone = Turn(id="", team=team, channel="", thread="", user=user, text="", locale="en", door="slack")
        return await self.own_rights(alone)

    async def has_narrowed(self, turn: Turn) -> bool:
        """Tell whether by now somebody reads the reply, or somebody lost a right, for whom it was not completed."""
        await self.catch_up()
        return await self.readers.have_narrowed(turn)

    async def everyone_in(self, channel: str) -> list[Person]:
        """Return who is in a channel now. Raises ``Unavailable`` where that is not known soon."""
        since = self.freshness.clock()
        await self.catch_up()
        return await self.readers.everyone_in(channel, since)

    # ── What events tell ─────────────────────────────────────────────────────────────────────────────────────────────

    def channel_gone(self, channel: str) -> None:
        """Know nothing of a channel any more: the bot is out of it."""
        self.conversations.forget(channel)
        self.readers.forget(channel)

    def missed_events(self) -> None:
        """Count nothing that was learnt until now; learn it anew in the background."""
        self.freshness.gap()
        self.directory.refresh()
        self.readers.again()


async def _nothing() -> None:
    """Nobody else hears anything."""
