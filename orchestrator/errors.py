"""What can go wrong with a turn, and the code by which a person and a log line meet."""

import secrets

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


def reason_of(error: BaseException) -> str:
    """Return the text key below ``failed.`` that fits an error; ``internal`` for anything unforeseen."""
    return next((reason for kind, reason in _REASONS if isinstance(error, kind)), "internal")
