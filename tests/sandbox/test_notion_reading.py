import time
from pathlib import Path
from typing import Any

import pytest
from notion_client import AsyncClient
from notion_client.errors import APIResponseError

from sandbox.notion.seed import block_id, database_id, page_id
from tests.sandbox.notion_workspace import Running, running_notion


def outline(blocks: list[dict[str, Any]]) -> list[str]:
    """Name each block by its type and text."""
    return [f"{b['type']}:" + "".join(t["plain_text"] for t in b[b["type"]].get("rich_text", [])) for b in blocks]


async def test_a_seed_page_has_the_exact_shape_of_a_page(running: Running, client: AsyncClient) -> None:
    """A page answers with every key that Notion has, its times rounded down to the minute, no `archived`."""
    page = await client.pages.retrieve(page_id("handbook"))
    assert page.pop("request_id")
    mina = page.pop("created_by")
    assert page.pop("last_edited_by") == mina
    assert mina["object"] == "user"
    assert page == {
        "object": "page",
        "id": page_id("handbook"),
        "created_time": "2026-01-01T18:04:00.000Z",
        "last_edited_time": "2026-10-11T03:13:00.000Z",
        "in_trash": False,
        "is_archived": False,
        "is_locked": False,
        "icon": {"type": "emoji", "emoji": "📘"},
        "cover": None,
        "parent": {"type": "workspace", "workspace": True},
        "properties": {
            "title": {
                "id": "title",
                "type": "title",
                "title": [
                    {
                        "type": "text",
                        "text": {"content": "Handbook", "link": None},
                        "annotations": {
                            "bold": False,
                            "italic": False,
                            "strikethrough": False,
                            "underline": False,
                            "code": False,
                            "color": "default",
                        },
                        "plain_text": "Handbook",
                        "href": None,
                    }
                ],
            }
        },
        "url": f"{running.url}/#/notion/{page_id('handbook').replace('-', '')}",
        "public_url": None,
    }


async def test_seed_markdown_becomes_blocks(client: AsyncClient) -> None:
    """Headings, callouts, quotes, lists, to-dos, tables, code and dividers of a seed file are blocks, in order."""
    listed = await client.blocks.children.list(page_id("handbook"))
    assert outline(listed["results"]) == [
        "paragraph:Welcome to the team, all of you. See leave and the web.",
        "heading_1:First",
        "callout:Ask in #general.",
        "quote:quoted twice",
        "bulleted_list_item:one",
        "to_do:open",
        "to_do:done",
        "numbered_list_item:first",
        "numbered_list_item:second",
        "table:",
        "code:echo hi",
        "divider:",
        "child_page:",
        "child_database:",
    ]
    texts = listed["results"][0]["paragraph"]["rich_text"]
    assert [text["plain_text"] for text in texts if text["annotations"]["bold"]] == ["the team"]
    assert [text["href"] for text in texts if text["href"]] == [
        "/" + page_id("leave").replace("-", ""),
        "https://example.com/a?b=c",
    ]
    assert [b["to_do"]["checked"] for b in listed["results"][5:7]] == [False, True]
    assert listed["results"][9]["table"] == {"table_width": 2, "has_column_header": True, "has_row_header": False}
    assert listed["results"][10]["code"]["language"] == "shell"
    assert listed["results"][12]["child_page"] == {"title": "연차 안내"}
    rows = await client.blocks.children.list(listed["results"][9]["id"])
    assert rows["results"][1]["table_row"]["cells"][1][0]["annotations"]["code"] is True


async def test_block_ids_of_the_seed_are_the_same_everywhere(client: AsyncClient) -> None:
    """A block of the seed is named by its page's slug and its place at each level, also deep down."""
    deep = await client.blocks.retrieve(block_id("handbook", (4, 0, 0, 0)))
    assert outline([deep]) == ["bulleted_list_item:four"]
    assert deep["parent"] == {"type": "block_id", "block_id": block_id("handbook", (4, 0, 0))}
    assert deep["has_children"] is False
    assert deep["in_trash"] is False
    assert "archived" not in deep


