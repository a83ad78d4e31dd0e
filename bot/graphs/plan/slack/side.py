"""Service plans in Slack."""

from collections.abc import Iterable
from typing import ClassVar

from bot.graphs.plan.slack.outline_form import OutlineForm
from bot.graphs.plan.slack.plan_blocks import plan_row, unused_line, usage_line
from bot.graphs.plan.slack.plan_form import PlanForms
from bot.slack.graph_side import FileShortcut, Listener, SlackParts, SlackSide
from bot.slack.reply.blocks import Block, Words
from orchestrator.turn import AgentExecutionResult


class PlansInSlack(SlackSide):
    """Their forms, and what stands below them."""

    shortcuts: ClassVar = {
        "plan_from_file": FileShortcut(
            "plan", "plan_form.text", "plan_form.title", "plan_form.in_private", "plan_form.no_file"
        )
    }

    def listeners(self, parts: SlackParts, /) -> Iterable[Listener]:
        """Return what listens to the forms."""
        return (PlanForms(parts.workspace, parts.inbox), OutlineForm(parts.workspace, parts.inbox))

    def below_answer(self, result: AgentExecutionResult, turn_id: str, words: Words, /) -> list[Block]:
        """Return what was not used, what a plan took, and its buttons."""
        usage = result.details.get("usage")
        page = result.details.get("page_url", "")
        if not usage:
            return []
        unused = unused_line(result.details.get("sources", ()), words)
        return [*unused, usage_line(usage, words), plan_row(turn_id, words, page)]
