"""As much material as the model of a role reads at once, and half of it where it reads less than it is said to."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import structlog

from integrations.errors import TooLong
from integrations.llm.base import Message, Models
from integrations.llm.window import tokens_in, tokens_of

P = TypeVar("P")
T = TypeVar("T")
_MARKS = 24
"""Tokens of the marks around a piece."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class PieceKind(Generic[P]):
    """How pieces of one kind are measured and cut."""

    text: Callable[[P], str]
    """The text of a piece, which may be cut."""
    with_text: Callable[[P, str], P]
    """The same piece with another text."""
    head: Callable[[P], str]
    """What a prompt shows besides it, such as a title."""

    def tokens(self, piece: P) -> int:
        """Return about how many tokens a piece takes in a prompt."""
        return _MARKS + tokens_in(self.head(piece) + self.text(piece))


NAMED_TEXTS: Final[PieceKind[tuple[str, str]]] = PieceKind(
    text=lambda one: one[1], with_text=lambda one, text: (one[0], text), head=lambda one: one[0]
)
"""Pairs of a name and a text."""


async def with_room(
    models: Models,
    role: str,
    pieces: Sequence[P],
    kind: PieceKind[P],
    frame: Sequence[Message],
    ask: Callable[[list[P]], Awaitable[T]],
) -> T:
    """Ask with the first pieces for which the window has room beside the ``frame``, the prompt without any.

    ``pieces``: what is needed most comes first. Where the prompt is too long all the same, it is asked once more with
    half as much; raises ``TooLong`` after that. What ``ask`` gets tells whether something was left out.
    """
    kept = fitting(pieces, kind, models.prompt_tokens(role) - tokens_of(frame))
    if pieces and not kept:
        raise TooLong(f"the window of {role} has no room for a piece of the material")
    try:
        return await ask(kept)
    except TooLong:
        if not any(map(kind.text, kept)):
            raise
        half = fitting(kept, kind, sum(map(kind.tokens, kept)) // 2)
        log.warning("prompt_too_long", role=role, pieces=len(kept), left=len(half))
        return await ask(half)


async def in_parts(
    models: Models,
    role: str,
    text: str,
    frame: Sequence[Message],
    ask: Callable[[str], Awaitable[T]],
    *,
    longest: int,
    most: int,
) -> tuple[list[T], bool]:
    """Ask for one part of a text after the other, each with room in the window beside the ``frame``.

    There are ``most`` parts of at most ``longest`` characters; whether that is all of the text is returned too. Where
    a prompt is too long all the same, the text is read on in parts of half the length; raises ``TooLong`` after that.
    """
    # At worst a sign is a token.
    room = min(longest, models.prompt_tokens(role) - tokens_of(frame) - _MARKS)
    found, is_halved = list[T](), False
    if room <= 0:
        raise TooLong(f"the window of {role} has no room for a part of the text")
    while text.strip() and len(found) < most:
        part = parts_of(text, room)[0]
        try:
            found.append(await ask(part))
        except TooLong:
            if is_halved or len(part) < _MARKS:
                raise
            is_halved, room = True, len(part) // 2
            log.warning("prompt_too_long", role=role, characters=len(part), left=room)
        else:
            text = text[len(part) :]
    return found, not text.strip()


def fitting(pieces: Sequence[P], kind: PieceKind[P], tokens: int) -> list[P]:
    """Return the first pieces that take so many tokens together; one that alone is longer is cut, at a line's end."""
    kept: list[P] = []
    for piece in pieces:
        tokens -= kind.tokens(piece)
        if tokens < 0:
            break
        kept.append(piece)
    if not kept and pieces and (room := tokens + tokens_in(kind.text(pieces[0]))) > 0:
        # At worst a sign is a token.
        text = kind.text(pieces[0])[:room]
        kept.append(kind.with_text(pieces[0], text[: text.rfind("\n") + 1].rstrip() or text))
    return kept


def parts_of(text: str, longest: int) -> list[str]:
    """Return a text in parts of at most so many characters, which end where a line does if there is one."""
    parts, start = list[str](), 0
    while start < len(text):
        end = start + longest
        if end < len(text):
            end = text.rfind("\n", start, end) + 1 or end
        parts.append(text[start:end])
        start = end
    return parts
