"""Shortcuts of messages with a file: what they lead to goes into the direct message of who used them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import queued_request
from bot.slack.handlers.destinations import DestinationResolver
from bot.slack.reading.messages import slack_files
from bot.slack.reply.ephemeral import Body
from bot.slack.settings.home import team_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say


@dataclass(frozen=True, slots=True)
class _FileShortcut:
    """What one of them says, by the keys of the texts, and the command that it stands for."""

    command: str
    text: str
    """Asked in the name of who used it."""
    title: str
    in_private: str
    no_file: str


FILE_SHORTCUTS: Mapping[str, _FileShortcut] = {
    "check_contract": _FileShortcut(
        "contract",
        "contract_http.look",
        "contract_slack.check_title",
        "contract_slack.in_private",
        "contract_slack.no_file",
    ),
    "convert_document": _FileShortcut(
        "idris", "idris_form.text", "idris_form.title", "idris_form.in_private", "idris_form.no_file"
    ),
    "plan_from_file": _FileShortcut(
        "plan", "plan_form.text", "plan_form.title", "plan_form.in_private", "plan_form.no_file"
    ),
}
"""By their callback ids, in the manifest too."""


class FileShortcuts:
    """What the app does when one of them is used."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._team = workspace.me.team
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox
        self._places = DestinationResolver(workspace)

    def register(self, app: AsyncApp) -> None:
        """Listen to them."""
        for callback, shortcut in FILE_SHORTCUTS.items():
            app.shortcut(callback)(self._used(shortcut))

    def _used(self, shortcut: _FileShortcut) -> Callable[[AsyncAck, Body], Awaitable[None]]:
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
