"""What was found in a contract, told: as the result that programs get, as a summary for models, and to the person."""

import math
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from integrations.law.law import Law
from orchestrator.graphs.contract.analysis import Analysis, Finding, Severity, Unknown, from_stored
from orchestrator.graphs.contract.arithmetic import own_hours_text, tables
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.finding_texts import clause_of, description_of, name_of, suggestion_of
from orchestrator.graphs.contract.finding_values import current_value, legal_standard
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.words import Words
from orchestrator.graphs.contract.yearly import first_year_told, least_note, note_on_sum, worth_told
from orchestrator.literal import literal
from orchestrator.turn import Locale, Part

FollowUp = Literal["what_to_do", "how_much", "employer"]
TOLD: tuple[Severity, ...] = ("CRITICAL", "HIGH", "MEDIUM")
"""Told one by one; the others are counted."""
_WEIGHTS: dict[Severity, int] = {"CRITICAL": 40, "HIGH": 20, "MEDIUM": 8, "LOW": 2}
"""Percent of what is left to a hundred."""
_MOST_RISK = 99
_ONLY_MORE: frozenset[Unknown] = frozenset({"extra_work", "deduction"})
"""What adds to a sum and takes nothing from it."""
_NUMBERED = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,3}")
MOST_TOLD = 30
"""Findings that are told in full, the gravest; a file of a thousand clauses would fill a screen a hundred times."""
_BARE = 20
"""Characters up to which a passage is shown with what stands around it: a sum alone tells little."""
_MOST_QUOTED = 300
"""Characters of a clause that are shown to the person; the result has all of it."""
_MOST_DOUBTED = 120
"""The same of one that is only doubtful."""


@dataclass(frozen=True, slots=True)
class ContractReport:
    """An analysis in one language."""

    result: dict[str, Any]
    """``analysis_result`` as programs get it (S4.1)."""
    markdown: str
    parts: tuple[Part, ...]
    follow_ups: tuple[FollowUp, ...]
    names: tuple[str, ...]
    """What people call each of the violations, in their order."""


def report(contract: ContractText, analysis: Analysis, law: Law, say: Words, locale: Locale) -> ContractReport:
    """Tell an analysis in the language of ``say``, which is ``locale``."""
    told = [_SaidFinding(contract, finding, law, say, locale, analysis.begins) for finding in analysis.findings]
    summary = build_analysis_summary(analysis, told, say)
    result = {
        "risk_level": risk_level(analysis.findings),
        "risk_score": risk_score(analysis.findings),
        "analysis_summary": summary,
        "violations": [one.as_violation() for one in told],
        "total_underpayment": analysis.total_underpayment,
        "annual_underpayment": analysis.annual_underpayment,
    }
    return ContractReport(
        result,
        _markdown(contract, analysis, told, say),
        tuple(tables(analysis, say)),
        _follow_ups(analysis),
        tuple(one.name for one in told),
    )


def _follow_ups(analysis: Analysis) -> tuple[FollowUp, ...]:
    if not analysis.findings:
        return ()
    is_short = any(one.shortfall for one in analysis.findings)
    return ("what_to_do", "how_much", "employer") if is_short else ("what_to_do", "employer")


def stored_report(
    text: str, pages: Sequence[tuple[int, int]], analysis: Mapping[str, Any], law: Law, say: Words, locale: Locale
) -> ContractReport:
    """Tell an analysis as the store keeps it, with the text that it is of."""
    contract = split(text, tuple(Span(*page) for page in pages))
    return report(contract, from_stored(analysis), law, say, locale)


def risk_level(findings: Sequence[Finding]) -> Severity:
    """Return the gravest severity; LOW where nothing was found."""
    return next((one for one in _WEIGHTS if any(finding.severity == one for finding in findings)), "LOW")


def risk_score(findings: Sequence[Finding]) -> int:
    """Return 0 for nothing to 99: of what is left up to 100, each finding takes the share that it weighs.

    So it goes on telling contracts apart where there is much in all of them.
    """
    left = math.prod(1 - _WEIGHTS[finding.severity] / 100 for finding in findings)
    return min(_MOST_RISK, round(100 * (1 - left)))


