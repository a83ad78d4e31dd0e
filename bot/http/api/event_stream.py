"""Server-sent events: numbered, so that a client that lost its connection gets what it has missed."""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from aiohttp import web

from bot.http.api.document import AuthenticatedCall
from bot.http.api.requests import NOT_STORED, invalid
from integrations.store.turn_events import TurnEvent

HEARTBEAT = 15.0
"""Seconds of silence after which something is said that is no event, so that nobody takes the connection for dead."""
LONGEST = 300.0
"""Seconds after which a stream ends, and the client comes again; many proxies end one by then."""
WRITING = 30.0
"""Seconds that a client may take no byte for; it can come again too."""
LAST_EVENT: dict[str, object] = {"type": "string", "pattern": r"^\d{1,9}$"}
"""The schema of the header ``Last-Event-ID``."""


def last_event_of(call: AuthenticatedCall) -> int:
    """Return the number of the last event that a client has; 0 where it has none."""
    given = call.request.headers.get("Last-Event-ID", "0")
    if not given.isascii() or not given.isdecimal() or len(given) > 9:
        raise invalid(call, "Last-Event-ID", kind="string_pattern_mismatch")
    return int(given)


async def event_stream(
    call: AuthenticatedCall,
    batches: AsyncGenerator[Sequence[TurnEvent]],
    *,
    longest: float = LONGEST,
    named: bool = True,
) -> web.StreamResponse:
    """Send the events of each batch as they come; an empty one as a comment.

    ``named``: whether each has a line ``event:``; without one a browser takes it for a message.
    """
    response = web.StreamResponse(headers={**NOT_STORED, "X-Accel-Buffering": "no"})
    response.content_type, response.charset = "text/event-stream", "utf-8"
    await response.prepare(call.request)
    loop = asyncio.get_running_loop()
    until = loop.time() + longest
    try:
        async with aclosing(batches):
            async for batch in batches:
                async with asyncio.timeout(WRITING):
                    await response.write(b"".join(server_sent(event, named=named) for event in batch) or b":\n\n")
                if loop.time() > until:
                    break
        await response.write_eof()
    except (ConnectionError, TimeoutError):
        # Who comes again goes on behind the last event that arrived.
        response.force_close()
        if call.request.transport is not None:
            call.request.transport.abort()
    return response


def server_sent(event: TurnEvent, *, named: bool = True) -> bytes:
    """Return an event with its number, its type as the name where it is named, and one line of JSON."""
    data = json.dumps(event.content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    name = f"event: {event.content['type']}\n" if named else ""
    return f"id: {event.number}\n{name}data: {data}\n\n".encode()
