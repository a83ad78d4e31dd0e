"""Clients: whose API key a request carries, and how many requests each may make."""

import hashlib
import hmac
import math
import time
from collections.abc import Callable, Mapping

LOCAL = "@local"
"""The client that is this machine's own user; no setting can name one so."""
_HASHED = "sha256:"


class ApiClients:
    """The clients by their keys. Only hashes of the keys are held, so that nothing here gives one away."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        """``keys``: client → key, or ``sha256:`` and the key's hash in hex."""
        self._digests = {client: _digest_of(key) for client, key in keys.items()}

    def of(self, authorization: str) -> str | None:
        """Return the client of an ``Authorization`` header; takes equally long for every wrong key."""
        scheme, _, key = authorization.partition(" ")
        digest = hashlib.sha256(key.strip().encode(errors="surrogateescape")).digest()
        found = None
        for client, known in self._digests.items():
            if hmac.compare_digest(digest, known):
                found = client
        return found if scheme.lower() == "bearer" else None


def _digest_of(key: str) -> bytes:
    return (
        bytes.fromhex(key.removeprefix(_HASHED)) if key.startswith(_HASHED) else hashlib.sha256(key.encode()).digest()
    )


class Allowance:
    """How many requests a client may make: ``per_minute`` at once, and then as many as the minute gives back.

    A number a client (the generic cell rate algorithm): the moment at which its allowance is whole again.
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        """``clock``: seconds that never go back."""
        self._interval = 60.0 / per_minute
        self._clock = clock
        self._whole_at: dict[str, float] = {}

    def take(self, client: str) -> int:
        """Count a request; returns 0, or the whole seconds to wait where it may not be made: then it is not counted."""
        now = self._clock()
        whole_at = max(self._whole_at.get(client, now), now) + self._interval
        # Rounding must not cost the last request of a minute.
        if (over := whole_at - now - 60.0) > self._interval * 1e-6:
            return math.ceil(over)
        self._whole_at[client] = whole_at
        return 0
