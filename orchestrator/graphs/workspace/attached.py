"""The files that came with a message: read for this turn alone, and never indexed."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import structlog

from integrations.documents.base import Document
from integrations.documents.files import MAX_BYTES, Unreadable
from integrations.search.base import Hit
from integrations.search.unindexed import beginnings, nearest
from orchestrator import pointing
from orchestrator.deps import Deps, FileReading
from orchestrator.graphs.workspace.rules import routing
from orchestrator.graphs.workspace.state import Decision, Passage
from orchestrator.turn import File, Turn

MAX_WHOLE = 40_000
"""Characters of the files of which a page is made, as of a thread: what a model reads at once."""
_NO_SUBJECT = re.compile(r"(?:(?:turn|convert|make|in|into|as|to|an?|the|notion|page|doc|document)\b\W*)*", re.I)

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
    hits = await nearest([*own, *of_thread], deps.embedder, query)
    least = deps.index.thresholds.found
    return [hit for hit in hits if hit.chunk.document_id not in others or hit.support >= least], notices


async def all_of_files(turn: Turn, deps: Deps) -> tuple[list[Hit], list[str]]:
    """Return what stands in the files that came with the message, in its order, and notices of what is left out.

    Of files that are too long each gives its beginning.
    """
    documents, notices = await _documents([file for file in turn.files if not file.of_thread], deps)
    hits, is_cut = await beginnings(documents, MAX_WHOLE)
    return hits, [*notices, "file_cut"] if is_cut else notices


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
