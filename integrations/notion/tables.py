"""A Markdown table → Notion tables: rectangular, at most 100 rows and 100 columns each, nothing cut off."""

from collections.abc import Sequence
from itertools import islice

from integrations.notion.blocks import Block, RichText
from integrations.notion.inline import InlineSpan, Notes, grouped, joined, rich_texts
from integrations.notion.limits import CHILDREN, RICH_TEXTS, TABLE_BYTES, TABLE_COLUMNS, json_bytes

Row = list[list[RichText]]


def table_blocks(rows: Sequence[Sequence[list[InlineSpan]]], notes: Notes) -> list[Block]:
    """Return the tables, and paragraphs for what no cell can hold. ``rows[0]`` is the header."""
    width = max(len(row) for row in rows)
    if width > TABLE_COLUMNS:
        notes.warn("wide", width)
    blocks: list[Block] = []
    for left in range(0, width, TABLE_COLUMNS):
        part = [row[left : left + TABLE_COLUMNS] for row in rows]
        blocks += _narrow(part, min(TABLE_COLUMNS, width - left), notes)
    return blocks


def _narrow(rows: Sequence[Sequence[list[InlineSpan]]], width: int, notes: Notes) -> list[Block]:
    room = min(20_000, TABLE_BYTES // (3 * width))
    filled: list[Row] = []
    rest: list[Block] = []
    for number, row in enumerate(rows):
        cells: Row = []
        for column, spans in enumerate(row):
            cell, *more = _cell(spans, room, notes)
            cells.append(cell)
            if more:
                notes.warn("cell", f"{number}:{column + 1}")
            rest += [Block("paragraph", {"rich_text": group}) for group in more]
        filled.append(cells + [[] for _ in range(width - len(cells))])
    return [_table(part, width) for part in _parts(filled, notes)] + rest


def _cell(spans: list[InlineSpan], room: int, notes: Notes) -> list[list[RichText]]:
    items = rich_texts(spans)
    if len(items) > RICH_TEXTS:
        notes.warn("styles")
        items = rich_texts(joined(InlineSpan(span.text or span.image) for span in spans))
    return grouped(items, RICH_TEXTS, room)


def _parts(rows: list[Row], notes: Notes) -> list[list[Row]]:
    header, body = rows[0], iter(rows[1:])
    head = json_bytes(header)
    parts: list[list[Row]] = [[header]]
    size = head
    for row in islice(body, None):
        weight = json_bytes(row) + 60
        if len(parts[-1]) >= CHILDREN or (len(parts[-1]) > 1 and size + weight > TABLE_BYTES):
            parts.append([header])
            size = head
        parts[-1].append(row)
        size += weight
    if len(parts) > 1:
        notes.warn("rows", len(parts))
    return parts


def _table(rows: list[Row], width: int) -> Block:
    data = {"table_width": width, "has_column_header": True, "has_row_header": False}
    return Block("table", data, [Block("table_row", {"cells": row}) for row in rows])
