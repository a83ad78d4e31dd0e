"""What stands under a block's type key: read from a request, with every key that Notion returns filled in."""

from collections.abc import Callable
from typing import Any

from sandbox.notion.checks import (
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
from sandbox.notion.errors import UNDEFINED, fix_one, invalid
from sandbox.notion.icons import read_file, read_icon
from sandbox.notion.languages import LANGUAGES
from sandbox.notion.rich_text import COLORS, read_rich_text

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


def read_content(kind: str, payload: dict[str, Any], path: str) -> dict[str, Any]:
    """Read what is under a block's type key, without children, with every key that Notion returns filled in."""
    content = _READERS[kind](payload, path)
    known_keys(payload, path, content)
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
