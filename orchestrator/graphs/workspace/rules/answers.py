"""Which sentences, list items and table rows of the passages answer a question best, judged without a model."""

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
LONGEST_QUOTE = 400

# What counts beside the shared words, tuned on the dev part of evals/answers.
FITTING = 0.3
SUPPORTED = 0.2
MEANING = 1.0

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
    wanted = terms(query)
    bags = [terms(f"{unit.passage['heading']} {unit.header} {unit.text}") for unit in candidates]
    bodies = [terms(unit.whole) for unit in candidates]
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


def terms(text: str) -> set[str]:
    """Return what a text can be found by: its words, and the concepts behind them in either language."""
    return {*tokens(text), *concepts(text)}


def cut(text: str, limit: int = LONGEST_QUOTE) -> str:
    """Shorten at a word's end, with an ellipsis."""
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0].rstrip(",;: ") + " …"
