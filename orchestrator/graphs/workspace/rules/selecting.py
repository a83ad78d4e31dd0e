"""Questions that choose among the rows of a table ("샤워실 없는 병실", "how many rooms have a test kit"), reckoned."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.graphs.workspace.rules.quoting import is_table, plain_blocks
from orchestrator.graphs.workspace.rules.units import cells
from orchestrator.graphs.workspace.rules.wording import Word, credit, words_of
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
_AFTER = re.compile(r"^\S{0,4}\s*\S{0,4}(?:없|안\s?(?:되|돼|된|달|들|쓰|하|한)|못|아닌|불가)")
_BEFORE = re.compile(r"(?:\bno|\bnot|n't|\bwithout|\bnon)[ -](?:\w+ )?$", re.I)
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
    words = [word for word in words_of(question) if word.share == 1.0 and not word.text.startswith("#")]
    best: Selection | None = None
    for passage in passages[:LOOKED_AT]:
        for table in filter(is_table, plain_blocks(passage["text"])):
            found = _of_table(question, words, table, passage)
            if found and (best is None or len(found.conditions) > len(best.conditions)):
                best = found
    return best


def _of_table(question: str, words: Sequence[Word], table: str, passage: SourcePassage) -> Selection | None:
    head, _, *lines = table.splitlines()
    heads, rows = cells(head), [cells(line) for line in lines]
    rows = [row for row in rows if len(row) == len(heads)]
    conditions: list[tuple[int, str]] = []
    for column in range(1, len(heads)):
        said = [row[column].casefold() for row in rows]
        if not rows or sum(each in _YES or each in _NO for each in said) < _MOSTLY * len(rows):
            continue
        matching = [word for word in words if credit(word, heads[column]) >= _NAMED]
        if matching:
            wanted = _NO if any(_is_denied(question, word) for word in matching) else _YES
            conditions.append((column, next((each for each in said if each in wanted), "")))
    if not conditions:
        return None
    if (places := _PLACES.search(question)) and (
        column := next((at for at, each in enumerate(heads) if at and _CAPACITY.search(each)), 0)
    ):
        conditions.append((column, places[1] or ("1" if places[2].lower() == "single" else "2")))
    names = tuple(row[0] for row in rows if all(row[column].casefold() == wanted for column, wanted in conditions))
    return Selection(passage, tuple((heads[column], wanted) for column, wanted in conditions), names) if names else None


def _is_denied(question: str, word: Word) -> bool:
    """Tell whether the question asks for what has not what a word names."""
    place = question.casefold().find(word.text)
    if place < 0:
        return False
    return bool(_AFTER.match(question[place + len(word.text) :]) or _BEFORE.search(question[:place]))
