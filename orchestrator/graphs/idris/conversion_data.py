"""A conversion as plain data, for programs: the same keys over HTTP, Slack's records and the command line."""

from typing import Any

from orchestrator.graphs.idris.conversion import Conversion


def conversion_data(conversion: Conversion) -> dict[str, Any]:
    """Return what was found and proved; places as the rules write them, ``p. 2 제3조 L8``."""
    model = conversion.model
    return {
        "status": conversion.status,
        "checked_by": conversion.checked_by,
        "checks": conversion.checks,
        "fixes": conversion.fixes,
        "ended": conversion.ended,
        "log": list(conversion.log),
        "module": conversion.idris.name,
        "project": model.project,
        "type": model.kind,
        "detected_type": model.told_kind or model.kind,
        "invariants": [
            {
                "name": one.name,
                "type": one.type,
                "verdict": one.verdict,
                "place": ", ".join(dict.fromkeys(f"{figure.file} {figure.place}" for figure in one.figures)),
                "says": one.says,
                "disagrees": one.disagrees,
                "quote": one.quote,
            }
            for one in conversion.invariants
        ],
        "left_out": [rule.says for rule in conversion.left_out],
        "fields": [
            {"label": figure.label, "raw": figure.raw, "kind": figure.kind, "place": f"{figure.file} {figure.place}"}
            for figure in model.fields
        ],
        "texts": [
            {"label": text.label, "text": text.text, "place": f"{text.file} {text.place}"}
            for text in conversion.model.texts
        ],
        "parties": [{"role": party.role, "name": party.name} for party in model.parties],
    }
