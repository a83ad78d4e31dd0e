"""Tables and charts."""

import math
from typing import Any

from sandbox.slack.blocks.rich import check_rich_text
from sandbox.slack.blocks.rules import (
    Json,
    choice,
    flags,
    items,
    mapping,
    refuse,
    required,
    string,
    strings,
    unique,
    unsupported,
    whole,
)

COLUMNS = 20
ROWS = 100
CELLS = 10_000
"""Characters of all cells of a table."""
CHART_TITLE = 50
LABEL = 20
AXIS_LABEL = 50
SERIES = 6
POINTS = 20


def check_table(block: Json, pointer: str) -> None:
    """`table`: 100 rows of 20 cells, plain or rich."""
    for number, settings in enumerate(
        items(block.get("column_settings") or [], f"{pointer}/column_settings", least=0, most=COLUMNS)
    ):
        place = f"{pointer}/column_settings/{number}"
        if settings is None:
            continue
        if mapping(settings, place).get("align") is not None:
            choice(settings["align"], ("left", "center", "right"), f"{place}/align")
        flags(settings, place, "is_wrapped")
    _rows(block, pointer, least=1, most=ROWS, kinds=("raw_text", "rich_text"))


def check_data_table(block: Json, pointer: str) -> None:
    """`data_table`: a header and 100 rows, all of one width."""
    string(required(block, "caption", pointer), f"{pointer}/caption", least=1)
    whole(block, "page_size", pointer, 1, 100)
    if "column_settings" in block:
        raise refuse("no additional properties are allowed: column_settings", pointer)
    rows = _rows(block, pointer, least=2, most=ROWS + 1, kinds=("raw_text", "raw_number", "rich_text"))
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise refuse("all rows must have the same number of cells", f"{pointer}/rows/{number}")
    for number, cell in enumerate(rows[0]):
        if cell["type"] == "rich_text":
            raise unsupported("rich_text", f"{pointer}/rows/0/{number}")
    whole(block, "row_header_column_index", pointer, 0, len(rows[0]) - 1)


def _rows(block: Json, pointer: str, *, least: int, most: int, kinds: tuple[str, ...]) -> list[list[Json]]:
    rows = items(required(block, "rows", pointer), f"{pointer}/rows", least=least, most=most)
    total = 0
    for number, row in enumerate(rows):
        place = f"{pointer}/rows/{number}"
        for position, cell in enumerate(items(row, place, most=COLUMNS)):
            total += _cell(cell, kinds, f"{place}/{position}", empty="raw_number" not in kinds)
    if total > CELLS:
        raise refuse(f"all cells together must be less than {CELLS + 1} characters", f"{pointer}/rows")
    return rows


def _cell(value: Any, kinds: tuple[str, ...], pointer: str, *, empty: bool) -> int:
    cell = mapping(value, pointer)
    kind = cell.get("type")
    if kind not in kinds:
        raise unsupported(kind, pointer)
    if kind == "rich_text":
        check_rich_text(cell, pointer)
        return _length(cell["elements"])
    if kind == "raw_number":
        _number(required(cell, "value", pointer), f"{pointer}/value")
        return len(string(required(cell, "text", pointer), f"{pointer}/text", least=1))
    return len(string(required(cell, "text", pointer), f"{pointer}/text", least=0 if empty else 1))


def _length(elements: list[Json]) -> int:
    return sum(len(str(one.get("text", ""))) + _length(one.get("elements", [])) for one in elements)


def _number(value: Any, pointer: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise refuse("must be a number", pointer)
    return float(value)


def check_visualization(block: Json, pointer: str) -> None:
    """`data_visualization`: a pie, or bars, areas or lines over categories."""
    string(required(block, "title", pointer), f"{pointer}/title", least=1, most=CHART_TITLE)
    chart, place = mapping(required(block, "chart", pointer), f"{pointer}/chart"), f"{pointer}/chart"
    kind = choice(chart.get("type"), ("pie", "bar", "area", "line"), f"{place}/type")
    if kind == "pie":
        for number, segment in enumerate(items(required(chart, "segments", place), f"{place}/segments", most=SERIES)):
            part = f"{place}/segments/{number}"
            string(required(segment, "label", part), f"{part}/label", least=1, most=LABEL)
            if _number(required(segment, "value", part), f"{part}/value") <= 0:
                raise refuse("must be greater than 0", f"{part}/value")
        return
    axis = mapping(required(chart, "axis_config", place), f"{place}/axis_config")
    categories = items(required(axis, "categories", f"{place}/axis_config"), f"{place}/axis_config/categories")
    for number, category in enumerate(categories):
        string(category, f"{place}/axis_config/categories/{number}", least=1, most=LABEL)
    unique(categories, "category", f"{place}/axis_config/categories")
    strings(axis, f"{place}/axis_config", {"x_label": AXIS_LABEL, "y_label": AXIS_LABEL})
    series = items(required(chart, "series", place), f"{place}/series", most=SERIES)
    for number, one in enumerate(series):
        _series(one, categories, f"{place}/series/{number}")
    unique([one["name"] for one in series], "name", f"{place}/series")


def _series(value: Any, categories: list[str], pointer: str) -> None:
    string(required(value, "name", pointer), f"{pointer}/name", least=1, most=LABEL)
    points = items(required(value, "data", pointer), f"{pointer}/data", most=POINTS)
    for number, point in enumerate(points):
        place = f"{pointer}/data/{number}"
        string(required(point, "label", place), f"{place}/label", least=1, most=LABEL)
        _number(required(point, "value", place), f"{place}/value")
    if sorted(point["label"] for point in points) != sorted(categories):
        raise refuse("must have one data point for each category", f"{pointer}/data")
