"""As many of the sources, or of a plan's own sections, as the model of an agent reads at once."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from pydantic import BaseModel

from integrations.llm.base import Message, Models
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.prompts import NOT_SHOWN
from orchestrator.steps.fitting import PieceKind, with_room
from orchestrator.steps.structured import parsed

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")
_SOURCES: Final[PieceKind[PlanSource]] = PieceKind(
    text=lambda one: one.text,
    with_text=lambda one, text: replace(one, text=text),
    head=lambda one: f"{one.title}{one.place}",
)
_SECTIONS: Final[PieceKind[PlanSection]] = PieceKind(
    text=lambda one: one.body, with_text=lambda one, text: replace(one, body=text), head=lambda _: ""
)


async def parsed_of_sources(
    models: Models,
    role: str,
    sources: Sequence[PlanSource],
    prompt: Callable[[Sequence[PlanSource]], list[Message]],
    schema: type[M],
) -> M:
    """Return what a model makes of as many sources as there is room for, those that outweigh others first."""

    async def ask(kept: list[PlanSource]) -> M:
        return await parsed(models, role, prompt(kept), schema)

    return await with_room(models, role, sources, _SOURCES, prompt([]), ask)


async def asked_of_plan(
    models: Models,
    role: str,
    document: PlanDocument,
    prompt: Callable[[PlanDocument], list[Message]],
    ask: Callable[[list[Message]], Awaitable[T]],
    wanted: Collection[str] = (),
) -> tuple[T, bool]:
    """Return what a model makes of a plan, and whether it read all of that.

    Where not all sections have room, those whose keys are ``wanted`` come first; of the others the titles are told.
    """
    sections = sorted((one for one in document.sections if one.body), key=lambda one: one.key not in wanted)

    async def ask_of(kept: list[PlanSection]) -> tuple[T, bool]:
        return await ask(prompt(_shown(document, kept))), kept == sections

    return await with_room(models, role, sections, _SECTIONS, prompt(_shown(document, [])), ask_of)


def _shown(document: PlanDocument, kept: Sequence[PlanSection]) -> PlanDocument:
    """Return a plan that holds the text of some sections alone."""
    texts = {one.key: one for one in kept}
    left_out = [replace(one, body="", missing=NOT_SHOWN) if one.body else one for one in document.sections]
    return replace(document, sections=tuple(texts.get(one.key, one) for one in left_out))
