import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from notion_client import AsyncClient

from sandbox.notion.languages import LANGUAGES
from sandbox.notion.rich_text import COLORS
from sandbox.notion.seed import page_id
from tests.sampling import count
from tests.sandbox.notion_workspace import running_notion

contents = st.text(st.characters(codec="utf-8"), max_size=40) | st.sampled_from(
    ["😀" * 1000, "가" * 2000, "", "\u202e\x00\n\t"]
)
flags = st.booleans()
colors = st.sampled_from(COLORS)
urls = st.sampled_from(["https://example.com/a?b=c#d", "http://localhost:80/x", "mailto:a@b.co", "/" + "0" * 32])
annotations = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("bold", "italic", "strikethrough", "underline", "code"), flags),
        "color": colors,
    },
)
text_items = st.builds(
    lambda content, url, styles: {
        "type": "text",
        "text": {"content": content, "link": {"url": url} if url else None},
        "annotations": styles,
    },
    contents,
    st.none() | urls,
    annotations,
)
other_items = st.sampled_from(
    [
        {"type": "equation", "equation": {"expression": "\\sqrt{2}"}},
        {"type": "mention", "mention": {"type": "page", "page": {"id": page_id("leave")}}},
        {
            "type": "mention",
            "mention": {"type": "date", "date": {"start": "2026-11-18", "end": None, "time_zone": None}},
        },
    ]
)
rich_text = st.lists(text_items | other_items, max_size=4)
emoji = st.sampled_from(["💡", "🏖️", "👩‍💻"]).map(lambda icon: {"type": "emoji", "emoji": icon})


def block(kind: str, payload: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Make a strategy for blocks of one type."""
    return payload.map(lambda content: {"type": kind, kind: content})


def fixed(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Make a strategy for objects with these keys."""
    return st.fixed_dictionaries(fields)


leaves = st.one_of(
    block("code", fixed(rich_text=rich_text, language=st.sampled_from(LANGUAGES), caption=rich_text)),
    block("equation", fixed(expression=contents.filter(lambda text: len(text) < 1000))),
    block("divider", st.just({})),
    block("breadcrumb", st.just({})),
    block("table_of_contents", fixed(color=colors)),
    block("bookmark", fixed(url=urls, caption=rich_text)),
    block("embed", fixed(url=urls, caption=rich_text)),
    block("image", fixed(type=st.just("external"), external=fixed(url=urls), caption=rich_text)),
    block("link_to_page", st.just({"type": "page_id", "page_id": page_id("leave")})),
    *[
        block(kind, fixed(rich_text=rich_text, color=colors, is_toggleable=st.just(False)))
        for kind in ("heading_1", "heading_2", "heading_3", "heading_4")
    ],
)


def tables() -> st.SearchStrategy[dict[str, Any]]:
    """Make a strategy for tables whose rows fit their width."""

    def rows(width: int) -> st.SearchStrategy[dict[str, Any]]:
        row = block("table_row", fixed(cells=st.lists(rich_text, min_size=width, max_size=width)))
        return fixed(
            table_width=st.just(width),
            has_column_header=flags,
            has_row_header=flags,
            children=st.lists(row, min_size=1, max_size=3),
        )

    return block("table", st.integers(1, 3).flatmap(rows))


def nesting(below: st.SearchStrategy[dict[str, Any]] | None) -> st.SearchStrategy[dict[str, Any]]:
    """Make a strategy for the blocks that may hold others."""
    inside = {} if below is None else {"children": st.lists(below, min_size=1, max_size=3)}
    body = {"rich_text": rich_text, "color": colors}
    return st.one_of(
        *[
            block(kind, fixed(**body, **inside))
            for kind in ("bulleted_list_item", "numbered_list_item", "quote", "toggle")
        ],
        block("paragraph", fixed(**body, **inside, icon=st.none() | emoji)),
        block("callout", fixed(**body, **inside, icon=st.none() | emoji)),
        block("to_do", fixed(**body, **inside, checked=flags)),
        block("heading_2", fixed(**body, **inside, is_toggleable=st.just(True))),
        block("synced_block", fixed(synced_from=st.none(), **inside)),
    )


lowest = leaves | nesting(None)
middle = leaves | tables() | nesting(lowest)
columns = block("column", fixed(width_ratio=st.just(0.5), children=st.lists(middle, min_size=1, max_size=2)))
column_lists = block("column_list", fixed(children=st.lists(columns, min_size=2, max_size=2)))
documents = st.lists(leaves | tables() | nesting(middle) | column_lists, min_size=1, max_size=4)


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[AsyncClient]:
    """The real client of a Notion with the small seed."""
    async with running_notion(tmp_path, time.time) as running, running.client() as client:
        yield client


async def read_back(client: AsyncClient, parent: str) -> list[dict[str, Any]]:
    """Read everything below a block through the API, in pages of two, as request blocks."""
    found: list[dict[str, Any]] = []
    cursor = None
    while True:
        part = await client.blocks.children.list(parent, page_size=2, start_cursor=cursor)
        for item in part["results"]:
            content = dict(item[item["type"]])
            if item["has_children"]:
                content["children"] = await read_back(client, item["id"])
            found.append({"type": item["type"], item["type"]: content})
        if (cursor := part["next_cursor"]) is None:
            return found


def agrees(sent: Any, got: Any) -> bool:
    """Tell whether everything that was sent is in what came back; the API may add, as its defaults, but not drop."""
    if isinstance(sent, dict):
        return isinstance(got, dict) and all(key in got and agrees(value, got[key]) for key, value in sent.items())
    if isinstance(sent, list):
        return isinstance(got, list) and len(sent) == len(got) and all(map(agrees, sent, got))
    return bool(sent == got)


@settings(max_examples=count(60, 20), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(document=documents)
async def test_whatever_was_accepted_comes_back_equal(client: AsyncClient, document: list[dict[str, Any]]) -> None:
    """Any legal blocks, sent with a new page, are read back in their order, with their text, styles and nesting."""
    page = await client.pages.create(
        parent={"page_id": page_id("handbook")}, properties={"title": []}, children=document
    )
    got = await read_back(client, page["id"])
    assert agrees(document, got), (document, got)
