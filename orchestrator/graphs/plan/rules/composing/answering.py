"""The rules that a service has to keep, each with how it is kept and how that is seen; and the form of the plan."""

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import told_features
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, side_name
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial

_IN_FULL = 240
"""Characters of a rule, which is told whole: what it forbids may stand at its end."""
_MOST = {"lean": 8, "standard": 12, "full": 18}


def answers_body(material: PlanMaterial) -> str:
    """Return the table of rules that are no features, then how the plan's own form was met."""
    say, items = material.say, material.items
    shown = {one.clause.text for one in told_features(material)}
    rows: list[tuple[str, ...]] = []
    for one in [*items.never, *items.rules]:
        if one.text in shown:
            continue
        if who := next((who for who, clause in items.consents if clause.piece is one.piece), ""):
            what = f"{shortened(one.text.rstrip('. '), _IN_FULL)} [{one.source}]"
            rows.append((what, f"{say('consent_kept')} {material.mark()}", side_name(material, who)))
            continue
        rows.append(
            (
                f"{shortened(one.text.rstrip('. '), _IN_FULL)} [{one.source}]",
                f"{say('rule_never' if one.kind == 'never' else 'rule_kept')} {material.mark()}",
                decider(material) if one.kind == "never" else operator(material),
            )
        )
    for demand in items.case.rules:
        text = shortened(demand.text.rstrip(". "), 120)
        if (
            demand.piece.is_own
            or demand.kind == "disputed"
            or any(demand.text[:30] in row[0] for row in rows)
            or demand.piece.text in material.case.void_texts
        ):
            continue
        if any(text[:24] in known for known in shown):
            continue
        rows.append(
            (
                f"{text} [{demand.piece.source}]",
                f"{say('rule_never' if demand.kind == 'excluded' else 'rule_kept')} {material.mark()}",
                operator(material),
            )
        )
    table = markdown.table(say("columns_requirements"), rows[: _MOST.get(material.preset, 12)]) if rows else ""
    forms = [one for one in items.of("form") if not one.piece.told]
    formed = markdown.bullets(say("form_met", text=f"{shortened(one.text, 90)} [{one.source}]") for one in forms[:4])
    return markdown.joined(table, formed)
