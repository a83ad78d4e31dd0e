"""The overview: what is made for whom, and what is settled."""

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.costing import costs_of, money
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.quoting import quoted
from orchestrator.graphs.plan.rules.rows import guide_rows
from orchestrator.graphs.plan.rules.scheduling import phases_of


def overview_body(material: PlanMaterial) -> str:
    """Return what decides: the service in a sentence, its core, dates, money and conditions."""
    brief = material.brief
    users = f"{material.users} {material.mark(brief.users.source if brief.users else 0)}"
    found = material.block("overview")
    lead = material.told(found[1].lines[0]) if found and found[1].lines else ""
    cited = material.cite_guide(found[0]) if found else ""
    lines = [material.say("overview_users", users=users)]
    if brief.features:
        named = ", ".join(feature.text for feature in brief.features)
        lines.append(material.say("overview_features", features=f"{named} {material.mark(brief.features[0].source)}"))
    else:
        rows = [row[0] for _, row in guide_rows(material, "features", 3)]
        lines.append(material.say("overview_features", features=f"{', '.join(rows)} {material.mark()}"))
    lines += _schedule(material)
    if brief.budget:
        amount = money(brief.budget.amount, brief.budget.currency, material.language)
        lines.append(material.say("overview_budget", amount=amount, mark=material.mark(brief.budget.source)))
    elif costs := costs_of(material):
        amount = money(costs.total, costs.currency, material.language)
        lines.append(
            material.say("overview_budget", amount=amount, mark=f"{material.say('summed')} [{costs.items[0].source}]")
        )
    else:
        lines.append(material.say("overview_no_budget"))
    lines += [
        material.say("overview_constraint", text=told.text.rstrip(". "), mark=material.mark(told.source))
        for told in brief.constraints[:4]
    ]
    if material.preset != "lean" or brief.length != "short":
        lines.append(material.say("overview_decision"))
    opening = f"{lead.rstrip('. ')}{cited or ''}." if lead else ""
    return markdown.joined(opening, markdown.bullets(lines), quoted(material, "overview"))


def _schedule(material: PlanMaterial) -> list[str]:
    phases = phases_of(material)
    if not phases:
        return []
    first, last = phases[0], phases[-1]
    told_end = last.task.source if last.is_end_told else material.brief.months_source
    return [
        material.say(
            "overview_schedule",
            start=f"{first.task.start.isoformat()} {material.mark(first.task.source if first.is_start_told else 0)}",
            end=f"{last.task.end.isoformat()} {material.mark(told_end)}",
        )
    ]
