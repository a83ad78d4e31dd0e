"""What a person does that the app answers at once: commands, shortcuts, modals, suggestions."""

from typing import Any

from aiohttp import web

from sandbox.page.person import PersonHandlers, field
from sandbox.slack import Slack
from sandbox.slack.errors import SlackError

Json = dict[str, Any]


class AskingHandlers(PersonHandlers):
    """Each handler waits for the acknowledgement; `{ok: false, error}` says that there was none."""

    def __init__(self, slack: Slack) -> None:
        super().__init__(slack)
        self._interactions = slack.interactions
        self._submissions = slack.submissions

    async def command(self, request: web.Request) -> Json:
        """Use a slash command in a channel (Slack knows none in threads)."""
        body, user = await self._body(request)
        channel = self._space.visible(field(body, "channel"), user)
        text = body.get("text") or ""
        if not isinstance(text, str):
            raise SlackError("invalid_arguments")
        name = "/" + field(body, "command").removeprefix("/")
        return await self._interactions.command(channel, user, name, text)

    async def shortcut(self, request: web.Request) -> Json:
        """Use a shortcut; one of a message needs `channel` and `message_ts`."""
        body, user = await self._body(request)
        channel, row = self._message(body, user) if body.get("message_ts") else (None, None)
        return await self._interactions.shortcut(user, field(body, "callback_id"), channel, row)

    async def view(self, request: web.Request) -> Json:
        """Submit a modal, close it (`close`: all that lie on each other), or go `back` to the one below."""
        body, user = await self._body(request)
        view_id, action, values = field(body, "view_id"), body.get("action"), body.get("values")
        if action == "submit":
            if not (values is None or isinstance(values, dict)):
                raise SlackError("invalid_arguments")
            return await self._submissions.submit(user, view_id, values)
        if action == "close":
            self._submissions.close(user, view_id)
        elif action == "back":
            self._submissions.back(user, view_id)
        else:
            raise SlackError("invalid_arguments")
        return {"ok": True}

    async def options(self, request: web.Request) -> Json:
        """What an external select offers for the letters typed."""
        body, user = await self._body(request)
        view_id = body.get("view_id") or ""
        return await self._interactions.suggest(
            user,
            action_id=field(body, "action_id"),
            block_id=field(body, "block_id"),
            value=str(body.get("value") or ""),
            view_id=str(view_id),
            place=None if view_id else self._message(body, user),
        )
