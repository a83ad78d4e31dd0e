"""The server: indexes and their rows in memory, and the faults that a test has it make."""

import asyncio
import json
import ssl
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.integrations.search.azure_service import odata, ranking, schema, shapes
from tests.integrations.search.azure_service.refusal import Refusal

Json = dict[str, Any]
KEY, QUERY_KEY, TOKEN = "admin-key-of-the-tests", "query-key-of-the-tests", "token-of-the-tests"
MOST_ACTIONS, MOST_BYTES, MOST_SKIPPED = 1_000, 16 * 1024 * 1024, 100_000
"""learn:search-limits-quotas-capacity, API request limits; the client's model SearchRequest, skip."""


@dataclass
class Fault:
    """What happens to the next request of a kind in the place of its answer."""

    on: str
    """The end of the path: ``search.index``, ``search.post.search``, ``$count``, or ``definition``."""
    status: int = 0
    """0: the connection is dropped."""
    headers: dict[str, str] = field(default_factory=dict)
    rows: dict[int, int] = field(default_factory=dict)
    """Of a batch: the statuses of some of its actions, by their places; the others are done. ``status`` is 207."""
    done: bool = False
    """Whether the request is carried out before its connection is dropped."""
    wait: asyncio.Event | None = None
    """The request is held until then, and answered as ever."""
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the request is there."""


@dataclass
class Index:
    """One index."""

    definition: Json
    etag: int
    rows: dict[str, Json] = field(default_factory=dict)
    shown: dict[str, Json] = field(default_factory=dict)
    """What searches see."""


class AzureSearchService:
    """A search service with its indexes."""

    def __init__(self) -> None:
        self.url = ""
        self.indexes: dict[str, Index] = {}
        self.faults: deque[Fault] = deque()
        self.requests: list[tuple[str, Json]] = []
        """Every request that was let in: the end of its path, and its body."""
        self.is_slow_to_show = False
        """Whether what is written is only found after :meth:`show`, as it is for about a second at the service."""
        self.most_bytes = MOST_BYTES
        self.page = 1_000
        """Rows of an answer: learn:search-limits-quotas-capacity, API response limits."""

    def show(self) -> None:
        """Let searches see what was written."""
        for index in self.indexes.values():
            index.shown = dict(index.rows)

    def bodies(self, end: str) -> list[Json]:
        """Return what was sent to the paths that end so."""
        return [body for path, body in self.requests if path == end]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer any request."""
        try:
            return await self._answer(request)
        except Refusal as error:
            return web.json_response(error.body, status=error.status)

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        if request.query.get("api-version") != shapes.VERSION or len(request.query) > 1:
            raise Refusal(400, "Invalid or missing api-version query string parameter, or an unknown one beside it")
        name, end = request.match_info["index"], request.match_info.get("end", "definition")
        self._admit(request, is_query=end in ("docs/search.post.search", "docs/$count"))
        raw = await request.read()
        if len(raw) > self.most_bytes:
            raise Refusal(413, "The request is too large", "RequestEntityTooLarge")
        if raw and request.content_type != "application/json":
            raise Refusal(415, "application/json was expected")
        body: Json = json.loads(raw) if raw else {}
        end = end.removeprefix("docs/")
        self.requests.append((end, body))
        routes: dict[tuple[str, str], Callable[[str, web.Request, Json, Fault | None], web.Response]] = {
            ("GET", "definition"): self._get,
            ("PUT", "definition"): self._put,
            ("GET", "$count"): self._count,
            ("POST", "search.index"): self._write,
            ("POST", "search.post.search"): self._search,
        }
        answer = routes.get((request.method, end))
        if answer is None:
            raise Refusal(404, f"{request.method} {end} is not known to the stand-in")
        fault = next((each for each in self.faults if each.on == end), None)
        if fault is None:
            return answer(name, request, body, None)
        self.faults.remove(fault)
        fault.reached.set()
        if fault.wait is not None:
            await fault.wait.wait()
            return answer(name, request, body, None)
        if fault.rows:
            return answer(name, request, body, fault)
        if fault.status == 206:  # the client's model SearchDocumentsResult: part of the semantic ranking is missing
            part = answer(name, request, body, None)
            part.set_status(206)
            return part
        if fault.status:
            error = Refusal(fault.status, "The service is too busy", "TooBusy")
            return web.json_response(error.body, status=fault.status, headers=fault.headers)
        if fault.done:
            answer(name, request, body, None)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    def _admit(self, request: web.Request, *, is_query: bool) -> None:
        """Refuse who may not: an admin key may all, a query key only ask; learn:search-security-api-keys."""
        key, bearer = request.headers.get("api-key"), request.headers.get("Authorization")
        if key is None and bearer is None:
            raise Refusal(401, "Access denied due to missing credentials", "Unauthorized")
        if bearer == f"Bearer {TOKEN}" or key == KEY or (key == QUERY_KEY and is_query):
            return
        raise Refusal(403, "Access denied due to an invalid key or a missing role", "Forbidden")

    def _index(self, name: str) -> Index:
        if name not in self.indexes:
            raise Refusal(404, f"No index with the name '{name}' was found in the service.", "ResourceNotFound")
        return self.indexes[name]

    def _get(self, name: str, request: web.Request, body: Json, fault: Fault | None) -> web.Response:
        index = self._index(name)
        return web.json_response(index.definition | {"@odata.etag": f'"{index.etag}"', "@odata.context": self.url})

    def _put(self, name: str, request: web.Request, body: Json, fault: Fault | None) -> web.Response:
        # The client's build_search_index_create_or_update_index_request: Prefer is not optional.
        if request.headers.get("Prefer") != "return=representation":
            raise Refusal(400, "Prefer: return=representation was expected")
        index, wanted = self.indexes.get(name), request.headers.get("If-Match")
        if (index and request.headers.get("If-None-Match") == "*") or (
            wanted and (index is None or wanted != f'"{index.etag}"')
        ):
            raise Refusal(412, "The precondition given in one of the request headers evaluated to false.")
        definition = {key: value for key, value in body.items() if not key.startswith("@odata.")}
        schema.check_definition(definition, name)
        if index is None:
            self.indexes[name] = Index(definition, 1)
            return web.json_response(definition | {"@odata.etag": '"1"'}, status=201)
        schema.check_change(index.definition, definition)
        index.definition, index.etag = definition, index.etag + 1
        return web.json_response(definition | {"@odata.etag": f'"{index.etag}"'})

    def _count(self, name: str, request: web.Request, body: Json, fault: Fault | None) -> web.Response:
        return web.json_response(len(self._index(name).shown))

    def _write(self, name: str, request: web.Request, body: Json, fault: Fault | None) -> web.Response:
        """Do a batch; the client's models IndexDocumentsBatch, IndexAction, IndexingResult."""
        index = self._index(name)
        fields = schema.fields_of(index.definition)
        actions = body.get("value")
        if set(body) != {"value"} or not isinstance(actions, list) or not actions:
            raise Refusal(400, "The request is invalid. Details: actions : No indexing actions found in the request.")
        if len(actions) > MOST_ACTIONS:
            raise Refusal(400, f"The batch holds {len(actions)} actions; at most {MOST_ACTIONS} are allowed")
        for action in actions:
            if action.get("@search.action") not in ("upload", "delete"):
                raise Refusal(400, f"'{action.get('@search.action')}' is not known to the stand-in")
            schema.key_of(action, fields)
            schema.check_row({key: value for key, value in action.items() if key != "@search.action"}, fields)
        results = []
        for place, action in enumerate(actions):
            key = schema.key_of(action, fields)
            status = fault.rows.get(place, 0) if fault else 0
            if not status:
                row = {name: value for name, value in action.items() if name != "@search.action"}
                status = 200 if key in index.rows or action["@search.action"] == "delete" else 201
                index.rows.pop(key, None)
                if action["@search.action"] == "upload":
                    index.rows[key] = schema.stored(row, fields)
            message = None if status < 300 else "The row was not written."
            results.append({"key": key, "status": status < 300, "errorMessage": message, "statusCode": status})
        if not self.is_slow_to_show:
            self.show()
        return web.json_response({"value": results}, status=200 if all(each["status"] for each in results) else 207)

    def _search(self, name: str, request: web.Request, body: Json, fault: Fault | None) -> web.Response:
        """Answer a query; the client's models SearchRequest, SearchDocumentsResult."""
        shapes.check(shapes.SearchRequest, body, "request")
        index = self._index(name)
        fields = schema.fields_of(index.definition)
        selected = [each.strip() for each in body["select"].split(",")] if body.get("select") else list(fields)
        for each in selected:
            if each not in fields or (body.get("select") and fields[each].get("retrievable") is False):
                raise Refusal(400, f"Could not find a retrievable property named '{each}'. Parameter name: $select")
        selected = [each for each in selected if fields[each].get("retrievable") is not False]
        skip, top = body.get("skip", 0), body.get("top", 50)
        if not 0 <= skip <= MOST_SKIPPED or top < 0:
            raise Refusal(400, "Value must be between 0 and 100000. Parameter name: $skip")
        test = odata.predicate(body["filter"], fields) if body.get("filter") else lambda _: True
        rows = {key: row for key, row in index.shown.items() if test(row)}
        scores, cosines = self._scored(body, rows, index, fields)
        order = sorted(scores, key=lambda key: (-scores[key], key))
        for by, descends in reversed(odata.order_of(body["orderby"], fields) if body.get("orderby") else []):
            order.sort(key=lambda key: rows[key][by], reverse=descends)
        shown = order[skip : skip + min(top, self.page)]
        answer: Json = {"@odata.context": self.url, "value": []}
        for key in shown:
            result = {each: rows[key].get(each) for each in selected} | {"@search.score": scores[key]}
            if body.get("debug") == "vector":
                nearest = [{"vector": {"vectorSimilarity": cosines[key]}}] if key in cosines else []
                result["@search.documentDebugInfo"] = {"vectors": {"subscores": {"vectors": nearest}}}
            answer["value"].append(result)
        if body.get("count"):
            answer["@odata.count"] = len(order)
        if len(shown) == self.page < top and skip + self.page < len(order):
            answer["@search.nextPageParameters"] = body | {"skip": skip + self.page, "top": top - self.page}
            answer["@odata.nextLink"] = f"{self.url}/indexes('{name}')/docs/search.post.search"
        return web.json_response(answer)

    def _scored(
        self, body: Json, rows: dict[str, Json], index: Index, fields: dict[str, Json]
    ) -> tuple[dict[str, float], dict[str, float]]:
        searched = [each.strip() for each in (body.get("searchFields") or "").split(",") if each.strip()]
        for each in searched:
            if not fields.get(each, {}).get("searchable") or fields[each].get("dimensions"):
                raise Refusal(400, f"The field '{each}' in the search field list is not searchable.")
        if body.get("queryType") == "semantic":
            known = {each["name"] for each in (index.definition.get("semantic") or {}).get("configurations", ())}
            if body.get("semanticConfiguration") not in known:
                raise Refusal(400, "Unknown semantic configuration")
        text, cosines = body.get("search"), dict[str, float]()
        legs: list[tuple[dict[str, float], float]] = []
        if text and text != "*":
            if body.get("queryType") == "full":
                found = ranking.by_expression(text, rows, searched)
            else:
                weights = schema.weights_of(index.definition)
                found = ranking.by_words(text, rows, {each: weights.get(each, 1.0) for each in searched})
            legs.append((found, 1.0))
        for query in body.get("vectorQueries") or ():
            field = query.get("fields")
            dimensions = fields.get(field, {}).get("dimensions")
            if dimensions is None or len(query["vector"]) != dimensions or query.get("weight", 1.0) <= 0:
                raise Refusal(400, f"The vector query for '{field}' needs {dimensions} dimensions and a weight above 0")
            cosines = ranking.by_vector(query["vector"], query.get("k", 50), rows, field)
            legs.append((cosines, query.get("weight", 1.0)))
        return ranking.fused(legs) if legs else dict.fromkeys(rows, 1.0), cosines


@asynccontextmanager
async def azure_search_service(certificate: ssl.SSLContext | None = None) -> AsyncIterator[AzureSearchService]:
    """Serve on a port of the loopback, over TLS with a certificate."""
    service = AzureSearchService()
    app = web.Application(client_max_size=64 * 1024 * 1024)
    handle: Callable[[web.Request], Awaitable[web.StreamResponse]] = service.handle
    for path in ("/indexes('{index}')", "/indexes('{index}')/{end:.+}"):
        app.router.add_route("*", path, handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=certificate)
    await site.start()
    service.url = f"http{'s' * bool(certificate)}://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        await runner.cleanup()
