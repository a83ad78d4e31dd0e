"""The data folder: it is made, and what lies in it is for one user alone, however it was made."""

import os
import stat
from pathlib import Path
from tempfile import TemporaryFile

import structlog

from integrations.errors import Misconfigured

OURS = ("*.db", "*.db-wal", "*.db-shm", "*.db.corrupt-*", "encryption.key", "files", "uploads", "knowledge")
"""What the bot makes in its data folder; what else lies there is not ours to change."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO

log = structlog.get_logger()


def make_folder(folder: Path) -> None:
    """Make the data folder where there is none, and try whether it takes files; raises ``Misconfigured``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Misconfigured(f"DATA_DIR: {folder} cannot be written: {error.strerror}") from None


def narrow(folder: Path) -> None:
    """Take from everybody but the owner what they may do with our files in a folder; what cannot be taken is logged."""
    wide = [path for pattern in OURS for path in folder.glob(pattern) if _mode(path) & _OTHERS]
    left = []
    for path in wide:
        try:
            path.chmod(_mode(path) & ~_OTHERS)
        except OSError:
            left.append(path.name)
    if wide:
        log.warning("files_were_readable_by_others", count=len(wide), left=left, user=os.geteuid())


def _mode(path: Path) -> int:
    try:
        found = path.lstat().st_mode
    except OSError:
        return 0
    return 0 if stat.S_ISLNK(found) else stat.S_IMODE(found)
