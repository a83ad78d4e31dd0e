"""One SQLite file that holds the whole state of a sandbox."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Parameters = Sequence[Any] | Mapping[str, Any]

_META = "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"


class Store:
    """Synchronous by intent: one process, one thread, statements far below a millisecond.

    Every statement outside `transaction` commits by itself. WAL with `synchronous=NORMAL`: a crash of this process
    loses nothing, a power cut may lose the last commits.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.is_new = not path.exists()
        """True until the process ends if the file did not exist at start: the time to load the seed."""
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=512)
        self.connection.row_factory = sqlite3.Row
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "temp_store=MEMORY", "foreign_keys=ON"):
            self.connection.execute(f"PRAGMA {pragma}")
        self.connection.execute(_META)
        self._depth = 0

    def script(self, schema: str) -> None:
        """Run several statements of a schema (`CREATE … IF NOT EXISTS`)."""
        self.connection.executescript(schema)

    def execute(self, sql: str, parameters: Parameters = ()) -> sqlite3.Cursor:
        """Run one statement."""
        return self.connection.execute(sql, parameters)

    def one(self, sql: str, parameters: Parameters = ()) -> sqlite3.Row | None:
        """Return the first row, or None."""
        row: sqlite3.Row | None = self.connection.execute(sql, parameters).fetchone()
        return row

    def all(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """Return all rows."""
        return self.connection.execute(sql, parameters).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; an inner transaction joins the outer one. Never await inside."""
        if self._depth:
            yield self.connection
            return
        self._depth = 1
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self.connection
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        else:
            self.connection.execute("COMMIT")
        finally:
            self._depth = 0

    def remember(self, key: str, make: Callable[[], str]) -> str:
        """Return the value kept under `key`; make and keep it the first time."""
        row = self.one("SELECT value FROM meta WHERE key = ?", (key,))
        if row is not None:
            return str(row["value"])
        value = make()
        self.execute("INSERT INTO meta VALUES (?, ?)", (key, value))
        return value

    def close(self) -> None:
        """Write the log back into the file and close it."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.connection.close()
