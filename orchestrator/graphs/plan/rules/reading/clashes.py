"""Statements that cannot both hold though no figure differs: every night with somebody who works three days a week."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.told_twice import ToldTwice
from orchestrator.language import any_of

_EVERY: Final = any_of(r"(?<![가-힣])매일", r"\b(?:every|each)\s(?:day|night|evening|morning)\b|\bdaily\b")
_SOME: Final = any_of(
    r"(?:주|일주일에)\s?[1-6]일(?:만|밖에|까지만)[^.]*(?:수\s?있|가능|못|안\s|없)",
    r"\bcan\sonly\b[^.]*\b(?:[1-6]|one|two|three|four|five|six)\s(?:days|nights|evenings)\sa\sweek|\bonly\s(?:available|free|works?)\b[^.]*\b(?:[1-6]|one|two|three|four|five|six)\s(?:days|nights|evenings)\sa\sweek",
)
_DAY_EN: Final = r"(?P<day>Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?"
_NEVER: Final = (
    re.compile(
        rf"\b(?:can(?:'|’)?t|cannot|can\snot|won(?:'|’)t|unable|not\savailable|away)\b[^.;,]{{0,30}}?\b{_DAY_EN}", re.I
    ),
    re.compile(
        r"(?P<day>[월화수목금토일])요일(?:에|은|엔|에는)?\s(?:[가-힣]{1,8}\s)?(?:안\s[돼되]|못\s?[가-힣]|어렵|불가)"
    ),
)
_HABIT: Final = (
    re.compile(rf"\b(?:on\s(?:an?\s)?|every\s|each\s){_DAY_EN}", re.I),
    re.compile(r"(?:매주\s|(?=[월화수목금토일]요일마다))(?P<day>[월화수목금토일])요일"),
)
_WITHOUT: Final = any_of(
    r"(?<![가-힣])(?P<thing>[가-힣]{1,6})(?:은|는)\s(?:절대\s|이번에\s|따로\s)?(?:안\s(?:만들|쓰|씁|써|써요)|만들지\s?않|쓰지\s?않)",
    r"\bno\s(?P<thing_en>[a-z]{3,14})(?=\s?[,.;)]|$)",
)
_ASIDE: Final = re.compile(r"\s?\([^()]*\)|,?\s(?:because|since|as\s(?:he|she|they))\b[^.;]*", re.I)
"""Why somebody cannot is nobody's business."""
_NOT: Final = re.compile(r"\b(?:no|not|never|without|n't)\b|(?<![가-힣])(?:안|못)\s|않", re.I)


def clashes_in(read: Sequence[tuple[Sequence[ToldSentence], int]]) -> Iterator[ToldTwice]:
    """Yield the pairs of sentences of which only one can hold."""
    told = [(one, source) for sentences, source in read for one in sentences]
    for one, source in told:
        for other, place in told:
            if one is not other and _clash(one.text, other.text):
                first, second = (
                    Piece(_ASIDE.sub("", each.text).strip(), number, is_own=number == 1)
                    for each, number in ((one, source), (other, place))
                )
                yield ToldTwice(first, second, is_day=False, kept="clash")
                break


def _clash(text: str, other: str) -> bool:
    """Tell whether what the first text says happens cannot be with what the second one says."""
    if _EVERY.search(text) and _SOME.search(other):
        return True
    for habit, never in zip(_HABIT, _NEVER, strict=True):
        days = {found["day"].casefold() for found in never.finditer(other)}
        if days & {found["day"].casefold() for found in habit.finditer(text)} and not never.search(text):
            return True
    for found in _WITHOUT.finditer(other):
        thing = found["thing"] or found["thing_en"]
        used = (
            rf"{thing}(?:으로|로|에서)\s"
            if found["thing"]
            else rf"\b(?:in|via|through|from)\s(?:the|an?|our|their)\s{thing}\b"
        )
        if re.search(used, text, re.I) and not _NOT.search(text):
            return True
    return False
