"""Notion over HTTP: notion-client with one retry layer, one throttle for each token, and this project's errors."""

import asyncio
import logging
import random
import ssl
from collections.abc import AsyncIterator, Mapping, Sequence
from copy import copy
from email.utils import parsedate_to_datetime
from functools import cache
from time import time
from types import TracebackType
from typing import Any, Self

import httpx
from notion_client import AsyncClient
from notion_client.errors import HTTPResponseError, InvalidPathParameterError, RequestTimeoutError

from integrations.errors import Denied, IntegrationError, Invalid, NotFound, RateLimited, Unavailable
from integrations.notion.throttle import IN_FLIGHT, RATE, shared_throttle

NOTION_VERSION = "2026-03-11"
Json = dict[str, Any]

_PAGE = 100
"""Items a list request brings at most."""
_LONGEST_WAIT = 60.0
"""Seconds of Retry-After that are waited for; a longer one is told to the caller."""


class Unclear(Unavailable):
    """A write may or may not have happened: read it back before repeating it."""


@cache
def _certificates() -> ssl.SSLContext:
    """Read the certificate authorities once a process, not for each client: it takes 20 ms of processor time."""
    return httpx.create_ssl_context()


class NotionClient:
    """The calls that the project needs. Every method raises the errors of :mod:`integrations.errors`.

    ``rate`` is in requests a second, None for no limit (a local Notion without limits). Reads, and writes that can be
    repeated, are tried ``attempts`` times; creating and appending are never repeated here once they may have happened:
    they raise :class:`Unclear`.
    """

    def __init__(
        self,
        token: str,
        *,
        base_url: str = "https://api.notion.com",
        rate: float | None = RATE,
        timeout: float = 60.0,
        attempts: int = 5,
        backoff: float = 0.5,
    ) -> None:
        self._token = token
        self._rate = rate
        self._attempts = attempts
        self._backoff = backoff
        self._background = False
        logger = logging.getLogger("integrations.notion.wire")
        limits = httpx.Limits(max_connections=IN_FLIGHT, keepalive_expiry=30.0)
        self._http = httpx.AsyncClient(limits=limits, verify=_certificates())
        self._client = AsyncClient(
            client=self._http,
            auth=token,
            base_url=base_url.rstrip("/"),
            notion_version=NOTION_VERSION,
            retry=False,
            logger=logger,
            log_level=logging.CRITICAL,
        )
        self._http.timeout = httpx.Timeout(timeout, connect=min(timeout, 10.0))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    def in_background(self) -> Self:
        """Return the same client for work that nobody waits for: its requests go when no others wait.

        Closed with the one that it is made from.
        """
        other = copy(self)
        other._background = True
        return other

    async def me(self) -> Json:
        """Return the integration's own user; the cheapest proof that the token works."""
        return await self._call("GET", "users/me")

    async def page(self, page_id: str) -> Json:
        """Return a page object, without its content."""
        return await self._call("GET", f"pages/{page_id}")

    async def block(self, block_id: str) -> Json:
        """Return one block."""
        return await self._call("GET", f"blocks/{block_id}")

    async def database(self, database_id: str) -> Json:
        """Return a database, which names its data sources."""
        return await self._call("GET", f"databases/{database_id}")

    async def data_source(self, data_source_id: str) -> Json:
        """Return a data source with its schema."""
        return await self._call("GET", f"data_sources/{data_source_id}")

    async def children(self, block_id: str) -> list[Json]:
        """Return all children of a block or page, in order."""
        path = f"blocks/{block_id}/children"
        return [item async for item in self._listed("GET", path, {})]

    def search(self, query: str = "", kind: str | None = None) -> AsyncIterator[Json]:
        """Yield pages and data sources (``kind`` page or data_source) by title, last edited first."""
        body: Json = {"query": query} if query else {}
        if kind:
            body["filter"] = {"property": "object", "value": kind}
        return self._listed(
            "POST", "search", body | {"sort": {"timestamp": "last_edited_time", "direction": "descending"}}
        )

    async def rows(self, data_source_id: str) -> AsyncIterator[Json]:
        """Yield the pages of a data source, each once; of more than a query gives, in windows by time of creation.

        Raises Unavailable where they cannot be listed to their end.
        """
        seen: set[str] = set()
        since: str | None = None
        while True:
            body: Json = {"sorts": [{"timestamp": "created_time", "direction": "ascending"}]}
            if since:
                body["filter"] = {"timestamp": "created_time", "created_time": {"on_or_after": since}}
            cut, last = False, since
            async for answer in self._answers("POST", f"data_sources/{data_source_id}/query", body):
                cut = (answer.get("request_status") or {}).get("type") == "incomplete"
                for row in answer.get("results", []):
                    last = row.get("created_time") or last
                    if row["id"] not in seen:
                        seen.add(row["id"])
                        yield row
            if not cut:
                return
            if last == since:
                raise Unavailable("a data source has more rows of one minute than a query gives")
            since = last

    async def property_items(self, page_id: str, property_id: str) -> list[Json]:
        """Return all items of a property that a page object shows only the first 25 of."""
        return [item async for item in self._listed("GET", f"pages/{page_id}/properties/{property_id}", {})]

    async def comments(self, block_id: str) -> list[Json]:
        """Return the open comments of a page or block itself, oldest first; resolved ones Notion does not give."""
        return [item async for item in self._listed("GET", "comments", {"block_id": block_id})]

    async def update_page(self, page_id: str, changes: Mapping[str, Any]) -> Json:
        """Change properties or ``in_trash``; repeating it is harmless."""
        return await self._call("PATCH", f"pages/{page_id}", body=dict(changes))

    async def create_page(self, body: Mapping[str, Any]) -> Json:
        """Create a page; raises Unclear when it may exist already."""
        return await self._call("POST", "pages", body=dict(body), once=True)

    async def create_database(self, body: Mapping[str, Any]) -> Json:
        """Create a database with its first data source; raises Unclear when it may exist already."""
        return await self._call("POST", "databases", body=dict(body), once=True)

    async def delete_block(self, block_id: str) -> Json:
        """Put a block with all below it into the trash; raises Invalid for one that is there already."""
        return await self._call("DELETE", f"blocks/{block_id}")

    async def append(
        self, block_id: str, children: Sequence[Json], *, position: Mapping[str, Any] | None = None
    ) -> list[Json]:
        """Append children and return them as stored; raises Unclear when they may be there already.

        ``position``: Notion's own object; at the end without it.
        """
        body: Json = {"children": list(children)} | ({"position": dict(position)} if position else {})
        answer = await self._call("PATCH", f"blocks/{block_id}/children", body=body, once=True)
        return list(answer.get("results", []))

    async def _listed(self, method: str, path: str, given: Json) -> AsyncIterator[Json]:
        async for answer in self._answers(method, path, given):
            for item in answer.get("results", []):
                yield item

    async def _answers(self, method: str, path: str, given: Json) -> AsyncIterator[Json]:
        cursor: str | None = None
        while True:
            values = {**given, "page_size": _PAGE} | ({"start_cursor": cursor} if cursor else {})
            if method == "GET":
                answer = await self._call(method, path, query=values)
            else:
                answer = await self._call(method, path, body=values)
            yield answer
            cursor = answer.get("next_cursor")
            if not answer.get("has_more") or not cursor:
                return

    async def _call(
        self, method: str, path: str, *, query: Json | None = None, body: Json | None = None, once: bool = False
    ) -> Json:
        throttle = shared_throttle(self._token, self._rate)
        for attempt in range(1, self._attempts + 1):
            try:
                async with throttle.turn(background=self._background):
                    answer = await self._client.request(path, method, query=query, body=body)
                if not isinstance(answer, dict):
                    raise Unavailable("Notion's answer was no JSON object")
                return answer
            except (
                HTTPResponseError,
                RequestTimeoutError,
                InvalidPathParameterError,
                httpx.HTTPError,
                ValueError,
            ) as error:
                problem = _translated(error, f"{method} {path}")
                unsure = once and not _refused_unread(error)
                if unsure and isinstance(problem, Unavailable):
                    raise Unclear(str(problem)) from error
                if not isinstance(problem, Unavailable) or attempt == self._attempts:
                    raise problem from error
                wait = self._backoff * 2 ** (attempt - 1) * random.uniform(0.5, 1.0)
                if isinstance(problem, RateLimited):
                    if problem.retry_after > _LONGEST_WAIT:
                        raise problem from error
                    throttle.close_for(problem.retry_after)
                    wait = max(problem.retry_after, 0.0)
                await asyncio.sleep(wait)
        raise AssertionError("the loop returns or raises")


