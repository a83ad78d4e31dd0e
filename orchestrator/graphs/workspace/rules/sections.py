"""What of the passages an answer without a model quotes: the section that answers best, whole and in its own order."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from integrations.search.tokens import tokens
from orchestrator.graphs.workspace.rules.answers import Embed, Quote, best_quotes, cut, terms, units
from orchestrator.graphs.workspace.rules.blocks import blocks
from orchestrator.graphs.workspace.state import Passage

MAX_ASIDES = 3
"""Quotes from other sections below the one that answers."""
MAX_ASIDES_UNSURE = 1
LONGEST_WHOLE = 520
"""Characters up to which a section is quoted whole; of a longer one, the blocks that answer."""
LONGEST_PART = 800
MAX_LINES = 16
"""Lines up to which a section is quoted whole: a reply should fit a thread's pane without scrolling."""
NEAR_BEST = 0.8
"""Share of the best block's score from which another block of the section is quoted too."""
ASIDE = 0.75
"""Share of the best unit's score from which a unit of another section is quoted below."""
FEWEST_WORDS = 2
"""Words beside the names of pages from which a unit says something of its own."""
TOLD = 0.6
"""Share of a text's words from which another text has told it already."""
MAX_ROWS = 14
COMPARED = 400
"""Characters of a section that are compared by meaning."""

# What counts for a section, tuned on the dev part of evals/answers.
BEST = 0.6
TOGETHER = 0.5
"""The mean of its best units: a list or table that answers line by line."""
COVERED = 1.1
MEANING = 0.5
SUPPORTED = 0.25
OF_THE_PAGE = 0.5
LINKS = -0.5
OPENING = -0.25
"""What stands above a page's first heading says what the page is about more often than what was asked."""
NAMED = 0.6
"""The query holds the page's whole title."""
UNITS_TOGETHER = 4
PROMISING = 0.4
"""The heading promises what the question asks for."""

_PROMISED: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    # What the question asks for, and the headings above such answers.
    (re.compile(r"며칠|몇 ?일|how many days", re.I), re.compile(r"일수|기간|\bdays\b", re.I)),
    (
        re.compile(r"얼마|금액|한도|비용|요금|가격|how much|cost|price|limit", re.I),
        re.compile(r"한도|금액|요금|가격|비용|지원|권한|\b(?:limits?|prices?|plans?|costs?|budget|pay)\b", re.I),
    ),
    (
        re.compile(r"언제|몇 ?시|날짜|마감|\bwhen\b|what time|deadline|this week|next week|이번 ?주|다음 ?주", re.I),
        re.compile(
            r"일정|시기|마감|날짜|언제|급여일|시간|\b(?:schedule|when|dates?|hours|deadlines?|calendar)\b", re.I
        ),
    ),
    (
        re.compile(r"누가|누구|담당|\bwho\b", re.I),
        re.compile(r"담당|연락처|누가|\b(?:contacts?|owners?|who|schedule|team)\b", re.I),
    ),
    (
        re.compile(r"어떻게|방법|절차|신청|하려면|\bhow (?:do|can|to|should)\b|\bsteps?\b|\bcommand\b", re.I),
        re.compile(r"방법|절차|순서|신청|하려면|\b(?:how|steps?|procedure|asking|restor\w+|restore)\b", re.I),
    ),
    (
        re.compile(r"왜|원인|이유|\bwhy\b|\bcause\b", re.I),
        re.compile(r"원인|이유|왜|\b(?:why|causes?|reasons?)\b", re.I),
    ),
)

_OVERVIEW = re.compile(r"요약|정리|개요|소개|무슨\s?내용|summar|overview|\babout\b|\bgist\b", re.I)
_LINK = re.compile(r"\[[^\]]*\]\([^)]*\)")
_ALERT = re.compile(r"^>\s*(?:\[!\w+\]\s*)?")
_BOX = re.compile(r"^(\s*(?:[-*+]|\d+[.)])\s+)\[[ xX]\]\s+")
_NUMBER = re.compile(r"\d+")
_SPECIAL = re.compile(r"^\s*(?:\||```)")


