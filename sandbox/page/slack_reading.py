"""What a person sees of the local Slack."""

import asyncio
from typing import Any

from aiohttp import web

from sandbox.page.event_stream import serve_events
from sandbox.slack import Slack
from sandbox.slack.errors import SlackError
from sandbox.slack.methods.views import home
from sandbox.slack.workspace import Channel, User

Json = dict[str, Any]

MOST = 200
"""Largest page of messages."""


def _user(user: User) -> Json:
    return {
        "id": user.id,
        "name": user.name,
        "real_name": user.real_name,
        "title": user.title,
        "locale": user.locale,
        "tz": user.tz,
        "color": user.color,
        "avatar": user.avatar,
        "is_bot": user.is_bot,
        "is_admin": user.is_admin,
    }


class ReadingHandlers:
    """The handlers of GET requests; `as` names the person who looks."""

    def __init__(self, slack: Slack) -> None:
        self._hub = slack.hub
        self._space = slack.workspace
        self._manifest = slack.manifest
        self._closing = asyncio.Event()

    def _who(self, values: Any) -> str:
        return self._space.user(str(values.get("as") or "")).id

    async def state(self, request: web.Request) -> Json:
        """The team, the people, and the conversations of one person."""
        user = self._who(request.query)
        space = self._space
        unread = {
            row["channel"]: row["count"]
            for row in space.store.all(
                "SELECT m.channel, COUNT(*) AS count FROM slack_messages m LEFT JOIN slack_reads r"
                " ON r.channel = m.channel AND r.user = :user WHERE m.thread_ts IS NULL AND m.user != :user"
                " AND m.ts > COALESCE(r.ts, '') AND (m.ephemeral_to IS NULL OR m.ephemeral_to = :user)"
                " GROUP BY m.channel",
                {"user": user},
            )
        }
        channels = [
            self._channel(channel, user, unread.get(channel.id, 0))
            for channel in space.channels.values()
            if space.sees(user, channel)
        ]
        return {
            "team": {"id": space.team.id, "name": space.team.name},
            "me": _user(space.users[user]),
            "users": [_user(person) for person in space.users.values()],
            "bot": {"user_id": space.bot.user_id, "name": space.bot.name},
            "channels": channels,
            "connected": self._hub.delivery.connected,
        }

    def _channel(self, channel: Channel, user: str, unread: int) -> Json:
        shown: Json = {
            "id": channel.id,
            "name": channel.name,
            "is_private": channel.is_private,
            "is_im": channel.is_im,
            "is_archived": channel.is_archived,
            "is_member": user in channel.members,
            "topic": channel.topic,
            "purpose": channel.purpose,
            "member_count": len(channel.members),
            "unread": unread,
        }
        if channel.is_im:
            shown["user"] = channel.other(user)
        return shown

    async def messages(self, request: web.Request) -> Json:
        """A channel's newest messages, or a thread with its parent; oldest first."""
        user = self._who(request.query)
        channel = self._space.visible(request.query.get("channel", ""), user)
        thread, before = request.query.get("thread", ""), request.query.get("before", "")
        limit = max(1, min(int(request.query.get("limit", "50")), MOST))
        scope = "(thread_ts = :thread OR ts = :thread)" if thread else "(thread_ts IS NULL OR broadcast)"
        rows = self._space.store.all(
            f"SELECT * FROM slack_messages WHERE channel = :channel AND {scope}"
            " AND (ephemeral_to IS NULL OR ephemeral_to = :user) AND (:before = '' OR ts < :before)"
            " ORDER BY ts DESC LIMIT :limit",
            {"channel": channel.id, "thread": thread, "user": user, "before": before, "limit": limit + 1},
        )
        shown = [self._hub.messages.paged(row) for row in reversed(rows[:limit])]
        return {"messages": shown, "has_more": len(rows) > limit}

    async def home(self, request: web.Request) -> Json:
        """The Home tab of one person."""
        return {"view": home(self._hub, self._who(request.query))}

    async def view(self, request: web.Request) -> Json:
        """The modal that one person has open."""
        user = self._who(request.query)
        return {"view": self._hub.views.top(user), "depth": self._hub.views.depth(user)}

    async def commands(self, request: web.Request) -> Json:
        """The slash commands and shortcuts of the app."""
        self._who(request.query)
        return self._manifest.shown()

    async def prompts(self, request: web.Request) -> Json:
        """Title, prompts and status of a thread (`thread` empty: the prompts of the whole direct message)."""
        channel = self._space.visible(request.query.get("channel", ""), self._who(request.query))
        return self._hub.sessions.shown(channel.id, request.query.get("thread", ""))

    async def events(self, request: web.Request) -> web.StreamResponse:
        """What happens from now on, as server-sent events."""
        try:
            user = self._who(request.query)
        except SlackError as error:
            return web.json_response(error.body(), status=404)
        return await serve_events(request, self._hub.feed, user, self._hub.delivery.connected, self._closing)

    async def close(self, _app: web.Application) -> None:
        """End the event streams at shutdown."""
        self._closing.set()
