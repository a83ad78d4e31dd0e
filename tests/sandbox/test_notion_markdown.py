from typing import Any

import pytest
from notion_client import AsyncClient
from notion_client.errors import APIResponseError

from sandbox.notion import SEED
from sandbox.notion.blocks import NewBlock
from sandbox.notion.checks import utf16_length
from sandbox.notion.markdown_read import blocks_from_markdown
from sandbox.notion.seed import page_id, read_pages

HANDBOOK = page_id("handbook")
LEAVE = page_id("leave")


def shapes(blocks: list[NewBlock]) -> list[Any]:
    """Reduce blocks to what must survive."""
    return [(block.type, block.content, shapes(block.children)) for block in blocks]


async def read(client: AsyncClient, page: str) -> str:
    """Retrieve a page as Markdown."""
    answer = await client.pages.retrieve_markdown(page)
    assert (answer["object"], answer["id"], answer["truncated"]) == ("page_markdown", page, False)
    return str(answer["markdown"])


async def test_a_page_is_created_from_markdown(client: AsyncClient) -> None:
    """Markdown becomes blocks; its first heading is the title when none is given; children cannot be given too."""
    page = await client.pages.create(
        parent={"page_id": HANDBOOK}, markdown="# 제목\n\n본문 **굵게**\n\n- a\n  - b\n    - c\n      - d\n"
    )
    assert page["properties"]["title"]["title"][0]["plain_text"] == "제목"
    assert await read(client, page["id"]) == "본문 **굵게**\n\n- a\n\t- b\n\t\t- c\n\t\t\t- d"
    with pytest.raises(APIResponseError, match="cannot be used together"):
        await client.pages.create(parent={"page_id": HANDBOOK}, markdown="x", children=[])


async def test_every_seed_page_survives_the_way_through_markdown(client: AsyncClient) -> None:
    """Markdown made from a page's blocks is read back as the same blocks, for every page of the shipped seed."""
    for seeded in read_pages(SEED / "notion"):
        if seeded.kind != "page":
            continue
        page = await client.pages.create(parent={"page_id": HANDBOOK}, properties={"title": []}, markdown=seeded.body)
        written = await read(client, page["id"])
        assert shapes(blocks_from_markdown(written)) == shapes(blocks_from_markdown(seeded.body)), seeded.slug


@pytest.mark.parametrize(
    "awkward",
    [
        "1\\. not a list",
        "\\# not a heading",
        "a \\* b \\_ c \\[d](e) `x | y` <b>",
        "````\n```\n````",
        "- \n- x",
        "| a |\n| --- |\n| b \\| c |",
        "> > nested\n>\n> - in",
        "hard  \nbreak",
        "가" * 5000,
    ],
)
async def test_awkward_text_survives_too(client: AsyncClient, awkward: str) -> None:
    """What looks like markup stays text, in both directions, and long text is cut without a loss."""
    page = await client.pages.create(parent={"page_id": HANDBOOK}, properties={"title": []}, markdown=awkward)
    written = await read(client, page["id"])
    assert shapes(blocks_from_markdown(written)) == shapes(blocks_from_markdown(awkward)), written


def test_long_text_is_cut_within_the_limit() -> None:
    """No text item has more than 2,000 UTF-16 units, and no emoji is cut in two."""
    [block] = blocks_from_markdown("a" + "😀" * 1500)
    items = [item["text"]["content"] for item in block.content["rich_text"]]
    assert "".join(items) == "a" + "😀" * 1500
    assert [utf16_length(item) for item in items] == [1999, 1002]


async def test_markdown_is_updated_in_place(client: AsyncClient) -> None:
    """Content is inserted, searched and replaced, or replaced as a whole; child pages stay."""
    await client.pages.update_markdown(LEAVE, type="insert_content", insert_content={"content": "## 끝"})
    assert await read(client, LEAVE) == "연차는 15일입니다.\n\n## 끝"
    update = {"content_updates": [{"old_str": "15일", "new_str": "16일"}]}
    answer = await client.pages.update_markdown(LEAVE, type="update_content", update_content=update)
    assert answer["markdown"] == "연차는 16일입니다.\n\n## 끝"
    start = {"content": "처음", "position": {"type": "start"}}
    await client.pages.update_markdown(LEAVE, type="insert_content", insert_content=start)
    after = {"content": "중간", "after": "연차는...입니다."}
    await client.pages.update_markdown(LEAVE, type="insert_content", insert_content=after)
    assert await read(client, LEAVE) == "처음\n\n연차는 16일입니다.\n\n중간\n\n## 끝"
    with pytest.raises(APIResponseError, match="was not found"):
        await client.pages.update_markdown(LEAVE, type="update_content", update_content=update)
    await client.pages.update_markdown(HANDBOOK, type="replace_content", replace_content={"new_str": "All new."})
    listed = (await client.blocks.children.list(HANDBOOK))["results"]
    assert [block["type"] for block in listed] == ["paragraph", "child_page", "child_database"]
