"""Citation marks: only those that have a source, and all of them through the polishing."""

import re
from collections.abc import AsyncIterator, Collection, Sequence

from orchestrator.graphs.workspace.state import Passage
from orchestrator.turn import Citation

MARK = re.compile(r"\[(\d{1,3})\](?!\()")
_URL = re.compile(r"https?://[^\s)>\]]+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_HELD = re.compile(r"\[\d{0,3}\]?$")


def sources(passages: Sequence[Passage]) -> dict[int, Citation]:
    """Return the source of each number: the best passage of a page stands for it."""
    found: dict[int, Citation] = {}
    for passage in passages:
        heading = f" › {passage['heading']}" if passage["heading"] else ""
        found.setdefault(passage["n"], Citation(passage["n"], passage["title"] + heading, passage["url"]))
    return found


def cited(text: str, passages: Sequence[Passage]) -> list[Citation]:
    """Return the sources whose marks stand in the text, by number."""
    known = sources(passages)
    return [known[n] for n in sorted({int(mark) for mark in MARK.findall(text)} & known.keys())]


def without_invented(text: str, known: Collection[int]) -> str:
    """Drop the marks that have no source."""
    return MARK.sub(lambda mark: mark.group(0) if int(mark.group(1)) in known else "", text)


async def checked_stream(pieces: AsyncIterator[str], known: Collection[int]) -> AsyncIterator[str]:
    """Drop invented marks from a stream; a mark that is cut between two pieces is held back until it is whole."""
    held = ""
    async for piece in pieces:
        text = held + piece
        start = _HELD.search(text)
        held = text[start.start() :] if start else ""
        out = without_invented(text[: len(text) - len(held)], known)
        if out:
            yield out
    if held:
        yield without_invented(held, known)


def survives(draft: str, polished: str) -> bool:
    """Tell whether the polished text keeps the draft's numbers, URLs and marks, and adds no URL or mark."""
    if not polished.strip():
        return False
    for pattern in (MARK, _URL):
        if set(pattern.findall(draft)) != set(pattern.findall(polished)):
            return False
    return set(_NUMBER.findall(MARK.sub("", draft))) <= set(_NUMBER.findall(MARK.sub("", polished)))
