"""Change one figure of a document, and see whether what it breaks is told."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from evals.idris.judging import LabelledDocument, LabelledRule
from integrations.proofs.base import ProofChecker
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.printing.agda import agda_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rules.analysing import model_of
from orchestrator.graphs.idris.rules.layout import lines_of
from orchestrator.graphs.idris.rules.reading_figures import figures_in

_MOST_PLACES = 12
"""Of a quotation in one document."""


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure of a labelled rule that holds, and what is written in its place."""

    rule: LabelledRule
    figure: Figure
    written: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """A document with one figure changed, converted anew."""

    document: str
    change: FigureChange
    model: DocumentModel
    failing: tuple[DocumentRule, ...]
    """Rules that the change made fail."""
    under: tuple[DocumentRule, ...]
    """The rules that held of the figure before."""

    @property
    def is_named(self) -> bool:
        """Whether a failing rule has a figure on the line that was changed."""
        return any(one.line == self.change.figure.line for rule in self.failing for one in rule.figures)


def changes(document: LabelledDocument) -> list[FigureChange]:
    """Return each figure that takes part in a labelled rule that holds, changed so that the rule cannot hold any more.

    Deterministic: the digit that is changed follows from the figure's place. Amounts in words are left as they are.
    """
    lines = lines_of(document.name, document.source.text)
    read = {one.start: one for line in lines for one in figures_in(line, line.text, line.start)}
    at_line = {line.number: line for line in lines}
    found: dict[tuple[int, bool], FigureChange] = {}
    for rule in document.rules:
        placed = _placed(rule.quotes, document.source.text) if rule.holds else None
        for n, start in enumerate(placed or ()):
            number = document.source.text.count("\n", 0, start) + 1
            raw = rule.quotes[n]
            own = next((one for one in read.values() if start <= one.start < start + len(raw)), None)
            own = own or Figure(document.name, start, start + len(raw), raw, "quantity", 0, line=number)
            written = _written(rule, n, own, placed or (), read) if number in at_line else ""
            key = own.start, rule.kind == "date_order"
            if written and written != own.raw and key not in found:
                found[key] = FigureChange(rule, own, written)
    return [*found.values()]


def changed_text(document: LabelledDocument, change: FigureChange) -> str:
    """Return the text of a document with the change."""
    text = document.source.text
    return text[: change.figure.start] + change.written + text[change.figure.end :]


def mutants(document: LabelledDocument, every: int = 1) -> Iterator[Mutant]:
    """Yield the document with each change, or each ``every``-th of them, converted anew."""
    model = model_of([document.source])
    before = {(rule.kind, rule.figures) for rule in model.contradictions}
    for change in changes(document)[::every]:
        made = model_of([replace(document.source, text=changed_text(document, change))])
        failing = tuple(rule for rule in made.contradictions if (rule.kind, rule.figures) not in before)
        # Days are put out of their order, all else out of its calculation.
        is_order = change.rule.kind == "date_order"
        under = tuple(
            rule
            for rule in model.rules
            if rule.holds and change.figure in rule.figures and (rule.kind == "date_order") == is_order
        )
        yield Mutant(document.name, change, made, failing, under)


def _placed(quotes: Sequence[str], text: str) -> tuple[int, ...] | None:
    """Return where the figures of a rule stand: of several places those nearest to each other; None: not all stand."""
    places = []
    for quote in quotes:
        form = re.compile(rf"(?<![\d.,]){re.escape(quote)}(?![\d]|[.,]\d)")
        found = [match.start() for match in form.finditer(text)][:_MOST_PLACES]
        if not found:
            return None
        places.append(found)
    chosen: list[tuple[int, tuple[int, ...]]] = []
    for anchor in places[-1]:
        taken: list[int] = []
        for own in places[:-1]:
            free = [at for at in own if at not in taken and at != anchor] or own
            taken.append(min(free, key=lambda at: abs(at - anchor)))
        chosen.append((sum(abs(at - anchor) for at in taken), (*taken, anchor)))
    return min(chosen)[1]


def _written(rule: LabelledRule, n: int, figure: Figure, placed: Sequence[int], read: dict[int, Figure]) -> str:
    """Return what is written in place of the nth figure of a rule."""
    if figure.kind == "words" or not any(letter.isdigit() for letter in figure.raw):
        return ""
    chosen = random.Random(figure.start)
    if figure.kind == "date":
        if rule.kind != "date_order":
            return _another_day(figure, chosen)
        days = [read[start].day for start in placed if start in read and read[start].kind == "date"]
        year = max(days).year + 1 if n < len(placed) - 1 else min(days).year - 1
        return re.sub(r"(?<!\d)(?:19|20)\d\d(?!\d)", str(year), figure.raw, count=1)
    at = chosen.choice([n for n, letter in enumerate(figure.raw) if letter.isdigit()])
    digits = [d for d in "123456789" if d != figure.raw[at]]
    return figure.raw[:at] + chosen.choice(digits) + figure.raw[at + 1 :]


def _another_day(figure: Figure, chosen: random.Random) -> str:
    """Return a date some days before or after, in its month."""
    others = [figure.day + timedelta(days=n) for n in (-5, -4, -3, -2, 2, 3, 4, 5)]
    other = chosen.choice([day for day in others if day.month == figure.day.month])
    own = re.compile(rf"(?<!\d)0?{figure.day.day}(?!\d)")
    last = [*own.finditer(figure.raw)]
    if not last:
        return ""
    # Where day and month are one number, the day stands behind it, but for 3 March 2026.
    match = last[0] if re.match(r"\d{1,2}(?:st|nd|rd|th)?\s[A-Za-z]", figure.raw) else last[-1]
    width = len(match[0]) if match[0].startswith("0") else 1
    return f"{figure.raw[: match.start()]}{other.day:0{width}}{figure.raw[match.end() :]}"


async def is_refused(mutant: Mutant, checker: ProofChecker) -> bool:
    """Tell whether a compiler refuses the first claim that the change made fail."""
    return not (await checker.check(agda_module(plan_of(mutant.model, claiming=mutant.failing[0])))).accepted
