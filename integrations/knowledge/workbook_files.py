"""The file of a workbook on disk: whether it was saved, and what is noted of its bytes."""

import contextlib
import hashlib
import os
from pathlib import Path


def digest(path: Path) -> str:
    """Return what stands for the bytes of a file; empty where they cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:24]
    except OSError:
        return ""


def note(mark: Path, version: str) -> None:
    """Write down the version that belongs to a mark, where that can be."""
    with contextlib.suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text(version, encoding="ascii")


def noted(mark: Path) -> str:
    """Return what is written at a mark; empty where nothing is."""
    try:
        return mark.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def folders(path: Path) -> set[Path]:
    """Return where saves of a file show: its folder, and that of what it links to."""
    return {path.absolute().parent, path.resolve().parent}


def signature(path: Path) -> tuple[int, int, int] | None:
    """Return what is another after each save; None where there is no file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
