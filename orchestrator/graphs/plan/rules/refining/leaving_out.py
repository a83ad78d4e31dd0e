"""A part of what was told that a wish wants out, and the text without it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.cuts import cut_words
from orchestrator.graphs.plan.rules.refining.told_figures import SUMS, told_figures
from orchestrator.graphs.plan.rules.refining.told_words import content_of, is_in
from orchestrator.language import any_of

_TELLING = ("request", "file")
SENTENCE: Final = re.compile(r"(?:(?<=[^\d])\.(?=\s|$)|(?<=\d\d)\.(?=\s+[^\W\d])|[!?\n]|\.(?=\n|$))")
PART: Final = re.compile(
    r",\s(?!\d{3}\b)|;\s|\s/\s|\s?→\s?|\s\|\s|(?<=[가-힣]며)\s|(?<=[가-힣]고)(?<![다라자냐]고)\s|(?<=는데)\s|\.\s|\n"
)
_OF_SUM: Final = any_of(r"금액|액수|가격|값", r"\b(?:amounts?|sums?|prices?)\b")
_HALF: Final = 2
_HEADING: Final = re.compile(r"[^:\n]*\d[^:\n]*:\s+(?=\S)")
"""A figure with what belongs to it behind a colon."""
_MOST_CUT: Final = 2
_LEAD: Final = 8
"""Letters of what only leads to a part."""


def without_part(sources: Sequence[PlanSource], clause: str, today: date) -> tuple[tuple[PlanSource, ...], str] | None:
    """Return what was told without the one part that a wish names, and that part; None where it names none surely."""
    words = content_of(clause, ())
    if not words:
        return None
    figures = told_figures(clause, today)
    is_sum = bool(_OF_SUM.search(clause)) and not figures
    found: list[tuple[int, int, int, int]] = []
    for at, source in enumerate(sources):
        if source.kind not in _TELLING:
            continue
        for start, end in _parts(source.text):
            part = source.text[start:end]
            named = sum(is_in(word, part) for word in words)
            there = told_figures(part, today)
            told = {one.value for one in there}
            if is_sum and not any(one.unit in SUMS for one in there):
                continue
            if named * _HALF >= len(words) and named and all(one.value in told for one in figures):
                found.append((named, at, start, end))
    most = max((one[0] for one in found), default=0)
    top = [one for one in found if one[0] == most]
    if not top or len(top) > _MOST_CUT or (len(words) == 1 and len(top) > 1):
        return None
    sources = [*sources]
    left_out = []
    for _, at, begin, end in sorted(top, key=lambda one: -one[2]):
        text = sources[at].text
        start = _with_lead(text, begin, end)
        left_out.append(text[start:end].strip())
        sources[at] = replace(sources[at], text=_joined(text[:start], text[end:]))
    return tuple(sources), " / ".join(left_out)


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each part of a text begins and ends."""
    start = 0
    for cut in PART.finditer(text):
        yield _behind_heading(text, start, cut.start()), cut.start()
        start = cut.end()
    yield _behind_heading(text, start, len(text)), len(text)


def _behind_heading(text: str, start: int, end: int) -> int:
    """Return where a part begins behind what holds for the parts after it as well: "Budget is $900: racks $640, kits $90"."""
    heading = _HEADING.match(text, start, end)
    return heading.end() if heading else start


def _with_lead(text: str, start: int, end: int) -> int:
    """Return where a part begins with the words that lead to it alone: "아 그리고 …"."""
    begin = max((cut.end() for cut in SENTENCE.finditer(text, 0, start)), default=0)
    lead = text[begin:start].strip()
    is_last = not text[end:] or SENTENCE.match(text, end) is not None or text[end] == "\n"
    return begin if lead and is_last and len(lead) <= _LEAD and not re.search(r"\d", lead) else start


def _joined(before: str, behind: str) -> str:
    """Return a text without the part that stood between, whose stop or comma goes with it."""
    behind = behind.lstrip(" ")
    if behind[:1] in (",", ";", "→", "/"):
        behind = behind[1:].lstrip(" ")
    elif before.rstrip()[-1:] in (",", ";", "→", "/") and behind[:1] in ("", ".", "\n"):
        before = before.rstrip()[:-1].rstrip()
    elif before.rstrip()[-1:] in ("", ".", "!", "?", "\n") and behind[:1] == ".":
        behind = behind[1:].lstrip(" ")
    is_apart = before[-1:].isspace() or not before or behind[:1] in ("", ".", ",", "\n")
    return before + behind if is_apart else f"{before} {behind}"


def thing_to_leave_out(clause: str, sources: Sequence[PlanSource]) -> str:
    """Return the thing that a wish leaves out though nothing tells of it: it is not to be done; empty for any other."""
    words, place = cut_words(clause)
    if place:
        return ""  # out of the costs, say, goes what stands in them
    named = content_of(words, ())
    told = "\n".join(one.text for one in sources if one.kind in _TELLING).replace(clause, "")
    is_new = bool(named) and not any(is_in(one, told) for one in named)
    thing = " ".join(re.sub(r"(?<=[가-힣]{2})(?:은|는|을|를|도)$", "", one) for one in named)
    return thing if is_new and len(named) <= _MOST_CUT and not told_figures(words, date.min) else ""
