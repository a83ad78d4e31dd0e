"""A result as a reply in Slack: its text, what stands below it, messages of their own, and files."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.reply_text import reply_text
from bot.slack.graph_side import SlackSide
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Block, Section, Words
from bot.slack.reply.parts import file_name, rendered
from bot.slack.reply.question import echo_block, follow_up_blocks, question_blocks
from integrations.documents.kinds import WORD
from orchestrator.turn import AgentExecutionResult, Attachment, Echo


@dataclass(frozen=True, slots=True)
class Rendering:
    """A reply as Slack takes it."""

    text: str
    """In Markdown."""
    below: Sequence[Block]
    more: Sequence[Section]
    files: Sequence[Attachment]


def render(
    result: AgentExecutionResult,
    turn_id: str,
    words: Words,
    sides: Sequence[SlackSide] = (),
    *,
    as_files: bool = False,
) -> Rendering:
    """Render a result; ``sides``: of the graphs, for what they have below their answers.

    With ``as_files`` tables and charts are files, for a Slack that refuses their blocks.
    """
    parts = rendered(result.parts, words, as_files=as_files)
    text, last = _with_buttons(reply_text(result), result.echoes, turn_id, words)
    if result.question is not None:
        last += question_blocks(result.question, words)
    last += follow_up_blocks(turn_id, result.follow_ups)
    last += [block for side in sides for block in side.below_answer(result, turn_id, words)]
    below = blocks.below_answer(result, turn_id, words, last=last)
    # What is to be pressed stands at the end of the reply, wherever that is.
    if parts.sections:
        parts.sections[-1] = replace(parts.sections[-1], blocks=[*parts.sections[-1].blocks, *below])
        below = []
    return Rendering(text, [*parts.blocks, *below], parts.sections, [*_document(result, words), *parts.files])


def _with_buttons(text: str, echoes: Sequence[Echo], turn_id: str, words: Words) -> tuple[str, list[Block]]:
    """Return what a reply says above its first echo, and the rest as blocks, each echo with its button."""
    found: list[Block] = []
    above = ""
    for number, echo in enumerate(echoes):
        before, at, behind = text.partition(echo.text)
        if not at:
            continue
        if not found:
            above = before.strip("\n")
        elif before.strip("\n"):
            found.append(blocks.markdown(before.strip("\n")))
        found.append(echo_block(echo, number, turn_id, words))
        text = behind.strip("\n")
    if not found:
        return text, []
    return above, [*found, *([blocks.markdown(text)] if text else [])]


def _document(result: AgentExecutionResult, words: Words) -> list[Attachment]:
    """Return a document that has no page as a file, unless its graph hands it over as one itself."""
    is_there = any(isinstance(part, Attachment) and part.mimetype == WORD for part in result.parts)
    if not result.generated_document or result.notion_page or is_there:
        return []
    name = f"{file_name(result.title or words('document.untitled'))}.md"
    return [Attachment(name, "text/markdown", text=f"# {result.title}\n\n{result.generated_document}")]
