"""The keys that seal texts at rest: the operator's, or one that is made in the data folder."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from cryptography.fernet import Fernet

from bot.settings import Settings


def encryption_keys(settings: Settings) -> list[str]:
    """Return the key for texts at rest, and after it those that still open what they sealed."""
    keys = [encryption_key(settings)]
    if settings.encryption_keys_old:
        keys += [key for part in settings.encryption_keys_old.get_secret_value().split(",") if (key := part.strip())]
    with suppress(FileNotFoundError):
        # What was written before ENCRYPTION_KEY was set.
        keys.append(key_file(settings).read_text(encoding="ascii").strip())
    return list(dict.fromkeys(keys))


def encryption_key(settings: Settings) -> str:
    """Return the key for texts at rest: the one that was set, or one made in the data folder."""
    if settings.encryption_key:
        return settings.encryption_key.get_secret_value()
    path = key_file(settings)
    with suppress(FileNotFoundError):
        return path.read_text(encoding="ascii").strip()
    path.parent.mkdir(parents=True, exist_ok=True)
    # Whole or not there at all, also for a process that starts at the same moment, and after a power cut.
    with NamedTemporaryFile(dir=settings.data_dir, prefix="encryption-") as made:
        made.write(Fernet.generate_key())
        made.flush()
        os.fsync(made.fileno())
        with suppress(FileExistsError):
            os.link(made.name, path)
    return path.read_text(encoding="ascii").strip()


def key_file(settings: Settings) -> Path:
    """Return where the key lies that was made here, if one was."""
    return settings.data_dir / "encryption.key"
