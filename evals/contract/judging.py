"""Compare what was found in a contract with what was labelled in it."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Final

from integrations.law.law import Law
from orchestrator.graphs.contract.analysis import Analysis, Finding
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.graphs.contract.rules.labour.clause_classifier import scores
from orchestrator.graphs.contract.rules.labour.telling import Scoring

_ITEMS: Final = tuple(
    (item, re.compile(said))
    for item, said in (
        ("payment_method", "payment|지급방법|지급 방법"),
        ("wage", "wage|임금|보수"),
        ("working_hours", "hours|시간"),
        ("annual_leave", "leave|연차|휴가"),
        ("weekly_holiday", "holiday|휴일|주휴"),
        ("workplace", "place|장소"),
        ("duties", "dut|업무|직무"),
    )
)
"""What article 17 asks for, by the words of labels: a wage, what it is made of and how it is worked out are one."""


@dataclass(frozen=True, slots=True)
class Label:
    """A violation that the author of a contract put into it."""

    kind: str
    item: str
    quote: str
    spans: tuple[Span, ...]
    """All places where the quotation stands; none for what the contract leaves unsaid."""

    def is_met_by(self, finding: Finding) -> bool:
        """Tell whether a finding is this violation: the same kind, at a place that overlaps the quotation."""
        if finding.kind != self.kind or finding.item != self.item:
            return False
        if not self.spans or finding.span is None:
            return not self.spans or not self.item
        span = finding.span
        return any(one.start < span.end and span.start < one.end for one in self.spans)


@dataclass(frozen=True, slots=True)
class LabelledContract:
    """A contract with its labels."""

    name: str
    text: str
    labels: tuple[Label, ...]
    underpayment: int | None
    """Won a month; None: the text does not tell enough."""


def load(folder: Path) -> list[LabelledContract]:
    """Read all pairs of ``NNN.txt`` and ``NNN.json`` of a folder."""
    return [_load(path) for path in sorted(folder.glob("*.json"))]


def _load(path: Path) -> LabelledContract:
    told = json.loads(path.read_text(encoding="utf-8"))
    text = path.with_suffix(".txt").read_text(encoding="utf-8")
    return LabelledContract(path.stem, text, read_labels(text, told["violations"]), told["total_underpayment"])


def read_labels(text: str, violations: Iterable[Mapping[str, Any]]) -> tuple[Label, ...]:
    """Return the violations that a file tells, each once, with their places in the text."""
    labels = dict.fromkeys(
        Label(one["kind"], _item(one.get("item") or ""), one["quote"], _spans(text, one["quote"])) for one in violations
    )
    return tuple(labels)


def _item(named: str) -> str:
    """Return what is missing by the name that findings have: authors name it in their own words."""
    return next((item for item, said in _ITEMS if said.search(named)), named)


def _spans(text: str, quote: str) -> tuple[Span, ...]:
    found: list[Span] = []
    at = text.find(quote) if quote else -1
    while at >= 0:
        found.append(Span(at, at + len(quote)))
        at = text.find(quote, at + 1)
    return tuple(found)


_ROUNDING = 1
"""Won: some labels are rounded down, others to the nearest won."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How one contract came out."""

    contract: LabelledContract
    analysis: Analysis
    missed: tuple[Label, ...]
    wrong: tuple[Finding, ...]
    """Findings that are no violation that was labelled."""

    @property
    def is_sum_right(self) -> bool | None:
        """Whether the sum is exact; None where the contract tells too little for one."""
        labelled, found = self.contract.underpayment, self.analysis.total_underpayment
        if labelled is None:
            return None
        return found is not None and abs(found - labelled) <= _ROUNDING

    @property
    def is_asked(self) -> bool:
        """Whether the sum is told as unknown although the contract tells enough: better than a wrong one."""
        return self.contract.underpayment is not None and self.analysis.total_underpayment is None

    @property
    def is_told_unknown(self) -> bool | None:
        """Whether no sum is given; None where the contract tells enough for one."""
        return None if self.contract.underpayment is not None else self.analysis.total_underpayment is None


def _first_law(analysis: Analysis) -> Analysis:
    """Leave out what a contract falls short of only by the law of a later year: the labels are of its first day."""
    begins = analysis.begins
    if begins is None:
        return analysis
    later = [
        one.shortfall
        for one in analysis.findings
        if one.shortfall and one.shortfall.since and one.shortfall.since.year > begins.year
    ]
    if not later:
        return analysis
    findings = tuple(one for one in analysis.findings if one.shortfall not in later)
    total = None if analysis.unknown else 0
    return replace(analysis, findings=findings, total_underpayment=total)


def judge(contracts: Sequence[LabelledContract], law: Law, today: date, scoring: Scoring = scores) -> list[Judgement]:
    """Analyse the contracts and compare."""
    judged = []
    for contract in contracts:
        analysis = _first_law(analyse_labour(split(contract.text), law, today, scoring))
        missed = tuple(label for label in contract.labels if not any(map(label.is_met_by, analysis.findings)))
        wrong = tuple(one for one in analysis.findings if not any(label.is_met_by(one) for label in contract.labels))
        judged.append(Judgement(contract, analysis, missed, wrong))
    return judged
