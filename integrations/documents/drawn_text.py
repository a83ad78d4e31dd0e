"""Where a content stream draws text, how large, and in which colour (ISO 32000-1, 8.4, 8.6 and 9)."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_WORD = re.compile(rb"[^\s()<>\[\]{}/%]{1,64}|/[^\s()<>\[\]{}/%]{0,127}|<<|>>|[<\[\]>{}%]")
_STRING_SIGN = re.compile(rb"[\\()]")
_LINE_END = re.compile(rb"[\r\n]")
_SHOWS = (b"Tj", b"TJ", b"'", b'"')
_FILLS = (b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*")
_PALE = 0.93
"""Of white: what is as light cannot be read on paper."""
_OPERANDS = b"/(<[]>{}%"
"""What operands that are no numbers begin or end with."""
_MOST_OPERANDS = 40

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class DrawnText:
    """One operator that draws text."""

    start: int
    end: int
    """Of its operands and itself, in the stream."""
    size: float
    """In points, as far as the stream tells."""
    is_pale: bool
    """Whether its colour is that of paper, or of something that was filled before."""
    mode: int
    """How it is rendered; 3: not at all, as the text behind a scan."""


@dataclass(frozen=True, slots=True)
class _DrawingState:
    colour: Colour = (0.0, 0.0, 0.0)
    scale: float = 1.0
    size: float = 0.0
    mode: int = 0


def drawn_texts(content: bytes) -> Iterator[DrawnText]:
    """Yield what draws text, in its order."""
    state, line, stack = _DrawingState(), 1.0, list[_DrawingState]()
    filled: set[Colour] = set()
    numbers: list[float] = []
    begun = 0
    for end, word in _words(content):
        try:
            numbers.append(float(word))
            numbers = numbers[-_MOST_OPERANDS:]
            continue
        except ValueError:
            pass
        if word[:1] in _OPERANDS:
            continue
        match word:
            case b"q":
                stack = [*stack[-200:], state]
            case b"Q":
                state = stack.pop() if stack else _DrawingState()
            case b"cm" if len(numbers) >= 6:
                state = replace(state, scale=state.scale * math.hypot(numbers[-4], numbers[-3]))
            case b"BT":
                line = 1.0
            case b"Tm" if len(numbers) >= 6:
                line = math.hypot(numbers[-4], numbers[-3])
            case b"Tf" if numbers:
                state = replace(state, size=abs(numbers[-1]))
            case b"Tr" if numbers:
                state = replace(state, mode=int(numbers[-1]))
            case b"cs":
                state = replace(state, colour=(0.0, 0.0, 0.0))
            case b"g" | b"rg" | b"k" | b"sc" | b"scn":
                state = replace(state, colour=_colour(word, numbers))
            case _ if word in _FILLS:
                filled.add(state.colour)
            case _ if word in _SHOWS:
                is_pale = min(state.colour) >= _PALE or state.colour in filled
                yield DrawnText(begun, end, state.size * line * state.scale, is_pale, state.mode)
        numbers, begun = [], end


def _colour(word: bytes, numbers: list[float]) -> Colour:
    match numbers:
        case [*_, c, m, y, k] if word == b"k" or len(numbers) == 4:
            return ((1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k))
        case [*_, r, g, b] if word != b"g":
            return (r, g, b)
        case [*_, grey]:
            return (grey, grey, grey)
    return (0.0, 0.0, 0.0)


def _words(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield operands and operators with where they end; a string is one, and pictures in the text are left out."""
    at = 0
    while at < len(content):
        if content[at : at + 1].isspace():
            at += 1
            continue
        if content[at : at + 1] == b"(":
            end = _string_end(content, at)
        elif content[at : at + 1] == b"%":
            found = _LINE_END.search(content, at)
            at = found.end() if found else len(content)
            continue
        elif content[at : at + 1] == b"<" and content[at : at + 2] != b"<<":
            end = content.find(b">", at) + 1 or len(content)
        else:
            found = _WORD.match(content, at)
            end = found.end() if found else at + 1
        yield end, content[at:end]
        at = end
        if content[end - 2 : end] == b"ID":
            at = content.find(b"EI", end) + 2 if b"EI" in content[end:] else len(content)


def _string_end(content: bytes, at: int) -> int:
    """Return where a string in round brackets ends, which may hold others."""
    depth = 0
    while found := _STRING_SIGN.search(content, at):
        at = found.end()
        match found[0]:
            case b"\\":
                at += 1
            case b"(":
                depth += 1
            case _:
                depth -= 1
        if not depth:
            return at
    return len(content)
