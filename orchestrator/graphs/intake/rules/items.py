"""One of several things that words tell a figure of, changed by its own word: the elder child's age, the third payment."""

import re
from dataclasses import dataclass

from orchestrator.graphs.intake.rules.amending import stems_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.numbers import find_numbers


@dataclass(frozen=True, slots=True)
class ListedFigure:
    """A figure in words."""

    kind: str
    """What it counts, or ``amount``."""
    value: object
    start: int
    end: int


def item_changed(before: str, told: str) -> str | None:
    """Return words with the figure of one thing changed as a clause says; None where it changes none, or two.

    >>> item_changed("큰애는 아홉 살 작은애는 여섯 살이요", "아까 큰애 아홉 살이라고 했는데 열 살이에요")
    '큰애는 열 살 작은애는 여섯 살이요'
    """
    figures = _figures(before)
    new = _figures(told)
    if not figures or not new:
        return None
    own = _own_words(before, figures)
    spoken = {stem: end for stem, _, end in _stems(told)}
    changed: list[tuple[ListedFigure, ListedFigure]] = []
    for figure, words in zip(figures, own, strict=True):
        ends = [spoken[word] for word in words if word in spoken]
        after = [one for one in new if one.kind == figure.kind and ends and one.start >= max(ends)]
        if after and after[-1].value != figure.value:
            changed.append((figure, after[-1]))
    if len(changed) != 1:
        return None
    figure, after_all = changed[0]
    return f"{before[: figure.start]}{told[after_all.start : after_all.end]}{before[figure.end :]}"


def _own_words(text: str, figures: list[ListedFigure]) -> list[set[str]]:
    """Return the stems before each figure that stand before no other of its kind."""
    led = []
    begin = 0
    for figure in figures:
        led.append({stem for stem, start, end in _stems(text) if start >= begin and end <= figure.start})
        begin = figure.end
    others = [
        set().union(*(words for other, words in zip(figures, led, strict=True) if other is not one)) for one in figures
    ]
    return [words - other for words, other in zip(led, others, strict=True)]


def _stems(text: str) -> list[tuple[str, int, int]]:
    """Return the stems of a text, and its words as they are written: a short word is not always taken apart alike."""
    words = [(one["word"].casefold(), one.start(), one.end("word")) for one in _WORD.finditer(text)]
    return [*stems_of(text), *(one for one in words if len(one[0]) > 1)]


_WORD = re.compile(r"(?P<word>[^\W\d_]+?)(?:은|는|이|가|도|을|를|의)?(?=$|[^\w])")


def _figures(text: str) -> list[ListedFigure]:
    found = [ListedFigure("amount", one.value.value, one.start, one.end) for one in find_amounts(text)]
    for one in find_numbers(text):
        is_of_sum = any(other.start < one.end and one.start < other.end for other in found)
        if one.value.unit and not is_of_sum:
            found.append(ListedFigure(str(one.value.unit), one.value.value, one.start, one.end))
    return sorted(found, key=lambda one: one.start)
