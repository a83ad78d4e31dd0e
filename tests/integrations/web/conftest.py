"""A stand-in for Tavily on loopback."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

KEY = "tvly-a-key-of-the-tests"
PAGES = (
    ("임금체불 진정", "https://minwon.moel.go.kr/wage", "임금체불   진정서를\n제출합니다."),
    ("블로그", "https://blog.example.com/moel.go.kr", "체불 이야기"),
    ("근로기준법", "https://www.law.go.kr/lsa", "근로기준법 제43조"),
)


@dataclass
class Tavily:
    """What the stand-in was asked, and what it answers instead of pages."""

    url: str = ""
    asked: list[dict[str, object]] = field(default_factory=list)
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None

    async def answer(self, request: web.Request) -> web.Response:
        """Answer a search as Tavily does."""
        if request.headers.get("Authorization") != f"Bearer {KEY}":
            return web.json_response({"detail": {"error": "Unauthorized"}}, status=401)
        self.asked.append(await request.json())
        if self.status != 200 or self.body is not None:
            return web.Response(status=self.status, headers=self.headers, text=self.body or "no")
        pages = [
            {"title": title, "url": url, "content": content, "score": 0.9, "raw_content": None}
            for title, url, content in PAGES
        ]
        return web.json_response({"query": "q", "results": pages, "images": [], "response_time": 0.1})


@pytest.fixture
async def tavily() -> AsyncIterator[Tavily]:
    """The stand-in, running."""
    stand_in = Tavily()
    app = web.Application()
    app.router.add_post("/search", stand_in.answer)
    server = TestServer(app)
    await server.start_server()
    stand_in.url = str(server.make_url("/"))
    yield stand_in
    await server.close()
