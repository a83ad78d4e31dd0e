"""What the thread is told of a plan, in six lines at most."""

import re

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.brief import read_brief
from orchestrator.graphs.plan.rules.costing import money
from orchestrator.language.particles import settled

_MARK = re.compile(r"\s?\[\d{1,3}\]|\s?\((?:가정|assumption)\)")


def summarise(document: PlanDocument, guides: PlanGuides) -> str:
    """Say what it is, for whom, its core, cost, dates, risks and how much is assumed."""
    language = document.language

    def say(key: str, **values: object) -> str:
        return settled(guides.say(key, language, **values))

    lines = [f"**{document.title}**"]
    bodies = {section.key: section.body for section in document.sections}
    users, features = _names(bodies.get("users", ""), 1), _names(bodies.get("features", ""), 4)
    if users:
        lines.append(say("summary_users", users=users))
    if features:
        lines.append(say("summary_features", features=features))
    facts = []
    if document.schedule:
        first, last = min(task.start for task in document.schedule), max(task.end for task in document.schedule)
        facts.append(say("summary_dates", start=first.isoformat(), end=last.isoformat()))
    if document.costs:
        facts.append(say("summary_costs", amount=money(document.costs.total, document.costs.currency, language)))
    elif budget := read_brief(document.sources, document.made_on).budget:
        facts.append(say("summary_budget", amount=money(budget.amount, budget.currency, language)))
    else:
        facts.append(say("summary_no_costs"))
    lines.append(" · ".join(facts))
    if risks := _names(bodies.get("risks", ""), 2):
        lines.append(say("summary_risks", risks=risks))
    used = sum(f"[{source.number}]" in "".join(bodies.values()) for source in document.sources)
    lines.append(say("summary_counts", assumptions=len(document.assumptions), used=used))
    return "\n".join(lines[:6])


def _names(body: str, most: int) -> str:
    """Return the first cells of a table's rows."""
    rows = [line for line in body.splitlines() if line.startswith("|")][2:]
    cells = (_MARK.sub("", row.strip("| ").split("|")[0]).strip() for row in rows)
    return ", ".join([cell for cell in cells if cell and cell != "–"][:most])
