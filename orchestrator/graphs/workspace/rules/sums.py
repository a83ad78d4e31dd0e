"""What rows of one table come to that a question adds up: "팀장이랑 영업팀 한도 합치면", "litigation and labour, how many in total"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.graphs.workspace.rules.counters import figures_asked
from orchestrator.graphs.workspace.rules.tables import NAMED, PageTable, explains, tables
from orchestrator.graphs.workspace.rules.wording import MEASURE, Word, credit, words_of
from orchestrator.graphs.workspace.state import SourcePassage

FULLY = 0.9
"""How far the name of a row says a word that calls it."""
MOST = 12
"""Rows that are added up."""
_SUM = re.compile(
    r"합계|합쳐|합치면|합하면|합해서|더하면|다\s?해서|총합|총액|통틀어"
    r"|\b(?:in total|total|altogether|together|combined|sum of|add(?:ed)? up)\b",
    re.I,
)
_TOTAL = re.compile(r"\W*(?:합계|총계|소계|계|전체|total|sum|all|overall)\W*", re.I)
_CELL = re.compile(
    r"(?P<before>[^\d\s]{0,3})(?P<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s?(?P<unit>[^\d\s~–—-][^\d~–—-]{0,8})?"
)

LEFT_OUT = re.compile(
    r"빼[고면]|뺀|제외|말고|아닌|않은|없[는이]|외에"
    r"|\b(?:except(?:ing)?|excluding|without|minus|not|no|non|but|other than|apart from|besides)\b|n't\b",
    re.I,
)
"""Rows may be named as those that are not added up."""
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_TIMES = re.compile(
    r"(?<![가-힣])(?:두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?[가-힣]"
    r"|\b(?:twice|two|three|four|five|six|seven|eight|nine|ten)\b",
    re.I,
)
"""How often something is to be counted."""
_ONE_EACH = re.compile(
    r"(?<![가-힣\d.,])(?:1|한|하나)\s?[가-힣]{0,2}씩|\bone (?:of )?each\b|\b(?:each|every) once\b", re.I
)
"""Counts each of them once, as a sum does anyway."""
_BOUND = re.compile(r"\d\s?[가-힣]|[가-힣]당(?![가-힣])|한도|상한|최대|\b(?:per|each|limit|max(?:imum)?|cap)\b|/", re.I)
"""A head of amounts that are for one of something, or bounds: all of them together tell nothing."""


@dataclass(frozen=True, slots=True)
class TableSum:
    """Cells of one column, with what they come to."""

    passage: SourcePassage
    head: str
    parts: tuple[tuple[str, str], ...]
    """The names of the rows with their cells."""
    total: str


def summed(question: str, passages: Sequence[SourcePassage]) -> TableSum | None:
    """Return what rows come to; None where nothing is to be added up, or a word of the question is of something else."""
    if not _SUM.search(question) or LEFT_OUT.search(question):
        return None
    once = _ONE_EACH.sub(" ", question)
    return next((found for table in tables(passages) if (found := _of_table(once, table))), None)


def _of_table(question: str, table: PageTable) -> TableSum | None:
    rows = [row for row in table.rows if row[0]]
    if len(rows) < len(table.rows) or any(_TOTAL.fullmatch(row[0]) for row in rows):
        return None
    words = [word for word in words_of(question) if not word.text.startswith(MEASURE)]
    heads = " ".join(table.heads)
    calling = [word for word in words if credit(word, f"{table.about} {heads}") < FULLY]
    named = [row for row in rows if any(credit(word, row[0]) >= FULLY for word in calling)]
    if (column := _column(words, table)) is None and (not named or (column := _column_asked(question, table)) is None):
        return None
    chosen = named or rows
    if not 1 < len(chosen) <= MOST or not explains(question, table.about, heads, *(row[0] for row in named)):
        return None
    if not named and _BOUND.search(table.heads[column]):
        return None
    known = " ".join((table.about, heads, *(row[0] for row in named)))
    if _TIMES.search(question) or not {*_FIGURE.findall(question)} <= {*_FIGURE.findall(known)}:
        return None  # something is to be multiplied, or chosen by a figure
    if (total := total_of([row[column] for row in chosen])) is None:
        return None
    return TableSum(
        table.passage, table.heads[column], tuple((row[0].strip("*"), row[column]) for row in chosen), total
    )


def _column(words: Sequence[Word], table: PageTable) -> int | None:
    """Return the column of figures that the question names more of than of any other."""
    said = {
        column: sum(credit(word, table.heads[column]) for word in words)
        for column in range(1, len(table.heads))
        if all(_CELL.fullmatch(row[column].strip("* ")) for row in table.rows)
    }
    best = max(said.values(), default=0.0)
    nearest = [column for column, each in said.items() if each == best]
    return nearest[0] if best >= NAMED and len(nearest) == 1 else None


def _column_asked(question: str, table: PageTable) -> int | None:
    """Return the only column all of whose cells are figures as the question asks for: "얼마" asks for money."""
    asked = figures_asked(question)
    told = [
        column
        for column in range(1, len(table.heads))
        if asked and all(any(form.search(row[column]) for form in asked) for row in table.rows)
    ]
    return told[0] if len(told) == 1 else None


def total_of(amounts: Sequence[str]) -> str | None:
    """Return the sum of amounts of one unit, written as they are."""
    found = [_CELL.fullmatch(amount.strip("* ")) for amount in amounts]
    read = [(one["before"], one["number"], (one["unit"] or "").strip()) for one in found if one]
    if len(read) < len(amounts) or len({(before, "".join(unit.split())) for before, _, unit in read}) > 1:
        return None
    places = max(len(number.partition(".")[2]) for _, number, _ in read)
    value = sum(float(number.replace(",", "")) for _, number, _ in read)
    before, _, unit = read[0]
    space = " " if re.search(r"\d\s+\S", amounts[0]) else ""
    return f"{before}{value:,.{places}f}{space if unit else ''}{unit}"
