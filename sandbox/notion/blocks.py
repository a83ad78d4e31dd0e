"""Blocks as requests bring them: checked against the API's shapes and limits, then in the stored form."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.notion.checks import (
    MAX_CHILDREN,
    MAX_EXPRESSION,
    array_at,
    boolean_at,
    choice_at,
    known_keys,
    number_at,
    object_at,
    string_at,
    url_at,
    uuid_at,
)
from sandbox.notion.errors import UNDEFINED, content_failed, fix_one, invalid, validation_error
from sandbox.notion.icons import read_file, read_icon
from sandbox.notion.languages import LANGUAGES
from sandbox.notion.rich_text import COLORS, read_rich_text

MAX_BLOCKS = 1_000
"""Blocks in one request, counted at every depth."""

MAX_LEVELS = 2
"""Levels of nesting below each top block of a request."""

MAX_TABLE_ROWS = 100
HEADINGS = ("heading_1", "heading_2", "heading_3", "heading_4")
TEXT_BLOCKS = (
    "paragraph",
    *HEADINGS,
    "bulleted_list_item",
    "numbered_list_item",
    "quote",
    "to_do",
    "toggle",
    "callout",
)
MEDIA = ("image", "video", "pdf", "file", "audio")
WITHOUT_CONTENT = ("divider", "breadcrumb", "tab", "column_list")
CREATABLE = (
    *("embed", "bookmark", *MEDIA, "code", "equation", "divider", "breadcrumb", "tab", "table_of_contents"),
    *("link_to_page", "table_row", "table", "column_list", "column", *TEXT_BLOCKS, "template", "synced_block"),
)
NESTING = frozenset({*TEXT_BLOCKS, "template", "synced_block", "column_list", "column", "table", "tab"})
"""Types that may hold other blocks; headings only when toggleable."""


@dataclass(slots=True)
class NewBlock:
    """A block that is not stored yet; `id` is set only where it must be the same in every sandbox."""

    type: str
    content: dict[str, Any]
    children: list["NewBlock"] = field(default_factory=list)
    id: str | None = None


def read_children(raw: Any, path: str, levels: int = MAX_LEVELS) -> list[NewBlock]:
    """Read the `children` of a page or an append, at most 100, at most 1,000 blocks with everything below them."""
    blocks = _read_blocks(raw, path, levels)
    if (total := count(blocks)) > MAX_BLOCKS:
        raise validation_error(
            f"body failed validation: {path} should hold ≤ `{MAX_BLOCKS}` blocks in total, instead was `{total}`."
        )
    return blocks


def count(blocks: list[NewBlock]) -> int:
    """Count blocks at every depth."""
    return sum(1 + count(block.children) for block in blocks)


def block_type(value: dict[str, Any], path: str) -> str:
    """Name the type of a block in a request, or refuse with all the keys that would have done."""
    present = [name for name in CREATABLE if name in value]
    declared = value.get("type", present[0] if len(present) == 1 else None)
    if declared not in CREATABLE or (not present and declared is not None):
        raise fix_one([f"{path}.{name} should be defined, instead was `undefined`." for name in CREATABLE])
    if len(present) > 1 or present != [declared]:
        extra = next(name for name in present if name != declared)
        raise invalid(f"{path}.{extra}", "not present", value[extra])
    return str(declared)


def _read_blocks(raw: Any, path: str, levels: int) -> list[NewBlock]:
    return [_read(item, f"{path}[{i}]", levels) for i, item in enumerate(array_at(raw, path, MAX_CHILDREN))]


def _read(raw: Any, path: str, levels: int) -> NewBlock:
    value = object_at(raw, path)
    kind = block_type(value, path)
    known_keys(value, path, {"object", "type", kind})
    if value.get("object", "block") != "block":
        raise invalid(f"{path}.object", '`"block"`', value["object"])
    inner = f"{path}.{kind}"
    payload = object_at(value[kind], inner)
    content = read_content(kind, {key: item for key, item in payload.items() if key != "children"}, inner)
    block = NewBlock(kind, content)
    if "children" in payload:
        block.children = _nested(kind, content, payload["children"], f"{inner}.children", levels)
    _check_structure(block, inner)
    return block


def _nested(kind: str, content: dict[str, Any], raw: Any, path: str, levels: int) -> list[NewBlock]:
    if kind not in NESTING or (kind in HEADINGS and not content["is_toggleable"] and raw):
        raise invalid(path, "not present", raw)
    if levels <= 0 and raw:
        raise invalid(path, "not present", raw)
    if kind == "table":
        rows = array_at(raw, path, MAX_TABLE_ROWS)
        for index, row in enumerate(rows):
            object_at(object_at(row, f"{path}[{index}]").get("table_row", UNDEFINED), f"{path}[{index}].table_row")
        return _read_blocks(rows, path, 0)
    # A column list brings its columns along without using up a level, as Notion's own types have it.
    return _read_blocks(raw, path, levels if kind == "column_list" else levels - 1)


def _check_structure(block: NewBlock, path: str) -> None:
    if block.type == "table":
        if not block.children:
            raise invalid(f"{path}.children.length", "≥ `1`", 0)
        check_width(block.content["table_width"], block.children)
    elif block.type == "column_list":
        for index, column in enumerate(block.children):
            if column.type != "column":
                raise invalid(f"{path}.children[{index}].column", "defined")
        if len(block.children) < 2:
            raise invalid(f"{path}.children.length", "≥ `2`", len(block.children))
    elif block.type == "column" and not block.children:
        raise invalid(f"{path}.children.length", "≥ `1`", 0)


def check_width(width: int, rows: list[NewBlock]) -> None:
    """Refuse rows that have not exactly as many cells as their table has columns."""
    for row in rows:
        if row.type != "table_row":
            raise content_failed("Only table rows can be children of a table.")
        if len(row.content["cells"]) != width:
            raise content_failed("Number of cells in table row must match the table width of the parent table")


def read_content(kind: str, payload: dict[str, Any], path: str) -> dict[str, Any]:
    """Read what is under a block's type key, without children, with every key that Notion returns filled in."""
    content = _READERS[kind](payload, path)
    known_keys(payload, path, set(content) | {"rich_text", "type", "file_upload", "icon"})
    return content


