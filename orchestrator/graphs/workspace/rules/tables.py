"""The tables of a workspace's pages, and whether they speak of all that a question names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestrator.graphs.workspace.rules.quoting import is_table, plain_blocks
from orchestrator.graphs.workspace.rules.subject import is_general
from orchestrator.graphs.workspace.rules.units import cells
from orchestrator.graphs.workspace.rules.wording import MEASURE, credit, words_of
from orchestrator.graphs.workspace.state import SourcePassage

NAMED = 0.7
"""How far a text says a word that it names."""
_FRAME = re.compile(
    r"(?:총|모두|전부|전체|합계|합쳐서?|합치면|합하면|합해서?|더하면|다\s해서|통틀어|각각|따로|있는|들어가는|되는|보유|목록|리스트)(?=\s|$)"
    r"|(?:이랑|랑|하고)(?=\s)|몇\s?[가-힣]{1,2}|\d[\d,.]*\s?[가-힣a-z%]{0,4}\s?(?:이상|이하|초과|미만|넘게|넘는)(?:인|의)?"
    r"|\b(?:in total|total|altogether|together|combined|sum(?: up)?|all|both|more than|less than|fewer than|at least|at most|up to|over|under|or more|or less"
    r"|list|have|got|exist|can|take|fits?|seats?|holds?)\b",
    re.I,
)
"""How much is asked for, and not of what."""


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table with its rows from all passages of its page in which it goes on."""

    passage: SourcePassage
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def about(self) -> str:
        """What it is a table of."""
        return f"{self.passage['title']} {self.passage['heading']} {self.heads[0]}"


def tables(passages: Sequence[SourcePassage]) -> Iterator[PageTable]:
    """Yield every table once, those of the first passages first."""
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    for passage in passages:
        for heads, _ in map(_read, filter(is_table, plain_blocks(passage["text"]))):
            key = passage["document_id"], passage["heading"], tuple(heads)
            if key not in seen:
                seen.add(key)
                yield PageTable(passage, heads, rows_below(heads, [one for one in passages if is_same(one, passage)]))


def rows_below(heads: Sequence[str], passages: Sequence[SourcePassage]) -> list[list[str]]:
    """Return the rows below these heads, each once: passages of a page overlap."""
    found = (_read(block) for one in passages for block in plain_blocks(one["text"]) if is_table(block))
    rows = [row for own, rows in found if own == heads for row in rows]
    return [list(row) for row in dict.fromkeys(map(tuple, rows))]


def is_same(one: SourcePassage, other: SourcePassage) -> bool:
    """Tell whether passages are of one section."""
    return one["document_id"] == other["document_id"] and one["heading"] == other["heading"]


def unframed(question: str) -> str:
    """Return a question without what only asks how much."""
    return _FRAME.sub(" ", question)


def explains(question: str, *texts: str) -> bool:
    """Tell whether texts say every word of a question but those that only ask how much."""
    said = "\n".join(texts)
    return all(
        credit(word, said) >= NAMED
        for word in words_of(unframed(question))
        if word.share == 1.0 and len(word.text) > 1 and not word.text.startswith(MEASURE) and not is_general(word.text)
    )


def _read(table: str) -> tuple[list[str], list[list[str]]]:
    head, _, *lines = table.splitlines()
    heads = cells(head)
    return heads, [row for row in map(cells, lines) if len(row) == len(heads)]
