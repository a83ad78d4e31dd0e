"""The index's file: its schema, its connections, and what happens when it is busy, full or damaged."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import structlog

from integrations.errors import Unavailable
from integrations.search import concepts, tokens

T = TypeVar("T")
log = structlog.get_logger(__name__)

_LAYOUT: Final = 4
"""An index of another layout, or that was read with other rules, is made anew, without embedding what it has."""
_SCHEMA: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, source TEXT NOT NULL, title TEXT NOT NULL,
    url TEXT NOT NULL, path TEXT NOT NULL, above TEXT NOT NULL, audience TEXT NOT NULL, edited_at TEXT NOT NULL,
    made TEXT NOT NULL
);
CREATE INDEX documents_source ON documents (source);
CREATE TABLE chunks (
    number INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL REFERENCES documents (number),
    id TEXT NOT NULL, position INTEGER NOT NULL, headings TEXT NOT NULL, text TEXT NOT NULL, url TEXT NOT NULL,
    length INTEGER NOT NULL, concepts INTEGER NOT NULL, digest BLOB NOT NULL
);
CREATE UNIQUE INDEX chunks_document ON chunks (document, position);
CREATE TABLE vectors (number INTEGER PRIMARY KEY, embedder TEXT NOT NULL, vector BLOB NOT NULL);
CREATE VIRTUAL TABLE words USING fts5 (
    title, headings, body, detail = full, tokenize = "ascii tokenchars '-_.:/,''+#@='"
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
CREATE TABLE IF NOT EXISTS kept (digest BLOB, embedder TEXT, vector BLOB NOT NULL, PRIMARY KEY (digest, embedder))
    WITHOUT ROWID;
CREATE TABLE changes (seq INTEGER PRIMARY KEY AUTOINCREMENT, document TEXT NOT NULL);
"""
_STATEMENTS: Final = [statement for statement in _SCHEMA.split(";\n") if statement.strip()]
_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA cache_size = -8000",
    "PRAGMA journal_size_limit = 16777216",
    "PRAGMA temp_store = MEMORY",
)
_TABLES: Final = frozenset({"meta", "documents", "chunks", "vectors", "words", "vocabulary", "changes", "kept"})
_KEPT: Final = """
INSERT OR IGNORE INTO kept SELECT c.digest, v.embedder, v.vector FROM chunks c JOIN vectors v ON v.number = c.number
"""
"""What an index is made anew from: a text that is the same has the same vector, whatever rules it is read by."""
_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def _wanted_version() -> int:
    return int(sha256(f"{_LAYOUT} {tokens.VERSION} {concepts.version()}".encode()).hexdigest()[:7], 16)


class IndexDamaged(Unavailable):
    """The file was found damaged; it was moved aside, and the next call works on an empty one."""


