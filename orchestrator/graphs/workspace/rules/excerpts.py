"""A unit as a line of limited length: what follows it in its paragraph or stands below it, and of much the pieces that tell."""

import re
from collections.abc import Sequence

from orchestrator.graphs.workspace.rules.counters import figures_asked
from orchestrator.graphs.workspace.rules.questions import kinds_of
from orchestrator.graphs.workspace.rules.quoting import line_of
from orchestrator.graphs.workspace.rules.units import SHORT_HEAD, Unit
from orchestrator.graphs.workspace.rules.wording import credit, words_of

FIGURE = 0.3
"""What a figure in a piece of a long line counts, in words of the question."""
_LONGEST_WHOLE = 1_000
"""Characters that are cut into pieces."""
_PIECE = re.compile(r"(?<=[.!?。])\s+|(?<=[다요음함됨]\.)\s*|;\s+|(?<=,)\s+(?=\S{8})")


def line_with_rest(unit: Unit) -> str:
    """Return a unit as one line with what belongs to it: the rest of its paragraph, or the items below it.

    "**Client survey.** 38 answers of 112." only begins to tell what the sentences after it go on with.
    """
    start = unit.block.find(unit.text) if unit.block and not unit.below else -1
    return unit.block[start : start + _LONGEST_WHOLE] if start >= 0 else line_with_items(unit)


def line_with_items(unit: Unit, line: str = "") -> str:
    """Return a unit as one line, or the ``line`` that it is written as, with the items below it where it is only their head."""
    line = line or line_of(unit)
    if not unit.below or len(line) > SHORT_HEAD:
        return line
    return f"{line.rstrip(':')}: {'; '.join(unit.below)}"[:_LONGEST_WHOLE]


def telling(question: str, line: str, limit: int) -> str:
    """Return a line, of a long one the pieces around that which says most of the question, and around that with what it asks for.

    Where the line is in another language, no piece says a word of it: one with a figure is then the likeliest.
    """
    line = " ".join(line.split())
    if len(line) <= limit:
        return line
    pieces = [piece for piece in _PIECE.split(line) if piece]
    words, figures = words_of(question), figures_asked(question)
    forms = [*figures, *(kind.answer for kind in kinds_of(question) if kind.answer)]
    says = [
        sum(credit(word, piece) * word.share for word in words)
        + any(form.search(piece) for form in figures)
        + FIGURE * any(sign.isdecimal() for sign in piece)
        for piece in pieces
    ]
    best = max(range(len(pieces)), key=lambda place: (says[place], -place))
    kept = {best}
    if forms and not any(form.search(pieces[best]) for form in forms):
        told = [place for place, piece in enumerate(pieces) if any(form.search(piece) for form in forms)]
        for place in sorted(told, key=lambda place: (-says[place], abs(place - best))):
            if _length(pieces, {best, place}) <= limit:
                kept.add(place)
                break
    for step in (1, -1):
        for start in sorted(kept):
            place = start + step
            while 0 <= place < len(pieces) and _length(pieces, {*kept, place}) <= limit:
                kept.add(place)
                place += step
    return _joined(pieces, kept, limit)


def _length(pieces: Sequence[str], kept: set[int]) -> int:
    return len(_joined(pieces, kept, _LONGEST_WHOLE))


def _joined(pieces: Sequence[str], kept: set[int], limit: int) -> str:
    """Join pieces in their order; an ellipsis stands where some are left out."""
    shown = ""
    for place in sorted(kept):
        gap = " " if place - 1 in kept else " … "
        shown += f"{gap if shown else ''}{pieces[place]}"
    if len(shown) > limit:
        shown = f"{shown[:limit].rsplit(' ', 1)[0].rstrip(',;: ')} …"
    last = max(kept) + 1 < len(pieces) and not shown.endswith("…")
    return f"{'… ' if min(kept) else ''}{shown}{' …' if last else ''}"
