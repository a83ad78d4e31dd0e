"""The passages of texts that no index holds: what came with a message, or is linked in it."""

import asyncio
import math
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, chain

import numpy as np
import structlog
from numpy.typing import NDArray

from integrations.documents.base import Document
from integrations.errors import IntegrationError
from integrations.search.base import LONGEST_QUERY, Chunk, Embedder, Hit
from integrations.search.chunks import chunk, searched_text
from integrations.search.concepts import concepts
from integrations.search.lexical import Match, match
from integrations.search.ranking import support
from integrations.search.tokens import query_tokens, tokens

MAX_HITS = 6
"""Passages of all texts together; more only where there are more texts."""
MAX_COMPARED = 32
"""Passages that are compared by meaning, those with the most shared words: an embedding takes about 10 ms."""

log = structlog.get_logger(__name__)


async def nearest(documents: Sequence[Document], embedder: Embedder, query: str) -> list[Hit]:
    """Return the passages of the documents nearest to the query first; of each document at least one."""
    if not documents:
        return []
    query = query[:LONGEST_QUERY]
    chunks = [piece for document in documents for piece in await asyncio.to_thread(chunk, document)]
    matches = await asyncio.to_thread(matched, query, chunks)
    ranked = sorted(range(len(chunks)), key=lambda place: -matches[place].words - matches[place].concepts)
    of_each = {chunks[place].document_id: place for place in reversed(ranked)}
    likely = sorted(list(dict.fromkeys([*of_each.values(), *ranked]))[:MAX_COMPARED])
    vectors = await _embedded(embedder, [query, *(searched_text(chunks[place]) for place in likely)])
    compared = [chunks[place] for place in likely]
    return _chosen(supported(compared, [matches[place] for place in likely], (vectors[1:] @ vectors[0]).tolist()))


async def beginnings(documents: Sequence[Document], most: int) -> tuple[list[Hit], bool]:
    """Return the passages of the documents in their order, and whether something was left out.

    ``most`` characters in all; of documents that are longer each gives its beginning.
    """
    hits: list[Hit] = []
    is_cut = False
    for document in documents:
        pieces = await asyncio.to_thread(chunk, document, overlap=0)
        ends = accumulate(len(piece.text) for piece in pieces)
        kept = [piece for piece, end in zip(pieces, ends, strict=True) if end <= most // len(documents)]
        hits += [Hit(piece, 1.0, 1.0, 1.0, 1.0) for piece in kept]
        is_cut = is_cut or len(kept) < len(pieces)
    return hits, is_cut


def matched(query: str, chunks: Sequence[Chunk]) -> list[Match]:
    """Tell how passages match a query whose words are as rare as they are among these passages."""
    texts = [(each.title, "\n".join((*each.path, *each.headings)), each.text) for each in chunks]
    worded, meant = ([[read(text) for text in fields] for fields in texts] for read in (tokens, concepts))
    rows = Counter(word for fields in worded for word in frozenset(chain(*fields)))
    words = [
        (f" {word} ", counts * math.log(1 + len(chunks) / (1 + rows[word])))
        for word, counts in query_tokens(query).items()
    ]
    named = [(f" {concept} ", 1.0) for concept in dict.fromkeys(concepts(query))]
    found: list[Match] = []
    for own, about, lengths in zip(worded, meant, zip(_lengths(worded), _lengths(meant), strict=True), strict=True):
        title, headings, text = (f" {' '.join((*each, *other))} " for each, other in zip(own, about, strict=True))
        found.append(match(words, [], named, (title, headings, text), lengths))
    return found


def supported(chunks: Sequence[Chunk], matches: Sequence[Match], similar: Sequence[float]) -> list[Hit]:
    """Return the passages with how far each supports the query, given how it matches and the cosines of its vector."""
    of_document: dict[str, float] = {}
    for each, similarity in zip(chunks, similar, strict=True):
        of_document[each.document_id] = max(of_document.get(each.document_id, 0.0), similarity)
    hits = []
    for each, how, similarity in zip(chunks, matches, similar, strict=True):
        supports = support(how, similarity, of_document[each.document_id])
        hits.append(Hit(each, supports, how.words, similarity, supports))
    return hits


def _lengths(read: Sequence[Sequence[Sequence[str]]]) -> list[float]:
    """Return how long passages are, as multiples of the average."""
    lengths = [sum(map(len, fields)) for fields in read]
    average = sum(lengths) / max(len(lengths), 1) or 1.0
    return [length / average for length in lengths]


async def _embedded(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """Return the vectors; all zero while the embedder fails, so that only words are compared."""
    try:
        return await embedder.embed(texts)
    except IntegrationError as error:
        log.warning("texts_searched_by_words_only", error=type(error).__name__)
        return np.zeros((len(texts), embedder.dimensions), dtype=np.float32)


def _chosen(hits: list[Hit]) -> list[Hit]:
    """Keep the best hit of every document, and of the others the best, in the order of their support."""
    hits.sort(key=lambda hit: -hit.support)
    first = {hit.chunk.document_id: hit for hit in reversed(hits)}
    others = [hit for hit in hits if first[hit.chunk.document_id] is not hit]
    kept = [*first.values(), *others[: max(0, MAX_HITS - len(first))]]
    return sorted(kept, key=lambda hit: -hit.support)
