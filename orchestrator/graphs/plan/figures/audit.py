"""Every figure of a plan is held by a source, follows from the plan, is marked as assumed, or does not stay."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from orchestrator.deps import Say
from orchestrator.graphs.plan.figures.computed import is_product
from orchestrator.graphs.plan.figures.editing import bare, statement_of, tidy, with_citations, without
from orchestrator.graphs.plan.figures.holding import FigureSources
from orchestrator.graphs.plan.figures.judging import assumed_parts, is_mark, may_be_assumed
from orchestrator.graphs.plan.figures.own import OwnFigures
from orchestrator.graphs.plan.figures.reading import PlanFigure, figures_in
from orchestrator.graphs.plan.figures.sentences import TextPiece, pieces_of
from orchestrator.graphs.plan.plan_document import CostItem, PlanAssumption, PlanDocument, PlanSection, PlanSource
from orchestrator.language.working_days import WorkingCalendar
from orchestrator.steps.grounding import MARK

FigureOutcome = Literal["marked", "removed"]
_LONGEST_ASSUMPTION = 300
_PLANNED = {"date": "schedule", "span": "schedule", "money": "costs"}
"""Sections whose assumptions stand for all dates and sums of the plan."""
_COVERED = frozenset(("schedule", "costs", "risks"))
"""Sections whose assumptions stand for all figures in them: of the risks, that they are those of work like this."""
_BEFORE = -1
"""The number of what is known from the plan before, which is no source that could be cited."""

_BEHIND = re.compile(r"\s?\[(?P<number>\d{1,4})\](?!\()")
"""The citation of a figure right behind it."""
_ADDED = re.compile(rf"\s?{MARK.pattern}")
"""A citation with the blank before it; the first lines have none."""


@dataclass(frozen=True, slots=True)
class UnheldFigure:
    """A figure for which nothing speaks. For logs and tests: nobody is shown its words again."""

    section: str
    words: str
    outcome: FigureOutcome
    """``marked`` as an assumption, with a line that says why; or ``removed`` with what said it."""


@dataclass(frozen=True, slots=True)
class AuditedPlan:
    """A plan without a figure that nothing holds."""

    document: PlanDocument
    unheld: tuple[UnheldFigure, ...]


def audit(
    document: PlanDocument,
    say: Say,
    calendar: WorkingCalendar | None = None,
    before: Sequence[PlanDocument] = (),
) -> AuditedPlan:
    """Return the plan with every figure held or marked; run a second time it changes nothing.

    Looked at are all texts of the plan: first the sources that the sentence or row cites, then the others, then what
    the plan works out itself. A figure of another source gets that source's mark. What nothing holds is marked as an
    assumption where the team may decide it, and otherwise goes with its sentence; the section says so then.
    ``calendar``: by which the plan counts working days. ``before``: the plans that this one was made from, as people
    left them: what they say is held, and sections that are still the same stay as they are.
    """
    return _Audit(document, say, calendar, before).run()


class _Audit:
    def __init__(
        self, document: PlanDocument, say: Say, calendar: WorkingCalendar | None, before: Sequence[PlanDocument]
    ) -> None:
        self._document = document
        self._say = say
        self._today = document.made_on
        known = PlanSource(_BEFORE, "request", "", "\n".join(text for one in before for text in _texts_of(one)))
        self._sources = FigureSources((*document.sources, known) if before else document.sources, self._today)
        self._same = {section for one in before for section in one.sections}
        self._own = OwnFigures(document, calendar)
        self._unheld: list[UnheldFigure] = []
        self._assumed: list[PlanAssumption] = []

    def run(self) -> AuditedPlan:
        """Return the audited plan."""
        document = self._document
        sections = tuple(self._section(one) for one in document.sections)
        summary = self._section(PlanSection("", "", document.summary)).body
        given = tuple(self._reasoned(one) for one in document.assumptions)
        audited = replace(
            document,
            title=self._plain(document.title, ""),
            summary=summary if MARK.search(document.summary) else _ADDED.sub("", summary).strip(),
            sections=sections,
            assumptions=(*given, *dict.fromkeys(self._assumed)),
            schedule=tuple(
                replace(
                    one,
                    name=self._cited(one.name, one.source, "schedule"),
                    source=self._stating(one.source, self._sources.days(one.start, one.end)),
                )
                for one in document.schedule
            ),
            flow=tuple(self._plain(one, "flow") for one in document.flow),
        )
        if costs := document.costs:
            items = (
                replace(
                    one,
                    item=self._plain(one.item, "costs"),
                    basis=self._cited(one.basis, one.source, "costs"),
                    source=self._stating(
                        one.source, [PlanFigure.money(one.amount, costs.currency), *self._prices(one)]
                    ),
                )
                for one in costs.items
            )
            audited = replace(audited, costs=replace(costs, items=tuple(items)))
        return AuditedPlan(audited, tuple(self._unheld))

    def _section(self, section: PlanSection) -> PlanSection:
        if section in self._same:
            return section
        before = self._removed()
        pieces = list(pieces_of(section.body))
        lines: dict[int, list[str]] = {}
        for piece in pieces:
            lines.setdefault(piece.line, []).append(piece.text)
        tables = {piece.line for piece in pieces if piece.kind == "cell"}
        own = self._own.of_section(section.body, [[*map(str, lines[line])] for line in sorted(tables)])
        out: list[str] = []
        for piece in pieces:
            match piece.kind:
                case "gap":
                    out.append(piece.text)
                case "heading":
                    out.append(self._plain(piece.text, section.key, own))
                case "code":
                    out.append("" if self._unheld_in(piece.text, section.key, own) else piece.text)
                case _:
                    out.append(self._piece(piece, section.key, own, lines[piece.line]))
        gone = self._removed() - before
        missing = section.missing
        if gone:
            missing = " ".join(filter(None, (missing, self._text("removed", count=gone))))
        return replace(
            section,
            title=self._plain(section.title, section.key, own),
            body=tidy("".join(out)) if gone else "".join(out),
            missing=missing,
        )

    def _piece(self, piece: TextPiece, section: str, own: OwnFigures, line: Sequence[str]) -> str:
        """Return a sentence or a cell as it may stand; nothing, or what says so, where it may not.

        ``line``: the sentences or cells of its line, all of whose citations count.
        """
        text, is_cell = piece.text, piece.kind == "cell"
        cited = list(dict.fromkeys(int(number) for part in (text, *line) for number in MARK.findall(part)))
        parts = [(0, len(text))] if is_cell and any(map(is_mark, line)) else assumed_parts(text)
        whole = " ".join(line) if is_cell else text
        text, cited = self._recited(text, cited)
        unmarked: list[PlanFigure] = []
        added: list[int] = []
        for figure in figures_in(text, self._today):
            if any(start <= figure.start < end for start, end in parts):
                if not (own.holds(figure) or self._sources.is_asked(figure)):
                    self._assume(text, figure, section, line if is_cell else ())
            elif own.holds(figure) or self._sources.quotes(text[figure.start : figure.end], cited):
                continue
            elif holder := self._sources.holder(figure, whole, cited):
                added += [holder] if holder not in (*cited, *added, _BEFORE) else []
            elif section and may_be_assumed(figure, whole, section, self._today):
                unmarked.append(figure)
            else:
                self._note(section, text, figure, "removed")
                return f" {self._text('cell')} " if is_cell else ""
        mark = f" ({self._text('mark')})"
        for figure in reversed(unmarked):
            self._note(section, text, figure, "marked")
            self._assume(text, figure, section, line if is_cell else ())
            # A source behind it that does not say it is none.
            behind = _BEHIND.match(text, figure.end)
            text = f"{text[: figure.end]}{mark}{text[behind.end() if behind else figure.end :]}"
        return with_citations(text, added)

    def _recited(self, text: str, cited: list[int]) -> tuple[str, list[int]]:
        """Return a text in which a figure that a wish tells cites the wish, and not the request that tells another."""
        for figure in reversed(figures_in(text, self._today)):
            mark = _BEHIND.match(text, figure.end)
            number = self._sources.told_by(figure, int(mark["number"])) if mark else 0
            if mark and number:
                text = f"{text[: mark.start('number')]}{number}{text[mark.end('number') :]}"
                cited = list(dict.fromkeys((*cited, number)))
        return text, cited

    def _plain(self, text: str, section: str, own: OwnFigures | None = None) -> str:
        """Return a heading, a name or a step without figures that nothing holds."""
        for figure in reversed(list(self._unheld_in(text, section, own))):
            text = without(text, figure.start, figure.end)
        return text

    def _cited(self, text: str, source: int, section: str) -> str:
        """Return a name or a basis of a row without figures that nothing holds, its own source first."""
        mark = f" [{source}]" if source else ""
        return self._plain(f"{text}{mark}", section).removesuffix(mark) if text else text

    def _unheld_in(self, text: str, section: str, own: OwnFigures | None = None) -> list[PlanFigure]:
        """Return what nothing holds of a text that can have no mark added, and note that it goes."""
        parts, cited = assumed_parts(text), [int(number) for number in MARK.findall(text)]
        found = [
            figure
            for figure in figures_in(text, self._today)
            if not any(start <= figure.start < end for start, end in parts)
            and not (own or self._own).holds(figure)
            and not self._sources.holder(figure, text, cited)
        ]
        for figure in found:
            self._note(section, text, figure, "removed")
        return found

    def _assume(self, text: str, figure: PlanFigure, section: str, row: Sequence[str]) -> None:
        """List a sentence, or a cell with the name of its row, among the assumptions, unless one names its figure."""
        said = statement_of(text, row)[:_LONGEST_ASSUMPTION]
        words = bare(text[figure.start : figure.end])
        known = (*self._document.assumptions, *self._assumed)
        planned = section if section in _COVERED else _PLANNED.get(figure.kind, "")
        if any(words in bare(one.text) or (planned and one.section == planned) for one in known):
            return
        kind = "sum" if figure.kind == "money" else "time" if figure.kind in ("date", "span") else "other"
        self._assumed.append(PlanAssumption(said, self._text(f"because_{kind}"), section))

    def _reasoned(self, one: PlanAssumption) -> PlanAssumption:
        """Return an assumption whose reason names no fact that nothing holds."""
        is_held = not self._unheld_in(one.reason, one.section)
        return one if is_held else replace(one, reason=self._text("because_other"))

    def _stating(self, source: int, figures: Collection[PlanFigure]) -> int:
        """Return the source that states what a row says it does: its own, or the wish that set it anew; 0 for none."""
        if not source or any(self._sources.holder(one, "", (source,)) == source for one in figures):
            return source
        return max((self._sources.told_by(one, source) for one in figures), default=0)

    def _prices(self, item: CostItem) -> list[PlanFigure]:
        """Return the prices from which the amount of a row is worked out: whoever states them states the amount."""
        if not is_product(item.basis, Decimal(item.amount)):
            return []
        return [one for one in figures_in(item.basis, self._today) if one.kind == "money"]

    def _note(self, section: str, text: str, figure: PlanFigure, outcome: FigureOutcome) -> None:
        self._unheld.append(UnheldFigure(section, text[figure.start : figure.end], outcome))

    def _removed(self) -> int:
        return sum(one.outcome == "removed" for one in self._unheld)

    def _text(self, key: str, **values: object) -> str:
        return self._say(self._document.language, f"plan.figures.{key}", **values)


def _texts_of(document: PlanDocument) -> Iterator[str]:
    """Yield all that a plan says, with the dates and sums of its rows."""
    yield from (document.title, document.summary, *document.flow)
    for section in document.sections:
        yield from (section.title, section.body)
    for assumption in document.assumptions:
        yield from (assumption.text, assumption.reason)
    for task in document.schedule:
        yield f"{task.name} {task.start.isoformat()} {task.end.isoformat()}"
    for item in document.costs.items if document.costs else ():
        yield f"{item.item} {item.amount} {document.costs.currency if document.costs else ''} {item.basis}"
