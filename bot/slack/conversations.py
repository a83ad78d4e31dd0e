"""What Slack tells of channels and conversations, and who reads what is said in them."""

from typing import Any

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.asking import asked
from bot.slack.directory import KEPT_SECONDS
from bot.slack.freshness import Freshness, Stamp

MAX_REMEMBERED = 10_000
UNHEARD_SECONDS = 5.0
"""How long it counts what a channel is, where no events tell of changes: within a turn."""


class SlackConversations:
    """Remembers what ``conversations.info`` told, for as long as events would tell of a change."""

    def __init__(self, client: AsyncWebClient, freshness: Freshness) -> None:
        self._client = client
        self._freshness = freshness
        self._known: dict[str, tuple[Stamp, dict[str, Any]]] = {}

    async def info(self, channel: str) -> dict[str, Any]:
        """Return what Slack tells of a channel; raises ``NotFound`` for one that is not shown to us."""
        known = self._known.get(channel)
        if known:
            is_kept = self._freshness.is_live() and known[0].epoch == self._freshness.epoch
            if self._freshness.clock() - known[0].at < (KEPT_SECONDS if is_kept else UNHEARD_SECONDS):
                return known[1]
        return await self.info_now(channel)

    async def info_now(self, channel: str) -> dict[str, Any]:
        """Return what Slack tells of a channel now; raises ``NotFound`` for one that is not shown to us."""
        stamp = self._freshness.stamp()
        found = dict((await asked(self._client.conversations_info(channel=channel)))["channel"])
        self._known.pop(channel, None)
        self._known[channel] = (stamp, found)
        if len(self._known) > MAX_REMEMBERED:
            del self._known[next(iter(self._known))]
        return found

    def forget(self, channel: str) -> None:
        """Ask again what a channel is."""
        self._known.pop(channel, None)


def readers_of(team: str, channel: dict[str, Any]) -> frozenset[str]:
    """Return the principals who may read what is said in a channel."""
    here = f"channel:{channel.get('id') or ''}"
    closed = any(channel.get(mark) for mark in ("is_private", "is_im", "is_mpim")) or is_shared(channel)
    return frozenset({here}) if closed else frozenset({here, f"team:{team}"})


def is_shared(channel: dict[str, Any]) -> bool:
    """Whether people of other companies may read it."""
    return any(channel.get(mark) for mark in ("is_ext_shared", "is_pending_ext_shared", "is_org_shared"))
