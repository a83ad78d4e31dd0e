"""All ways into the bot from Slack, put together: who listens to what, and who runs what came of it."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from slack_bolt.async_app import AsyncApp

from bot.graphs.contract.slack.contract_buttons import ContractButtons
from bot.graphs.contract.slack.contract_form import ContractForms
from bot.graphs.contract.slack.own_hours_form import OwnHoursForm
from bot.graphs.contract.slack.redline_form import RedlineForm
from bot.graphs.idris.slack.idris_form import IdrisForms
from bot.graphs.intake.claiming import Claiming
from bot.graphs.intake.erase_button import EraseButton
from bot.graphs.intake.erasing import Erasing
from bot.graphs.intake.handing_over import HandingOver
from bot.graphs.intake.handoff_channel import HandoffChannel
from bot.graphs.intake.taking_back import take_back
from bot.graphs.plan.slack.outline_form import OutlineForm
from bot.graphs.plan.slack.plan_form import PlanForms
from bot.inbox import UNLIMITED, Inbox, Interruption
from bot.runners import TurnTimeouts
from bot.slack.dispatcher import Dispatcher
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
from integrations.law.law import Law
from integrations.store.backlog import WaitingLimits
from orchestrator.deps import PageLink
from orchestrator.turn import Turn


class SlackApp:
    """The doors of one workspace."""

    def __init__(
        self,
        workspace: SlackWorkspace,
        *,
        limits: WaitingLimits = UNLIMITED,
        told_from: int = sys.maxsize,
        law: Law | None = None,
        link: PageLink | None = None,
        model_link: PageLink | None = None,
        plan_link: PageLink | None = None,
    ) -> None:
        """``limits`` of what may wait, and ``told_from``: see :class:`BacklogNotices`; ``law``: of contracts.

        ``link``: to the pages of contracts; ``model_link``: to those of models; ``plan_link``: of plans.
        """
        self._law = law
        self._link = link
        self._model_link = model_link
        self._plan_link = plan_link
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
        handing_over: HandingOver,
    ) -> Dispatcher:
        """Return the inbox's runner; ``accept`` and ``interruption`` are that inbox's."""
        effects = Effects(self._workspace, accept, handing_over)
        answers = SlackAnswers(self._workspace, effects, interruption, files=files, timeouts=timeouts)
        return Dispatcher(QueuedRequests(self._workspace, accept), answers)

    async def take_back(self, channel: str, thread: str) -> None:
        """Delete what the bot wrote into a thread. Raises ``NotFound`` or ``Unavailable``."""
        await take_back(self._workspace.client, self._workspace.me, channel, thread)

    def open(self, app: AsyncApp, inbox: Inbox, home: Home, erasing: Erasing) -> None:
        """Listen. What is registered last takes what is left."""
        workspace = self._workspace
        Events(workspace, inbox, home).register(app)
        IdrisForms(workspace, inbox, self._model_link).register(app)
        PlanForms(workspace, inbox, self._plan_link).register(app)
        for with_inbox in (
            ContractForms,
            RedlineForm,
            OwnHoursForm,
            OutlineForm,
            Commands,
            Shortcuts,
            FileShortcuts,
            Questions,
            ShowPrivately,
        ):
            with_inbox(workspace, inbox).register(app)
        for alone in (FeedbackButtons, Sharing, Claiming):
            alone(workspace).register(app)
        self.backlog.register(app)
        EraseButton(workspace, erasing).register(app)
        ContractButtons(workspace, inbox, home, erasing, self._law, self._link).register(app)
        Actions(workspace, inbox).register(app)
