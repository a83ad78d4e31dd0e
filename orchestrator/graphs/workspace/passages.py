"""Hits → the passages that nodes and prompts work on."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from integrations.search.base import Audience, Chunk, Hit
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.steps.fitting import PieceKind

_FLAT = 60
"""The usual constant of reciprocal ranks."""
PASSAGES: PieceKind[SourcePassage] = PieceKind(
    text=lambda one: one["text"],
    with_text=lambda one, text: {**one, "text": text},
    head=lambda one: f"{one['title']}{one['heading']}",
)
"""Passages as pieces of a prompt."""


def fused(found: Sequence[Sequence[Hit]]) -> list[Hit]:
    """Return all that several queries found, each hit once with its best support, by its reciprocal ranks."""
    if len(found) == 1:
        return list(found[0])
    ranks: dict[str, float] = defaultdict(float)
    best: dict[str, Hit] = {}
    for hits in found:
        for place, hit in enumerate(hits):
            ranks[hit.chunk.id] += 1 / (_FLAT + place)
            if hit.chunk.id not in best or hit.support > best[hit.chunk.id].support:
                best[hit.chunk.id] = hit
    return sorted(best.values(), key=lambda hit: -ranks[hit.chunk.id])


def passages_of(hits: Iterable[Hit], readers: Callable[[Chunk], Audience]) -> list[SourcePassage]:
    """Number the hits, those of one page alike, in the order in which the pages appear.

    ``readers`` returns who may read a chunk.
    """
    numbers: dict[str, int] = {}
    return [
        SourcePassage(
            n=numbers.setdefault(hit.chunk.document_id, len(numbers) + 1),
            title=hit.chunk.title,
            heading=" › ".join(hit.chunk.headings),
            text=hit.chunk.text,
            url=hit.chunk.url,
            support=hit.support,
            document_id=hit.chunk.document_id,
            position=hit.chunk.position,
            edited=hit.chunk.edited_at.date().isoformat(),
            path=list(hit.chunk.path),
            source=hit.chunk.source,
            readers=sorted(readers(hit.chunk)),
        )
        for hit in hits
    ]


def added(passages: Sequence[SourcePassage], found: Iterable[SourcePassage]) -> list[SourcePassage]:
    """Return those found that are not among the passages; pages keep their numbers, and new ones get the next."""
    known = {(one["document_id"], one["position"]) for one in passages}
    numbers = {one["document_id"]: one["n"] for one in passages}
    new = [one for one in found if (one["document_id"], one["position"]) not in known]
    return [{**one, "n": numbers.setdefault(one["document_id"], max(numbers.values(), default=0) + 1)} for one in new]
