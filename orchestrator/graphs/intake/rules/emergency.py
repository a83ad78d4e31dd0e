"""Recognise a threat to life or body, now or imminent, in any message.

A sign of danger (``signs_ko``, ``signs_en``) counts unless the clauses that hold it deny it, tell it as over, use it as a figure of speech, tell
of a film, or ask what the law says. How doubtful cases are decided:

- Of suicide, doubt is an emergency: a wish in the past without a distant time ("죽고 싶었어요"), a goodbye, "제가 죽으면". A death
  that has happened to somebody else is not.
- Of violence, a blow in the past counts only with a word for today; a habit told in the present ("술만 마시면 때려요") counts.
- A threat through a message or a comment counts only with a time or a place; a threat told in the present counts.
- Wanting to kill somebody else ("사장 죽이고 싶을 만큼") is anger, unless there is a weapon, a time or a place.
- Of sexual violence, yesterday counts: traces and the pill after have a limit of 72 hours.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestrator.graphs.intake.rules import signs_en, signs_ko
from orchestrator.graphs.intake.rules.clauses import Sentence, is_past, sentences
from orchestrator.graphs.intake.rules.harmless import Reach, is_denied, is_figure, is_law_question, is_retold, reach_of
from orchestrator.graphs.intake.rules.signs import Kind, Sign

_SIGNS = (*signs_ko.SIGNS, *signs_en.SIGNS)


@dataclass(frozen=True, slots=True)
class Emergency:
    """What danger there is."""

    kind: Kind
    quote: str
    """The sentence that tells of it, as it was written."""


def emergency_of(text: str) -> Emergency | None:
    """Return the first danger that a message tells of, that to the person's own life before all others."""
    found = list(_dangers(text))
    return next((danger for danger in found if danger.kind == "suicide"), found[0] if found else None)


def _dangers(text: str) -> Iterator[Emergency]:
    before: Reach = "unknown"
    for written in sentences(text):
        sentence = Sentence.of(written)
        for sign in _SIGNS:
            if any(_counts(sentence, sign, match.start(), match.end(), before) for match in _matches(sentence, sign)):
                yield Emergency(sign.kind, written)
                break
        before = reach_of(sentence.squeezed, sentence.folded)


def _matches(sentence: Sentence, sign: Sign) -> Iterator[re.Match[str]]:
    return sign.pattern.finditer(sentence.folded if sign.is_folded else sentence.squeezed)


def _counts(sentence: Sentence, sign: Sign, start: int, end: int, before: Reach) -> bool:
    """Tell whether a sign at a place means danger now."""
    whole = sentence.folded if sign.is_folded else sentence.squeezed
    first, last = sentence.scope(start, end, sign.is_folded)
    scope = whole[first:last]
    if (
        is_figure(whole, start, end, sign.kind)
        or is_denied(whole, start, end, sign.is_folded)
        or is_retold(whole, start, end, sign.kind)
    ):
        return False
    if is_law_question(whole):
        return False
    here = reach_of(scope, scope)
    around = here if here != "unknown" else reach_of(whole[:last], whole[:last])
    if sign.counts == "now":
        return (here if here != "unknown" else around) == "now"
    if sign.counts == "recent":
        return around in {"now", "near"}
    is_over = is_past(scope) or sign.is_folded
    if around == "unknown" and sign.kind == "violence":
        around = before
    return not (is_over and around == "far")
