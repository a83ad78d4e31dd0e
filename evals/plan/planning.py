"""A plan made by the rules, without the turn around it: the same functions in the order of the graph."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, get_args

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanPreset, PlanSource
from orchestrator.graphs.plan.rules.whole import whole_plan
from orchestrator.steps.rules.private_details import without_private_details

ROUNDS = {"lean": 0, "standard": 1, "full": 2}


@dataclass(frozen=True, slots=True)
class PlannedRequest:
    """A request of a set, and the plan that came of it."""

    id: str
    row: dict[str, Any]
    document: PlanDocument
    summary: str
    seconds: float
    """Of the processor."""
    wished: tuple[tuple[str, PlanDocument, tuple[str, ...]], ...] = ()
    """Each wish with the plan after it and what of it could not be done."""


def planned(
    row: dict[str, Any], folder: Path, guides: PlanGuides, today: date, found: Sequence[PlanSource] = ()
) -> PlannedRequest:
    """Return the plan for a row of ``requests.jsonl``; its files are read as text.

    ``found``: what an index has for it, or the web.
    """
    began = time.process_time()
    language: PlanLanguage = "en" if row["language"] == "en" else "ko"
    preset: PlanPreset = row["preset"] if row["preset"] in get_args(PlanPreset) else "standard"
    sources = _sources(row, folder, today)
    sources += [replace(one, number=number) for number, one in enumerate(found, len(sources) + 1)]
    document = _document(without_private_details(row["request"]), language, preset, sources, guides, today)
    for _ in range(ROUNDS[preset]):
        judged = rules.review(document, guides)
        if judged.passes:
            break
        document = rules.refine(document, judged, "", guides).document
    seconds = time.process_time() - began
    wished = []
    changed = document
    for wish in row.get("wishes", ()):
        said = PlanSource(len(changed.sources) + 1, "request", sources[0].title, wish, dated=today)
        refined = rules.refine(replace(changed, sources=(*changed.sources, said)), None, wish, guides)
        changed = refined.document
        wished.append((wish, changed, refined.not_done))
    return PlannedRequest(row["id"], row, document, rules.summarise(document, guides), seconds, tuple(wished))


def _sources(row: dict[str, Any], folder: Path, today: date) -> list[PlanSource]:
    title = "요청" if row["language"] == "ko" else "Request"
    found = [PlanSource(1, "request", title, without_private_details(row["request"]), dated=today)]
    for name in row.get("files", ()):
        text = (folder / name).read_text(encoding="utf-8")
        found.append(PlanSource(len(found) + 1, "file", name, without_private_details(text), dated=today))
    return found


def _document(
    request: str,
    language: PlanLanguage,
    preset: PlanPreset,
    sources: Sequence[PlanSource],
    guides: PlanGuides,
    today: date,
) -> PlanDocument:
    analysis = rules.analyse(request, language, sources, today, guides)
    return whole_plan(request, analysis, sources, language, preset, guides, today)
