"""Change one figure of a document, and see whether what it breaks is told."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evals.idris.judging import LabelledDocument
from integrations.proofs.base import ProofChecker
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.printing.agda import agda_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rules.analysing import model_of


@dataclass(frozen=True, slots=True)
class Mutant:
    """A document with one figure changed, converted anew."""

    document: str
    figure: Figure
    written: str
    """What stands in its place."""
    kinds: tuple[str, ...]
    """Of the rules that the figure takes part in."""
    model: DocumentModel
    failing: tuple[DocumentRule, ...]
    """Rules that the change made fail."""

    @property
    def is_named(self) -> bool:
        """Whether a failing rule has a figure on the line that was changed."""
        return any(figure.line == self.figure.line for rule in self.failing for figure in rule.figures)


def mutants(document: LabelledDocument) -> Iterator[Mutant]:
    """Yield each figure that takes part in a rule that holds, changed so that the rule cannot hold any more.

    Deterministic: the digit that is changed follows from the figure's place.
    """
    model = model_of([document.source])
    before = {(rule.kind, rule.figures) for rule in model.contradictions}
    rules: dict[Figure, list[DocumentRule]] = {}
    for rule in model.rules:
        if rule.holds:
            for figure in rule.figures:
                rules.setdefault(figure, []).append(rule)
    for figure, under in rules.items():
        written = _changed(figure, under)
        if not written:
            continue
        text = document.source.text
        text = text[: figure.start] + written + text[figure.end :]
        made = model_of([replace(document.source, text=text)])
        failing = tuple(rule for rule in made.contradictions if (rule.kind, rule.figures) not in before)
        yield Mutant(document.name, figure, written, tuple({rule.kind: 0 for rule in under}), made, failing)


def _changed(figure: Figure, under: Sequence[DocumentRule]) -> str:
    if figure.kind == "date":
        return _moved(figure, under)
    if figure.kind == "words":
        return ""
    places = [n for n, letter in enumerate(figure.raw) if letter.isdigit()]
    chosen = random.Random(figure.start)
    at = chosen.choice(places)
    digits = [d for d in "123456789" if d != figure.raw[at]]
    return figure.raw[:at] + chosen.choice(digits) + figure.raw[at + 1 :]


def _moved(figure: Figure, under: Sequence[DocumentRule]) -> str:
    """Return the day moved past the one that it is ordered with: to a year after it, or before."""
    for rule in under:
        if rule.kind == "date_order":
            first, last = rule.figures
            year = last.day.year + 1 if figure == first else first.day.year - 1
            moved = re.sub(r"(?<!\d)(?:19|20)\d\d(?!\d)", str(year), figure.raw, count=1)
            if moved != figure.raw:
                return moved
    return ""


async def is_refused(mutant: Mutant, checker: ProofChecker) -> bool:
    """Tell whether a compiler refuses the first claim that the change made fail."""
    return not (await checker.check(agda_module(plan_of(mutant.model, claiming=mutant.failing[0])))).accepted
