"""Which addresses on the web may be asked for a page: those that everybody reaches, and none of the own network.

What has no business here are the ways in which an address of this machine, its network or its cloud is written so that
it looks like another one: as one number, in octal, within IPv6, behind a user's name.
"""

import ipaddress
import re
from collections.abc import Sequence

from yarl import URL

from integrations.errors import Invalid

LONGEST_ADDRESS = 2_000
"""Characters; longer ones are none that a person wrote."""
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_PORTS = (80, 443)
_FORBIDDEN_SIGNS = re.compile(r"[\x00-\x20\x7f\\<>\"{}|^`\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]")
_INNER_NAMES = (
    "localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp", "private", "home.arpa",
    "in-addr.arpa", "ip6.arpa", "onion",
)  # fmt: skip
"""Names that never belong to the public (RFC 6761, 6762, 7686, 8375, ICANN's collisions)."""
_NUMERIC = re.compile(r"(?:\d+|0[xX][0-9a-fA-F]*)")
"""A last label by which browsers take a host for a number (WHATWG URL, "ends in a number")."""
_AUTHORITY = re.compile(r"://|[/?#]")
_QUAD = re.compile(r"(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})")
_CLOSED_4 = tuple(
    map(
        ipaddress.IPv4Network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
            "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16",
            "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
            "168.63.129.16/32",
        ),
    )
)  # fmt: skip
"""IANA's IPv4 Special-Purpose Address Registry; multicast; the platform address of Azure, public as it looks."""
_OPEN_6 = ipaddress.IPv6Network("2000::/3")
"""All that is given out as global unicast: what maps or translates IPv4 (::ffff:0:0/96, 64:ff9b::/96) lies outside."""
_CLOSED_6 = tuple(
    map(ipaddress.IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"))
)
"""Teredo and other protocols of the IETF, documentation, 6to4, AS112."""
_ISATAP = (0x00005EFE, 0x02005EFE)
"""How an interface begins that carries an IPv4 address (RFC 5214)."""


class NotPublic(Invalid):
    """An address is not one that everybody reaches, or is not written as one is."""


def is_public(address: Address) -> bool:
    """Tell whether an address is one on the public internet, and no other in disguise.

    >>> is_public(ipaddress.ip_address("169.254.169.254")), is_public(ipaddress.ip_address("1.1.1.1"))
    (False, True)
    """
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not any(address in closed for closed in _CLOSED_4)
    if address.scope_id or address not in _OPEN_6 or any(address in closed for closed in _CLOSED_6):
        return False
    return (int(address) >> 32) & 0xFFFFFFFF not in _ISATAP


def is_reachable(address: str, *, loopback: bool = False, named: Sequence[Network] = ()) -> bool:
    """Tell whether an IP address may be connected to; ``loopback``: this machine, too; ``named``: these, too."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return is_public(known) or (loopback and known.is_loopback) or any(known in network for network in named)


def page_address(written: str, *, loopback: bool = False) -> URL:
    """Return an address as it will be asked, without its anchor. Raises :class:`NotPublic`.

    Of a name it is not known here where it leads; that is looked at when it is connected to.
    """
    if len(written) > LONGEST_ADDRESS or _FORBIDDEN_SIGNS.search(written):
        raise NotPublic("an address with signs that none has")
    try:
        url = URL(written)
        host, port = (url.raw_host or "").lower(), url.port
    except ValueError as error:
        raise NotPublic("no address") from error
    if url.scheme not in ("http", "https") or not host or not written.lower().startswith(f"{url.scheme}://"):
        raise NotPublic("an address of another kind")
    if url.raw_user is not None or url.raw_password is not None or "@" in _AUTHORITY.split(written, 2)[1]:
        raise NotPublic("an address with a user's name")
    if port not in _PORTS and not loopback:
        raise NotPublic("an unusual port")
    _check_host(host, loopback=loopback)
    return url.with_fragment(None)


def _check_host(host: str, *, loopback: bool) -> None:
    if ":" in host or _NUMERIC.fullmatch(host.rstrip(".").rpartition(".")[2]):
        if not (":" in host or _QUAD.fullmatch(host)) or not is_reachable(host, loopback=loopback):
            raise NotPublic("not a public address")
        return
    name = host.rstrip(".")
    if loopback and name == "localhost":
        return
    if "." not in name or any(name == inner or name.endswith(f".{inner}") for inner in _INNER_NAMES):
        raise NotPublic("not a public name")
