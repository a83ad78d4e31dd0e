"""What a person gets of a conversion: the verdict and what disagrees first, the table of invariants, and the files."""

from collections.abc import Iterator, Sequence

from orchestrator.graphs.idris.analysis_report import (
    analysis_markdown,
    checked_text,
    kind_text,
    table_head,
)
from orchestrator.graphs.idris.conversion import MOST_CLAIMS, Conversion
from orchestrator.graphs.idris.conversion_data import conversion_data
from orchestrator.graphs.idris.error_texts import error_text, hint_text
from orchestrator.graphs.idris.places import Words, result_place
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult, Attachment, Question, Table, Task

MODE = "idris"
_SHOWN = 10
"""Contradictions that stand in the text; the analysis has all of them."""
_LONGEST_QUOTE = 200
_ROWS = 15
"""Invariants in the table."""


def reply(
    conversion: Conversion, say: Words, notices: Sequence[str], question: Question | None = None, changes: str = ""
) -> AgentExecutionResult:
    """Return the answer with its files; ``question``: how to go on; ``changes``: since the version before."""
    model = conversion.model
    files = [
        Attachment(f"{model.project}.idr", "text/plain", text=conversion.idris.text),
        Attachment(f"{model.project}.agda", "text/plain", text=conversion.agda.text),
        Attachment(f"analysis_{model.project}.md", "text/markdown", text=analysis_markdown(conversion, say)),
    ]
    if conversion.attempt:
        ending = "idr" if conversion.checked_by == "idris2" else "agda"
        files.append(Attachment(f"attempt_{model.project}.{ending}", "text/plain", text=conversion.attempt.text))
    if conversion.output:
        files.append(Attachment(f"compiler_{model.project}.log", "text/plain", text=log_text(conversion)))
    return AgentExecutionResult(
        MODE,
        "\n\n".join(_paragraphs(conversion, say, changes)),
        title=model.title,
        notices=tuple(notices),
        parts=(*([_table(conversion, say)] if conversion.invariants else []), *files),
        question=question,
        details={**conversion_data(conversion), "error": _error(conversion, say)},
    )


def log_text(conversion: Conversion) -> str:
    """Return a line for each check, and below them what the compiler said of the last attempt."""
    lines = [f"{n}. {line}" for n, line in enumerate(conversion.log, 1)]
    return "\n".join([*lines, "", conversion.output])


def verdict_text(conversion: Conversion, say: Words) -> str:
    """Return in one sentence how the document's figures stand."""
    if broken := conversion.model.contradictions:
        return say("idris.contradictions", count=len(broken))
    return say("idris.all_hold", count=len(conversion.invariants)) if conversion.invariants else say("idris.no_rules")


def claim_cards(conversion: Conversion, say: Words) -> Iterator[Task]:
    """Yield a card for each claim of the document that was shown to the compiler by itself, or calculated."""
    broken = [one for one in conversion.invariants if one.disagrees]
    for n, one in enumerate(broken[:MOST_CLAIMS], 1):
        verdict = say(f"idris.verdict.{one.verdict}.{conversion.checked_by}")
        yield Task(f"idris:claim:{n}", one.says, "failed", output=f"{verdict}: {one.disagrees}")


def _table(conversion: Conversion, say: Words) -> Table:
    """Return the table as it fits beside a conversation; the analysis has all of it."""
    ranked = sorted(conversion.invariants, key=lambda one: one.verdict != "fails")
    rows = tuple(
        (
            one.says,
            one.type,
            say(f"idris.short_verdict.{one.verdict}"),
            result_place(conversion.model, one.figures, say),
        )
        for one in ranked[:_ROWS]
    )
    some = "some" if len(rows) < len(ranked) else "title"
    return Table(say(f"idris.table.{some}", shown=len(rows), count=len(ranked)), table_head(say), rows)


def _paragraphs(conversion: Conversion, say: Words, changes: str) -> Iterator[str]:
    model = conversion.model
    mark = "✗" if model.contradictions else "✓" if conversion.invariants else "–"
    yield f"{mark} **{verdict_text(conversion, say)}**"
    broken = [one for one in conversion.invariants if one.disagrees]
    if broken:
        places = [result_place(model, one.figures, say) for one in broken[:_SHOWN]]
        yield "\n".join(
            say("idris.contradiction", disagrees=literal(one.disagrees), place=literal(place))
            for one, place in zip(broken[:_SHOWN], places, strict=True)
        )
    if len(broken) > _SHOWN:
        yield say("idris.more_contradictions", count=len(broken) - _SHOWN)
    if conversion.error:
        yield f"{say('idris.last_error', error=_error(conversion, say))}\n{hint_text(conversion.error, say)}"
    if conversion.status in ("failed", "timeout"):
        yield checked_text(conversion, say)
    elif conversion.invariants:
        others = len(conversion.invariants) - len(broken)
        held = say("idris.others_hold", count=others) if broken and others else ""
        yield f"{held} {checked_text(conversion, say)}".strip()
    if changes:
        yield changes
    kind = say(f"idris.kind.{model.kind}")
    yield say("idris.done", title=literal(model.title), module=conversion.idris.name, kind=kind)
    if model.told_kind:
        yield kind_text(conversion, say)
    yield from _added(conversion, say)
    if conversion.left_out:
        lines = "\n".join(say("idris.left_out", says=literal(rule.says)) for rule in conversion.left_out)
        yield f"{say('idris.left_out_head', count=len(conversion.left_out))}\n{lines}"
    if conversion.checks:
        yield say("idris.counts", checks=conversion.checks, fixes=conversion.fixes)


def _added(conversion: Conversion, say: Words) -> Iterator[str]:
    """Yield what a model added, each read back in one line beside the passage from which it took it."""
    added = [one for one in conversion.invariants if one.quote]
    lines = [
        say(
            "idris.added_line",
            number=n,
            mark={"proved": "✓", "holds": "✓", "fails": "✗"}.get(one.verdict, "–"),
            says=literal(one.says),
            quote=literal(one.quote[:_LONGEST_QUOTE]),
            place=literal(result_place(conversion.model, one.figures, say)),
        )
        for n, one in enumerate(added, 1)
    ]
    if added:
        yield "\n".join([say("idris.added", count=len(added)), *lines])


def _error(conversion: Conversion, say: Words) -> str:
    return error_text(conversion.error, say) if conversion.error else ""