class Unsound(sqlite3.DatabaseError):
    """What is in the file cannot be what was written."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    sqlite_errorname = "SQLITE_CORRUPT"


class IndexFile:
    """Where the index lies.

    Several processes may have it open. One of them that finds it damaged moves it aside; the others notice at their
    next step that another file lies in its place, and go over to that.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self._patience = patience
        self._lock = threading.Lock()

    def line(self) -> "Line":
        """Return a connection of its own for one thread."""
        return Line(self, self._patience)

    def identity(self) -> tuple[int, int] | None:
        """Tell which file lies there now, if any."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def connect(self) -> sqlite3.Connection:
        """Open the file, made anew if it is missing, damaged or of another version."""
        with self._lock:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            identity = self.identity()
            try:
                return self._connect()
            except sqlite3.DatabaseError as error:
                # An error of the statements themselves: some other database lies there.
                if _kind(error) not in _DAMAGED | {sqlite3.SQLITE_ERROR}:
                    raise
                self._set_aside(identity, error)
                return self._connect()

    def set_aside(self, identity: tuple[int, int] | None, error: sqlite3.Error) -> None:
        """Move a damaged file out of the way, unless another process did so first."""
        with self._lock:
            self._set_aside(identity, error)

    def _set_aside(self, identity: tuple[int, int] | None, error: sqlite3.Error) -> None:
        if self.identity() != identity or identity is None:
            return
        stamp = time.strftime("%Y%m%dT%H%M%S") + f"-{time.time_ns() % 1_000_000:06d}"
        target = self.path.with_name(f"{self.path.name}.corrupt-{stamp}")
        self.path.rename(target)
        for end in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                self.path.with_name(self.path.name + end).rename(target.with_name(target.name + end))
        log.error("index_damaged", moved_to=target.name, error=error.sqlite_errorname)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=self._patience, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        try:
            for pragma in _PRAGMAS:
                connection.execute(pragma).fetchall()
            if _version(connection) != _wanted_version():
                _make(connection)
        except BaseException:
            connection.close()
            raise
        return connection


class Line:
    """One connection, used by one thread at a time; opens itself again whenever it must."""

    def __init__(self, file: IndexFile, patience: float) -> None:
        self._file = file
        self._patience = patience
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self.generation = 0
        """Counts the files that were opened: what was remembered of an earlier one is void."""

    def run(self, work: Callable[[sqlite3.Connection], T], *, write: bool = False) -> T:
        """Do some work in one transaction: all of it or nothing.

        Waits for other writers, at most as long as the patience given. Raises ``Unavailable`` when that is used up,
        when the disk is full or fails, and :class:`IndexDamaged` once for a file found damaged.
        """
        deadline = time.monotonic() + self._patience
        while True:
            try:
                connection = self._open()
                connection.execute("BEGIN IMMEDIATE" if write else "BEGIN")
                result = work(connection)
                connection.execute("COMMIT")
                return result
            except sqlite3.Error as error:
                self._roll_back()
                kind = _kind(error)
                if kind in _BUSY and time.monotonic() < deadline:
                    time.sleep(0.02)
                    continue
                if kind in _DAMAGED:
                    identity = self._identity
                    self.close()
                    self._file.set_aside(identity, error)
                    raise IndexDamaged(f"index {self._file.path.name}: {_name(error)}") from error
                raise Unavailable(f"index {self._file.path.name}: {_name(error)}") from error
            except OSError as error:
                raise Unavailable(f"index {self._file.path.name}: {error.strerror}") from error
            except BaseException:
                self._roll_back()
                raise

    def close(self) -> None:
        """Close the connection; the next :meth:`run` opens it again."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):  # closing a damaged file can fail; it is done with all the same
                connection.close()

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None and self._file.identity() != self._identity:
            self.close()
        if self._connection is None:
            self._connection = self._file.connect()
            self._identity = self._file.identity()
            self.generation += 1
        return self._connection

    def _roll_back(self) -> None:
        if self._connection is not None and self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except sqlite3.Error:
                self.close()


def examine(connection: sqlite3.Connection) -> None:
    """Look through the whole file, a millisecond for each megabyte; raises ``Unsound`` or SQLite's own error."""
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables >= _TABLES:
        raise Unsound("tables are missing")
    if (found := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        raise Unsound(found)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _make(connection: sqlite3.Connection) -> None:
    """Lay out an empty index; one of another version is emptied."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _version(connection) != _wanted_version():  # another process may have been faster
            if _columns(connection, "chunks") >= {"number", "digest"} and "vector" in _columns(connection, "vectors"):
                connection.execute(_table_of("kept"))
                connection.execute(_KEPT)
            for table in ("vocabulary", "words", "vectors", "chunks", "documents", "changes", "meta"):
                connection.execute(f"DROP TABLE IF EXISTS {table}")
            for statement in _STATEMENTS:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {_wanted_version()}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")}


def _table_of(name: str) -> str:
    return next(statement for statement in _STATEMENTS if f" {name} (" in statement)


def _kind(error: sqlite3.Error) -> int:
    """The primary result code; errors of the module itself have none."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _name(error: sqlite3.Error) -> str:
    return str(getattr(error, "sqlite_errorname", type(error).__name__))
