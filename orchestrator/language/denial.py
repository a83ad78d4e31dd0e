"""The stems of a text, and which of them are denied: "안 갔고" is "가" denied, "차용증은 없고" the note.

Korean by its morphemes: a denial belongs to the predicate that it stands with, and to the noun that this tells of.
English by its words: a denial reaches to the end of its clause.
"""

import re
from dataclasses import dataclass, replace

from orchestrator.language.morphemes import Morpheme, morphemes

_CONTENT = ("NNG", "NNP", "NR", "SN", "SL", "VV", "VA", "VX", "VCN", "XR", "MAG", "NP", "NNB", "MM")
_PREDICATE = ("VV", "VA", "XSV", "XSA", "VX")
_NOUN = ("NNG", "NNP", "XR", "SL")
_NOT_BEFORE = ("안", "못", "아니")
_NOT_BEHIND = ("않", "못하", "말")
_NONE = ("없", "아니", "모르")
_EMPTY = ("하", "되", "이", "있", "거", "것", "수", "저", "나", "제", "내")
"""Stems that tell nothing where they are not denied."""
_ENGLISH = re.compile(r"[a-z']+|\d+|[,.;!?]")
_NOT_ENGLISH = re.compile(r"^(?:not|no|never|none|nothing|without|neither|cannot|\w+n'?t)$")
_MOST_BETWEEN = 3
"""Morphemes between a noun and the denial of what is told of it."""


@dataclass(frozen=True, slots=True)
class Stem:
    """A stem, where it stands, and whether it is denied."""

    form: str
    tag: str
    start: int
    end: int
    is_denied: bool


def stems(text: str) -> list[Stem]:
    """Return the stems of a text in their order.

    >>> [(one.form, one.is_denied) for one in stems("병원은 안 갔고 약은 먹었어요")]
    [('병원', True), ('가', True), ('약', False), ('먹', False)]
    """
    if any("가" <= sign <= "힣" for sign in text):
        return _korean(morphemes(text))
    return _english(text.casefold().replace("’", "'"))


def _korean(found: tuple[Morpheme, ...]) -> list[Stem]:
    denied = [False] * len(found)
    for place, one in enumerate(found):
        if one.tag in ("MAG", "IC") and one.form in _NOT_BEFORE[:2]:
            _deny(found, denied, next((at for at in range(place + 1, len(found)) if _is_predicate(found[at])), None))
        elif one.form in _NOT_BEHIND and one.tag in ("VX", "VV"):
            behind = [at for at in range(place) if _is_predicate(found[at])]
            ends = [at for at in range(place) if found[at].form == "지" and found[at].tag == "EC"]
            if ends and place - ends[-1] <= _MOST_BETWEEN - 1:
                before = [at for at in behind if at < ends[-1]]
                _deny(found, denied, before[-1] if before else None)
        elif one.form in _NONE and one.tag in ("VA", "VCN", "VV"):
            _deny(found, denied, place)
    told = []
    for place, one in enumerate(found):
        is_empty = one.form in _EMPTY and not denied[place]
        is_not = one.tag == "MAG" and one.form in _NOT_BEFORE
        if one.tag in _CONTENT and not is_empty and not is_not and one.form not in _NOT_BEHIND:
            told.append(Stem(one.form, one.tag, one.start, one.end, denied[place]))
        elif one.tag in ("XSV", "XSA") and denied[place] and told and not told[-1].is_denied:
            # "신고하지 않았다" denies the noun that is made a verb.
            told[-1] = replace(told[-1], is_denied=True)
    return told


def _is_predicate(one: Morpheme) -> bool:
    return one.tag in _PREDICATE


def _deny(found: tuple[Morpheme, ...], denied: list[bool], place: int | None) -> None:
    """Mark a predicate as denied, with the noun that it is told of: the nearest before it, in its own clause."""
    if place is None:
        return
    denied[place] = True
    between = 0
    for at in range(place - 1, -1, -1):
        if found[at].tag in ("EC", "EF", "SF", "SP"):
            return
        if found[at].tag in _NOUN:
            denied[at] = True
            return
        between += found[at].tag not in ("MAG", "JX", "JKS", "JKO")
        if between > _MOST_BETWEEN:
            return


def _english(text: str) -> list[Stem]:
    told, is_denied = [], False
    for match in _ENGLISH.finditer(text):
        word = match.group()
        if not word[0].isalnum() or word in ("but", "and", "because"):
            is_denied = False
        elif _NOT_ENGLISH.match(word):
            is_denied = True
            told.append(Stem("not", "SL", match.start(), match.end(), False))
        else:
            form = re.sub(r"(?<=[a-z]{3})(?:ing|ed|es|s)$", "", word)
            told.append(Stem(form, "SL", match.start(), match.end(), is_denied))
    return told
