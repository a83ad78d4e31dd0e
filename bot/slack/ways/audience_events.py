"""Slack's events about who reads what: members, people, channels."""

from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.slack.change_feed import ChangeFeed
from integrations.store.audience_changes import AudienceChange

CHANGED = (
    *("channel_archive", "channel_unarchive", "channel_shared", "channel_unshared"),
    *("group_archive", "group_unarchive"),
)
GONE = ("channel_left", "channel_deleted", "group_left", "group_deleted")
CONVERTED = ("channel_convert_to_private", "channel_convert_to_public")
"""Kinds of messages: Slack has no event for it."""


class AudienceEvents:
    """Each event is acknowledged once what it changes is stored; nothing is asked of Slack before."""

    def __init__(self, feed: ChangeFeed) -> None:
        self._feed = feed

    def register(self, app: AsyncApp) -> None:
        """Listen; before those who take every event."""
        app.event("member_joined_channel")(self.member_joined_channel)
        app.event("member_left_channel")(self.member_left_channel)
        app.event("user_change")(self.user_change)
        app.event("team_join")(self.user_change)
        for name in CHANGED:
            app.event(name)(self.channel_changed)
        for name in GONE:
            app.event(name)(self.channel_gone)
        for subtype in CONVERTED:
            app.event({"type": "message", "subtype": subtype})(self.channel_changed)

    async def member_joined_channel(self, event: dict[str, Any]) -> None:
        """Somebody reads a channel from now on."""
        await self._feed.heard(AudienceChange("joined", channel=event["channel"], user=event["user"]))

    async def member_left_channel(self, event: dict[str, Any]) -> None:
        """Somebody reads it no more."""
        await self._feed.heard(AudienceChange("left", channel=event["channel"], user=event["user"]))

    async def user_change(self, event: dict[str, Any]) -> None:
        """Somebody came, or is called otherwise, or became a guest or a member."""
        await self._feed.heard_of_person(event["user"])

    async def channel_changed(self, event: dict[str, Any]) -> None:
        """A channel is archived, or shared with another company, or not any more."""
        await self._feed.heard(AudienceChange("channel", channel=event["channel"]))

    async def channel_gone(self, event: dict[str, Any]) -> None:
        """The bot is in a channel no more."""
        await self._feed.heard(AudienceChange("gone", channel=event["channel"]))
