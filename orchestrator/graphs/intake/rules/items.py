"""One of several things that words tell a figure of, changed by its own word: the elder child's age, the third payment."""

import re
from dataclasses import dataclass

from orchestrator.graphs.intake.rules.amending import stems_of
from orchestrator.language import words
from orchestrator.language.amounts import find_amounts
from orchestrator.language.morphemes import morphemes
from orchestrator.language.numbers import find_numbers


@dataclass(frozen=True, slots=True)
class ListedFigure:
    """A figure in words."""

    kind: str
    """What it counts, or ``amount``."""
    value: object
    start: int
    end: int


def item_changed(before: str, told: str, *, is_wished: bool = False) -> str | None:
    """Return words with the figure of one thing changed as a clause says; None where it changes none, or two.

    What happened tells a figure of its own ("작은애는 세 살 때부터 제가 키웠어요"): where no change is wished, the clause
    sets it against another, or says of the thing just that.

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
    for figure, names in zip(figures, own, strict=True):
        ends = [spoken[word] for word in names if word in spoken]
        after = [one for one in new if one.kind == figure.kind and ends and one.start >= max(ends)]
        if not after or not (is_wished or _is_said(told, max(ends), after[-1])):
            continue
        if after[-1].value != figure.value:
            changed.append((figure, after[-1]))
    if len(changed) != 1:
        return None
    figure, after_all = changed[0]
    return f"{before[: figure.start]}{told[after_all.start : after_all.end]}{before[figure.end :]}"


_CONTRAST = re.compile(
    r"아니라|아니고|말고|(?:라고|다고)\s?(?:말)?(?:했|썼|적었|적혀|돼|되어)|\b(?:not|instead of|rather than)\b", re.I
)
_PART = re.compile(
    r"\s?(?:때|부터|중(?:에|의)?|도|씩|까지)(?![가-힣])|\s(?:when|since|of (?:it|that|which|this)|from|by|until)\b",
    re.I,
)
"""Behind a figure: it is when something happened, or a part."""
_BARE_EN = re.compile(
    r"(?:['’]s)?\s?(?:(?:is|was|are|were|has been|it|actually|really|only|in fact|now|the|an?|of|:|,)\s*)*", re.I
)
_WITHIN = frozenset(words("지금 실제 사실 현재 원래 정확"))
"""Nouns that tell only how a thing is said."""


def _is_said(told: str, begin: int, figure: ListedFigure) -> bool:
    """Tell whether a clause sets a figure against another, or says nothing of a thing but the figure."""
    behind = told[figure.end :]
    if _PART.match(behind):
        return False
    if _CONTRAST.search(told):
        return True
    if not any("가" <= sign <= "힣" for sign in told):
        return _BARE_EN.fullmatch(told[begin : figure.start]) is not None and not behind.strip(" .!~")
    found = [one for one in morphemes(told) if one.form not in _WITHIN]
    between = [one for one in found if begin <= one.start < figure.start]
    if any(one.tag in ("NNG", "NNP", "NP", "VV", "VA", "SL") for one in between):
        return False
    after = [one for one in found if one.start >= figure.end]
    return all(one.tag in ("VCP", "EP", "EF", "EC", "JX", "SF", "SP") for one in after)


def _own_words(text: str, figures: list[ListedFigure]) -> list[set[str]]:
    """Return the stems before each figure that stand before no other of its kind."""
    led = []
    begin = 0
    for figure in figures:
        led.append({stem for stem, start, end in _stems(text) if start >= begin and end <= figure.start})
        begin = figure.end
    others = [
        set().union(*(names for other, names in zip(figures, led, strict=True) if other is not one)) for one in figures
    ]
    return [names - other for names, other in zip(led, others, strict=True)]


def _stems(text: str) -> list[tuple[str, int, int]]:
    """Return the stems of a text, and its words as they are written: a short word is not always taken apart alike."""
    written = [(one["word"].casefold(), one.start(), one.end("word")) for one in _WORD.finditer(text)]
    return [*stems_of(text), *(one for one in written if len(one[0]) > 1)]


_WORD = re.compile(r"(?P<word>[^\W\d_]+?)(?:은|는|이|가|도|을|를|의)?(?=$|[^\w])")


def _figures(text: str) -> list[ListedFigure]:
    found = [ListedFigure("amount", one.value.value, one.start, one.end) for one in find_amounts(text)]
    for one in find_numbers(text):
        is_of_sum = any(other.start < one.end and one.start < other.end for other in found)
        if one.value.unit and not is_of_sum:
            found.append(ListedFigure(str(one.value.unit), one.value.value, one.start, one.end))
    return sorted(found, key=lambda one: one.start)
