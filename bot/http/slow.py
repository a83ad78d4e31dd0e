"""Requests that come too slowly: who sends half a request must not hold a connection for ever."""

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.web_request import BaseRequest

HEADER_SECONDS = 10.0
"""What the header of a request may take, from its first byte or from the connection."""
BODY_SECONDS = 30.0
"""What a body may take; a longer one has to keep :data:`RATE` in every such span."""
RATE = 8 * 1024
"""Bytes a second."""

Handler = Callable[[BaseRequest], Awaitable[web.StreamResponse]]


class SlowRequests:
    """Closes connections whose request does not come: the header at the transport, the body as a 408."""

    def __init__(
        self, *, header_seconds: float = HEADER_SECONDS, body_seconds: float = BODY_SECONDS, rate: float = RATE
    ) -> None:
        self._header_seconds = header_seconds
        self._body_seconds = body_seconds
        self._rate = rate
        self._connections: dict[asyncio.BaseTransport, _Connection] = {}

    def watching(self, server: Callable[[], asyncio.Protocol]) -> Callable[[], asyncio.Protocol]:
        """Return the factory of protocols to listen with in the place of the server itself."""
        return lambda: _Connection(server(), self._connections, self._header_seconds)

    async def in_time(self, request: BaseRequest, handler: Handler) -> web.StreamResponse:
        """Handle a request, of which the header is there and the body has to come."""
        connection = self._connections.get(request.transport) if request.transport else None
        if connection is not None:
            connection.request_began()
        try:
            return await self._in_time(request, handler)
        finally:
            if connection is not None:
                connection.request_ended()

    async def _in_time(self, request: BaseRequest, handler: Handler) -> web.StreamResponse:
        body, loop = request.content, asyncio.get_running_loop()
        if body.is_eof():
            return await handler(request)
        try:
            async with asyncio.timeout(None) as limit:
                watching: asyncio.TimerHandle

                def look(before: int) -> None:
                    nonlocal watching
                    if body.is_eof():
                        return  # what the handler does with a whole body takes as long as it takes
                    if body.total_bytes - before < self._rate * self._body_seconds:
                        limit.reschedule(loop.time())
                    else:
                        watching = loop.call_later(self._body_seconds, look, body.total_bytes)

                watching = loop.call_later(self._body_seconds, look, 0)
                try:
                    return await handler(request)
                finally:
                    watching.cancel()
        except TimeoutError:
            if not limit.expired():
                raise
        response = web.Response(status=408, text="408: Request Timeout")
        response.force_close()
        return response


class _Connection(asyncio.Protocol):
    """Hands everything on to the server's protocol, and looks at the clock while no request is complete."""

    def __init__(
        self, inner: asyncio.Protocol, connections: "dict[asyncio.BaseTransport, _Connection]", seconds: float
    ) -> None:
        self._inner = inner
        self._connections = connections
        self._seconds = seconds
        self._transport: asyncio.BaseTransport | None = None
        self._closing: asyncio.TimerHandle | None = None
        self._in_request = False

    def request_began(self) -> None:
        """Note that a header is complete."""
        self._in_request = True
        self._stop_waiting()

    def request_ended(self) -> None:
        """Note that what comes next is another header."""
        self._in_request = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._connections[transport] = self
        self._wait_for_header()
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if not self._in_request:
            self._wait_for_header()
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        self._stop_waiting()
        if self._transport is not None:
            self._connections.pop(self._transport, None)
        self._inner.connection_lost(error)

    def _wait_for_header(self) -> None:
        if self._closing is None and self._transport is not None:
            self._closing = asyncio.get_running_loop().call_later(self._seconds, self._transport.close)

    def _stop_waiting(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
