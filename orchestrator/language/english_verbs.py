"""The verbs of an English sentence with their auxiliaries: which word is the main one, and whether it is denied."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from orchestrator.language import words as these
from orchestrator.language.english_words import JOINS, EnglishWord

_SEMI: Final = frozenset(these("have need want like love get go wish hope plan intend ought"))
"""Verbs behind which "to" and a verb say what is to be done: "needs to sign"."""
_SEMI_ADJECTIVE: Final = frozenset(
    ("able", "supposed", "allowed", "due", "meant", "free", "required", "welcome", "going")
)
_NEVER: Final = frozenset(("not", "n't", "n’t", "never", "cannot", "no longer"))

_DOUBLED: Final = re.compile(r"^[^aeiou]*[aeiou][bdgmnprt]$")
"""One short syllable, whose last letter is written twice before -ing."""


@dataclass(slots=True)
class Group:
    """A verb with its auxiliaries, by places of words."""

    start: int
    main: int
    is_denied: bool
    is_infinite: bool = False


def verb_groups(words: Sequence[EnglishWord]) -> list[Group]:
    """Return the verbs of a sentence, each with its auxiliaries."""
    found: list[Group] = []
    at = 0
    while at < len(words):
        one = words[at]
        is_finite = one.tag == "VM0" or (one.tag[0] == "V" and one.tag[-1] in "ZDB")
        is_led = _is_led(words, at)
        is_joined = bool(found) and is_led and one.tag[0] == "V" and _is_parallel(words[found[-1].main], one)
        is_base = one.tag == "VVI" and (is_led or all(each.tag in ("AV0", "ITJ", "XX0") for each in words[:at]))
        if not (is_finite or is_joined or is_base) or (at and words[at - 1].tag in ("TO0", "AT0", "DPS", "PRP", "PRF")):
            at += 1
            continue
        group = _group(words, at)
        group.is_infinite = not is_finite
        found.append(group)
        at = group.main + 1
    first = next((at for at, one in enumerate(words) if one.tag not in ("AV0", "ITJ")), 0)
    if not found and words and words[first].tag == "VVG":
        found.append(Group(first, first, is_denied=False, is_infinite=True))
    return found


def _is_led(words: Sequence[EnglishWord], at: int) -> bool:
    """Tell whether a word stands right behind a comma or a conjunction."""
    before = at - 1
    while before >= 0 and words[before].tag in ("AV0", "XX0") and words[before].low not in JOINS:
        before -= 1
    return before >= 0 and (words[before].low in JOINS or words[before].text == ",")


def _is_parallel(first: EnglishWord, second: EnglishWord) -> bool:
    form = {"VVB": "I", "VVI": "I", "VVD": "N", "VVN": "N"}
    return form.get(first.tag, first.tag[-1]) == form.get(second.tag, second.tag[-1])


def _group(words: Sequence[EnglishWord], start: int) -> Group:
    main = start
    is_denied = words[start].low == "cannot" or (start > 0 and words[start - 1].low in _NEVER)
    at = start + 1
    while at < len(words):
        one, lead = words[at], words[main]
        if one.tag in ("XX0", "AV0") or (
            one.low in ("all", "both", "each", "also") and lead.tag[:2] in ("VM", "VB", "VH")
        ):
            at += 1
            continue
        if one.tag == "TO0" or (one.low in _SEMI_ADJECTIVE and at + 1 < len(words) and words[at + 1].tag == "TO0"):
            is_semi = one.low in _SEMI_ADJECTIVE or words[at - 1].low in _SEMI_ADJECTIVE or lead.lemma in _SEMI
            is_semi = is_semi or (lead.lemma == "be" and words[at - 1].tag == "XX0")
            to = at if one.tag == "TO0" else at + 1
            following = words[to + 1 : to + 2]
            if not (is_semi and following and following[0].tag[0] == "V" and following[0].tag[-1] in "IB"):
                break
            main = to + 1
        elif _follows(lead, one):
            main = at
        else:
            break
        is_denied = is_denied or any(each.low in _NEVER for each in words[start:main])
        at = main + 1
    is_denied = is_denied or any(
        each.tag == "XX0" or each.low == "never"
        for each in words[main + 1 : main + 2]
        if words[main].tag[:2] in ("VB", "VM", "VH", "VD")
    )
    return Group(start, main, is_denied)


def _follows(lead: EnglishWord, one: EnglishWord) -> bool:
    """Tell whether a verb is the one to which an auxiliary belongs."""
    kind, form = lead.tag[:2], one.tag[-1] if one.tag[0] == "V" else ""
    return (
        (kind in ("VM", "VD") and form in ("I", "B"))
        or (kind == "VB" and (form in ("N", "G") or one.tag == "VVD"))
        or (kind == "VH" and (form == "N" or one.tag == "VVD"))
    )


def third(verb: str) -> str:
    """Return a verb as one person does it.

    >>> third("check"), third("carry"), third("wash")
    ('checks', 'carries', 'washes')
    """
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"


def gerund(verb: str) -> str:
    """Return the form of a verb in -ing.

    >>> gerund("be"), gerund("seal"), gerund("put"), gerund("tie"), gerund("see")
    ('being', 'sealing', 'putting', 'tying', 'seeing')
    """
    if verb.endswith("ie"):
        return f"{verb[:-2]}ying"
    if _DOUBLED.match(verb):
        return f"{verb}{verb[-1]}ing"
    is_cut = verb.endswith("e") and verb != "be" and not verb.endswith(("ee", "ye", "oe"))
    return f"{verb[:-1]}ing" if is_cut else f"{verb}ing"
