"""Which questions a sentence names by their labels, as people say them: "돈 보낸날" for "돈을 보낸 날"."""

import re

from integrations.knowledge.base import Scenario
from orchestrator.language.morphemes import morphemes

_PARTICLE = re.compile(r"(?<=[가-힣])(?:을|를|은|는|이|가|의|에)$")
_HEADS = re.compile(r"여부|정도|상태|사실|내용|관계|종류|the|of|a|an|your|status|kind|type")
"""Words of a label that say what kind of thing it is, and not of what."""
_WORDS = re.compile(r"[^\W_]+")
_LEAST = 2
"""Letters of a name."""


def named_fields(scenario: Scenario, text: str, locale: str) -> list[str]:
    """Return the fields all of whose label's words stand in a text, in their order, with or without spaces and particles."""
    flat = "".join(_WORDS.findall(text.casefold()))
    return [one.field for one in scenario.questions if _is_named(one.label.said(locale).casefold(), flat)]


def _is_named(label: str, flat: str) -> bool:
    words = [_PARTICLE.sub("", word) for word in _WORDS.findall(label)]
    words = [word for word in words if not _HEADS.fullmatch(word)] or words
    if len("".join(words)) < _LEAST:
        return False
    at = 0
    for word in words:
        at = flat.find(word, at)
        if at < 0:
            return False
        at += len(word)
    return True


_THINGS = ("NNG", "NNP", "NR", "SN", "SL", "SH")


def names_thing(text: str) -> bool:
    """Tell whether words name a thing, a number or a foreign word, and do not only agree or point."""
    return any(one.tag in _THINGS for one in morphemes(text))


def names_other(text: str, label: str) -> bool:
    """Tell whether words set a thing as their topic of which a label has nothing: "약속한 거는" beside "마지막 상환".

    >>> names_other("약속한 거는 ", "마지막 상환"), names_other("정확히는 ", "받을 돈"), names_other("받을 돈은 ", "받을 돈")
    (True, False, False)
    """
    found = morphemes(text)
    topics = [place for place, one in enumerate(found) if one.tag == "JX" and one.form in _TOPICS]
    own = {one.form for one in morphemes(label)}
    return any(
        place and found[place - 1].tag.startswith("NN") and not any(one.form in own for one in found[:place])
        for place in topics
    )


_TOPICS = ("은", "는", "ᆫ")
