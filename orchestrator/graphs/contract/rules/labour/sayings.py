"""The several things that one sentence says, each as a sentence of its own.

A sentence is told of the kind that it is surest of. What it says beside that is seen where the rest is left away: in
"late three times or married: dismissed at once without notice" the lateness alone shows that no notice is given, and
of "a penalty is paid, and it is deducted from the last wage" each half is of a kind.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from orchestrator.graphs.contract.rules.folding import FoldedText
from orchestrator.graphs.contract.rules.passages import Passage

_OR: Final = re.compile(r"(?<=[가-힣])거나\s")
_CASE: Final = re.compile(r"\s(?:경우|때|시)(?:에|에는|에도|는)?(?=[\s,])")
_AND: Final = re.compile(r"(?<=[하되이으])(?:며|고),?\s|(?<=[한된])다,\s|,\s(?=갑은|회사는|사용자는|사업주는)")
_ITEM: Final = r"[가-힣]{2,10}(?:수당|휴가비)"
_LIST: Final = re.compile(rf"{_ITEM}(?:\s?[,·]\s?{_ITEM})+")
_COMMA: Final = re.compile(r"\s?[,·]\s?")
_LEAST: Final = 10
"""Letters of half a sentence that says something by itself."""


def sayings(passage: Passage) -> Iterator[Passage]:
    """Yield a sentence for each case, each half and each list without one of its items; none of a sentence that says one thing."""
    text = passage.words.text
    for said in dict.fromkeys((*_cases(text), *_halves(text), *_shorter_lists(text))):
        if len("".join(said.split())) >= _LEAST:
            yield replace(passage, words=FoldedText(said, passage.words.start))


def _cases(text: str) -> Iterator[str]:
    """Yield "A or B, then C" as "A, then C" and "B, then C"."""
    for found in _OR.finditer(text):
        case = _CASE.search(text, found.end())
        if case:
            yield f"{text[: found.start()]}는{text[case.start() :]}"
            yield text[found.end() :]


def _halves(text: str) -> Iterator[str]:
    """Yield what is joined by "and", each half by itself."""
    edge = 0
    cuts = list(_AND.finditer(text))
    for found in cuts:
        yield text[edge : found.end()]
        edge = found.end()
    if cuts:
        yield text[edge:]


def _shorter_lists(text: str) -> Iterator[str]:
    """Yield the sentence without one of the allowances that it lists, for each of them."""
    for found in _LIST.finditer(text):
        items = _COMMA.split(found.group())
        for left in range(len(items)):
            kept = ", ".join(item for at, item in enumerate(items) if at != left)
            yield f"{text[: found.start()]}{kept}{text[found.end() :]}"
