"""Modules that people send: a file of source text, in which a module says its name."""

import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path

from integrations.documents.base import Document, Part, Unreadable
from integrations.proofs.base import ProofLanguage, ProofModule

LONGEST_MODULE = 400_000
"""Bytes of a module."""
MODULE_LANGUAGES: dict[str, ProofLanguage] = {".idr": "idris2", ".agda": "agda"}
"""By the ends of their files' names."""
_MODULE = re.compile(r"(?m)^module[ \t]+([\w.]+)")


async def read_module_file(path: Path, name: str) -> Document:
    """Return the file as one piece of text. Raises ``Unreadable``."""

    def read() -> bytes:
        with path.open("rb") as file:
            return file.read(LONGEST_MODULE + 1)

    data = await asyncio.to_thread(read)
    if len(data) > LONGEST_MODULE:
        raise Unreadable("too_long")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Unreadable("damaged") from None
    if not text.strip():
        raise Unreadable("empty")
    return Document(str(path), name, "", (Part(text),), frozenset(), datetime.now(UTC), source="file")


def module_of(text: str) -> ProofModule | None:
    """Return the module of a text; None where it does not say which one it is."""
    named = _MODULE.search(text)
    return ProofModule(named[1], text) if named else None
