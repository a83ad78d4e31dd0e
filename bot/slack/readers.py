"""Who reads a reply, and what all of them may read: by who is in a channel now, and what each of them is."""

import asyncio
from typing import Any

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.conversations import SlackConversations, is_shared
from bot.slack.directory import Directory, Person
from bot.slack.freshness import Freshness
from bot.slack.memberships import Memberships
from bot.slack.private_channels import PrivateChannels
from integrations.errors import Unavailable
from orchestrator.turn import Turn

READERS_SECONDS = 1.5
"""How long a form waits for the members of a channel; Slack takes none after three seconds."""


class Readers:
    """While it is not known who reads a channel, the stricter rule counts."""

    def __init__(
        self,
        client: AsyncWebClient,
        directory: Directory,
        conversations: SlackConversations,
        freshness: Freshness,
        patience: float,
    ) -> None:
        """``patience``: seconds that an answer waits to learn who reads it."""
        self._directory = directory
        self._conversations = conversations
        self._memberships = Memberships(client, directory, freshness, patience)
        self._private_channels = PrivateChannels(client, freshness)

    async def close(self) -> None:
        """Ask nothing any more."""
        await self._memberships.close()

    async def of_one(self, turn: Turn, person: Person, channel: dict[str, Any] | None = None) -> frozenset[str]:
        """To one person alone: what they may read, also of the private channels that they share with the bot."""
        mine = {f"channel:{known}" for known in await self._private_channels.of(turn.user, turn.id)}
        mine.add(f"user:{turn.user}")
        stranger = person.is_guest or is_shared(channel or {})
        return frozenset(mine if stranger else mine | {f"team:{turn.team}"})

    async def of_channel(self, turn: Turn, person: Person, channel: dict[str, Any], since: float) -> frozenset[str]:
        """In a channel: what everyone there may read. Guests and people of other companies may not read the team's."""
        here = f"channel:{turn.channel}"
        if person.is_guest or is_shared(channel) or not await self._memberships.is_among_us(turn.channel, since):
            return frozenset({here})
        return frozenset({here, f"team:{turn.team}"})

    async def have_narrowed(self, turn: Turn) -> bool:
        """Tell whether by now somebody reads the reply, or somebody lost a right, for whom it was not completed.

        By what was heard since. Raises as :meth:`SlackConversations.info`, which is asked only where that changed.
        """
        here, team = f"channel:{turn.channel}", f"team:{turn.team}"
        # A channel's reply is read by who is there now; one for the asker alone by somebody who may have left.
        asked_for = turn.audience if turn.is_private else turn.audience - {here}
        if self._private_channels.has_left(turn.user, (each.removeprefix("channel:") for each in asked_for)):
            return True
        if team not in turn.audience:
            return False
        if turn.is_direct or turn.is_private:
            return self._directory.has_known_guests([turn.user])
        return is_shared(await self._conversations.info(turn.channel)) or self._memberships.has_outsiders(turn.channel)

    async def everyone_in(self, channel: str, since: float) -> list[Person]:
        """Return who is in a channel now. Raises ``Unavailable`` where that is not known soon."""
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

    def joined(self, channel: str, user: str) -> None:
        """Take over that somebody is in a channel."""
        self._private_channels.joined(channel, user)
        self._memberships.joined(channel, user)

    def left(self, channel: str, user: str) -> None:
        """Take over that somebody is in a channel no more."""
        self._private_channels.left(channel, user)
        self._memberships.left(channel, user)

    def forget(self, channel: str) -> None:
        """Know nothing of a channel any more."""
        self._memberships.forget(channel)

    def again(self) -> None:
        """Learn anew in the background who is in the channels that were used last."""
        self._memberships.again()
