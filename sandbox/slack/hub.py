"""Everything of the Slack half, in one place, for methods and routes."""

from dataclasses import dataclass

from sandbox.slack.delivery import Delivery
from sandbox.slack.events import EventSender
from sandbox.slack.feed import Feed
from sandbox.slack.files import Files
from sandbox.slack.manifest import Manifest
from sandbox.slack.messages import MessageDraft, Messages
from sandbox.slack.rates import RateLimits
from sandbox.slack.sessions import Sessions
from sandbox.slack.streams import Streams
from sandbox.slack.triggers import Triggers
from sandbox.slack.views import Views
from sandbox.slack.workspace import Channel, Workspace


@dataclass(frozen=True, slots=True)
class Hub:
    """The parts; each knows only those that it needs."""

    workspace: Workspace
    feed: Feed
    delivery: Delivery
    events: EventSender
    files: Files
    messages: Messages
    streams: Streams
    sessions: Sessions
    rates: RateLimits
    triggers: Triggers
    views: Views
    manifest: Manifest

    def join(self, channel: Channel, user: str, inviter: str | None = None) -> None:
        """Make somebody a member and tell the app."""
        self.workspace.open(channel)
        if not self.workspace.join(channel, user):
            return
        event = {
            "type": "member_joined_channel",
            "user": user,
            "channel": channel.id,
            "channel_type": "G" if channel.is_private else "C",
            "team": self.workspace.team.id,
        }
        self.events.emit({**event, "inviter": inviter} if inviter else event, channel)
        self._say_moved(channel, user, "join", "joined")
        self.feed.publish({"type": "channels"})

    def leave(self, channel: Channel, user: str) -> None:
        """Take somebody out of a channel and tell the app; the bot itself hears `channel_left` or `group_left`."""
        if user not in channel.members:
            return
        space = self.workspace
        self._say_moved(channel, user, "leave", "left")
        if user == space.bot.user_id:
            kind = "group_left" if channel.is_private else "channel_left"
            self.events.emit({"type": kind, "channel": channel.id, "actor_id": user}, channel)
        else:
            event = {
                "type": "member_left_channel",
                "user": user,
                "channel": channel.id,
                "channel_type": "G" if channel.is_private else "C",
                "team": space.team.id,
            }
            self.events.emit(event, channel)
        space.leave(channel, user)
        self.feed.publish({"type": "channels"})

    def _say_moved(self, channel: Channel, user: str, what: str, past: str) -> None:
        """Post the line with which Slack tells a channel who came or went."""
        kind = "group" if channel.is_private else "channel"
        self.messages.post(
            channel, MessageDraft(user=user, text=f"<@{user}> has {past} the {kind}", subtype=f"{kind}_{what}")
        )
