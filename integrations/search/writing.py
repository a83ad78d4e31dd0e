"""What is written to the index's file; every function works inside a transaction of its caller."""

import hashlib
import json
import sqlite3
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from integrations.documents.base import Document
from integrations.search import tokens
from integrations.search.base import Chunk
from integrations.search.chunks import searched, searched_text
from integrations.search.concepts import concepts

_KEPT_CHANGES = 20_000
"""Changes that a process may have missed before it loads everything again."""


class _Field:
    """A text as it is indexed."""

    def __init__(self, text: str) -> None:
        self.words = tokens.tokens(text)
        self.concepts = concepts(text)

    @property
    def indexed(self) -> str:
        """Words and concepts, separated by spaces."""
        return " ".join((*self.words, *self.concepts))


def digest(chunk: Chunk) -> bytes:
    """Tell apart what is embedded for chunks."""
    return hashlib.sha256(searched_text(chunk).encode()).digest()[:16]


def packed(vector: NDArray[np.float32]) -> bytes:
    """Return a vector as it is stored: half precision, 2 bytes a number."""
    return vector.astype(np.float16).tobytes()


def known_vectors(connection: sqlite3.Connection, document_ids: Sequence[str], embedder: str) -> dict[bytes, bytes]:
    """Return the stored vectors of the documents' chunks by their digests."""
    found: dict[bytes, bytes] = {}
    for document_id in document_ids:
        found.update(
            connection.execute(
                "SELECT c.digest, v.vector FROM documents d JOIN chunks c ON c.document = d.number "
                "JOIN vectors v ON v.number = c.number WHERE d.id = ? AND v.embedder = ?",
                (document_id, embedder),
            ).fetchall()
        )
    return found


def kept_vectors(connection: sqlite3.Connection, digests: Sequence[bytes], embedder: str) -> dict[bytes, bytes]:
    """Return the vectors that an index before this one had for texts."""
    found: dict[bytes, bytes] = {}
    for digest in digests:
        query = "SELECT digest, vector FROM kept WHERE digest = ? AND embedder = ?"
        found.update(connection.execute(query, (digest, embedder)).fetchall())
    return found


def replace(
    connection: sqlite3.Connection,
    document: Document,
    chunks: Sequence[Chunk],
    vectors: Mapping[bytes, bytes],
    embedder: str,
) -> None:
    """Put the chunks in the place of all that the document had."""
    (number,) = connection.execute(
        "INSERT INTO documents (id, source, title, url, path, above, audience, edited_at, made) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET source = excluded.source, title = excluded.title, url = excluded.url, "
        "path = excluded.path, above = excluded.above, audience = excluded.audience, edited_at = excluded.edited_at, "
        "made = excluded.made "
        "RETURNING number",
        (
            document.id,
            document.source,
            document.title,
            document.url,
            json.dumps(document.path, ensure_ascii=False),
            json.dumps(document.above),
            json.dumps(sorted(document.audience), ensure_ascii=False),
            document.edited_at.isoformat(),
            document.made,
        ),
    ).fetchone()
    _clear(connection, number)
    title = _Field(document.title)
    for chunk in chunks:
        fields = (title, _Field("\n".join((*document.path, *chunk.headings))), _Field(chunk.text))
        key = digest(chunk)
        cursor = connection.execute(
            "INSERT INTO chunks (document, id, position, headings, text, url, length, concepts, digest) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number,
                chunk.id,
                chunk.position,
                json.dumps(chunk.headings, ensure_ascii=False),
                chunk.text,
                chunk.url,
                sum(len(field.words) for field in fields),
                sum(len(field.concepts) for field in fields),
                key,
            ),
        )
        connection.execute(
            "INSERT INTO words (rowid, title, headings, body) VALUES (?, ?, ?, ?)",
            (cursor.lastrowid, *(field.indexed for field in fields)),
        )
        connection.execute("INSERT INTO vectors VALUES (?, ?, ?)", (cursor.lastrowid, embedder, vectors[key]))
        connection.execute("DELETE FROM kept WHERE digest = ? AND embedder = ?", (key, embedder))
    note(connection, document.id)


def remove(connection: sqlite3.Connection, document_ids: Sequence[str]) -> None:
    """Forget documents."""
    for document_id in document_ids:
        row = connection.execute("DELETE FROM documents WHERE id = ? RETURNING number", (document_id,)).fetchone()
        if row:
            _clear(connection, row[0])
            note(connection, document_id)


def note(connection: sqlite3.Connection, document_id: str) -> None:
    """Let every process that has the file open know that the document changed."""
    seq = connection.execute("INSERT INTO changes (document) VALUES (?)", (document_id,)).lastrowid or 0
    if seq % 1_000 == 0:
        connection.execute("DELETE FROM changes WHERE seq <= ?", (seq - _KEPT_CHANGES,))


def foreign_chunks(connection: sqlite3.Connection, embedder: str) -> list[int]:
    """Return the numbers of chunks without a vector of this embedder."""
    rows = connection.execute(
        "SELECT c.number FROM chunks c LEFT JOIN vectors v ON v.number = c.number AND v.embedder = ? "
        "WHERE v.number IS NULL ORDER BY c.number",
        (embedder,),
    )
    return [number for (number,) in rows]


def stored_texts(connection: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, tuple[str, str]]:
    """Return for each chunk that is still there its document's id and what is embedded for it."""
    rows = connection.execute(
        "SELECT c.number, d.id, d.title, c.headings, c.text FROM chunks c JOIN documents d ON d.number = c.document "
        f"WHERE c.number IN ({','.join('?' * len(numbers))})",
        list(numbers),
    )
    return {number: (id, searched(title, json.loads(headings), text)) for number, id, title, headings, text in rows}


def set_vectors(connection: sqlite3.Connection, vectors: Mapping[int, tuple[str, bytes]], embedder: str) -> None:
    """Store (document id, vector) for each chunk that is still there."""
    for number, (document_id, vector) in vectors.items():
        if connection.execute("SELECT 1 FROM chunks WHERE number = ?", (number,)).fetchone():
            connection.execute("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", (number, embedder, vector))
            note(connection, document_id)


def _clear(connection: sqlite3.Connection, document: int) -> None:
    for table, column in (("words", "rowid"), ("vectors", "number")):
        connection.execute(
            f"DELETE FROM {table} WHERE {column} IN (SELECT number FROM chunks WHERE document = ?)", (document,)
        )
    connection.execute("DELETE FROM chunks WHERE document = ?", (document,))
