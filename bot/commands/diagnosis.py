"""One row of what ``bot doctor`` shows."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "default", "missing", "risky", "wrong"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One row of the table."""

    capability: str
    state: State
    runs_on: str
    to_do: str = ""
