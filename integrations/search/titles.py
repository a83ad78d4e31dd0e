"""The documents' titles, by their words: which document does a query name?"""

from collections import defaultdict
from collections.abc import Iterable

from integrations.search.tokens import tokens


class Titles:
    """The words of every document's title, in memory."""

    def __init__(self) -> None:
        self._words: dict[int, frozenset[str]] = {}
        self._documents: dict[str, set[int]] = defaultdict(set)

    def add(self, document: int, title: str) -> None:
        """Take in the title of a document that has none yet."""
        words = self._words[document] = frozenset(tokens(title))
        for word in words:
            self._documents[word].add(document)

    def remove(self, document: int) -> None:
        """Forget a document, if it is known."""
        for word in self._words.pop(document, ()):
            self._documents[word].discard(document)
            if not self._documents[word]:
                del self._documents[word]

    def named(self, words: Iterable[tuple[str, float]]) -> dict[int, float]:
        """Return how far a query, given as its words and their weights, is the title of each document that shares one.

        That is the share of the title's words that the query has, times the share of the query's weight in the title.
        """
        shared: dict[int, list[float]] = {}
        total = 0.0
        for word, weight in words:
            total += weight
            for document in self._documents.get(word, ()):
                shared.setdefault(document, []).append(weight)
        return {
            document: len(weights) / len(self._words[document]) * sum(weights) / total
            for document, weights in shared.items()
            if total
        }
