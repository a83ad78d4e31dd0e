"""Rows by words, by vectors and by both; words are those of the project's own tokens, whatever the analyzer."""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from integrations.search.tokens import query_tokens, tokens
from tests.integrations.search.azure_service.refusal import Refusal

Row = Mapping[str, Any]
Scores = dict[str, float]

_RANK = 60
"""k of reciprocal rank fusion: learn:hybrid-search-ranking."""
_OPERATORS = re.compile(r"[+|\"()'\\]|(?:^|\s)-|\*(?:\s|$)")
"""learn:query-simple-syntax; refused, since the stand-in does not evaluate them."""
_EXPRESSION = re.compile(r"/((?:[^/\\]|\\.)*)/")
MOST_TERMS, LONGEST_SEARCH = 1_024, 100_000
"""learn:query-simple-syntax, query size limits."""


def by_words(text: str, rows: Mapping[str, Row], fields: Mapping[str, float]) -> Scores:
    """Return the scores of the rows that share a word with a text in the simple syntax; ``fields`` with weights."""
    if len(text) > LONGEST_SEARCH or len(text.split()) > MOST_TERMS:
        raise Refusal(400, "the search is too long")
    if _OPERATORS.search(text):
        raise Refusal(400, f"operators are not evaluated by the stand-in: {text!r}")
    wanted = query_tokens(text)
    held = {key: _words(row, fields) for key, row in rows.items()}
    rarity = {word: math.log(1 + len(rows) / (1 + sum(word in each for each in held.values()))) for word in wanted}
    scores = {
        key: sum(rarity[word] * count[word] / (count[word] + 1) for word in wanted if word in count)
        for key, count in held.items()
    }
    return {key: score for key, score in scores.items() if score}


def by_expression(text: str, rows: Mapping[str, Row], fields: Iterable[str]) -> Scores:
    """Return the rows with a value that a regular expression fits, as a whole: learn:query-lucene-syntax."""
    whole = _EXPRESSION.fullmatch(text)
    if whole is None or len(text) > 1_000:
        raise Refusal(400, f"of the full syntax the stand-in knows one regular expression: {text!r}")
    pattern = ""
    for escaped, plain in re.findall(r"\\(.)|(.)", whole[1], re.DOTALL):
        if plain and plain not in ".*" and not plain.isalnum() and plain not in " _":
            raise Refusal(400, f"'{plain}' is an operator of regular expressions")
        pattern += plain if plain in (".", "*") and not escaped else re.escape(escaped or plain)
    # A value is one term of small letters here: analyzer of keyword_v2 and lowercase.
    return {
        key: 1.0
        for key, row in rows.items()
        if any(re.fullmatch(pattern, str(row.get(name) or "").lower(), re.DOTALL) for name in fields)
    }


def by_vector(vector: Sequence[float], nearest: int, rows: Mapping[str, Row], field: str) -> Scores:
    """Return the cosines of the nearest rows."""
    asked = np.array(vector)
    cosines = {}
    for key, row in rows.items():
        if row.get(field):
            there = np.array(row[field])
            cosines[key] = float(there @ asked / (np.linalg.norm(there) * np.linalg.norm(asked)))
    return dict(sorted(cosines.items(), key=lambda each: (-each[1], each[0]))[:nearest])


def fused(legs: Sequence[tuple[Scores, float]]) -> Scores:
    """Return the rows of all legs by their ranks, each leg with its weight; one leg's scores stay as they are."""
    if len(legs) == 1:
        return legs[0][0]
    scores: defaultdict[str, float] = defaultdict(float)
    for leg, weight in legs:
        for rank, key in enumerate(sorted(leg, key=lambda each: (-leg[each], each)), start=1):
            scores[key] += weight / (_RANK + rank)
    return dict(scores)


def _words(row: Row, fields: Mapping[str, float]) -> dict[str, float]:
    """Return how often a row holds each word, counted by the weights of its fields."""
    held: defaultdict[str, float] = defaultdict(float)
    for name, weight in fields.items():
        value = row.get(name) or ""
        for word in tokens(value if isinstance(value, str) else " ".join(value)):
            held[word] += weight
    return held
