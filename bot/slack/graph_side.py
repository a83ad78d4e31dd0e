"""What one graph has in Slack besides its turns: forms, buttons, shortcuts, what its answers and the home tab show."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

from slack_bolt.async_app import AsyncApp

from bot.slack.reply.blocks import Block, Words
from integrations.store import Database
from orchestrator.turn import AgentExecutionResult

if TYPE_CHECKING:
    from bot.erasing import Erasing
    from bot.inbox import Inbox
    from bot.slack.settings.home import Home
    from bot.slack.workspace import SlackWorkspace


class Listener(Protocol):
    """Takes what people do."""

    def register(self, app: AsyncApp) -> None:
        """Listen to it."""


@dataclass(frozen=True, slots=True)
class SlackParts:
    """What listeners work with."""

    workspace: "SlackWorkspace"
    inbox: "Inbox"
    home: "Home"
    erasing: "Erasing"


@dataclass(frozen=True, slots=True)
class FileShortcut:
    """A shortcut of messages with a file: what it says, by keys of the texts, and the command that it stands for."""

    command: str
    text: str
    """Asked in the name of who used it."""
    title: str
    in_private: str
    no_file: str


class SlackSide:
    """As it is here: nothing. A graph's own says what it has."""

    shortcuts: ClassVar[Mapping[str, FileShortcut]] = {}
    """By their callback ids, which stand in the manifest too."""

    def listeners(self, _parts: SlackParts, /) -> Iterable[Listener]:
        """Return what listens to its forms and buttons."""
        return ()

    def below_answer(self, _result: AgentExecutionResult, _turn_id: str, _words: Words, /) -> list[Block]:
        """Return what stands below an answer of its own; nothing below those of others."""
        return []

    async def home(self, _database: Database, _team: str, _user: str, _words: Words, /) -> list[Block]:
        """Return what a person's home tab shows of it."""
        return []
