"""Several web searches, one after the other until one finds something."""

from collections.abc import Sequence

import structlog

from integrations.errors import IntegrationError, RateLimited, Unavailable
from integrations.web.base import WebResults, WebSearch, WebSource

log = structlog.get_logger(__name__)


class WebChain:
    """Asks the first search, and the next one where it fails or finds nothing."""

    def __init__(self, searches: Sequence[WebSearch] = ()) -> None:
        self._searches = tuple(searches)

    @property
    def sources(self) -> tuple[WebSource, ...]:
        """Return who is asked, in order."""
        return tuple(one.source for one in self._searches)

    async def search(self, query: str, *, max_results: int = 3) -> WebResults:
        """Return what the first one found that found something, with those that failed before it.

        Raises ``Unavailable`` where there is none, or all failed.
        """
        failed: list[WebSource] = []
        for one in self._searches:
            try:
                found = await one.search(query, max_results=max_results)
            except IntegrationError as error:
                wait = error.retry_after if isinstance(error, RateLimited) else None
                log.warning("web_search_failed", source=one.source, error=type(error).__name__, retry_after=wait)
                failed.append(one.source)
                continue
            if found:
                return WebResults(tuple(found), tuple(failed))
        if len(failed) == len(self._searches):
            raise Unavailable("no web search answered")
        return WebResults((), tuple(failed))
