"""Keeping the law in the search index."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import get_args

from integrations.documents.base import Document
from integrations.law.base import LegalSource
from integrations.law.documents import PUBLIC_LAW
from integrations.search.base import Filters, Hit, SearchIndex

_AT_ONCE = 32
"""Documents of one request to the index."""


@dataclass(frozen=True, slots=True)
class LawIndexed:
    """What was done to the index."""

    added: int
    removed: int
    kept: int


async def index_law(index: SearchIndex, documents: Iterable[Document]) -> LawIndexed:
    """Make the index hold these documents of the law and no others; those that it has already are not embedded again.

    Raises ``Unavailable`` as the index does.
    """
    wanted = {document.id: document for document in documents}
    known: set[str] = set()
    for kind in get_args(LegalSource):
        known |= await index.document_ids(kind)
    new = iter([document for name, document in wanted.items() if name not in known])
    added = 0
    while batch := list(islice(new, _AT_ONCE)):
        await index.upsert(batch)
        added += len(batch)
    gone = sorted(known - wanted.keys())
    if gone:
        await index.delete(gone)
    return LawIndexed(added, len(gone), len(wanted) - added)


async def search_law(index: SearchIndex, query: str, doc_type: LegalSource | None = None, limit: int = 5) -> list[Hit]:
    """Return the passages of the law that answer a query best, of one kind or of all."""
    filters = Filters(source=doc_type) if doc_type else None
    return await index.search(query, k=limit, audience=PUBLIC_LAW, filters=filters)
