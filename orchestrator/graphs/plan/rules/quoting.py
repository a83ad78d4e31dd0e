"""What sources say for a section, cited, in the style of the plan."""

from collections.abc import Sequence

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.statements import Statement
from orchestrator.language.plain_style import plainly


def quoted(
    material: PlanMaterial,
    key: str,
    *,
    without_tables: bool = False,
    but: Sequence[str] = (),
    without: Sequence[str] = (),
) -> str:
    """Return the statements of a section as a list, and its tables as tables, each with its source.

    ``but``, ``without``: beginnings and ends of statements that stand in the section already.
    """
    found = [
        one
        for one in material.statements.get(key, ())
        if not one.text.startswith(tuple(but)) and not one.text.endswith(tuple(without))
    ]
    sentences = [one for one in found if one.kind != "table"][: material.shape.statements]
    tables = [] if without_tables else [one for one in found if one.kind == "table"][:2]
    return markdown.joined(
        markdown.bullets(sentence(material, one) for one in sentences),
        *(_table(one) for one in tables),
    )


def sentence(material: PlanMaterial, statement: Statement) -> str:
    """Return a statement with its mark."""
    text = plainly(statement.text) if material.language == "ko" else statement.text
    return f"{text.rstrip('. ')} [{statement.source}]"


def _table(statement: Statement) -> str:
    head, *rows = statement.rows
    marked = [(*row[:-1], f"{row[-1]} [{statement.source}]".strip()) for row in rows if any(row)]
    return markdown.table(" | ".join(cell.replace("|", "/") or "·" for cell in head), marked)