@dataclass(frozen=True, slots=True)
class Part:
    """What is quoted of one section: Markdown without its citation mark."""

    passage: Passage
    markdown: str


async def choose(query: str, passages: Sequence[Passage], embed: Embed, *, sure: bool = True) -> list[Part]:
    """Return the section that answers best and quotes of others that come near it; none only without passages."""
    quotes = await best_quotes(query, passages, embed)
    if not quotes:
        return []
    best = (await _ranked(query, quotes, embed))[0]
    mine = {quote.unit.text: quote.score for quote in quotes if quote.unit.passage is best}
    parts = [Part(best, _body(best, mine))]
    seen = [best["text"]]
    names = {token for passage in passages for token in tokens(passage["title"])}
    for quote in quotes:
        if len(parts) > (MAX_ASIDES if sure else MAX_ASIDES_UNSURE) or quote.score < ASIDE * max(mine.values()):
            break
        unit = quote.unit
        # What names the page only leads to it, and "… one of these:" says nothing without what is below.
        leads = best["title"] in unit.text or unit.text.rstrip().endswith(":")
        if unit.passage is best or unit.code or leads or len({*tokens(unit.text)} - names) < FEWEST_WORDS:
            continue
        if not any(_told(unit.text, text) for text in seen):
            seen.append(unit.text)
            parts.append(Part(unit.passage, _line(quote)))
    return parts


def _told(text: str, before: str) -> bool:
    """Tell whether a text says hardly more than the one before it; another number always says more."""
    words, numbers = set(tokens(text)), set(_NUMBER.findall(text))
    return len(words & set(tokens(before))) > TOLD * len(words) and numbers <= set(_NUMBER.findall(before))


def numbered(passages: Sequence[Passage], parts: Sequence[Part]) -> list[Passage]:
    """Give the quoted pages the first numbers, in the order in which they are quoted; the rest follow."""
    quoted = [part.passage for part in parts]
    # A page is cited by the passage that is quoted first.
    ordered = sorted(passages, key=lambda one: quoted.index(one) if one in quoted else len(quoted))
    numbers: dict[int, int] = {}
    return [{**one, "n": numbers.setdefault(one["n"], len(numbers) + 1)} for one in ordered]


def render(lead: str, also: str, parts: Sequence[Part]) -> str:
    """Write the first part below the lead, which cites it, and the others as a list below ``also``."""
    numbers: dict[int, int] = {}
    marks = [f"[{numbers.setdefault(part.passage['n'], len(numbers) + 1)}]" for part in parts]
    text = f"{lead}\n\n{parts[0].markdown}"
    if len(parts) > 1:
        text += f"\n\n{also}\n" + "\n".join(
            f"- {part.markdown} {mark}" for part, mark in zip(parts[1:], marks[1:], strict=True)
        )
    return text


async def _ranked(query: str, quotes: Sequence[Quote], embed: Embed) -> list[Passage]:
    """Order the sections: by their best unit, how much of the query the whole of them holds, and what their page has."""
    sections = {id(quote.unit.passage): quote.unit.passage for quote in quotes}
    scores: dict[int, list[float]] = defaultdict(list)
    for quote in quotes:  # the best first
        scores[id(quote.unit.passage)].append(quote.score)
    wanted = terms(query)
    bags = {key: terms(f"{one['heading']} {one['text']}") for key, one in sections.items()}
    names = {key: set(tokens(one["title"])) for key, one in sections.items()}
    frequency = Counter(term for bag in bags.values() for term in bag)
    weight = {term: math.log(1 + len(bags) / (1 + frequency[term])) for term in wanted}
    total = sum(weight.values()) or 1.0
    overview = bool(_OVERVIEW.search(query))
    promised = [heading for question, heading in _PROMISED if question.search(query)]
    supported = {key: one["support"] for key, one in sections.items()}
    of_pages: dict[str, float] = defaultdict(float)
    for one in sections.values():
        of_pages[one["document_id"]] += one["support"]
    texts = [f"{one['title']} {one['heading']} {one['text']}"[:COMPARED] for one in sections.values()]
    vectors = await embed([query, *texts])
    meant = dict(zip(sections, (float(likeness) for likeness in vectors[1:] @ vectors[0]), strict=True))

    def score(key: int) -> float:
        one = sections[key]
        links = sum(map(len, _LINK.findall(one["text"]))) / max(1, len(one["text"]))
        return (
            BEST * scores[key][0]
            + TOGETHER * sum(scores[key][:UNITS_TOGETHER]) / UNITS_TOGETHER
            + COVERED * sum(weight[term] for term in wanted & bags[key]) / total
            + MEANING * meant[key]
            + SUPPORTED * supported[key] / max(supported.values())
            + OF_THE_PAGE * of_pages[one["document_id"]] / max(of_pages.values())
            + LINKS * links
            + (0.0 if one["heading"] else -OPENING if overview else OPENING)
            + (PROMISING if any(heading.search(one["heading"]) for heading in promised) else 0.0)
            + (NAMED if names[key] and names[key] <= wanted else 0.0)
        )

    return [sections[key] for key in sorted(sections, key=lambda key: -score(key))]