class _SaidFinding:
    """A finding in one language."""

    def __init__(
        self, contract: ContractText, finding: Finding, law: Law, say: Words, locale: Locale, begins: date | None
    ) -> None:
        self.finding = finding
        self.quote = finding.span.of(contract.text) if finding.span else ""
        clause = contract.clause_at(finding.span.start) if finding.span else None
        self.clause = clause.number if clause else ""
        self.basis = ", ".join(law.label(law.norms[norm][-1], locale) for norm in finding.norms)
        self.name = name_of(finding, say)
        self.description = description_of(finding, say)
        self.again = description_of(finding, say, is_again=True)
        self.suggestion = suggestion_of(finding, say)
        self.suggested_text = clause_of(finding, say)
        self.current = current_value(finding, self.quote, say)
        self.standard = legal_standard(finding, law, begins, say)

    def as_violation(self) -> dict[str, Any]:
        """Return it as programs get it (S4.1); places are null for what the contract lacks."""
        span = self.finding.span
        return {
            "type": self.finding.kind,
            "severity": self.finding.severity,
            "clause_number": self.clause,
            "original_text": self.quote,
            "start": span.start if span else None,
            "end": span.end if span else None,
            "description": self.description,
            "legal_basis": self.basis,
            "current_value": self.current,
            "legal_standard": self.standard,
            "suggestion": self.suggestion,
            "suggested_text": self.suggested_text,
        }


def build_analysis_summary(analysis: Analysis, told: Sequence[_SaidFinding], say: Words) -> str:
    """Return the summary with which models begin (S4.2)."""
    lines = [say("contract.summary.level", level=say(f"contract.level.{risk_level(analysis.findings)}"))]
    if analysis.total_underpayment:
        money = {"month": f"{analysis.total_underpayment:,}", "year": f"{analysis.annual_underpayment:,}"}
        lines.append(say("contract.summary.underpayment", **money))
        lines.append(note_on_sum(analysis, say))
    elif worth := worth_told(analysis, say):
        lines.append(worth)
    elif analysis.unknown:
        lines.append(say("contract.summary.underpayment_unknown", missing=missing_for_sum(analysis, say)))
    if analysis.own and analysis.own.total is not None:
        hours = own_hours_text(analysis.own.hours, say)
        lines.append(say("contract.summary.own", hours=hours, month=f"{analysis.own.total:,}"))
    lines.append(say("contract.summary.count", n=len(told)))
    for severity in TOLD:
        if grave := [one for one in told if one.finding.severity == severity]:
            lines.append(say("contract.summary.severity", severity=severity, n=len(grave)))
            for one in grave[:MOST_TOLD]:
                lines.append(f"- [{one.clause or one.name}] {' '.join(one.quote.split()) or one.name}")
                lines.append(say("contract.summary.reason", text=one.description))
                lines.append(say("contract.summary.basis", text=one.basis))
                lines.append(say("contract.summary.suggestion", text=one.suggestion))
    if slight := sum(one.finding.severity == "LOW" for one in told):
        lines.append(say("contract.summary.low", n=slight))
    lines.append(say("contract.summary.all", text=_headline(analysis, say)))
    return "\n".join(lines)


def least_underpayment(analysis: Analysis) -> int:
    """Return the won a month that are short whatever else is: 0 where what is not known could make them less."""
    if not set(analysis.unknown) <= _ONLY_MORE:
        return 0
    largest: dict[str, int] = {}
    for one in analysis.findings:
        if one.shortfall:
            largest[one.shortfall.source] = max(largest.get(one.shortfall.source, 0), one.shortfall.monthly)
    return sum(largest.values())


def missing_for_sum(analysis: Analysis, say: Words) -> str:
    """Return what the contract does not tell that a sum needs, as a list in a sentence."""
    return ", ".join(say(f"contract.unknown.{one}") for one in analysis.unknown)


def _headline(analysis: Analysis, say: Words) -> str:
    counts = {one: sum(finding.severity == one for finding in analysis.findings) for one in _WEIGHTS}
    if not analysis.findings:
        return say("contract.headline.nothing")
    each = ", ".join(f"{say(f'contract.severity.{one}')} {n}" for one, n in counts.items() if n)
    return say("contract.headline.found", n=len(analysis.findings), each=each)


