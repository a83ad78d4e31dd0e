"""Documents as later versions of themselves with one wrong figure: what is told since the version before is known."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from evals.idris.judging import LabelledDocument
from evals.idris.mutating import FigureChange, changed_text, changes
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import model_of
from orchestrator.graphs.idris.succession.stored_rules import stored_rules
from orchestrator.graphs.idris.succession.taking_over import stored_model, taken_over, with_taken_over


@dataclass(frozen=True, slots=True)
class LaterVersion:
    """A document with one change, held against the document without it."""

    document: str
    change: FigureChange
    alone: tuple[DocumentRule, ...]
    """Rules that fail since, as the document by itself tells them."""
    failing: tuple[DocumentRule, ...]
    """Those that fail since the version before is known."""


def later_versions(document: LabelledDocument, every: int = 1) -> Iterator[LaterVersion]:
    """Yield the document with each figure of a labelled rule changed. ``every``: of how many one is tried."""
    model = model_of([document.source])
    before = stored_model(model, (), [document.source])
    for change in changes(document)[::every]:
        source = replace(document.source, text=changed_text(document, change))
        alone = model_of([source])
        took = taken_over(before, alone, [source])
        later = with_taken_over(alone, stored_rules(took.rules), took.names.data())
        yield LaterVersion(document.name, change, _failing(alone, model), _failing(later, model))


def _failing(model: DocumentModel, before: DocumentModel) -> tuple[DocumentRule, ...]:
    """Return the rules that fail and did not before, by the lines of their figures: a change moves no line."""
    were = {(rule.kind, tuple(one.line for one in rule.figures)) for rule in before.contradictions}
    told = ((rule.kind, tuple(one.line for one in rule.figures), rule) for rule in model.contradictions)
    return tuple(rule for kind, lines, rule in told if (kind, lines) not in were)
