"""All ways into the bot from Slack, put together: who listens to what, and who runs what came of it."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from slack_bolt.async_app import AsyncApp

from bot.desk.claiming import Claiming
from bot.desk.handoff_channel import HandoffChannel
from bot.desk.taking_back import take_back
from bot.erasing import Erasing
from bot.inbox import UNLIMITED, Inbox, Interruption
from bot.runners import TellDesk, TurnTimeouts
from bot.slack.dispatcher import Dispatcher
from bot.slack.graph_side import SlackParts
from bot.slack.handlers.actions import Actions
from bot.slack.handlers.announcing import QueuedRequests
from bot.slack.handlers.backlog import BacklogNotices
from bot.slack.handlers.commands import Commands
from bot.slack.handlers.effects import Effects
from bot.slack.handlers.events import Events
from bot.slack.handlers.feedback import FeedbackButtons
from bot.slack.handlers.file_shortcuts import FileShortcuts
from bot.slack.handlers.private import ShowPrivately
from bot.slack.handlers.questions import Questions
from bot.slack.handlers.sharing import Sharing
from bot.slack.handlers.shortcuts import Shortcuts
from bot.slack.reply.answer import SlackAnswers
from bot.slack.settings.home import Home
from bot.slack.workspace import SlackWorkspace
from integrations.store.backlog import WaitingLimits
from orchestrator.turn import Turn


class SlackApp:
    """The doors of one workspace."""

    def __init__(
        self,
        workspace: SlackWorkspace,
        *,
        limits: WaitingLimits = UNLIMITED,
        told_from: int = sys.maxsize,
    ) -> None:
        """``limits`` of what may wait, and ``told_from``: see :class:`BacklogNotices`."""
        self._workspace = workspace
        self.backlog = BacklogNotices(workspace, limits, told_from)
        self.desk = HandoffChannel(workspace.outbox, workspace.database, workspace.preferences)

    def dispatcher(
        self,
        accept: Callable[[Turn], Awaitable[bool]],
        interruption: Callable[[str], Interruption | None],
        *,
        files: Path,
        timeouts: TurnTimeouts,
        hand_over: TellDesk,
    ) -> Dispatcher:
        """Return the inbox's runner; ``accept`` and ``interruption`` are that inbox's."""
        effects = Effects(self._workspace, accept, hand_over)
        answers = SlackAnswers(self._workspace, effects, interruption, files=files, timeouts=timeouts)
        return Dispatcher(QueuedRequests(self._workspace, accept), answers)

    async def take_back(self, channel: str, thread: str) -> None:
        """Delete what the bot wrote into a thread. Raises ``NotFound`` or ``Unavailable``."""
        await take_back(self._workspace.client, self._workspace.me, channel, thread)

    def open(self, app: AsyncApp, inbox: Inbox, home: Home, erasing: Erasing) -> None:
        """Listen. What is registered last takes what is left."""
        workspace = self._workspace
        Events(workspace, inbox, home).register(app)
        parts = SlackParts(workspace, inbox, home, erasing)
        for listener in [one for side in workspace.sides for one in side.listeners(parts)]:
            listener.register(app)
        for with_inbox in (Commands, Shortcuts, FileShortcuts, Questions, ShowPrivately):
            with_inbox(workspace, inbox).register(app)
        for alone in (FeedbackButtons, Sharing, Claiming):
            alone(workspace).register(app)
        self.backlog.register(app)
        Actions(workspace, inbox).register(app)
