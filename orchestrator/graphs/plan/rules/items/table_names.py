"""What may stand as a name in a table: a noun phrase, or a clause of what is done made into one; a scrap of a sentence is none."""

import re
from typing import Final

from orchestrator.language.english_verbs import gerund
from orchestrator.language.english_words import EnglishWord, english_words, is_verb_first
from orchestrator.language.morphemes import Morpheme, inflected, morphemes
from orchestrator.language.predicates_ko import is_verbal, predicates

_HANGUL: Final = re.compile("[가-힣]")
_EDGES: Final = " ,.;:!?·-–—~"
_NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "NR", "SN", "SL", "SW", "XSN", "ETN", "SSC", "NP", "XR"))
_THINGS: Final = frozenset(("NNG", "NNP", "SL", "XSN", "ETN", "XR"))
_LEADS: Final = frozenset(("MAJ", "IC", "JX", "JKS", "JKO", "JKB", "EC", "EF", "SP", "XSV", "VCP"))
_SAID_OF: Final = frozenset(("은", "는", "ᆫ", "이", "가"))
_ENDS_EN: Final = ("PR", "CJ", "AT", "DP", "TO", "VM", "XX", "PN", "DT")
"""Parts of speech with which no phrase ends."""
_LEADS_EN: Final = ("CJ", "PN", "XX")
_RELATIVE: Final = frozenset(("who", "that", "which", "whose", "where", "when"))


def table_name(text: str) -> str:
    """Return a text as a name; empty where it is none and nothing that is done in it can be made one.

    >>> table_name("안 오시면 카운터에서 전화"), table_name("그리고 그거 하면 좋고"), table_name("원본 악보는 절대 반출")
    ('안 오시면 카운터에서 전화', '', '원본 악보 반출')
    >>> table_name("사서가 라벨을 붙인다"), table_name("주 대상이다"), table_name("생선이랑 채소는 같은 칸")
    ('사서가 라벨을 붙이는 것', '', '')
    >>> table_name("the wait at the desk"), table_name("and then it is what"), table_name("the boat carries the part over")
    ('the wait at the desk', '', 'the boat carrying the part over')
    """
    bare = re.sub(r"\s+", " ", text).strip(_EDGES)
    return _korean(bare) if _HANGUL.search(bare) else _english(bare)


def _korean(text: str) -> str:
    tokens = morphemes(text)
    first = next((at for at, one in enumerate(tokens) if one.tag not in _LEADS), len(tokens))
    tokens = tokens[first:]
    is_deed = any(one.tag in ("VV", "XSV") for one in tokens) and tokens[-1].tag == "NNB"
    if not (is_deed or any(one.tag in _THINGS for one in tokens)):
        return ""
    text = text[tokens[0].start :]
    if tokens[-1].tag in _NOUNS:
        return _of_noun(text, tokens)
    said = next(reversed(predicates(text)), None)
    if said is None or said.core is None or not said.is_deed or said.link:
        return ""
    stem = said.core._replace(tag="VV") if said.core.tag == "XSV" else said.core
    return f"{text[: said.core.start]}{inflected(stem, ('는', 'ETM'))} 것"


def _of_noun(text: str, tokens: tuple[Morpheme, ...] | list[Morpheme]) -> str:
    """Return a phrase that ends in a noun, without the topic of which its last noun says what is done."""
    at = next((at for at, one in enumerate(tokens) if one.tag in ("JX", "JKS") and one.form in _SAID_OF), None)
    behind = tokens[at + 1 :] if at is not None else []
    is_within = at is not None and tokens[at].tag == "JKS"  # "학생이 쓰는 책": a topic stands in no such clause
    if at is None or (is_within and any(one.tag[0] == "V" or one.tag in ("XSV", "XSA", "ETN") for one in behind)):
        return text
    if not is_verbal(tokens[-1].form) or tokens[-1].tag not in ("NNG", "XR"):
        return ""  # what is said of the topic is cut off
    start = tokens[0].start
    kept = [one for one in behind if one.tag != "MAG"]
    return f"{text[: tokens[at].start - start].rstrip()} {text[kept[0].start - start :]}" if kept else ""


def _english(text: str) -> str:
    words = english_words(text)
    while words and words[0].tag[:2] in ("CJ", "AV") and words[0].low in ("and", "but", "so", "or", "then", "also"):
        words = words[1:]
    if not words or (words[0].tag[:2] in _LEADS_EN and words[0].tag != "PNI"):
        return ""
    if len(words) == 1 or words[0].tag[0] == "V" or is_verb_first(text):
        return text[words[0].start :] if words[-1].tag[:2] not in _ENDS_EN else ""
    if words[0].tag != "PNI" and not any(one.tag[:2] in ("NN", "NP") or one.tag in ("VVG", "UNC") for one in words):
        return ""
    text = text[words[0].start :]
    finite = [at for at in range(len(words)) if _is_finite(words, at)]
    if not finite:
        return "" if words[-1].tag[:2] in _ENDS_EN else text
    verb, start = words[finite[0]], words[0].start
    is_one = len(finite) == 1 and verb.tag[:2] == "VV" and not verb.lemma.endswith("ed")
    if not is_one or words[finite[0] - 1].tag[:2] not in ("NN", "NP", "PN"):
        return ""
    return f"{text[: verb.start - start]}{gerund(verb.lemma)}{text[verb.end - start :]}"


def _is_finite(words: tuple[EnglishWord, ...], at: int) -> bool:
    """Tell whether a verb says something of the whole, not of a noun before it as in "people who wait"."""
    one = words[at]
    is_verb = one.tag in ("VVZ", "VVB", "VBZ", "VBB", "VBD", "VHZ", "VHB", "VDZ", "VDB", "VM0")
    return is_verb and at > 0 and not any(each.low in _RELATIVE for each in words[:at])
