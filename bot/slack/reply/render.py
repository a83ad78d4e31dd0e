"""A result as a reply in Slack: its text, what stands below it, messages of their own, and files."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.graphs.contract.slack.contract_blocks import contract_row
from bot.graphs.idris.slack.model_blocks import model_row
from bot.graphs.plan.slack.plan_blocks import plan_row, usage_line
from bot.reply_text import reply_text
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Block, Section, Words
from bot.slack.reply.parts import file_name, rendered
from bot.slack.reply.question import follow_up_blocks, question_blocks
from orchestrator.turn import AgentExecutionResult, Attachment


@dataclass(frozen=True, slots=True)
class Rendering:
    """A reply as Slack takes it."""

    text: str
    """In Markdown."""
    below: Sequence[Block]
    more: Sequence[Section]
    files: Sequence[Attachment]


def render(result: AgentExecutionResult, turn_id: str, words: Words, *, as_files: bool = False) -> Rendering:
    """Render a result; with ``as_files`` tables and charts are files, for a Slack that refuses their blocks."""
    parts = rendered(result.parts, words, as_files=as_files)
    last: list[Block] = []
    if result.question is not None:
        last += question_blocks(result.question, words)
    last += follow_up_blocks(turn_id, result.follow_ups)
    if result.erasable:
        last.append(blocks.erase_row(result.erasable, words))
    if result.details.get("analysis_result"):
        last.append(contract_row(result.details["contract_id"], words, result.details.get("page_url", "")))
    if result.mode == "idris" and result.details.get("page_url"):
        last.append(model_row(result.details["page_url"], words))
    if usage := result.details.get("usage"):
        last += [usage_line(usage, words), plan_row(turn_id, words, result.details.get("page_url", ""))]
    below = blocks.below_answer(result, turn_id, words, last=last)
    # What is to be pressed stands at the end of the reply, wherever that is.
    if parts.sections:
        parts.sections[-1] = replace(parts.sections[-1], blocks=[*parts.sections[-1].blocks, *below])
        below = []
    return Rendering(
        reply_text(result), [*parts.blocks, *below], parts.sections, [*_document(result, words), *parts.files]
    )


def _document(result: AgentExecutionResult, words: Words) -> list[Attachment]:
    """Return a document that has no page as a file."""
    if not result.generated_document or result.notion_page:
        return []
    name = f"{file_name(result.title or words('document.untitled'))}.md"
    return [Attachment(name, "text/markdown", text=f"# {result.title}\n\n{result.generated_document}")]
