"""All ways into the bot from Slack, put together: who listens to what, and who runs what came of it."""

import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot.erasing import Erasing
from bot.handing_over import HandingOver
from bot.inbox import UNLIMITED, Inbox, Interruption
from bot.preferences import PreferenceStore
from bot.runners import TurnTimeouts
from bot.slack.app import Identity
from bot.slack.counsel.claiming import Claiming
from bot.slack.counsel.desk import CounselDesk
from bot.slack.counsel.erase_button import EraseButton
from bot.slack.counsel.taking_back import take_back
from bot.slack.people import People
from bot.slack.reading.context import Surroundings
from bot.slack.reading.heard import HeardThreads
from bot.slack.reading.looking import LookingAt
from bot.slack.reading.overhearing import Overhearing
from bot.slack.reading.thread import ThreadReader
from bot.slack.reception import Reception
from bot.slack.reply.answer import SlackAnswers
from bot.slack.reply.retraction import ReplyRetraction
from bot.slack.reply.whispers import Whispers
from bot.slack.settings.home import Home
from bot.slack.ways.actions import Actions
from bot.slack.ways.asked import AskedQuestions
from bot.slack.ways.backlog import BacklogNotices
from bot.slack.ways.commands import Commands
from bot.slack.ways.danger import DangerHelp
from bot.slack.ways.edited import Edited
from bot.slack.ways.errands import Errands
from bot.slack.ways.events import Events
from bot.slack.ways.feedback import FeedbackButtons
from bot.slack.ways.moving import Consequences
from bot.slack.ways.places import Places
from bot.slack.ways.private import ShowPrivately, offer_private
from bot.slack.ways.prompts import Prompts
from bot.slack.ways.questions import Questions
from bot.slack.ways.sharing import Sharing
from bot.slack.ways.shortcuts import Shortcuts
from integrations.notion.base import NotionPages
from integrations.search.base import SearchIndex
from integrations.store import Database
from integrations.store.backlog import WaitingLimits
from orchestrator.graph import Graph, commands_of, examples_of
from orchestrator.graphs import GRAPHS, PLANNED
from orchestrator.turn import AgentExecutionResult, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator


class Doors:
    """The doors of one workspace, and what they share."""

    def __init__(
        self,
        client: AsyncWebClient,
        me: Identity,
        database: Database,
        people: People,
        index: SearchIndex,
        orchestrator: WorkspaceAgentOrchestrator,
        pages: NotionPages | None,
        preferences: PreferenceStore,
        *,
        graphs: Mapping[str, Graph] = GRAPHS,
        limits: WaitingLimits = UNLIMITED,
        told_from: int = sys.maxsize,
    ) -> None:
        """``graphs``: the orchestrator's. ``limits`` (of what may wait), ``told_from``: see :class:`BacklogNotices`."""
        self._client = client
        self._me = me
        self._database = database
        self._people = people
        self._index = index
        self._orchestrator = orchestrator
        self._pages = pages
        self._preferences = preferences
        self._graphs = graphs
        self._whispers = Whispers(client, people)
        self._asked = AskedQuestions(client, database, self._whispers)
        self._looking = LookingAt()
        self._danger = DangerHelp(client, orchestrator.help_for)
        self.backlog = BacklogNotices(
            client, database, self._whispers, self._danger, orchestrator.hears_itself, limits, told_from=told_from
        )
        self.desk = CounselDesk(client, database, preferences)

    def reception(
        self,
        accept: Callable[[Turn], Awaitable[bool]],
        interruption: Callable[[str], Interruption | None],
        *,
        files: Path,
        timeouts: TurnTimeouts,
        handing_over: HandingOver,
    ) -> Reception:
        """Return the inbox's runner; ``accept`` and ``interruption`` are that inbox's."""
        surroundings = Surroundings(self._client, self._me, self._people, self._index, looking=self._looking)
        answers = SlackAnswers(
            self._client,
            self._me,
            self._orchestrator,
            self._database,
            self._people,
            surroundings,
            interruption,
            files=files,
            timeouts=timeouts,
            consequences=Consequences(self._client, accept, handing_over),
            afterwards=self._afterwards,
        )
        return Reception(Errands(self._client, self._database, self._people, accept, self._danger), answers)

    async def _afterwards(self, turn: Turn, result: AgentExecutionResult) -> None:
        await self._asked.close_before(turn)
        await offer_private(self._whispers, turn, result)

    async def take_back(self, channel: str, thread: str) -> None:
        """Delete what the bot wrote into a thread. Raises ``NotFound`` or ``Unavailable``."""
        await take_back(self._client, self._me, channel, thread)

    def open(self, app: AsyncApp, inbox: Inbox, home: Home, erasing: Erasing) -> None:
        """Listen. What is registered last takes what is left."""
        client, me, database, people = self._client, self._me, self._database, self._people
        whispers = self._whispers
        places = Places(client, people, self._index)
        prompts = Prompts(client, people, database, self._index, self._looking, examples_of(self._graphs))
        commands = commands_of(self._graphs, PLANNED)
        heard, thread = HeardThreads(), ThreadReader(client)
        overhearing = Overhearing(self._preferences, people, database, heard, thread.before)
        edited = Edited(inbox, database, whispers, self._danger)
        edited.register(app)
        retraction = ReplyRetraction(client, database.replies)
        Events(inbox, database, home, overhearing, heard, thread, prompts, self._looking, edited, retraction).register(
            app
        )
        Commands(client, me, inbox, places, whispers, self._danger, commands).register(app)
        Shortcuts(client, me, inbox, places, whispers, commands).register(app)
        Questions(client, inbox, database, people, self._orchestrator, whispers, self._asked).register(app)
        self.backlog.register(app)
        FeedbackButtons(client, database, whispers, self._danger).register(app)
        ShowPrivately(inbox, database, whispers).register(app)
        Sharing(client, me, database, people, whispers, self._orchestrator).register(app)
        Claiming(client, database, people, whispers).register(app)
        EraseButton(client, database, erasing, whispers).register(app)
        Actions(client, inbox, database, whispers, self._pages).register(app)
