"""Who is in a channel: listed once, kept by events, listed anew in the background after every gap in those."""

import asyncio
from dataclasses import dataclass, field

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.asking import all_pages_of
from bot.slack.directory import Directory
from bot.slack.freshness import Freshness, Stamp
from integrations.errors import IntegrationError, Unavailable

PATIENCE = 3.0
"""Seconds that an answer waits to learn who reads it; then the stricter rule counts."""
ROLLING = 600.0
"""Seconds after which members are listed anew although every change was heard."""
MOST = 1_000
"""Channels whose members are remembered; what was not used for longest is forgotten first."""
AGAIN = 50
"""Channels that are listed anew after a gap without being asked for: those used last."""

log = structlog.get_logger()


@dataclass(slots=True)
class _Members:
    users: set[str]
    """At least all who are there: who may have left counts until the next list, if that is the stricter rule."""
    stamp: Stamp | None
    """None: to be listed anew."""


@dataclass(slots=True)
class _Listing:
    task: "asyncio.Task[_Members]"
    joined: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)


class Memberships:
    """Knows of channels who reads them. A set of members may be too large for a while, never too small."""

    def __init__(self, client: AsyncWebClient, directory: Directory, freshness: Freshness, patience: float) -> None:
        """``patience``: :data:`PATIENCE`."""
        self._client = client
        self._directory = directory
        self._freshness = freshness
        self._patience = patience
        self._known: dict[str, _Members] = {}
        self._listings: dict[str, _Listing] = {}

    async def is_among_us(self, channel: str, since: float) -> bool:
        """Tell whether only people of this workspace who are no guests read a channel; False where that is not known.

        ``since``: by the clock of the freshness, from when on an answer counts that no events keep.
        """
        try:
            async with asyncio.timeout(self._patience):
                return not await self._directory.has_guests(await self.of(channel, since), since)
        except (IntegrationError, TimeoutError) as error:
            log.info("readers_not_known", channel=channel, error=type(error).__name__)
            return False

    async def of(self, channel: str, since: float) -> set[str]:
        """Return who is in a channel. Raises ``Unavailable`` or ``NotFound`` when Slack does not tell."""
        # A list that was begun before may be too old already when it is there.
        for _ in range(3):
            known = self._known.get(channel)
            if known is not None and known.stamp and self._freshness.holds(known.stamp, since):
                self._known[channel] = self._known.pop(channel)
                if self._freshness.clock() - known.stamp.at >= ROLLING:
                    self._list(channel)
                return known.users
            await asyncio.shield(self._list(channel))
        raise Unavailable("Slack: members change while they are listed")

    def has_outsiders(self, channel: str) -> bool:
        """Tell whether by what is known now a guest, or somebody unknown, is in a channel; without asking."""
        known = self._known.get(channel)
        return known is None or self._directory.has_known_guests(known.users)

    def joined(self, channel: str, user: str) -> None:
        """Count somebody from now on."""
        if channel in self._known:
            self._known[channel].users.add(user)
        if channel in self._listings:
            self._listings[channel].joined.add(user)

    def left(self, channel: str, user: str) -> None:
        """Count somebody no more; one who makes the rule stricter only when a list says that they are gone."""
        if channel in self._listings:
            self._listings[channel].left.add(user)
        known = self._known.get(channel)
        if known is None or user not in known.users:
            return
        if self._directory.has_known_guests([user]):
            known.stamp = None
            self._list(channel)
        else:
            known.users.discard(user)

    def forget(self, channel: str) -> None:
        """Know nothing of a channel any more."""
        self._known.pop(channel, None)

    def again(self) -> None:
        """List anew what was used last: events were missed."""
        for channel in list(self._known)[-AGAIN:]:
            self._list(channel)

    async def close(self) -> None:
        """Ask nothing any more."""
        tasks = [listing.task for listing in self._listings.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _list(self, channel: str) -> "asyncio.Task[_Members]":
        listing = self._listings.get(channel)
        if listing is None:
            task = asyncio.create_task(self._ask(channel))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            listing = self._listings[channel] = _Listing(task)
        return listing.task

    async def _ask(self, channel: str) -> _Members:
        stamp = self._freshness.stamp()
        try:
            users = set(await all_pages_of(self._client.conversations_members, "members", channel=channel))
        except IntegrationError:
            # What was known does not count any more, and is not needed.
            self._known.pop(channel, None)
            raise
        finally:
            listing = self._listings.pop(channel)
        # Who left while it was listed may be in it, or may have come back: of a guest the next list tells.
        gone = listing.left - listing.joined
        unsure = {user for user in gone & users if self._directory.has_known_guests([user])}
        members = _Members((users - gone) | unsure | listing.joined, stamp)
        self._known.pop(channel, None)
        self._known[channel] = members
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        if unsure:
            self._list(channel)
        return members
