"""Carry out what an answer asks for besides being shown: continue in private, or hand the case to the counsel channel.

What an answer promises is done before it is shown, so that a crash in between loses nothing, and not twice for a turn.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.runners import TellDesk
from bot.slack.faults import FINAL, SLACK_FAULTS, code_of
from bot.slack.handlers.announcing import queued_request
from bot.slack.handlers.asked import AskedQuestions
from bot.slack.handlers.private import offer_private
from bot.slack.reply import blocks
from bot.slack.workspace import SlackWorkspace
from orchestrator.turn import AgentExecutionResult, Caution, GoPrivate, HandOver, Retitle, Turn


class Effects:
    """Carries out what an answer leads to."""

    def __init__(
        self, workspace: SlackWorkspace, accept: Callable[[Turn], Awaitable[bool]], hand_over: TellDesk
    ) -> None:
        self._outbox = workspace.outbox
        self._ephemeral = workspace.ephemeral
        self._asked = AskedQuestions(workspace)
        self._accept = accept
        self._hand_over = hand_over

    async def before(self, turn: Turn, result: AgentExecutionResult) -> AgentExecutionResult:
        """Do what is promised, and return the answer with what has to be said of that.

        Raises one of ``SLACK_FAULTS`` where one may try again.
        """
        notices = []
        for effect in result.effects:
            match effect:
                case GoPrivate(command):
                    if not await self._goes_on_in_private(turn, command):
                        notices.append("no_direct_message")
                case Caution(text):
                    shown = [blocks.markdown(text)]
                    await self._outbox.tell_alone(
                        turn.user, text, channel=turn.channel, thread=turn.thread, blocks=shown
                    )
                case HandOver():
                    told = await self._hand_over(turn.id, turn.team, turn.locale, effect)
                    notices.append("somebody_told" if told else "nobody_told")
                case Retitle():
                    pass  # the reply does it, when it is there
        return replace(result, notices=(*result.notices, *notices))

    async def after(self, turn: Turn, result: AgentExecutionResult) -> None:
        """Do what follows once the person has the answer."""
        await self._asked.close_before(turn)
        await offer_private(self._ephemeral, turn, result)

    async def _goes_on_in_private(self, turn: Turn, command: str) -> bool:
        try:
            channel = await self._outbox.direct(turn.user)
        except SLACK_FAULTS as error:
            if code_of(error) not in FINAL:
                raise
            return False
        await self._accept(
            queued_request(
                f"private:{turn.id}",
                team=turn.team,
                channel=channel,
                user=turn.user,
                text=turn.text,
                locale=turn.locale,
                command=command,
                files=turn.files,
            )
        )
        return True
