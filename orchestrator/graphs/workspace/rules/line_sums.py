"""What the amounts of one sentence or one list come to: "포스터 40만원, 광고 90만원", "Hall: 300,000 won" and its like below.

Amounts are added only where every part is named, all are of one unit, and nothing else of the kind stands in between: a
price for one of something, a span or a total that is told already is none to add up.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.graphs.workspace.rules.sums import FULLY, LEFT_OUT, MOST, total_of
from orchestrator.graphs.workspace.rules.tables import explains
from orchestrator.graphs.workspace.rules.units import Unit, units
from orchestrator.graphs.workspace.rules.wording import MEASURE, credit, words_of
from orchestrator.graphs.workspace.state import SourcePassage

LOOKED_AT = 4
"""The likeliest units that are looked at."""
_ADDS = re.compile(
    r"총(?:액|합|계|\s|$)|합계|합쳐|합치면|합하면|합해서|더하면|통틀어|(?:다|모두|전부)\s?(?:해서|합|더)"
    r"|\b(?:in total|total|altogether|(?:all|taken|put) together|combined|sum of|add(?:ed)? up)\b",
    re.I,
)
_AMOUNT = r"[₩$€£]?\s?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[₩$€£]?\s?\d+(?:\.\d+)?"
_PART = re.compile(
    rf"(?P<name>[^\d:：]{{1,40}}?)\s{{0,2}}[:：—–-]?\s{{1,3}}(?P<amount>(?:{_AMOUNT})\s?(?:만\s?원|천\s?원|억\s?원|[^\W\d_]{{1,8}}?|%)?)(?:입니다|이다|임|예요|이에요)?[.。]?",
)
_CUT = re.compile(r",\s+|;\s+|\s[·/+]\s|\s(?:and|및|그리고)\s|,\s?and\s|(?<=[원명개시간일])(?:이고|이며|와|과|하고)\s")
_HEAD = re.compile(r"(?P<head>[^:：\d]{2,60})[:：]\s+(?P<rest>.+)", re.S)
_NO_PART = re.compile(
    r"당(?![가-힣])|씩|마다|이상|이하|이내|까지|최대|~|\b(?:each|per|every|up to|at most|at least|max)\b|/", re.I
)
_TOTAL = re.compile(r"합계|총액|총계|소계|\b(?:total|sum)\b|모두\s|^총\s", re.I)
_MARKS = re.compile(r"\*\*|__|`")


@dataclass(frozen=True, slots=True)
class LineSum:
    """Amounts of one sentence or list, with what they come to."""

    passage: SourcePassage
    head: str
    """What they are of, as the page says it; may be empty."""
    parts: tuple[tuple[str, str], ...]
    total: str
    quoted: str
    """The sentence or the items, as they are written."""


def summed_in_line(question: str, likely: Sequence[Unit]) -> LineSum | None:
    """Return what the amounts of the first likely sentence or list come to; None where none is to be added up.

    ``likely``: units in the order of how likely they answer. Parts that the question names are added alone.
    """
    if not _ADDS.search(question) or LEFT_OUT.search(question):
        return None
    for unit in likely[:LOOKED_AT]:
        if unit.header or unit.code:
            continue
        for head, parts, quoted in filter(None, (_of_sentence(unit), _of_list(unit))):
            if found := _added(question, unit.passage, head, parts, quoted):
                return found
    return None


def _added(
    question: str, passage: SourcePassage, head: str, parts: Sequence[tuple[str, str]], quoted: str
) -> LineSum | None:
    over = f"{passage['title']} {passage['heading']} {head}"
    words = [word for word in words_of(question) if not word.text.startswith(MEASURE)]
    calling = [word for word in words if credit(word, over) < FULLY]
    named = [part for part in parts if any(credit(word, part[0]) >= FULLY for word in calling)]
    chosen = named or list(parts)
    if not 1 < len(chosen) <= MOST or not explains(_ADDS.sub(" ", question), over, passage["text"]):
        return None
    total = total_of([amount for _, amount in chosen])
    return LineSum(passage, head, tuple(chosen), total, quoted) if total else None


def _of_sentence(unit: Unit) -> tuple[str, list[tuple[str, str]], str] | None:
    """Return what a sentence lists: what the list is of, its parts, and itself."""
    text = _MARKS.sub("", unit.text)
    found = _HEAD.fullmatch(text)
    head, rest = (found["head"], found["rest"]) if found else ("", text)
    parts = _parts(_CUT.split(rest))
    return (head, parts, unit.text) if parts else None


def _of_list(unit: Unit) -> tuple[str, list[tuple[str, str]], str] | None:
    """Return what the list is of that a unit heads or is an item of, its parts, and its lines."""
    every = units(unit.passage)
    if unit.below:
        parts = _parts([_MARKS.sub("", one) for one in unit.below])
        return (unit.text.rstrip(":："), parts, "\n".join((unit.text, *unit.below))) if parts else None
    if unit not in every or not _is_item(unit):
        return None
    place = every.index(unit)
    first, last = place, place + 1
    while first and _is_item(every[first - 1]):
        first -= 1
    while last < len(every) and _is_item(every[last]):
        last += 1
    parts = _parts([_MARKS.sub("", one.text) for one in every[first:last]])
    head = every[first - 1].text.rstrip(":：") if first and every[first - 1].text.endswith((":", "：")) else ""
    return (head, parts, "\n".join(one.spare or one.text for one in every[first:last])) if parts else None


def _is_item(unit: Unit) -> bool:
    return unit.spare.lstrip().startswith(("- ", "* ", "+ "))


def _parts(pieces: Sequence[str]) -> list[tuple[str, str]]:
    """Return the names with their amounts; nothing where a piece is no such pair, or is a total or a price for one."""
    found = []
    for piece in pieces:
        part = _PART.fullmatch(piece.strip())
        if part is None or _NO_PART.search(piece) or _TOTAL.search(part["name"]):
            return []
        found.append((part["name"].strip(" -–—"), part["amount"].strip()))
    return found if len(found) > 1 else []
