"""The sentences and clauses of a message, by their places."""

import re
from itertools import pairwise

_SENTENCE = re.compile(r"(?<![.!?\n])[.!?\n]+(?=\s|$)|\n")
VERB_END = re.compile(r"[가-힣](?:고|며|[는은던]데|는디|지만|니까|[어아해가와려여워라]서)\s|\b(?:and|but|then)\b")
"""Where a clause ends with its verb, or another begins."""
CLAUSE = re.compile(rf";|,(?!(?<=\d,)\d{{3}}(?!\d))|{VERB_END.pattern}")
"""A comma within a figure ends nothing."""


def sentences(folded: str) -> list[tuple[int, int]]:
    """Return where each sentence of a text begins and ends."""
    cuts = [0, *(match.end() for match in _SENTENCE.finditer(folded)), len(folded)]
    return [(start, end) for start, end in pairwise(cuts) if end > start]


def clause_at(folded: str, bounds: list[tuple[int, int]], first: int, last: int) -> tuple[int, int]:
    """Return where the clause begins and ends in which something stands, by the bounds of the sentences."""
    start, end = next(((start, end) for start, end in bounds if start <= first < end), (0, len(folded)))
    for match in CLAUSE.finditer(folded, start, end):
        if match.end() <= first:
            start = match.end()
        elif match.start() >= last:
            end = match.start() + 1
            break
    return start, end


def sentence_in(text: str, bounds: list[tuple[int, int]], at: int) -> str:
    """Return the sentence that stands at a place, by the bounds of the sentences."""
    start, end = next(((start, end) for start, end in bounds if start <= at < end), (0, len(text)))
    return text[start:end].strip()
