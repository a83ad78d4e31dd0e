"""What a model fills into a document's typed model besides the rules: figures, parties, and what holds between them.

It names pieces of the text; what they amount to is read by the same rules as everything else. What stands nowhere, does
not hold or says nothing goes back to it, twice at most, and what is still wrong then is left out.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog

from integrations.llm.base import Message, Models
from orchestrator.deps import Context
from orchestrator.graphs.idris.added import AddedParts, added_parts
from orchestrator.graphs.idris.filled_model import FilledModel
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.prompts import fill, fill_again
from orchestrator.graphs.idris.roles import FILLING
from orchestrator.graphs.idris.rules.analysing import SourceText
from orchestrator.steps.fitting import NAMED_TEXTS, parts_of, with_room
from orchestrator.steps.masking import Masking
from orchestrator.steps.model_or_rules import model_or_rules
from orchestrator.steps.repair import Candidate, Diagnostic, RepairLoop
from orchestrator.steps.structured import parsed

MOST_ROUNDS = 2
LONGEST_TEXT = 20_000
"""Characters of each file that the model reads, if its window has the room; the rules read all of it."""
_PART = 2_000
"""Characters of a file that are in a prompt together, or not."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Filling:
    """What a model added, as plain data, and what of its answer was left out."""

    data: tuple[dict[str, Any], ...] = ()
    left_out: tuple[str, ...] = ()
    """A line each: what of the answer, and why; no word of the document or the model."""
    is_of_all: bool = True
    """Whether the model read all of the documents."""


async def filled(context: Context, model: DocumentModel, sources: Sequence[SourceText]) -> tuple[Filling, str]:
    """Return what a model adds; nothing without one, or where it fails, with the notice that says so."""

    async def by_model() -> Filling:
        filling = await filled_by(context.models, model, sources)
        log.info("model_filled", turn=context.turn.id, added=len(filling.data), left_out=list(filling.left_out))
        return filling

    async def by_rules() -> Filling:
        return Filling()

    filling, notice = await model_or_rules(context, FILLING, by_model, by_rules)
    return filling, notice or ("" if filling.is_of_all else "model_read_part")


async def filled_by(models: Models, model: DocumentModel, sources: Sequence[SourceText]) -> Filling:
    """Return what a model adds. Raises :class:`integrations.errors.IntegrationError` where it fails."""
    masking = Masking([party.name for party in model.parties])
    texts = [(one.name, await asyncio.to_thread(masking.mask, one.text[:LONGEST_TEXT])) for one in sources]
    ids = {f"F{n}": figure for n, figure in enumerate(model.fields, 1)}
    figures = {id: f"{masking.mask(one.shown)} ({one.place})" for id, one in ids.items()}
    known = [masking.mask(rule.says) for rule in model.rules]
    parts = [(name, part) for name, text in texts for part in parts_of(text, _PART)]

    async def judged(answer: FilledModel) -> AddedParts:
        told = FilledModel.model_validate(_restored(answer.model_dump(), masking))
        return await asyncio.to_thread(added_parts, told, ids, model, sources)

    async def check(answer: FilledModel) -> Sequence[Diagnostic]:
        return [Diagnostic(one.why, one.place) for one in (await judged(answer)).left_out]

    async def ask(kept: list[tuple[str, str]]) -> Filling:
        asked = fill(_joined(kept), figures, known)

        async def mend(candidate: Candidate[FilledModel]) -> FilledModel:
            wrong = [f"{one.message}: {one.kind}" for one in candidate.diagnostics]
            told = Message("assistant", json.dumps(candidate.value.model_dump(), ensure_ascii=False))
            return await parsed(models, FILLING, [*asked, told, fill_again(wrong)], FilledModel)

        loop = RepairLoop(await parsed(models, FILLING, asked, FilledModel), check, mend, most=MOST_ROUNDS)
        added = await judged((await loop.run()).value)
        is_of_all = kept == parts and all(len(one.text) <= LONGEST_TEXT for one in sources)
        return Filling(added.data, tuple(f"{one.place}: {one.why}" for one in added.left_out), is_of_all)

    return await with_room(models, FILLING, parts, NAMED_TEXTS, fill([], figures, known), ask)


def _joined(parts: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the parts of each file as one text."""
    texts: dict[str, str] = {}
    for name, part in parts:
        texts[name] = texts.get(name, "") + part
    return list(texts.items())


def _restored(value: Any, masking: Masking) -> Any:
    """Return an answer with the personal data that its marks stand for."""
    if isinstance(value, str):
        return masking.restore(value)
    if isinstance(value, list):
        return [_restored(one, masking) for one in value]
    return {key: _restored(one, masking) for key, one in value.items()} if isinstance(value, dict) else value
