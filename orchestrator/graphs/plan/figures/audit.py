"""Every figure of a plan is held by a source, follows from the plan, is marked as assumed, or does not stay."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from orchestrator.deps import Say
from orchestrator.graphs.plan.figures.editing import bare, tidy, with_citations, without
from orchestrator.graphs.plan.figures.holding import FigureSources
from orchestrator.graphs.plan.figures.judging import assumed_parts, is_mark, may_be_assumed
from orchestrator.graphs.plan.figures.own import OwnFigures
from orchestrator.graphs.plan.figures.reading import PlanFigure, figures_in
from orchestrator.graphs.plan.figures.sentences import TextPiece, pieces_of
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanDocument, PlanSection
from orchestrator.language.working_days import WorkingCalendar
from orchestrator.steps.grounding import MARK

FigureOutcome = Literal["marked", "removed"]
_LONGEST_ASSUMPTION = 300
_PLANNED = ("schedule", "costs")
"""Sections whose assumptions stand for all their dates and sums."""


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


def audit(document: PlanDocument, say: Say, calendar: WorkingCalendar | None = None) -> AuditedPlan:
    """Return the plan with every figure held or marked; run a second time it changes nothing.

    Looked at are all texts of the plan: first the sources that the sentence or row cites, then the others, then what
    the plan works out itself. A figure of another source gets that source's mark. What nothing holds is marked as an
    assumption where the team may decide it, and otherwise goes with its sentence; the section says so then.
    ``calendar``: by which the plan counts working days.
    """
    return _Audit(document, say, calendar).run()


class _Audit:
    def __init__(self, document: PlanDocument, say: Say, calendar: WorkingCalendar | None) -> None:
        self._document = document
        self._say = say
        self._today = document.made_on
        self._sources = FigureSources(document.sources, self._today)
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
            summary=MARK.sub("", summary).strip() if not MARK.search(document.summary) else summary,
            sections=sections,
            assumptions=(*given, *dict.fromkeys(self._assumed)),
            schedule=tuple(
                replace(
                    one,
                    name=self._plain(one.name, "schedule"),
                    source=one.source if self._states(one.source, self._sources.days(one.start, one.end)) else 0,
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
                    basis=self._plain(one.basis, "costs"),
                    source=one.source
                    if self._states(one.source, [PlanFigure.money(one.amount, costs.currency)])
                    else 0,
                )
                for one in costs.items
            )
            audited = replace(audited, costs=replace(costs, items=tuple(items)))
        return AuditedPlan(audited, tuple(self._unheld))

    def _section(self, section: PlanSection) -> PlanSection:
        before = self._removed()
        pieces = list(pieces_of(section.body))
        rows: dict[int, list[str]] = {}
        for piece in pieces:
            if piece.row >= 0:
                rows.setdefault(piece.row, []).append(piece.text)
        own = self._own.of_section(section.body, list(rows.values()))
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
                    out.append(self._piece(piece, section.key, own, rows.get(piece.row, ())))
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

    def _piece(self, piece: TextPiece, section: str, own: OwnFigures, row: Sequence[str]) -> str:
        """Return a sentence or a cell as it may stand; nothing, or what says so, where it may not."""
        text = piece.text
        cited = list(dict.fromkeys(int(number) for part in (text, *row) for number in MARK.findall(part)))
        parts = [(0, len(text))] if any(map(is_mark, row)) else assumed_parts(text)
        unmarked: list[PlanFigure] = []
        added: list[int] = []
        for figure in figures_in(text, self._today):
            if any(start <= figure.start < end for start, end in parts):
                self._assume(text, figure, section)
            elif own.holds(figure):
                continue
            elif holder := self._sources.holder(figure, " ".join(row) or text, cited):
                added += [holder] if holder not in cited and holder not in added else []
            elif section and may_be_assumed(figure, " ".join(row) or text, section, self._today):
                unmarked.append(figure)
            else:
                self._note(section, text, figure, "removed")
                return f" {self._text('cell')} " if piece.kind == "cell" else ""
        mark = f" ({self._text('mark')})"
        for figure in reversed(unmarked):
            self._note(section, text, figure, "marked")
            self._assume(text, figure, section)
            text = f"{text[: figure.end]}{mark}{text[figure.end :]}"
        return with_citations(text, added)

    def _plain(self, text: str, section: str, own: OwnFigures | None = None) -> str:
        """Return a heading, a name or a step without figures that nothing holds."""
        for figure in reversed(list(self._unheld_in(text, section, own))):
            text = without(text, figure.start, figure.end)
        return text

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

    def _assume(self, text: str, figure: PlanFigure, section: str) -> None:
        """List a sentence among the assumptions, unless the section has one already that names its figure."""
        said, words = bare(text)[:_LONGEST_ASSUMPTION], bare(text[figure.start : figure.end])
        known = [one for one in (*self._document.assumptions, *self._assumed) if one.section == section]
        if (known and section in _PLANNED) or any(words in bare(one.text) or bare(one.text) == said for one in known):
            return
        kind = "sum" if figure.kind == "money" else "time" if figure.kind in ("date", "span") else "other"
        self._assumed.append(PlanAssumption(said, self._text(f"because_{kind}"), section))

    def _reasoned(self, one: PlanAssumption) -> PlanAssumption:
        """Return an assumption whose reason names no fact that nothing holds."""
        is_held = not self._unheld_in(one.reason, one.section)
        return one if is_held else replace(one, reason=self._text("because_other"))

    def _states(self, source: int, figures: Collection[PlanFigure]) -> bool:
        """Tell whether a source states what a row says that it does."""
        return bool(source) and any(self._sources.holder(one, "", (source,)) == source for one in figures)

    def _note(self, section: str, text: str, figure: PlanFigure, outcome: FigureOutcome) -> None:
        self._unheld.append(UnheldFigure(section, text[figure.start : figure.end], outcome))

    def _removed(self) -> int:
        return sum(one.outcome == "removed" for one in self._unheld)

    def _text(self, key: str, **values: object) -> str:
        return self._say(self._document.language, f"plan.figures.{key}", **values)
