"""Interviews in Slack."""

from collections.abc import Iterable

from bot.graphs.intake.erase_button import EraseButton, erase_row
from bot.slack.graph_side import Listener, SlackParts, SlackSide
from bot.slack.reply.blocks import Block, Words
from orchestrator.turn import AgentExecutionResult


class InterviewsInSlack(SlackSide):
    """The button by which one is erased."""

    def listeners(self, parts: SlackParts, /) -> Iterable[Listener]:
        """Return what listens to it."""
        return (EraseButton(parts.workspace, parts.erasing),)

    def below_answer(self, result: AgentExecutionResult, _turn_id: str, words: Words, /) -> list[Block]:
        """Return it, where the interview is one that may be erased."""
        return [erase_row(result.erasable, words)] if result.erasable else []
