"""Blocks as requests bring them: checked against the API's shapes and limits, then in the stored form."""

from dataclasses import dataclass, field
from typing import Any

from sandbox.notion.block_content import HEADINGS, MEDIA, TEXT_BLOCKS, read_content
from sandbox.notion.checks import MAX_CHILDREN, array_at, known_keys, object_at
from sandbox.notion.errors import UNDEFINED, content_failed, fix_one, invalid, validation_error

MAX_BLOCKS = 1_000
"""Blocks in one request, counted at every depth."""

MAX_LEVELS = 2
"""Levels of nesting below each top block of a request."""

MAX_TABLE_ROWS = 100
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
    below = _read_blocks(raw, path, levels if kind == "column_list" else levels - 1)
    for index, block in enumerate(below if kind != "column_list" else []):
        if block.type in ("column_list", "column"):
            raise invalid(f"{path}[{index}].{block.type}", "not present", raw[index][block.type])
    return below


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
