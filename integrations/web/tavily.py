"""Tavily's search API: ``POST /search`` with a bearer key, as its own clients call it."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Literal

import aiohttp
from pydantic import BaseModel, ValidationError

from integrations.errors import Denied, IntegrationError, Invalid, RateLimited, Unavailable
from integrations.web.base import LONGEST_WEB_QUERY, WebResult, excerpt_of, is_within

TAVILY = "https://api.tavily.com"
_LARGEST = 2 * 2**20
"""Bytes of an answer; a larger one is none of theirs."""


class _TavilyPage(BaseModel):
    title: str
    url: str
    content: str


class _Answer(BaseModel):
    results: list[_TavilyPage]


class TavilySearch:
    """Asks Tavily for pages of some domains; any where none is named.

    ``timeout``: seconds of one search, all in all.
    """

    def __init__(
        self,
        key: str,
        domains: Sequence[str],
        *,
        url: str = TAVILY,
        timeout: float = 6.0,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._key = key
        self._domains = tuple(domains)
        self._url = f"{url.rstrip('/')}/search"
        self._timeout = aiohttp.ClientTimeout(total=timeout)
        self._today = today

    @property
    def source(self) -> Literal["tavily"]:
        """Return that it is Tavily."""
        return "tavily"

    async def search(self, query: str, *, max_results: int) -> list[WebResult]:
        """Return pages, see :class:`WebSearch`."""
        body: dict[str, object] = {
            "query": query[:LONGEST_WEB_QUERY],
            "max_results": max_results,
            "search_depth": "basic",
        }
        if self._domains:
            body["include_domains"] = list(self._domains)
        answer = await self._post(body)
        found = [page for page in answer.results if is_within(page.url, self._domains)]
        today = self._today()
        return [
            WebResult(page.title.strip(), page.url, excerpt_of(page.content), "tavily", today)
            for page in found[:max_results]
        ]

    async def _post(self, body: dict[str, object]) -> _Answer:
        headers = {"Authorization": f"Bearer {self._key}"}
        try:
            async with (
                aiohttp.ClientSession(timeout=self._timeout) as session,
                session.post(self._url, json=body, headers=headers, allow_redirects=False) as response,
            ):
                if response.status != 200:
                    raise _refusal(response.status, response.headers.get("Retry-After", ""))
                raw = await _whole(response)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Unavailable(f"Tavily: {type(error).__name__}") from error
        try:
            return _Answer.model_validate_json(raw)
        except ValidationError as error:
            raise Unavailable("Tavily answered otherwise than it says") from error


async def _whole(response: aiohttp.ClientResponse) -> bytes:
    raw = bytearray()
    async for piece in response.content.iter_chunked(65_536):
        raw += piece
        if len(raw) > _LARGEST:
            raise Unavailable("Tavily's answer has no end")
    return bytes(raw)


def _refusal(status: int, retry_after: str) -> IntegrationError:
    """Return the error of a status; 432 and 433: what the plan or the key may spend is spent."""
    match status:
        case 401 | 403:
            return Denied("Tavily refused the key")
        case 429 | 432 | 433:
            return RateLimited(f"Tavily: {status}", float(retry_after) if retry_after.isdigit() else 60.0)
        case 400 | 404 | 422:
            return Invalid(f"Tavily: {status}")
    return Unavailable(f"Tavily: {status}")
