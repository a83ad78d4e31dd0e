"""The files that came with a message: read for this turn alone, and never indexed."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from integrations.documents.base import Document
from integrations.search.base import Hit
from integrations.search.unindexed import beginnings, nearest
from orchestrator import pointing
from orchestrator.deps import Deps
from orchestrator.graphs.workspace.passages import fused
from orchestrator.graphs.workspace.rules import routing
from orchestrator.graphs.workspace.state import Decision, SourcePassage
from orchestrator.steps.files import OnRead, ReadFile, notices_of, read_files
from orchestrator.turn import File, Turn

MAX_WHOLE = 40_000
"""Characters of the files of which a page is made, as of a thread: what a model reads at once."""
_NO_SUBJECT = re.compile(r"(?:(?:turn|convert|make|in|into|as|to|an?|the|notion|page|doc|document)\b\W*)*", re.I)


def about_files(decision: Decision, turn: Turn) -> Decision:
    """Return the decision as it is for a message with files or links: it is about them, whatever little it says."""
    files = own_files(turn)
    links = [linked for linked in turn.linked if linked.text]
    if not files and not links:
        return decision
    if decision.mode == "generate":
        about = {"title": _title_of(decision.title, turn), "query": " ".join(_names(files))} if of_files(turn) else {}
        return decision.model_copy(update={"use_rag": True, **about})
    if decision.mode in ("chat", "clarify"):
        names = " ".join([*(file.name for file in files), *(linked.title for linked in links)])
        return decision.model_copy(update={"mode": "search", "query": decision.query.strip() or turn.text or names})
    return decision


def own_files(turn: Turn) -> list[File]:
    """Return the files that came with the message itself."""
    return [file for file in turn.files if not file.of_thread]


def of_files(turn: Turn) -> bool:
    """Tell whether the person means the files that came with the message, and nothing beside them."""
    return bool(own_files(turn)) and pointing.at_file(turn.text)


def passages_of_files(passages: Sequence[SourcePassage], turn: Turn) -> list[SourcePassage]:
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


async def best_of_files(
    turn: Turn, deps: Deps, queries: Sequence[str], on_read: OnRead | None = None
) -> tuple[list[Hit], list[str]]:
    """Return the passages of the turn's files that are nearest to the queries, and notices of what is unread.

    Short files are returned whole; of each file at least its best passage, but of one that only stands in the thread
    no more than what supports a query.
    """
    read = await read_files(turn.files, deps.files, on_read)
    own, of_thread = (_documents(one for one in read if one.file.of_thread is which) for which in (False, True))
    notices = notices_of(one for one in read if not one.file.of_thread)
    others = {document.id for document in of_thread}
    hits = fused([await nearest([*own, *of_thread], deps.embedder, query) for query in queries])
    least = deps.index.thresholds.found
    return [hit for hit in hits if hit.chunk.document_id not in others or hit.support >= least], notices


async def all_of_files(turn: Turn, deps: Deps, on_read: OnRead | None = None) -> tuple[list[Hit], list[str]]:
    """Return what stands in the files that came with the message, in its order, and notices of what is left out.

    Of files that are too long each gives its beginning.
    """
    read = await read_files(own_files(turn), deps.files, on_read)
    hits, is_cut = await beginnings(_documents(read), MAX_WHOLE)
    return hits, [*notices_of(read), "file_cut"] if is_cut else notices_of(read)


def _documents(read: Iterable[ReadFile]) -> list[Document]:
    return [one.document for one in read if one.document]
