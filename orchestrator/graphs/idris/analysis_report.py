"""The analysis in Markdown: type, fields, calculation rules, constraints, invariants and where each of them stands."""

from collections.abc import Iterator

from orchestrator.graphs.idris.conversion import Conversion
from orchestrator.graphs.idris.places import Words, place_text, places_text, result_place
from orchestrator.literal import literal

_DATED = ("date_order", "duration")


def analysis_markdown(conversion: Conversion, say: Words) -> str:
    """Return the whole analysis."""
    return "\n".join(_lines(conversion, say)) + "\n"


def _lines(conversion: Conversion, say: Words) -> Iterator[str]:
    model = conversion.model

    def head(key: str) -> str:
        return say(f"idris.analysis.{key}")

    yield from (f"# {head('title')}", "", f"## {head('kind')}: {say(f'idris.kind.{model.kind}')}", "")
    yield f"- {head('project')}: `{conversion.idris.name}`"
    yield f"- {head('document')}: {_cell(model.title)} ({', '.join(map(_cell, model.files))})"
    yield f"- {head('checked')}: {checked_text(conversion, say)}"
    if model.told_kind:
        yield f"- {kind_text(conversion, say)}"
    if model.contradictions:
        yield from ("", f"## {head('contradictions')}", "")
        yield from (
            f"- ✗ {_cell(rule.disagrees)} ({result_place(model, rule.figures, say)})" for rule in model.contradictions
        )
    yield from ("", f"## {head('fields')}", "")
    for party in model.parties:
        yield f"- {_cell(party.role)}: {_cell(party.name)} ({party.file} {place_text(party.place, say)})"
    for text in model.texts:
        yield f"- {_cell(text.label) or '·'}: {_cell(text.text)} ({text.file} {place_text(text.place, say)})"
    for figure in model.fields:
        place = f"{figure.file} {place_text(figure.place, say)}"
        yield f"- {_cell(figure.label) or '·'}: {_cell(figure.raw)} ({place})"
    yield from ("", f"## {head('rules')}", "")
    for rule in model.rules:
        if rule.kind not in _DATED:
            mode, _, unit = rule.rounding.partition(" ")
            rounding = f" ({say(f'idris.rounding.{mode}', unit=unit)})" if mode else ""
            yield f"- {'✓' if rule.holds else '✗'} {_cell(rule.says)}{rounding}"
    yield from ("", f"## {head('constraints')}", "")
    yield from (f"- {'✓' if rule.holds else '✗'} {_cell(rule.says)}" for rule in model.rules if rule.kind in _DATED)
    yield from ("", f"## {head('invariants')}", "")
    yield from table_lines(conversion, say)
    if conversion.left_out:
        yield from ("", f"## {head('left_out')}", "")
        yield from (f"- {_cell(rule.says)} ({result_place(model, rule.figures, say)})" for rule in conversion.left_out)
    yield from ("", f"## {head('evidence')}", "")
    for term in model.terms:
        yield f"- {term.file} {place_text(term.place, say)}: {_cell(term.text)}"


def kind_text(conversion: Conversion, say: Words) -> str:
    """Return that the type that was given is not the one that the document reads like."""
    given, found = (say(f"idris.kind.{kind}") for kind in (conversion.model.kind, conversion.model.told_kind))
    return say("idris.other_kind", given=given, found=found)


def checked_text(conversion: Conversion, say: Words) -> str:
    """Return what checked the module: one of three things that are never taken for each other; or why nothing did."""
    if conversion.status in ("failed", "timeout"):
        return say(f"idris.{conversion.status}")
    return say(f"idris.checked_by.{conversion.checked_by}", version=conversion.version)


def table_lines(conversion: Conversion, say: Words) -> Iterator[str]:
    """Yield the table of the invariants."""
    yield f"| {' | '.join(table_head(say))} |"
    yield "| --- | --- | --- | --- |"
    for row in table_rows(conversion, say):
        yield f"| {' | '.join(map(_cell, row))} |"


def table_head(say: Words) -> tuple[str, ...]:
    """Return the heads of the table of invariants."""
    return tuple(say(f"idris.table.{key}") for key in ("invariant", "type", "verdict", "place"))


def table_rows(conversion: Conversion, say: Words) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the table of invariants, those that fail first."""
    ranked = sorted(conversion.invariants, key=lambda one: one.verdict != "fails")
    return tuple(
        (
            one.disagrees or one.says,
            f"{one.name} : {one.type}",
            say(f"idris.verdict.{one.verdict}.{conversion.checked_by}"),
            places_text(conversion.model, one.figures, say),
        )
        for one in ranked
    )


def _cell(text: str) -> str:
    return literal(" ".join(text.split())).replace("|", "\\|")
