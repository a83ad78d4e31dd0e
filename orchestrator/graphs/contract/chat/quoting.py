"""Passages of the contract as an answer shows them, and as the citations that programs get."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from integrations.search.concepts import concepts
from integrations.search.tokens import query_tokens, tokens
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.contract_text import Clause, ContractText, Span
from orchestrator.graphs.contract.rules.passages import passages

_LINE = re.compile(r"[^\n]+")
_SENTENCE = re.compile(r".+?(?:다\.|요\.|음\.|[a-z)]\.(?=\s)|;|$)", re.S)
_WORD = re.compile(r"[^\W\d_원]{2}")
_TITLE = 20
"""Characters of a first line that is no more than a title."""
_LONG_LINE = 200
"""Characters of a line that is cut into its sentences before the best is chosen."""
_HEADING = 3
"""Characters before the number of a clause where it begins, at most: white space and marks."""
_CONCEPT = 0.7
"""What a concept of the question counts beside a word of it."""
_NEAR = 0.22
"""The share of what is asked that a passage has to hold to be what the question is about."""
_MOST_LINES = 2
"""Of a clause that are quoted."""
_WHOLE = 160
"""Characters of a clause that is quoted whole."""


@dataclass(frozen=True, slots=True)
class ClauseQuote:
    """What an answer quotes of the contract, letter by letter; a sentence with the ends of lines that are in it."""

    clause: str
    quote: str
    start: int
    end: int
    norm: str = ""
    """As people cite it; empty where the sentence names none."""
    page: int = 0
    """On which it begins, from 1 on; 0 where the file has none, or only one."""


def lines_of(contract: ContractText, span: Span) -> list[Span]:
    """Return the lines of a passage without the white space around them: each can be quoted as it stands."""
    found: list[Span] = []
    for line in _whole_lines(contract, span):
        text = line.of(contract.text)
        stripped = text.strip()
        if re.search(r"\w", stripped):
            start = line.start + text.index(stripped)
            found.append(Span(start, start + len(stripped)))
    return [one for one in found if not _is_heading(contract, one)] or found


def _whole_lines(contract: ContractText, span: Span) -> list[Span]:
    """Return the lines of a passage, those in one that a sentence merely breaks off for want of room."""
    found: list[Span] = []
    for match in _LINE.finditer(contract.text, span.start, span.end):
        if found and found[-1].end == match.start() - 1 and found[-1].end in _wraps(contract):
            found[-1] = Span(found[-1].start, match.end())
        else:
            found.append(Span(*match.span()))
    return found


@lru_cache(maxsize=2)
def _wraps(contract: ContractText) -> frozenset[int]:
    """Return where lines end within a sentence, as those of a page do."""
    spans = [one.span for one in passages(contract)]
    return frozenset(at for one in spans for at in range(one.start, one.end) if contract.text[at] == "\n")


def _is_heading(contract: ContractText, line: Span) -> bool:
    """Tell whether a line is nothing but the number and the title of its clause."""
    clause = contract.clause_at(line.start)
    if clause is None or not clause.number or line.start - clause.span.start > _HEADING:
        return False
    rest = line.of(contract.text).replace(clause.number, "", 1).replace(clause.title, "", 1)
    return re.search(r"\w", rest.replace("".join(clause.number.split()), "", 1)) is None


def passage_of(contract: ContractText, span: Span) -> list[Span]:
    """Return the lines, or the sentences of long lines, in which a passage stands: a sum alone says little."""
    clause = contract.clause_at(span.start)
    around = clause.span if clause else Span(0, len(contract.text))
    pieces = [piece for line in lines_of(contract, around) for piece in _pieces(contract, line)]
    touched = [piece for piece in pieces if piece.start < span.end and span.start < piece.end]
    return touched or pieces[:1] or lines_of(contract, span)


def passage_with_label(contract: ContractText, span: Span) -> list[Span]:
    """Return the same with the line before, where a line has no word of its own: a sum below its label."""
    found = passage_of(contract, span)
    lines = lines_of(contract, Span(0, len(contract.text)))
    before = {line: label for label, line in pairwise(lines)}
    bare = [before[line] for line in found if line in before and not _WORD.search(line.of(contract.text))]
    return sorted({*found, *bare}, key=lambda line: line.start)


def quote_of(contract: ContractText, span: Span, norm: str = "") -> ClauseQuote:
    """Return the quote of one line."""
    clause = contract.clause_at(span.start)
    number, page = clause.number if clause else "", contract.page_at(span.start)
    return ClauseQuote(number, span.of(contract.text), span.start, span.end, norm, page)


def best_lines(contract: ContractText, clause: Clause, question: str, topics: Sequence[AskedTopic]) -> list[Span]:
    """Return the lines of a clause that speak to a question, in their order; all of a short clause."""
    lines = lines_of(contract, clause.span)
    lines = [line for line in lines if not _is_heading(contract, line)] or lines
    pieces = [piece for line in lines for piece in _pieces(contract, line)]
    if sum(piece.end - piece.start for piece in pieces) <= _WHOLE and len(pieces) <= _MOST_LINES:
        return pieces
    asked, meant = query_tokens(question), frozenset(concepts(question))

    def score(piece: Span) -> float:
        text = piece.of(contract.text)
        words = frozenset(tokens(text))
        shared = sum(weight for word, weight in asked.items() if word in words)
        named = sum(bool(topic.asked.search(text)) for topic in topics[:2])
        figure = 0.3 * bool(re.search(r"\d", text))
        return shared + 1.5 * named + 0.5 * len(meant & frozenset(concepts(text))) + figure

    best = sorted(pieces, key=lambda piece: (-score(piece), piece.start))[:_MOST_LINES]
    least = 0.5 * score(best[0]) if best else 0.0
    return sorted((piece for piece in best if score(piece) >= least), key=lambda piece: piece.start)


def nearest_passage(contract: ContractText, question: str) -> Span | None:
    """Return the sentence or line that shares most of the question's rarer words; None where none shares enough."""
    lines = lines_of(contract, Span(0, len(contract.text)))
    if len(lines) > 1 and lines[0].end - lines[0].start <= _TITLE:
        lines = lines[1:]  # it says only what the whole is
    pieces = [piece for line in lines if not _is_heading(contract, line) for piece in _pieces(contract, line)]
    read = [frozenset((*tokens(text), *concepts(text))) for text in (piece.of(contract.text) for piece in pieces)]
    asked = {**query_tokens(question), **dict.fromkeys(concepts(question), _CONCEPT)}
    rows = Counter(word for words in read for word in words if word in asked)
    weights = {word: weight * math.log(1 + len(pieces) / rows[word]) for word, weight in asked.items() if rows[word]}
    total = sum(weights.values()) + sum(1.0 for word in asked if not rows[word])
    scores = [sum(weight for word, weight in weights.items() if word in words) for words in read]
    best = max(range(len(pieces)), key=lambda place: scores[place], default=None)
    if best is None or scores[best] < _NEAR * total:
        return None
    if all(word.isdecimal() for word in read[best] & query_tokens(question).keys()):
        return None  # by concepts alone, as from another language, or by a number, too much is near
    return pieces[best]


def _pieces(contract: ContractText, line: Span) -> Iterator[Span]:
    text = line.of(contract.text)
    if len(text) <= _LONG_LINE:
        yield line
        return
    for match in _SENTENCE.finditer(text):
        stripped = match[0].strip()
        if stripped:
            start = line.start + match.start() + match[0].index(stripped)
            yield Span(start, start + len(stripped))
