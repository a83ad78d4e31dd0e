"""The one clause of a contract that has a question's own word: whatever else is near, that is what is asked about."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.contract.chat.asked_kinds import passage_of_sums
from orchestrator.graphs.contract.chat.topics import topics_of
from orchestrator.graphs.contract.contract_text import Clause, ContractText, Span
from orchestrator.graphs.contract.rules.folding import folded, plain

_LEAST_CLAUSES: Final = 4
"""Of fewer clauses chance decides which has a word."""
_LEAST_LETTERS: Final = 2
_LEAST_LATIN: Final = 5
_KOREAN: Final = re.compile(r"[가-힣]{2,}")
_LATIN: Final = re.compile(r"[a-z][a-z-]+")
_CODE: Final = re.compile(r"\b[A-Z]{2,5}\b")
_GENERIC: Final = frozenset(("계약", "계약서", "조항", "contract", "agreement", "clause", "article"))
"""Words for the whole, and for any part of it."""
_ENGLISH_FORMS: Final = frozenset(
    (
        *("about", "after", "against", "before", "behind", "below", "between", "beyond", "despite", "during", "except"),
        *("since", "their", "there", "these", "those", "through", "toward", "under", "until", "where", "whether"),
        *(
            "which",
            "while",
            "within",
            "without",
            "would",
            "should",
            "could",
            "shall",
            "month",
            "months",
            "years",
            "weeks",
        ),
    )
)
"""Prepositions, conjunctions, auxiliaries and units of time: they stand in one clause alone by chance."""
_PREDICATE: Final = re.compile(r"[는은을를한할하해된될될지고며면서게도만의에로와과이가다요까나]$")
"""How what is no noun ends, as far as its last letter tells."""


def clause_of_own_words(contract: ContractText, question: str) -> Clause | None:
    """Return the clause in which alone words of the question stand; None where none has more of them than any other.

    A figure of the question tells more than its words: the clause of another one is none.

    It has to have a number or a title: a preamble and the signatures have words of everything.
    """
    clauses = [one for one in contract.clauses if one.number or one.title]
    if len(clauses) < _LEAST_CLAUSES:
        return None
    texts = [folded(one.span.of(contract.text)) for one in contract.clauses]
    votes: Counter[int] = Counter()
    for word in dict.fromkeys(_words(question, " ".join(texts))):
        if topics_of(word):
            continue  # what every labour contract speaks of tells no clause by itself
        there = [place for place, text in enumerate(texts) if word in text]
        if len(there) == 1 and contract.clauses[there[0]] in clauses:
            votes[there[0]] += len(word)
    best = votes.most_common(2)
    if not best or (len(best) > 1 and best[1][1] >= best[0][1]):
        return None
    place, asked = best[0][0], topics_of(question)
    is_of_another = bool(asked) and not asked[0].asked.search(plain(texts[place]))
    if is_of_another and any(asked[0].asked.search(plain(text)) for text in texts):
        return None  # what it is about stands elsewhere, and here only a word
    figure = passage_of_sums(contract, question)
    if figure and not _holds(contract.clauses[place], figure):
        return None
    return contract.clauses[place]


def _holds(clause: Clause, span: Span) -> bool:
    """Tell whether a passage stands in a clause."""
    return clause.span.start <= span.start < clause.span.end


def _words(question: str, text: str) -> Iterator[str]:
    """Yield of each word of the question the longest beginning that is a noun's and stands in the contract."""
    small = folded(question)
    for found in _KOREAN.findall(small):
        for length in range(len(found), _LEAST_LETTERS - 1, -1):
            if found[:length] in _GENERIC:
                break
            if found[:length] in text and not _PREDICATE.search(found[:length]):
                yield found[:length]
                break
    yield from (
        one
        for one in _LATIN.findall(small)
        if len(one) >= _LEAST_LATIN and one not in (_GENERIC | _ENGLISH_FORMS) and one in text
    )
    yield from (one.casefold() for one in _CODE.findall(question) if one.casefold() in text)
