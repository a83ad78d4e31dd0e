"""Tables, charts and files as Slack takes them: one table and two charts a message, what is larger as a file."""

import csv
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.reply_text import chart_table
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Block, Section, Words
from orchestrator.turn import Attachment, Chart, Part, Table

MAX_ROWS, MAX_COLUMNS = 100, 20
"""Cells of a ``table`` block, its head included."""
MAX_CELL = 500
MAX_TABLE = 9000
"""Characters of a whole table: Slack takes about 10,000."""
FIRST_ROWS = 10
"""Rows that are shown of a table that is handed over as a file."""
MAX_CHARTS = 2
"""``data_visualization`` blocks of one message."""
MAX_SERIES, MAX_POINTS = 6, 20
MAX_NAME, MAX_TITLE = 20, 50
MAX_HEADER = 150
EMPTY = "\u00a0"
"""What stands in an empty cell: Slack takes no empty text."""


@dataclass(slots=True)
class Rendered:
    """The parts of a reply as blocks below its text, messages of their own, and files."""

    blocks: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    files: list[Attachment] = field(default_factory=list)


def rendered(parts: Sequence[Part], words: Words, *, as_files: bool = False) -> Rendered:
    """Arrange parts in their order; with ``as_files`` all as files, for a Slack that refuses the blocks."""
    found = Rendered()
    here, room = found.blocks, {"chart": MAX_CHARTS, "table": 1}
    for part in parts:
        if isinstance(part, Attachment):
            found.files.append(part)
            continue
        chart = chart_block(part) if isinstance(part, Chart) else None
        table = chart_table(part) if isinstance(part, Chart) else part
        if not _width(table):
            continue
        if as_files:
            found.files.append(csv_file(table, words))
            continue
        kind = "table" if chart is None else "chart"
        if not room[kind]:
            here, room = [], {"chart": MAX_CHARTS, "table": 1}
            found.sections.append(Section(f"**{_line(part.title) or words(f'parts.{kind}')}**", here))
        elif chart is None and part.title.strip():
            here.append(blocks.header(_cut(_line(part.title), MAX_HEADER)))
        room[kind] -= 1
        here += [chart] if chart else _shown(table, found.files, words)
    found.files = list(_apart(found.files))
    return found


def chart_block(chart: Chart) -> Block | None:
    """Return the ``data_visualization`` block, as Slack's Block Kit reference has it; None where it cannot be one."""
    labels = [_cut(_line(label), MAX_NAME) for label in chart.labels]
    names = [_cut(_line(name), MAX_NAME) for name, _ in chart.series]
    values = [value for _, values in chart.series for value in values]
    whole = all(len(values) == len(labels) for _, values in chart.series) and all(map(math.isfinite, values))
    apart = len(set(labels)) == len(labels) and len(set(names)) == len(names)
    if not (whole and apart and labels and names and all(labels)):
        return None
    drawn: Block
    if chart.kind == "pie":
        if len(names) != 1 or len(labels) > MAX_SERIES or min(values) <= 0:
            return None
        drawn = {"type": "pie", "segments": _points(labels, values)}
    else:
        if len(names) > MAX_SERIES or len(labels) > MAX_POINTS or not all(names):
            return None
        drawn = {
            "type": chart.kind,
            "series": [
                {"name": name, "data": _points(labels, values)}
                for name, (_, values) in zip(names, chart.series, strict=True)
            ],
            "axis_config": {"categories": labels},
        }
    return {"type": "data_visualization", "title": _cut(_line(chart.title), MAX_TITLE) or names[0], "chart": drawn}


def is_whole(table: Table) -> bool:
    """Tell whether a table fits into a block."""
    rows = _rows(table)
    return (
        len(rows) <= MAX_ROWS
        and _width(table) <= MAX_COLUMNS
        and all(len(cell) <= MAX_CELL for row in rows for cell in row)
        and sum(len(cell) for row in rows for cell in row) <= MAX_TABLE
    )


def table_block(table: Table) -> Block:
    """Return the ``table`` block of a table, or of its first rows and columns where it does not fit."""
    rows, width = _rows(table), min(_width(table), MAX_COLUMNS)
    if not is_whole(table):
        room = MAX_TABLE // (FIRST_ROWS + 1) // width
        rows = [[_cut(cell, min(room, MAX_CELL)) for cell in row] for row in rows[: FIRST_ROWS + 1]]
    cells = [[(row[place] if place < len(row) else "").strip() or EMPTY for place in range(width)] for row in rows]
    return {
        "type": "table",
        "column_settings": [_column([row[place] for row in cells[1:]]) for place in range(width)],
        "rows": [[{"type": "raw_text", "text": cell} for cell in row] for row in cells],
    }


def csv_file(table: Table, words: Words) -> Attachment:
    """Return the whole table as a file that Excel reads, Korean included: UTF-8 with a byte order mark."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([[_harmless(cell) for cell in row] for row in _rows(table)])
    name = f"{file_name(table.title) or words('parts.table')}.csv"
    return Attachment(name, "text/csv", text=f"\ufeff{text.getvalue()}")


def file_name(title: str) -> str:
    """Return a title as a name that every system takes."""
    kept = "".join(" " if sign in '/\\:*?"<>|' or not sign.isprintable() else sign for sign in title)
    return " ".join(kept.split())[:100]


def _shown(table: Table, files: list[Attachment], words: Words) -> list[Block]:
    """Return a table as a block; where it does not fit, its first rows, a word on that, and a file for the rest."""
    if is_whole(table):
        return [table_block(table)]
    file = csv_file(table, words)
    files.append(file)
    size = {"rows": len(table.rows), "columns": _width(table), "shown": min(FIRST_ROWS, len(table.rows))}
    return [table_block(table), blocks.context(words("parts.first_rows", **size))]


def _apart(files: Sequence[Attachment]) -> Iterator[Attachment]:
    """Give each file a name of its own: by its name it is known whether it has been sent."""
    taken: set[str] = set()
    for file in files:
        stem, dot, ending = file.name.rpartition(".")
        name, number = file.name, 1
        while name in taken:
            number += 1
            name = f"{stem} ({number}).{ending}" if dot else f"{file.name} ({number})"
        taken.add(name)
        yield replace(file, name=name)


def _rows(table: Table) -> list[Sequence[str]]:
    return [*([table.columns] if table.columns else []), *table.rows]


def _width(table: Table) -> int:
    return max((len(row) for row in _rows(table)), default=0)


def _column(cells: Sequence[str]) -> Block:
    """Numbers stand to the right; text is wrapped."""
    filled = [cell for cell in cells if cell != EMPTY]
    if filled and all(_is_number(cell) for cell in filled):
        return {"align": "right"}
    return {"is_wrapped": True}


def _is_number(cell: str) -> bool:
    digits = "".join(sign for sign in cell if sign not in " ,.+-−%₩$€원건명일월년")
    return digits.isdecimal()


def _harmless(cell: str) -> str:
    """Keep Excel from running what a document wrote as a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not _is_number(cell) else cell


def _points(labels: Sequence[str], values: Sequence[float]) -> list[Block]:
    return [{"label": label, "value": value} for label, value in zip(labels, values, strict=True)]


def _line(text: str) -> str:
    return " ".join(text.split())


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
