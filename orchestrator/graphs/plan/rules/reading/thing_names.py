"""What a thing in the costs is called, and by which words somebody may name it."""

import re
from typing import Final

_QUALIFIED_EN: Final = re.compile(r"\s(?:for|of|per|an?|half|in|at|with|from|to|on)\s.*$", re.I)
_QUALIFIED_KO: Final = re.compile(r"\s(?:월|연|년|각|회당|인당|\S{1,2}당|씩)$")
_COUNT: Final = re.compile(
    r"\s(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half)\s(?:days?|hours?|weeks?|months?|sessions?|times|evenings?)$|(?:^|\s)\d[\d,]*\s?\S{0,3}$|\[\d+\]"
)
_VERB: Final = re.compile(r"(?<=\w)\s(?:costs?|is|are)$", re.I)
"""Stood between a thing and its price: "tags cost 286 at £1.20"."""


def names_of(item: str) -> set[str]:
    """Return the words that name a thing, in the singular."""
    item = _VERB.sub("", item)
    return {_single(one) for one in re.findall(r"[^\s\d,()/·]+", item.casefold())}


def head_of(item: str) -> str:
    """Return the noun of what a thing is called: "rent" of "kiln rent", "training" of "training half a day"."""
    bare = _QUALIFIED_KO.sub("", _QUALIFIED_EN.sub("", _COUNT.sub("", _VERB.sub("", item.strip()))))
    words = re.findall(r"[^\s\d,()/·]+", bare.casefold())
    return _single(words[-1]) if words else ""


def forms_of(word: str) -> set[str]:
    """Return what a word may name: without its particle, in the singular, with the ending of a price."""
    word = word.casefold()
    bare = {word, re.sub(r"(?<=[가-힣])(?:은|는|이|가|을|를|도|만|의)$", "", word)}
    bare |= {_single(one) for one in bare}
    return bare | {f"{one}{end}" for one in bare if re.search("[가-힣]{2}$", one) for end in ("료", "비", "값", "대")}


def _single(word: str) -> str:
    return re.sub(r"(?<=[a-z]{2})s$", "", word)
