"""What the page of a model shows, as plain data in no language: it is stored so, and told in either when it is read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from orchestrator.graphs.idris.conversion import Conversion
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model_versions import ModelVersion
from orchestrator.turn import Attachment, Part


def page_content(
    conversion: Conversion,
    documents: Sequence[Mapping[str, Any]],
    parts: Iterable[Part],
    version: ModelVersion,
    before: ModelVersion | None,
) -> dict[str, Any]:
    """Return a conversion with its documents, ``name`` and ``text`` each, and the files of its answer.

    Spans are the number of a document, and where they begin and end in its text; the last one is the result's.
    """
    model, numbers = conversion.model, {one["name"]: n for n, one in enumerate(documents)}

    def span(figure: Figure) -> list[int]:
        return [numbers[figure.file], figure.start, figure.end]

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
        "documents": [{"name": one["name"], "text": one["text"]} for one in documents],
        "invariants": [
            {
                "name": one.name,
                "type": one.type,
                "verdict": one.verdict,
                "says": one.says,
                "disagrees": one.disagrees,
                "places": list(dict.fromkeys(figure.place for figure in one.figures)),
                "spans": [span(figure) for figure in one.figures],
            }
            for one in conversion.invariants
        ],
        "fields": [{"label": one.label, "raw": one.raw, "place": one.place, "span": span(one)} for one in model.fields],
        "code": conversion.idris.text,
        "files": [
            {"name": part.name, "mimetype": part.mimetype, "text": part.text}
            for part in parts
            if isinstance(part, Attachment)
        ],
        "version": version,
        # Only what changed since is told of it.
        "before": {**before, "analysis": "", "module": ""} if before else None,
    }
