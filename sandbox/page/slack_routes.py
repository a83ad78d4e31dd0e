"""`/page/*`: what a person sees and does in the local Slack."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox.page.event_stream import serve_events
from sandbox.slack import Slack
from sandbox.slack.errors import SlackError
from sandbox.slack.messages import Draft
from sandbox.slack.methods.reactions import react
from sandbox.slack.methods.views import home
from sandbox.slack.text import typed
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
        "color": user.color,
        "avatar": user.avatar,
        "is_bot": user.is_bot,
        "is_admin": user.is_admin,
    }


def _field(body: Json, name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or not value:
        raise SlackError(f"missing_{name}")
    return value


def mount(app: web.Application, slack: Slack) -> None:
    """Add the routes."""
    page = SlackPage(slack)
    router = app.router
    router.add_get("/page/state", _answer(page.state))
    router.add_get("/page/messages", _answer(page.messages))
    router.add_post("/page/messages", _answer(page.post))
    router.add_patch("/page/messages", _answer(page.edit))
    router.add_delete("/page/messages", _answer(page.delete))
    router.add_post("/page/files", _answer(page.upload))
    router.add_post("/page/actions", _answer(page.act))
    router.add_post("/page/reactions", _answer(page.react))
    router.add_post("/page/stop", _answer(page.stop))
    router.add_post("/page/open_home", _answer(page.open_home))
    router.add_get("/page/home", _answer(page.home))
    router.add_post("/page/dm", _answer(page.direct))
    router.add_post("/page/read", _answer(page.read))
    router.add_post("/page/invite", _answer(page.invite))
    router.add_get("/page/prompts", _answer(page.prompts))
    router.add_get("/page/events", page.events)
    app.on_shutdown.append(page.close)


def _answer(handle: Callable[[web.Request], Awaitable[Json]]) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def respond(request: web.Request) -> web.Response:
        try:
            return web.json_response(await handle(request))
        except SlackError as error:
            missing = error.code.endswith("_not_found") or error.code == "not_in_channel"
            return web.json_response(error.body(), status=404 if missing else 400)
        except ValueError:
            return web.json_response({"ok": False, "error": "invalid_json"}, status=400)

    return respond


class SlackPage:
    """The handlers; `as` names the person who looks or acts."""

    def __init__(self, slack: Slack) -> None:
        self._hub = slack.hub
        self._space = slack.workspace
        self._interactions = slack.interactions
        self._closing = asyncio.Event()

    def _who(self, values: Any) -> str:
        return self._space.user(str(values.get("as") or "")).id

    async def _body(self, request: web.Request) -> tuple[Json, str]:
        body = await request.json()
        if not isinstance(body, dict):
            raise SlackError("json_not_object")
        return body, self._who(body)

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
            if user in channel.members or not channel.is_private
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

    def _writable(self, body: Json, user: str) -> Channel:
        channel = self._space.visible(_field(body, "channel"), user)
        if user not in channel.members:
            self._hub.join(channel, user)
        return channel

    async def post(self, request: web.Request) -> Json:
        """Write a message as a person."""
        body, user = await self._body(request)
        channel = self._writable(body, user)
        text = body.get("text") or ""
        files = body.get("files") or []
        if not isinstance(text, str) or not isinstance(files, list):
            raise SlackError("invalid_arguments")
        for file in files:
            if self._hub.files.get(str(file))["user"] != user:
                raise SlackError("file_not_found")
        if not text.strip() and not files:
            raise SlackError("no_text")
        draft = Draft(
            user=user,
            text=typed(text, self._space.users.values()),
            thread_ts=body.get("thread_ts") or None,
            files=[str(file) for file in files],
            broadcast=bool(body.get("thread_ts") and body.get("reply_broadcast")),
        )
        row = self._hub.messages.post(channel, draft)
        if row["thread_ts"] is None:
            self._mark(user, channel, row["ts"])
        return {"ts": row["ts"]}

    def _own(self, body: Json, user: str) -> tuple[Channel, Any]:
        channel = self._space.visible(_field(body, "channel"), user)
        row = self._hub.messages.get(channel.id, _field(body, "ts"))
        if row["user"] != user:
            raise SlackError("cant_change_message")
        return channel, row

    async def edit(self, request: web.Request) -> Json:
        """Change an own message."""
        body, user = await self._body(request)
        channel, row = self._own(body, user)
        text = typed(_field(body, "text"), self._space.users.values())
        self._hub.messages.edit_typed(channel, row, text, user)
        return {"ts": row["ts"]}

    async def delete(self, request: web.Request) -> Json:
        """Delete an own message."""
        body, user = await self._body(request)
        self._hub.messages.delete(*self._own(body, user))
        return {"ok": True}

    async def upload(self, request: web.Request) -> Json:
        """Take a file (the raw body); it is shared by the message that names it."""
        user = self._who(request.query)
        content = await request.read()
        file, ticket = self._hub.files.announce(request.query.get("name") or "file", len(content), user)
        self._hub.files.receive(ticket, content)
        self._hub.files.complete(file)
        return self._hub.files.paged(file)

    async def act(self, request: web.Request) -> Json:
        """Press a button or choose an option."""
        body, user = await self._body(request)
        action, state = body.get("action"), body.get("state")
        if not isinstance(action, dict):
            raise SlackError("missing_action")
        if body.get("view_id"):
            sent = self._interactions.on_home(user, str(body["view_id"]), action, state)
        else:
            channel = self._space.visible(_field(body, "channel"), user)
            row = self._hub.messages.get(channel.id, _field(body, "message_ts"))
            sent = self._interactions.on_message(channel, row, user, action, state)
        return {"ok": True} if sent else {"ok": False, "error": "not_delivered"}

    async def react(self, request: web.Request) -> Json:
        """Add or remove a reaction."""
        body, user = await self._body(request)
        channel = self._writable(body, user)
        row = self._hub.messages.get(channel.id, _field(body, "ts"))
        react(self._hub, channel, row, _field(body, "name"), user, remove=bool(body.get("remove")))
        return {"ok": True}

    async def stop(self, request: web.Request) -> Json:
        """Press Stop: end the running streams of a thread and tell the app."""
        body, user = await self._body(request)
        channel = self._space.visible(_field(body, "channel"), user)
        thread_ts = self._hub.messages.root(channel, _field(body, "thread_ts"))
        stopped = self._hub.streams.interrupt(channel, thread_ts)
        event = {
            "type": "agent_session_stopped",
            "channel": channel.id,
            "user": user,
            "thread_ts": thread_ts,
            "streaming_message_ts": stopped,
            "event_ts": self._space.next_ts(),
        }
        self._hub.events.emit(event, channel)
        return {"ok": True, "streaming_message_ts": stopped}

    async def open_home(self, request: web.Request) -> Json:
        """Open the app's Home tab (or, with `tab`, its Messages tab)."""
        body, user = await self._body(request)
        channel = self._space.direct(user, self._space.bot.user_id)
        event: Json = {
            "type": "app_home_opened",
            "user": user,
            "channel": channel.id,
            "tab": body.get("tab") or "home",
            "event_ts": self._space.next_ts(),
        }
        view = home(self._hub, user)
        if view is not None and event["tab"] == "home":
            event["view"] = view
        self._hub.events.emit(event)
        return {"channel": channel.id}

    async def home(self, request: web.Request) -> Json:
        """The Home tab of one person."""
        return {"view": home(self._hub, self._who(request.query))}

    async def direct(self, request: web.Request) -> Json:
        """Open the direct message of two people."""
        body, user = await self._body(request)
        channel = self._space.direct(user, self._space.user(_field(body, "user")).id)
        self._hub.feed.publish({"type": "channels"}, channel.members)
        return {"channel": channel.id}

    def _mark(self, user: str, channel: Channel, ts: str) -> None:
        self._space.store.execute(
            "INSERT INTO slack_reads VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET ts = MAX(ts, excluded.ts)",
            (user, channel.id, ts),
        )

    async def read(self, request: web.Request) -> Json:
        """Remember how far somebody has read."""
        body, user = await self._body(request)
        self._mark(user, self._space.visible(_field(body, "channel"), user), _field(body, "ts"))
        return {"ok": True}

    async def invite(self, request: web.Request) -> Json:
        """Add somebody, or the bot, to a channel."""
        body, user = await self._body(request)
        channel = self._space.joined(_field(body, "channel"), user)
        if channel.is_im:
            raise SlackError("method_not_supported_for_channel_type")
        self._hub.join(channel, self._space.user(_field(body, "user")).id, inviter=user)
        return {"ok": True}

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
