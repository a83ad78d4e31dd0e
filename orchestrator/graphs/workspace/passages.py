"""Hits → the passages that nodes and prompts work on."""

from collections.abc import Callable, Iterable

from integrations.search.base import Audience, Chunk, Hit
from orchestrator.graphs.workspace.state import Passage


def passages_of(hits: Iterable[Hit], readers: Callable[[Chunk], Audience]) -> list[Passage]:
    """Number the hits, those of one page alike, in the order in which the pages appear.

    ``readers`` returns who may read a chunk.
    """
    numbers: dict[str, int] = {}
    return [
        Passage(
            n=numbers.setdefault(hit.chunk.document_id, len(numbers) + 1),
            title=hit.chunk.title,
            heading=" › ".join(hit.chunk.headings),
            text=hit.chunk.text,
            url=hit.chunk.url,
            support=hit.support,
            document_id=hit.chunk.document_id,
            position=hit.chunk.position,
            source=hit.chunk.source,
            readers=sorted(readers(hit.chunk)),
        )
        for hit in hits
    ]
