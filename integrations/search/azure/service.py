"""Requests to one index of Azure AI Search: repeated where that helps, and its errors in this project's own."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import structlog
from azure.core import MatchConditions
from azure.core.credentials import AzureKeyCredential
from azure.core.exceptions import (
    AzureError,
    ClientAuthenticationError,
    HttpResponseError,
    ResourceExistsError,
    ResourceModifiedError,
    ResourceNotFoundError,
)
from azure.core.pipeline.policies import AsyncRetryPolicy
from azure.search.documents import IndexDocumentsBatch
from azure.search.documents.aio import SearchClient
from azure.search.documents.indexes.aio import SearchIndexClient
from azure.search.documents.indexes.models import SearchIndex

from integrations.errors import Denied, Invalid, RateLimited, Unavailable
from integrations.llm.call import Retries
from integrations.search.azure.definition import Json, changed, definition, identity
from integrations.search.base import Embedder

T = TypeVar("T")
log = structlog.get_logger(__name__)

READING: Final = Retries(attempts=3, first_wait=0.3, longest_wait=5.0)
WRITING: Final = Retries(attempts=5, first_wait=1.0, longest_wait=20.0)
TIMEOUT: Final = 20.0
"""Seconds of silence; the client's own 300 would keep a person waiting."""
_ACTIONS: Final = 500
_BYTES: Final = 1_000_000
"""Of a batch. The service takes 1,000 and 16 MB (learn.microsoft.com/azure/search/search-limits-quotas-capacity), but
the client sends a body in one piece, and meanwhile nothing else runs."""
_MOST_BYTES: Final = 15 * 1024 * 1024
"""Of one row."""
_AGAIN: Final = frozenset({409, 422, 429, 503})
"""A row's status that may be another later: learn.microsoft.com/rest/api/searchservice/documents/index."""
_PAGE: Final = 1_000
_ROLES: Final = "the identity needs the roles Search Index Data Contributor and Search Service Contributor"


