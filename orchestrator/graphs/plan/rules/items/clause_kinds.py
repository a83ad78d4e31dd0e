"""The kinds of things that a material says."""

from typing import Literal

ClauseKind = Literal[
    "order", "form", "money", "day", "position", "never", "aim", "state", "people", "act", "rule", "note"
]
