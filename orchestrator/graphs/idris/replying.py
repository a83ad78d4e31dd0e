"""What a person gets of a conversion: what disagrees first, the table of invariants, and the files."""

from collections.abc import Sequence

from orchestrator.graphs.idris.analysis_report import (
    Words,
    analysis_markdown,
    checked_text,
    kind_text,
    table_head,
    table_rows,
)
from orchestrator.graphs.idris.conversion import Conversion
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult, Attachment, Table

MODE = "idris"
_SHOWN = 10
"""Contradictions that stand in the text; the table has all of them."""


def reply(conversion: Conversion, say: Words, notices: Sequence[str]) -> AgentExecutionResult:
    """Return the answer with its files."""
    model = conversion.model
    broken = [one for one in conversion.invariants if one.verdict == "fails"]
    lines = [
        say(
            "idris.done",
            title=literal(model.title),
            module=conversion.idris.name,
            count=len(conversion.invariants),
            checked=checked_text(conversion, say) if conversion.status not in ("failed", "timeout") else "",
        ).strip()
    ]
    if conversion.status in ("failed", "timeout"):
        lines.append(say(f"idris.{conversion.status}"))
    if model.told_kind:
        lines.append(kind_text(conversion, say))
    if broken:
        told = [
            say("idris.contradiction", disagrees=literal(one.disagrees), place=literal(one.place))
            for one in broken[:_SHOWN]
        ]
        lines += [say("idris.contradictions", count=len(broken)), "\n".join(told)]
    else:
        lines.append(say("idris.all_hold" if conversion.invariants else "idris.no_rules"))
    if conversion.checks:
        lines.append(say("idris.counts", checks=conversion.checks, fixes=conversion.fixes))
    table = Table(say("idris.table.title"), table_head(say), table_rows(conversion, say))
    files = [
        Attachment(f"{model.project}.idr", "text/plain", text=conversion.idris.text),
        Attachment(f"{model.project}.agda", "text/plain", text=conversion.agda.text),
        Attachment(f"analysis_{model.project}.md", "text/markdown", text=analysis_markdown(conversion, say)),
    ]
    if conversion.output:
        files.append(Attachment(f"compiler_{model.project}.log", "text/plain", text=conversion.output))
    return AgentExecutionResult(
        MODE,
        "\n\n".join(lines),
        title=model.title,
        notices=tuple(notices),
        parts=(*([table] if conversion.invariants else []), *files),
        details={"status": conversion.status, "checked_by": conversion.checked_by, "module": conversion.idris.name},
    )