def _markdown(contract: ContractText, analysis: Analysis, told: Sequence[_SaidFinding], say: Words) -> str:
    level = say(f"contract.level.{risk_level(analysis.findings)}")
    pieces = [say("contract.told.level", level=level, text=_headline(analysis, say))]
    if first_year := first_year_told(analysis.total_underpayment, analysis.limited, say):
        # Twelve such months, as programs get them, would claim more than follows.
        pieces.append(
            f"**{first_year}** {say('contract.told.below' if analysis.begins else 'contract.told.below_today')}"
            f"{least_note(analysis, say)}"
        )
    elif analysis.total_underpayment:
        money = {"month": f"{analysis.total_underpayment:,}", "year": f"{analysis.annual_underpayment:,}"}
        key = "underpayment" if analysis.begins else "underpayment_today"
        pieces.append(f"{say(f'contract.told.{key}', **money)} {note_on_sum(analysis, say)}")
    elif worth := worth_told(analysis, say):
        pieces.append(say("contract.told.worth", worth=worth))
    elif analysis.unknown:
        least, missing = least_underpayment(analysis), missing_for_sum(analysis, say)
        key = "underpayment_least" if least else "underpayment_unknown"
        pieces.append(say(f"contract.told.{key}", missing=missing, month=f"{least:,}"))
    graves = [one for severity in TOLD for one in told if one.finding.severity == severity]
    items = _alike(graves[:MOST_TOLD])
    sizes: set[int] = set()
    for n, alike in enumerate(items, 1):
        pieces.append(_item(n, alike, contract, say, sizes))
        sizes.add(alike[0].finding.employees)
    if len(graves) > MOST_TOLD:
        pieces.append(say("contract.told.more", n=len(graves) - MOST_TOLD))
    if slight := [one.name for one in told if one.finding.severity == "LOW"]:
        pieces.append(say("contract.told.low", n=len(slight), names=", ".join(dict.fromkeys(slight))))
    if analysis.doubted:
        pieces.append(
            "\n".join(
                [say("contract.told.doubted"), "", *(f"- {literal(one)}" for one in doubts(contract, analysis, say))]
            )
        )
    if analysis.questions:
        asked = [f"- {say(f'contract.ask.{one.key}', **dict(one.values))}" for one in analysis.questions]
        pieces.append("\n".join([say("contract.told.asked"), *asked]))
    return "\n\n".join(pieces)


def doubts(contract: ContractText, analysis: Analysis, say: Words) -> list[str]:
    """Return a line for each passage that may be unlawful and was not told to be."""
    told = [(one.span.of(contract.text), one.kind) for one in analysis.doubted if one.span]
    return [
        say("contract.told.doubt", quote=_short(passage), name=say(f"contract.kind.{kind}.name"))
        for passage, kind in told
    ]


def _short(passage: str) -> str:
    quote = " ".join(passage.split())
    return f"{quote[:_MOST_DOUBTED]}{'…' if len(quote) > _MOST_DOUBTED else ''}"


def _alike(told: Sequence[_SaidFinding]) -> list[list[_SaidFinding]]:
    """Return findings in their order, those that say the same of several clauses together."""
    found: dict[tuple[str, ...], list[_SaidFinding]] = {}
    for one in told:
        found.setdefault((one.name, one.finding.severity, one.description, one.suggestion, one.basis), []).append(one)
    return list(found.values())


def _item(n: int, alike: Sequence[_SaidFinding], contract: ContractText, say: Words, sizes: Set[int]) -> str:
    """Tell a finding; ``sizes``: of which it was said before that the contract does not tell how many work there."""
    one = alike[0]
    clauses = ", ".join(dict.fromkeys(place_of(each.clause, say) for each in alike if each.clause))
    place = literal(f" · {clauses}") if clauses else ""
    name = literal(one.name[:1].upper() + one.name[1:])
    lines = [f"**{n}. {name}**{place} ({say(f'contract.severity.{one.finding.severity}')})"]
    for quote in dict.fromkeys(_shown(each, contract) for each in alike if each.quote.strip()):
        lines += [f"> {quote}", ""]
    described = literal(one.again if one.finding.employees in sizes else one.description)
    lines.append(f"{described} _({one.basis})_" if one.basis else described)
    lines.append(f"→ {literal(one.suggestion)}")
    return "\n".join(lines)


def _shown(one: _SaidFinding, contract: ContractText) -> str:
    """Return a passage as the person sees it: a bare figure with the rest of its line around it, itself in bold."""
    quote, span = " ".join(one.quote.split()), one.finding.span
    if span is not None and len(quote) <= _BARE and "\n" not in one.quote:
        text = contract.text
        begin, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
        before, after = text[begin : span.start].lstrip(), text[span.end : end if end >= 0 else len(text)].rstrip()
        if (before or after) and len(before) + len(after) <= _MOST_QUOTED:
            # Beside letters, emphasis that begins or ends with a sign would be none.
            mark = "**" if one.quote[0].isalnum() and one.quote[-1].isalnum() else ""
            return f"{literal(before)}{mark}{literal(one.quote)}{mark}{literal(after)}"
    return f"{literal(quote[:_MOST_QUOTED])}{'…' if len(quote) > _MOST_QUOTED else ''}"


def place_of(clause: str, say: Words) -> str:
    """Return how a clause is called: a bare number is told from those of the findings."""
    number = clause.strip(" .()")
    return say("contract.told.clause", number=number) if _NUMBERED.fullmatch(number) else clause
