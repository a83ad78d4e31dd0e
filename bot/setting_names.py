"""Names in ``.env`` that no setting has, and which one was probably meant."""

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from dotenv import dotenv_values

from bot.settings import ENV_FILE, Settings

ALIKE = 0.75
"""Share of signs in common, in their order, from which a name is taken for a slip of another."""


@dataclass(frozen=True, slots=True)
class StrangeName:
    """A name that nothing reads."""

    name: str
    nearest: str
    """The setting whose name is most like it; empty where none is."""


def strange_names(file: Path = Path(ENV_FILE)) -> list[StrangeName]:
    """Return the names in a file that are no settings, in its order; none where there is no file."""
    known = [name.upper() for name in Settings.model_fields]
    given = [name for name in dotenv_values(file, interpolate=False) if name.upper() not in known]
    return [
        StrangeName(name, next(iter(get_close_matches(name.upper(), known, n=1, cutoff=ALIKE)), "")) for name in given
    ]
