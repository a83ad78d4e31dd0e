"""Numbered things that stand in one line of a message: "기능은 1. 예약 2. 결제", "Features: 1) menu 2) payment"."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.language import any_of

_MARKS: Final = (
    re.compile(r"(?:^|(?<=[\s:：]))(?P<n>\d{1,2})\.(?:\s?(?=[^\s\d.])|\s(?=\d))"),
    re.compile(r"(?:^|(?<=[\s:：]))(?P<n>\d{1,2})\)\s?(?=\S)"),
    re.compile(r"(?:^|(?<=[\s:：]))\((?P<n>\d{1,2})\)\s?(?=\S)"),
    re.compile(r"(?P<n>[①-⑳])\s?(?=\S)"),
)
"""A list has marks of one kind."""
_OPEN: Final = re.compile(
    r"(?:^|[:：.!?]\s*|[가-힣](?:은|는|로|이|가|을|를)\s|(?P<verb>\b(?:are|is|have|has|do|does|includes?|needs?|wants?|offers?|following)\s))$",
    re.I,
)
"""What a list stands behind; a figure of a sentence stands behind a word: "open at 1.", "Room 1."."""
_NEXT: Final = re.compile(r"\d{1,2}\.\s?[A-Z]")
"""The next sentence: "a table has 1. Booths have 2."."""
_WITH: Final = re.compile(
    r"(?P<ko>(?<=[.,!?줘요])\s(?:(?:필요한|다음|이런|주요|핵심)\s)?기능\s?$)|\s(?:with|having|has|offers|includ(?:es|ing))\s(?:(?:these|those|the|following|main|key|core|needed)\s){0,3}(?:features|functions)(?:\sof)?\s?:?\s*$",
    re.I,
)
"""Ends the words for a service before a list of what it does: "a cafe app with these features: 1. menu 2. payment"."""
_LEAST: Final = 2
_LEFT: Final = re.compile(r"[\s,;·/.]+$")
_SENTENCES: Final = re.compile(r"[a-z가-힣][.!?]\s+\S", re.I)
_THINGS: Final = any_of(
    r"(?:^|[.!?]\s)\s*(?:(?:꼭\s)?(?:필요한\s(?:것|건|기능)|있어야\s(?:할|하는)\s(?:것|건))(?:은|:|：)?\s?)?$",
    r"(?:^|[.!?]\s)\s*(?:(?:it|the\sapp|the\sservice|we|i)\s(?:has\sto\s(?:have|do)|should\s(?:have|do)|must\s(?:have|do)|needs?|wants?|does|offers?):?\s?)?$",
)
"""Before a list of what the service does that nobody calls so."""
_SHORT: Final = 4
"""Words of a thing."""
_OF_PAPER: Final = any_of(
    r"개요|목표|시장|예산|비용|일정|위험|리스크|범위|지표|분석|조사|계획|배경|결론|\d",
    r"\b(?:overview|goals?|market|budget|costs?|schedule|timeline|risks?|scope|metrics|analysis|background|team|summary)\b|\d",
)
"""Parts of the paper, or figures."""


def without_numbers(text: str) -> str:
    """Return a message whose things that are numbered within a line stand behind commas, as people list them otherwise.

    >>> without_numbers("기능은 1. 예약 2. 보증금 결제")
    '기능은 예약, 보증금 결제'
    """
    return "\n".join(_unnumbered(line) for line in text.split("\n"))


def _unnumbered(line: str) -> str:
    found: list[re.Match[str]] = []
    for marks in _MARKS:
        for run in _runs(line, marks):
            found = run if len(run) > len(found) else found
    if len(found) < _LEAST:
        return line
    ends = [*(mark.start() for mark in found[1:]), len(line)]
    told = [line[mark.end() : end] for mark, end in zip(found, ends, strict=True)]
    if any(_SENTENCES.search(one) for one in told[:-1]):
        return line  # each is a text of its own
    head, names = line[: found[0].start()], [_LEFT.sub("", one) for one in told[:-1]]
    return f"{_head(head, [*names, re.split(r'[.!?]', told[-1])[0]])}{', '.join([*names, told[-1]])}"


def _head(head: str, names: list[str]) -> str:
    """Return what leads to a list; one of short things that stands by itself is of what the service does."""
    if match := _WITH.search(head):
        return f"{head[: match.start()].rstrip(' ,.')}. {'기능은' if match['ko'] else 'Features:'} "
    is_bare = all(len(one.split()) <= _SHORT and not _OF_PAPER.search(one) for one in names)
    match = _THINGS.search(head) if is_bare and head.strip() else None
    if match is None:
        return head
    kept = head[: match.start()] + (match[0][0] if match[0][:1] in ".!?" else "")
    return f"{kept} {'기능은' if re.search('[가-힣]', ''.join(names)) else 'Features:'} ".lstrip()


def _runs(line: str, marks: re.Pattern[str]) -> Iterator[list[re.Match[str]]]:
    """Yield the marks that count on from one."""
    run: list[re.Match[str]] = []
    for mark in marks.finditer(line):
        before = line[: mark.start()]
        lead = _OPEN.search(before) or _WITH.search(before)
        if lead and lead.groupdict().get("verb") and _NEXT.match(line, mark.start()):
            lead = None
        number = int(mark["n"]) if mark["n"].isdecimal() else ord(mark["n"]) - ord("①") + 1
        if number == len(run) + 1 and (run or lead or mark[0][0] in "(①"):
            run.append(mark)
        elif number == 1:
            yield run
            run = [mark] if lead or mark[0][0] in "(①" else []
    yield run
