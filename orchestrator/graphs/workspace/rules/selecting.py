"""Questions that choose among the rows of a table, reckoned: "샤워실 없는 병실", "how many rooms have a test kit", and by
what stands in the cells of a column: "2교대 도는 라인 몇 개", "how many permits last 5 years"."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from integrations.search.concepts import concepts
from orchestrator.graphs.workspace.rules.quoting import is_table, plain_blocks
from orchestrator.graphs.workspace.rules.units import cells
from orchestrator.graphs.workspace.rules.wording import MEASURE, Word, credit, words_of
from orchestrator.graphs.workspace.state import SourcePassage

LOOKED_AT = 4
"""The passages whose tables are looked at, the likeliest first."""
_YES = frozenset({"예", "네", "o", "○", "✓", "✔", "yes", "y", "있음", "가능", "됨"})
_NO = frozenset({"아니오", "아니요", "x", "×", "✗", "no", "n", "없음", "불가", "안 됨"})
_MOSTLY = 0.8
"""The share of a column's cells that say yes or no where it answers such a question."""
_NAMED = 0.7
_CHOOSING = re.compile(
    r"어디|어느|어떤|뭐|뭔|무엇|몇|알려|목록|있는|없는|되는|안\s?되|\b(?:which|what|how many|where|list|any)\b", re.I
)
_AFTER = re.compile(r"^\S{0,4}\s*(?:아직\s|전혀\s)?\S{0,4}(?:없|안\s?(?:되|돼|된|달|들|쓰|하|한)|못|아닌|불가)")
_BEFORE = re.compile(r"(?:\bno|\bnot|n't|\bwithout|\bnon)[ -](?:\w+ )?$", re.I)
_COUNTS = re.compile(
    r"몇\s?(?:개|곳|군데|대|명|건|종|가지|팀|호|라인|나라)|\bhow many\b|\b(?:which|list) (?:of (?:the|our) )?\w+s\b|(?:뭐뭐|뭐\s?뭐|어디\s?어디|전부|모두)",
    re.I,
)
"""Asks for all the rows that have something."""
_MOST_VALUES = 0.7
"""The share of a table's rows up to which a column's values are kinds, and not names or amounts of their own."""
_PLACES = re.compile(r"(?<!\d)(\d+)\s?인실|\b(single|double)\b", re.I)
_CAPACITY = re.compile(r"병상|인원|정원|\b(?:beds?|seats?|capacity|people)\b", re.I)


@dataclass(frozen=True, slots=True)
class Selection:
    """Rows of a table that meet what a question asks of them."""

    passage: SourcePassage
    conditions: tuple[tuple[str, str], ...]
    """Heads of columns with what the rows say there."""
    names: tuple[str, ...]
    """The rows' first cells."""


def selected(question: str, passages: Sequence[SourcePassage]) -> Selection | None:
    """Return the rows that a question chooses by columns that say yes or no; None where it does not choose so."""
    if not _CHOOSING.search(question):
        return None
    words = [
        word
        for word in words_of(question)
        if word.share == 1.0 and len(word.text) > 1 and not word.text.startswith(MEASURE)
    ]
    best: Selection | None = None
    for passage in passages[:LOOKED_AT]:
        for table in filter(is_table, plain_blocks(passage["text"])):
            found = _of_table(question, words, table, passage, passages)
            if found and (best is None or len(found.conditions) > len(best.conditions)):
                best = found
    return best or (_counted(question, passages) if passages and _COUNTS.search(question) else None)


def _counted(question: str, passages: Sequence[SourcePassage]) -> Selection | None:
    """Return the rows of the likeliest passage's table whose cells say what the question names of a column of kinds.

    A long table lies in several passages: its rows are taken from all of them.
    """
    first = passages[0]
    asked = words_of(question)
    for table in filter(is_table, plain_blocks(first["text"])):
        heads, _ = _read(table)
        rows = [row for each in passages for row in _rows_below(heads, each) if _is_same(each, first)]
        about = _about(first, heads)
        for column in range(1, len(heads)):
            kinds = {row[column] for row in rows if row[column]}
            if not 1 < len(kinds) <= _MOST_VALUES * len(rows):
                continue
            named = [kind for kind in kinds if _names(asked, question, kind)]
            if len(named) == 1 and any(credit(word, about) >= _NAMED and not credit(word, named[0]) for word in asked):
                names = tuple(dict.fromkeys(row[0] for row in rows if row[column] == named[0]))
                return Selection(first, ((heads[column], named[0]),), names)
    return None


