"""The part of a contract that matters for a question: its clauses in the order in which they speak to it."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from integrations.documents.base import Document, Part
from integrations.search.base import LONGEST_QUERY
from integrations.search.chunks import chunk
from integrations.search.local import encode
from integrations.search.unindexed import matched
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.contract_text import Clause, ContractText, Span
from orchestrator.graphs.contract.rules.folding import plain

_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""A document has to say when it was changed; nothing reads it here."""
_TOPIC = 0.6
"""What a clause gains whose title is about what is asked; half of it where its text is."""
_LEAST = 0.2
"""Below this a clause shares chance words with the question."""
_SENSE = 1.0
"""What the cosine between question and clause counts beside their words."""
_MOST_COMPARED = 120
"""Clauses that are compared by meaning, those with the most shared words: an embedding takes a millisecond."""
_NEAR = 0.1
"""The cosine from which a clause is what a question is about, though they share no word …"""
_CLEARLY = 0.06
"""… and by how much it has to be nearer than the next: 33 of 68 labelled questions have one, .82 rightly."""
_HEADING = re.compile(r"\W*([^.:\n]{2,40})[.:\n]")
_NUMBER = re.compile(r"\d{1,3}(?:[.의]\d{1,2})*")


def clause_named(contract: ContractText, name: str) -> Clause | None:
    """Return the clause that a number names (제7조, 7, Article 7), or in which quoted words stand."""
    found = _NUMBER.search(name) if len(name) <= 24 else None
    if found:
        wanted = found[0]
        return next((one for one in contract.clauses if _number_of(one) == wanted), None)
    span = find_loosely(contract, name)
    return contract.clause_at(span.start) if span else None


def is_closing(contract: ContractText, clause: Clause | None) -> bool:
    """Tell whether a clause is where the contract is signed: it says who and when, and nothing of any subject."""
    return len(contract.clauses) > 1 and clause is contract.clauses[-1] and not (clause.number or clause.title)


def is_headed_otherwise(contract: ContractText, clause: Clause | None, topic: AskedTopic) -> bool:
    """Tell whether a clause has no heading that is the topic, while another one has."""
    headed = [one for one in contract.clauses if topic.asked.search(_heading(contract, one))]
    return bool(headed) and clause not in headed


def _heading(contract: ContractText, clause: Clause) -> str:
    """Return what a clause is called: its title, else its first words up to a full stop or a colon."""
    found = _HEADING.match(clause.span.of(contract.text).replace(clause.number, "", 1))
    return clause.title or (found[1] if found else "")


def find_loosely(contract: ContractText, words: str) -> Span | None:
    """Return where words stand whatever the white space between them; None where they do not."""
    parts = words.split()
    if not parts:
        return None
    found = re.search(r"\s*".join(map(re.escape, "".join(parts))), contract.text[:200_000])
    return Span(*found.span()) if found else None


def relevant_clauses(
    contract: ContractText, question: str, topics: Sequence[AskedTopic], most: int
) -> list[tuple[Clause, float]]:
    """Return the clauses that speak to a question with how well, 0 to about 2, the best first."""
    documents = [
        Document(str(n), one.title, "", (Part(one.span.of(contract.text)),), frozenset(), _ANY_TIME)
        for n, one in enumerate(contract.clauses)
    ]
    chunks = [piece for document in documents for piece in chunk(document)]
    best: dict[int, float] = {}
    for piece, how in zip(chunks, matched(question[:LONGEST_QUERY], chunks), strict=True):
        place = int(piece.document_id)
        best[place] = max(best.get(place, 0.0), how.words + 0.5 * how.concepts)
    for place, clause in enumerate(contract.clauses):
        text = clause.span.of(contract.text)
        title = clause.title or text[:20]
        for rank, topic in enumerate(topics[:3]):
            gain = _TOPIC / (1 + rank)
            if topic.asked.search(title):
                best[place] = best.get(place, 0.0) + gain
            elif topic.asked.search(plain(text)):
                best[place] = best.get(place, 0.0) + gain / 2
    for place, near in _senses(contract, question, best).items():
        best[place] = best.get(place, 0.0) + _SENSE * max(0.0, near)
    if topics and is_closing(contract, contract.clauses[-1]):
        best.pop(len(contract.clauses) - 1, None)
    ranked = sorted(best, key=lambda place: (-best[place], place))
    return [(contract.clauses[place], best[place]) for place in ranked[:most] if best[place] >= _LEAST]


def nearest_clause(contract: ContractText, question: str) -> Clause | None:
    """Return the clause that clearly is the nearest to a question in its sense; None where none is."""
    near = sorted(((how, place) for place, how in _senses(contract, question, {}).items()), reverse=True)
    if not near or near[0][0] < _NEAR or (len(near) > 1 and near[0][0] - near[1][0] < _CLEARLY):
        return None
    return contract.clauses[near[0][1]]


def _senses(contract: ContractText, question: str, words: Mapping[int, float]) -> dict[int, float]:
    """Return by the place of a clause how near it is in sense; of many those that share the most words."""
    places = sorted(range(len(contract.clauses)), key=lambda place: (-words.get(place, 0.0), place))[:_MOST_COMPARED]
    vectors = encode([question[:LONGEST_QUERY], *(contract.clauses[at].span.of(contract.text) for at in places)])
    return dict(zip(places, (vectors[1:] @ vectors[0]).tolist(), strict=True))


def _number_of(clause: Clause) -> str:
    found = _NUMBER.search("".join(clause.number.split()).replace("조의", "의"))
    return found[0] if found else ""
