import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from notion_client import AsyncClient
from notion_client.errors import APIResponseError

from sandbox.notion.people import person_id
from sandbox.notion.seed import block_id, page_id
from tests.sandbox.notion_workspace import Running, running_notion

HANDBOOK = page_id("handbook")
LEAVE = page_id("leave")


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.at = 1_795_000_119.0
        """2026-11-18T10:21:59Z."""

    def __call__(self) -> float:
        """Tell the time."""
        return self.at


@pytest.fixture
def clock() -> Clock:
    """A clock."""
    return Clock()


@pytest.fixture
async def running(tmp_path: Path, clock: Clock) -> AsyncIterator[Running]:
    """A Notion with the small seed, whose clock the test sets."""
    async with running_notion(tmp_path, clock) as found:
        yield found


@pytest.fixture
async def client(running: Running) -> AsyncIterator[AsyncClient]:
    """The real client of it."""
    async with running.client() as client:
        yield client


def text(content: str) -> list[dict[str, Any]]:
    """Make rich text of one item."""
    return [{"text": {"content": content}}]


def paragraph(content: str) -> dict[str, Any]:
    """Make a paragraph."""
    return {"paragraph": {"rich_text": text(content)}}


async def make_page(client: AsyncClient, title: str = "New", **more: Any) -> dict[str, Any]:
    """Create a page under the handbook."""
    page: dict[str, Any] = await client.pages.create(
        parent={"page_id": HANDBOOK}, properties={"title": text(title)}, **more
    )
    return page


async def texts(client: AsyncClient, block: str) -> list[str]:
    """Read the plain texts of a block's children."""
    listed = (await client.blocks.children.list(block))["results"]
    return ["".join(item["plain_text"] for item in child[child["type"]].get("rich_text", [])) for child in listed]


async def test_a_created_page_appears_everywhere(client: AsyncClient, clock: Clock) -> None:
    """A new page has its look, its author and its blocks, and stands in its parent, in search, with a fresh time."""
    page = await make_page(
        client,
        "온보딩 체크리스트",
        icon={"type": "emoji", "emoji": "✅"},
        cover={"external": {"url": "https://example.com/cover.png"}},
        children=[paragraph("one"), {"to_do": {"rich_text": text("two"), "children": [paragraph("three")]}}],
    )
    assert page["parent"] == {"type": "page_id", "page_id": HANDBOOK}
    assert page["icon"] == {"type": "emoji", "emoji": "✅"}
    assert page["cover"] == {"type": "external", "external": {"url": "https://example.com/cover.png"}}
    assert page["created_time"] == page["last_edited_time"] == "2026-11-18T11:08:00.000Z"
    assert page["created_by"] == {"object": "user", "id": person_id("U0AGENT")}
    assert await client.pages.retrieve(page["id"]) | {"request_id": ""} == page | {"request_id": ""}
    assert await texts(client, page["id"]) == ["one", "two"]
    assert (await client.search(query="체크리스트 온보딩"))["results"][0]["id"] == page["id"]
    assert (await client.blocks.children.list(HANDBOOK))["results"][-1]["child_page"] == {"title": "온보딩 체크리스트"}
    assert (await client.blocks.retrieve(page["id"]))["type"] == "child_page"


async def test_blocks_are_appended_where_asked(client: AsyncClient) -> None:
    """Blocks go to the end, to the start or after a block, and keep their order among themselves."""
    page = await make_page(client, children=[paragraph("b"), paragraph("e")])
    first = (await client.blocks.children.list(page["id"]))["results"][0]["id"]
    await client.blocks.children.append(page["id"], children=[paragraph("f")])
    await client.blocks.children.append(page["id"], children=[paragraph("a")], position={"type": "start"})
    after = {"type": "after_block", "after_block": {"id": first.replace("-", "")}}
    added = await client.blocks.children.append(page["id"], children=[paragraph("c"), paragraph("d")], position=after)
    assert [item["paragraph"]["rich_text"][0]["plain_text"] for item in added["results"]] == ["c", "d"]
    assert await texts(client, page["id"]) == list("abcdef")
    lost = {"type": "after_block", "after_block": {"id": block_id("leave", (0,))}}
    with pytest.raises(APIResponseError, match="Could not find block"):
        await client.blocks.children.append(page["id"], children=[paragraph("x")], position=lost)


