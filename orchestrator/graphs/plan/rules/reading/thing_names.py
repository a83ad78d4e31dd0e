"""What a thing in the costs is called, and by which words somebody may name it."""

import re
from typing import Final

from orchestrator.language.morphemes import morphemes

_QUALIFIED_EN: Final = re.compile(r"\s(?:for|of|per|an?|half|in|at|with|from|to|on)\s.*$", re.I)
_QUALIFIED_KO: Final = re.compile(r"\s(?:월|연|년|각|회당|인당|\S{1,2}당|씩)$")
_COUNT: Final = re.compile(
    r"\s(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half)\s(?:days?|hours?|weeks?|months?|sessions?|times|evenings?)$|(?:^|\s)\d[\d,]*\s?\S{0,3}$|\[\d+\]"
)
_VERB: Final = re.compile(r"(?<=\w)\s(?:costs?|is|are)$", re.I)
"""Stood between a thing and its price: "tags cost 286 at £1.20"."""

_SPOKEN_AND: Final = frozenset(("이랑", "랑", "하고"))
_LEAD: Final = re.compile(
    r"^.*?(?:돈|비용|예산|경비)(?:은|는|이|가)\s(?=\S)|^(?:개월|주|일|번|회)(?:이랑|하고|과|와)\s|^.*[;:]\s(?=[a-z])|^(?:our|the|an?|my|their|some|and|plus)\s",
    re.I,
)
_TRAIL: Final = re.compile(
    r"\s(?:are|is|will\sbe|would\sbe|gets?|costs?|comes?(?:\sto)?|needs?|at|for|about|around|roughly|each)$|\sare\s\d.*$",
    re.I,
)


def plain_thing(item: str) -> str:
    """Return what a thing in the costs is called, as a noun: "선반, 스캐너" of "선반이랑 스캐너 사는 데".

    >>> plain_thing("our student helper gets"), plain_thing("Texts are about"), plain_thing("사포랑 아교 사는 데")
    ('student helper', 'Texts', '사포, 아교')
    """
    name, before = item.strip(), ""
    while name != before:
        before, name = name, _TRAIL.sub("", _LEAD.sub("", name)).strip()
    if re.search("[가-힣]", name):
        tokens = morphemes(name)
        ends = len(tokens) > 3 and tokens[-2].tag == "ETM" and tokens[-1].form in ("데", "것", "거", "돈", "비용")
        if ends and tokens[-3].tag in ("VV", "XSV"):
            at = -4 if tokens[-4].tag[:1] == "J" else -3
            name = name[: tokens[at].start].strip()
        name = _listed(name)
    return name or item


def _listed(name: str) -> str:
    """Return things that are joined as one says it the way a table lists them: "탁자하고 의자" as "탁자, 의자"."""
    for one in reversed(morphemes(name)):
        if one.tag == "JC" and one.form in _SPOKEN_AND and name[one.end : one.end + 1] == " ":
            name = f"{name[: one.start]},{name[one.end :]}"
    return name


def names_of(item: str) -> set[str]:
    """Return the words that name a thing, in the singular."""
    item = _VERB.sub("", item)
    return {_single(one) for one in re.findall(r"[^\s\d,()/·]+", item.casefold())}


def head_of(item: str) -> str:
    """Return the noun of what a thing is called: "rent" of "kiln rent", "training" of "training half a day"."""
    bare = _QUALIFIED_KO.sub("", _QUALIFIED_EN.sub("", _COUNT.sub("", _VERB.sub("", item.strip()))))
    words = re.findall(r"[^\s\d,()/·]+", bare.casefold())
    return _single(words[-1]) if words else ""


def forms_of(word: str) -> set[str]:
    """Return what a word may name: without its particle, in the singular, with the ending of a price."""
    word = word.casefold()
    bare = {word, re.sub(r"(?<=[가-힣])(?:은|는|이|가|을|를|도|만|의)$", "", word)}
    bare |= {_single(one) for one in bare}
    return bare | {f"{one}{end}" for one in bare if re.search("[가-힣]{2}$", one) for end in ("료", "비", "값", "대")}


def _single(word: str) -> str:
    return re.sub(r"(?<=[a-z]{2})s$", "", word)
