"""What the index of a workspace finds for a request, as the sources of its plan."""

import asyncio
from collections.abc import Sequence
from functools import cache

from integrations.documents.base import Document
from integrations.search.local import LocalEmbedder
from integrations.search.unindexed import nearest
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.retrieving import PASSAGES, query_of, source_of_hit


def found_in(pages: Sequence[Document], request: str) -> list[PlanSource]:
    """Return the nearest passages of the pages, as many as a plan takes, whether or not they speak of its subject."""
    hits = asyncio.run(nearest(pages, _embedder(), query_of(request))) if pages else []
    return [source_of_hit(hit) for hit in hits[:PASSAGES]]


@cache
def _embedder() -> LocalEmbedder:
    return LocalEmbedder()
