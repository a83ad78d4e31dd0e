"""As many passages as the model of a role reads at once, and half of them where it reads less than it is said to."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import structlog

from integrations.errors import TooLong
from integrations.llm.base import Message, Models
from integrations.llm.window import tokens_in, tokens_of
from orchestrator.graphs.workspace.state import SourcePassage

T = TypeVar("T")
_MARKS = 24
"""Tokens of the marks around a passage."""

log = structlog.get_logger()


async def with_room(
    models: Models,
    role: str,
    passages: Sequence[SourcePassage],
    frame: Sequence[Message],
    ask: Callable[[list[SourcePassage]], Awaitable[T]],
) -> T:
    """Ask with the first passages for which the window has room beside the ``frame``, the prompt without any.

    Where the prompt is too long all the same, it is asked once more with half as much; raises ``TooLong`` after that.
    """
    kept = fitting(passages, models.prompt_tokens(role) - tokens_of(frame))
    if passages and not kept:
        raise TooLong(f"the window of {role} has no room for a passage")
    try:
        return await ask(kept)
    except TooLong:
        if not any(passage["text"] for passage in kept):
            raise
        half = fitting(kept, sum(map(_tokens, kept)) // 2)
        log.warning("prompt_too_long", role=role, passages=len(kept), left=len(half))
        return await ask(half)


def fitting(passages: Sequence[SourcePassage], tokens: int) -> list[SourcePassage]:
    """Return the first passages that take so many tokens together; one that alone is longer is cut, at a line's end."""
    kept: list[SourcePassage] = []
    for passage in passages:
        tokens -= _tokens(passage)
        if tokens < 0:
            break
        kept.append(passage)
    if not kept and passages and (room := tokens + tokens_in(passages[0]["text"])) > 0:
        # At worst a sign is a token.
        text = passages[0]["text"][:room]
        kept.append({**passages[0], "text": text[: text.rfind("\n") + 1].rstrip() or text})
    return kept


def _tokens(passage: SourcePassage) -> int:
    return _MARKS + tokens_in(f"{passage['title']}{passage['heading']}{passage['text']}")
