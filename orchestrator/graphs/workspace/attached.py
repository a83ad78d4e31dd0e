"""The files that came with a message: read for this turn alone, and searched like the index, which never holds them."""

import asyncio
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

from integrations.documents.base import Document
from integrations.documents.files import MAX_BYTES, Unreadable
from integrations.errors import IntegrationError
from integrations.search.base import Chunk, Hit
from integrations.search.chunks import chunk, searched_text
from integrations.search.concepts import concepts
from integrations.search.lexical import Match
from integrations.search.ranking import support
from integrations.search.tokens import query_tokens, tokens
from orchestrator import pointing
from orchestrator.deps import Deps, FileReading
from orchestrator.graphs.workspace.rules import routing
from orchestrator.graphs.workspace.state import Decision, Passage
from orchestrator.turn import File, Turn

MAX_HITS = 6
"""Passages of all files together; more only where there are more files."""
MAX_COMPARED = 32
"""Passages that are compared by meaning, those with the most shared words: an embedding takes about 10 ms."""
MAX_WHOLE = 40_000
"""Characters of the files of which a page is made, as of a thread: what a model reads at once."""
_NO_SUBJECT = re.compile(r"(?:(?:turn|convert|make|in|into|as|to|an?|the|notion|page|doc|document)\b\W*)*", re.I)
LONGEST_QUERY = 2_000
"""Characters of a query that are read, as in the index."""

log = structlog.get_logger()


def about_files(decision: Decision, turn: Turn, other_graphs: Sequence[str]) -> Decision:
    """Return the decision as it is for a message with files or links: it is about them, whatever little it says."""
    files = [file for file in turn.files if not file.of_thread]
    links = [linked for linked in turn.linked if linked.text]
    if not files and not links:
        return decision
    if decision.mode == "generate":
        about = {"title": _title_of(decision.title, turn), "query": " ".join(_names(files))} if of_files(turn) else {}
        return decision.model_copy(update={"use_rag": True, **about})
    if decision.mode in ("chat", "clarify") or (
        files and decision.mode == "contract" and "contract" not in other_graphs
    ):
        names = " ".join([*(file.name for file in files), *(linked.title for linked in links)])
        return decision.model_copy(update={"mode": "search", "query": decision.query.strip() or turn.text or names})
    return decision


def of_files(turn: Turn) -> bool:
    """Tell whether the person means the files that came with the message, and nothing beside them."""
    return any(not file.of_thread for file in turn.files) and pointing.at_file(turn.text)


def passages_of_files(passages: Sequence[Passage], turn: Turn) -> list[Passage]:
    """Return the passages of the files that the person means; none where others count as well."""
    return [one for one in passages if one.get("source") == "file"] if of_files(turn) else []


def _title_of(title: str, turn: Turn) -> str:
    """Return a title that names what "this file" is."""
    if title and not pointing.at_file(title):
        return title
    named = routing.subject_of(" ".join(pointing.FILE.sub(" ", turn.text).split()))
    return " ".join(_names(turn.files)) if _NO_SUBJECT.fullmatch(named) else named


def _names(files: Sequence[File]) -> list[str]:
    return [Path(file.name).stem for file in files if not file.of_thread]


async def best_of_files(turn: Turn, deps: Deps, query: str) -> tuple[list[Hit], list[str]]:
    """Return the passages of the turn's files that are nearest to the query, best first, and notices of what is unread.

    Short files are returned whole; of each file at least its best passage, but of one that only stands in the thread
    no more than what supports the query.
    """
    (own, notices), (of_thread, _) = await asyncio.gather(
        _documents([file for file in turn.files if not file.of_thread], deps),
        _documents([file for file in turn.files if file.of_thread], deps),
    )
    others = {document.id for document in of_thread}
    hits = await nearest([*own, *of_thread], deps, query)
    least = deps.limits.support_threshold
    return [hit for hit in hits if hit.chunk.document_id not in others or hit.support >= least], notices


