"""A page is read completely, in order, with an address for every part."""

from typing import Any

import pytest

from integrations.errors import NotFound, Unavailable
from integrations.notion.client import Json, NotionClient
from integrations.notion.ids import bare_id
from integrations.notion.pages import Pages
from integrations.notion.reader import PageReader
from tests.sandbox_process import Sandbox

pytestmark = pytest.mark.asyncio(loop_scope="package")


def text(content: str, **more: Any) -> Json:
    """Return a rich text."""
    return {"type": "text", "text": {"content": content, **more}}


def block(kind: str, *items: Json, children: list[Json] | None = None, **data: Any) -> Json:
    """Return a block."""
    rich: Json = {"rich_text": list(items)} if items else {}
    below: Json = {"children": children} if children else {}
    return {"type": kind, kind: {**rich, **data, **below}}


async def test_parts_follow_headings_and_lead_to_them(client: NotionClient, parent: str) -> None:
    """Each part has the headings above it and the address of its heading, the first one that of its first block."""
    markdown = "intro\n\n# A\n\none\n\n## B\n\ntwo\n\n### C\n\n## D\n\nthree\n\n# E\n\nfour"
    page = await Pages(client, parent).create_page_from_markdown("Doc", markdown)
    read = await PageReader(client).read(page.id, path=("Top",), audience=frozenset({"team:T1"}))
    assert [(part.headings, part.text) for part in read.document.parts] == [
        ((), "intro"),
        (("A",), "one"),
        (("A", "B"), "two"),
        (("A", "B", "C"), ""),
        (("A", "D"), "three"),
        (("E",), "four"),
    ]
    children = await client.children(page.id)
    ids = [bare_id(children[i]["id"]) for i in (0, 1, 3, 5, 6, 8)]
    assert [part.url for part in read.document.parts] == [f"{page.url}#{identity}" for identity in ids]
    assert (read.document.title, read.document.path, read.document.source) == ("Doc", ("Top",), "notion")
    assert read.document.audience == {"team:T1"}
    assert not read.warnings


async def test_what_was_written_is_read(client: NotionClient, parent: str) -> None:
    """Lists, to-dos, tables, code, callouts, quotes, links and equations come back as Markdown."""
    markdown = (
        "1. one\n   - [x] done\n2. two\n\n| a | b |\n| --- | --- |\n| x \\| y | `z` |\n\n"
        "```python\nprint(1)\n```\n\n> [!NOTE] mind\n\n> said\n\n[link](https://a.com/) $x^2$ ~~old~~\n"
    )
    page = await Pages(client, parent).create_page_from_markdown("Doc", markdown)
    (part,) = (await PageReader(client).read(page.id)).document.parts
    assert part.text.split("\n") == [
        "1. one",
        "   - [x] done",
        "2. two",
        "| a | b |",
        "| --- | --- |",
        "| x \\| y | `z` |",
        "",
        "```python",
        "print(1)",
        "```",
        "> ℹ️ mind",
        "> said",
        "[link](https://a.com/) $x^2$ ~~old~~",
    ]


async def test_every_kind_of_block_is_read(client: NotionClient, parent: str) -> None:
    """Toggles, columns, synced blocks, captions, mentions, links to pages and children of each are in the text."""
    target = await Pages(client, parent).create_page_from_markdown("Target", "x")
    me = await client.me()
    mentions = [
        {"type": "mention", "mention": {"type": "page", "page": {"id": target.id}}},
        {"type": "mention", "mention": {"type": "user", "user": {"id": me["id"]}}},
        {"type": "mention", "mention": {"type": "date", "date": {"start": "2026-11-21"}}},
    ]
    column = [block("column", children=[block("paragraph", text(f"column {n}"))]) for n in (1, 2)]
    page = await client.create_page({"parent": {"page_id": parent}, "properties": {"title": {"title": [text("All")]}}})
    picture: Json = {"type": "external", "external": {"url": "https://a.com/p.png"}, "caption": [text("a caption")]}
    made = await client.append(
        page["id"],
        [
            block("toggle", text("toggle"), children=[block("paragraph", text("in toggle"))]),
            block("heading_2", text("Folded"), is_toggleable=True, children=[block("paragraph", text("in heading"))]),
            block("column_list", children=column),
            block("synced_block", synced_from=None, children=[block("paragraph", text("in synced"))]),
            block("image", **picture),
            block("bookmark", url="https://a.com/b", caption=[text("bookmark caption")]),
            block("paragraph", *mentions),
            block("link_to_page", type="page_id", page_id=target.id),
            block("equation", expression="a+b"),
            block("divider"),
        ],
    )
    copy = {"type": "block_id", "block_id": made[3]["id"]}
    await client.append(page["id"], [block("synced_block", synced_from=copy)])
    read = await PageReader(client).read(page["id"])
    assert not read.warnings
    first, second = read.document.parts
    assert first.text.split("\n") == ["- toggle", "  in toggle"]
    assert second.headings == ("Folded",)
    assert [line for line in second.text.split("\n") if line] == [
        "in heading",
        "column 1",
        "column 2",
        "in synced",
        "![a caption](https://a.com/p.png)",
        "[bookmark caption](https://a.com/b)",
        f"[Target]({target.url})@{me['name']}2026-11-21",
        f"[Target]({target.url})",
        "$$a+b$$",
        "in synced",
    ]


