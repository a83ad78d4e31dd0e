"""What people do with blocks, commands and shortcuts: the payloads that the app gets, and what its answers do."""

from sqlite3 import Row
from typing import Any

from sandbox.slack.arguments import Arguments
from sandbox.slack.delivery import Answer
from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
from sandbox.slack.manifest import Manifest
from sandbox.slack.methods.views import home
from sandbox.slack.payloads import Payloads, channel_name
from sandbox.slack.response_urls import ResponseUrls
from sandbox.slack.text import linked
from sandbox.slack.view_state import state_of
from sandbox.slack.workspace import Channel

Json = dict[str, Any]

OPTIONS = 100
"""Options that a suggestion may answer."""


class Interactions:
    """One method for each way to act."""

    def __init__(self, hub: Hub, manifest: Manifest, payloads: Payloads, urls: ResponseUrls) -> None:
        self._hub = hub
        self._manifest = manifest
        self._payloads = payloads
        self._urls = urls

    def _actions(self, user: str, action: Json, view: str = "") -> Json:
        payload = self._payloads.begin("block_actions", user, view=view)
        return {**payload, "actions": [{**action, "action_ts": self._hub.workspace.next_ts()}]}

    def _of_message(self, channel: Channel, row: Row) -> Json:
        ephemeral = bool(row["ephemeral_to"])
        container: Json = {
            "type": "message",
            "message_ts": row["ts"],
            "channel_id": channel.id,
            "is_ephemeral": ephemeral,
        }
        if row["thread_ts"]:
            container["thread_ts"] = row["thread_ts"]
        found: Json = {"container": container, "channel": {"id": channel.id, "name": channel_name(channel)}}
        if not ephemeral:
            found["message"] = self._hub.messages.shown(row, metadata=True)
        return found

    def on_message(self, channel: Channel, row: Row, user: str, action: Json, state: Json | None) -> bool:
        """An action in a message; False: no app listens."""
        payload = {
            **self._actions(user, action),
            **self._of_message(channel, row),
            "state": {"values": state or {}},
            "response_url": self._urls.issue(channel, user, row),
        }
        return self._hub.events.interactive(payload)

    def _view(self, user: str, view_id: str) -> Json:
        view = home(self._hub, user)
        return view if view is not None and view["id"] == view_id else self._hub.views.get(user, view_id)

    def on_view(self, user: str, view_id: str, action: Json, state: Json | None) -> bool:
        """An action in the App Home or in a modal; False: no app listens."""
        view = self._view(user, view_id)
        view = {**view, "state": state_of(view["blocks"], state)}
        payload = {
            **self._actions(user, action, view_id),
            "container": {"type": "view", "view_id": view_id},
            "view": view,
        }
        if view["type"] == "modal":
            payload["response_urls"] = []
        return self._hub.events.interactive(payload)

    async def command(self, channel: Channel, user: str, name: str, text: str) -> Json:
        """Send a slash command; what the app answers at once is written for the person or for all.

        Raises `unknown_command` for one that the manifest does not have.
        """
        command = self._manifest.command(name)
        if command is None:
            raise SlackError("unknown_command")
        users = self._hub.workspace.users.values()
        sent = linked(text, users, self._hub.workspace.channels.values()) if command.should_escape else text
        url = self._urls.issue(channel, user)
        payload = self._payloads.command(channel, user, name, sent, url)
        answer = await self._hub.events.ask("slash_commands", payload)
        return self._answered(channel, user, answer)

    def _answered(self, channel: Channel, user: str, answer: Answer) -> Json:
        if answer.error:
            return {"ok": False, "error": answer.error}
        body = answer.body if isinstance(answer.body, dict) else {"text": answer.body} if answer.body else {}
        if not any(body.get(name) for name in ("text", "blocks", "attachments", "markdown_text")):
            return {"ok": True}
        try:
            self._urls.answer(channel, user, Arguments(body))
        except SlackError as error:
            return {"ok": False, "error": "invalid_response", "reason": error.code}
        return {"ok": True, "text": str(body.get("text") or "")}

    async def shortcut(self, user: str, callback_id: str, channel: Channel | None, row: Row | None) -> Json:
        """Use a shortcut of the composer, or of a message's menu; raises `unknown_shortcut`."""
        shortcut = self._manifest.shortcut(callback_id)
        if shortcut is None or (shortcut.type == "message") != (row is not None):
            raise SlackError("unknown_shortcut")
        stamp = {"callback_id": callback_id, "action_ts": self._hub.workspace.next_ts()}
        if channel is None or row is None:
            payload = {**self._payloads.begin("shortcut", user), **stamp}
        else:
            payload = {
                **self._payloads.begin("message_action", user),
                **stamp,
                "message_ts": row["ts"],
                "channel": {"id": channel.id, "name": channel_name(channel)},
                "message": self._hub.messages.shown(row, metadata=True),
                "response_url": self._urls.issue(channel, user, row),
            }
        answer = await self._hub.events.ask("interactive", payload)
        return {"ok": False, "error": answer.error} if answer.error else {"ok": True}

    async def suggest(
        self, user: str, *, action_id: str, block_id: str, value: str, view_id: str, place: tuple[Channel, Row] | None
    ) -> Json:
        """What the app offers for the letters that were typed: `options` or `option_groups`."""
        payload = {
            **self._payloads.begin("block_suggestion", user, trigger=False),
            "action_id": action_id,
            "block_id": block_id,
            "value": value,
        }
        if place is not None:
            payload |= self._of_message(*place)
        else:
            payload |= {"container": {"type": "view", "view_id": view_id}, "view": self._view(user, view_id)}
        answer = await self._hub.events.ask("interactive", payload)
        if answer.error:
            return {"ok": False, "error": answer.error}
        body = answer.body if isinstance(answer.body, dict) else {}
        for name in ("options", "option_groups"):
            if isinstance(body.get(name), list):
                return {"ok": True, name: body[name][:OPTIONS]}
        return {"ok": False, "error": "invalid_response"}
