import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandbox.notion.people import person_id
from sandbox.notion.seed import block_id, page_id, read_audience
from tests.sandbox.notion_workspace import PAGES, Running, running_notion

HANDBOOK = page_id("handbook")


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Running]:
    """A Notion with the small seed."""
    async with running_notion(tmp_path, time.time) as found:
        yield found


@pytest.fixture
async def http(running: Running) -> AsyncIterator[httpx.AsyncClient]:
    """What the sandbox's page asks with, as somebody who reads everything."""
    async with httpx.AsyncClient(base_url=f"{running.url}/page/notion", params={"as": "U0MINA"}) as found:
        yield found


async def test_the_tree_shows_pages_and_tables_in_their_order(http: httpx.AsyncClient) -> None:
    """Pages stand below their parents, a table where its database is, with its rows below it."""
    roots = (await http.get("/tree")).json()["roots"]
    assert [(root["title"], root["icon"], root["kind"]) for root in roots] == [("Handbook", "📘", "page")]
    below = roots[0]["children"]
    assert [(item["title"], item["icon"], item["kind"]) for item in below] == [
        ("연차 안내", None, "page"),
        ("Tasks", "✅", "data_source"),
    ]
    assert [item["title"] for item in below[1]["children"]] == ["Task 1", "Task 2", "Task 3"]


async def test_a_page_comes_with_everything_in_it(http: httpx.AsyncClient) -> None:
    """Blocks are nested to their depth, links inside Notion lead to the reader, an id works with or without dashes."""
    page = (await http.get(f"/pages/{HANDBOOK.replace('-', '')}")).json()
    assert page == (await http.get(f"/pages/{HANDBOOK}")).json()
    assert (page["title"], page["kind"], page["archived"], page["author"]) == ("Handbook", "page", False, "김미나")
    level, walked = page["blocks"][4], []
    while True:
        walked.append(level["bulleted_list_item"]["rich_text"][0]["plain_text"])
        if not level["children"]:
            break
        level = level["children"][0]
    assert walked == ["one", "two", "three", "four"]
    links = [item["href"] for item in page["blocks"][0]["paragraph"]["rich_text"] if item["href"]]
    assert links[0] == f"#/notion/{page_id('leave').replace('-', '')}"
    assert (await http.get(f"/pages/{page_id('nowhere')}")).status_code == 404


async def test_a_table_comes_with_its_rows(http: httpx.AsyncClient) -> None:
    """A data source has rows with their properties as text; a row has a way back and its own properties."""
    table = (await http.get(f"/pages/{page_id('tasks')}")).json()
    assert table["kind"] == "data_source"
    assert [row["title"] for row in table["rows"]] == ["Task 1", "Task 2", "Task 3"]
    assert table["rows"][1]["properties"] == {
        "Status": "Doing",
        "Owner": "Alex Park",
        "Date": "2026-11-01",
        "Points": "8",
        "Urgent": "",
        "Tags": "web, ops",
        "Area": "A",
        "Link": "https://example.com/2",
        "Note": "note 2",
    }
    row = (await http.get(f"/pages/{page_id('task-1')}")).json()
    assert [item["title"] for item in row["breadcrumb"]] == ["Handbook", "Tasks"]
    assert {"name": "Urgent", "type": "checkbox", "text": "✓"} in row["properties"]


async def test_a_persons_edit_is_seen_through_the_api(running: Running, http: httpx.AsyncClient) -> None:
    """Somebody who changes a block on the page becomes its last editor, and the page's time moves on."""
    edit: dict[str, Any] = {
        "as": "U0MINA",
        "page_id": page_id("leave"),
        "block_id": block_id("leave", (0,)),
        "text": "연차는 20일입니다.",
    }
    assert (await http.post("/edit", json=edit)).json() == {"ok": True}
    async with running.client() as client:
        block = await client.blocks.retrieve(edit["block_id"])
        assert block["paragraph"]["rich_text"][0]["plain_text"] == "연차는 20일입니다."
        assert block["last_edited_by"]["id"] == person_id("U0MINA")
        newest = (await client.search())["results"][0]
        assert (newest["id"], newest["last_edited_by"]["id"]) == (page_id("leave"), person_id("U0MINA"))
    assert (await http.post("/edit", json={**edit, "page_id": HANDBOOK})).status_code == 400