async def test_any_depth_is_reached_by_appending(client: AsyncClient) -> None:
    """Two levels a request, request after request, make a list of ten levels."""
    page = await make_page(client)
    parent = page["id"]
    for depth in range(10):
        added = await client.blocks.children.append(parent, children=[{"toggle": {"rich_text": text(str(depth))}}])
        parent = added["results"][0]["id"]
    level, walked = page["id"], []
    while (below := (await client.blocks.children.list(level))["results"]) != []:
        walked.append(below[0]["toggle"]["rich_text"][0]["plain_text"])
        level = below[0]["id"]
    assert walked == [str(depth) for depth in range(10)]
    with pytest.raises(APIResponseError, match="Block does not support children"):
        await client.blocks.children.append(block_id("handbook", (11,)), children=[paragraph("in a divider")])


async def test_an_edit_dates_the_block_and_its_page(client: AsyncClient, clock: Clock) -> None:
    """Changing a block gives it and its page the new time, rounded down; the page above keeps its own."""
    before = (await client.pages.retrieve(HANDBOOK))["last_edited_time"]
    clock.at += 3600
    changed = await client.blocks.update(block_id("leave", (0,)), paragraph={"rich_text": text("연차는 16일입니다.")})
    assert changed["paragraph"]["rich_text"][0]["plain_text"] == "연차는 16일입니다."
    assert changed["last_edited_time"] == "2026-11-18T12:08:00.000Z"
    assert (await client.pages.retrieve(LEAVE))["last_edited_time"] == "2026-11-18T12:08:00.000Z"
    assert (await client.pages.retrieve(HANDBOOK))["last_edited_time"] == before


async def test_an_update_keeps_what_it_does_not_name(client: AsyncClient) -> None:
    """A to-do that is only ticked keeps its text and children; its type cannot change."""
    block = block_id("handbook", (5,))
    ticked = await client.blocks.update(block, to_do={"checked": True})
    assert ticked["to_do"]["checked"] is True
    assert ticked["to_do"]["rich_text"][0]["plain_text"] == "open"
    with pytest.raises(APIResponseError, match="Block type cannot be changed"):
        await client.blocks.update(block, paragraph={"rich_text": []})
    with pytest.raises(
        APIResponseError, match=r"body\.to_do\.rich_text\[0\]\.text\.content\.length should be ≤ `2000`"
    ):
        await client.blocks.update(block, to_do={"rich_text": text("x" * 2001)})
    with pytest.raises(APIResponseError, match="must match the table width"):
        await client.blocks.update(block_id("handbook", (9, 0)), table_row={"cells": [text("only one")]})


async def test_a_page_goes_to_the_trash_and_comes_back(client: AsyncClient) -> None:
    """A page in the trash is still readable, not listed, not found and not editable; restored, it is all of that."""
    inside = block_id("leave", (0,))
    assert (await client.pages.update(LEAVE, in_trash=True))["in_trash"] is True
    assert (await client.pages.retrieve(LEAVE))["in_trash"] is True
    assert (await client.blocks.retrieve(inside))["in_trash"] is True
    assert LEAVE not in [item["id"] for item in (await client.blocks.children.list(HANDBOOK))["results"]]
    assert (await client.search(query="연차"))["results"] == []
    assert [p["id"] for p in (await client.search(query="연차", filter={"in_trash": True}))["results"]] == [LEAVE]
    for attempt in (
        client.blocks.children.append(LEAVE, children=[paragraph("x")]),
        client.blocks.update(inside, paragraph={"rich_text": text("x")}),
        client.blocks.delete(inside),
        client.pages.update(LEAVE, properties={"title": text("x")}),
        client.pages.update(LEAVE, in_trash=True),
        client.pages.create(parent={"page_id": LEAVE}, properties={"title": text("x")}),
        client.comments.create(parent={"page_id": LEAVE}, rich_text=text("x")),
    ):
        with pytest.raises(APIResponseError, match="Can't edit block that is archived") as caught:
            await attempt
        assert caught.value.code == "validation_error"
    assert (await client.pages.update(LEAVE, in_trash=False))["in_trash"] is False
    assert (await client.search(query="연차"))["results"][0]["id"] == LEAVE
    await client.blocks.children.append(LEAVE, children=[paragraph("again")])


