"""The words of a wish that name what it speaks of, and where a text has them."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.refining.told_figures import ToldFigure
from orchestrator.graphs.plan.rules.refining.wish_words import ORDER

_SYLLABLES: Final = 2
_ONE: Final = re.compile(r"(?P<noun>[가-힣])(?:은|는|이|가|을|를|도|만)?")
"""A noun of one syllable."""
_STEM: Final = 5
"""Letters by which English words are one."""


def content_of(clause: str, figures: Sequence[ToldFigure]) -> list[str]:
    """Return the words of a clause that name what it speaks of: no orders, no figures."""
    for one in sorted(figures, key=lambda each: -each.start):
        clause = f"{clause[: one.start]} {clause[one.end :]}"
    said = (one.strip("'") for one in re.findall(r"[^\s,.!?~():;\"“”‘-]+", clause.replace("’", "'")))
    return [one for one in said if one and not ORDER.fullmatch(one) and not re.fullmatch("[a-z]", one)]


def is_in(word: str, text: str) -> bool:
    """Tell whether a text has a word, with another ending or not."""
    if word.isascii():
        word = re.sub(r"(?<=ci)sions?$", "de", word)  # a decision is what somebody decides
        stem = re.escape(re.sub(r"(?:'s|s)$", "", word.casefold())[:_STEM])
        return re.search(rf"(?<![a-z]){stem}", text.casefold()) is not None
    bare = "".join(words_of(word))
    if len(bare) < _SYLLABLES and (short := _ONE.fullmatch(word)):
        return re.search(rf"(?<![가-힣]){short['noun']}(?=\s|\d|[은는이가을를도만:]|$)", text) is not None
    return (bare if len(bare) > 1 else word) in text.casefold()