async def test_children_come_in_pages(client: AsyncClient) -> None:
    """Following next_cursor gives every child once, in order; a cursor from elsewhere is refused."""
    everything = (await client.blocks.children.list(page_id("handbook")))["results"]
    seen, cursor = [], None
    while True:
        part = await client.blocks.children.list(page_id("handbook"), page_size=4, start_cursor=cursor)
        seen += part["results"]
        cursor = part["next_cursor"]
        assert part["has_more"] is (cursor is not None)
        if cursor is None:
            break
    assert [b["id"] for b in seen] == [b["id"] for b in everything]
    with pytest.raises(APIResponseError, match="start_cursor provided is invalid"):
        await client.blocks.children.list(page_id("handbook"), start_cursor=page_id("nothing"))
    with pytest.raises(APIResponseError, match=r"query\.page_size should be ≤ `100`, instead was `101`"):
        await client.blocks.children.list(page_id("handbook"), page_size=101)


async def test_search_matches_titles_and_sorts_by_edit(client: AsyncClient) -> None:
    """Search looks at titles only, filters by object, sorts by last edit either way, and pages."""
    found = await client.search(query="연차")
    assert [item["id"] for item in found["results"]] == [page_id("leave")]
    sources = await client.search(filter={"property": "object", "value": "data_source"})
    assert [item["id"] for item in sources["results"]] == [page_id("tasks")]
    pages = await client.search(
        filter={"property": "object", "value": "page"},
        sort={"timestamp": "last_edited_time", "direction": "ascending"},
        page_size=2,
    )
    assert [item["id"] for item in pages["results"]] == [page_id("handbook"), page_id("task-1")]
    rest = await client.search(
        filter={"property": "object", "value": "page"},
        sort={"timestamp": "last_edited_time", "direction": "ascending"},
        start_cursor=pages["next_cursor"],
    )
    assert rest["results"][-1]["id"] == page_id("leave")
    assert rest["has_more"] is False


async def test_a_database_holds_its_data_source(client: AsyncClient) -> None:
    """The child_database block leads to the database, that to its data source, that to its schema."""
    database = await client.databases.retrieve(database_id("tasks"))
    assert database["data_sources"] == [{"id": page_id("tasks"), "name": "Tasks"}]
    assert database["parent"] == {"type": "page_id", "page_id": page_id("handbook")}
    source = await client.data_sources.retrieve(page_id("tasks"))
    assert source["parent"] == {"type": "database_id", "database_id": database["id"]}
    assert source["database_parent"] == database["parent"]
    assert {name: item["type"] for name, item in source["properties"].items()}["Status"] == "status"
    row = await client.pages.retrieve(page_id("task-1"))
    assert row["parent"] == {
        "type": "data_source_id",
        "data_source_id": page_id("tasks"),
        "database_id": database["id"],
    }
    assert row["properties"]["Owner"]["people"][0]["name"] == "김미나"
    assert row["properties"]["Status"]["status"]["name"] == "To do"
    item = await client.pages.properties.retrieve(page_id("task-1"), row["properties"]["Points"]["id"])
    assert (item["object"], item["number"]) == ("property_item", 3)
    title = await client.pages.properties.retrieve(page_id("task-1"), "title")
    assert title["results"][0]["title"]["plain_text"] == "Task 1"


async def test_users_are_the_people_of_the_seed_and_the_bot(client: AsyncClient) -> None:
    """The bot knows itself, lists everybody, and finds one person by id."""
    me = await client.users.me()
    assert me["type"] == "bot"
    everybody = (await client.users.list())["results"]
    assert [user["name"] for user in everybody] == ["Workspace Agent", "김미나", "Alex Park", "Guest"]
    mina = await client.users.retrieve(everybody[1]["id"])
    assert mina["person"] == {"email": "mina@example.com"}


async def test_an_empty_workspace_has_only_the_bot(tmp_path: Path) -> None:
    """With the empty seed there is nothing to find and nobody but the bot."""
    async with running_notion(tmp_path, time.time, seed="empty") as running, running.client() as client:
        assert (await client.search())["results"] == []
        assert len((await client.users.list())["results"]) == 1


async def test_a_workspace_goes_on_after_a_restart(tmp_path: Path) -> None:
    """A second start on the same folder finds what was written, and does not seed again."""
    async with running_notion(tmp_path, time.time) as running, running.client() as client:
        await client.pages.update(page_id("leave"), in_trash=True)
    async with running_notion(tmp_path, time.time) as running, running.client() as client:
        assert (await client.pages.retrieve(page_id("leave")))["in_trash"] is True
        assert (await client.search(query="연차"))["results"] == []
