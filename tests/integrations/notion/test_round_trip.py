"""What a page says, written again unchanged, changes nothing on it."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from integrations.notion.blocks import Block
from integrations.notion.client import Json, NotionClient
from integrations.notion.markdown import CALLOUTS, convert
from integrations.notion.pages import Pages
from integrations.notion.render import Node
from integrations.notion.rewriting import Live
from tests.integrations.notion.hostile import HOSTILE
from tests.sampling import count
from tests.sandbox_process import Sandbox

NUMBERS = itertools.count()
EVERYTHING = """# 제목

머리말 **굵게** *기울임* ~~지움~~ `코드` [링크](https://a.test/x_(y)) $x^2$ \\
둘째 줄 \\* 별 1. 하나 - 둘

---

- 항목

  둘째 문단

  - 안쪽
    > 인용

  ```python
  print("`")
  ```
- [ ] 할 일

  셋째 문단
- [x] 한 일

10. 열
11. 열하나

    열하나의 둘째 문단

> 인용
>
> 둘째 문단
>
> - 항목

> [!WARNING] 조심
> 하세요
>
> 둘째 문단

```python 예제 설명
a = "```"
```

```
설명 없음
```

| 가 | 나 |
| --- | --- |
| a \\| b | **c** `d\\|e` |
|  | 줄<br>바꿈 |

$$
\\begin{aligned}
- a &= b
\\end{aligned}
$$

![그림 [1]](https://a.test/p.png)

#### 끝 #

___
"""
FOREIGN: tuple[Json, ...] = (
    {"type": "toggle", "toggle": {"rich_text": [{"type": "text", "text": {"content": "접기"}}]}},
    {"type": "table_of_contents", "table_of_contents": {}},
    {"type": "bookmark", "bookmark": {"url": "https://a.test"}},
    {"type": "paragraph", "paragraph": {"rich_text": []}},
    {"type": "embed", "embed": {"url": "https://a.test/e"}},
    {
        "type": "column_list",
        "column_list": {
            "children": [{"type": "column", "column": {"children": [{"type": "divider", "divider": {}}]}}] * 2
        },
    },
)

WORDS = st.lists(
    st.sampled_from(
        [
            *(
                "가",
                "word",
                " ",
                "1.",
                "- ",
                "# ",
                "> ",
                "* ",
                "+ ",
                "|",
                "---",
                "===",
                "```",
                "~~~",
                "$",
                "$$",
                "\\",
                "\\(",
            ),
            *(
                "[",
                "]",
                "(",
                ")",
                "!",
                "<br>",
                "<",
                "&amp;",
                "_",
                "*",
                "**",
                "`",
                "~~",
                "\n",
                "[ ] ",
                "[x]: https://a.b",
                "#",
            ),
            *("https://a.test/x", "10% ", '"인용"', "은", "[!NOTE] ", "😀", ":--", "1) ", "=", "\t"),
        ]
    ),
    min_size=1,
    max_size=8,
).map("".join)
MARKS = st.fixed_dictionaries(
    {name: st.booleans() for name in ("bold", "italic", "strikethrough", "code", "underline")},
    optional={"color": st.sampled_from(["red", "default"])},
)


def rich(words: str, marks: dict[str, Any], href: str | None) -> Json:
    """Return a rich text as Notion gives it."""
    link = {"url": href} if href else None
    text = {"content": words, "link": link}
    return {"type": "text", "text": text, "plain_text": words, "annotations": marks, "href": href}


RICH = st.lists(
    st.builds(rich, WORDS, MARKS, st.sampled_from([None, None, None, "https://a.test/(b)"])), min_size=1, max_size=3
)
TEXTS = ("paragraph", "heading_1", "heading_2", "heading_3", "heading_4")
HOLDERS = ("bulleted_list_item", "numbered_list_item", "to_do", "quote", "callout")


def node(kind: str, data: Json, below: Sequence[Node] = ()) -> Node:
    """Return a block as Notion gives it, with what is below it."""
    block = {"id": f"b{next(NUMBERS)}", "type": kind, kind: data, "has_children": bool(below)}
    return Node(block, list(below))


def holder(kind: str, items: list[Json], checked: bool, icon: str, below: list[Node]) -> Node:
    """Return a block that can hold others."""
    more: Json = {"checked": checked} if kind == "to_do" else {}
    if kind == "callout":
        more = {"icon": {"type": "emoji", "emoji": icon}}
    return node(kind, {"rich_text": items, **more}, below)


