"""The word-by-word leg: which chunks share words or concepts with a query, and how well they match it."""

import math
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

TITLE_WEIGHT = 4.0
HEADING_WEIGHT = 2.0
"""One occurrence in a title or heading counts as so many in the body; measured with ``evals/retrieval``, where
the result hardly depends on them."""
_WORD_SATURATION = 1.0
_LENGTH_NORM = 0.75
"""BM25's k1 and b, about their usual values (Robertson and Zaragoza, 2009)."""
_PAIR = 0.1
"""What two words that follow one another in the query count where they do in the text, as a share of the more common
one's weight (sequential dependence: Metzler and Croft, 2005)."""
_CONCEPT_SATURATION = 2.0
_CONCEPT_RARITY = 0.7
"""Concepts are met often, and that they are met often says less: a text *about* one names it again and again."""
_SCANNED_ROWS = 2_000
"""The rarest words of a query pick the candidates, until so many rows must be looked at; the others only rank them."""
_ENOUGH_TERMS = 3
"""So many rare words pick the candidates well enough by themselves."""
_LONGEST_QUERY = 48
"""Words, and as many concepts. Of a longer query the rarest count."""


Weighed = list[tuple[str, float]]
"""What is looked for, between blanks, and its weight."""
Fields = tuple[str, str, str]
"""The words and concepts of the title, the headings and the text, each between blanks."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word or concept of a query."""

    text: str
    weight: float
    """How much it counts in the query times how rare it is in the index."""
    rows: int
    """Chunks that hold it."""


@dataclass(frozen=True, slots=True)
class QueryTerms:
    """What a query asks for, the rarest first."""

    words: list[Term]
    concepts: list[Term]
    pairs: list[Term]
    """Words that follow one another in the query."""


class Frequencies:
    """How many chunks hold a term; remembered until the index changes noticeably."""

    def __init__(self) -> None:
        self._rows: dict[str, int] = {}
        self._version = -1

    def terms(
        self,
        connection: sqlite3.Connection,
        words: Mapping[str, float],
        concepts: Mapping[str, float],
        total: int,
        version: int,
    ) -> QueryTerms:
        """Return the query's terms, weighed.

        ``version`` counts the changes of the index: what was counted stays in use for a hundredth of its size.
        """
        if not self._version <= version <= self._version + total // 100 or len(self._rows) > 50_000:
            self._rows.clear()
            self._version = version
        found = {term.text: term for term in self._weighed(connection, words, total, 1.0)}
        in_order = [found[text] for text in words if text in found]
        pairs = [
            Term(f"{left.text} {right.text}", _PAIR * min(left.weight, right.weight), min(left.rows, right.rows))
            for left, right in pairwise(in_order)
            if left.rows and right.rows
        ]
        return QueryTerms(list(found.values()), self._weighed(connection, concepts, total, _CONCEPT_RARITY), pairs)

    def _weighed(
        self, connection: sqlite3.Connection, asked: Mapping[str, float], total: int, power: float
    ) -> list[Term]:
        terms = []
        for text, counts in asked.items():
            rows = self._rows.get(text)
            if rows is None:
                found = connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (text,)).fetchone()
                rows = self._rows[text] = found[0] if found else 0
            rarity = math.log(1 + (max(total - rows, 0) + 0.5) / (rows + 0.5)) ** power
            terms.append(Term(text, counts * rarity, rows))
        return sorted(terms, key=lambda term: (term.rows, term.text))[:_LONGEST_QUERY]


def candidates(connection: sqlite3.Connection, terms: list[Term]) -> Iterator[int]:
    """Yield the numbers of chunks that share terms with the query, roughly the best first."""
    kept: list[Term] = []
    scanned = 0
    for term in terms:
        if kept and scanned + term.rows > _SCANNED_ROWS:
            break
        if term.rows:
            kept.append(term)
            scanned += term.rows
    if not kept:
        return
    expression = f"({_any(kept)})"
    others = [term for term in terms if term.rows and term not in kept]
    if others and len(kept) < _ENOUGH_TERMS:
        expression += f" AND ({_any(kept + others)})"
    rows = connection.execute(
        "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, ?, ?, 1.0)",
        (expression, TITLE_WEIGHT, HEADING_WEIGHT),
    )
    for (number,) in rows:
        yield number


@dataclass(frozen=True, slots=True)
class Match:
    """How a chunk matches the terms of a query; every number is 0–1."""

    words: float = 0.0
    """BM25 of the words over title, headings and body, as a share of what a perfect match would have."""
    concepts: float = 0.0
    """The same of the concepts."""
    coverage: float = 0.0
    """The share of the words' weight that occurs at all."""


def matches(
    connection: sqlite3.Connection, terms: QueryTerms, lengths: Mapping[int, Sequence[float]]
) -> dict[int, Match]:
    """Return how each chunk matches.

    ``lengths`` gives by the chunks' numbers how long they are in words and in concepts, as multiples of the average.
    """
    if not terms.words and not terms.concepts:
        return dict.fromkeys(lengths, Match())
    words, pairs, concepts = (
        [(f" {term.text} ", term.weight) for term in each] for each in (terms.words, terms.pairs, terms.concepts)
    )
    rows = connection.execute(
        f"SELECT rowid, title, headings, body FROM words WHERE rowid IN ({','.join('?' * len(lengths))})",
        list(lengths),
    )
    return {
        number: match(words, pairs, concepts, (f" {title} ", f" {headings} ", f" {body} "), lengths[number])
        for number, title, headings, body in rows
    }


def match(words: Weighed, pairs: Weighed, concepts: Weighed, fields: Fields, lengths: Sequence[float]) -> Match:
    """Return how a passage matches, given its words and concepts, and how long it is in both as in :func:`matches`."""
    total, side, meant = (sum(weight for _, weight in each) for each in (words, pairs, concepts))
    norms = [1 - _LENGTH_NORM + _LENGTH_NORM * length for length in lengths]
    # Most of what is looked for is not there at all: one set of what is tells that sooner than a search for each.
    there = {word for field in fields for word in field.split()}
    held = [each for each in words if each[0][1:-1] in there]
    said = _bm25(held, fields, _WORD_SATURATION * norms[0])
    beside = [each for each in pairs if there.issuperset(each[0].split())] if len(held) > 1 else []
    near = _bm25(beside, fields, _WORD_SATURATION * norms[0])
    about = _bm25([each for each in concepts if each[0][1:-1] in there], fields, _CONCEPT_SATURATION * norms[1])
    return Match(
        (said + near) / (total + side) if total else 0.0,
        about / meant if meant else 0.0,
        sum(weight for _, weight in held) / total if total else 0.0,
    )


def _bm25(terms: Weighed, fields: Fields, saturation: float) -> float:
    """Return the weight of the terms by how often the fields hold them."""
    title, headings, body = fields
    score = 0.0
    for spaced, weight in terms:
        times = TITLE_WEIGHT * title.count(spaced) + HEADING_WEIGHT * headings.count(spaced) + body.count(spaced)
        score += weight * times / (times + saturation)
    return score


def _any(terms: list[Term]) -> str:
    return " OR ".join('"' + term.text.replace('"', '""') + '"' for term in terms)
