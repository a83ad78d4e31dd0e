"""A throw-away PostgreSQL server for tests; import the fixtures into a ``conftest.py``.

The server is one per test process, reached by a socket in a folder of its own; each test gets a database of its own,
``new_postgres_url`` with the tables, copied from one in which they were made, ``postgres_url`` an empty one.
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
from contextlib import contextmanager
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
def postgres_tables(postgres_server: Path) -> str:
    """The name of a database with the tables, to copy: that takes a third of the time in which they are made."""
    name = "with_tables"
    with psycopg.connect(_url(postgres_server, "postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    migrate(_url(postgres_server, name))
    return name


@pytest.fixture
def new_postgres_url(postgres_server: Path, postgres_tables: str) -> Iterator[str]:
    """The URL of a database with its tables."""
    with _database(postgres_server, postgres_tables) as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: Path) -> Iterator[str]:
    """The URL of an empty database."""
    with _database(postgres_server, "template1") as url:
        yield url


@contextmanager
def _database(folder: Path, template: str) -> Iterator[str]:
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(_url(folder, "postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
    yield _url(folder, name)
    with psycopg.connect(_url(folder, "postgres"), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


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