async def all_of_files(turn: Turn, deps: Deps) -> tuple[list[Hit], list[str]]:
    """Return what stands in the files that came with the message, in its order, and notices of what is left out.

    Of files that are too long each gives its beginning.
    """
    documents, notices = await _documents([file for file in turn.files if not file.of_thread], deps)
    hits: list[Hit] = []
    for document in documents:
        pieces = await asyncio.to_thread(chunk, document, overlap=0)
        ends = accumulate(len(piece.text) for piece in pieces)
        kept = [piece for piece, end in zip(pieces, ends, strict=True) if end <= MAX_WHOLE // len(documents)]
        hits += [Hit(piece, 1.0, 1.0, 1.0, 1.0) for piece in kept]
        if len(kept) < len(pieces) and "file_cut" not in notices:
            notices.append("file_cut")
    return hits, notices


async def nearest(documents: Sequence[Document], deps: Deps, query: str) -> list[Hit]:
    """Return the passages of documents that no index holds, nearest to the query first; of each at least one."""
    if not documents:
        return []
    query = query[:LONGEST_QUERY]
    chunks, matches = await asyncio.to_thread(_matched, documents, query)
    ranked = sorted(range(len(chunks)), key=lambda place: -_by_words(matches[place]))
    of_each = {chunks[place].document_id: place for place in reversed(ranked)}
    likely = list(dict.fromkeys([*of_each.values(), *ranked]))[:MAX_COMPARED]
    vectors = await _embedded(deps, [query, *(searched_text(chunks[place]) for place in likely)])
    similar = dict(zip(likely, (vectors[1:] @ vectors[0]).tolist(), strict=True))
    of_document: dict[str, float] = {}
    for place, similarity in similar.items():
        key = chunks[place].document_id
        of_document[key] = max(of_document.get(key, 0.0), similarity)
    hits = []
    for place in sorted(likely):
        at, match, similarity = chunks[place], matches[place], similar[place]
        supported = support(match, similarity, of_document[at.document_id])
        hits.append(Hit(at, supported, match.words, similarity, supported))
    return _chosen(hits)


async def _documents(files: Sequence[File], deps: Deps) -> tuple[list[Document], list[str]]:
    """Return the files that can be read, and notices of what is unread, each once."""
    read = await asyncio.gather(*(_read(file, deps.files) for file in files))
    documents = [found for found in read if isinstance(found, Document)]
    notices = [found for found in read if isinstance(found, str)]
    if any(document.pages_left for document in documents):
        notices.append("file_pages_left")
    return documents, list(dict.fromkeys(notices))


async def _read(file: File, reader: FileReading) -> Document | str:
    """Return the file's text, or the notice that says why there is none."""
    if not file.path:
        return "file_too_large" if file.size > MAX_BYTES else "file_unreachable"
    try:
        return await reader.read(Path(file.path), file.name)
    except Unreadable as error:
        log.info("file_unreadable", reason=error.reason)
        return f"file_{error.reason}"


def _matched(documents: Sequence[Document], query: str) -> tuple[list[Chunk], list[Match]]:
    """Cut the documents, and tell of each piece what share of the query's words and concepts it holds."""
    chunks = [piece for document in documents for piece in chunk(document)]
    texts = [searched_text(piece) for piece in chunks]
    words = _shares(query_tokens(query), [frozenset(tokens(text)) for text in texts])
    named = Counter(concepts(query))
    meant = _shares(named, [frozenset(concepts(text)) for text in texts]) if named else words
    return chunks, [Match(held, about, held) for held, about in zip(words, meant, strict=True)]


def _shares(wanted: Mapping[str, float], bags: Sequence[frozenset[str]]) -> list[float]:
    """Return what share of the wanted terms each bag holds; a term that few bags hold counts more."""
    weight = {
        term: counts * math.log(1 + len(bags) / (1 + sum(term in bag for bag in bags)))
        for term, counts in wanted.items()
    }
    total = sum(weight.values()) or 1.0
    return [sum(weight[term] for term in weight.keys() & bag) / total for bag in bags]


def _by_words(match: Match) -> float:
    return match.words + match.concepts


async def _embedded(deps: Deps, texts: Sequence[str]) -> NDArray[np.float32]:
    """Return the vectors; all zero while the embedder fails, so that only words are compared."""
    try:
        return await deps.embedder.embed(texts)
    except IntegrationError as error:
        log.warning("files_searched_by_words_only", error=type(error).__name__)
        return np.zeros((len(texts), deps.embedder.dimensions), dtype=np.float32)


def _chosen(hits: list[Hit]) -> list[Hit]:
    """Keep the best hit of every file, and of the others the best, in the order of their support."""
    hits.sort(key=lambda hit: -hit.support)
    first = {hit.chunk.document_id: hit for hit in reversed(hits)}
    others = [hit for hit in hits if first[hit.chunk.document_id] is not hit]
    kept = [*first.values(), *others[: max(0, MAX_HITS - len(first))]]
    return sorted(kept, key=lambda hit: -hit.support)
