"""Connects to public addresses alone: what a name leads to is checked where it is connected to, not before."""

import socket
from collections.abc import Sequence
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from integrations.web.public_addresses import Network, is_reachable


class _Forbidden(OSError):
    """A name leads into a network that is not public."""


class ConnectionGuard(AbstractResolver):
    """Looks up names for one page, and refuses those with any address that is not public.

    The addresses that it returns are those that are connected to; nothing looks a name up a second time, so that it
    cannot lead elsewhere by then. What is connected to without a name passes ``socket`` in any case.
    """

    def __init__(self, resolver: AbstractResolver, *, loopback: bool = False, named: Sequence[Network] = ()) -> None:
        """``named``: networks that are not public, and may be connected to all the same."""
        self._resolver = resolver
        self._loopback = loopback
        self._named = tuple(named)
        self.has_refused = False
        """Whether anything was refused since the page was asked for."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the addresses of a name. Raises ``OSError``."""
        found = await self._resolver.resolve(host, port, family)
        for one in found:
            self._check(one["host"])
        return found

    async def close(self) -> None:
        """Close nothing: the resolver is whose who made it."""

    def socket(self, address: tuple[Any, ...]) -> socket.socket:
        """Return the socket for an address (family, type, protocol, name, where). Raises ``OSError``."""
        family, kind, protocol, _, where = address
        self._check(where[0])
        return socket.socket(family, kind, protocol)

    def _check(self, address: str) -> None:
        if not is_reachable(address, loopback=self._loopback, named=self._named):
            self.has_refused = True
            raise _Forbidden("not a public address")


def guarded_connector(guard: ConnectionGuard) -> aiohttp.TCPConnector:
    """Return what connects for one request and keeps nothing for the next."""
    return aiohttp.TCPConnector(resolver=guard, socket_factory=guard.socket, use_dns_cache=False, force_close=True)
