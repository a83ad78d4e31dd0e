"""A signed message to an address that the operator set (Standard Webhooks 1.0: id, time stamp, signature)."""

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Callable, Sequence

import aiohttp
from aiohttp.abc import AbstractResolver
from yarl import URL

from integrations.errors import Invalid, Unavailable
from integrations.web.guarded_connector import ConnectionGuard, guarded_connector
from integrations.web.public_addresses import Network, NotPublic, page_address

PREFIX = "whsec_"
"""How a secret begins; what follows is base64."""
_KEY_BYTES = range(24, 65)
"""Of a secret, by the specification."""


class WebhookSender:
    """Posts to one address.

    Only public addresses are connected to, over TLS, unless the operator names others: ``named``. Then they may be
    asked without TLS too, at any port.
    """

    def __init__(
        self,
        url: str,
        secret: str,
        *,
        named: Sequence[Network] = (),
        seconds: float = 10.0,
        resolver: AbstractResolver | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``resolver``: in place of the system's. Raises ``NotPublic`` and ``Invalid``."""
        self._url = webhook_address(url, named)
        self._key = key_of(secret)
        self._named = tuple(named)
        self._timeout = aiohttp.ClientTimeout(total=seconds)
        self._resolver = resolver
        self._clock = clock

    async def send(self, id: str, body: bytes) -> None:
        """Send a message, which the receiver has taken when this returns. Raises ``NotPublic`` and ``Unavailable``."""
        guard = ConnectionGuard(self._resolver or aiohttp.ThreadedResolver(), named=self._named)
        headers = {"Content-Type": "application/json", **signed(self._key, id, int(self._clock()), body)}
        try:
            async with (
                aiohttp.ClientSession(
                    connector=guarded_connector(guard),
                    cookie_jar=aiohttp.DummyCookieJar(),
                    timeout=self._timeout,
                    trust_env=False,
                ) as session,
                # Whoever is sent on elsewhere has not taken it.
                session.post(self._url, data=body, headers=headers, allow_redirects=False) as response,
            ):
                status = response.status
        except (aiohttp.ClientError, OSError, ValueError) as error:
            if guard.has_refused:
                raise NotPublic("not a public address") from error
            raise Unavailable(f"the webhook does not answer: {type(error).__name__}") from error
        if not 200 <= status < 300:
            raise Unavailable(f"the webhook answers {status}")


def webhook_address(url: str, named: Sequence[Network] = ()) -> URL:
    """Return an address as it will be posted to. Raises ``NotPublic``; with ``named`` addresses it may be any."""
    if not named:
        found = page_address(url)
        if found.scheme != "https":
            raise NotPublic("an address without TLS")
        return found
    try:
        found = URL(url)
    except ValueError as error:
        raise NotPublic("no address") from error
    if found.scheme not in ("http", "https") or not found.host or found.user is not None:
        raise NotPublic("no address")
    return found.with_fragment(None)


def key_of(secret: str) -> bytes:
    """Return the key of a secret. Raises ``Invalid``."""
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError) as error:
        raise Invalid("a webhook's secret is whsec_ and 24 to 64 bytes in base64") from error
    if not secret.startswith(PREFIX) or len(key) not in _KEY_BYTES:
        raise Invalid("a webhook's secret is whsec_ and 24 to 64 bytes in base64")
    return key


def signed(key: bytes, id: str, at: int, body: bytes) -> dict[str, str]:
    """Return the headers by which a receiver knows who sent a message, and when.

    >>> signed(bytes(24), "m", 0, b"{}")["webhook-timestamp"]
    '0'
    """
    digest = hmac.new(key, b".".join((id.encode(), str(at).encode(), body)), hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(digest).decode()}"
    return {"webhook-id": id, "webhook-timestamp": str(at), "webhook-signature": signature}
