"""The lines of a contract that speak to a question, of the clause that it names or of the best ones."""

import re
from collections.abc import Sequence

from orchestrator.graphs.contract.chat.asked_kinds import (
    asked_kinds,
    is_plainly_asked,
    likeliest_passage,
    passage_of_sums,
)
from orchestrator.graphs.contract.chat.own_words import clause_of_own_words
from orchestrator.graphs.contract.chat.passages import is_closing, is_headed_otherwise, nearest_clause, relevant_clauses
from orchestrator.graphs.contract.chat.quoting import best_lines, nearest_passage, passage_of
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.contract_text import Clause, Span
from orchestrator.graphs.contract.rules.folding import plain

_NEARLY = 0.75
"""The share of the best clause's score that the second one needs to be quoted too."""
_MOST_LINES = 4
_HEAD = re.compile(
    r"이하\s?[\"“'‘「(]|(?:다음|아래)과?와?\s?같이\s?[^.]{0,20}(?:체결|맺|약정)|\bhereinafter\b|\bby and between\b",
    re.IGNORECASE,
)
"""Where the parties are named: it has words of every question."""


class AskedLines:
    """Chooses the lines to quote. ``clause``: the one that is asked for by its number or its words."""

    def __init__(self, case: ContractCase, topics: Sequence[AskedTopic], clause: Clause | None) -> None:
        self._case = case
        self._topics = topics
        self._clause = clause
        self.own = None if clause else clause_of_own_words(case.contract, case.question)
        """The clause that alone has the question's own word."""
        is_told = case.analysis.kind == "labour" and not clause
        is_told = is_told and (self.own is None or is_plainly_asked(case.question))
        self._kinds = asked_kinds(case.question) if is_told else ()

    def nearest_passage(self) -> Span | None:
        """Return the passage that is nearest to the question, of the clause that alone has its words where one has."""
        case = self._case
        meant = passage_of_sums(case.contract, case.question) if case.analysis.kind == "labour" else None
        if meant := meant or (likeliest_passage(case.contract, self._kinds) if self._kinds else None):
            return passage_of(case.contract, meant)[0]
        near = nearest_passage(case.contract, case.question)
        if near and self._topics and is_closing(case.contract, case.contract.clause_at(near.start)):
            near = None
        if self.own is None or (near and self.own.span.start <= near.start < self.own.span.end):
            return near
        lines = best_lines(case.contract, self.own, case.question, self._topics)
        return lines[0] if lines else near

    def lines(self, near: Span | None = None) -> list[Span]:
        """Return the lines of the contract that speak to the question, of the clause that it names or of the best.

        ``near``: the line that shares most of its words, which stands with them.
        """
        case, topics = self._case, self._topics
        if self._clause is None and not topics:
            near = nearest_passage(case.contract, case.question)
            return [near] if near else self._nearest_lines()
        ranked = [(self._clause, 1.0)] if self._clause else relevant_clauses(case.contract, case.question, topics, 2)
        ranked = [one for one in ranked if one[0].number or one[0].title] or ranked  # the head names everything
        clauses = [one for one, score in ranked if score >= _NEARLY * ranked[0][1]]
        if case.analysis.kind == "other" and topics and not self._clause:
            headed = [one for one in clauses if not is_headed_otherwise(case.contract, one, topics[0])]
            clauses = headed or clauses
        first = [near] if near else []
        if topics and not self._clause and not topics[0].asked.search(case.contract.text):
            # What labour law asks for may be left out of a contract; trade says it in words of its own.
            return first or (self._nearest_lines() if case.analysis.kind == "other" else [])
        lines = [span for one in clauses for span in best_lines(case.contract, one, case.question, topics)]
        lines = [one for one in lines if not _HEAD.search(one.of(case.contract.text))] or lines
        return [*first, *(one for one in lines if one not in first)][:_MOST_LINES]

    def _nearest_lines(self) -> list[Span]:
        """Return the lines of the clause that is clearly meant, though none of its words are said."""
        clause = nearest_clause(self._case.contract, self._case.question)
        return best_lines(self._case.contract, clause, self._case.question, self._topics) if clause else []

    def is_about(self, near: Span, topic: AskedTopic) -> bool:
        """Tell whether a line has words of a topic."""
        return topic.asked.search(plain(near.of(self._case.contract.text))) is not None