LEAVES = st.one_of(
    st.builds(lambda kind, items: node(kind, {"rich_text": items}), st.sampled_from(TEXTS), RICH),
    st.builds(lambda: node("divider", {})),
    st.builds(lambda text: node("toggle", {"rich_text": [rich(text, {}, None)]}), WORDS),
    st.builds(
        lambda text: node("equation", {"expression": text}), st.sampled_from(["x", "a\n- b\n= c", "\\frac{a}{b}"])
    ),
    st.builds(
        lambda text, caption, language: node(
            "code", {"rich_text": [rich(text, {}, None)], "caption": caption, "language": language}
        ),
        WORDS,
        st.one_of(st.just([]), RICH),
        st.sampled_from(["plain text", "python", "c++"]),
    ),
    st.builds(
        lambda caption: node(
            "image", {"type": "external", "external": {"url": "https://a.test/p"}, "caption": caption}
        ),
        st.one_of(st.just([]), RICH),
    ),
    st.builds(
        lambda rows, header: node(
            "table",
            {"table_width": 2, "has_column_header": header},
            [node("table_row", {"cells": cells}) for cells in rows],
        ),
        st.lists(st.lists(st.one_of(st.just([]), RICH), min_size=2, max_size=2), min_size=1, max_size=3),
        st.booleans(),
    ),
)
NODES = st.recursive(
    LEAVES,
    lambda below: st.builds(
        holder,
        st.sampled_from(HOLDERS),
        st.one_of(st.just([]), RICH),
        st.booleans(),
        st.sampled_from([icon for icon, _ in CALLOUTS.values()]),
        st.lists(below, max_size=3),
    ),
    max_leaves=8,
)


def stored(blocks: Sequence[Block]) -> list[Node]:
    """Return blocks as Notion gives them after they were written."""

    def texts(value: Any) -> Any:
        if isinstance(value, list):
            return [texts(item) for item in value]
        if not isinstance(value, dict):
            return value
        if value.get("type") == "equation":
            return {**value, "plain_text": value["equation"]["expression"]}
        if value.get("type") == "text":
            link = value["text"].get("link") or {}
            return {**value, "plain_text": value["text"]["content"], "href": link.get("url")}
        return {name: texts(item) for name, item in value.items()}

    return [node(block.type, texts(block.data), stored(block.children)) for block in blocks]


def nothing_to_do(nodes: Sequence[Node]) -> None:
    """Check that what the page says changes nothing on it."""
    live = Live(nodes)
    markdown = live.markdown()
    assert live.changes(convert(markdown).blocks) == ([], []), markdown


@pytest.mark.parametrize("name", [*HOSTILE, "everything"])
def test_every_document_of_the_tests_says_itself(name: str) -> None:
    """Whatever we have written, read and written again is no change."""
    nodes = stored(convert({**HOSTILE, "everything": EVERYTHING}[name]).blocks)
    nothing_to_do(nodes)
    if name == "everything":
        assert all(Live(nodes).keys)


@settings(max_examples=count(whole=40, few=12))
@given(st.lists(NODES, max_size=6))
@example([node("paragraph", {"rich_text": [rich("a\n===", {}, None)]})])
def test_whatever_people_have_on_a_page_says_itself(nodes: list[Node]) -> None:
    """Blocks of every kind with any text, colours, underlines, things of others between them: no change."""
    nothing_to_do(nodes)


@given(
    st.lists(st.sampled_from([part for part in EVERYTHING.split("\n\n") if part] + ["- a", "1. b", "> c"]), max_size=9)
)
def test_any_document_of_such_parts_says_itself(parts: list[str]) -> None:
    """In whatever order they stand."""
    nothing_to_do(stored(convert("\n\n".join(parts)).blocks))


def test_a_change_touches_its_block_alone() -> None:
    """One word in a paragraph: one block goes, one comes, and all others stay."""
    nodes = stored(convert(EVERYTHING).blocks)
    live = Live(nodes)
    insertions, gone = live.changes(convert(live.markdown().replace("머리말", "서문")).blocks)
    assert [len(blocks) for _, blocks in insertions] == [1]
    assert len(gone) == 1


def test_what_reads_like_another_block_is_still_a_paragraph() -> None:
    """Signs at the beginning of a line are escaped, so that a changed page is not another kind of page."""
    for text in ("- a", "1. a", "# a", "> a", "a\n===", "a\n---", "| a |", "[x]: https://a.b", "$5 and $6", "2024) b"):
        live = Live([node("paragraph", {"rich_text": [rich(text, {}, None)]})])
        [block] = convert(live.markdown()).blocks
        assert block.type == "paragraph"
        assert "".join(item["text"]["content"] for item in block.data["rich_text"]) == text


@pytest.mark.asyncio(loop_scope="package")
async def test_nothing_is_sent_for_what_is_the_same(sandbox: Sandbox, client: NotionClient, parent: str) -> None:
    """On a page with everything and with things of others between, reading and writing again sends no write."""
    pages = Pages(client, parent)
    page = await pages.create_page_from_markdown("제목", EVERYTHING)
    first, *_, last = await client.children(page.id)
    for place in (first, last):
        after = {"type": "after_block", "after_block": {"id": place["id"]}}
        await client.append(page.id, list(FOREIGN), position=after)
    heading = {"heading_1": {"rich_text": [{"type": "text", "text": {"content": "제목"}}]}, "type": "heading_1"}
    await client.append(page.id, [heading], position={"type": "start"})
    content = await pages.content(page.id)
    await sandbox.control("DELETE", "requests")
    await pages.rewrite(page.id, content.title, content.markdown)
    assert {request["method"].split()[0] for request in await sandbox.requests("notion")} == {"GET"}
