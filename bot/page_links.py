"""Signed links to pages: whoever has one reads, and may do, what its page is for, until it expires."""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from integrations.store.sealing import Sealer
from orchestrator.turn import Locale

_LONGEST = 1024
"""Characters of a token; ours have some two hundred."""


@dataclass(frozen=True, slots=True)
class PageGrant:
    """What a link lets its bearer read."""

    item: int
    """The id of what the page shows."""
    team: str
    owner: str
    expires: datetime


class PageLinks:
    """Makes links to the pages of one kind, and reads those that it made; those of another kind are nothing to it.

    A token is what it grants as JSON, and behind a dot its HMAC-SHA256; both in URL-safe base64.
    """

    view: ClassVar[str]
    """The path below which, by its token, lies each page."""
    purpose: ClassVar[str]
    """What the signing key is for."""

    def __init__(
        self, sealer: Sealer, life: timedelta, base: str = "", now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        """``base``: the address by which browsers reach the bot, without a slash at its end."""
        self._keys = sealer.signing_keys(self.purpose)
        self._life = life
        self._base = base
        self._now = now

    def serve_at(self, base: str) -> None:
        """Link to this address from now on, where none was set: one that is known only once the bot listens."""
        self._base = self._base or base

    def link(self, item: int, team: str, owner: str, locale: Locale, until: int | None = None) -> str:
        """Return the address of a page; empty where the bot does not know its own. ``until``: see :meth:`token`."""
        return f"{self._base}{self.view}/{self.token(item, team, owner, until)}?lang={locale}" if self._base else ""

    def token(self, item: int, team: str, owner: str, until: int | None = None) -> str:
        """Return what opens a page for as long as links live; ``until``: not beyond this second, where one is given."""
        expires = int((self._now() + self._life).timestamp())
        expires = expires if until is None else min(expires, until)
        payload = json.dumps([item, team, owner, expires], separators=(",", ":")).encode()
        return f"{_encoded(payload)}.{_encoded(_signature(self._keys[0], payload))}"

    def read(self, token: str) -> PageGrant | None:
        """Return what a token grants, also when it has expired; None for one that was not made here."""
        content, dot, signature = token.partition(".")
        if not dot or len(token) > _LONGEST or not token.isascii():
            return None
        try:
            payload, signed = _decoded(content), _decoded(signature)
        except ValueError:
            return None
        # Nothing of it is looked at before.
        if not any(hmac.compare_digest(_signature(key, payload), signed) for key in self._keys):
            return None
        id, team, owner, expires = json.loads(payload)
        return PageGrant(id, team, owner, datetime.fromtimestamp(expires, UTC))

    def has_expired(self, grant: PageGrant) -> bool:
        """Tell whether the link is past its time."""
        return self._now() >= grant.expires


def _signature(key: bytes, payload: bytes) -> bytes:
    return hmac.digest(key, payload, "sha256")


def _encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    """Decode; raises ``ValueError`` for anything that :func:`_encoded` would have written otherwise."""
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if _encoded(raw) != text:
        raise ValueError("not as it is written here")
    return raw
