"""Whether a citation leads somewhere: its source is there, and what it holds is read where it points."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from integrations.documents.base import Document
from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.checking import cited
from orchestrator.graphs.plan.rules.material import GUIDE_PLACE
from orchestrator.steps.rules.private_details import without_private_details

_LETTERS: Final = re.compile(r"[\W_]+")
_HELD: Final = 80
"""Letters and figures of a source that have to stand where it points."""


def closed_citations(
    document: PlanDocument, row: Mapping[str, Any], folder: Path, pages: Sequence[Document], guides: PlanGuides
) -> list[int]:
    """Return the numbers that a plan cites without a source behind them whose text can be read where it points."""
    sources = {one.number: one for one in document.sources}

    def is_open(number: int) -> bool:
        source = sources.get(number)
        held = _bare(source.text)[:_HELD] if source else ""
        return bool(source and held and held in _bare(_read(source, row, folder, pages, guides)))

    return [number for number in sorted(cited(document)) if not is_open(number)]


def _read(
    source: PlanSource, row: Mapping[str, Any], folder: Path, pages: Sequence[Document], guides: PlanGuides
) -> str:
    """Return what stands where a source points; empty where nothing does."""
    if source.kind == "request":
        return without_private_details("\n".join([row["request"], *row.get("wishes", ())]))
    if source.kind == "file":
        named = [name for name in row.get("files", ()) if name == source.title]
        return without_private_details("".join((folder / name).read_text(encoding="utf-8") for name in named))
    if source.kind == "index":
        page = next((one for one in pages if one.url and source.url.startswith(one.url)), None)
        return without_private_details("\n".join(part.text for part in page.parts)) if page else ""
    if source.kind == "guide":
        texts = [one.text for one in guides.guides.values() if GUIDE_PLACE + one.id == source.place]
        return "\n".join(re.sub(r"\{(?:subject|users)\}", "…", text) for text in texts)
    return ""


def _bare(text: str) -> str:
    return _LETTERS.sub("", text.casefold())
