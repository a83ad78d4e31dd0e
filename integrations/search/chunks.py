"""Documents → the passages that are searched and cited."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

from integrations.documents.base import Document, Part
from integrations.search.base import Chunk
from integrations.search.blocks import LineBlock, blocks, count_tokens, last_sentences, split

MAX_TOKENS = 480
"""No chunk is longer, by :func:`integrations.search.blocks.count_tokens`."""
TARGET_TOKENS = 320
"""A chunk is closed before the block that would take it past this."""
OVERLAP_TOKENS = 48
"""At most so much of a chunk's last sentences begins the next one of the same part."""


def chunk(document: Document, overlap: int = OVERLAP_TOKENS) -> list[Chunk]:
    """Cut a document at its headings, and long parts between blocks; nothing of its text is lost.

    ``overlap``: tokens of a chunk with which the next one of the same part may begin.

    An id is made of the document's id, the headings and the text: what stays as it was keeps its id wherever it moves.
    A document without any text gives one chunk that holds its title, so that it can be found.
    """
    pieces = [(part, text) for part in document.parts for text in _texts(part, overlap)]
    if not pieces and document.title.strip():
        pieces = [(Part(text=document.title), document.title)]
    seen: Counter[str] = Counter()
    chunks: list[Chunk] = []
    for position, (part, text) in enumerate(pieces):
        digest = hashlib.sha256("\0".join((document.id, *part.headings, "", text)).encode()).hexdigest()[:24]
        seen[digest] += 1
        chunks.append(
            Chunk(
                id=digest if seen[digest] == 1 else f"{digest}-{seen[digest]}",
                document_id=document.id,
                title=document.title,
                headings=part.headings,
                text=text,
                url=part.url or document.url,
                audience=frozenset(document.audience),
                position=position,
                edited_at=document.edited_at,
                source=document.source,
                path=document.path,
                above=document.above,
                made=document.made,
            )
        )
    return chunks


def searched_text(chunk: Chunk) -> str:
    """Return what is embedded for a chunk: its title and headings above its text."""
    return searched(chunk.title, chunk.headings, chunk.text)


def searched(title: str, headings: Sequence[str], text: str) -> str:
    """Return the same from its pieces."""
    return " > ".join((title, *headings)) + "\n" + text


def _texts(part: Part, most_carried: int) -> Iterator[str]:
    """Yield the texts of one part's chunks; a heading with nothing under it is a text of its own."""
    run: list[LineBlock] = []
    used = 0
    carried = False  # the run begins with the end of the chunk before
    pieces = [piece for whole in blocks(part.text) for piece in split(whole, TARGET_TOKENS)]
    sizes = [count_tokens(piece.text) for piece in pieces]
    left = sum(sizes)
    for block, size in zip(pieces, sizes, strict=True):
        # What is left of the part is not made a chunk of its own where it still fits in: alone it says too little.
        if used + size > TARGET_TOKENS and used + left > MAX_TOKENS and len(run) > carried:
            yield _joined(run)
            overlap = last_sentences(run[-1].text, most_carried) if run[-1].prose and block.prose else ""
            run = [LineBlock((overlap,))] if overlap else []
            carried = bool(overlap)
            used = count_tokens(overlap)
        run.append(block)
        used += size
        left -= size
    if run:
        yield _joined(run)
    elif not pieces and part.headings:
        yield part.headings[-1]


def _joined(run: list[LineBlock]) -> str:
    text = run[0].text
    for block in run[1:]:
        text += ("\n\n" if block.apart else "\n") + block.text
    return text
