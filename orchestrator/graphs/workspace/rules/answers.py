"""An answer without a model: the sentences, list items and table rows of the passages that answer best."""

import math
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from integrations.search.concepts import concepts
from integrations.search.tokens import tokens
from orchestrator.graphs.workspace.state import Passage

Embed = Callable[[Sequence[str]], Awaitable[NDArray[np.float32]]]

MAX_UNITS = 32
"""Units that are compared by meaning: an embedding takes milliseconds."""
MAX_QUOTED = 5
MAX_UNSURE = 2
"""Quotes where none may answer the question: enough to see what is near."""
MAX_BELOW = 6
LONGEST_QUOTE = 400

# What counts beside the shared words, tuned on the dev part of evals/answers.
FITTING = 0.3
SUPPORTED = 0.2
MEANING = 1.0
NEAR_BEST = 0.6
"""Share of the best unit's score from which another unit is quoted too."""
ROWS_OF_A_TABLE = 3
"""Rows that must come near for a table to be quoted as one."""
TOGETHER = 0.03
"""What each further row adds to a table's score."""
MAX_ROWS = 12

_SENTENCE_END = re.compile(r"(?<=[.!?。])\s+(?=\S)|(?<=[다요음함]\.)\s*(?=\S)")
_LIST_ITEM = re.compile(r"^(\s*)(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.*)$")
_TABLE_RULE = re.compile(r"^\s*\|?\s*:?-{2,}")
_ALERT = re.compile(r"^\[!\w+\]\s*")

_EXPECTED: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    # What the question asks for, and what such an answer looks like.
    (
        re.compile(r"며칠|몇 ?일|how many days|how long|얼마나 (?:오래|걸)|기간|몇 ?(?:달|개월|주|시간|분)", re.I),
        re.compile(r"\d+\s*(?:일|주|개월|년|시간|분|days?|weeks?|months?|hours?|minutes?)", re.I),
    ),
    (
        re.compile(r"얼마|금액|한도|비용|가격|how much|cost|price|limit|budget", re.I),
        re.compile(r"\d[\d,]*\s*(?:원|만|천|억|%|퍼센트)|[₩$€]\s*\d|KRW|USD", re.I),
    ),
    (
        re.compile(r"언제|몇 ?시|날짜|마감|when|what time|deadline|by what date", re.I),
        re.compile(
            r"\d+\s*(?:월|일|시)|\d{1,2}:\d{2}|\d{4}-\d{2}|매[월주일년]|요일|(?:mon|tues|wednes|thurs|fri)day", re.I
        ),
    ),
    (re.compile(r"누가|누구|담당|who\b|owner|contact", re.I), re.compile(r"담당|팀|님|매니저|owner|lead|team|@", re.I)),
    (
        re.compile(r"어디|링크|주소|채널|where|link|channel|url", re.I),
        re.compile(r"https?://|#[\w-]+|메뉴|포털|시스템|portal|page|dashboard", re.I),
    ),
    (
        re.compile(r"몇 ?(?:명|개|번|회|건)|how many|how often", re.I),
        re.compile(r"\d+\s*(?:명|개|번|회|건|times?|people|per)|once|twice|every", re.I),
    ),
)


@dataclass(frozen=True, slots=True)
class Unit:
    """The smallest quotable piece of a passage: a sentence, a list item, a table row or a block of code."""

    text: str
    passage: Passage
    order: int
    header: str = ""
    """The head of the table that a row belongs to."""
    code: bool = False
    below: list[str] = field(default_factory=list)
    """The items below a list item, which are often what is asked for."""

    @property
    def table(self) -> tuple[str, str]:
        """What table a row belongs to."""
        return self.passage["url"], self.header

    @property
    def whole(self) -> str:
        """The text with what stands below it."""
        return "\n".join([self.text, *self.below])


@dataclass(frozen=True, slots=True)
class Quote:
    """A unit that was chosen, with its score."""

    unit: Unit
    score: float


def units(passage: Passage) -> list[Unit]:
    """Cut a passage's Markdown into quotable units, in order."""
    found: list[Unit] = []
    header, fence, code = "", False, list[str]()
    stack: list[tuple[int, Unit]] = []

    def add(text: str, *, header: str = "", code: bool = False) -> Unit:
        unit = Unit(text.strip(), passage, len(found), header, code)
        if len(unit.text) >= 2:
            found.append(unit)
        return unit

    for line in passage["text"].splitlines():
        if line.lstrip().startswith("```"):
            if fence:
                add("\n".join([*code, line.strip()]), code=True)
                code = []
            else:
                code = [line.strip()]
            fence = not fence
        elif fence:
            code.append(line)
        elif line.lstrip().startswith("|"):
            if _TABLE_RULE.match(line):
                # The line above was the head, not a row.
                if found and found[-1].header == "" and found[-1].text.startswith("|"):
                    header = found.pop().text
            else:
                add(line, header=header)
        else:
            header = ""
            if item := _LIST_ITEM.match(line):
                depth = len(item.group(1))
                while stack and stack[-1][0] >= depth:
                    stack.pop()
                for _, above in stack:
                    above.below.append(item.group(2))
                # A nested item is often meaningless without the item above it ("Seoul office: …").
                head = stack[-1][1].text.rstrip(":") if stack and len(stack[-1][1].text) < 60 else ""
                stack.append((depth, add(f"{head}: {item.group(2)}" if head else item.group(2))))
            elif line.strip():
                stack.clear()
                for sentence in _SENTENCE_END.split(_ALERT.sub("", line.lstrip("#> ").strip())):
                    add(sentence)
    if code:
        add("\n".join(code), code=True)
    return found


