import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from notion_client import AsyncClient
from notion_client.errors import APIResponseError

from sandbox.notion.seed import page_id
from tests.sandbox.notion_workspace import VERSION, Running, running_notion

HANDBOOK = page_id("handbook")


def text(content: str, **more: Any) -> dict[str, Any]:
    """Make a rich-text item."""
    return {"type": "text", "text": {"content": content, **more}}


def paragraph(content: str = "x", **more: Any) -> dict[str, Any]:
    """Make a paragraph."""
    return {"object": "block", "type": "paragraph", "paragraph": {"rich_text": [text(content)], **more}}


def bullet(*children: dict[str, Any]) -> dict[str, Any]:
    """Make a list item with children."""
    nested = {"children": list(children)} if children else {}
    return {"bulleted_list_item": {"rich_text": [text("•")], **nested}}


def table(width: int, *rows: int) -> dict[str, Any]:
    """Make a table of so many columns with rows of so many cells."""
    cells = [{"table_row": {"cells": [[text("c")]] * row}} for row in rows]
    return {"table": {"table_width": width, "children": cells}}


REFUSED = [
    pytest.param(
        [paragraph(), paragraph(), paragraph(), paragraph("가" * 2500)],
        "body failed validation: body.children[3].paragraph.rich_text[0].text.content.length should be ≤ `2000`, "
        "instead was `2500`.",
        id="text",
    ),
    pytest.param(
        [paragraph("😀" * 1001)],
        "body.children[0].paragraph.rich_text[0].text.content.length should be ≤ `2000`, instead was `2002`",
        id="text in UTF-16 units",
    ),
    pytest.param([paragraph()] * 101, "body.children.length should be ≤ `100`, instead was `101`", id="children"),
    pytest.param(
        [bullet(*[paragraph()] * 101)],
        "body.children[0].bulleted_list_item.children.length should be ≤ `100`, instead was `101`",
        id="nested children",
    ),
    pytest.param(
        [bullet(bullet(*[paragraph()] * 99), *[paragraph()] * 10)] * 10,
        "body.children should hold ≤ `1000` blocks in total, instead was `1110`",
        id="blocks in all",
    ),
    pytest.param(
        [{"paragraph": {"rich_text": [text("a")] * 101}}],
        "body.children[0].paragraph.rich_text.length should be ≤ `100`, instead was `101`",
        id="rich text items",
    ),
    pytest.param(
        [bullet(bullet(bullet(bullet())))],
        "body.children[0].bulleted_list_item.children[0].bulleted_list_item.children[0].bulleted_list_item.children "
        'should be not present, instead was `[{"bulleted_list_item":{"rich_text":[{"type":"text","te...`.',
        id="nesting",
    ),
    pytest.param(
        [bullet(bullet(table(1, 1)))],
        "body.children[0].bulleted_list_item.children[0].bulleted_list_item.children[0].table.children should be not "
        "present",
        id="table too deep",
    ),
    pytest.param(
        [{"paragraph": {"rich_text": [text("a", link={"url": "https://a.io/" + "b" * 2000})]}}],
        "body.children[0].paragraph.rich_text[0].text.link.url.length should be ≤ `2000`, instead was `2013`",
        id="url length",
    ),
    pytest.param(
        [{"paragraph": {"rich_text": [text("a", link={"url": "docs/readme.md"})]}}],
        "Content creation Failed. Fix the following: \nInvalid URL for link.",
        id="relative link",
    ),
    pytest.param(
        [{"paragraph": {"rich_text": [text("a", link={"url": "#section"})]}}], "Invalid URL for link.", id="fragment"
    ),
    pytest.param(
        [{"image": {"type": "external", "external": {"url": "a b.png"}}}], "Invalid image url.", id="image url"
    ),
    pytest.param([{"bookmark": {"url": "nowhere"}}], "Invalid bookmark url.", id="bookmark url"),
    pytest.param(
        [{"equation": {"expression": "x" * 1001}}],
        "body.children[0].equation.expression.length should be ≤ `1000`, instead was `1001`",
        id="equation",
    ),
    pytest.param(
        [{"paragraph": {"rich_text": [{"type": "equation", "equation": {"expression": "x" * 1001}}]}}],
        "body.children[0].paragraph.rich_text[0].equation.expression.length should be ≤ `1000`, instead was `1001`",
        id="inline equation",
    ),
    pytest.param(
        [table(2, *[2] * 101)],
        "body.children[0].table.children.length should be ≤ `100`, instead was `101`",
        id="table rows",
    ),
    pytest.param(
        [table(2, 2, 3)], "Number of cells in table row must match the table width of the parent table", id="width"
    ),
    pytest.param([table(2)], "body.children[0].table.children.length should be ≥ `1`, instead was `0`", id="no rows"),
    pytest.param([{"table_row": {"cells": [[text("c")]]}}], "Table rows can only be children of a table.", id="row"),
    pytest.param(
        [{"code": {"rich_text": [text("x")], "language": "brainfuck"}}],
        'body.children[0].code.language should be `"abap"`, `"abc"`,',
        id="language",
    ),
    pytest.param(
        [paragraph(color="mauve")], 'body.children[0].paragraph.color should be `"default"`, `"gray"`,', id="colour"
    ),
    pytest.param(
        [{"paragraph": {"rich_text": [{**text("x"), "annotations": {"color": "mauve"}}]}}],
        'body.children[0].paragraph.rich_text[0].annotations.color should be `"default"`',
        id="text colour",
    ),
    pytest.param(
        [{"type": "blockquote", "blockquote": {"rich_text": []}}],
        "body failed validation. Fix one:\nbody.children[0].embed should be defined, instead was `undefined`.",
        id="unknown type",
    ),
    pytest.param(
        [{"child_page": {"title": "x"}}], "body.children[0].paragraph should be defined", id="child page by append"
    ),
    pytest.param(
        [{"paragraph": {"text": [text("x")], "rich_text": []}}],
        "body.children[0].paragraph.text should be not present",
        id="unknown key",
    ),
    pytest.param(
        [{"paragraph": {}}],
        "body.children[0].paragraph.rich_text should be defined, instead was `undefined`",
        id="no text",
    ),
    pytest.param(
        [{"paragraph": {"rich_text": "plain"}}],
        'body.children[0].paragraph.rich_text should be an array, instead was `"plain"`',
        id="not an array",
    ),
    pytest.param(
        [{"to_do": {"rich_text": [], "checked": "yes"}}],
        'body.children[0].to_do.checked should be a boolean, instead was `"yes"`',
        id="not a boolean",
    ),
    pytest.param(
        [{"heading_1": {"rich_text": [text("h")], "children": [paragraph()]}}],
        "body.children[0].heading_1.children should be not present",
        id="children of a plain heading",
    ),
    pytest.param(
        [{"column_list": {"children": [{"column": {"children": [paragraph()]}}]}}],
        "body.children[0].column_list.children.length should be ≥ `2`, instead was `1`",
        id="one column",
    ),
    pytest.param(
        [bullet({"column_list": {"children": [{"column": {"children": [paragraph()]}}] * 2}})],
        "body.children[0].bulleted_list_item.children[0].column_list should be not present",
        id="columns inside another block",
    ),
    pytest.param([{"divider": {"icon": None}}], "body.children[0].divider.icon should be not present", id="extra key"),
    pytest.param(
        [{"callout": {"rich_text": [], "icon": {"emoji": "star"}}}],
        'body.children[0].callout.icon.emoji should be a valid emoji, instead was `"star"`',
        id="emoji",
    ),
]


