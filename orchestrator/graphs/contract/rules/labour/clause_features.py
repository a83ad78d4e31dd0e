"""What the clause classifier weighs of a sentence: its pieces of words, which parts of the rules it fits, and its sense."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.graphs.contract.rules.labour import wording
from orchestrator.graphs.contract.rules.labour.catalogue import RULES
from orchestrator.graphs.contract.rules.labour.rule import Telling
from orchestrator.graphs.contract.rules.passages import Passage

_FIGURE: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[a-z]+|\d+")
_KOREAN: Final = re.compile(r"[가-힣]")
_MARKS: Final = re.compile(
    r"(?:\s?(?:제\s?\d{1,3}\s?조(?:\s?의\s?\d{1,2})?(?:\s?[(\[【][^()\[\]【】]{1,20}[)\]】])?"
    r"|(?:article|section|clause)\s?\d{1,3}(?:\.\d{1,2}){0,2}(?![\d%])(?:\s?\([^()]{1,40}\))?"
    r"|\(?(?:\d{1,2}|[가나다라마바사아자차카타파하]|[a-z])[.)](?![a-z\d])|[①-⑳㉠-㉻❶-❿]|[-–·○●■□▶◆※*#☐☑►:|.]))+\s?"
)
"""What counts a clause or an item, before what it says: where it stands tells nothing of it, and its title is the topic."""
_LEAST_KOREAN: Final = 3
"""Letters from which a sentence is read as Korean, without blanks."""
_PARTS: Final = ("about", "says", "tells", "unless", "fits", "acquitted")
_WORDING: Final = {
    name: re.compile(getattr(wording, name))
    for name in ("DENIED", "LAWFUL", "FEW", "UNPAID", "WAGE", "LEAVES", "SUM", "NOT_GIVEN", "PAID_MORE")
}


def pieces(passage: Passage) -> set[str]:
    """Return two to four letters in a row of a Korean sentence, one to three words of another, and pairs of its title.

    Every figure is a nought.
    """
    text = _FIGURE.sub("0", _unmarked(passage.ko))
    found: set[str] = set()
    if len(_KOREAN.findall(text)) >= _LEAST_KOREAN:
        text = f"^{text}$"
        for long in (2, 3, 4):
            found.update(text[at : at + long] for at in range(len(text) - long + 1))
    else:
        words = ["^", *_WORD.findall(_FIGURE.sub("0", _unmarked(passage.en)))]
        for long in (1, 2, 3):
            found.update(" ".join(words[at : at + long]) for at in range(len(words) - long + 1))
    topic = _FIGURE.sub("0", passage.topic)
    found.update(f"#{topic[at : at + 2]}" for at in range(len(topic) - 1))
    return found


def _unmarked(text: str) -> str:
    """Return what a passage says without what counts it; all of it where nothing else stands there."""
    found = _MARKS.match(text)
    return (text[found.end() :] if found else "") or text


def signs(passage: Passage) -> set[str]:
    """Return which parts of which kind's rules a sentence fits, as ``penalty.about``, and what it says besides."""
    found = {name for name, words in _WORDING.items() if words.search(passage.ko)}
    for rule in RULES:
        for telling in rule.tellings:
            found.update(f"{rule.kind}.{part}" for part in _parts(telling, passage))
    return found


def _parts(telling: Telling, passage: Passage) -> Sequence[str]:
    about, says, unless = telling.is_about(passage), telling.is_said_by(passage), telling.acquits(passage)
    holds = (about, says, about and says, unless, about and says and not unless, about and unless)
    return [part for part, is_so in zip(_PARTS, holds, strict=True) if is_so]


def senses(passages: Sequence[Passage]) -> NDArray[np.float32]:
    """Return the embedding of each sentence [passages, 512], of length 1 or nought."""
    return scaled(encode([_unmarked(passage.en) for passage in passages]))


def marked(found: Sequence[set[str]], places: dict[str, int], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return rows [passages, names] with the weight of each known name that is found, to length 1."""
    table = np.zeros((len(found), len(places)), dtype=np.float32)
    for row, each in zip(table, found, strict=True):
        known = [places[name] for name in each if name in places]
        row[known] = weights[known]
    return scaled(table)


def scaled(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the rows to length 1."""
    lengths = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6).astype(np.float32)
    units: NDArray[np.float32] = rows / lengths
    return units


def waves(rows: NDArray[np.float32], count: int) -> NDArray[np.float32]:
    """Return [rows, count] whose products come near exp(-|a - b|²) of the rows: random Fourier features.

    Rahimi and Recht, "Random Features for Large-Scale Kernel Machines", 2007.
    """
    directions, shifts = _drawn(rows.shape[1], count)
    found: NDArray[np.float32] = np.sqrt(np.float32(2 / count)) * np.cos(rows @ directions + shifts)
    return found


@cache
def _drawn(size: int, count: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return directions and shifts, always the same: NumPy promises that this generator's numbers never change."""
    drawn = np.random.RandomState(0)
    directions = drawn.standard_normal((size, count)) * np.sqrt(2)
    return directions.astype(np.float32), drawn.uniform(0, 2 * np.pi, count).astype(np.float32)
