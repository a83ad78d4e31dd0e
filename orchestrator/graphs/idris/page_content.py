"""What the page of a model shows, as plain data in no language: it is stored so, and told in either when it is read.

A turn that is asked for on the page goes on from it, so that it also holds how far the conversion has come.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from orchestrator.graphs.idris.conversion import Conversion
from orchestrator.graphs.idris.going_on import HeldConversion
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.model_versions import ModelVersion
from orchestrator.graphs.idris.rejecting import RejectedRule
from orchestrator.turn import AgentExecutionResult, Attachment


def page_content(
    conversion: Conversion,
    held: HeldConversion,
    answer: AgentExecutionResult,
    version: ModelVersion,
    before: ModelVersion | None,
) -> dict[str, Any]:
    """Return a conversion with its documents, the files of its answer, and the ways to go on that it offers.

    Spans are the number of a document, and where they begin and end in its text; the last one is the result's.
    """
    model, numbers = conversion.model, {one["name"]: n for n, one in enumerate(held["documents"])}

    def span(figure: Figure) -> list[int]:
        return [numbers[figure.file], figure.start, figure.end]

    def told(rule: DocumentRule) -> dict[str, Any]:
        return {
            "kind": rule.kind,
            "says": rule.says,
            "quote": rule.quote,
            "rounding": rule.rounding,
            "formula": rule.formula,
            "is_strict": any(relation.sign == "<" for relation in rule.relations),
            "places": list(dict.fromkeys(figure.place for figure in rule.figures)),
            "spans": [span(figure) for figure in rule.figures],
            "figures": [figure.shown for figure in rule.figures],
        }

    return {
        "title": model.title,
        "module": conversion.idris.name,
        "kind": model.kind,
        "told_kind": model.told_kind,
        "status": conversion.status,
        "checked_by": conversion.checked_by,
        "compiler": conversion.version,
        "checks": conversion.checks,
        "fixes": conversion.fixes,
        "error": asdict(conversion.error) if conversion.error else None,
        "go_on": [choice.value for choice in answer.question.choices] if answer.question else [],
        "documents": held["documents"],
        "invariants": [
            {
                **told(one.rule),
                "name": one.name,
                "type": one.type,
                "verdict": one.verdict,
                "disagrees": one.disagrees,
            }
            for one in conversion.invariants
        ],
        "left_out": [told(rule) for rule in conversion.left_out],
        "fields": [{"label": one.label, "raw": one.raw, "place": one.place, "span": span(one)} for one in model.fields],
        "code": conversion.idris.text,
        "files": [
            {"name": part.name, "mimetype": part.mimetype, "text": part.text}
            for part in answer.parts
            if isinstance(part, Attachment)
        ],
        "version": version,
        # Only what changed since is told of it.
        "before": {**_shown(before), "analysis": "", "module": ""} if before else None,
        "held": {**held, "documents": []},
    }


def _shown(version: ModelVersion) -> dict[str, Any]:
    return {key: value for key, value in version.items() if key != "known"}


def held_on(content: Mapping[str, Any]) -> HeldConversion | None:
    """Return the conversion from which a page goes on; None: it was stored before pages could."""
    held: HeldConversion | None = content.get("held")
    return {**held, "documents": content["documents"]} if held else None


def rejected_on(content: Mapping[str, Any], chosen: Sequence[str]) -> list[RejectedRule]:
    """Return what is left out of a page's model: ``t3`` is its fourth type, ``x0`` what is left out already."""
    rules = {f"t{n}": one for n, one in enumerate(content["invariants"])}
    rules |= {f"x{n}": one for n, one in enumerate(content.get("left_out", ()))}
    names = [one["name"] for one in content["documents"]]
    return [
        RejectedRule(says=rules[one]["says"], figures=[[names[file], start] for file, start, _ in rules[one]["spans"]])
        for one in chosen
        if one in rules
    ]
