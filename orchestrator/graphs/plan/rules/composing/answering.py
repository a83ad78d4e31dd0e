"""The rules that a service has to keep, each with how it is kept and how that is seen; and the form of the plan."""

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import WAYS, features_of, guides_for, of_guide
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial

_GUARDING = ("keep", "only")
"""Guides by which it is seen that something does not happen."""
_IN_FULL = 240
"""Characters of a rule, which is told whole: what it forbids may stand at its end."""
_MOST = {"lean": 8, "standard": 12, "full": 18}


def answers_body(material: PlanMaterial) -> str:
    """Return the table of rules that are no features, then how the plan's own form was met."""
    say, items = material.say, material.items
    shown = {one.clause.text for one in features_of(material)}
    rows: list[tuple[str, ...]] = []
    used: set[str] = set()
    for one in items.of("never", "rule"):
        if one.text in shown:
            continue
        guides = [
            guide
            for guide in guides_for(material, one.text)
            if guide.key not in used and (one.kind != "never" or guide.key in _GUARDING)
        ]
        name = f"{shortened(one.text.rstrip('. '), _IN_FULL)} [{one.source}]"
        if guides and guides[0].key not in used and "requirements" in guides[0].blocks:
            used.add(guides[0].key)
            then = of_guide(material, guides[0].blocks["requirements"].lines[0], one.actor or material.users)
            rows.append((name, then.rstrip(". "), operator(material)))
        else:
            rows.append(
                (
                    name,
                    say("rule_never" if one.kind == "never" else "rule_kept"),
                    decider(material) if one.kind == "never" else operator(material),
                )
            )
    for one in items.of("note"):
        ways = [guide for guide in guides_for(material, one.text, way_first=True) if guide.key in WAYS]
        is_rule = not one.piece.told or one.piece.role in (None, "constraint", "feature")
        if ways and is_rule and one.text not in shown and one.piece.is_own:
            then = of_guide(material, ways[0].blocks["requirements"].lines[0], material.users).rstrip(". ")
            kept = say("rule_kept") if ways[0].key in used else then
            used.add(ways[0].key)
            rows.append((f"{shortened(one.text.rstrip('. '), 120)} [{one.source}]", kept, operator(material)))
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
                say("rule_never" if demand.kind == "excluded" else "rule_kept"),
                operator(material),
            )
        )
    table = markdown.table(say("columns_requirements"), rows[: _MOST.get(material.preset, 12)]) if rows else ""
    forms = [one for one in items.of("form") if not one.piece.told]
    formed = markdown.bullets(say("form_met", text=f"{shortened(one.text, 90)} [{one.source}]") for one in forms[:4])
    return markdown.joined(table, formed)
