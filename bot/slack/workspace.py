"""What the handlers of one Slack workspace share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from slack_sdk.web.async_client import AsyncWebClient

from bot.preferences import PreferenceStore
from bot.slack.channels.changes import ChannelChanges
from bot.slack.channels.marks import ChannelMarks
from bot.slack.client import Identity
from bot.slack.graph_side import SlackSide
from bot.slack.handlers.danger import DangerHelp
from bot.slack.outbox import Outbox
from bot.slack.people import People
from bot.slack.reading.app_context import AppContext
from bot.slack.reply.ephemeral import Ephemeral
from integrations.notion.base import NotionPages
from integrations.search.base import SearchIndex
from integrations.store import Database
from orchestrator.graph import Command, Graph, commands_of, examples_of
from orchestrator.graphs import GRAPHS
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator


@dataclass(frozen=True)
class SlackWorkspace:
    """One Slack workspace: its client, its people, settings, database and index, and the orchestrator that answers."""

    client: AsyncWebClient
    me: Identity
    people: People
    preferences: PreferenceStore
    database: Database
    index: SearchIndex
    pages: NotionPages | None
    """None where Notion is not connected."""
    orchestrator: WorkspaceAgentOrchestrator
    graphs: Mapping[str, Graph] = field(default_factory=lambda: GRAPHS)
    """The orchestrator's."""
    sides: Sequence[SlackSide] = ()
    """What each of them has here besides its turns."""

    @cached_property
    def outbox(self) -> Outbox:
        """Posts messages, each once."""
        return Outbox(self.client, self.me.user)

    @cached_property
    def ephemeral(self) -> Ephemeral:
        """Answers whoever pressed a button, for that person alone."""
        return Ephemeral(self.client, self.outbox, self.people)

    @cached_property
    def danger(self) -> DangerHelp:
        """Posts the emergency numbers where a message tells of danger."""
        return DangerHelp(self.outbox, self.orchestrator.help_for)

    @cached_property
    def looking(self) -> AppContext:
        """Remembers which channel or page each person has open."""
        return AppContext()

    @cached_property
    def channel_marks(self) -> ChannelMarks:
        """Records which messages are in the index."""
        return ChannelMarks(self.database.sync_state, self.index.identity)

    @cached_property
    def channel_changes(self) -> ChannelChanges:
        """Applies Slack's events (edits, deletions, members) to the messages in the index."""
        return ChannelChanges(self.preferences, self.index, self.channel_marks)

    @cached_property
    def commands(self) -> Sequence[Command]:
        """The slash commands of all graphs."""
        return commands_of(self.graphs)

    @cached_property
    def examples(self) -> Sequence[str]:
        """Example questions for the home tab."""
        return examples_of(self.graphs)
