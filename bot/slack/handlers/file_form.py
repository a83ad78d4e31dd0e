"""What the forms have in common that come with files: opened by a bare command, and turned into one request."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import queued_request
from bot.slack.handlers.destinations import DestinationResolver
from bot.slack.reading.messages import slack_files
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body, acknowledge
from bot.slack.settings.home import team_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from orchestrator.turn import File, Locale

FILE, MINE = "file", "mine"
"""Fields of each of them: for new files, and for what the person has sent before."""

Own = TypeVar("Own")
"""What a person chooses among: what they have sent before."""


@dataclass(frozen=True, slots=True)
class FormAsker:
    """Who opened a form, or sent it."""

    user: str
    team: str
    locale: Locale
    words: Words


@dataclass(frozen=True, slots=True)
class FileFormRequest:
    """What a form asks for."""

    text: str
    """As the person says it."""
    given: Mapping[str, Any] = field(default_factory=dict)
    """What the graph is told beside the words."""
    files: tuple[File, ...] = ()


class FileForms(ABC, Generic[Own]):
    """Opens the form of a command, and keeps what is wished for in the inbox; what goes wrong stands next to a field.

    Of its texts these are said here: ``title``, ``both``, ``gone``, ``nothing``.
    """

    word: ClassVar[str]
    """Of the command, without its slash."""
    form: ClassVar[str]
    """Its callback id."""
    texts: ClassVar[str]
    """What the keys of its texts begin with, with a dot at the end."""
    in_private: ClassVar[str]
    """The text that says that the answer goes into the direct message."""
    needs_file: ClassVar[bool] = True

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._team = workspace.me.team
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox
        self._places = DestinationResolver(workspace)

    @abstractmethod
    async def view(self, asker: FormAsker, body: Body) -> modals.View:
        """Return the form for a command; ``channel`` in its memory is where that was typed."""

    @abstractmethod
    async def own(self, asker: FormAsker, value: str) -> Own | None:
        """Return what was chosen, if it is this person's: the value comes from outside."""

    @abstractmethod
    def request(self, words: Words, view: modals.View, files: tuple[File, ...], own: Own | None) -> FileFormRequest:
        """Return what is asked for; ``own``: what was chosen instead of new files."""

    def is_for_form(self, text: str) -> bool:
        """Tell whether the form is opened although this stands behind the command."""
        return not text

    def without(self, words: Words) -> str:
        """Say how to go on where Slack opens no form."""
        return words("command.usage", command=f"/{self.word}", hint=words(f"command.{self.word}.hint"))

    async def place(self, asker: FormAsker, _view: modals.View, _errors: dict[str, str]) -> str:
        """Return the channel that the answer goes to: the direct message; empty where Slack does not tell it."""
        return await self._places.direct_message(asker.user)

    def faults(self, _words: Words, _view: modals.View) -> dict[str, str]:
        """Return what is wrong with fields of its own, by their names."""
        return {}

    def register(self, app: AsyncApp) -> None:
        """Listen to the command where it opens the form, before those that take every command."""

        async def opens(command: Body) -> bool:
            return self.is_for_form(str(command.get("text") or "").strip())

        app.command(f"/{self.word}", matchers=[opens])(ack=acknowledge, lazy=[self.open_form])
        app.view(self.form)(self.submit)

    async def open_form(self, body: Body) -> None:
        """Open the form; where Slack does not, say how to go on without."""
        user = str(body["user_id"])
        asker = _asker(user, str(body.get("team_id") or self._team), await self._ephemeral.locale(user))
        if not await self._ephemeral.open_form(body, await self.view(asker, body)):
            await self._ephemeral.respond(body["response_url"], self.without(asker.words))

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the request, or say next to a field what is wrong with it."""
        locale = await self._ephemeral.locale_of(body)
        asker = _asker(str(body["user"]["id"]), team_of(body) or self._team, locale)
        files, chosen = slack_files({"files": modals.files_in(view, FILE)}), modals.filled_in(view, MINE)
        own = await self.own(asker, chosen) if chosen else None
        errors = self.faults(asker.words, view)
        if files and chosen:
            errors[MINE] = asker.words(f"{self.texts}both")
        elif chosen and own is None:
            errors[MINE] = asker.words(f"{self.texts}gone")
        elif self.needs_file and not files and own is None:
            errors[FILE] = asker.words(f"{self.texts}nothing")
        channel = "" if errors else await self.place(asker, view, errors)
        if not channel and not errors:
            errors[FILE] = asker.words("form.error.direct")
        if errors:
            await ack(response_action="errors", errors=errors)
            return
        request = self.request(asker.words, view, files, own)
        turn = queued_request(
            f"form:{view['id']}",
            team=asker.team,
            channel=channel,
            user=asker.user,
            text=request.text,
            locale=asker.locale,
            command=self.word,
            files=request.files,
        )
        await self._inbox.accept(replace(turn, given=request.given))
        if channel[:1] != "D" or modals.remembered(view).get("channel") == channel:
            await ack()
        else:
            notice = modals.notice(asker.words, f"{self.texts}title", asker.words(self.in_private))
            await ack(response_action="update", view=notice)


def _asker(user: str, team: str, locale: Locale) -> FormAsker:
    return FormAsker(user, team, locale, partial(say, locale))
