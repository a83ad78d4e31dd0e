"""Which part of the passages an answer without a model quotes: the section that answers best, led by the line that answers."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.graphs.workspace.rules.questions import COMPARISON, OVERVIEW, STEPS
from orchestrator.graphs.workspace.rules.quoting import (
    LONGEST_PART,
    MAX_LINES,
    columns,
    cut,
    headed_line,
    is_table,
    lines_of,
    plain_blocks,
    shortened,
)
from orchestrator.graphs.workspace.rules.row_choice import named_rows, siblings
from orchestrator.graphs.workspace.rules.units import Unit, cells, units
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, Ranked
from orchestrator.graphs.workspace.rules.wording import terms
from orchestrator.graphs.workspace.state import SourcePassage

LONGEST_WHOLE = 520
"""Characters up to which a section is quoted whole; of a longer one, the blocks that answer."""
NEAR_BEST = 0.8
"""Share of the best block's score from which another block of the section is quoted too."""
LONGEST_LEAD = 300
"""Characters of the line that a reply opens with."""
CLEARLY = 1.0
"""How far an item of a list must be before the next of its section to lead."""
OF_A_LINE = 0.1
"""The share of the question's words that a line that leads says, with what it belongs to."""
_LIST = re.compile(r"^\s*[-*+]\s")


@dataclass(frozen=True, slots=True)
class QuotedPart:
    """What is quoted of one section: Markdown without its citation mark."""

    passage: SourcePassage
    markdown: str
    headline: str = ""
    """The line that answers, where one does; the rest is then what belongs to it, and may be empty."""


def tells_more(question: str) -> bool:
    """Tell whether a way, a whole page or a comparison is asked for, which no line tells."""
    return any(form.search(question) for form in (OVERVIEW, COMPARISON, STEPS))


def choose(question: str, judged: AnswerVerdict) -> QuotedPart:
    """Return the section that answers best, led by the line that does."""
    passage = judged.ranked[0].candidate.unit.passage
    mine = [each for each in judged.ranked if each.candidate.unit.passage is passage]
    headline = _headline(question, mine)
    lead = cut("\n".join(map(headed_line, headline)), LONGEST_LEAD)
    return QuotedPart(passage, _body(question, passage, mine, headline), lead)


def is_row_by_chance(question: str, judged: AnswerVerdict) -> bool:
    """Tell whether the best line is a row of a table whose rows the question does not tell apart: then the table answers."""
    unit = judged.ranked[0].candidate.unit
    if not unit.header or tells_more(question):
        return False
    mine = [each for each in judged.ranked if each.candidate.unit.passage is unit.passage]
    return unit not in _headline(question, mine)


def of_table(passage: SourcePassage, head: str, headline: str) -> QuotedPart:
    """Return the table of a passage that has a column with this head, led by what was found in it."""
    blocks = [block for block in plain_blocks(passage["text"]) if is_table(block)]
    table = next((block for block in blocks if head in block.splitlines()[0]), "")
    return QuotedPart(passage, shortened(table) if table else "", headline)


def numbered(passages: Sequence[SourcePassage], parts: Sequence[QuotedPart]) -> list[SourcePassage]:
    """Give the quoted pages the first numbers, in the order in which they are quoted; the rest follow."""
    quoted = [part.passage for part in parts]
    # A page is cited by the passage that is quoted first.
    ordered = sorted(passages, key=lambda one: quoted.index(one) if one in quoted else len(quoted))
    numbers: dict[int, int] = {}
    return [{**one, "n": numbers.setdefault(one["n"], len(numbers) + 1)} for one in ordered]


def render(lead: str, also: str, parts: Sequence[QuotedPart]) -> str:
    """Write the line that answers, what may answer as well below ``also``, then the first part below the lead, which cites it.

    Where no line answers, the first part comes before the others.
    """
    numbers: dict[int, int] = {}
    marks = [f"[{numbers.setdefault(part.passage['n'], len(numbers) + 1)}]" for part in parts]
    first = parts[0]
    if not first.markdown:  # the line that answers was all
        lead = lead.removesuffix(":")
    others = [f"- {part.markdown} {mark}" for part, mark in zip(parts[1:], marks[1:], strict=True)]
    beside = "\n".join([also, *others]) if others else ""
    pieces = [beside, lead, first.markdown] if first.headline else [lead, first.markdown, beside]
    return "\n\n".join(filter(None, [first.headline, *pieces]))


