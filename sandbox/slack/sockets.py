"""Socket Mode: tickets, sockets, envelopes and their acknowledgements."""

import asyncio
import itertools
import json
import secrets
import uuid
from collections.abc import Iterator
from contextlib import suppress

from aiohttp import WSMsgType, web

from sandbox.settings import SandboxSettings
from sandbox.slack.delivery import Answer, Delivery, Envelope
from sandbox.slack.feed import Feed
from sandbox.store import Store

MOST_SOCKETS = 10
"""Slack allows ten sockets an app."""
HEARTBEAT = 10.0
"""Seconds between the pings of the server; a socket that does not answer within half of it is closed."""
HOST = "applink-sandbox-0"


class AppSocket:
    """One connection of the app, with what it has not acknowledged."""

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.ws = ws
        self.transport = transport
        self.outgoing: asyncio.Queue[Envelope | str] = asyncio.Queue()
        self.waiting: dict[str, tuple[Envelope, asyncio.TimerHandle | None]] = {}


class SocketDelivery(Delivery):
    """Each envelope goes to one of the open sockets, in turn."""

    def __init__(self, store: Store, settings: SandboxSettings, feed: Feed, app_id: str) -> None:
        super().__init__(store, settings, feed)
        self._app_id = app_id
        self._tickets: set[str] = set()
        self._sockets: list[AppSocket] = []
        self._turn: Iterator[int] = itertools.count()

    @property
    def connected(self) -> bool:
        """Whether a socket is open."""
        return bool(self._sockets)

    @property
    def sockets(self) -> int:
        """How many are open."""
        return len(self._sockets)

    def ticket(self) -> str:
        """Admission for one connection."""
        ticket = secrets.token_hex(16)
        self._tickets.add(ticket)
        return ticket

    def _unacknowledged(self) -> list[Envelope]:
        return [envelope for socket in self._sockets for envelope, _ in socket.waiting.values()]

    def _send(self, envelope: Envelope) -> None:
        socket = self._sockets[next(self._turn) % len(self._sockets)]
        socket.waiting[envelope.id] = (envelope, None)
        socket.outgoing.put_nowait(envelope)

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """`GET /socket?ticket=…`."""
        ticket = request.query.get("ticket", "")
        if ticket not in self._tickets:
            raise web.HTTPForbidden(text="unknown ticket")
        self._tickets.discard(ticket)
        if len(self._sockets) >= MOST_SOCKETS:
            raise web.HTTPForbidden(text="too_many_websockets")
        ws = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=2**20)
        await ws.prepare(request)
        socket = AppSocket(ws, request.transport)
        hello = {
            "type": "hello",
            "num_connections": len(self._sockets) + 1,
            "debug_info": {"host": HOST, "build_number": 1, "approximate_connection_time": 18060},
            "connection_info": {"app_id": self._app_id},
        }
        await ws.send_str(json.dumps(hello))
        self._sockets.append(socket)
        writer = asyncio.create_task(self._write(socket))
        self.release()
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    self._receive(socket, message.data)
        finally:
            writer.cancel()
            with suppress(asyncio.CancelledError):
                await writer
            self._gone(socket)
        return ws

    async def _write(self, socket: AppSocket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            item = await socket.outgoing.get()
            if isinstance(item, str):
                await socket.ws.send_str(item)
                continue
            message = {
                "envelope_id": item.id,
                "payload": item.payload,
                "type": item.type,
                "accepts_response_payload": not item.lasting,
            }
            if item.lasting:
                message["retry_attempt"] = item.attempt
                message["retry_reason"] = item.reason
            timer = loop.call_later(self._settings.ack_timeout, self._late, socket, item.id)
            socket.waiting[item.id] = (item, timer)
            try:
                await socket.ws.send_str(json.dumps(message))
            except ConnectionError:
                return

    def _receive(self, socket: AppSocket, text: str) -> None:
        try:
            message = json.loads(text)
            identifier = message["envelope_id"]
        except (ValueError, KeyError, TypeError):
            return
        if identifier in socket.waiting and socket.waiting[identifier][0].acks_to_drop:
            socket.waiting[identifier][0].acks_to_drop -= 1
            return
        envelope, timer = socket.waiting.pop(identifier, (None, None))
        if timer is not None:
            timer.cancel()
            began = timer.when() - self._settings.ack_timeout
            self.took(asyncio.get_running_loop().time() - began)
        if envelope is not None:
            self.answered(envelope, Answer(message.get("payload") or None))

    def _late(self, socket: AppSocket, identifier: str) -> None:
        entry = socket.waiting.pop(identifier, None)
        if entry is not None:
            self.took(self._settings.ack_timeout)
            self.again(entry[0], "timeout")

    def _gone(self, socket: AppSocket) -> None:
        self._sockets.remove(socket)
        left = list(socket.waiting.values())
        socket.waiting.clear()
        for envelope, timer in left:
            if timer is not None:
                timer.cancel()
                envelope.attempt += 1
                envelope.reason = "timeout"
            envelope.id = str(uuid.uuid4())
            if not self.submit(envelope):
                self.answered(envelope, Answer(error="not_delivered"))
        if not self._sockets:
            self._feed.publish({"type": "connection", "connected": False})

    async def disconnect(self, *, abort: bool = False) -> int:
        """End all sockets: politely with a `disconnect` message, or at once. Returns how many."""
        sockets = list(self._sockets)
        for socket in sockets:
            if abort:
                if socket.transport is not None:
                    socket.transport.abort()
                continue
            farewell = {"type": "disconnect", "reason": "refresh_requested", "debug_info": {"host": HOST}}
            with suppress(ConnectionError):
                await socket.ws.send_str(json.dumps(farewell))
        return len(sockets)

    async def stop(self) -> None:
        """Say goodbye; what was not acknowledged is kept for the next start."""
        await super().stop()
        await self.disconnect()
        for socket in list(self._sockets):
            socket.waiting.clear()
            await socket.ws.close(code=1001)
