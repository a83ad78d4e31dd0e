"""What a model finds in a labour contract besides the rules, or says better: kept where quotes and norms hold."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from pydantic import BaseModel, Field

from integrations.law.law import Law
from integrations.llm.base import Message
from orchestrator.deps import Context
from orchestrator.graphs.contract import prompts
from orchestrator.graphs.contract.absolving import absolves
from orchestrator.graphs.contract.analysis import Analysis, Finding, FindingWording, Severity
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.fitting_norms import FITTING, fits
from orchestrator.language.written import is_not_in
from orchestrator.steps.fitting import in_parts
from orchestrator.steps.grounding import ungrounded
from orchestrator.steps.masking import Masking
from orchestrator.steps.model_or_rules import model_or_rules
from orchestrator.steps.structured import parsed
from orchestrator.turn import Locale

ROLE: Final = "contract_analysis"
_LONGEST = 72_000
"""Characters of the contract that the model reads; the rules read all of it."""
_PIECE = 12_000
"""Characters of it that go into one prompt, whole lines: fewer where its window is small."""
_MOST_PIECES = 12
_LEAST_QUOTE = 6
"""Letters of a quotation: fewer stand anywhere."""


class _FoundByModel(BaseModel):
    kind: str
    quote: str = Field(description="The exact words of the contract")
    norm: str = Field(description="The id of the article")
    severity: Severity = "MEDIUM"
    description: str
    suggestion: str = ""
    suggested_text: str = ""


class _AllFoundByModel(BaseModel):
    violations: list[_FoundByModel]


async def with_model(
    context: Context, contract: ContractText, analysis: Analysis, law: Law, today: date
) -> tuple[Analysis, str]:
    """Return the analysis with what a model found besides, and the notice why it was not asked, failed, or read less.

    What the rules found stays as it is; the model may only say it in other words.
    """
    on = analysis.begins if analysis.begins and analysis.begins <= today else today
    masking = Masking()
    masked = await asyncio.to_thread(masking.mask, contract.text)

    async def by_model() -> tuple[list[_FoundByModel], bool]:
        asked = dict.fromkeys(id for norms in FITTING.values() for id in norms)
        norms = {id: law.label(norm, "ko") for id in asked if (norm := law.norm(id, on)) is not None}
        known = [f"{one.kind}: {masking.mask(one.span.of(contract.text))}" for one in analysis.findings if one.span]

        def prompt(text: str) -> list[Message]:
            return prompts.look_for_violations(text, FITTING, norms, known, context.turn.locale)

        async def ask(text: str) -> list[_FoundByModel]:
            return (await parsed(context.models, ROLE, prompt(text), _AllFoundByModel)).violations

        found, is_all = await in_parts(
            context.models, ROLE, masked[:_LONGEST], prompt(""), ask, longest=_PIECE, most=_MOST_PIECES
        )
        return [one for each in found for one in each], is_all and len(masked) <= _LONGEST

    async def by_rules() -> tuple[list[_FoundByModel], bool]:
        return [], True

    (told, is_all), notice = await model_or_rules(context, ROLE, by_model, by_rules)
    restored = [one.model_copy(update=dict(_restored(one, masking))) for one in told]
    findings = merged(contract, analysis.findings, restored, law, on, context.turn.locale)
    return replace(analysis, findings=findings), notice or ("" if is_all else "model_read_part")


def merged(
    contract: ContractText,
    findings: Sequence[Finding],
    told: Sequence[_FoundByModel],
    law: Law,
    on: date,
    locale: Locale,
) -> tuple[Finding, ...]:
    """Return the findings with those of a model that hold, in the order of the text; what is missing comes last."""
    kept = list(findings)
    for one in told:
        norm, span = law.norm(one.norm, on), contract.find(one.quote)
        if not fits(one.kind, one.norm) or norm is None or span is None or len(one.quote.strip()) < _LEAST_QUOTE:
            continue
        wording = _wording(one, contract.text, f"{norm.text.said(locale)}\n{law.label(norm, locale)}", locale)
        same = next((n for n, other in enumerate(kept) if other.kind == one.kind and _overlaps(other.span, span)), None)
        if same is None:
            kept.append(Finding(one.kind, one.severity, span, (one.norm,), wording=wording))
        elif wording and kept[same].wording is None:
            kept[same] = replace(kept[same], wording=wording)
    return tuple(sorted(kept, key=lambda one: one.span.start if one.span else len(contract.text)))


def _restored(one: _FoundByModel, masking: Masking) -> Iterator[tuple[str, str]]:
    """Yield what a model wrote with the personal data that its marks stand for."""
    for name in ("quote", "description", "suggestion", "suggested_text"):
        yield name, masking.restore(getattr(one, name))


def _wording(one: _FoundByModel, contract: str, norm: str, locale: Locale) -> FindingWording | None:
    """Return the model's words, unless they claim what stands nowhere, absolve, or are in another language."""
    said = "\n".join((one.description, one.suggestion))
    is_foreign = is_not_in(one.description, locale) or is_not_in(one.suggestion, locale)
    if not one.description.strip() or is_foreign or absolves(said) or _leads_astray(said, contract, norm):
        return None
    suggested = "" if _leads_astray(one.suggested_text, contract, norm) else one.suggested_text
    return FindingWording(one.description, one.suggestion, suggested)


def _leads_astray(said: str, contract: str, norm: str) -> bool:
    """Tell whether words claim what stands nowhere, or lead to an address that only the contract has."""
    return bool(ungrounded(said, norm, kinds=("address",)) or ungrounded(said, f"{contract}\n{norm}"))


def _overlaps(span: Span | None, other: Span) -> bool:
    return span is not None and span.start < other.end and other.start < span.end
