"""Server-sent events for one open page."""

import asyncio
import json
from contextlib import suppress

from aiohttp import web

from sandbox.slack.feed import Feed, Notice

HEARTBEAT = 15.0
"""Seconds between comments that keep the connection alive."""


async def serve_events(
    request: web.Request, feed: Feed, user: str, connected: bool, closing: asyncio.Event
) -> web.StreamResponse:
    """Write notices until the page leaves or the server closes; `Last-Event-ID` replays what was missed.

    When too much was missed to replay, one `{"type": "reset"}` asks the page to load its state again.
    """
    headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    response = web.StreamResponse(headers=headers)
    await response.prepare(request)
    with feed.subscribe(user) as queue, suppress(ConnectionError):
        greeting = json.dumps({"type": "connection", "connected": connected})
        await response.write(f"retry: 1000\ndata: {greeting}\n\n".encode())
        last = request.headers.get("Last-Event-ID", "")
        if last.isdigit():
            missed = feed.since(int(last), user)
            if missed is None:
                await response.write(b'data: {"type": "reset"}\n\n')
            for notice in missed or ():
                await response.write(_frame(notice))
        stop = asyncio.create_task(closing.wait())
        try:
            while not closing.is_set():
                await _next(response, queue, stop)
        finally:
            stop.cancel()
    return response


async def _next(response: web.StreamResponse, queue: asyncio.Queue[Notice], stop: asyncio.Task[bool]) -> None:
    if queue.empty():
        waiting = asyncio.create_task(queue.get())
        done, _ = await asyncio.wait({waiting, stop}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
        if waiting not in done:
            waiting.cancel()
            if not done:
                await response.write(b": alive\n\n")
            return
        frames = [_frame(waiting.result())]
    else:
        frames = []
    while not queue.empty():
        frames.append(_frame(queue.get_nowait()))
    await response.write(b"".join(frames))


def _frame(notice: Notice) -> bytes:
    return f"id: {notice.number}\ndata: {notice.text}\n\n".encode()