async def test_what_is_below_a_page_in_the_trash_cannot_be_edited(client: AsyncClient) -> None:
    """A page whose ancestor is in the trash says so; its own restore needs the ancestor's."""
    await client.pages.update(HANDBOOK, in_trash=True)
    assert (await client.pages.retrieve(LEAVE))["in_trash"] is True
    with pytest.raises(APIResponseError, match="archived ancestor"):
        await client.pages.update(LEAVE, properties={"title": text("x")})
    assert (await client.search())["results"] == []


async def test_a_deleted_block_is_gone_until_restored(client: AsyncClient) -> None:
    """A deleted block leaves its page's list with what is inside it, and an update brings it back in its place."""
    before = await texts(client, HANDBOOK)
    block = block_id("handbook", (4,))
    assert (await client.blocks.delete(block))["in_trash"] is True
    assert await texts(client, HANDBOOK) == before[:4] + before[5:]
    assert (await client.blocks.update(block, in_trash=False))["in_trash"] is False
    assert await texts(client, HANDBOOK) == before
    await client.blocks.delete(LEAVE)
    assert (await client.pages.retrieve(LEAVE))["in_trash"] is True


async def test_an_unshared_page_is_as_good_as_missing(running: Running, client: AsyncClient) -> None:
    """Whoever unshares a page hides it and everything below with 404, search included; sharing shows it again."""
    task = page_id("task-1")
    await share(running, page_id("tasks"), False)
    for attempt in (
        client.pages.retrieve(task),
        client.blocks.children.list(task),
        client.data_sources.query(page_id("tasks")),
        client.blocks.children.append(task, children=[paragraph("x")]),
        client.pages.create(parent={"data_source_id": page_id("tasks")}, properties={}),
        client.pages.retrieve(page_id("never existed")),
    ):
        with pytest.raises(APIResponseError, match=r"Could not find .* shared with your integration") as caught:
            await attempt
        assert (caught.value.status, caught.value.code) == (404, "object_not_found")
    assert page_id("tasks") not in [item["id"] for item in (await client.search())["results"]]
    await share(running, page_id("tasks"), True)
    assert (await client.pages.retrieve(task))["id"] == task


async def share(running: Running, identity: str, shared: bool) -> None:
    """Share or unshare a page as its owner would."""
    async with httpx.AsyncClient() as http:
        answer = await http.post(f"{running.url}/_control/notion/share", json={"page_id": identity, "shared": shared})
        assert answer.json() == {"ok": True}


async def test_rows_follow_the_schema_of_their_data_source(client: AsyncClient) -> None:
    """Properties are set by name or id; unknown ones, wrong types and unknown statuses are refused; choices grow."""
    parent = {"data_source_id": page_id("tasks")}
    row = await client.pages.create(
        parent=parent,
        properties={
            "Name": {"title": text("Task 4")},
            "Status": {"status": {"name": "Doing"}},
            "Tags": {"multi_select": [{"name": "web"}, {"name": "brand-new", "color": "red"}]},
            "Owner": {"people": [{"id": person_id("U0MINA")}]},
            "Date": {"date": {"start": "2026-11-20", "end": "2026-11-22"}},
            "Points": {"number": 2.5},
            "Link": {"url": "https://example.com"},
            "Note": {"rich_text": text("n")},
            "Urgent": {"checkbox": True},
        },
    )
    properties = row["properties"]
    assert properties["Name"]["title"][0]["plain_text"] == "Task 4"
    assert [tag["name"] for tag in properties["Tags"]["multi_select"]] == ["web", "brand-new"]
    assert properties["Date"]["date"] == {"start": "2026-11-20", "end": "2026-11-22", "time_zone": None}
    assert properties["Area"]["select"] is None
    schema = (await client.data_sources.retrieve(page_id("tasks")))["properties"]
    assert schema["Tags"]["multi_select"]["options"][-1]["name"] == "brand-new"
    changed = await client.pages.update(row["id"], properties={schema["Points"]["id"]: {"number": None}})
    assert changed["properties"]["Points"]["number"] is None
    assert changed["properties"]["Urgent"]["checkbox"] is True
    for properties, message in (
        ({"Colour": {"select": {"name": "x"}}}, "Colour is not a property that exists."),
        ({"Points": {"number": 10**400}}, r"Points\.number should be a number"),
        ({"Points": {"rich_text": text("x")}}, "Points is expected to be number."),
        ({"Status": {"status": {"name": "Lost"}}}, 'Status option "Lost" does not exist'),
        ({"Area": {"select": {"name": "a,b"}}}, "commas not allowed"),
        ({"Date": {"date": {"start": "soon"}}}, r"body\.properties\.Date\.date\.start should be a valid ISO 8601"),
        ({"Name": {"title": text("x" * 2001)}}, r"body\.properties\.Name\.title\[0\]\.text\.content\.length"),
        ({"Link": {"url": "x" * 2001}}, r"body\.properties\.Link\.url\.length should be ≤ `2000`"),
    ):
        with pytest.raises(APIResponseError, match=message):
            await client.pages.update(row["id"], properties=properties)
    with pytest.raises(APIResponseError, match="Status is not a property that exists"):
        await client.pages.update(LEAVE, properties={"Status": {"status": {"name": "Done"}}})


