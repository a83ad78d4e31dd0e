"""The risks of this very service: what the material says, what follows of it, what is done and by whom."""

from collections.abc import Iterator

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import span_words
from orchestrator.graphs.plan.rules.composing.matching import concerns_of
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, owner
from orchestrator.graphs.plan.rules.composing.quoting import told
from orchestrator.graphs.plan.rules.material import PlanMaterial

_MOST = {"lean": 4, "standard": 6, "full": 8}
_LEAST = 3


def risks_body(material: PlanMaterial) -> str:
    """Return the table of risks."""
    rows = [*_rows(material)][: _MOST[material.preset]]
    if len(rows) < _LEAST:
        found = material.block("risks")
        more = found[1].rows if found and material.is_thin else material.general.blocks["risks"].rows
        rows += [
            (material.told(row[0]), row[1], row[2], owner(material, row[3])) for row in more[: _LEAST + 1 - len(rows)]
        ]
        rows = [(f"{row[0]} {material.mark()}" if "[" not in row[0] else row[0], *row[1:]) for row in rows]
    return markdown.table(material.say("columns_risks"), rows)


def _rows(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    seen: set[str] = set()
    for closed in material.case.closed[:1]:
        what = f"{span_words(closed)} {closed.what} [{closed.piece.source}]"
        seen.add(closed.piece.text)
        yield (
            material.say("risk_closed", what=what),
            material.say("risk_closed_effect"),
            material.say("risk_closed_measure", day=closed.start.isoformat(), mark=f"[{closed.piece.source}]"),
            decider(material),
        )
    for one in concerns_of(material):
        if "risks" not in one.guide.blocks or one.piece.text in seen:
            continue
        seen.add(one.piece.text)
        risk, effect, measure, who = one.guide.blocks["risks"].rows[0]
        yield f"{risk} — {told(material, one.piece)}", effect, measure, owner(material, who) or operator(material)