def _rows_below(heads: Sequence[str], passage: SourcePassage) -> list[list[str]]:
    tables = map(_read, filter(is_table, plain_blocks(passage["text"])))
    return [row for found, rows in tables if found == heads for row in rows]


def _is_same(one: SourcePassage, other: SourcePassage) -> bool:
    return one["document_id"] == other["document_id"] and one["heading"] == other["heading"]


def _names(asked: Sequence[Word], question: str, kind: str) -> bool:
    """Tell whether a question names all that a cell says, and does not deny it."""
    words = words_of(kind)
    measured = [word for word in words if word.text.startswith(MEASURE)]
    if measured:
        return all(any(word.text == each.text for each in asked) for word in measured)
    squeezed = "".join(kind.casefold().split())
    is_said = len(squeezed) > 1 and not squeezed.isdigit() and squeezed in "".join(question.casefold().split())
    return is_said and not any(_is_denied(question, word) for word in words)


def _read(table: str) -> tuple[list[str], list[list[str]]]:
    head, _, *lines = table.splitlines()
    heads = cells(head)
    return heads, [row for row in map(cells, lines) if len(row) == len(heads)]


def _about(passage: SourcePassage, heads: Sequence[str]) -> str:
    return f"{passage['title']} {passage['heading']} {heads[0]}"


def _naming_all(words: Sequence[Word], about: str) -> set[Word]:
    """Return the words that together name what all rows are: of "meeting rooms" neither asks for a meeting."""
    named = set(concepts(about))
    found: set[Word] = set()
    for left, right in pairwise(words):
        together = Counter(concepts(f"{left.text} {right.text}"))
        together.subtract(concepts(left.text) + concepts(right.text))
        if named & set(+together):
            found |= {left, right}
    return found


def _of_table(
    question: str, words: Sequence[Word], table: str, passage: SourcePassage, passages: Sequence[SourcePassage]
) -> Selection | None:
    heads, _ = _read(table)
    page = [each for each in passages if each["document_id"] == passage["document_id"]]
    rows = [row for each in page for row in _rows_below(heads, each)]
    of_all = _naming_all(words, _about(passage, heads))
    conditions: list[tuple[int, str]] = []
    for column in range(1, len(heads)):
        said = [row[column].casefold() for row in rows]
        if not rows or sum(each in _YES or each in _NO for each in said) < _MOSTLY * len(rows):
            continue
        matching = [word for word in words if word not in of_all and credit(word, heads[column]) >= _NAMED]
        if matching:
            wanted = _NO if any(_is_denied(question, word) for word in matching) else _YES
            conditions.append((column, next((each for each in said if each in wanted), "")))
    if not conditions:
        return None
    if (places := _PLACES.search(question)) and (
        column := next((at for at, each in enumerate(heads) if at and _CAPACITY.search(each)), 0)
    ):
        conditions.append((column, places[1] or ("1" if places[2].lower() == "single" else "2")))
    taken = {column for column, _ in conditions}
    for column in range(1, len(heads)):
        kinds = {row[column] for row in rows if row[column]}
        if column not in taken and 1 < len(kinds) <= _MOST_VALUES * len(rows):
            named = [kind for kind in kinds if _names((), question, kind)]
            conditions += [(column, named[0].casefold())] if len(named) == 1 else []
    names = tuple(row[0] for row in rows if all(row[column].casefold() == wanted for column, wanted in conditions))
    return Selection(passage, tuple((heads[column], wanted) for column, wanted in conditions), names) if names else None


def _is_denied(question: str, word: Word) -> bool:
    """Tell whether the question asks for what has not what a word names."""
    place = question.casefold().find(word.text)
    if place < 0:
        return False
    return bool(_AFTER.match(question[place + len(word.text) :]) or _BEFORE.search(question[:place]))
