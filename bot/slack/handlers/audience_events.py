"""Slack's events about who reads what: members, people, channels."""

from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp

from bot.checks import is_identifier
from bot.slack.change_feed import ChangeFeed
from bot.slack.channels.changes import ChannelChanges
from bot.slack.directory import is_user
from integrations.store.audience_changes import AudienceChange, ChangeKind

KINDS: dict[str, ChangeKind] = {
    "member_joined_channel": "joined",
    "member_left_channel": "left",
    **dict.fromkeys(("channel_archive", "channel_unarchive", "channel_shared", "channel_unshared"), "channel"),
    **dict.fromkeys(("group_archive", "group_unarchive"), "channel"),
    **dict.fromkeys(("channel_left", "channel_deleted", "group_left", "group_deleted"), "gone"),
}
"""Of the events about a channel, what each changes."""
CONVERTED = ("channel_convert_to_private", "channel_convert_to_public")
"""Kinds of messages: Slack has no event for it."""
SAME_READERS = ("channel_archive", "channel_unarchive", "group_archive", "group_unarchive")
"""Events after which a channel has the readers that it had."""
OF_MEMBERS = ("joined", "left")

log = structlog.get_logger()


class AudienceEvents:
    """Each event is acknowledged once what it changes is stored; nothing is asked of Slack before.

    One without the fields that Slack documents is acknowledged and changes nothing: it would come again as it is.
    """

    def __init__(self, feed: ChangeFeed, channels: ChannelChanges) -> None:
        self._feed = feed
        self._channels = channels

    def register(self, app: AsyncApp) -> None:
        """Listen; before those who take every event."""
        for name in KINDS:
            app.event(name)(self.channel_changed)
        for subtype in CONVERTED:
            app.event({"type": "message", "subtype": subtype})(self.channel_changed)
        app.event("user_change")(self.user_changed)
        app.event("team_join")(self.user_changed)

    async def channel_changed(self, event: dict[str, Any], body: dict[str, Any]) -> None:
        """Somebody joined or left a channel; or it is archived, shared, of another kind, or without the bot."""
        kind, channel, user = KINDS.get(event["type"], "channel"), event.get("channel"), event.get("user")
        of_member = kind in OF_MEMBERS
        if not is_identifier(channel) or (of_member and not is_identifier(user)):
            log.warning("event_malformed", type=event["type"])
            return
        await self._feed.apply(AudienceChange(kind, channel=str(channel), user=str(user) if of_member else ""))
        if not of_member and event["type"] not in SAME_READERS:
            await self._channels.channel_changed(str(body.get("team_id") or ""), str(channel))

    async def user_changed(self, event: dict[str, Any]) -> None:
        """Somebody came, or is called otherwise, or became a guest or a member."""
        user = event.get("user")
        if not is_user(user):
            log.warning("event_malformed", type=event["type"])
            return
        await self._feed.heard_of_person(user)
