"""Lists in pages: the cursor is the id of the first item of the next page."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from aiohttp import web

from sandbox.notion.checks import uuid_at
from sandbox.notion.errors import invalid, validation_error

MAX_PAGE = 100

T = TypeVar("T")


def read_paging(values: dict[str, Any], part: str) -> tuple[str | None, int]:
    """Return cursor and page size of a body or query (`part` is its name in messages)."""
    size = values.get("page_size", MAX_PAGE)
    if isinstance(size, bool) or not isinstance(size, int):
        raise invalid(f"{part}.page_size", "a number", size)
    if size < 1 or size > MAX_PAGE:
        raise invalid(f"{part}.page_size", f"≤ `{MAX_PAGE}`" if size > MAX_PAGE else "≥ `1`", size)
    cursor = values.get("start_cursor")
    return (None if cursor is None else uuid_at(cursor, f"{part}.start_cursor")), size


def query_paging(request: web.Request) -> tuple[str | None, int]:
    """Read the paging of a GET request."""
    values: dict[str, Any] = {}
    if request.query.get("start_cursor"):
        values["start_cursor"] = request.query["start_cursor"]
    if "page_size" in request.query:
        text = request.query["page_size"]
        values["page_size"] = int(text) if re.fullmatch(r"-?\d{1,9}", text) else text
    return read_paging(values, "query")


def listing(
    items: Sequence[T],
    paging: tuple[str | None, int],
    kind: str,
    identity: Callable[[T], str],
    render: Callable[[Sequence[T]], list[dict[str, Any]]],
) -> dict[str, Any]:
    """Render one page of `items` as a list object of the given kind."""
    cursor, size = paging
    start = 0
    if cursor is not None:
        start = next((index for index, item in enumerate(items) if identity(item) == cursor), -1)
        if start < 0:
            raise validation_error(f"The start_cursor provided is invalid: {cursor}")
    more = start + size < len(items)
    return {
        "object": "list",
        "results": render(items[start : start + size]),
        "next_cursor": identity(items[start + size]) if more else None,
        "has_more": more,
        "type": kind,
        kind: {},
    }