async def test_mentions_and_equations_have_plain_text(running: Running, client: AsyncClient) -> None:
    """A mention reads as the name of what it mentions, an equation as its expression."""
    items = [
        {"type": "mention", "mention": {"type": "user", "user": {"id": person_id("U0ALEX")}}},
        {"type": "mention", "mention": {"page": {"id": LEAVE}}},
        {"type": "mention", "mention": {"date": {"start": "2026-11-18"}}},
        {"type": "equation", "equation": {"expression": "e=mc^2"}},
    ]
    page = await make_page(client, children=[{"paragraph": {"rich_text": items}}])
    found = (await client.blocks.children.list(page["id"]))["results"][0]["paragraph"]["rich_text"]
    assert [item["plain_text"] for item in found] == ["@Alex Park", "연차 안내", "2026-11-18", "e=mc^2"]
    assert found[1]["href"].endswith(LEAVE.replace("-", ""))


async def test_a_synced_block_shows_the_children_of_its_original(client: AsyncClient) -> None:
    """A copy of a synced block lists what is in the original, and follows its changes."""
    page = await make_page(
        client, children=[{"synced_block": {"synced_from": None, "children": [paragraph("shared")]}}]
    )
    original = (await client.blocks.children.list(page["id"]))["results"][0]["id"]
    copy = {"synced_block": {"synced_from": {"type": "block_id", "block_id": original}}}
    added = (await client.blocks.children.append(LEAVE, children=[copy]))["results"][0]
    assert added["has_children"] is True
    await client.blocks.children.append(original, children=[paragraph("more")])
    assert await texts(client, added["id"]) == ["shared", "more"]


async def test_a_move_puts_a_page_elsewhere(client: AsyncClient) -> None:
    """A page moves below another one, but never below itself."""
    page = await make_page(client)
    assert (await client.pages.move(page["id"], parent={"page_id": LEAVE}))["parent"]["page_id"] == LEAVE
    with pytest.raises(APIResponseError, match="cannot be moved there"):
        await client.pages.move(LEAVE, parent={"page_id": page["id"]})


async def test_comments_are_kept_with_their_discussion(client: AsyncClient) -> None:
    """A comment on a page starts a discussion, which a second one can join; both are listed."""
    first = await client.comments.create(parent={"page_id": LEAVE}, rich_text=text("정말 15일인가요?"))
    second = await client.comments.create(discussion_id=first["discussion_id"], rich_text=text("yes"))
    assert second["parent"] == {"type": "page_id", "page_id": LEAVE}
    listed = await client.comments.list(block_id=LEAVE)
    assert [item["rich_text"][0]["plain_text"] for item in listed["results"]] == ["정말 15일인가요?", "yes"]


