"""The lines of a plan that answer a question: sentences, items and rows, each read with what stands above its cells."""

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from integrations.search.base import Embedder
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.relevance import coverage, terms_of
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.steps.grounding import MARK

_RULES: Final = "requirements"
_QUOTING: Final = frozenset(("heard", _RULES))
_WHEN: Final = any_of(r"언제|며칠|몇\s?월|날짜|일자|기한", r"\bwhen\b|\bwhat\s+(?:day|date)\b|\bby\s+which\b")
_HOW_MUCH: Final = any_of(
    r"얼마(?!나\s[가-힣]*(?:걸|자주|오래|많은\s사람))|금액|몇\s?원", r"\bhow\s+much\b|\bprice\b|\bcost(?:s)?\b"
)
_HOW_MANY: Final = any_of(r"몇\s?(?:명|개|대|건|번|회|곳|팀|시간|분|%)|얼마나\s많", r"\bhow\s+(?:many|often|long)\b")
_WHO: Final = any_of(r"누가|누구|어느\s?(?:분|부서|팀)", r"\bwho(?:se|m)?\b")
_ENDS: Final = any_of(r"종료|끝나|끝인|마지막\s?날|언제까지", r"\b(?:end|ends|ending|finish\w*|last\sday|over)\b")
"""Asks for the day on which it is over, which is none on which something begins."""
_FOR_WHOM: Final = any_of(
    r"누구를\s?위|누구(?:의|한테|에게)\s?(?:서비스|쓰|필요)|누가\s?(?:쓰|써|이용|사용)|(?:대상|이용자|사용자)\S{0,2}\s?누구",
    r"\bwho(?:m)?\s(?:is|will|would)\s(?:it|this|that|the\s\w+)\s(?:be\s)?(?:for|serve)\b|\bfor\swhom\b|\bwho\s(?:will\s|would\s)?uses?\b",
)
_IN_CHARGE: Final = any_of(
    r"(?:담당|책임)(?:자|하는\s사람)?\S{0,2}\s?누구|누가\s?(?:맡|담당|책임)|맡는\s?(?:사람|분)\S{0,2}\s?누구",
    r"\bwho(?:['’]s|\s(?:is|are|will\sbe))\s(?:the\sowners?|in\scharge|responsible|accountable)\b|\bwho\s(?:will\s)?(?:owns?|runs?)\s(?:it|this)\b",
)
_WORD: Final = re.compile(r"\w+")
_OPEN: Final = any_of(
    r"어떤|무슨|어느|이|그|저|우리|전체|총|현재|지금|모든|거야|거예요|건가요?|들어요?|드나요?|\w+(?:은|는|이|가|의|에|을|를|로|와|과|한|된|인)",
    r"the|an?|this|that|its?|our|your|their|any|all|total|whole|overall|which|what|is|are|was|will|would|does|do|of|on|for|in|many|much|and|or",
)
"""Stands before a noun without making another one of it."""
_WEEKDAY: Final = any_of(
    r"[월화수목금토일]요일|주말|공휴일", r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bweekends?\b"
)
_PLACES: Final = {
    _WHEN: ("schedule",),
    _HOW_MUCH: ("costs", "overview", "revenue"),
    _FOR_WHOM: ("users",),
    _IN_CHARGE: ("operations", "team"),
}
"""Where a plan tells days, sums, users and owners; those that stand elsewhere hang on something else."""
_ISO: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_TOLD_DAY: Final = re.compile(r"^\*\*.*\d{4}-\d{2}-\d{2}.* \[\d")
_OPEN_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2} \((?:가정|assumption)\)")
_RULE: Final = re.compile(r"^\|[\s:|-]+\|?$")
_SENTENCE: Final = re.compile(r"(?<=[^\d\W][.!])\s+|(?<=\)\.)\s+")
_MOST_COMPARED: Final = 24
"""Lines that are compared by meaning, those with the most shared words: an embedding takes about 10 ms."""
_MOST: Final = 3
_LITTLE: Final = 2
"""Letters of an English word that tells nothing by itself."""
_NEAR: Final = 0.9
"""Share of the best line's nearness that another one needs to stand beside it."""
_BY_WORDS: Final = 0.5
"""How much shared words weigh beside meaning."""
_BY_SECTION: Final = 0.2
"""How much it weighs that a line stands in the section that the question is about."""


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One line of a plan."""

    key: str
    section: str
    """The title of its section."""
    text: str


async def answering_lines(
    document: PlanDocument,
    question: str,
    embedder: Embedder,
    least: float,
    words: Mapping[str, Collection[str]] | None = None,
) -> list[PlanLine]:
    """Return the lines that answer a question, in the order of the plan; none where nothing does.

    ``words``: by which a sentence is told to belong to a section, by its key. Who asks for the budget asks for what the
    section on costs says, whatever it is called there.
    """
    every = [*lines_of(document, is_of_who=bool(_WHO.search(question)))]
    asked = next((one for one in _PLACES if one.search(question)), None)
    about = asked.sub(" ", question) if asked else question
    spoken = {key: _named(some, about, every) for key, some in (words or {}).items()}
    texts = {one: f"{one.text} {' '.join(spoken.get(one.key, ()))}" for one in every}
    weights = _weights(terms_of(about), texts.values())
    lines = [one for one in every if _has_kind(one.text, question) and (asked is None or one.key in _PLACES[asked])]
    if asked is _WHEN and _ENDS.search(question):
        lines = [one for one in lines if _lasts(one.text)]
    shared = {one: _shared(weights, f"{one.section} {texts[one]}") for one in lines}
    likely = sorted(lines, key=lambda one: -shared[one])[:_MOST_COMPARED]
    if not likely:
        return []
    vectors = await embedder.embed([about, *(f"{_ISO.sub('', MARK.sub('', one.text))}" for one in likely)])
    near = {
        one: float(similarity) + _BY_WORDS * shared[one] + (_BY_SECTION if spoken.get(one.key) else 0.0)
        for one, similarity in zip(likely, vectors[1:] @ vectors[0], strict=True)
    }
    best = max(near.values())
    found = [one for one in likely if near[one] >= best * _NEAR and (near[one] >= least or shared[one] > 0)]
    chosen = {*sorted(found, key=lambda one: -near[one])[:_MOST]} if best >= least else set()
    if not chosen and asked is _WHEN:  # the days that were told, of which it may be one
        chosen = {*[one for one in lines if _TOLD_DAY.search(one.text) and not _OPEN_DAY.search(one.text)][:_MOST]}
    if not chosen and asked in (_FOR_WHOM, _HOW_MUCH, _IN_CHARGE) and all(map(_says_nothing, terms_of(about))):
        chosen = {*lines[:_MOST]}
    return [one for one in lines if one in chosen]


def _says_nothing(term: str) -> bool:
    """Tell whether a word of a question narrows nothing."""
    return len(term) <= _LITTLE - (not term.isascii()) or bool(_OPEN.fullmatch(term))


def _named(words: Collection[str], question: str, lines: Collection[PlanLine]) -> list[str]:
    """Return which of these words a question has; a syllable alone says nothing.

    A word that another noun narrows is not the section's own: "the lunch menu", of a plan that knows no lunch.
    """
    said = _WORD.findall(question.casefold())
    found = []
    for before, word in zip(("", *said), said, strict=False):
        named = [one for one in words if len(one) > 1 and coverage(terms_of(word)[:1], one)]
        is_own = not before or _OPEN.fullmatch(before) or any(coverage((before,), one.text) for one in lines)
        found += named if is_own else []
    return found


def _weights(terms: Sequence[str], texts: Collection[str]) -> dict[str, float]:
    """Return how much each word of a question tells: the more the fewer lines have it, and nothing where none has."""
    told = [term for term in terms if len(term) > _LITTLE or not term.isascii()]
    found = {term: sum(coverage((term,), one) > 0 for one in texts) for term in told}
    return {term: math.log(1 + len(texts) / count) for term, count in found.items() if count}


def _shared(weights: Mapping[str, float], text: str) -> float:
    """Return the weighed share of the words that a line has."""
    whole = sum(weights.values())
    return sum(each for term, each in weights.items() if coverage((term,), text)) / whole if whole else 0.0


def _lasts(text: str) -> bool:
    """Tell whether a row has another last day than its first one, and both are told."""
    days = _ISO.findall(text)
    return len({*days}) > 1 and not _OPEN_DAY.search(text)


def lines_of(document: PlanDocument, *, is_of_who: bool = False) -> Iterator[PlanLine]:
    """Yield the lines of a plan's own words, without those that repeat what was asked for, each once.

    ``is_of_who``: with the rules, which may say who has to agree.
    """
    seen: set[str] = set()
    for section in document.sections:
        if section.key in _QUOTING and not (is_of_who and section.key == _RULES):
            continue
        for text in _texts(section.body):
            if text not in seen:
                seen.add(text)
                yield PlanLine(section.key, section.title, text)


def _texts(body: str) -> Iterator[str]:
    head: Sequence[str] = ()
    for line in body.splitlines():
        if not line.strip() or line.startswith(("#", "```")) or _RULE.match(line):
            continue
        if line.startswith("|"):
            cells = [one.strip() for one in line.strip("| ").split("|")]
            if not head:
                head = cells
                continue
            named = [f"{name}: {cell}" for name, cell in zip(head[1:], cells[1:], strict=False) if cell]
            yield " · ".join([f"**{cells[0]}**", *named])
            continue
        head = ()
        yield from (one for one in _SENTENCE.split(line.lstrip("-> ").strip()) if one)


def _has_kind(text: str, question: str) -> bool:
    """Tell whether a line has what a question asks for: a day, a sum, a number."""
    if _WHEN.search(question):
        return bool(_ISO.search(text) or _WEEKDAY.search(text))
    if _HOW_MUCH.search(question):
        return any(one.value.currency for one in find_amounts(text))
    return not _HOW_MANY.search(question) or bool(re.search(r"\d", MARK.sub("", _ISO.sub("", text))))
