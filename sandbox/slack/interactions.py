"""Buttons and menus: the payload that the app gets, and the `response_url` that it may use."""

import secrets
from sqlite3 import Row
from typing import Any

from aiohttp import web

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError
from sandbox.slack.events import identifier
from sandbox.slack.hub import Hub
from sandbox.slack.messages import Draft
from sandbox.slack.methods.chat import content
from sandbox.slack.methods.views import home
from sandbox.slack.workspace import Channel

Json = dict[str, Any]

USES = 5
LIFE = 30 * 60.0
"""A response_url works five times within thirty minutes."""


class Interactions:
    """What people do with blocks."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def _base(self, user: str, action: Json) -> Json:
        space = self._hub.workspace
        person = space.user(user)
        return {
            "type": "block_actions",
            "user": {"id": user, "username": person.name, "name": person.name, "team_id": space.team.id},
            "api_app_id": space.bot.app_id,
            "token": space.verification_token,
            "trigger_id": f"{secrets.randbelow(10**13)}.{secrets.randbelow(10**12)}.{secrets.token_hex(16)}",
            "team": {"id": space.team.id, "domain": space.team.domain},
            "enterprise": None,
            "is_enterprise_install": False,
            "actions": [{**action, "action_ts": space.next_ts()}],
        }

    def on_message(self, channel: Channel, row: Row, user: str, action: Json, state: Json | None) -> bool:
        """An action in a message; False: no app listens."""
        ephemeral = bool(row["ephemeral_to"])
        container: Json = {
            "type": "message",
            "message_ts": row["ts"],
            "channel_id": channel.id,
            "is_ephemeral": ephemeral,
        }
        if row["thread_ts"]:
            container["thread_ts"] = row["thread_ts"]
        name = "directmessage" if channel.is_im else "privategroup" if channel.is_private else channel.name
        payload = {
            **self._base(user, action),
            "container": container,
            "channel": {"id": channel.id, "name": name},
            "state": {"values": state or {}},
            "response_url": self._response_url(channel, row, user),
        }
        if not ephemeral:
            payload["message"] = self._hub.messages.shown(row, metadata=True)
        return self._hub.events.interactive(payload)

    def on_home(self, user: str, view_id: str, action: Json, state: Json | None) -> bool:
        """An action in the App Home; False: no app listens."""
        view = home(self._hub, user)
        if view is None or view["id"] != view_id:
            raise SlackError("view_not_found")
        view = {**view, "state": {"values": state or {}}}
        payload = {**self._base(user, action), "container": {"type": "view", "view_id": view_id}, "view": view}
        return self._hub.events.interactive(payload)

    def _response_url(self, channel: Channel, row: Row, user: str) -> str:
        space = self._hub.workspace
        key = f"{identifier('')}/{secrets.token_hex(12)}"
        space.store.execute(
            "INSERT INTO slack_response_urls (id, channel, ts, user, expires) VALUES (?, ?, ?, ?, ?)",
            (key, channel.id, row["ts"], user, space.settings.now() + LIFE),
        )
        return f"{space.settings.base_url}/actions/{space.team.id}/{key}"

    async def respond(self, request: web.Request) -> web.Response:
        """`POST /actions/<team>/<key>`: what Bolt's `respond` calls."""
        try:
            body = await request.json()
            if not isinstance(body, dict):
                raise SlackError("invalid_payload")
            self._respond(f"{request.match_info['id']}/{request.match_info['secret']}", Arguments(body))
        except ValueError:
            return web.json_response({"ok": False, "error": "invalid_payload"}, status=400)
        except SlackError as error:
            gone = error.code in ("expired_url", "used_url")
            return web.json_response(error.body(), status=404 if gone else 400 if error.code == "no_text" else 200)
        return web.Response(text="ok")

    def _respond(self, key: str, arguments: Arguments) -> None:
        hub = self._hub
        store = hub.workspace.store
        entry = store.one("SELECT * FROM slack_response_urls WHERE id = ?", (key,))
        if entry is None or entry["expires"] < hub.workspace.settings.now():
            raise SlackError("expired_url")
        if entry["uses"] >= USES:
            raise SlackError("used_url")
        store.execute("UPDATE slack_response_urls SET uses = uses + 1 WHERE id = ?", (key,))
        channel = hub.workspace.channels[entry["channel"]]
        row = hub.messages.get(channel.id, entry["ts"]) if self._needs_message(arguments) else None
        if arguments.flag("delete_original") and row is not None:
            hub.messages.delete(channel, row)
            return
        given = content(arguments)
        if row is not None:
            columns = {name: value or None for name, value in given.items() if name != "text"}
            hub.messages.change(
                channel,
                row,
                edited_by=hub.workspace.bot.user_id,
                **{"blocks": None, "text": given.get("text", ""), **columns},
            )
            return
        thread = arguments.text("thread_ts")
        open_to_all = arguments.text("response_type") == "in_channel"
        draft = Draft(
            user=hub.workspace.bot.user_id,
            text=given.get("text", ""),
            blocks=given.get("blocks") or None,
            attachments=given.get("attachments") or None,
            markdown=given.get("markdown"),
            thread_ts=thread or None,
            ephemeral_to=None if open_to_all else entry["user"],
        )
        hub.messages.post(channel, draft)

    @staticmethod
    def _needs_message(arguments: Arguments) -> bool:
        return arguments.flag("replace_original") or arguments.flag("delete_original")