async def test_an_uploaded_file_is_served_back(running: Running, client: AsyncClient) -> None:
    """An upload is created, sent, shown in a block and downloaded; it cannot be shown before it is sent."""
    upload = await client.file_uploads.create(filename="plan.txt", content_type="text/plain")
    block = {"file": {"type": "file_upload", "file_upload": {"id": upload["id"]}, "name": "plan.txt"}}
    with pytest.raises(APIResponseError, match="not in an `uploaded` state"):
        await client.blocks.children.append(LEAVE, children=[block])
    sent = await client.file_uploads.send(upload["id"], file=("plan.txt", b"hello", "text/plain"))
    assert (sent["status"], sent["content_length"]) == ("uploaded", 5)
    added = (await client.blocks.children.append(LEAVE, children=[block]))["results"][0]["file"]
    assert (added["type"], added["name"]) == ("file", "plan.txt")
    async with httpx.AsyncClient() as http:
        assert (await http.get(added["file"]["url"])).content == b"hello"


async def fault(running: Running, method: str, **rule: Any) -> None:
    """Make the next such request fail."""
    async with httpx.AsyncClient() as http:
        answer = await http.post(f"{running.url}/_control/faults", json={"service": "notion", "method": method, **rule})
        assert answer.status_code == 200


@pytest.mark.parametrize(("status", "code"), [(500, "internal_server_error"), (529, "service_overload")])
async def test_a_fault_answers_in_place_of_the_api(
    running: Running, client: AsyncClient, status: int, code: str
) -> None:
    """A fault before the action leaves the workspace as it was."""
    await fault(running, "POST /v1/pages", status=status)
    with pytest.raises(Exception, match=r"fault|failed with status") as caught:
        await make_page(client, "Lost")
    assert getattr(caught.value, "status", None) == status
    assert (await client.search(query="Lost"))["results"] == []
    await make_page(client, "Found")


async def test_a_lost_answer_leaves_the_page_behind(running: Running, client: AsyncClient) -> None:
    """A fault after the action: the client sees an error, yet the page is there, once."""
    await fault(running, "POST /v1/pages", status=502, after_action=True)
    with pytest.raises(Exception, match=r"502|fault"):
        await make_page(client, "Twice?")
    assert len((await client.search(query="Twice?"))["results"]) == 1
    await fault(running, "PATCH /v1/blocks/*", after_action=True)
    with pytest.raises(httpx.HTTPError):
        await client.blocks.children.append(LEAVE, children=[paragraph("ghost")])
    assert (await texts(client, LEAVE))[-1] == "ghost"


async def test_appends_at_the_same_time_are_all_kept(client: AsyncClient) -> None:
    """Fifty appends at once lose nothing and keep each request's blocks together."""
    page = await make_page(client)
    await asyncio.gather(
        *(
            client.blocks.children.append(page["id"], children=[paragraph(f"{n}a"), paragraph(f"{n}b")])
            for n in range(50)
        )
    )
    found = await texts(client, page["id"])
    assert sorted(found) == sorted(f"{n}{x}" for n in range(50) for x in "ab")
    assert all(found[i][:-1] == found[i + 1][:-1] for i in range(0, 100, 2))


async def test_what_was_written_to_can_be_dated_as_before(client: AsyncClient, running: Running) -> None:
    """A page below another one dates that as edited now, which is told; dates of before are put back, others stay."""
    before = (await client.pages.retrieve(page_id("handbook")))["last_edited_time"]
    async with httpx.AsyncClient() as http:
        url = f"{running.url}/_control/notion/dates"
        dates = (await http.get(url)).json()["edited"]
        await client.pages.create(parent={"page_id": page_id("handbook")}, properties={"title": {"title": text("New")}})
        assert (await client.pages.retrieve(page_id("handbook")))["last_edited_time"] > before
        later = (await http.get(url, params={"after": max(dates.values())})).json()["edited"]
        assert {*later} & {*dates} == {page_id("handbook")}
        assert (await http.get(url, params={"after": "today"})).status_code == 400
        assert (await http.put(url, json={"edited": dates})).json() == {"ok": True}
        assert (await client.pages.retrieve(page_id("handbook")))["last_edited_time"] == before
        for wrong in ({}, {"edited": {"handbook": 1}}, {"edited": {page_id("tasks"): "today"}}):
            assert (await http.put(url, json=wrong)).status_code == 400