@pytest.mark.parametrize(("children", "message"), REFUSED)
async def test_a_limit_is_refused_with_its_path(client: AsyncClient, children: list[Any], message: str) -> None:
    """A request beyond a limit is a validation_error that names the place, and nothing of it is stored."""
    before = await client.blocks.children.list(HANDBOOK)
    with pytest.raises(APIResponseError) as caught:
        await client.blocks.children.append(HANDBOOK, children=children)
    assert (caught.value.status, caught.value.code) == (400, "validation_error")
    assert message in str(caught.value)
    assert (await client.blocks.children.list(HANDBOOK))["results"] == before["results"]


async def test_requests_at_the_limits_are_accepted(client: AsyncClient) -> None:
    """Exactly 100 children, 100 items, 2,000 units, two levels, 100 rows and 1,000 blocks go through."""
    page = await client.pages.create(parent={"page_id": HANDBOOK}, properties={"title": [text("t")]})
    for children in (
        [paragraph("가" * 1500)] * 100,
        [paragraph("가" * 2000)],
        [{"paragraph": {"rich_text": [text("😀" * 1000)]}}],
        [{"paragraph": {"rich_text": [text("a")] * 100}}],
        [bullet(bullet(bullet()))],
        [bullet(table(2, 2))],
        [table(2, *[2] * 100)],
        [bullet(*[paragraph()] * 99)] * 10,
        [{"equation": {"expression": "x" * 1000}}],
        [{"column_list": {"children": [{"column": {"children": [bullet(bullet())]}}] * 2}}],
    ):
        added = await client.blocks.children.append(page["id"], children=children)
        assert len(added["results"]) == len(children)


