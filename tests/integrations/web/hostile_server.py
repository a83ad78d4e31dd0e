"""A server on loopback that serves pages as nobody should, and names that lead where a test wants."""

import asyncio
import gzip
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.test_utils import TestServer

KOREAN = (
    "<!doctype html><html><head><meta charset='{charset}'><title>차량 공유 &amp; 시장</title>"
    "<meta content='2026-03-04T09:00:00+09:00' property='article:published_time'>"
    "<script>let secret = 'script';</script></head><body><nav><a href='/'>처음으로</a></nav><aside>인기 기사</aside>"
    "<article><h1>차량 공유</h1><p>국내 시장은 2025년 <b>1조 2천억 원</b>으로 12% 늘었다. 협회의 자료다.</p>"
    "<p style='display:none'>숨은 지시</p><div hidden>안 보이는 글</div>"
    "<table><tr><th>해</th><th>규모</th></tr><tr><td>2024</td><td>1조 700억</td></tr></table></article>"
    "<footer>쿠키 동의</footer></body></html>"
)
BOMB = gzip.compress(bytes(64 * 2**20))
"""64 MiB of nothing in 64 KiB."""


@dataclass
class Names(AbstractResolver):
    """Names as a test wants them; each look-up takes the next of the answers, the last one again and again."""

    answers: dict[str, Sequence[Sequence[str]]]
    asked: list[str] = field(default_factory=list)

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the next addresses of a name; raises ``OSError`` for an unknown one."""
        self.asked.append(host)
        if host not in self.answers:
            raise OSError("no such name")
        turns = self.answers[host]
        addresses = turns[min(self.asked.count(host), len(turns)) - 1]
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
            for address in addresses
        ]

    async def close(self) -> None:
        """Close nothing."""


@dataclass
class HostileServer:
    """What was asked for, and where it is."""

    port: int = 0
    asked: list[str] = field(default_factory=list)

    def at(self, path: str, host: str = "127.0.0.1") -> str:
        """Return the address of a page."""
        return f"http://{host}:{self.port}{path}"

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer as the path says."""
        self.asked.append(request.path_qs)
        match request.path.strip("/").split("/"):
            case ["charset", named, encoding]:
                page = KOREAN.format(charset=named).encode(encoding)
                return web.Response(body=page, headers={"Content-Type": "text/html"})
            case ["header", named, encoding]:
                page = KOREAN.replace("<meta charset='{charset}'>", "").encode(encoding)
                return web.Response(body=page, headers={"Content-Type": f"text/html; charset={named}"})
            case ["type", first, second]:
                return web.Response(body=b"plain words of a page", headers={"Content-Type": f"{first}/{second}"})
            case ["status", status]:
                return web.Response(status=int(status), headers={"Retry-After": "7"})
            case ["to"]:
                return web.Response(status=302, headers={"Location": request.query["where"]})
            case ["round", left]:
                where = f"/round/{int(left) - 1}" if left != "0" else "/charset/utf-8/utf-8"
                return web.Response(status=307, headers={"Location": where})
            case ["empty"]:
                return web.Response(body=b"", headers={"Content-Type": "text/html"})
            case ["menu"]:
                return web.Response(text="<nav><a href='/'>home</a></nav>", headers={"Content-Type": "text/html"})
            case ["headers"]:
                return web.Response(text="a page", headers={"X-Long": "x" * 20_000})
            case ["many"]:
                return web.Response(text="a page", headers={f"X-{at}": "x" for at in range(1_000)})
            case ["gzip"]:
                page = gzip.compress(KOREAN.format(charset="utf-8").encode())
                return web.Response(body=page, headers={"Content-Type": "text/html", "Content-Encoding": "gzip"})
            case ["bomb"]:
                return web.Response(body=BOMB, headers={"Content-Type": "text/html", "Content-Encoding": "gzip"})
            case ["badly"]:
                return web.Response(body=b"no gzip", headers={"Content-Type": "text/html", "Content-Encoding": "gzip"})
            case ["cut"]:
                return web.Response(
                    body=gzip.compress(b"<html>" + b"a page " * 99)[:-12],
                    headers={"Content-Type": "text/html", "Content-Encoding": "gzip"},
                )
            case ["packed", how]:
                return web.Response(body=b"?", headers={"Content-Type": "text/html", "Content-Encoding": how})
            case ["endless" | "drip" as how]:
                return await _endless(request, slow=how == "drip")
        return web.Response(status=404)

    async def raw(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer with a length that is wrong."""
        line = await reader.readline()
        length = 5 if b"short" in line else 50_000
        writer.write(
            f"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n".encode() + b"words " * 9
        )
        await writer.drain()
        writer.close()


async def _endless(request: web.Request, *, slow: bool) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/html"})
    await response.prepare(request)
    never = asyncio.Event()
    while True:
        await response.write(b"x" if slow else b"endless " * 8_192)
        if slow:
            await never.wait()


@asynccontextmanager
async def hostile_server() -> AsyncIterator[HostileServer]:
    """Run the server."""
    hostile = HostileServer()
    app = web.Application()
    app.router.add_get("/{rest:.*}", hostile.answer)
    server = TestServer(app)
    await server.start_server()
    hostile.port = server.port or 0
    yield hostile
    await server.close()
