"""What a sync tells while it runs and at its end."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SyncProgress:
    """How far it is. ``total`` grows while pages are still being found."""

    done: int
    total: int
    title: str
    """The page that was just dealt with."""


@dataclass(frozen=True, slots=True)
class SyncFailure:
    """A page that could not be read. What was read of it before stays, and each pass tries again."""

    page_id: str
    title: str
    error: str
    """The name of the error's class."""


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a pass did."""

    read: int
    unchanged: int
    deleted: int
    failures: tuple[SyncFailure, ...]
    warnings: tuple[tuple[str, str], ...]
    """(title of the page, sentence)."""
    complete: bool
    """Everything was listed and looked at; only then is anything deleted."""
    seconds: float
    partial: int = 0
    """Pages of which something is missing in the index, since it could never be read."""
