"""How a command on this machine finds the running bot: a file in the data folder, for its own user alone."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TextIO
from urllib.parse import urlsplit

FILE = "local-api.json"


@dataclass(frozen=True, slots=True)
class LocalApi:
    """Where a running bot takes questions, and the key with which it takes those of this machine's user."""

    url: str
    key: str


@contextmanager
def offered(folder: Path, url: str, key: str) -> Iterator[None]:
    """Say where it is, for as long as it is there; of several that share the folder, the last says it.

    The file is locked as long as this process lives, however it ends: a port that somebody else has taken since gets
    neither the key nor a question.
    """
    mine, path = LocalApi(_from_here(url), key), folder / FILE
    new = path.with_name(f"{FILE}.{os.getpid()}")
    with suppress(FileNotFoundError):
        new.unlink()
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        json.dump(asdict(mine), file)
        file.flush()
        new.replace(path)
        try:
            yield
        finally:
            if found(folder) == mine:
                path.unlink(missing_ok=True)


def found(folder: Path) -> LocalApi | None:
    """Return what the last bot said that began here; None where it has ended, or another user may have written it."""
    try:
        with (folder / FILE).open(encoding="utf-8") as file:
            state = os.fstat(file.fileno())
            if state.st_uid != os.getuid() or state.st_mode & 0o077 or not _is_held(file):
                return None
            return LocalApi(**json.load(file))
    except (OSError, ValueError, TypeError):
        return None


def _is_held(file: TextIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def _from_here(url: str) -> str:
    """Return an address at which a server is reached that listens at all of them."""
    parts = urlsplit(url)
    return url if parts.hostname not in ("0.0.0.0", "::") else f"http://127.0.0.1:{parts.port}"
