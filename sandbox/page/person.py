"""Who acts on the page, and what they sent."""

from sqlite3 import Row
from typing import Any

from aiohttp import web

from sandbox.slack import Slack
from sandbox.slack.errors import SlackError
from sandbox.slack.workspace import Channel

Json = dict[str, Any]


def field(body: Json, name: str) -> str:
    """A text that must be there; raises `missing_<name>`."""
    value = body.get(name)
    if not isinstance(value, str) or not value:
        raise SlackError(f"missing_{name}")
    return value


class PersonHandlers:
    """Handlers whose `as` names the person who acts."""

    def __init__(self, slack: Slack) -> None:
        self._hub = slack.hub
        self._space = slack.workspace

    def _who(self, values: Any) -> str:
        return self._space.user(str(values.get("as") or "")).id

    async def _body(self, request: web.Request) -> tuple[Json, str]:
        body = await request.json()
        if not isinstance(body, dict):
            raise SlackError("json_not_object")
        return body, self._who(body)

    def _message(self, body: Json, user: str) -> tuple[Channel, Row]:
        """The message that `channel` and `message_ts` name, if that person sees it."""
        channel = self._space.visible(field(body, "channel"), user)
        row = self._hub.messages.get(channel.id, field(body, "message_ts"))
        if row["ephemeral_to"] not in (None, user):
            raise SlackError("message_not_found")
        return channel, row
