"""A throw-away PostgreSQL server for tests; import the fixtures into a ``conftest.py``.

The server is one per test process, reached by a socket in a folder of its own. ``new_postgres_url`` is a database with
the tables and without rows, the same one for each test; ``postgres_url`` an empty one for this test alone.
Tests are skipped where PostgreSQL is not installed.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.new_database import migrate


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3].split(".")[0]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        pytest.skip("PostgreSQL is not installed (Debian and Ubuntu: apt install postgresql)")
    return Path(on_path).parent


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Path]:
    """The folder with the socket of a running server."""
    programs = _programs()
    # Not pytest's own folder: the server's user may not enter it, and a socket's path is at most 107 characters.
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    # The server refuses to run as root.
    user: str | None = None
    if os.getuid() == 0:
        try:
            account = pwd.getpwnam("postgres")
        except KeyError:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
        os.chown(folder, account.pw_uid, account.pw_gid)
        user = "postgres"
    data = folder / "data"
    try:
        subprocess.run(
            [
                programs / "initdb",
                "-D",
                data,
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-sync",
                "--no-locale",
            ],
            check=True,
            capture_output=True,
            user=user,
            cwd=folder,
        )
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(folder),
            "fsync": "off",
            "shared_buffers": "32MB",
        }
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [programs / "postgres", "-D", data, *(f"--{name}={value}" for name, value in options.items())],
                stdout=log,
                stderr=log,
                user=user,
                cwd=folder,
            )
        try:
            _wait(folder, server)
            yield folder
        finally:
            server.send_signal(signal.SIGINT)  # SIGTERM would wait for whoever is still connected
            server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_tables(postgres_server: Path) -> "_ReusedDatabase":
    """The database with the tables, which tests use one after the other."""
    return _ReusedDatabase(postgres_server)


@pytest.fixture
def new_postgres_url(postgres_tables: "_ReusedDatabase") -> Iterator[str]:
    """The URL of a database with its tables."""
    yield postgres_tables.url
    postgres_tables.begin_anew()


@pytest.fixture
def postgres_url(postgres_server: Path) -> Iterator[str]:
    """The URL of an empty database."""
    name = f"test_{uuid.uuid4().hex}"
    _do(postgres_server, f"CREATE DATABASE {name}")
    yield _url(postgres_server, name)
    _do(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


class _ReusedDatabase:
    """A database with the tables, without rows before each test: to copy one takes ten times as long."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.url = _url(folder, "with_tables")
        self._make()

    def begin_anew(self) -> None:
        """End whoever is connected, and take the rows out; all of it is made anew where the tables were changed."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(_END_OTHERS, (_TO_END,))
            is_as_made = self._looks(connection) == self._made
            if is_as_made:
                connection.execute(self._emptying)
        if not is_as_made:
            _do(self._folder, "DROP DATABASE with_tables WITH (FORCE)")
            self._make()

    def _make(self) -> None:
        _do(self._folder, "CREATE DATABASE with_tables")
        migrate(self.url)
        with psycopg.connect(self.url, autocommit=True) as connection:
            self._made = self._looks(connection)
            names = [name for (name,) in connection.execute(_TABLES)]
        deletions = "".join(f"DELETE FROM {name}; " for name in names)
        self._emptying = f"SET session_replication_role = replica; {deletions}{_FIRST_NUMBERS}".encode()

    @staticmethod
    def _looks(connection: psycopg.Connection[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """Tables, columns, indexes, constraints, triggers and functions as they are."""
        return connection.execute(_SCHEMA).fetchall()


_TO_END = 90_000
"""Milliseconds."""
_END_OTHERS = """
SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
_TABLES = """
SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
WHERE schemaname = 'public' AND tablename <> 'alembic_version'
"""
_FIRST_NUMBERS = """
SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
FROM pg_sequences WHERE last_value IS NOT NULL
"""
_SCHEMA = """
SELECT c.oid::text, c.relname::text, a.attname::text, format('%s %s', a.atttypid, a.attnotnull)
FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
WHERE c.relnamespace = 'public'::regnamespace
UNION ALL SELECT oid::text, conname::text, 'constraint', '' FROM pg_constraint
UNION ALL SELECT oid::text, tgname::text, 'trigger', tgenabled::text FROM pg_trigger
UNION ALL SELECT oid::text, proname::text, 'function', '' FROM pg_proc WHERE pronamespace = 'public'::regnamespace
ORDER BY 1, 2, 3, 4
"""


def _do(folder: Path, statement: str) -> None:
    with psycopg.connect(_url(folder, "postgres"), autocommit=True) as connection:
        connection.execute(statement.encode())


def _url(folder: Path, database: str) -> str:
    return f"postgresql://postgres@/{database}?host={folder}"


def _wait(folder: Path, server: subprocess.Popen[bytes]) -> None:
    """Wait as long as it starts: a limit here would take all tests that need it with it."""
    while True:
        try:
            psycopg.connect(_url(folder, "postgres")).close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None:
                raise RuntimeError((folder / "log").read_text()) from None
            time.sleep(0.05)
