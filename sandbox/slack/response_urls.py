"""`response_url`s: addresses under which the app may answer an interaction or a command."""

import secrets
from sqlite3 import Row

from aiohttp import web

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError
from sandbox.slack.events import identifier
from sandbox.slack.hub import Hub
from sandbox.slack.messages import MessageDraft
from sandbox.slack.methods.chat import content
from sandbox.slack.workspace import Channel

USES = 5
LIFE = 30 * 60.0
"""A response_url works five times within thirty minutes."""


class ResponseUrls:
    """Given out with payloads; they work also where the bot is no member."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def issue(self, channel: Channel, user: str, original: Row | None = None) -> str:
        """An address for answers to this person, and for changes of `original`."""
        space = self._hub.workspace
        key = f"{identifier('')}/{secrets.token_hex(12)}"
        space.store.execute("DELETE FROM slack_response_urls WHERE expires < ?", (space.settings.now() - LIFE,))
        space.store.execute(
            "INSERT INTO slack_response_urls (id, channel, ts, user, expires) VALUES (?, ?, ?, ?, ?)",
            (key, channel.id, original["ts"] if original is not None else "", user, space.settings.now() + LIFE),
        )
        return f"{space.settings.base_url}/actions/{space.team.id}/{key}"

    async def respond(self, request: web.Request) -> web.Response:
        """`POST /actions/<team>/<key>`: what Bolt's `respond` calls."""
        try:
            body = await request.json()
            if not isinstance(body, dict):
                raise SlackError("invalid_payload")
            self._use(f"{request.match_info['id']}/{request.match_info['secret']}", Arguments(body))
        except ValueError:
            return web.json_response({"ok": False, "error": "invalid_payload"}, status=400)
        except SlackError as error:
            gone = error.code in ("expired_url", "used_url")
            return web.json_response(error.body(), status=404 if gone else 400 if error.code == "no_text" else 200)
        return web.Response(text="ok")

    def _use(self, key: str, arguments: Arguments) -> None:
        space = self._hub.workspace
        entry = space.store.one("SELECT * FROM slack_response_urls WHERE id = ?", (key,))
        if entry is None or entry["expires"] < space.settings.now():
            raise SlackError("expired_url")
        if entry["uses"] >= USES:
            raise SlackError("used_url")
        space.store.execute("UPDATE slack_response_urls SET uses = uses + 1 WHERE id = ?", (key,))
        self.answer(space.channels[entry["channel"]], entry["user"], arguments, entry["ts"])

    def answer(self, channel: Channel, user: str, arguments: Arguments, original: str = "") -> None:
        """Write, change or delete a message as the app asked; `original` is the ts of the message acted upon."""
        hub = self._hub
        changes = arguments.flag("replace_original") or arguments.flag("delete_original")
        row = hub.messages.get(channel.id, original) if changes and original else None
        if arguments.flag("delete_original"):
            if row is not None:
                hub.messages.delete(channel, row)
            return
        given = content(arguments)
        if row is not None:
            columns = {name: value or None for name, value in given.items() if name != "text"}
            hub.messages.change(
                channel,
                row,
                edited_by=None if row["ephemeral_to"] else hub.workspace.bot.user_id,
                **{"blocks": None, "text": given.get("text", ""), **columns},
            )
            return
        open_to_all = arguments.text("response_type") == "in_channel"
        draft = MessageDraft(
            user=hub.workspace.bot.user_id,
            text=given.get("text", ""),
            blocks=given.get("blocks") or None,
            attachments=given.get("attachments") or None,
            markdown=given.get("markdown"),
            thread_ts=arguments.text("thread_ts") or None,
            ephemeral_to=None if open_to_all else user,
        )
        hub.messages.post(channel, draft)
