"""What a person does in the local Slack."""

from typing import Any

from aiohttp import web

from sandbox.page.person import PersonHandlers, field
from sandbox.slack import Slack
from sandbox.slack.errors import SlackError
from sandbox.slack.messages import MessageDraft
from sandbox.slack.methods.reactions import react
from sandbox.slack.methods.views import home
from sandbox.slack.text import typed
from sandbox.slack.workspace import Channel

Json = dict[str, Any]


class Acting(PersonHandlers):
    """The handlers that change something; `as` names the person who acts."""

    def __init__(self, slack: Slack) -> None:
        super().__init__(slack)
        self._interactions = slack.interactions

    def _writable(self, body: Json, user: str) -> Channel:
        channel = self._space.visible(field(body, "channel"), user)
        if user not in channel.members:
            self._hub.join(channel, user)
        return self._space.open(channel)

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
        draft = MessageDraft(
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
        channel = self._space.visible(field(body, "channel"), user)
        row = self._hub.messages.get(channel.id, field(body, "ts"))
        if row["user"] != user:
            raise SlackError("cant_change_message")
        return channel, row

    async def edit(self, request: web.Request) -> Json:
        """Change an own message."""
        body, user = await self._body(request)
        channel, row = self._own(body, user)
        text = typed(field(body, "text"), self._space.users.values())
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
            sent = self._interactions.on_view(user, str(body["view_id"]), action, state)
        else:
            channel, row = self._message(body, user)
            sent = self._interactions.on_message(channel, row, user, action, state)
        return {"ok": True} if sent else {"ok": False, "error": "not_delivered"}

    async def react(self, request: web.Request) -> Json:
        """Add or remove a reaction."""
        body, user = await self._body(request)
        channel = self._writable(body, user)
        row = self._hub.messages.get(channel.id, field(body, "ts"))
        react(self._hub, channel, row, field(body, "name"), user, remove=bool(body.get("remove")))
        return {"ok": True}

    async def stop(self, request: web.Request) -> Json:
        """Press Stop: end the running streams of a thread and tell the app."""
        body, user = await self._body(request)
        channel = self._space.visible(field(body, "channel"), user)
        thread_ts = self._hub.messages.root(channel, field(body, "thread_ts"))
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

    async def direct(self, request: web.Request) -> Json:
        """Open the direct message of two people."""
        body, user = await self._body(request)
        channel = self._space.direct(user, self._space.user(field(body, "user")).id)
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
        self._mark(user, self._space.visible(field(body, "channel"), user), field(body, "ts"))
        return {"ok": True}

    async def invite(self, request: web.Request) -> Json:
        """Add somebody, or the bot, to a channel."""
        body, user = await self._body(request)
        channel = self._space.joined(field(body, "channel"), user)
        if channel.is_im or channel.is_mpim:
            raise SlackError("method_not_supported_for_channel_type")
        self._hub.join(channel, self._space.user(field(body, "user")).id, inviter=user)
        return {"ok": True}

    async def join(self, request: web.Request) -> Json:
        """Join a public channel."""
        body, user = await self._body(request)
        channel = self._space.visible(field(body, "channel"), user)
        self._hub.join(channel, user)
        return {"ok": True}

    async def leave(self, request: web.Request) -> Json:
        """Leave a channel."""
        body, user = await self._body(request)
        channel = self._space.joined(field(body, "channel"), user)
        if channel.is_im or channel.is_mpim:
            raise SlackError("method_not_supported_for_channel_type")
        self._hub.leave(channel, user)
        return {"ok": True}

    async def context(self, request: web.Request) -> Json:
        """Look at a channel, a thread or a page beside the agent's pane: `app_context_changed`.

        Slack tells channels, messages, canvases and lists; a page of Notion it cannot know, so `page` (an address) is
        an entity of the sandbox's own type `sandbox#/types/page_url`.
        """
        body, user = await self._body(request)
        entities: list[Json] = []
        if body.get("channel"):
            channel = self._space.visible(field(body, "channel"), user)
            team = self._space.team.id
            if body.get("message_ts"):
                place = {"channel_id": channel.id, "message_ts": field(body, "message_ts")}
                entities.append({"type": "slack#/types/message_context", "value": place, "team_id": team})
            entities.append({"type": "slack#/types/channel_id", "value": channel.id, "team_id": team})
        if body.get("page"):
            entities.append({"type": "sandbox#/types/page_url", "value": field(body, "page")})
        event = {
            "type": "app_context_changed",
            "user": user,
            "channel": self._space.direct(user, self._space.bot.user_id).id,
            "context": {"entities": entities} if entities else {},
        }
        self._hub.events.emit(event)
        return {"ok": True}
