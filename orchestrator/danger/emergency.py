"""Recognise a threat to life or body, now or imminent, told in so many words.

A sign of danger (the modules ``patterns_…``) counts unless its sentence denies it, tells it as over, uses it as a figure of
speech, tells of a film, asks what the law says, or tells of a closed case (``negatives``). How doubtful cases are decided:

- Of suicide, doubt is an emergency: a wish in the past without a distant time ("죽고 싶었어요"), a goodbye, "제가 죽으면 빚은". The death
  that has happened to somebody else is not, nor is what somebody wants to leave in a will.
- Of violence, a blow in the past counts only with a word for today; a habit told in the present ("술만 마시면 때려요") counts.
- A threat through a message or a comment counts only with a time, a place or a weapon; a threat told in the present counts.
- Wanting to kill somebody else ("사장 죽이고 싶을 만큼") is anger, unless there is a weapon, a time or a place.
- Of sexual violence, yesterday counts: traces and the pill after have a limit of 72 hours.
- An accusation against the person who writes, or an injury that was treated, is a case, not a danger, unless it is told as now.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from orchestrator.danger import patterns_en, patterns_indirect, patterns_ko, patterns_reported
from orchestrator.danger.negatives import is_closed, is_denied, is_figure, is_retold
from orchestrator.danger.patterns import Kind, Sign
from orchestrator.danger.proximity import Reach, is_present, is_recent, last_reach_of, reach_of
from orchestrator.language.clauses import STORY, Sentence, excerpt, is_past, sentences

_SIGNS = (
    *patterns_ko.SIGNS,
    *patterns_en.SIGNS,
    *patterns_indirect.INDIRECT_SIGNS,
    *patterns_reported.REPORTED_SIGNS,
)
_MOST = 8
"""Places of one sign that are judged in one sentence: more are there only where somebody leans on a key."""
_BARE_TIME = 14
"""Signs without spaces of a sentence that may be nothing but a word for time: "방금이에요"."""


@dataclass(frozen=True, slots=True)
class Emergency:
    """What danger there is."""

    kind: Kind
    quote: str
    """The sentence that tells of it, as it was written."""
    is_in_words: bool = True
    """Whether it is told in so many words; what is heard in the sense of a message alone may be a question about work."""


def emergency_of(text: str, further: Sequence[Sign] = ()) -> Emergency | None:
    """Return the first danger that a message tells of, that to the person's own life before all others.

    ``further`` signs count as well.
    """
    found: Emergency | None = None
    for danger in _dangers(text, (*_SIGNS, *further)):
        if danger.kind == "suicide":
            return danger
        found = found or danger
    return found


def tells_of(text: str, signs: Sequence[Sign]) -> bool:
    """Tell whether signs are meant in a message, however long ago that was which they tell of."""
    for sentence in (Sentence.of(written) for written in sentences(excerpt(text, STORY))):
        of_text = {sentence.squeezed: sentence}
        for sign in signs:
            found = islice(sign.pattern.finditer(sentence.folded if sign.is_folded else sentence.squeezed), _MOST)
            if any(_is_meant(match, sign.kind, sign.is_folded, of_text) for match in found):
                return True
    return False


def takes_back(text: str) -> bool:
    """Tell whether a message holds a sign that it denies, or means as a figure of speech."""
    for sentence in (Sentence.of(written) for written in sentences(excerpt(text, STORY))):
        for sign in _SIGNS:
            found = islice(sign.pattern.finditer(sentence.folded if sign.is_folded else sentence.squeezed), _MOST)
            for match in found:
                at = match.span()
                denied = sign.is_deniable and is_denied(match.string, *at, sign.is_folded)
                by_chance = not sign.is_folded and sentence.is_chance(*at)
                if not by_chance and (denied or is_figure(match.string, *at, sign.kind)):
                    return True
    return False


def _dangers(text: str, signs: Sequence[Sign]) -> Iterator[Emergency]:
    told = [Sentence.of(written) for written in sentences(excerpt(text, STORY))]
    reaches = [_reach(sentence) for sentence in told]
    for number, sentence in enumerate(told):
        beside = reaches[number - 1] if number else "unknown"
        if number + 1 < len(told) and len(told[number + 1].squeezed) <= _BARE_TIME and reaches[number + 1] != "unknown":
            beside = reaches[number + 1]
        kind = _danger(sentence, beside, signs)
        if kind:
            yield Emergency(kind, sentence.text)


def _reach(sentence: Sentence) -> Reach:
    korean = reach_of(sentence.squeezed)
    return korean if korean != "unknown" else reach_of(sentence.folded)


def _danger(sentence: Sentence, beside: Reach, signs: Sequence[Sign]) -> Kind | None:
    """Return the kind of the first sign in a sentence that counts."""
    for sign in signs:
        whole = sentence.folded if sign.is_folded else sentence.squeezed
        if any(_counts(sentence, sign, match, beside) for match in islice(sign.pattern.finditer(whole), _MOST)):
            return sign.kind
    return None


def _is_meant(match: re.Match[str], kind: Kind, is_folded: bool, of_text: Mapping[str, Sentence]) -> bool:
    """Tell whether a place is neither made by chance nor denied nor a figure of speech nor of a closed case."""
    start, end = match.span()
    sentence = of_text.get(match.string)
    return not (
        (sentence is not None and sentence.is_chance(start, end))
        or is_denied(match.string, start, end, is_folded)
        or is_figure(match.string, start, end, kind)
        or is_retold(match.string, start, end, kind)
        or is_closed(match.string, start, end, kind)
    )


def _counts(sentence: Sentence, sign: Sign, match: re.Match[str], beside: Reach) -> bool:
    """Tell whether a sign means danger now; ``beside`` is how far back the sentence beside it lies."""
    start, end = match.span()
    whole = match.string
    if not sign.is_folded and sentence.is_chance(start, end):
        return False
    if sign.is_deniable and is_denied(whole, start, end, sign.is_folded):
        return False
    if (
        is_figure(whole, start, end, sign.kind)
        or is_retold(whole, start, end, sign.kind)
        or is_closed(whole, start, end, sign.kind)
    ):
        return False
    first, last = sentence.scope(start, end, sign.is_folded)
    scope = whole[first:last]
    own = reach_of(scope)
    reach = own if own != "unknown" else last_reach_of(whole[:last])
    if sign.counts != "present":
        if sign.counts == "recent" and own != "far" and is_recent(whole):
            return True
        reach = next((each for each in (reach, reach_of(whole), beside) if each != "unknown"), "unknown")
        return reach == "now" or (reach == "near" and sign.counts == "recent")
    if reach == "unknown" and sign.kind != "suicide":
        after = reach_of(whole[last:])
        reach = after if after == "far" else beside
    if reach != "far" or is_present(scope):
        return True
    return own != "far" and not sign.is_folded and not is_past(scope)