async def best_quotes(query: str, passages: Sequence[Passage], embed: Embed) -> list[Quote]:
    """Choose the units that answer the query, best first; none only where there is no passage.

    A unit scores by the query's words that it holds (rare ones count more), by likeness in meaning, by what kind of
    answer the question expects, and by its passage's support.
    """
    candidates = [unit for passage in passages for unit in units(passage)]
    if not candidates:
        return []
    wanted = _terms(query)
    bags = [_terms(f"{unit.passage['heading']} {unit.header} {unit.text}") for unit in candidates]
    bodies = [_terms(unit.whole) for unit in candidates]
    best = max(passage["support"] for passage in passages)
    frequency = Counter(token for bag in bodies for token in bag)
    weight = {token: math.log(1 + len(candidates) / (1 + frequency[token])) for token in wanted}
    total = sum(weight.values()) or 1.0
    expected = [answer for question, answer in _EXPECTED if question.search(query)]

    def words(index: int) -> float:
        inside = sum(weight[token] for token in wanted & bodies[index])
        around = sum(weight[token] for token in wanted & (bags[index] - bodies[index]))
        return (inside + 0.5 * around) / total

    def fits(unit: Unit) -> float:
        if not expected:
            return 0.0
        return sum(bool(answer.search(f"{unit.header} {unit.whole}")) for answer in expected) / len(expected)

    first = [
        words(index)
        + FITTING * fits(unit)
        + SUPPORTED * unit.passage["support"] / best
        - (0.2 if unit.text.endswith("?") else 0.0)
        for index, unit in enumerate(candidates)
    ]
    ranked = sorted(range(len(candidates)), key=lambda index: -first[index])[:MAX_UNITS]
    vectors = await embed([query, *(f"{candidates[i].passage['heading']} {candidates[i].whole}"[:300] for i in ranked)])
    likeness = vectors[1:] @ vectors[0]
    quotes = [
        Quote(candidates[index], first[index] + MEANING * float(likeness[place])) for place, index in enumerate(ranked)
    ]
    quotes.sort(key=lambda quote: -quote.score)
    return quotes


def _terms(text: str) -> set[str]:
    """Return what a text can be found by: its words, and the concepts behind them in either language."""
    return {*tokens(text), *concepts(text)}


def choose(quotes: Sequence[Quote], at_most: int = MAX_QUOTED) -> list[Quote]:
    """Keep the best quotes and those that come near them, without repetition.

    Several rows of one table that come near count as one quote, and together for more: the table is the answer then.
    """
    if not quotes:
        return []
    near = [quote for quote in quotes if quote.score >= NEAR_BEST * quotes[0].score]
    tables: dict[tuple[str, str], list[Quote]] = {}
    for quote in near:
        if quote.unit.header:
            tables.setdefault(quote.unit.table, []).append(quote)
    picks = [[quote] for quote in near if len(tables.get(quote.unit.table, ())) < ROWS_OF_A_TABLE]
    picks += [rows[:MAX_ROWS] for rows in tables.values() if len(rows) >= ROWS_OF_A_TABLE]
    picks.sort(key=lambda pick: -(pick[0].score + TOGETHER * (len(pick) - 1)))
    by_page: dict[str, float] = {}
    for pick in picks:
        page = pick[0].unit.passage["document_id"]
        by_page[page] = by_page.get(page, 0.0) + pick[0].score
    kept: list[list[Quote]] = []
    for pick in picks:
        bag = set(tokens(pick[0].unit.text))
        if not any(_overlap(bag, set(tokens(other[0].unit.text))) > 0.7 for other in kept):
            kept.append(pick)
        if len(kept) == at_most:
            break
    # The page that says most of it comes first, and its quotes stay together.
    kept.sort(key=lambda pick: -by_page[pick[0].unit.passage["document_id"]])
    return [quote for pick in kept for quote in pick]


def _overlap(a: set[str], b: set[str]) -> float:
    return len(a & b) / max(1, min(len(a), len(b)))


def cut(text: str, limit: int = LONGEST_QUOTE) -> str:
    """Shorten at a word's end, with an ellipsis."""
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0].rstrip(",;: ") + " …"


def render(quotes: Sequence[Quote]) -> str:
    """Write the quotes as a Markdown list with citation marks; rows of one table stand together below its head."""
    lines: list[str] = []
    done: set[tuple[str, str]] = set()
    for quote in quotes:
        unit = quote.unit
        mark = f"[{unit.passage['n']}]"
        if unit.header:
            if unit.table in done:
                continue
            done.add(unit.table)
            rows = sorted((q.unit for q in quotes if q.unit.table == unit.table), key=lambda row: row.order)
            lines.append(_table(unit.header, rows, mark))
        elif unit.code:
            lines.append(f"\n{unit.text}\n{mark}\n")
        else:
            lines.append(f"- {cut(unit.text)} {mark}")
            lines += [f"  - {cut(item)}" for item in unit.below[:MAX_BELOW]]
    return "\n".join(lines).strip()


def _table(header: str, rows: Sequence[Unit], mark: str) -> str:
    heads = _cells(header)
    if len(rows) == 1 and len(heads) <= 4:
        cells = _cells(rows[0].text)
        if len(cells) == len(heads):
            pairs = [f"{head}: {cell}" for head, cell in zip(heads[1:], cells[1:], strict=True) if cell]
            return f"- **{cells[0]}** — {' · '.join(pairs)} {mark}"
    rule = "|" + " --- |" * len(heads)
    return "\n".join(["", header, rule, *(row.text for row in rows), "", mark])


def _cells(row: str) -> list[str]:
    return [cell.strip().strip("*") for cell in row.strip().strip("|").split("|")]
