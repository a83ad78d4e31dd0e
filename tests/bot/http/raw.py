"""Requests as no client library sends them: bytes on a socket."""

import asyncio
from urllib.parse import urlsplit

from tests.patience import PATIENCE


async def connect(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection to a server."""
    found = urlsplit(url)
    assert found.hostname is not None
    return await asyncio.open_connection(found.hostname, found.port)


def request(method: str, path: bytes, headers: dict[bytes, bytes], body: bytes = b"") -> bytes:
    """Return the bytes of a request, with its length unless the headers have one."""
    given = {b"Host": b"bot", b"Connection": b"close", **headers}
    if not {b"Content-Length", b"Transfer-Encoding"} & given.keys():
        given[b"Content-Length"] = str(len(body)).encode()
    lines = b"".join(b"%s: %s\r\n" % line for line in given.items())
    return b"%s %s HTTP/1.1\r\n%s\r\n%s" % (method.encode(), path, lines, body)


async def exchange(url: str, sent: bytes, seconds: float = PATIENCE) -> tuple[int, bytes]:
    """Send bytes and return the status and the rest of what comes back; 0 where the server just closes."""
    reader, writer = await connect(url)
    try:
        writer.write(sent)
        async with asyncio.timeout(seconds):
            answer = await reader.read()
    finally:
        writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, body