def _translated(error: Exception, call: str) -> IntegrationError:
    """Return our error for a vendor's. Messages name the call, never its content."""
    if isinstance(error, HTTPResponseError):
        said = f"{call}: {error.status} {getattr(error.code, 'value', error.code)}: {error}"
        if error.status in (429, 529):
            return RateLimited(said, _retry_after(error.headers))
        if error.status in (401, 403):
            return Denied(said)
        if error.status == 404:
            return NotFound(said)
        if error.status == 409 or error.status >= 500:
            return Unavailable(said)
        return Invalid(said)
    if isinstance(error, InvalidPathParameterError):
        return Invalid(f"{call}: {error}")
    return Unavailable(f"{call}: {type(error).__name__}")


def _refused_unread(error: Exception) -> bool:
    """Tell whether Notion certainly did not do what was asked."""
    if isinstance(error, HTTPResponseError):
        return error.status < 500 or error.status == 529
    cause = error.__context__ if isinstance(error, RequestTimeoutError) else error
    return isinstance(cause, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout | InvalidPathParameterError)


def _retry_after(headers: httpx.Headers) -> float:
    """Return seconds; one when the header is missing or makes no sense."""
    value = headers.get("retry-after", "")
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time())
    except (TypeError, ValueError):
        return 1.0
