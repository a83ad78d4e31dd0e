"""What was found in a contract, as an answer tells it: the verdict first, then the clause, why, and what to do."""

from collections.abc import Iterator, Sequence
from datetime import date

from integrations.law.base import CourtDecision
from integrations.search.tokens import tokens
from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.arithmetic import own_hours_text
from orchestrator.graphs.contract.chat.asked_form import yes_or_no_key
from orchestrator.graphs.contract.chat.composition import Composition, norm_labels
from orchestrator.graphs.contract.chat.quoting import passage_with_label, quote_of
from orchestrator.graphs.contract.chat.rules.question_forms import is_signed
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.finding_texts import (
    AGREED,
    description_of,
    name_of,
    reason_of,
    suggestion_of,
    verdict_of,
)
from orchestrator.graphs.contract.fitting_norms import FITTING
from orchestrator.graphs.contract.report import least_underpayment, missing_for_sum
from orchestrator.graphs.contract.yearly import first_year_told, least_note, note_on_sum, yearly_note

MOST_FINDINGS = 3
_MOST_OVERVIEW = 6
_MOST_QUOTED_LINES = 3
_LEAST_SHARED = 3
"""Tokens of a passage that a decision has to share to be one on it."""


def tell_findings(answer: Composition, context: Context, case: ContractCase, findings: Sequence[Finding]) -> None:
    """Tell what was found on a question, each with its verdict, its clause, the reason, the law and what to do."""
    say, groups = context.say, _grouped(case, findings)
    shown = groups[:MOST_FINDINGS]
    key = yes_or_no_key(case.question, shown[0][0]) if shown and case.analysis.kind == "labour" else ""
    for group in shown:
        one = group[0]
        norms = ", ".join(norm_labels(case, one.norms, context))
        said = f"{say(f'contract.chat.{key}')} " if key and group is shown[0] and not answer.paragraphs else ""
        lines = [f"**{said}{_headline(one, context)}**", ""]
        lines += _quoted(answer, case, group, norms)
        lines.append(say("contract.chat.why", name=name_of(one, context.say), text=description_of(one, context.say)))
        lines += [say("contract.chat.basis", norms=norms)] if norms else []
        lines.append(say("contract.chat.do", text=suggestion_of(one, context.say)))
        answer.add("\n".join(lines))
    if len(groups) > len(shown):
        answer.add(say("contract.chat.more_findings", n=len(groups) - len(shown)))


def tell_doubts(answer: Composition, context: Context, case: ContractCase, doubted: Sequence[Finding]) -> None:
    """Tell what may be wrong in what was quoted, and the decision that was made of such words."""
    for one in {each.kind: each for each in doubted}.values():
        lines = [context.say("contract.chat.doubted", name=name_of(one, context.say))]
        if decision := decision_on(one, case, context.deps.now().date()):
            locale = context.turn.locale
            source = f"{decision.court.said(locale)} {decision.number}"
            link = f" [↗]({decision.link})" if decision.link else ""
            lines.append(f"- **{source}** ({decision.title.said(locale)}): {decision.holding.said(locale)}{link}")
        answer.add("\n".join(lines))


def decision_on(finding: Finding, case: ContractCase, today: date) -> CourtDecision | None:
    """Return the decision on the same norm that speaks most of what the passage says; None where none speaks of it."""
    said = frozenset(tokens(finding.span.of(case.contract.text) if finding.span else ""))
    found = [
        (len(said & frozenset(tokens(f"{one.title.ko} {one.holding.ko} {' '.join(one.keywords)}"))), one)
        for one in case.law.decisions.values()
        if one.decided <= today
        and not frozenset(one.norms).isdisjoint((*finding.norms, *FITTING.get(finding.kind, ())))
    ]
    best = max(found, key=lambda each: each[0], default=None)
    return best[1] if best and best[0] >= _LEAST_SHARED else None


