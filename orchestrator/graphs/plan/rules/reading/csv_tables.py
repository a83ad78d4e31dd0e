"""Tables of costs that come as comma-separated lines, as tables of Markdown; a row that sets a limit as a sentence."""

import csv
import re
from typing import Final

_MONEY_HEAD: Final = re.compile(
    r"금액|단가|가격|비용|(?<![a-z])(?:amount|rate|price|cost)|_(?:krw|usd|gbp|eur)\b|\((?:원|£|\$|€)\)", re.I
)
OF_LIMIT: Final = re.compile(r"상한|한도|예산\s?한도|\b(?:ceiling|cap|limit)\b", re.I)
"""A row that says what may be spent, not what is."""
_SIGNS: Final = (("원|krw", "", "원"), ("gbp|£", "£", ""), ("usd|\\$", "$", ""), ("eur|€", "€", ""))
_LEAST_COLUMNS = 3
_LEAST_ROWS = 3


def with_cost_tables(text: str) -> str:
    """Return comma-separated lines of costs as a table; every other text as it is."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < _LEAST_ROWS or "," not in lines[0] or text.lstrip().startswith("|"):
        return text
    head, *rows = csv.reader(lines)
    width = len(head)
    if width < _LEAST_COLUMNS or not _MONEY_HEAD.search(" ".join(head)) or any(len(row) < 2 for row in rows):
        return text
    kept = [row for row in rows if not OF_LIMIT.search(row[0])]
    table = [_line(head), _line(["---"] * width), *(_line([*row, *[""] * (width - len(row))]) for row in kept)]
    limits = [_told(row, " ".join(head)) for row in rows if OF_LIMIT.search(row[0])]
    return "\n".join([*table, "", *limits])


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/').strip() for cell in cells)} |"


def _told(row: list[str], head: str) -> str:
    before, behind = next((one[1:] for one in _SIGNS if re.search(one[0], head, re.I)), ("", ""))
    cells = [
        f"{before}{int(cell):,}{behind}" if re.fullmatch(r"\d{2,15}", cell.strip()) else cell
        for cell in row[1:]
        if cell
    ]
    return f"- {row[0]}: {', '.join(cells)}"