async def test_pages_inside_are_links_and_are_told(client: NotionClient, parent: str) -> None:
    """A page inside the page is a link to it, and its id is returned for walking on."""
    inner = await Pages(client, parent).create_page_from_markdown("Inner", "x")
    read = await PageReader(client).read(parent)
    assert read.document.parts[0].text == f"[Inner]({inner.url})"
    assert read.pages == (inner.id,)


async def test_rows_begin_with_their_properties(client: NotionClient) -> None:
    """The properties of a data source's row are the first part, one line each, without the title."""
    found = {}
    async for source in client.search(kind="data_source"):
        async for row in client.rows(source["id"]):
            read = await PageReader(client).read(row)
            first = read.document.parts[0]
            if first.url == row["url"]:
                found[read.document.title] = [line.split(": ", 1) for line in first.text.split("\n")]
    assert len(found) > 5
    assert any(name == "Status" and value for lines in found.values() for name, value in lines)


async def test_what_is_computed_from_a_hidden_page_is_left_out(client: NotionClient, parent: str) -> None:
    """A rollup or a formula would tell what the title of a related page that not all may read does not."""
    made = await Pages(client, parent).create_page_from_markdown("Row", "x")
    page = await client.page(made.id)
    secret = {"type": "rich_text", "rich_text": [{"plain_text": "secret"}]}
    page["properties"] |= {
        "Project": {"id": "a", "type": "relation", "relation": [{"id": parent}]},
        "Roll": {"id": "b", "type": "rollup", "rollup": {"type": "array", "array": [secret]}},
        "Sum": {"id": "c", "type": "formula", "formula": {"type": "string", "string": "secret"}},
        "Place": {"id": "d", "type": "url", "url": "https://a.com"},
    }

    async def hidden(_page_id: str) -> bool:
        return False

    shown = await PageReader(client).read(page)
    assert "Roll: secret\nSum: secret" in shown.document.parts[0].text
    read = await PageReader(client).read(page, visible=hidden)
    assert read.document.parts[0].text.split("\n") == ["Project: …", "Place: https://a.com"]


async def test_half_characters_and_control_signs_become_harmless(client: NotionClient, parent: str) -> None:
    """What programs have cut through the middle can be stored and sent all the same."""
    page = await client.page((await Pages(client, parent).create_page_from_markdown("Cut", "x")).id)
    page["properties"] = {
        "title": {"id": "title", "type": "title", "title": [{"plain_text": "Party \ud83c"}]},
        "Note": {"id": "a", "type": "rich_text", "rich_text": [{"plain_text": "nul \x00 \udf89"}]},
    }
    document = (await PageReader(client).read(page)).document
    assert document.title == "Party \ufffd"
    assert document.parts[0].text == "Note: nul \ufffd \ufffd"


async def test_a_long_deep_page_is_read_whole(client: NotionClient, parent: str) -> None:
    """Hundreds of blocks and thirty levels lose nothing and keep their order."""
    words = [f"w{i}" for i in range(230)] + [f"d{i}" for i in range(30)]
    deep = "\n".join("  " * i + f"- d{i}" for i in range(30))
    page = await Pages(client, parent).create_page_from_markdown("Long", "\n\n".join(words[:230]) + "\n\n" + deep)
    (part,) = (await PageReader(client).read(page.id)).document.parts
    assert part.text.replace("- ", "").split() == words


async def test_what_cannot_be_shown_stops_nothing(sandbox: Sandbox, client: NotionClient, parent: str) -> None:
    """A block whose inside is gone or refused becomes a warning, the rest of the page is read."""
    page = await Pages(client, parent).create_page_from_markdown("Part", "- a\n  - hidden\n- b\n  - shown\n")
    first, second = await client.children(page.id)
    await sandbox.fault("notion", f"GET /v1/blocks/{first['id']}/children", status=404)
    read = await PageReader(client).read(page.id)
    assert read.document.parts[0].text == "- a\n- b\n  - shown"
    assert len(read.warnings) == 1
    assert bare_id(first["id"]) in read.warnings[0]
    assert second["has_children"]


async def test_a_page_is_not_taken_for_complete_when_notion_fails(
    sandbox: Sandbox, client: NotionClient, parent: str
) -> None:
    """A block that fails for now fails the page, unless the caller accepts a warning instead."""
    page = await Pages(client, parent).create_page_from_markdown("Part", "- a\n  - hidden\n- b\n")
    first, _ = await client.children(page.id)
    await sandbox.fault("notion", f"GET /v1/blocks/{first['id']}/children", status=500, times=100)
    with pytest.raises(Unavailable):
        await PageReader(client).read(page.id)
    read = await PageReader(client).read(page.id, tolerant=True)
    assert read.document.parts[0].text == "- a\n- b"
    assert read.warnings


async def test_depth_and_length_are_bounded(client: NotionClient, parent: str) -> None:
    """A reader with small bounds stops there and says so."""
    page = await Pages(client, parent).create_page_from_markdown("Deep", "- a\n  - b\n    - c\n\nx\n\ny\n\nz")
    shallow = await PageReader(client, depth=1).read(page.id)
    assert "c" not in shallow.document.parts[0].text
    assert "b" in shallow.document.parts[0].text
    assert shallow.warnings
    short = await PageReader(client, blocks=2).read(page.id)
    assert "y" not in short.document.parts[0].text
    assert short.warnings


async def test_a_page_that_is_not_there_is_not_found(client: NotionClient) -> None:
    """Reading a missing page raises NotFound."""
    with pytest.raises(NotFound):
        await PageReader(client).read("00000000-0000-4000-8000-000000000000")
