"""The word-by-word leg: which chunks share words with a query, and how well they match it."""

import math
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_K1 = 1.2
_B = 0.75
"""BM25's usual constants (Robertson and Zaragoza, 2009)."""
TITLE_WEIGHT = 3.0
HEADING_WEIGHT = 2.0
"""One occurrence in a title or heading counts as so many in the body. Tuned, see ``evals/retrieval``."""
_SCANNED_ROWS = 3_000
"""The rarest words of a query pick the candidates, until so many rows must be looked at; the others only rank them."""
_LONGEST_QUERY = 48
"""Words. Of a longer query the rarest count."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a query."""

    text: str
    weight: float
    """How much it counts in the query times how rare it is in the index."""
    rows: int
    """Chunks that hold it."""


class Frequencies:
    """How many chunks hold a word; remembered until the index changes noticeably."""

    def __init__(self) -> None:
        self._rows: dict[str, int] = {}
        self._version = -1

    def words(self, connection: sqlite3.Connection, query: Mapping[str, float], total: int, version: int) -> list[Word]:
        """Return the query's words, the rarest first.

        ``version`` counts the changes of the index: what was counted stays in use for a hundredth of the index's size.
        """
        if not self._version <= version <= self._version + total // 100 or len(self._rows) > 50_000:
            self._rows.clear()
            self._version = version
        words = []
        for text, asked in query.items():
            rows = self._rows.get(text)
            if rows is None:
                found = connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (text,)).fetchone()
                rows = self._rows[text] = found[0] if found else 0
            rarity = math.log(1 + (max(total - rows, 0) + 0.5) / (rows + 0.5))
            words.append(Word(text, asked * rarity, rows))
        return sorted(words, key=lambda word: (word.rows, word.text))[:_LONGEST_QUERY]


def candidates(connection: sqlite3.Connection, words: list[Word], column: str = "") -> Iterator[int]:
    """Yield the numbers of chunks that share words with the query, roughly the best first."""
    kept: list[Word] = []
    scanned = 0
    for word in words:
        if kept and scanned + word.rows > _SCANNED_ROWS:
            break
        if word.rows:
            kept.append(word)
            scanned += word.rows
    if not kept:
        return
    expression = f"({_any(kept)})"
    others = [word for word in words if word.rows and word not in kept]
    if others:
        expression += f" AND ({_any(kept + others)})"
    if column:
        expression = f"{column} : ({expression})"
    rows = connection.execute(
        "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, ?, ?, 1.0)",
        (expression, TITLE_WEIGHT, HEADING_WEIGHT),
    )
    for (number,) in rows:
        yield number


@dataclass(frozen=True, slots=True)
class Match:
    """How a chunk matches the words of a query; every number is 0–1."""

    score: float
    """BM25 over title, headings and body, as a share of what a perfect match would have."""
    coverage: float
    """The share of the query's weight whose words occur at all."""
    named: float
    """How far the query is the title: the share of its words that the query has, times the share of the query in it."""


_NOTHING = Match(0.0, 0.0, 0.0)


def matches(
    connection: sqlite3.Connection, words: list[Word], numbers: NDArray[np.int64], average_length: float
) -> dict[int, Match]:
    """Return how each of the chunks matches."""
    total = sum(word.weight for word in words)
    if not total or not len(numbers):
        return dict.fromkeys(map(int, numbers), _NOTHING)
    marks = ",".join("?" * len(numbers))
    found = {}
    naming: dict[str, float] = {}
    rows = connection.execute(
        f"SELECT rowid, title, headings, body FROM words WHERE rowid IN ({marks})", [int(number) for number in numbers]
    )
    for number, title, headings, body in rows:
        if title not in naming:
            naming[title] = _named(words, total, title)
        found[number] = _match(words, total, title, headings, body, average_length, naming[title])
    return found


def _match(
    words: list[Word], total: float, title: str, headings: str, body: str, average_length: float, named: float
) -> Match:
    title, headings, body = f" {title} ", f" {headings} ", f" {body} "
    length = title.count(" ") + headings.count(" ") + body.count(" ") - 3
    norm = _K1 * (1 - _B + _B * length / average_length)
    score = coverage = 0.0
    for word in words:
        spaced = f" {word.text} "
        times = TITLE_WEIGHT * title.count(spaced) + HEADING_WEIGHT * headings.count(spaced) + body.count(spaced)
        if times:
            score += word.weight * times / (times + norm)
            coverage += word.weight
    return Match(score / total, coverage / total, named)


def _named(words: list[Word], total: float, title: str) -> float:
    in_title = set(title.split())
    if not in_title:
        return 0.0
    shared = [word for word in words if word.text in in_title]
    return len(shared) / len(in_title) * sum(word.weight for word in shared) / total


def _any(words: list[Word]) -> str:
    return " OR ".join('"' + word.text.replace('"', '""') + '"' for word in words)
