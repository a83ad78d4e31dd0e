"""Databases that requests make, as strictly as the API takes them since 2025-09-03."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from notion_client import AsyncClient
from notion_client.errors import APIResponseError

from sandbox.notion.seed import page_id
from tests.sandbox.notion_workspace import running_notion

HANDBOOK = page_id("handbook")
PARENT = {"type": "page_id", "page_id": HANDBOOK}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[AsyncClient]:
    """A client of a Notion with the small seed."""
    async with running_notion(tmp_path, time.time) as running, running.client() as found:
        yield found


async def test_a_database_has_one_data_source_with_its_properties(client: AsyncClient) -> None:
    """It stands below its page, and rows go into the data source."""
    properties: dict[str, Any] = {
        "Task": {"title": {}},
        "Dates": {"type": "date", "date": {}},
        "Phase": {"select": {"options": [{"name": "One", "color": "blue"}, {"name": "Two"}]}},
        "Cost": {"number": {"format": "won"}},
    }
    made = await client.databases.create(
        parent=PARENT, title=[{"text": {"content": "Plan tasks"}}], initial_data_source={"properties": properties}
    )
    assert made["object"] == "database"
    assert made["parent"] == PARENT
    [source] = made["data_sources"]
    found = await client.data_sources.retrieve(source["id"])
    assert {name: one["type"] for name, one in found["properties"].items()} == {
        "Task": "title", "Dates": "date", "Phase": "select", "Cost": "number",
    }  # fmt: skip
    assert [one["name"] for one in found["properties"]["Phase"]["select"]["options"]] == ["One", "Two"]
    row = await client.pages.create(
        parent={"type": "data_source_id", "data_source_id": source["id"]},
        properties={"Task": {"title": [{"text": {"content": "A"}}]}, "Dates": {"date": {"start": "2026-12-01"}}},
    )
    assert row["parent"]["database_id"] == made["id"]
    below = await client.blocks.children.list(HANDBOOK)
    assert [one["child_database"]["title"] for one in below["results"] if one["type"] == "child_database"] == [
        "Tasks",
        "Plan tasks",
    ]


@pytest.mark.parametrize(
    "body",
    [
        {"parent": {"database_id": HANDBOOK}},
        {"parent": {"page_id": page_id("nowhere")}},
        {"properties": {"Task": {"title": {}}}},
        {"initial_data_source": {"properties": {"Task": {"rich_text": {}}}}},
        {"initial_data_source": {"properties": {"A": {"title": {}}, "B": {"title": {}}}}},
        {"initial_data_source": {"properties": {"A": {"title": {}}, "State": {"status": {}}}}},
        {"initial_data_source": {"properties": {"A": {"title": {}}, "B": {"select": {"options": [{"name": "a, b"}]}}}}},
        {"initial_data_source": {"properties": {"A": {"title": {"x": 1}}}}},
        {"initial_data_source": {"properties": {}, "title": []}},
        {"is_inline": "yes"},
    ],
)
async def test_what_the_api_refuses_is_refused(client: AsyncClient, body: dict[str, Any]) -> None:
    """Properties beside the data source, no title or two, a status, a comma in an option, an unknown key."""
    with pytest.raises(APIResponseError) as refused:
        await client.request("databases", "POST", body={"parent": PARENT, **body})
    assert refused.value.status in (400, 404)