def _body(passage: Passage, scores: dict[str, float]) -> str:
    """Return the section, or of a long one the blocks that answer, in their order."""
    pieces = _blocks(passage["text"])
    if len(pieces) > 1 and (len(passage["text"]) > LONGEST_WHOLE or _lines(pieces) > MAX_LINES):
        rated = [
            max((scores.get(one.text, 0.0) for one in units({**passage, "text": block})), default=0.0)
            for block in pieces
        ]
        kept: set[int] = set()
        for index in sorted(range(len(pieces)), key=lambda index: -rated[index]):
            taken = [pieces[other] for other in (*kept, index)]
            too_long = sum(map(len, taken)) > LONGEST_PART or _lines(taken) > MAX_LINES
            if kept and (rated[index] < NEAR_BEST * max(rated) or too_long):
                continue
            kept.add(index)
            # "…when one of these is true:" belongs to the list below it.
            if index and pieces[index - 1].rstrip().endswith(":"):
                kept.add(index - 1)
        pieces = [pieces[index] for index in sorted(kept)]
    return "\n\n".join(_shortened(block) for block in pieces)


def _lines(blocks: Sequence[str]) -> int:
    return sum(block.count("\n") + 1 for block in blocks)


def _blocks(text: str) -> list[str]:
    """Cut a section into blocks, without what only a page can show: boxes to tick and the marks of a callout."""
    plain = (
        block
        if _SPECIAL.match(block)
        else "\n".join(_BOX.sub(r"\1", _ALERT.sub("", line)) for line in block.splitlines()).strip("\n")
        for block in blocks(text)
    )
    return [block for block in plain if block.strip()]


def _shortened(block: str) -> str:
    lines = block.splitlines()
    if lines[0].lstrip().startswith("|") and len(lines) > MAX_ROWS + 2:
        return "\n".join(lines[: MAX_ROWS + 2]) + "\n\n…"
    return block if _SPECIAL.match(lines[0]) else cut_lines(lines)


def cut_lines(lines: Sequence[str]) -> str:
    """Keep lines up to ``LONGEST_PART`` characters, the first always, and say by an ellipsis that there is more."""
    kept: list[str] = []
    for line in lines:
        if kept and sum(map(len, kept)) + len(line) > LONGEST_PART:
            return "\n".join([*kept, "…"])
        kept.append(cut(line, LONGEST_PART))
    return "\n".join(kept)


def _line(quote: Quote) -> str:
    """Write a unit as one line; a table's row with the heads of its columns."""
    unit = quote.unit
    if unit.header:
        heads, cells = _cells(unit.header), _cells(unit.text)
        if len(cells) == len(heads):
            pairs = [f"{head}: {cell}" for head, cell in zip(heads[1:], cells[1:], strict=True) if cell]
            return f"**{cells[0]}** — {' · '.join(pairs)}"
        return " · ".join(cells)
    return cut(unit.text)


def _cells(row: str) -> list[str]:
    return [cell.strip().strip("*") for cell in row.strip().strip("|").split("|")]
