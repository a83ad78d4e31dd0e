"""Listens for requests, and lets nothing that is no proper request become an error of ours."""

import asyncio
import logging
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web_request import BaseRequest

from bot.http.slow import SlowRequests
from integrations.errors import Misconfigured

LINGERING_SECONDS = 2.0
"""How long the rest of a body is thrown away whose answer was given already."""
KEPT_ALIVE_SECONDS = 75.0
"""How long a connection may rest between two requests: longer than reverse proxies let theirs."""
BACKLOG = 1024
"""Connections that may wait to be taken."""
MOST_FILES = 65_536
"""Open files that are asked of the system: each connection is one, and systems begin with 1,024."""


@asynccontextmanager
async def http_server(
    app: web.Application, host: str, port: int, slow: SlowRequests, *, closing: float = 0.0
) -> AsyncIterator[str]:
    """Serve the routes and return the address. Raises ``Misconfigured``.

    At the end nothing more is taken, and what is being answered gets ``closing`` seconds.
    """
    _allow_files(MOST_FILES)
    logger = logging.getLogger(__name__)
    logger.addFilter(_is_our_fault)
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=logger,
        shutdown_timeout=closing,
        lingering_time=LINGERING_SECONDS,
        keepalive_timeout=KEPT_ALIVE_SECONDS,
    )
    await runner.setup()
    server = runner.server
    assert server is not None
    route = server.request_handler

    async def handle(request: BaseRequest) -> web.StreamResponse:
        try:
            return await slow.in_time(request, route)
        except (UnicodeError, web.RequestPayloadError):
            # Of a header that is no text, or a body that cannot be unpacked.
            return web.Response(status=400, text="400: Bad Request")

    server.request_handler = handle
    try:
        try:
            listening = await asyncio.get_running_loop().create_server(
                slow.watching(server), host, port, backlog=BACKLOG
            )
        except OSError as error:
            raise Misconfigured(f"PORT: cannot listen on {host}:{port} ({error.strerror})") from None
        try:
            name, number = listening.sockets[0].getsockname()[:2]
            yield f"http://{name}:{number}"
        finally:
            listening.close()
    finally:
        await runner.cleanup()


def _allow_files(wanted: int) -> None:
    """Raise the process's own limit of open files as far as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Tell whether an error is worth a line: what strangers send that is no HTTP fills no log."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))
