"""The limits of the Notion API, written down a second time, to judge requests by without asking any server."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from integrations.notion.languages import LANGUAGES

Json = dict[str, Any]

TEXTS = {"paragraph", "heading_1", "heading_2", "heading_3", "heading_4", "bulleted_list_item", "numbered_list_item"}
TEXTS |= {"quote", "to_do", "callout", "code"}
PARENTS = {"paragraph", "bulleted_list_item", "numbered_list_item", "quote", "to_do", "callout", "table"}
KINDS = TEXTS | {"table", "table_row", "divider", "image", "equation"}


def utf16(text: str) -> int:
    """Count UTF-16 units by encoding; raises on lone surrogates."""
    return len(text.encode("utf-16-le")) // 2


def check_request(children: Sequence[Json]) -> None:
    """Assert that an array of children could be sent."""
    assert 0 < len(children) <= 100
    assert len(json.dumps({"children": children}, ensure_ascii=False).encode()) <= 500_000
    assert sum(1 for child in children for _ in walk(child)) <= 1_000
    for child in children:
        _check_block(child, levels=2)


def walk(block: Json) -> Iterator[Json]:
    """Yield a block and everything below it, in the order of reading."""
    yield block
    for child in block[block["type"]].get("children", []):
        yield from walk(child)


def _check_block(block: Json, levels: int) -> None:
    kind = block["type"]
    assert kind in KINDS, kind
    assert set(block) == {"object", "type", kind}
    data = block[kind]
    assert kind not in TEXTS or "rich_text" in data
    for key in ("rich_text", "caption"):
        _check_rich(data.get(key, []))
    if kind == "code":
        assert data["language"] in LANGUAGES
    if kind == "equation":
        assert 0 < utf16(data["expression"]) <= 1_000
    if kind == "image":
        _check_url(data["external"]["url"])
    children = data.get("children", [])
    if kind == "table":
        assert 1 <= len(children) <= 100
        for row in children:
            assert row["type"] == "table_row"
            assert len(row["table_row"]["cells"]) == data["table_width"]
    if kind == "table_row":
        for cell in data["cells"]:
            _check_rich(cell)
    if children:
        assert kind in PARENTS, kind
        assert levels > 0
        assert len(children) <= 100
    for child in children:
        _check_block(child, levels - 1)


def _check_rich(items: Sequence[Json]) -> None:
    assert len(items) <= 100
    for item in items:
        if item["type"] == "equation":
            assert 0 < utf16(item["equation"]["expression"]) <= 1_000
            continue
        assert 0 < utf16(item["text"]["content"]) <= 2_000
        assert not re.search("[\x00-\x08\x0e-\x1f]", item["text"]["content"])
        if link := item["text"].get("link"):
            _check_url(link["url"])


def _check_url(url: str) -> None:
    assert utf16(url) <= 2_000
    assert re.fullmatch(r"https?://[^\s/]+(/\S*|\?\S*|#\S*)?|mailto:\S+@\S+", url, re.I), url
    assert not re.search(r"[\s<>\"{}|\\^`]", url)


def words(block: Json) -> str:
    """Return all the words of a block and of what is below it."""
    texts = []
    for one in walk(block):
        data = one[one["type"]]
        arrays = data.get("cells") or [data.get("rich_text", []), data.get("caption", [])]
        for items in arrays:
            texts.append(
                "".join(i["text"]["content"] if i["type"] == "text" else i["equation"]["expression"] for i in items)
            )
        texts.append(data.get("expression", ""))
    return "\n".join(texts)
