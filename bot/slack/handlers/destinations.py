"""Where the bot may write: which channels take it, and which pages a person may name for a new document."""

import asyncio
from dataclasses import dataclass
from typing import Literal

import structlog

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.workspace import SlackWorkspace
from integrations.errors import IntegrationError
from integrations.notion.titles import likeness
from orchestrator.sources import filters_of
from orchestrator.turn import Turn

PATIENCE = 1.8
"""Seconds that an answer which Slack waits for may take to look something up."""
FITS = 0.6
"""Likeness from which a title is taken for the one that was meant."""
NEAR = 3
LOOKED_AT = 20

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class NamedPage:
    """What became of the page that a person named."""

    state: Literal["found", "unknown", "closed"]
    """``closed``: the person may read it, but not everybody who reads the reply."""
    title: str = ""
    near: tuple[str, ...] = ()
    """Titles that may have been meant instead."""


class DestinationResolver:
    """Looks places up while somebody waits: what cannot be learned in time is taken for possible."""

    def __init__(self, workspace: SlackWorkspace) -> None:
        self._client = workspace.client
        self._outbox = workspace.outbox
        self._people = workspace.people
        self._index = workspace.index

    async def is_open(self, channel: str) -> bool:
        """Tell whether the bot may write in a channel; asked anew, since people invite it because of the answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                found = (await self._client.conversations_info(channel=channel))["channel"]
        except SLACK_FAULTS as error:
            return code_of(error) != "channel_not_found"
        if found.get("is_archived"):
            return False
        return bool(found.get("is_im") or found.get("is_member"))

    async def direct_message(self, user: str) -> str:
        """Return the conversation of a person with the bot alone; empty where Slack does not tell."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._outbox.direct(user)
        except SLACK_FAULTS as error:
            log.warning("direct_message_not_opened", error=code_of(error))
            return ""

    async def page(self, name: str, turn: Turn) -> NamedPage:
        """Look up the page that is named, for a reply to the turn."""
        try:
            async with asyncio.timeout(PATIENCE):
                alone = await self._people.direct(turn)
                here = await self._people.complete(turn)
                mine = await self._titles(name, alone)
                ours = await self._titles(name, here)
        except (IntegrationError, TimeoutError) as error:
            log.info("place_not_checked", error=type(error).__name__)
            return NamedPage("found", name)
        if fitting := [title for title in ours if likeness(name, title) >= FITS]:
            return NamedPage("found", max(fitting, key=lambda title: likeness(name, title)))
        if any(likeness(name, title) >= FITS for title in mine):
            return NamedPage("closed", name)
        return NamedPage("unknown", name, near=tuple(ours[:NEAR]))

    async def _titles(self, name: str, turn: Turn) -> list[str]:
        """Return titles that have the name in them, else those that have one of its words."""
        may = filters_of(turn.preferences)
        for part in dict.fromkeys([name, *sorted(name.split(), key=len, reverse=True)]):
            if found := await self._index.listed(k=LOOKED_AT, audience=turn.audience, title=part, filters=may):
                return [page.title for page in found]
        return []
