"""Search without a key, by the ddgs package: it asks public search engines and reads their pages of results."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Literal

from integrations.errors import Unavailable
from integrations.web.base import LONGEST_WEB_QUERY, WebResult, excerpt_of, is_within

_ENGINES = "duckduckgo,brave,startpage,mojeek,yahoo"
"""Those that read ``site:``; an encyclopedia says little of what an office does."""
Ask = Callable[[str, int], Sequence[Mapping[str, Any]]]
"""Searches, in a thread of its own: the query and how many results; rows of ``title``, ``href`` and ``body``."""


class DdgsSearch:
    """Asks public search engines for pages of some domains; any where none is named.

    ``timeout``: seconds that one search is waited for. ``ask``: in place of the package's own client.
    """

    def __init__(
        self,
        domains: Sequence[str],
        *,
        timeout: float = 6.0,
        ask: Ask | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._domains = tuple(domains)
        self._timeout = timeout
        self._ask = ask or self._by_package
        self._today = today
        self._threads = asyncio.Semaphore(2)
        """A search that is not waited for any more still has its thread, for a few seconds."""

    @property
    def source(self) -> Literal["ddgs"]:
        """Return that it is ddgs."""
        return "ddgs"

    async def search(self, query: str, *, max_results: int) -> list[WebResult]:
        """Return pages, see :class:`WebSearch`."""
        sites = " OR ".join(f"site:{domain}" for domain in self._domains)
        asked = f"{query[:LONGEST_WEB_QUERY]} {sites}".strip()
        try:
            async with asyncio.timeout(self._timeout), self._threads:
                rows = await asyncio.to_thread(self._ask, asked, 3 * max_results)
        except TimeoutError as error:
            raise Unavailable("the web search took too long") from error
        today = self._today()
        found = [
            WebResult(str(row.get("title", "")).strip(), url, excerpt_of(str(row.get("body", ""))), "ddgs", today)
            for row in rows
            if is_within(url := str(row.get("href", "")), self._domains)
        ]
        return found[:max_results]

    def _by_package(self, query: str, most: int) -> Sequence[Mapping[str, Any]]:
        from ddgs import DDGS  # loads a browser's worth of TLS: 15 MB
        from ddgs.exceptions import DDGSException

        try:
            found: list[dict[str, Any]] = DDGS(timeout=max(1, int(self._timeout) - 1)).text(
                query, region="kr-kr", max_results=most, backend=_ENGINES
            )
        except DDGSException as error:
            if "No results" in str(error):
                return []
            raise Unavailable(f"the web search failed: {type(error).__name__}") from error
        return found
