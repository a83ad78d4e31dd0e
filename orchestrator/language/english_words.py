"""English words with their parts of speech, by the Hanover Tagger (LGPL-3.0), whose model comes with its wheel.

The tags are those of the British National Corpus (C5): N… nouns, V… verbs by form (Z, D, B finite, I base, N and G
participles), AT0 DT0 DPS determiners, PRP PRF prepositions, CJC CJS CJT conjunctions, PNP PNI PNQ pronouns, XX0 "not".
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from HanTa.HanoverTagger import HanoverTagger

_WORD: Final = re.compile(
    r"[A-Za-z]+?(?=n['’]t\b)|n['’]t\b|\b(?:do|does|did|ca|wo|is|are|was|has|should|would|could)(?=nt\b)|(?<=[a-z])nt\b|['’](?:s|re|ve|ll|d|m)\b|(?:->|→)|\w+(?:[-/&]\w+|[.,:]\d+|['’](?!(?:s|re|ve|ll|d|m|t)\b)\w+)*|[£$€]\d[\d.,]*\d|[^\w\s]",
    re.I,
)
TIME: Final = re.compile(
    r"(?:moment|second|minute|hour|day|night|week|weekend|month|term|season|year|time|morning|afternoon|evening|noon|midnight"
    r"|spring|summer|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|[ap]m|january|february|march"
    r"|april|may|june|july|august|september|october|november|december)s?",
    re.I,
)
"""Words of times: behind "a" they say how often, before who acts they say when."""
_OPENS_NOUN: Final = frozenset(("AT0", "DPS", "DT0"))
_OBJECTS: Final = frozenset(("it", "them", "him", "her", "us", "me", "one", "themselves", "himself", "herself"))
_NOUNS: Final = frozenset(("NN1", "NN2", "NN0", "NP0", "AJ0", "NN", "UNC", "CRD"))
_MANY: Final = frozenset(("they", "we", "you", "i", "people", "staff", "children", "who", "crew", "both"))
_BEHIND: Final = frozenset(
    (
        "NN0",
        "NN1",
        "NN2",
        "NP0",
        "AJ0",
        "CRD",
        "PRP",
        "AVP",
        "AV0",
        "TO0",
        "DT0",
        "AT0",
        "DPS",
        "PNP",
        "AVQ",
        "CJS",
        "DTQ",
        "PNQ",
    )
)
JOINS: Final = frozenset(("and", "or", "but", "then", "so", "yet", "nor", "&", "+", "plus"))
NOMINATIVE: Final = frozenset(("i", "we", "they", "he", "she", "you", "it", "who", "nobody", "everyone", "someone"))
_STAYS: Final = frozenset(("for", "in", "at", "on", "out", "up", "back", "off", "down", "until", "till"))
"""Words behind a verb that needs no thing: "stays for a while"."""
_PARTS: Final = frozenset(("PUN", "CJC", "CJS", "AVQ", "DTQ", "PNQ", "CJT"))
_ALWAYS: Final = {
    "→": "PUN",
    "->": "PUN",
    "unless": "CJS",
    "whenever": "CJS",
    "no": "AT0",
    "once": "AV0",
    "cannot": "VM0",
    "please": "ITJ",
    "pls": "ITJ",
    "nt": "XX0",
    "post": "NN1",
}


class EnglishWord(NamedTuple):
    """One word of a text, where it stands, what it is and the form that a dictionary has."""

    text: str
    start: int
    end: int
    tag: str
    lemma: str

    @property
    def low(self) -> str:
        """The word in small letters."""
        return self.text.lower()


@lru_cache(maxsize=1)
def _tagger() -> "HanoverTagger":
    """Load the model once in a process, when the first English text asks for it: a second."""
    from HanTa.HanoverTagger import HanoverTagger

    return HanoverTagger("morphmodel_en.pgz")


@lru_cache(maxsize=4096)
def english_words(text: str) -> tuple[EnglishWord, ...]:
    """Return the words of a sentence; a noun where only a verb can stand is one.

    >>> [(one.text, one.tag) for one in english_words("The bakery texts a number")]
    [('The', 'AT0'), ('bakery', 'NN1'), ('texts', 'VVZ'), ('a', 'AT0'), ('number', 'NN1')]
    """
    spans = [(one[0], *one.span()) for one in _WORD.finditer(text)]
    if not spans:
        return ()
    told = _tagger().tag_sent(["n't" if one.lower() == "nt" else one.replace("’", "'") for one, _, _ in spans])
    words = [
        EnglishWord(one, start, end, _ALWAYS.get(one.lower(), tag), lemma.lower())
        for (one, start, end), (_, lemma, tag) in zip(spans, told, strict=True)
    ]
    for at, one in enumerate(words):
        if one.tag == "VVD" and one.low == one.lemma and at and words[at - 1].tag in ("NN2", "PNP", "DT0", "AV0"):
            is_one = words[at - 1].low in ("he", "she", "it", "this")
            words[at] = one if is_one else one._replace(tag="VVB")  # "they read it"
        if one.low == "won" and at and words[at - 1].tag == "CRD":
            words[at] = one._replace(tag="NN0", lemma="won")
        if form := _verb_form(words, at):
            words[at] = one._replace(tag=form, lemma=base_of(one.low) if form == "VVZ" else one.low)
        elif _is_second_verb(words, at):
            words[at] = one._replace(tag="VVZ", lemma=base_of(one.low))
            words[at + 1] = words[at + 1]._replace(tag="NN1" if words[at + 1].tag[0] == "V" else words[at + 1].tag)
    return tuple(words)


def is_verb_first(text: str) -> bool:
    """Tell whether a text begins with a verb: "takes the box in"."""
    words = english_words(text)
    return bool(words) and words[0].tag[0] == "V"


def base_of(verb: str) -> str:
    """Return the base of a verb in -s.

    >>> base_of("carries"), base_of("washes"), base_of("texts")
    ('carry', 'wash', 'text')
    """
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ses", "xes", "zes", "ches", "shes", "oes")) else verb[:-1]


def _verb_form(words: list[EnglishWord], at: int) -> str:
    """Return the form of a verb in which a word stands that was taken for a noun; empty where it is none."""
    one = words[at]
    if (
        one.tag == "VVI"
        and at
        and words[at - 1].tag in ("NN0", "NN1", "NN2", "NP0", "PNP", "PNI")
        and not _has_verb(words, at)
    ):
        return "VVB"
    if one.tag not in _NOUNS or not one.text.isalpha():
        return ""
    if at + 1 == len(words):
        is_led = at > 1 and words[at - 1].tag == "CJC" and words[at - 2].tag in ("PNP", "AVP", "AV0")
        return "VVZ" if is_led and _in_s(one) else ""  # "reads it and answers"
    after, before = words[at + 1], words[at - 1] if at else None
    if not _has_verb(words, at) and (form := _bare_verb(words, at)):
        return form
    is_object = after.tag in _OPENS_NOUN or after.low in _OBJECTS
    if (
        is_object
        and after.low in ("a", "an", "each", "every")
        and at + 2 < len(words)
        and TIME.fullmatch(words[at + 2].text)
    ):
        is_object = False
    if (
        _in_s(one)
        and before
        and (before.text == "," or before.tag == "CJC")
        and after.tag in ("CJC", "PUN")
        and _has_verb(words, at - 1)
    ):
        readings = {tag for tag, _ in _tagger().tag_word(one.low, cutoff=12)}
        is_next = at + 2 < len(words) and words[at + 2].tag == "VVZ"
        return "VVZ" if "VVZ" in readings and is_next else ""
    if not is_object or TIME.fullmatch(one.text) or one.tag == "CRD":
        return ""
    if before and before.tag == "CJC" and _acts_next(words, at + 1):
        return ""  # "coats and trousers their owners leave"
    if before is None or before.tag in ("PUN", "CJC", "AV0", "ITJ"):
        return "VVZ" if _in_s(one) else "VVB"
    if (before.tag in ("NN1", "NP0", "NN0", "PNI", "UNC") or before.text[0].isupper()) and _in_s(one):
        return "VVZ"
    if before.tag[0] == "V" and _in_s(one) and any(each.tag == "PNQ" for each in words[:at]):
        return "VVZ" if "VVZ" in {tag for tag, _ in _tagger().tag_word(one.low, cutoff=12)} else ""
    is_many = before.tag == "NN2" or before.low in _MANY
    return "VVB" if is_many and not _in_s(one) else ""


def _acts_next(words: list[EnglishWord], at: int) -> bool:
    """Tell whether the noun phrase that begins at a place is whoever acts next: a verb stands right behind it."""
    while at < len(words) and words[at].tag in ("AT0", "DPS", "DT0", "AJ0", "CRD"):
        at += 1
    return at + 1 < len(words) and words[at].tag in _NOUNS and words[at + 1].tag in ("VVB", "VVZ")


def _is_second_verb(words: list[EnglishWord], at: int) -> bool:
    """Tell whether a noun in -s behind "and" is the second verb of who did the first: "hands out keys and checks fuel when …"."""
    behind = words[at + 1 : at + 3]
    if not (at > 2 and behind and words[at].tag == "NN2" and _in_s(words[at]) and words[at - 1].low == "and"):
        return False
    is_object = behind[0].tag in ("NN1", "NN2", "NN0", "VVB", "VVI") and not TIME.fullmatch(behind[0].text)
    is_end = len(behind) == 1 or behind[1].tag in ("CJC", "PUN", "PRP", "AVQ", "CJS")
    if not (is_object and is_end and any(one.tag == "VVZ" for one in words[: at - 1])):
        return False
    return "VVZ" in {tag for tag, _ in _tagger().tag_word(words[at].low, cutoff=12)}


def _has_verb(words: list[EnglishWord], at: int) -> bool:
    """Tell whether a finite verb stands between the commas and conjunctions around a word."""
    first = max((place + 1 for place in range(at) if words[place].tag in _PARTS), default=0)
    last = next((place for place in range(at + 1, len(words)) if words[place].tag in _PARTS), len(words))
    return any(one.tag == "VM0" or (one.tag[0] == "V" and one.tag[-1] in "ZDB") for one in words[first:last])


def _bare_verb(words: list[EnglishWord], at: int) -> str:
    """Return the form of a verb right behind who acts, where nothing else there can be one: "members text Gwen"."""
    one, after, before = words[at], words[at + 1], words[at - 1] if at else None
    if before is None and one.text[0].islower() and _in_s(one) and after.low in _STAYS:
        return "VVZ" if "VVZ" in {tag for tag, _ in _tagger().tag_word(one.low, cutoff=12)} else ""
    if before is None or after.tag not in _BEHIND or TIME.fullmatch(one.text) or TIME.fullmatch(before.text):
        return ""
    readings = {tag for tag, _ in _tagger().tag_word(one.low, cutoff=12)}
    if after.tag in ("AVQ", "CJS", "DTQ", "PNQ") and _in_s(one) and before.tag == "NN1":
        return "VVZ"
    if before.tag == "NN2" or before.low in _MANY:
        is_verb = bool({"VVB", "VVI"} & readings) or after.tag == "NP0" or after.low in _OBJECTS
        return "VVB" if is_verb and not _in_s(one) else ""
    return "VVZ" if before.tag in ("NN1", "NP0", "PNI") and _in_s(one) and "VVZ" in readings else ""


def _in_s(one: EnglishWord) -> bool:
    return one.low.endswith("s") and not one.low.endswith("ss")
