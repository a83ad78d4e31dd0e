import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import aiohttp
from aiohttp import web

from bot.http.server import http_server
from bot.http.slow import SlowRequests
from tests.bot.http.raw import connect, exchange, request
from tests.patience import PATIENCE

HEADER, BODY, RATE = 1.0, 1.2, 1000


@asynccontextmanager
async def _server(times: float = 1.0) -> AsyncIterator[tuple[str, list[int]]]:
    """A server, as often as patient, that tells how long a body is; and the lengths of the bodies that came whole."""
    whole: list[int] = []

    async def length(request: web.Request) -> web.Response:
        found = len(await request.read())
        whole.append(found)
        return web.Response(text=str(found))

    async def slow(request: web.Request) -> web.Response:
        await request.read()
        await asyncio.sleep(3 * BODY)
        return web.Response(text="done")

    app = web.Application()
    app.add_routes([web.post("/", length), web.post("/slow", slow), web.get("/", length)])
    guard = SlowRequests(header_seconds=times * HEADER, body_seconds=times * BODY, rate=RATE)
    async with http_server(app, "127.0.0.1", 0, guard) as url:
        yield url, whole


async def _sent_in_pieces(url: str, pieces: list[bytes], pause: float) -> tuple[bytes, float]:
    """Send piece after piece; what came back until the server closed, and after how many seconds that was."""
    loop = asyncio.get_running_loop()
    reader, writer = await connect(url)
    began = loop.time()

    async def send() -> None:
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(pause)

    sending = asyncio.create_task(send())
    answer = b""
    try:
        async with asyncio.timeout(PATIENCE):
            while piece := await reader.read(65_536):
                answer += piece
    except ConnectionResetError:
        """What we sent after it had closed; what came before that counts."""
    finally:
        sending.cancel()
        writer.close()
    return answer, loop.time() - began


async def test_a_half_sent_header_is_closed() -> None:
    """Nothing at all, half a header, or one that comes byte by byte: the connection is closed when its time is up."""
    async with _server() as (url, _):
        half = b"POST / HTTP/1.1\r\nHost: bot\r\nX-A: "
        for pieces in ([], [half], [bytes([byte]) for byte in half * 20]):
            answer, seconds = await _sent_in_pieces(url, pieces, 0.05)
            assert answer == b""
            assert seconds > HEADER * 0.9


async def test_a_half_sent_second_header_is_closed() -> None:
    """A whole request before it buys nothing, and a connection may rest between two."""
    async with _server() as (url, _):
        reader, writer = await connect(url)
        whole = request("GET", b"/", {b"Connection": b"keep-alive"})
        for _ in range(2):
            writer.write(whole)
            async with asyncio.timeout(PATIENCE):
                assert b"200 OK" in await reader.readuntil(b"\r\n\r\n0")
            await asyncio.sleep(2 * HEADER)
        writer.write(b"GET / HT")
        async with asyncio.timeout(PATIENCE):
            assert await reader.read() == b""
        writer.close()


async def test_a_body_that_does_not_come_is_refused() -> None:
    """Without progress, and with a byte now and then, it is a 408; its handler has seen nothing of it."""
    async with _server() as (url, whole):
        head = request("POST", b"/", {b"Content-Length": b"100000"})
        for pieces in ([head, b"x"], [head, *[b"x"] * 1000]):
            answer, seconds = await _sent_in_pieces(url, pieces, 0.05)
            assert answer.startswith(b"HTTP/1.1 408")
            assert seconds > BODY * 0.9
        assert whole == []


async def test_a_long_upload_may_take_its_time() -> None:
    """At the least rate a body may come for longer than the time that a short one has."""
    async with _server() as (url, whole):
        piece = b"x" * (RATE // 2)
        head = request("POST", b"/", {b"Content-Length": str(60 * len(piece)).encode()})
        answer, seconds = await _sent_in_pieces(url, [head, *[piece] * 60], 0.05)
        assert answer.startswith(b"HTTP/1.1 200")
        assert seconds > 2 * BODY
        assert whole == [60 * len(piece)]


async def test_an_answer_may_take_its_time() -> None:
    """What comes whole is not held to the clock: only what is sent to us is."""
    async with _server() as (url, _):
        assert await exchange(url, request("POST", b"/slow", {}, b"x")) == (200, b"done")


async def _closed(reader: asyncio.StreamReader) -> None:
    """Wait until the server has closed, also where it did so over what was still on its way."""
    with suppress(ConnectionResetError):
        await reader.read()


async def test_many_half_sent_requests_change_nothing_for_others() -> None:
    """Beside 300 of them others are answered, and in the end none of the 300 is left."""
    async with _server(20.0) as (url, _), aiohttp.ClientSession() as session:
        halves = [await connect(url) for _ in range(300)]
        for number, (_, writer) in enumerate(halves):
            head = request("POST", b"/", {b"Content-Length": b"100000"})
            writer.write(head if number % 2 else head[:20])
        for _ in range(20):
            async with session.post(url, data=b"hello") as answer:
                assert (answer.status, await answer.text()) == (200, "5")
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(_closed(reader) for reader, _ in halves))
        for _, writer in halves:
            writer.close()
