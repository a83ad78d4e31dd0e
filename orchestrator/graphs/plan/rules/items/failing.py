"""The cases of a brief in which the use does not go as it should."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.items.clauses import case_alone
from orchestrator.graphs.plan.rules.items.deeds import (
    asked_failure,
    goes_on,
    is_case,
    is_no_deed,
    tells_failure,
    tells_stop,
)
from orchestrator.language.predicates_ko import predicates

if TYPE_CHECKING:
    from orchestrator.graphs.plan.rules.items.brief import BriefItems


_APART: Final = ("position", "aim", "order", "day")
"""Kinds of clauses that tell nothing of what goes wrong in the use."""
_OF_NO_USE: Final = frozenset(("problem", "order", "title", "budget", "target", "reader", "writing"))
"""Roles of what a message says of how it is today, of money and of the paper: no case of the use."""


@dataclass(frozen=True)
class BriefFailures:
    """The cases of failure that a brief tells."""

    items: "BriefItems"

    @cached_property
    def failures(self) -> list[tuple[str, BriefClause, bool]]:
        """Cases in which the use does not go as it should, in their order; whether it is asked what is done then."""
        texts = [text for text, *_ in self._failures]
        return [
            (text, one, is_asked)
            for text, (one, *_), is_asked in self._failures
            if not any(other != text and other.startswith(text) for other in texts)
        ]

    @cached_property
    def _failures(self) -> list[tuple[str, tuple[BriefClause, ...], bool]]:
        """Cases of failure with the clauses that tell each: a sentence goes on with what is done then."""
        found: list[tuple[str, tuple[BriefClause, ...], bool]] = []
        known: set[str] = set()
        for at, one in enumerate(self.items.clauses):
            told = None if one.text in known else self._failure(one)
            if told is None:
                continue
            text, is_asked = told
            clauses = [one]
            for more in self.items.clauses[at + 1 :]:
                if is_asked or not goes_on(clauses[-1].piece, more.piece) or more.kind in _APART:
                    break
                if self.items.case.are_apart(clauses[-1].piece.text, more.piece.text):
                    break
                text = f"{korean.opened(text)} {more.text}" if self.items.is_korean else f"{text}, {more.piece.text}"
                clauses.append(more)
            known |= {each.text for each in clauses}
            found.append((text, (*clauses,), is_asked))
        return found

    @cached_property
    def _cases_alone(self) -> tuple[str, ...]:
        """The cases that are put as questions, each answered by what comes next."""
        return tuple(case_alone(one.text) for one in self.items.case.pieces if case_alone(one.text))

    def _failure(self, one: BriefClause) -> tuple[str, bool] | None:
        """Return the case of failure that a clause tells, and whether it only asks for it."""
        text = one.piece.text
        if (
            text in self.items.case.void_texts
            or one.piece.is_aside
            or one.kind in _APART
            or one.piece.role in _OF_NO_USE
        ):
            return None
        if self.items.case.outcomes.is_stop(text):
            return None
        if case := asked_failure(text):
            return case, True
        if any(text.startswith(alone) for alone in self._cases_alone):
            return one.text, False
        is_today = one.kind == "state" and (one.piece.told is not None or "면 " not in text)
        is_other = is_today or self._is_denied(one) or is_no_deed(one.text) or tells_stop(text)
        return (one.text, False) if is_case(text) or (tells_failure(one.text) and not is_other) else None

    def _is_denied(self, one: BriefClause) -> bool:
        """Tell whether a clause says what is not done: "안 받으면 구조대에 넘긴다" only has a case that is denied."""
        said = predicates(one.text)[-1:] if self.items.is_korean else []
        return one in self.items.denied and (not said or any(each.is_denied for each in said))

    @cached_property
    def failing(self) -> frozenset[str]:
        """The texts of the clauses that tell cases of failure."""
        return frozenset(one.text for _, clauses, _ in self._failures for one in clauses)
