"""`/v1/search`, and reading and querying data sources and databases."""

from typing import Any

from aiohttp import web

from sandbox.notion.checks import boolean_at, choice_at, known_keys, object_at, string_at
from sandbox.notion.errors import UNDEFINED, invalid
from sandbox.notion.gate import read_body
from sandbox.notion.nodes import DATA_SOURCE, DATABASE, PAGE, NotionNode
from sandbox.notion.paging import listing, read_paging
from sandbox.notion.query import read_filter, read_sorts
from sandbox.notion.service import Notion


class SearchEndpoints:
    """Finds pages and data sources."""

    def __init__(self, notion: Notion, query_rows: int) -> None:
        self._notion = notion
        self._query_rows = query_rows

    def _render(self, node: NotionNode) -> dict[str, Any]:
        return self._notion.objects.page(node) if node.kind == PAGE else self._notion.objects.data_source(node)

    async def search(self, request: web.Request) -> dict[str, Any]:
        """POST /v1/search: titles that contain every word of the query, the last edited first."""
        body = await read_body(request)
        known_keys(body, "body", {"query", "sort", "filter", "start_cursor", "page_size"})
        paging = read_paging(body, "body")
        words = string_at(body.get("query", ""), "body.query").casefold().split()
        kind, in_trash = self._filter(body.get("filter"))
        descending = self._sort(body.get("sort"))
        nodes, objects = self._notion.nodes, self._notion.objects
        kinds = {None: (PAGE, DATA_SOURCE), "page": (PAGE,), "data_source": (DATA_SOURCE,)}[kind]
        trashed, unshared = nodes.all_trashed(), nodes.all_unshared()
        found = [
            node
            for node in nodes.of_kinds(*kinds)
            if (node.id in trashed) == in_trash
            and node.id not in unshared
            and (not words or _has_words(objects.title(node), words))
        ]
        found.sort(key=lambda node: (node.edited // 60, node.id), reverse=descending)
        return listing(
            found,
            paging,
            "page_or_data_source",
            lambda node: node.id,
            lambda page: [self._render(node) for node in page],
        )

    def _filter(self, raw: Any) -> tuple[str | None, bool]:
        if raw is None:
            return None, False
        value = object_at(raw, "body.filter")
        known_keys(value, "body.filter", {"property", "value", "in_trash"})
        trash = boolean_at(value.get("in_trash", False), "body.filter.in_trash")
        if "in_trash" in value and "property" not in value and "value" not in value:
            return None, trash
        choice_at(value.get("property", UNDEFINED), "body.filter.property", ("object",))
        return choice_at(value.get("value", UNDEFINED), "body.filter.value", ("page", "data_source")), trash

    def _sort(self, raw: Any) -> bool:
        if raw is None:
            return True
        value = object_at(raw, "body.sort")
        known_keys(value, "body.sort", {"timestamp", "direction", "property"})
        if value.get("property") == "relevance":
            return True
        choice_at(value.get("timestamp", UNDEFINED), "body.sort.timestamp", ("last_edited_time",))
        directions = ("ascending", "descending")
        return choice_at(value.get("direction", "descending"), "body.sort.direction", directions) == "descending"

    async def database(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/databases/{database_id}."""
        identity = self._notion.path_id(request, "database_id")
        return self._notion.objects.database(self._notion.container(identity, DATABASE))

    async def data_source(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/data_sources/{data_source_id}."""
        identity = self._notion.path_id(request, "data_source_id")
        return self._notion.objects.data_source(self._notion.container(identity, DATA_SOURCE))

    async def query(self, request: web.Request) -> dict[str, Any]:
        """POST /v1/data_sources/{data_source_id}/query."""
        body = await read_body(request)
        allowed = {"filter", "sorts", "start_cursor", "page_size", "in_trash", "result_type"}
        known_keys(body, "body", allowed)
        source = self._notion.container(self._notion.path_id(request, "data_source_id"), DATA_SOURCE)
        paging = read_paging(body, "body")
        schema = source.content["schema"]
        matches = read_filter(body.get("filter"), schema, self._notion.nodes.today())
        sorts = read_sorts(body.get("sorts"), schema)
        in_trash = boolean_at(body.get("in_trash", False), "body.in_trash")
        if body.get("result_type") not in (None, "page", "data_source"):
            raise invalid("body.result_type", '`"page"`, or `"data_source"`', body["result_type"])
        rows = [] if body.get("result_type") == "data_source" else self._rows(source, in_trash)
        rows = [row for row in rows if matches(row)]
        for key, descending in reversed(sorts):
            filled = [row for row in rows if key(row) is not None]
            filled.sort(key=key, reverse=descending)
            rows = filled + [row for row in rows if key(row) is None]
        cut = len(rows) > self._query_rows
        only = request.query.getall("filter_properties", [])

        answer = listing(
            rows[: self._query_rows],
            paging,
            "page_or_data_source",
            lambda row: row.id,
            lambda page: [self._notion.objects.page(row, only) for row in page],
        )
        incomplete = {"type": "incomplete", "incomplete_reason": "query_result_limit_reached"}
        status = incomplete if cut and not answer["has_more"] else {"type": "complete"}
        return {**answer, "request_status": status}

    def _rows(self, source: NotionNode, in_trash: bool) -> list[NotionNode]:
        nodes = self._notion.nodes
        trashed, unshared = nodes.all_trashed(), nodes.all_unshared()
        rows = [row for row in nodes.children(source.id, frozenset({PAGE}), everything=True) if row.id not in unshared]
        # New rows first, as a database without a sort shows them to the API.
        return [row for row in reversed(rows) if (row.id in trashed) == in_trash]


def _has_words(title: str, words: list[str]) -> bool:
    text = title.casefold()
    return all(word in text for word in words)