def tell_overview(answer: Composition, context: Context, case: ContractCase, findings: Sequence[Finding]) -> None:
    """Tell of a whole contract whether there is something to mend, and the gravest of it in short."""
    say, groups = context.say, _grouped(case, findings)
    shown = groups[:_MOST_OVERVIEW]
    is_labour = case.analysis.kind == "labour"
    key = "overall" if not is_signed(case.question) else "overall_signed" if is_labour else "overall_signed_trade"
    answer.add(say(f"contract.chat.{key}", n=len(groups), names=_names([one for one, *_ in shown[:2]], context)))
    for group in shown:
        one = group[0]
        norms = ", ".join(norm_labels(case, one.norms[:1], context))
        basis = f" ({norms})" if norms else ""
        said = reason_of(one, context.say) if one.kind in AGREED else verdict_of(one, context.say)
        lines = [f"**{name_of(one, context.say)}**{basis}: {said}", ""]
        answer.add("\n".join([*lines, *_quoted(answer, case, group[:1], norms)]).rstrip())
    if len(groups) > len(shown):
        answer.add(say("contract.chat.more_findings", n=len(groups) - len(shown)))


def tell_briefly(
    answer: Composition, context: Context, case: ContractCase, findings: Sequence[Finding], key: str
) -> None:
    """Tell in a line which findings belong to a question that asks for something else."""
    if findings:
        norms = [label for one in findings[:MOST_FINDINGS] for label in norm_labels(case, one.norms[:1], context)]
        names = ", ".join(dict.fromkeys(_name_or_reason(one, context) for one in findings[:MOST_FINDINGS]))
        basis = f" ({', '.join(dict.fromkeys(norms))})" if norms else ""
        answer.add(context.say(f"contract.chat.{key}", names=names, basis=basis))


def tell_shortfall(answer: Composition, context: Context, case: ContractCase) -> None:
    """Tell what is paid too little, or what the contract does not tell that the sum needs."""
    analysis = case.analysis
    if analysis.own and analysis.own.total is not None:
        hours, total = own_hours_text(analysis.own.hours, context.say), analysis.own.total
        told = context.say("contract.chat.own", hours=hours, month=f"{total:,}", year=f"{12 * total:,}")
        note = yearly_note(total, analysis.own.limited, context.say) if total else ""
        answer.add(f"{told} {note}".rstrip())
    if not (analysis.total_underpayment or analysis.unknown):
        return
    if analysis.total_underpayment is None:
        missing, least = missing_for_sum(analysis, context.say), least_underpayment(analysis)
        key = "underpayment_least" if least else "underpayment_unknown"
        answer.add(context.say(f"contract.told.{key}", missing=missing, month=f"{least:,}"))
        return
    if first_year := first_year_told(analysis.total_underpayment, analysis.limited, context.say):
        # Twelve such months would claim more than follows, as they do in the analysis.
        answer.add(f"**{first_year}**{least_note(analysis, context.say)}")
        return
    month, year = f"{analysis.total_underpayment:,}", f"{analysis.annual_underpayment:,}"
    answer.add(f"{context.say('contract.chat.underpaid', month=month, year=year)} {note_on_sum(analysis, context.say)}")


def _headline(finding: Finding, context: Context) -> str:
    """Return what holds in the place of a finding; of terms that no law decides, what they say."""
    if finding.kind not in AGREED:
        return verdict_of(finding, context.say)
    return reason_of(finding, context.say).partition(". ")[0].rstrip(".") + "."


def _name_or_reason(finding: Finding, context: Context) -> str:
    name = name_of(finding, context.say)
    return f"{name} ({_headline(finding, context).rstrip('.')})" if finding.kind in AGREED else name


def _names(findings: Sequence[Finding], context: Context) -> str:
    return ", ".join(dict.fromkeys(name_of(one, context.say) for one in findings))


def _grouped(case: ContractCase, findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return the findings, those of one kind in one clause together."""
    groups: dict[tuple[str, str, int], list[Finding]] = {}
    for one in findings:
        clause = case.contract.clause_at(one.span.start) if one.span else None
        groups.setdefault((one.kind, one.item, clause.span.start if clause else -1), []).append(one)
    return list(groups.values())


def _quoted(answer: Composition, case: ContractCase, findings: Sequence[Finding], norm: str) -> Iterator[str]:
    """Yield the passages as lines of a quotation, and note each as quoted."""
    lines = [line for one in findings if one.span for line in passage_with_label(case.contract, one.span)]
    for line in sorted(set(lines), key=lambda line: line.start)[:_MOST_QUOTED_LINES]:
        yield answer.quote(quote_of(case.contract, line, norm))
    if lines:
        yield ""