def _text(payload: dict[str, Any], path: str) -> dict[str, Any]:
    return {
        "rich_text": read_rich_text(payload.get("rich_text", UNDEFINED), f"{path}.rich_text"),
        "color": choice_at(payload.get("color", "default"), f"{path}.color", COLORS),
    }


def _with_icon(payload: dict[str, Any], path: str) -> dict[str, Any]:
    return {**_text(payload, path), "icon": read_icon(payload.get("icon"), f"{path}.icon")}


def _heading(payload: dict[str, Any], path: str) -> dict[str, Any]:
    toggleable = boolean_at(payload.get("is_toggleable", False), f"{path}.is_toggleable")
    return {**_text(payload, path), "is_toggleable": toggleable}


def _numbered(payload: dict[str, Any], path: str) -> dict[str, Any]:
    content = _text(payload, path)
    if "list_start_index" in payload:
        content["list_start_index"] = number_at(payload["list_start_index"], f"{path}.list_start_index")
    if "list_format" in payload:
        formats = ("numbers", "letters", "roman")
        content["list_format"] = choice_at(payload["list_format"], f"{path}.list_format", formats)
    return content


def _to_do(payload: dict[str, Any], path: str) -> dict[str, Any]:
    return {**_text(payload, path), "checked": boolean_at(payload.get("checked", False), f"{path}.checked")}


def _code(payload: dict[str, Any], path: str) -> dict[str, Any]:
    return {
        "caption": read_rich_text(payload.get("caption", []), f"{path}.caption"),
        "rich_text": read_rich_text(payload.get("rich_text", UNDEFINED), f"{path}.rich_text"),
        "language": choice_at(payload.get("language", UNDEFINED), f"{path}.language", LANGUAGES),
    }


def _equation(payload: dict[str, Any], path: str) -> dict[str, Any]:
    return {"expression": string_at(payload.get("expression", UNDEFINED), f"{path}.expression", MAX_EXPRESSION)}


def _empty(_payload: dict[str, Any], _path: str) -> dict[str, Any]:
    return {}