async def seen_by(http: httpx.AsyncClient, user: str, page: str) -> httpx.Response:
    """What somebody gets who asks for a page."""
    return await http.get(f"{http.base_url}pages/{page_id(page)}", params={"as": user})


def titles(pages: list[dict[str, Any]]) -> list[str]:
    """The titles of pages and of all below them."""
    return [title for page in pages for title in (page["title"], *titles(page["children"]))]


async def test_a_page_is_read_by_whom_it_is_for(http: httpx.AsyncClient) -> None:
    """A private page is for its channel, another for all but guests, and the bot sees what its integration sees."""
    for page, readers in (("leave", {"U0MINA", "U0AGENT"}), ("handbook", {"U0MINA", "U0ALEX", "U0AGENT"})):
        for user in ("U0MINA", "U0ALEX", "U0GUEST", "U0AGENT", "U0NOBODY", ""):
            answer = await seen_by(http, user, page)
            assert (answer.status_code == 200) is (user in readers), (page, user)
            if answer.status_code != 200:
                missing = await seen_by(http, user, "nowhere")
                assert (answer.status_code, answer.text) == (missing.status_code, missing.text)


async def test_no_title_of_a_page_reaches_who_may_not_read_it(running: Running, http: httpx.AsyncClient) -> None:
    """Not in the tree, as a block, a mention, a synced copy, a title or a way back; what is below it stands higher."""
    async with running.client() as client:
        secret = await client.pages.create(
            parent={"page_id": page_id("leave")},
            properties={"title": [{"text": {"content": "Zebra"}}]},
            children=[{"type": "synced_block", "synced_block": {"synced_from": None, "children": [_words("Zebra")]}}],
        )
        [origin] = (await client.blocks.children.list(secret["id"]))["results"]
        mention = {"type": "mention", "mention": {"type": "page", "page": {"id": secret["id"]}}}
        copy = {"synced_from": {"type": "block_id", "block_id": origin["id"]}}
        await client.blocks.children.append(
            HANDBOOK,
            children=[
                {"type": "paragraph", "paragraph": {"rich_text": [mention]}},
                {"type": "synced_block", "synced_block": copy},
            ],
        )
        told = await client.pages.create(
            parent={"page_id": HANDBOOK}, properties={"title": [{"text": {"content": "About "}}, mention]}
        )
    for user, sees in (("U0MINA", True), ("U0ALEX", False)):
        tree = await http.get(f"{http.base_url}tree", params={"as": user})
        page = await seen_by(http, user, "handbook")
        about = await http.get(f"{http.base_url}pages/{told['id']}", params={"as": user})
        for answer in (tree, page, about):
            assert ("Zebra" in answer.text) is sees, (user, answer.url)
        assert ("연차 안내" in titles(tree.json()["roots"])) is sees
        assert ("연차 안내" in json.dumps(page.json()["blocks"], ensure_ascii=False)) is sees
        assert about.json()["title"] == ("About Zebra" if sees else "About Untitled")
        assert "About" in "".join(titles(tree.json()["roots"]))


def _words(text: str) -> dict[str, Any]:
    return {"type": "paragraph", "paragraph": {"rich_text": [{"text": {"content": text}}]}}


async def test_only_who_reads_a_page_edits_it(http: httpx.AsyncClient) -> None:
    """Somebody else's edit finds no page."""
    edit = {"as": "U0ALEX", "page_id": page_id("leave"), "block_id": block_id("leave", (0,)), "text": "x"}
    assert (await http.post("/edit", json=edit)).status_code == 404


async def test_the_audience_goes_down_to_the_pages_below(tmp_path: Path) -> None:
    """A page for one channel only is private with all its children; pages for everybody are not named."""
    (tmp_path / "leave.md").write_text(PAGES["leave"].replace('"handbook"', '""'), encoding="utf-8")
    child = PAGES["handbook"].replace('parent = ""', 'parent = "leave"')
    (tmp_path / "child.md").write_text(child, encoding="utf-8")
    (tmp_path / "open.md").write_text(PAGES["handbook"], encoding="utf-8")
    assert read_audience(tmp_path) == {
        page_id("leave"): ["channel:C0SECRET"],
        page_id("child"): ["channel:C0SECRET"],
    }
