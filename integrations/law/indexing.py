"""Keeping the law in the search index."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path
from typing import get_args

from integrations.documents.base import Document
from integrations.law.base import LegalSource
from integrations.law.documents import OFFICIAL, PUBLIC_LAW, law_documents, official_documents
from integrations.law.law import Law
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


async def index_official(index: SearchIndex, law: Law, folder: Path) -> LawIndexed | None:
    """Make the index hold the law with the official files of a folder; None where there are none, and were none.

    Files that cannot be read are left out. Raises ``Unavailable`` as the index does.
    """
    official, _ = await asyncio.to_thread(official_documents, folder)
    if not official and not await _official_ids(index, get_args(LegalSource), date.max):
        return None
    return await index_law(index, [*law_documents(law), *official])


async def search_official(
    index: SearchIndex, query: str, doc_type: LegalSource | None, *, on: date, limit: int = 5
) -> list[Hit]:
    """Return the passages of official files that surely answer a query: of statutes, those in force on a day."""
    known = await _official_ids(index, (doc_type,) if doc_type else get_args(LegalSource), on)
    if not known:
        return []
    hits = await index.search(query, k=limit, audience=PUBLIC_LAW, filters=Filters(document_ids=known))
    return [hit for hit in hits if hit.support >= index.thresholds.sure]


async def _official_ids(index: SearchIndex, kinds: Iterable[LegalSource], on: date) -> frozenset[str]:
    """Return the official documents of these kinds until a day, of several versions of one the newest."""
    newest: dict[str, tuple[date, str]] = {}
    for kind in kinds:
        for id in await index.document_ids(kind):
            name, since, _ = id.rsplit(":", 2)
            if name.startswith(f"{kind}:{OFFICIAL}:") and (day := date.fromisoformat(since)) <= on:
                newest[name] = max(newest.get(name, (date.min, "")), (day, id))
    return frozenset(id for _, id in newest.values())
