"""What the service leaves out, what is never done, and what has to hold."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.items.deeds import is_over
from orchestrator.graphs.plan.rules.items.left_out import (
    denied_in,
    is_state,
    left_out_in,
    reason_beside,
    reason_in,
    without_reason,
)
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.resting import rests_on
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

if TYPE_CHECKING:
    from orchestrator.graphs.plan.rules.items.brief import BriefItems


_MAY_BAR: Final = frozenset(("rule", "note", "state", "order", "act"))
"""Kinds of clauses that may name a thing that is left out, whatever they were taken for."""
_OF_SCOPE: Final = any_of(
    r"범위(?:가|는|에서|에는|에)?\s?(?:아니|밖|제외|빠|넣지|들어가지)",
    r"\b(?:out\sof|outside|not\sin|no\spart\sof)\s(?:the\s|this\s|our\s)?(?:first\s)?scope\b"
    r"|\bwe(?:['’]re|\sare)?\s(?:not\sdoing|leav(?:e|ing)\sout)\b",
)
"""Says of something that it lies outside: a bound of the service, which nobody has to keep."""


@dataclass(frozen=True)
class BriefBounds:
    """The bounds of a service, by what is told in a brief."""

    items: "BriefItems"

    @cached_property
    def never(self) -> list[BriefClause]:
        """What is not to be done or stored; what only says where the service ends stands in its scope."""
        ended = [one for _, _, one in self.left_out if _OF_SCOPE.search(one.text)]
        told = [one for one in self.denied if one.piece.text not in self.reasons and one not in ended]
        return [self._without_reason(one) for one in told] if self.items.is_korean else told

    def _without_reason(self, one: BriefClause) -> BriefClause:
        """Return what is denied without the reason behind its comma, which stands beside what is left out."""
        denied, comma, reason = one.piece.text.partition(", ")
        is_beside = comma and any(why and why in reason for _, why, clause in self.left_out if clause == one)
        return replace(one, text=korean.declared(denied)) if is_beside else one

    @cached_property
    def denied(self) -> list[BriefClause]:
        """What is said not to be done, but for days of rest."""
        return [one for one in self.items.of("never") if not self._is_rest(one)]

    @cached_property
    def left_out(self) -> list[tuple[str, str, BriefClause]]:
        """What a message says that the service does not do, with the told reason, empty where none is told, in order."""
        found = []
        for at, one in enumerate(self.items.clauses):
            is_never = one in self.denied
            if one.left_out and is_never:
                found += [
                    (re.sub(r"^(?:그리고|및|and|or)\s", "", thing), why, one)
                    for thing, why in map(without_reason, one.left_out)
                ]
                continue
            label = labelled_parts(one.piece.text)
            if (
                not (is_never or one.kind in _MAY_BAR)
                or (one.piece.role == "writing" and not is_never)
                or (label and label[0] == "rule")
            ):
                continue
            behind = self._reason_behind(at)
            things, why = left_out_in(one.piece.text)
            if behind and not (things or self.items.is_korean):
                things, _ = left_out_in(f"{one.piece.text} because {behind}")
            if not things and self._may_deny(one):
                thing, why = denied_in(one.piece.text)
                things = [thing] if thing else []
                found += [(thing, why or behind, one) for thing in things]
                continue
            why = why or behind
            is_named = one.piece.text not in things
            if is_never if one.piece.is_own else is_never and is_named and why:
                found += [(thing if is_named else one.text, why, one) for thing in things]
            elif (
                is_named and one.piece.is_own
            ):  # a deed that is denied leaves out a thing only where it surely is barred
                found += [(thing, why, one) for thing in things]
        return found

    def _may_deny(self, one: BriefClause) -> bool:
        """Tell whether a clause of the message may leave something out by its form alone, whatever it speaks of."""
        is_open = one.piece.is_own and one.piece.role in (None, "constraint") and one.kind in ("note", "rule", "never")
        return (
            is_open
            and one.text not in self.items.failing
            and not (is_over(one.piece.text) or reason_in(one.piece.text))
        )

    def _reason_behind(self, at: int) -> str:
        """Return why something is left out by the clause right behind it, of the same sentence where it has no word for it."""
        one, behind = self.items.clauses[at], next(iter(self.items.clauses[at + 1 : at + 2]), None)
        if behind is None or behind.source != one.source or left_out_in(behind.piece.text)[0]:
            return ""
        if told := reason_in(behind.piece.text) or reason_beside(behind.piece.text):
            return told
        joined = re.compile(rf"{re.escape(one.piece.text)}\s?[,;:–-]\s(?:and\s)?{re.escape(behind.piece.text)}")
        is_joined = any(joined.search(text) for text, source in self.items.case.told_in if source == one.source)
        return behind.piece.text.strip(" .") if is_state(behind.piece.text, is_joined=is_joined) else ""

    @cached_property
    def reasons(self) -> frozenset[str]:
        """What only says why something is left out."""
        told = {why for _, why, _ in self.left_out if why}
        return frozenset(
            one.piece.text
            for one in self.items.clauses
            if {one.piece.text.strip(" .()"), reason_in(one.piece.text)} & told
        )

    @cached_property
    def rules(self) -> list[BriefClause]:
        """What has to hold."""
        return [one for one in self.items.of("rule") if self._holds(one)]

    def _holds(self, one: BriefClause) -> bool:
        """Tell whether a clause is a rule by itself, and no reason, rest, task of somebody or criterion for stopping."""
        text = one.piece.text
        is_apart = text in self.items.case.rests | self.reasons or self.items.case.outcomes.is_stop(text)
        return not (is_apart or self._is_rest(one))

    def _is_rest(self, clause: BriefClause) -> bool:
        """Tell whether a clause says of a day that nothing is done on it: that shapes the schedule and is no rule."""
        if all(clause.piece.text != day.piece.text for day in self.items.case.closed):
            return False
        days = [(one.start, one.end) for one in find_dates(clause.text, self.items.case.today)]
        is_rest = any(rests_on(clause.text, start, end, days) for start, end in days)
        return is_rest or (clause.kind == "never" and bool(marks.BLACKED_OUT.search(clause.text)))
