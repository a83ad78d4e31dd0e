"""What stands below an answer: sources, notices, buttons, feedback."""

from collections.abc import Callable, Sequence
from typing import Any

from orchestrator.turn import AgentExecutionResult, Citation

Block = dict[str, Any]
Words = Callable[..., str]
"""``say`` with the language already chosen."""

MAX_CONTEXT = 2900
"""Characters of one text element: Slack takes 3,000."""


def below_answer(result: AgentExecutionResult, turn_id: str, words: Words) -> list[Block]:
    """Return the blocks below an answer."""
    blocks = []
    if result.citations:
        blocks.append(sources(result.citations, words))
    if result.notices:
        blocks.append(_context(" ".join(f"_{words(f'notice.{notice}')}_" for notice in result.notices)))
    if result.warnings:
        blocks.append(_context(words("notice.page_warnings", warnings="; ".join(result.warnings))[:MAX_CONTEXT]))
    if result.notion_page and result.document_id:
        blocks.append(page_buttons(result.document_id, result.notion_page.url, words))
    elif result.document_id:
        blocks.append(actions("page", _button("retry_page", words("reply.retry"), result.document_id, "primary")))
    blocks.append(feedback(turn_id, words))
    return blocks


def sources(citations: Sequence[Citation], words: Words) -> Block:
    """List the sources by number, each a link."""
    text = f"*{words('answer.sources')}*"
    for citation in citations:
        line = f"\n[{citation.n}] <{citation.url}|{_label(citation.title)}>"
        if len(text) + len(line) > MAX_CONTEXT:
            break
        text += line
    return _context(text)


def page_buttons(document_id: str, url: str, words: Words, *, archived: bool = False) -> Block:
    """Open the page, and undo it or bring it back."""
    change = (
        _button("restore_page", words("reply.redo"), document_id)
        if archived
        else _button("undo_page", words("reply.undo"), document_id)
    )
    return actions("page", _button("open_page", words("reply.open"), document_id, url=url), change)


def failure(turn_id: str, reference: str, words: Words, *, can_retry: bool) -> list[Block]:
    """Give the reference of a failure, and a button where trying again helps."""
    blocks = [_context(words("failed.reference", reference=f"`{reference}`"))]
    if can_retry:
        blocks.append(actions("retry", _button("retry_turn", words("reply.retry"), turn_id, "primary")))
    return blocks


def feedback(turn_id: str, words: Words) -> Block:
    """Ask whether the answer helped."""

    def choice(key: str, value: str) -> dict[str, Any]:
        return {
            "text": {"type": "plain_text", "text": words(f"reply.{key}")},
            "value": f"{value}:{turn_id}",
            "accessibility_label": words(f"reply.{key}"),
        }

    buttons = {
        "type": "feedback_buttons",
        "action_id": "feedback",
        "positive_button": choice("good", "good"),
        "negative_button": choice("bad", "bad"),
    }
    return {"type": "context_actions", "block_id": "feedback", "elements": [buttons]}


def actions(block_id: str, *elements: Block) -> Block:
    """Return a row of buttons."""
    return {"type": "actions", "block_id": block_id, "elements": list(elements)}


def _button(action_id: str, text: str, value: str, style: str = "", *, url: str = "") -> Block:
    button: Block = {
        "type": "button",
        "action_id": action_id,
        "text": {"type": "plain_text", "text": text, "emoji": True},
        "value": value,
    }
    if style:
        button["style"] = style
    if url:
        button["url"] = url
    return button


def _context(text: str) -> Block:
    return {"type": "context", "elements": [{"type": "mrkdwn", "text": text}]}


def _label(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("|", "/")
