"""How to reach whom the likeliest line names, where that is asked and the line does not say it: a second look-up."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from orchestrator.deps import Context
from orchestrator.graphs.workspace.passages import added, passages_of
from orchestrator.graphs.workspace.rules.contacts import asks_to_reach, names_in, rows_for, tells_how
from orchestrator.graphs.workspace.rules.evidence import FEATURES, CandidateUnit
from orchestrator.graphs.workspace.rules.near import LONGEST_FIRST, line_near
from orchestrator.graphs.workspace.rules.units import Unit
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, Ranked
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.steps.found_for import found_for

BEHIND = 0.5
"""How far behind the line that names somebody the row of their contact stands: next to it."""
_LISTED = ("내선", "연락처", "extension", "contacts")
"""What lists of people say of them."""
_OWN = FEATURES.index("own")


async def with_contacts(
    context: Context, question: str, judged: AnswerVerdict, passages: Sequence[SourcePassage]
) -> tuple[AnswerVerdict, Sequence[SourcePassage]]:
    """Return the verdict with rows of contacts behind its first line, and the passages with those they stand in."""
    if not (judged.is_found and judged.ranked and asks_to_reach(question)):
        return judged, passages
    best = judged.ranked[0]
    unit = best.candidate.unit
    if tells_how(unit):
        return judged, passages
    line = line_near(question, unit, LONGEST_FIRST, leads=True)
    new: list[SourcePassage] = []
    rows: list[Unit] = []
    # The names of a row find the list of people where the words beside them find only the matter.
    for query in (f"{line} {question}", " ".join([*names_in(unit), *_LISTED])):
        if not rows:
            hits = await found_for(context, query, None, every=True)
            new += added([*passages, *new], passages_of(hits, context.readers))
            rows = rows_for(line, [*passages, *new])
    known = {each.candidate.unit.text: each.candidate for each in judged.ranked}
    told = [Ranked(known.get(row.text) or _as_candidate(row), best.score - BEHIND) for row in rows]
    texts = {row.text for row in rows}
    used = {id(row.passage) for row in rows}
    place = 2 if judged.outdated else 1
    rest = [each for each in judged.ranked[place:] if each.candidate.unit.text not in texts]
    every = [*passages, *(one for one in new if id(one) in used)]
    return replace(judged, ranked=[*judged.ranked[:place], *told, *rest]), every


def _as_candidate(row: Unit) -> CandidateUnit:
    """Return a row that was not compared with the question, but answers a part of it."""
    features = np.zeros(len(FEATURES))
    features[_OWN] = 1.0
    return CandidateUnit(row, features)
