"""What can go wrong with a turn, and the code by which a person and a log line meet."""

import secrets
import traceback

from integrations.errors import (
    Denied,
    IntegrationError,
    Invalid,
    Misconfigured,
    NotFound,
    RateLimited,
    Refused,
    Unavailable,
)
from orchestrator.turn import Failed

_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without 0/O and 1/I, which people confuse when they read a code aloud


def new_reference() -> str:
    """Return a short code that a person can read out: six signs, a billion of them."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(6))


_REASONS: tuple[tuple[type[IntegrationError], str], ...] = (
    (RateLimited, "busy"),
    (Unavailable, "unavailable"),
    (NotFound, "not_found"),
    (Denied, "denied"),
    (Refused, "refused"),
    (Invalid, "invalid"),
    (Misconfigured, "misconfigured"),
)


class TurnFailed(Exception):
    """A turn that ended without an answer."""

    def __init__(self, failed: Failed) -> None:
        super().__init__(f"{failed.reason} ({failed.reference})")
        self.failed = failed


def failure_of(error: BaseException) -> Failed:
    """Return what a person is told of an error: ``internal`` for anything unforeseen, with a new reference."""
    if isinstance(error, TurnFailed):
        return error.failed
    known = next((reason for kind, reason in _REASONS if isinstance(error, kind)), "internal")
    reason = "timeout" if isinstance(error, TimeoutError) else known
    return Failed(reason, new_reference(), can_retry=reason not in ("refused", "invalid"))


def places(error: BaseException) -> list[str]:
    """Return where an error came from, the innermost place last, without a word of what it was about."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)[-8:]]