async def test_a_request_of_more_than_500_kb_is_refused(client: AsyncClient) -> None:
    """The size of the whole body counts, whatever is in it."""
    with pytest.raises(APIResponseError, match=r"body\.length should be ≤ `500000`, instead was"):
        await client.blocks.children.append(
            HANDBOOK, children=[{"paragraph": {"rich_text": [text("가" * 1990)] * 3}}] * 30
        )


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Authorization": ""}, 401, "unauthorized"),
        ({"Authorization": "Bearer wrong"}, 401, "unauthorized"),
        ({"Notion-Version": ""}, 400, "validation_error"),
        ({"Notion-Version": "2022-06-28"}, 400, "validation_error"),
    ],
)
async def test_token_and_version_are_required(
    running: Running, headers: dict[str, str], status: int, code: str
) -> None:
    """A wrong token or version is refused in Notion's error shape, with a request id."""
    given = {"Authorization": f"Bearer {running.token}", "Notion-Version": VERSION, **headers}
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"{running.url}/notion/v1/users/me", headers=given)
        body = answer.json()
        assert (answer.status_code, body["object"], body["code"]) == (status, "error", code)
        assert body["request_id"] == answer.headers["x-notion-request-id"]
        del given["Notion-Version"]
        given["Authorization"] = f"Bearer {running.token}"
        missing = await http.get(f"{running.url}/notion/v1/users/me", headers=given)
        assert (missing.status_code, missing.json()["code"]) == (400, "missing_version")


async def test_bad_json_and_unknown_addresses(running: Running) -> None:
    """A body that is no JSON, and an address that is none, have codes of their own."""
    headers = {"Authorization": f"Bearer {running.token}", "Notion-Version": VERSION}
    async with httpx.AsyncClient(headers=headers, base_url=f"{running.url}/notion/v1") as http:
        assert (await http.post("/search", content=b"{")).json()["code"] == "invalid_json"
        assert (await http.post("/search", content=b'{"page_size": NaN}')).json()["code"] == "invalid_json"
        assert (await http.post("/search", content=b"[]")).json()["code"] == "validation_error"
        assert (await http.post("/search", content=b"[" * 200_000)).json()["code"] == "invalid_json"
        assert (await http.get("/nonsense")).json()["code"] == "invalid_request_url"
        page_size = (await http.get(f"/blocks/{HANDBOOK}/children?page_size={'9' * 5000}")).json()
        assert page_size["message"].startswith("query failed validation: query.page_size should be a number")
        bad_id = (await http.get("/pages/not-an-id")).json()
        assert bad_id["message"] == (
            'path failed validation: path.page_id should be a valid uuid, instead was `"not-an-id"`.'
        )


async def test_parameters_of_older_versions_are_refused(client: AsyncClient) -> None:
    """What this version renamed, `archived` and `after`, is not accepted any more."""
    with pytest.raises(APIResponseError, match=r"body\.archived should be not present, instead was `true`"):
        await client.pages.update(HANDBOOK, archived=True)
    with pytest.raises(APIResponseError, match=r"body\.after should be not present"):
        await client.blocks.children.append(HANDBOOK, children=[paragraph()], after=HANDBOOK)


async def test_the_rate_limit_lets_a_burst_through_and_then_three_a_second(tmp_path: Path) -> None:
    """After about ten requests at once the rest is refused with Retry-After; waiting that long helps."""
    now = time.time()
    async with running_notion(tmp_path, lambda: now, rate_limits=True) as running, running.client() as client:
        answers = await asyncio.gather(*(client.users.me() for _ in range(20)), return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, APIResponseError)]
        assert len(refused) == 10
        assert {(error.status, error.code, error.headers["retry-after"]) for error in refused} == {
            (429, "rate_limited", "1")
        }
        now += 1
        assert (await client.users.me())["type"] == "bot"


async def test_the_clients_own_retries_get_past_the_rate_limit(tmp_path: Path) -> None:
    """The real client waits as Retry-After says, and every request succeeds in the end."""
    async with running_notion(tmp_path, time.time, rate_limits=True) as running, running.client(retry=True) as client:
        await asyncio.gather(*(client.users.me() for _ in range(13)))
