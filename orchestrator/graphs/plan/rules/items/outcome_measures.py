"""The goals that sentences tell, as measures beside the clauses of a material."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.graphs.plan.rules.items.goals import GOES_ON
from orchestrator.graphs.plan.rules.items.measure import Measure
from orchestrator.graphs.plan.rules.reading import Piece, PlanCase
from orchestrator.graphs.plan.rules.reading.outcomes import ToldOutcome, counted_thing


def with_outcomes(measures: Sequence[Measure], case: PlanCase, clauses: Sequence[BriefClause]) -> list[Measure]:
    """Return the goals that sentences tell, then the measures that speak of something else.

    What only counts the trouble of today stands for a goal where a message tells none.
    """
    outcomes = case.outcomes
    told = [_measure(one, clauses) for one in outcomes.goals]
    bases = {_bare(one.base) for one in told if one.base}
    others = [
        one
        for one in measures
        if not any(
            outcomes.is_goal(text) or (outcomes.is_stop(text) and not GOES_ON.search(text)) for text in _texts(one)
        )
        and not (one.base and _bare(one.base) in bases)
        and not (told and not one.goal_in and one.clause.piece.told)
    ]
    return [*told, *_named(others, case)]


def _named(measures: Sequence[Measure], case: PlanCase) -> Iterator[Measure]:
    """Yield measures, those that only count the trouble of today by what they count, where a sentence tells it."""
    seen: set[str] = set()
    for one in measures:
        if one.goal_in or not one.clause.piece.told:
            yield one
            continue
        name = counted_thing(one.base, one.clause.piece.text, case.lines)
        if name is None:
            yield one
        elif name and name not in seen:
            seen.add(name)
            yield replace(one, name=name)


def _measure(one: ToldOutcome, clauses: Sequence[BriefClause]) -> Measure:
    goal_in = _clause(one.said[0], one.source, one.goal, clauses)
    clause = _clause(one.base_in, one.base_source, one.base, clauses) if one.base else goal_in
    return Measure(one.name, one.base, 0, "", "", clause, one.goal, goal_in, by=one.by, measured=one.measured)


def _clause(sentence: str, source: int, figure: str, clauses: Sequence[BriefClause]) -> BriefClause:
    """Return the clause of a sentence that tells a figure, else the whole sentence as one."""
    wanted = _bare(figure)
    for one in clauses:
        if one.source == source and one.piece.text in sentence and wanted in _bare(one.piece.text):
            return one
    near = next((one for one in clauses if one.source == source and one.piece.text in sentence), None)
    piece = replace(near.piece, text=sentence) if near else Piece(sentence, source)
    return BriefClause(sentence, piece, "aim", "", sentence)


def _texts(one: Measure) -> list[str]:
    return [one.clause.piece.text, *([one.goal_in.piece.text] if one.goal_in else [])]


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
