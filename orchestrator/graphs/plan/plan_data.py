"""A plan as plain data and back: a checkpoint holds nothing else."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.results import WrittenSection

_DOCUMENT, _SOURCES, _SECTION = TypeAdapter(PlanDocument), TypeAdapter(list[PlanSource]), TypeAdapter(WrittenSection)


def document_data(document: PlanDocument) -> dict[str, Any]:
    """Return a plan as what JSON knows."""
    return _DOCUMENT.dump_python(document, mode="json")  # type: ignore[no-any-return]


def document_of(data: Mapping[str, Any]) -> PlanDocument:
    """Return the plan of such data."""
    return _DOCUMENT.validate_python(data)


def sources_data(sources: Sequence[PlanSource]) -> list[dict[str, Any]]:
    """Return sources as what JSON knows."""
    return _SOURCES.dump_python(list(sources), mode="json")  # type: ignore[no-any-return]


def sources_of_data(data: Sequence[Mapping[str, Any]]) -> tuple[PlanSource, ...]:
    """Return the sources of such data."""
    return tuple(_SOURCES.validate_python(list(data)))


def section_data(section: WrittenSection) -> dict[str, Any]:
    """Return a written section as what JSON knows."""
    return _SECTION.dump_python(section, mode="json")  # type: ignore[no-any-return]


def section_of(data: Mapping[str, Any]) -> WrittenSection:
    """Return the written section of such data."""
    return _SECTION.validate_python(data)
