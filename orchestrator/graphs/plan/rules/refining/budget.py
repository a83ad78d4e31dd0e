"""The budget changed: allotted amounts are divided anew, stated ones stay."""

from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import CostItem, CostTable, PlanDocument, PlanSection
from orchestrator.graphs.plan.results import SectionPlan
from orchestrator.graphs.plan.rules.brief import StatedBudget
from orchestrator.graphs.plan.rules.costing import money
from orchestrator.graphs.plan.rules.finished import material_of
from orchestrator.graphs.plan.rules.reading.limits import told_limit
from orchestrator.graphs.plan.rules.writing import written
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts

_BUDGET: Final = any_of(r"예산|총\s?비용|사업비|비용", r"\bbudget|\bcosts?\b")


def change_budget(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Set the whole sum; where the plan had none, the section on costs is written with it."""
    told = told_limit(clause) if _BUDGET.search(clause) else None
    if told is None or told.amount <= 0:
        return None
    usual = document.costs.currency if document.costs else "KRW" if document.language == "ko" else ""
    amount = StatedBudget(int(told.amount), told.currency or usual, 0, clause[told.start : told.end])
    own = next((source.number for source in document.sources if source.kind == "request"), 0)
    before = document.costs
    if before is None or any(item.source for item in before.items):
        return _anew(document, clause, guides, amount, own)
    after = _divided(before, amount.amount, amount.currency)
    changes = {
        money(before.total, before.currency, document.language): money(after.total, after.currency, document.language)
    }
    sections = []
    for section in document.sections:
        body = section.body
        if section.key == "costs":
            body = _rows(body, before, after, document.language)
        for old, new in changes.items():
            body = body.replace(old, new)
        body = _said_anew(body, before, money(after.total, after.currency, document.language))
        sections.append(replace(section, body=body))
    return replace(document, sections=tuple(sections), costs=after)


def _anew(
    document: PlanDocument, clause: str, guides: PlanGuides, amount: StatedBudget, own: int
) -> PlanDocument | None:
    """Write the section on costs again, with the wish among what the request says."""
    section = next((one for one in document.sections if one.key == "costs"), None)
    if section is None or not own:
        return None
    shown = money(amount.amount, amount.currency, document.language)
    was = None if document.costs else material_of(document, guides).brief.budget
    old = CostTable(was.currency, (CostItem("", was.amount, "", 0),)) if was else None

    def said(text: str) -> str:
        """Return a text with the new sum in place of the old budget; beside a table of costs all sums stay."""
        if old is None:
            return text
        return _said_anew(text.replace(money(old.total, old.currency, document.language), shown), old, shown)

    sources = tuple(
        replace(source, text=f"{clause}\n{said(source.text)}") if source.kind == "request" else source
        for source in document.sources
    )
    material = material_of(replace(document, sources=sources), guides)
    new = written(SectionPlan(key="costs", title=section.title), material)
    limit = f"{guides.say('limit_once', document.language, amount=shown)} [{own}]"
    chosen = guides.say("choice_limit", document.language, amount=limit)
    unknown = {guides.say(key, document.language): limit for key in ("money_unknown", "money_told")}
    unknown |= {guides.say(key, document.language): chosen for key in ("choice_quotes", "choice_told")}

    def body(one: PlanSection) -> str:
        if one.key == "costs":
            return new.section.body
        text = one.body
        for nothing, told in unknown.items() if one.key == "overview" else ():
            text = text.replace(nothing, told)
        return said(text)

    return replace(
        document,
        sections=tuple(replace(one, body=body(one)) for one in document.sections),
        assumptions=(*(one for one in document.assumptions if one.section != "costs"), *new.assumptions),
        costs=new.costs,
    )


def _said_anew(body: str, before: CostTable, new: str) -> str:
    """Return a body with the new sum wherever the old one stands, however it is written ("3천만 원")."""
    for found in reversed(find_amounts(body)):
        if (found.value.value, found.value.currency) == (before.total, before.currency):
            body = f"{body[: found.start]}{new}{body[found.end :]}"
    return body


def _divided(before: CostTable, total: int, currency: str) -> CostTable:
    whole = before.total or 1
    amounts = [total * item.amount // whole for item in before.items]
    amounts[-1] += total - sum(amounts)
    items = (CostItem(item.item, amount, item.basis, 0) for item, amount in zip(before.items, amounts, strict=True))
    return CostTable(currency, tuple(items))


def _rows(body: str, before: CostTable, after: CostTable, language: str) -> str:
    lines = body.splitlines()
    for old, new in zip(before.items, after.items, strict=True):
        for at, line in enumerate(lines):
            if line.startswith(f"| {old.item} |"):
                lines[at] = line.replace(
                    money(old.amount, before.currency, language), money(new.amount, after.currency, language)
                )
    return "\n".join(lines)
