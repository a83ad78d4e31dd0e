"""Shortcuts of messages with a file: what they lead to goes into the direct message of who used them."""

from collections.abc import Awaitable, Callable
from functools import partial

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.graph_side import FileShortcut
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import queued_request
from bot.slack.handlers.destinations import DestinationResolver
from bot.slack.reading.messages import slack_files
from bot.slack.reply.ephemeral import Body
from bot.slack.settings.home import team_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say


class FileShortcuts:
    """What the app does when one of them is used."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._team = workspace.me.team
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox
        self._sides = workspace.sides
        self._places = DestinationResolver(workspace)

    def register(self, app: AsyncApp) -> None:
        """Listen to them."""
        for side in self._sides:
            for callback, shortcut in side.shortcuts.items():
                app.shortcut(callback)(self._used(shortcut))

    def _used(self, shortcut: FileShortcut) -> Callable[[AsyncAck, Body], Awaitable[None]]:
        async def used(ack: AsyncAck, body: Body) -> None:
            """Keep the wish, one for each use. Without a file that is said."""
            user, files = str(body["user"]["id"]), slack_files(body["message"])
            locale = await self._ephemeral.locale_of(body)
            words = partial(say, locale)
            channel = await self._places.direct_message(user) if files else ""
            if channel:
                await self._inbox.accept(
                    queued_request(
                        f"{shortcut.command}:{body['trigger_id']}",
                        team=team_of(body) or self._team,
                        channel=channel,
                        user=user,
                        text=words(shortcut.text),
                        locale=locale,
                        command=shortcut.command,
                        files=files,
                    )
                )
            await ack()
            key = "form.error.direct" if files else shortcut.no_file
            text = words(shortcut.in_private) if channel else words(key)
            await self._ephemeral.open_form(body, modals.notice(words, shortcut.title, text))

        return used