def _headline(question: str, mine: Sequence[Ranked]) -> list[Unit]:
    """Return what answers by itself: a unit, or the rows that the question names; nothing for a way, a whole page or a
    comparison, which no line tells.

    Nor is one chosen where the next of a list would do as well, or where the question names no row's case: then the list
    or the table answers.
    """
    if tells_more(question):
        return []
    best, unit = mine[0].candidate, mine[0].candidate.unit
    if (rows := siblings(unit)) and len(rows) > 1 and not (best["dated"] or best["holds"] or best["foreign"]):
        named = named_rows(question, rows)
        # Words that several rows say are outweighed by all that speaks for the best one.
        return [unit] if named and unit not in named else named
    listed = bool(_LIST.match(unit.spare))
    alike = listed and len(mine) > 1 and mine[0].score - mine[1].score < CLEARLY
    stands_alone = not unit.code and not unit.below and not unit.text.rstrip().endswith((":", "?"))
    about = best["own"] + best["around"] >= OF_A_LINE or best["holds"] or best["ranged"] or best["dated"]
    return [unit] if stands_alone and not alike and about else []


def _heads(table: str) -> list[str]:
    return cells(table.splitlines()[0])[1:]


def _narrowed(wanted: set[str], table: str) -> str:
    """Leave out the columns that the query does not name, where it names several by what only they are called."""
    heads = [terms(head) for head in _heads(table)]
    often = Counter(term for head in heads for term in head)
    named = [place for place, head in enumerate(heads, 1) if any(often[term] == 1 for term in head & wanted)]
    return columns(table, named) if len(named) > 1 else table


def _body(query: str, passage: SourcePassage, mine: Sequence[Ranked], headline: Sequence[Unit]) -> str:
    """Return the section, or of a long one the blocks that answer, in their order; what the headline says is left out."""
    text = passage["text"]
    if headline and len(text) > LONGEST_WHOLE:
        # What else a long section says is of other matters: the block remains in which the line stands, and what follows.
        every = plain_blocks(text)
        first = headline[0].spare.strip() or headline[0].text
        place = next((at for at, block in enumerate(every) if first in block), None)
        if place is not None:
            end = place + 1
            while end < len(every) and sum(map(len, every[place : end + 1])) <= LONGEST_WHOLE:
                end += 1
            text = "\n\n".join(every[place:end])
    for spare in (unit.spare for unit in headline if unit.spare):
        lines = text.splitlines()
        text = (
            "\n".join(line for line in lines if line != spare)
            if spare in lines
            else re.sub(rf"{re.escape(spare)} ?", "", text, count=1)
        )
    pieces = plain_blocks(text)
    if len(pieces) > 1 and (len(text) > LONGEST_WHOLE or lines_of(pieces) > MAX_LINES):
        least = min(each.score for each in mine)
        scores = {each.candidate.unit.text: each.score - least for each in mine}
        rated = [
            max((scores.get(one.text, 0.0) for one in units({**passage, "text": block})), default=0.0)
            for block in pieces
        ]
        kept: set[int] = set()
        for index in sorted(range(len(pieces)), key=lambda index: -rated[index]):
            taken = [pieces[other] for other in (*kept, index)]
            too_long = sum(map(len, taken)) > LONGEST_PART or lines_of(taken) > MAX_LINES
            if kept and (rated[index] < NEAR_BEST * max(rated) or too_long):
                continue
            kept.add(index)
            # "…when one of these is true:" belongs to what is below it.
            if index and pieces[index - 1].rstrip().endswith(":"):
                kept.add(index - 1)
            if pieces[index].rstrip().endswith(":") and index + 1 < len(pieces):
                kept.add(index + 1)
        pieces = [pieces[index] for index in sorted(kept)]
    if COMPARISON.search(query):
        pieces = [_narrowed(terms(query), piece) if is_table(piece) else piece for piece in pieces]
    return "\n\n".join(shortened(block) for block in pieces)
