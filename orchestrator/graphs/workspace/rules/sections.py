"""What of the passages an answer without a model quotes: the section that answers best, led by the line that answers."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from integrations.search.tokens import tokens
from orchestrator.graphs.workspace.rules.answers import Embed, Quote, best_quotes, rarity, terms
from orchestrator.graphs.workspace.rules.questions import COMPARISON, OVERVIEW, STEPS, kinds_of
from orchestrator.graphs.workspace.rules.quoting import (
    LONGEST_PART,
    MAX_LINES,
    columns,
    is_table,
    line_of,
    lines_of,
    plain_blocks,
    shortened,
)
from orchestrator.graphs.workspace.rules.units import cells, units
from orchestrator.graphs.workspace.state import SourcePassage

MAX_ASIDES = 3
"""Quotes from other sections below the one that answers."""
LONGEST_WHOLE = 520
"""Characters up to which a section is quoted whole; of a longer one, the blocks that answer."""
NEAR_BEST = 0.8
"""Share of the best block's score from which another block of the section is quoted too."""
ASIDE = 0.75
"""Share of the best unit's score from which a unit of another section is quoted below."""
TOLD = 0.6
"""Share of a text's words from which another text has told it already."""

# What counts for a section beside its best unit and the share of the query's words in it, each of which counts 1; each
# was kept because the dev parts lose by its removal.
OF_THE_PAGE = 0.5
"""The page has more of the passages that were found, and better ones."""
NARROW = -0.25
"""Prose above a page's first heading says what the page is about, and a section on one case what holds then; either is
seldom what was asked."""
PROMISING = 0.4
"""Its heading, or the head of its table, promises what the question asks for; its columns are what is compared."""

# When a unit leads the answer.
CLEARLY = 0.1
"""How far it is before the next of its section."""
OF_A_LINE = 0.1
"""The share of the query's words that it holds itself, as must what a sure answer adds from other sections …"""
OF_A_ROW = 0.04
"""… less for a row, whose table holds the others."""

_CASE = re.compile(r"때$|다면$|^if\b", re.I)
"""A heading over what is done in one case, which promises no answer to a question about all of them."""
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class QuotedPart:
    """What is quoted of one section: Markdown without its citation mark."""

    passage: SourcePassage
    markdown: str
    headline: str = ""
    """The line that answers, where one does; the rest is then what belongs to it, and may be empty."""


async def choose(
    query: str, passages: Sequence[SourcePassage], embed: Embed, *, sure: bool = True, today: date | None = None
) -> list[QuotedPart]:
    """Return the section that answers best and quotes of others that come near it; none only without passages."""
    quotes = await best_quotes(query, passages, embed, today=today or date.today())
    if not quotes:
        return []
    best = _ranked(query, quotes)[0]
    mine = [quote for quote in quotes if quote.unit.passage is best]
    headline = _headline(query, mine) if sure else None
    parts = [QuotedPart(best, _body(query, best, mine, headline), line_of(headline.unit) if headline else "")]
    seen = [best["text"]]
    for quote in quotes:
        if len(parts) > MAX_ASIDES or quote.score < ASIDE * mine[0].score:
            break
        unit = quote.unit
        # What names the page only leads to it, and "… one of these:" says nothing without what is below.
        leads = best["title"] in unit.text or "](" in unit.text or unit.text.rstrip().endswith((":", "?"))
        if unit.passage is best or unit.code or leads or (sure and quote.own < OF_A_LINE):
            continue
        if not any(_told(unit.text, text) for text in seen):
            seen.append(unit.text)
            parts.append(QuotedPart(unit.passage, line_of(unit)))
    return parts


def _told(text: str, before: str) -> bool:
    """Tell whether a text says hardly more than the one before it; another number always says more."""
    words, numbers = set(tokens(text)), set(_NUMBER.findall(text))
    return len(words & set(tokens(before))) > TOLD * len(words) and numbers <= set(_NUMBER.findall(before))


def numbered(passages: Sequence[SourcePassage], parts: Sequence[QuotedPart]) -> list[SourcePassage]:
    """Give the quoted pages the first numbers, in the order in which they are quoted; the rest follow."""
    quoted = [part.passage for part in parts]
    # A page is cited by the passage that is quoted first.
    ordered = sorted(passages, key=lambda one: quoted.index(one) if one in quoted else len(quoted))
    numbers: dict[int, int] = {}
    return [{**one, "n": numbers.setdefault(one["n"], len(numbers) + 1)} for one in ordered]


