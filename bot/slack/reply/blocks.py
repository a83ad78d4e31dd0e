"""What stands below an answer: sources, notices, buttons, feedback."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from orchestrator.turn import AgentExecutionResult, Citation

Block = dict[str, Any]
Words = Callable[..., str]
"""``say`` with the language already chosen."""

MAX_CONTEXT = 2900
"""Characters of one text element: Slack takes 3,000."""
MAX_LABEL = 150
"""Characters of a source's title."""
MAX_BUTTON = 75
"""Characters on a button."""
MAX_URL = 2900
"""Characters of an address: a button takes 3,000."""
PAGE, RETRY, FEEDBACK = "page", "retry", "feedback"
"""Ids of the blocks that are replaced when one of their buttons was pressed."""


_UNWRITTEN: Final = frozenset(("notion_failed", "notion_missing"))
"""Notices of a page that was wanted and is not there; what stays in the thread by somebody's wish wants none."""


@dataclass(frozen=True, slots=True)
class Section:
    """A message of its own below the text, such as a second table: Slack takes one in a message."""

    text: str
    """In Markdown; what a notification shows."""
    blocks: Sequence[Block] = ()


def below_answer(
    result: AgentExecutionResult, turn_id: str, words: Words, *, last: Sequence[Block] = ()
) -> list[Block]:
    """Return the blocks below an answer, with ``last`` above the feedback; a question is answered, not judged."""
    blocks = []
    if result.citations:
        blocks.append(sources(result.citations, words))
    if result.notices:
        blocks.append(context(" ".join(f"_{words(f'notice.{notice}')}_" for notice in result.notices)))
    if result.warnings:
        warnings = escaped("; ".join(result.warnings))
        blocks.append(context(cut(words("notice.page_warnings", warnings=warnings))))
    if result.can_retry:
        blocks.append(retry_row(turn_id, words))
    if result.notion_page and result.document_id:
        blocks.append(page_buttons(result.document_id, result.notion_page.url, words))
    elif result.document_id and _UNWRITTEN.intersection(result.notices):
        blocks.append(actions(PAGE, button("retry_page", words("reply.retry_page"), result.document_id, "primary")))
    blocks += last
    if result.question is None:
        blocks.append(feedback(turn_id, words))
    return blocks


def sources(citations: Sequence[Citation], words: Words) -> Block:
    """List the sources by number, each a link; how many more there are, where not all fit."""
    text = f"*{words('answer.sources')}*"
    for place, citation in enumerate(citations):
        title = escaped(cut(" ".join(citation.title.split()) or citation.url, MAX_LABEL)).replace("|", "¦")
        linked = f"<{_address(citation.url)}|{title}>" if 0 < len(citation.url) <= MAX_URL else title
        dated = f" · {citation.dated}" if citation.dated else ""
        line = f"\n[{citation.n}] {linked}{dated}"
        more = f"\n{words('answer.more_sources', count=len(citations) - place)}"
        if len(text) + len(line) + len(more) > MAX_CONTEXT:
            text += more
            break
        text += line
    return context(text)


def page_buttons(document_id: str, url: str, words: Words, *, archived: bool = False) -> Block:
    """Open the page, have it revised or undo it, or bring it back."""
    if archived:
        return actions(PAGE, button("restore_page", words("reply.redo"), document_id))
    change = [
        button("revise_page", words("reply.revise"), document_id),
        button("undo_page", words("reply.undo"), document_id),
    ]
    if not url or len(url) > MAX_URL:
        return actions(PAGE, *change)
    return actions(PAGE, button("open_page", words("reply.open"), document_id, url=url), *change)


def failure(turn_id: str, reference: str, words: Words, *, can_retry: bool) -> list[Block]:
    """Give the reference of a failure, and a button where trying again helps."""
    blocks = [context(words("failed.reference", reference=f"`{reference}`"))]
    if can_retry:
        blocks.append(retry_row(turn_id, words))
    return blocks


def retry_row(turn_id: str, words: Words) -> Block:
    """Offer another attempt at the same question."""
    return actions(RETRY, button("retry_turn", words("reply.retry"), turn_id, "primary"))


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
    return {"type": "context_actions", "block_id": FEEDBACK, "elements": [buttons]}


def actions(block_id: str, *elements: Block) -> Block:
    """Return a row of buttons."""
    return {"type": "actions", "block_id": block_id, "elements": list(elements)}


def header(text: str) -> Block:
    """Return a title."""
    return {"type": "header", "text": {"type": "plain_text", "text": text, "emoji": True}}


def markdown(text: str) -> Block:
    """Return a block of Markdown."""
    return {"type": "markdown", "text": text}


def linked(url: str, text: str) -> str:
    """Return a link in Slack's own markup."""
    return f"<{_address(url)}|{escaped(text).replace('|', '¦')}>"


def escaped(text: str) -> str:
    """Return a text in which Slack sees no link, mention or formatting of its own."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def button(action_id: str, text: str, value: str, style: str = "", *, url: str = "") -> Block:
    """Return a button; a text that is too long is cut."""
    found: Block = {
        "type": "button",
        "action_id": action_id,
        "text": {"type": "plain_text", "text": cut(text, MAX_BUTTON), "emoji": True},
        "value": value,
    }
    if style:
        found["style"] = style
    if url:
        found["url"] = url
    return found


def context(text: str) -> Block:
    """Return small print, in Slack's own markup."""
    return {"type": "context", "elements": [{"type": "mrkdwn", "text": text}]}


def _address(url: str) -> str:
    return url.replace("|", "%7C").replace("<", "%3C").replace(">", "%3E").replace(" ", "%20")


def cut(text: str, limit: int = MAX_CONTEXT) -> str:
    """Return a text that has at most so many characters."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
