"""Models of documents in Slack."""

from collections.abc import Iterable
from typing import ClassVar

from bot.graphs.idris.slack.idris_form import IdrisForms
from bot.graphs.idris.slack.model_blocks import model_row
from bot.slack.graph_side import FileShortcut, Listener, SlackParts, SlackSide
from bot.slack.reply.blocks import Block, Words
from orchestrator.graphs import idris
from orchestrator.turn import AgentExecutionResult


class ModelsInSlack(SlackSide):
    """Their form, and the way to their page."""

    shortcuts: ClassVar = {
        "convert_document": FileShortcut(
            "idris", "idris_form.text", "idris_form.title", "idris_form.in_private", "idris_form.no_file"
        )
    }

    def listeners(self, parts: SlackParts, /) -> Iterable[Listener]:
        """Return what listens to the form."""
        return (IdrisForms(parts.workspace, parts.inbox),)

    def below_answer(self, result: AgentExecutionResult, _turn_id: str, words: Words, /) -> list[Block]:
        """Return the button that opens the page."""
        page = result.details.get("page_url") if result.mode == idris.GRAPH.name else ""
        return [model_row(page, words)] if page else []