def render(lead: str, also: str, parts: Sequence[QuotedPart]) -> str:
    """Write the line that answers, then the first part below the lead, which cites it, then the others below ``also``."""
    numbers: dict[int, int] = {}
    marks = [f"[{numbers.setdefault(part.passage['n'], len(numbers) + 1)}]" for part in parts]
    first = parts[0]
    if not first.markdown:  # the line that answers was all
        lead = lead.removesuffix(":")
    text = "\n\n".join(piece for piece in (first.headline, lead, first.markdown) if piece)
    if len(parts) > 1:
        text += f"\n\n{also}\n" + "\n".join(
            f"- {part.markdown} {mark}" for part, mark in zip(parts[1:], marks[1:], strict=True)
        )
    return text


def _headline(query: str, mine: Sequence[Quote]) -> Quote | None:
    """Return the unit that answers by itself; none for a way, a whole page or a comparison, which no line tells."""
    if OVERVIEW.search(query) or COMPARISON.search(query) or STEPS.search(query):
        return None
    best = mine[0]
    expected = any(kind.answer for kind in kinds_of(query))
    unit = best.unit
    stands_alone = not unit.code and not unit.below and not unit.text.rstrip().endswith((":", "?"))
    clear = len(mine) == 1 or best.score - mine[1].score >= CLEARLY
    about = best.holds or best.own >= (OF_A_ROW if unit.header else OF_A_LINE)
    return best if stands_alone and clear and about and (best.fits or best.holds or not expected) else None


def _ranked(query: str, quotes: Sequence[Quote]) -> list[SourcePassage]:
    """Order the sections: by their best unit, how much of the query the whole of them holds, and what their page has."""
    sections = {id(quote.unit.passage): quote.unit.passage for quote in quotes}
    best: dict[int, float] = {}
    for quote in quotes:
        best.setdefault(id(quote.unit.passage), quote.score)
    wanted = terms(query)
    bags = {key: terms(f"{one['title']} {one['heading']} {one['text']}") for key, one in sections.items()}
    frequency = Counter(term for bag in bags.values() for term in bag)
    weight = {term: rarity(term, len(bags), frequency[term]) for term in wanted}
    total = sum(weight.values()) or 1.0
    promised = [kind.heading for kind in kinds_of(query) if kind.heading]
    of_pages: dict[str, float] = defaultdict(float)
    for one in sections.values():
        of_pages[one["document_id"]] += one["support"]

    def score(key: int) -> float:
        one = sections[key]
        promises = sum(any(heading.search(text) for heading in promised) for text in _headings(one))
        opening = not one["heading"] and "|" not in one["text"]
        case = bool(_CASE.search(one["heading"]))
        return (
            best[key]
            + sum(weight[term] for term in wanted & bags[key]) / total
            + OF_THE_PAGE * of_pages[one["document_id"]] / max(of_pages.values())
            + PROMISING * (promises + _compares(query, wanted, one["text"]))
            + (-NARROW if opening and OVERVIEW.search(query) else NARROW * (opening or case))
        )

    return [sections[key] for key in sorted(sections, key=lambda key: -score(key))]


def _headings(passage: SourcePassage) -> tuple[str, str]:
    """Return what stands above the passage's lines: its heading, or its page's title, and the heads of its tables."""
    tables = [block.splitlines()[0] for block in plain_blocks(passage["text"]) if is_table(block)]
    heading = passage["heading"] or passage["title"]
    return "" if _CASE.search(heading) else heading, "\n".join(tables)


def _compares(query: str, wanted: set[str], text: str) -> bool:
    """Tell whether a text has a table with a column for each of several things that are to be compared."""
    tables = [block for block in plain_blocks(text) if is_table(block)] if COMPARISON.search(query) else []
    return any(sum(bool(terms(head) & wanted) for head in _heads(table)) > 1 for table in tables)


def _heads(table: str) -> list[str]:
    return cells(table.splitlines()[0])[1:]


def _narrowed(wanted: set[str], table: str) -> str:
    """Leave out the columns that the query does not name, where it names several by what only they are called."""
    heads = [terms(head) for head in _heads(table)]
    often = Counter(term for head in heads for term in head)
    named = [place for place, head in enumerate(heads, 1) if any(often[term] == 1 for term in head & wanted)]
    return columns(table, named) if len(named) > 1 else table


def _body(query: str, passage: SourcePassage, mine: Sequence[Quote], headline: Quote | None) -> str:
    """Return the section, or of a long one the blocks that answer, in their order; what the headline says is left out."""
    text = passage["text"]
    if headline and (spare := headline.unit.spare):
        lines = text.splitlines()
        text = "\n".join(line for line in lines if line != spare) if spare in lines else text.replace(spare, "", 1)
    pieces = plain_blocks(text)
    if len(pieces) > 1 and (len(text) > LONGEST_WHOLE or lines_of(pieces) > MAX_LINES):
        scores = {quote.unit.text: quote.score for quote in mine}
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