def _color_only(payload: dict[str, Any], path: str) -> dict[str, Any]:
    return {"color": choice_at(payload.get("color", "default"), f"{path}.color", COLORS)}


def _template(payload: dict[str, Any], path: str) -> dict[str, Any]:
    return {"rich_text": read_rich_text(payload.get("rich_text", UNDEFINED), f"{path}.rich_text")}


def _table(payload: dict[str, Any], path: str) -> dict[str, Any]:
    width = number_at(payload.get("table_width", UNDEFINED), f"{path}.table_width")
    if not isinstance(width, int) or width < 1:
        raise invalid(f"{path}.table_width", "a positive integer", width)
    return {
        "table_width": width,
        "has_column_header": boolean_at(payload.get("has_column_header", False), f"{path}.has_column_header"),
        "has_row_header": boolean_at(payload.get("has_row_header", False), f"{path}.has_row_header"),
    }


def _table_row(payload: dict[str, Any], path: str) -> dict[str, Any]:
    cells = array_at(payload.get("cells", UNDEFINED), f"{path}.cells")
    return {"cells": [read_rich_text(cell, f"{path}.cells[{index}]") for index, cell in enumerate(cells)]}


def _column(payload: dict[str, Any], path: str) -> dict[str, Any]:
    if "width_ratio" not in payload:
        return {}
    ratio = number_at(payload["width_ratio"], f"{path}.width_ratio")
    if not 0 < ratio <= 1:
        raise invalid(f"{path}.width_ratio", "a number between `0` and `1`", ratio)
    return {"width_ratio": ratio}


def _link_to_page(payload: dict[str, Any], path: str) -> dict[str, Any]:
    kinds = ("page_id", "database_id", "comment_id")
    present = [name for name in kinds if name in payload]
    if len(present) != 1:
        raise fix_one([f"{path}.{name} should be defined, instead was `undefined`." for name in kinds])
    return {"type": present[0], present[0]: uuid_at(payload[present[0]], f"{path}.{present[0]}")}


def _synced(payload: dict[str, Any], path: str) -> dict[str, Any]:
    origin = payload.get("synced_from", UNDEFINED)
    if origin is None:
        return {"synced_from": None}
    identity = uuid_at(
        object_at(origin, f"{path}.synced_from").get("block_id", UNDEFINED), f"{path}.synced_from.block_id"
    )
    return {"synced_from": {"type": "block_id", "block_id": identity}}


def _link(refusal: str) -> Callable[[dict[str, Any], str], dict[str, Any]]:
    def read(payload: dict[str, Any], path: str) -> dict[str, Any]:
        return {
            "caption": read_rich_text(payload.get("caption", []), f"{path}.caption"),
            "url": url_at(payload.get("url", UNDEFINED), f"{path}.url", refusal),
        }

    return read


def _media(kind: str) -> Callable[[dict[str, Any], str], dict[str, Any]]:
    def read(payload: dict[str, Any], path: str) -> dict[str, Any]:
        caption = read_rich_text(payload.get("caption", []), f"{path}.caption")
        content = {"caption": caption, **read_file(payload, path, f"Invalid {kind} url.")}
        if kind == "file":
            url = str(content[content["type"]].get("url", "file"))
            content["name"] = string_at(payload.get("name", url.rsplit("/", 1)[-1] or "file"), f"{path}.name")
        return content

    return read


_READERS: dict[str, Callable[[dict[str, Any], str], dict[str, Any]]] = {
    **dict.fromkeys(("bulleted_list_item", "quote", "toggle"), _text),
    **dict.fromkeys(("paragraph", "callout"), _with_icon),
    **dict.fromkeys(HEADINGS, _heading),
    **dict.fromkeys(WITHOUT_CONTENT, _empty),
    **{kind: _media(kind) for kind in MEDIA},
    "numbered_list_item": _numbered,
    "to_do": _to_do,
    "code": _code,
    "equation": _equation,
    "table_of_contents": _color_only,
    "template": _template,
    "table": _table,
    "table_row": _table_row,
    "column": _column,
    "link_to_page": _link_to_page,
    "synced_block": _synced,
    "bookmark": _link("Invalid bookmark url."),
    "embed": _link("Invalid embed url."),
}