class SearchService:
    """One index of a service. Every method raises the errors of :mod:`integrations.errors`."""

    def __init__(
        self,
        endpoint: str,
        name: str,
        key: str,
        *,
        reading: Retries = READING,
        writing: Retries = WRITING,
        timeout: float = TIMEOUT,
    ) -> None:
        self.name = name
        self._reading, self._writing = reading, writing
        self._identity: Any = None
        if not key:  # costs half a second to import
            from azure.identity.aio import DefaultAzureCredential

            self._identity = DefaultAzureCredential()
        shared: dict[str, Any] = {
            "credential": self._identity or AzureKeyCredential(key),
            "retry_policy": AsyncRetryPolicy.no_retries(),
            "raw_response_hook": _refuse_too_large,
            "connection_timeout": timeout,
            "read_timeout": timeout,
        }
        self._indexes = SearchIndexClient(endpoint, **shared)
        self._rows = SearchClient(endpoint, name, **shared)

    async def aclose(self) -> None:
        """Close the connections."""
        for each in (self._indexes, self._rows, self._identity):
            if each:
                await each.close()

    async def identity(self, embedder: Embedder, team: str = "", *, make: bool = True) -> str:
        """Return the name for life of the index, which is made where it is not there; empty if it is not to be made.

        Raises ``Misconfigured`` for an index that was made for something else.
        """
        wanted = definition(self.name, embedder, team)
        found = await self._call(self._reading, self._definition)
        if found is None and make:
            await self._put(wanted, MatchConditions.IfMissing)
            found = await self._call(self._reading, self._definition)
        if found is None:
            return ""
        name = identity(found, wanted)
        if make and (better := changed(found, wanted)):
            await self._put(better, MatchConditions.IfNotModified)
        return name

    async def _definition(self) -> SearchIndex | None:
        try:
            found: SearchIndex = await self._indexes.get_index(self.name)
        except ResourceNotFoundError:
            return None
        return found

    async def find(self, **asked: Any) -> list[Json]:
        """Return the rows that answer a query, best first; the arguments are those of ``SearchClient.search``."""

        async def pages() -> list[Json]:
            return [dict(each) async for each in await self._rows.search(**asked)]

        return await self._call(self._reading, pages)

    async def count(self, where: str) -> int:
        """Return how many rows there are, or all of them where nothing is asked for."""

        async def ask() -> int:
            found = await self._rows.search("*", filter=where or None, include_total_count=True, top=0)
            return int(await found.get_count())

        return await self._call(self._reading, ask)

    async def scan(self, where: str, fields: Sequence[str]) -> AsyncIterator[Json]:
        """Yield all rows, however many, each once: by their serials, for no query skips more than 100,000."""
        least, seen = 0, set[str]()
        while True:
            here = f"serial ge {least} and ({where})"
            page = await self.find(
                search_text="*", filter=here, order_by=["serial"], top=_PAGE, select=["id", "serial", *fields]
            )
            for row in page:
                if row["id"] not in seen:
                    yield row
            if len(page) < _PAGE:
                return
            least = page[-1]["serial"]
            seen = {row["id"] for row in page if row["serial"] == least}

    async def write(self, actions: Sequence[Json]) -> None:
        """Do the actions in their order, a batch after the other; each has to be done before the next batch begins.

        Raises ``Unavailable`` where some were not done however often they were tried, ``Invalid`` where the service
        refuses some for what they are. The others are done.
        """
        refused: set[int] = set()
        for batch in _batches(actions):
            refused |= await self._write(batch)
        if refused:
            raise Invalid(f"index {self.name}: rows of {len(actions)} refused ({sorted(refused)})")

    async def _write(self, batch: Sequence[Json]) -> set[int]:
        """Return the statuses of the rows that were refused."""
        left = {action["id"]: action for action in batch}
        refused: set[int] = set()
        for attempt in range(1, self._writing.attempts + 1):
            try:
                results = await self._call(self._writing, partial(self._send, list(left.values())))
            except Invalid:
                # One malformed row has the whole batch refused: the others are not to suffer for it.
                rows, half = list(left.values()), len(left) // 2
                if not half:
                    return refused | {400}
                return refused | await self._write(rows[:half]) | await self._write(rows[half:])
            for key, status in results.items():
                if status not in _AGAIN and left.pop(key, {}) and not 200 <= status < 300:
                    refused.add(status)
            if not left:
                return refused
            log.info("index_rows_repeated", rows=len(left), attempt=attempt)
            await asyncio.sleep(_wait(self._writing, attempt))
        raise Unavailable(f"index {self.name}: {len(left)} of {len(batch)} rows not written")

    async def _send(self, actions: list[Json]) -> dict[str, int]:
        batch = IndexDocumentsBatch()
        for action in actions:
            add = batch.add_delete_actions if action.keys() == {"id"} else batch.add_upload_actions
            add([action])
        # The status in the answer says whether a row was done, not that of the answer: 207 is a success to the client.
        return {str(each.key): int(each.status_code) for each in await self._rows.index_documents(batch)}

    async def _put(self, index: SearchIndex, condition: MatchConditions) -> None:
        """Make or change the index, unless somebody did so meanwhile."""

        async def put() -> None:
            try:
                await self._indexes.create_or_update_index(index, match_condition=condition)
            except (ResourceExistsError, ResourceModifiedError):
                log.info("index_defined_elsewhere", index=self.name)

        await self._call(self._writing, put)

    async def _call(self, retries: Retries, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask, and again after a while where that may help: all requests here can be repeated."""
        for attempt in range(1, retries.attempts + 1):
            try:
                return await ask()
            except AzureError as error:
                translated = _translated(error, self.name)
            asked = translated.retry_after if isinstance(translated, RateLimited) else 0.0
            wait = asked or _wait(retries, attempt)
            if not isinstance(translated, Unavailable) or attempt == retries.attempts or wait > retries.longest_wait:
                raise translated
            log.info("index_request_repeated", error=type(translated).__name__, attempt=attempt, wait=round(wait, 2))
            await asyncio.sleep(wait)
        raise AssertionError("no attempt was made")


def _batches(actions: Sequence[Json]) -> Iterator[list[Json]]:
    batch: list[Json] = []
    size = 0
    for action in actions:
        # As the client writes it: what is not ASCII takes six bytes and more.
        length = len(json.dumps(action)) + 40
        if length > _MOST_BYTES:
            raise Invalid(f"a passage of {length:,} bytes is more than Azure AI Search takes")
        if batch and (len(batch) == _ACTIONS or size + length > _BYTES):
            yield batch
            batch, size = [], 0
        batch.append(action)
        size += length
    if batch:
        yield batch


def _wait(retries: Retries, attempt: int) -> float:
    return min(retries.first_wait * 2.0 ** (attempt - 1), retries.longest_wait) * random.uniform(0.5, 1)


def _refuse_too_large(answer: Any) -> None:
    """Raise for 413 before the client sees it: its own way of halving a batch loses the second half."""
    if answer.http_response.status_code == 413:
        raise Invalid("Azure AI Search: the request is too large")


def _translated(error: AzureError, name: str) -> Exception:
    where = f"index {name}"
    if isinstance(error, ResourceNotFoundError):
        return Unavailable(f"{where} is gone: the next sync makes it anew")
    if isinstance(error, ClientAuthenticationError):
        return Denied(f"{where}: Azure refused the key or the identity; {_ROLES}")
    if not isinstance(error, HttpResponseError) or error.status_code is None:
        return Unavailable(f"{where}: {type(error).__name__}")
    if error.status_code in (401, 403):
        return Denied(f"{where}: status {error.status_code}; an admin key is needed, or {_ROLES}")
    if error.status_code in (429, 503) and error.response is not None:
        asked: Any = error.response
        return RateLimited(f"{where}: status {error.status_code}", _seconds(asked.headers.get("Retry-After")))
    if error.status_code >= 500 or error.status_code in (408, 409, 422):
        return Unavailable(f"{where}: status {error.status_code}")
    return Invalid(f"{where}: status {error.status_code} ({getattr(error.error, 'code', None)})")


def _seconds(header: str | None) -> float:
    try:
        return max(float(header or 0), 0.0)
    except ValueError:
        return 0.0  # a date, which this service does not send
