"""What administrators and other companies do: people come, change and go; channels are made, shared, archived."""

import heapq
from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from aiohttp import web

from sandbox.slack.hub import Hub
from sandbox.slack.messages import MessageDraft
from sandbox.slack.methods import users
from sandbox.slack.workspace import Channel, User, Workspace

Json = dict[str, Any]

PERSON = {field.name for field in fields(User)} - {"is_bot", "updated"}
CHANNEL = {field.name for field in fields(Channel)} - {"is_im", "created"}


class Changes:
    """`/_control/people` and `/_control/channels`: what is sent holds, and the app hears of it what Slack tells."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._space = hub.workspace

    async def person(self, request: web.Request) -> web.Response:
        """Add a person, or change one: fields of `User`, of which `id` is needed (`team_join`, `user_change`)."""
        body = await _body(request, PERSON)
        known = self._space.users.get(body["id"])
        updated = max(int(self._space.settings.now()), known.updated + 1 if known else 0)
        named = {"name": body["id"].lower(), "real_name": body["id"], "updated": updated}
        user = replace(known, **body, updated=updated) if known else User(**{**named, **body})
        self._space.add_user(user)
        if user.deleted:
            for channel in list(self._space.channels.values()):
                self._space.leave(channel, user.id)
        if self._space.is_known(user):
            kind, shown = (
                ("user_change", users.shown(self._hub, user, locale=True))
                if known
                else (
                    "team_join",
                    users.shown(self._hub, user),
                )
            )
            self._hub.events.emit({"type": kind, "user": shown, "cache_ts": updated})
        return web.json_response({"ok": True})

    async def channel(self, request: web.Request) -> web.Response:
        """Make a channel, or change one: fields of `Channel`, of which `id` is needed; `members` are all members."""
        body = await _body(request, CHANNEL)
        channel = self._space.channels.get(body["id"])
        if channel is None:
            private = bool(body.get("is_private") or body.get("is_mpim"))
            channel = Channel(
                body["id"], body["id"].lower(), is_private=private, created=int(self._space.settings.now())
            )
            if body.get("is_mpim"):
                # A group is there with its first message; nobody joins it.
                channel.members = {self._space.user(user).id for user in body.pop("members", ())}
            self._space.add_channel(channel)
        archives = body.get("is_archived", channel.is_archived)
        if channel.is_archived and not archives:
            self._set(channel, is_archived=False)
            self._archived(channel)
        if "members" in body:
            self._move(channel, set(body.pop("members")))
        before = replace(channel)
        self._set(channel, **{name: value for name, value in body.items() if name not in ("id", "is_archived")})
        self._tell(before, channel)
        if archives and not channel.is_archived:
            self._set(channel, is_archived=True)
            self._archived(channel)
        self._hub.feed.publish({"type": "channels"})
        return web.json_response({"ok": True})

    def _set(self, channel: Channel, **values: Any) -> None:
        for name, value in values.items():
            setattr(channel, name, value)
        self._space.add_channel(channel)

    def _move(self, channel: Channel, members: set[str]) -> None:
        for user in sorted(members - channel.members):
            self._hub.join(channel, self._space.user(user).id)
        bot = self._space.bot.user_id
        # The bot last: it hears of the others while it is there.
        for user in sorted(channel.members - members, key=lambda user: (user == bot, user)):
            self._hub.leave(channel, user)

    def _tell(self, before: Channel, now: Channel) -> None:
        kind, emit = "group" if now.is_private else "channel", self._hub.events.emit
        if now.name != before.name:
            named = {"id": now.id, "name": now.name, "name_normalized": now.name, "created": now.created}
            emit({"type": f"{kind}_rename", "channel": named}, now)
        was, is_now = before.shared in ("ext", "org"), now.shared in ("ext", "org")
        if is_now and not was:
            emit({"type": "channel_shared", "connected_team_id": now.connected, "channel": now.id}, now)
        if was and not is_now:
            team = {"previously_connected_team_id": before.connected, "is_ext_shared": False}
            emit({"type": "channel_unshared", **team, "channel": now.id}, now)
        if now.is_private != before.is_private:
            # Slack has no event for it, but a line in the channel.
            past = "private" if now.is_private else "public"
            text = f"made this channel {past}"
            people = sorted(now.members - {self._space.bot.user_id})
            draft = MessageDraft(
                user=(people or [self._space.bot.user_id])[0], text=text, subtype=f"channel_convert_to_{past}"
            )
            self._hub.messages.post(now, draft)

    def _archived(self, channel: Channel) -> None:
        kind = "group" if channel.is_private else "channel"
        what = f"{kind}_archive" if channel.is_archived else f"{kind}_unarchive"
        event = {"type": what, "channel": channel.id, "user": min(channel.members, default="")}
        self._hub.events.emit({**event, "is_moved": 0} if channel.is_archived else event, channel)


async def _body(request: web.Request, allowed: set[str]) -> Json:
    body = await request.json()
    if not isinstance(body, dict) or not body.get("id") or not set(body) <= allowed:
        raise web.HTTPBadRequest(text=f"needs an id, and nothing but: {', '.join(sorted(allowed))}")
    return body


def crowd(workspace: Workspace, count: int) -> None:
    """Fill a new workspace: so many people, all in the first public channel that the bot is in (of a large company)."""
    people = [User(f"U9{number:06d}", f"person{number}", f"Person {number}") for number in range(count)]
    rooms: Iterable[Channel] = (
        channel
        for channel in workspace.channels.values()
        if not channel.is_private and workspace.bot.user_id in channel.members
    )
    with workspace.store.transaction():
        for user in people:
            workspace.add_user(user)
        for room in heapq.nsmallest(1, rooms, key=lambda channel: (channel.name != "general", channel.id)):
            room.members.update(user.id for user in people)
            workspace.add_channel(room)
