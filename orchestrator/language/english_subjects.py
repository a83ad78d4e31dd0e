"""Noun phrases of an English sentence: where a subject begins, and what stands before or behind it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from orchestrator.language.english_words import JOINS, NOMINATIVE, TIME, EnglishWord

_NP: Final = frozenset((
    "NN", "NN0", "NN1", "NN2", "NP0", "AJ0", "AJC", "AJS", "CRD", "ORD", "POS", "DT0", "AT0", "DPS", "PNP", "PNI", "PNX",
    "UNC", "ZZ0", "PRF", "VVG", "VVN", "DTQ",
))  # fmt: skip
_OPENS: Final = frozenset(("AT0", "DPS", "DT0"))
_NOUN: Final = frozenset(("NN", "NN0", "NN1", "NN2", "NP0", "PNP", "PNI", "CRD", "UNC", "ZZ0", "DT0"))


def separator(words: Sequence[EnglishWord], low: int, high: int) -> int:
    """Return the place behind the last comma or conjunction between two places; 0 where there is none."""
    for at in range(high - 1, low - 1, -1):
        if words[at].text == "," or words[at].low in JOINS:
            return at + 1
    return 0


def listed(words: Sequence[EnglishWord], low: int, start: int, end: int) -> int:
    """Return where a subject of several begins: ", schools and groups browse"."""
    before = separator(words, low, start - 1) if start - 1 > low else 0
    is_and = words[start - 1].low in ("and", "or") and start < end
    inside = words[before : start - 1] if before else []
    is_alike = (
        bool(inside)
        and all(one.tag in _NP for one in inside)
        and (inside[0].tag in _OPENS) == (words[start].tag in _OPENS)
    )
    return before if is_and and is_alike and words[before - 1].text == "," else start


def is_zero_relative(words: Sequence[EnglishWord]) -> bool:
    """Tell whether a second subject stands right behind a noun: "bags nobody (collects)"."""
    return any(two.tag in ("PNP", "PNI") and one.tag in ("NN1", "NN2", "NN0") for one, two in pairwise(words))


def relative_subject(words: Sequence[EnglishWord]) -> int:
    """Return where a second noun begins right behind one of several things, the subject of what is said of them; else 0.

    "toasters people", "rings their owners", "bottles the shops" before "bring".
    """
    for at in range(1, len(words)):
        before, one, last = words[at - 1], words[at], words[-1]
        is_new = one.tag in _OPENS or (one.tag in ("NN2", "NN0", "PNP", "PNI") and at == len(words) - 1)
        if before.tag == "NN2" and is_new and last.tag in ("NN1", "NN2", "NN0", "NP0", "PNP", "PNI"):
            return at
    return 0


def is_subject(words: Sequence[EnglishWord], start: int, end: int) -> bool:
    """Tell whether a noun phrase, or a time or place and one, stands between two places."""
    inside = [one for one in words[start:end] if one.tag not in ("AV0", "XX0", "ITJ", "EX0")]
    if not inside:
        return any(one.tag == "EX0" for one in words[start:end])
    return inside[-1].tag in _NOUN | {"AJ0", "ORD", "AVP"} and all(
        one.tag in _NP | {"PRP", "CJC", "PUN", "AVP"} or one.low == "than" for one in inside
    )


def subject_start(words: Sequence[EnglishWord], low: int, end: int) -> int:
    """Return where the noun phrase right before a verb begins."""
    at = end
    while at > low and words[at - 1].tag in ("AV0", "XX0"):
        at -= 1
    noun = at
    while at > low and words[at - 1].tag in _NP - {"PRF"}:
        at -= 1
        if (
            words[at].tag in _OPENS
            or words[at].tag in ("PNP", "PNI")
            or (words[at].tag == "NP0" and at > low and words[at - 1].tag != "NP0")
        ):
            break
        if (at + 1 < noun and words[at].tag == "NN2") or TIME.fullmatch(words[at].text):
            at += 1
            break
    return at if noun > at else end


def subject_of(words: Sequence[EnglishWord], start: int, end: int) -> int:
    """Return where a subject begins behind a time or place that is told before it."""
    at = start
    while at < end and (
        words[at].tag in ("AV0", "ITJ")
        or (at + 1 < end and words[at].low == "going" and words[at + 1].low == "forward")
    ):
        at += 1
    if at == end:
        return end
    last = next((place for place in range(end - 1, at, -1) if words[place].tag not in ("AV0", "XX0")), at)
    if (
        words[last].low in NOMINATIVE - {"you", "it"}
        and words[last].tag == "PNP"
        and words[last - 1].low not in JOINS - {"so", "then"}
    ):
        return last  # "Tablets we have none"
    times = at
    while times < end and (
        TIME.fullmatch(words[times].text)
        or words[times].low in ("last", "next", "this", "every", "each", "on")
        or words[times].tag in ("CRD", "ORD")
    ):
        times += 1
    while times > at and not TIME.fullmatch(words[times - 1].text):
        times -= 1
    if at < times < end and words[times].tag in (*_NOUN, *_OPENS, "AJ0") and (times > at + 1 or words[at].tag == "NN2"):
        return times
    comma = next((place + 1 for place in range(end - 1, at, -1) if words[place].text == ","), 0)
    is_led = words[at].tag in ("PRP", "TO0", "CJS") or words[at].low in (
        "after",
        "before",
        "every",
        "each",
        "from",
        "until",
    )
    is_time = any(TIME.fullmatch(one.text) for one in words[at : at + 3])
    if comma and (is_led or is_time or words[at].tag in ("AVQ", "AV0")):
        return comma
    later = next(
        (
            place
            for place in range(end - 1, at, -1)
            if words[place].tag in (*_OPENS, "PNP", "PNI") and words[place - 1].tag in _NOUN | {"AV0"}
        ),
        at,
    )
    if later > at and (is_led or is_time):
        return later
    if words[at].tag == "PRP" and (begin := subject_start(words, at + 1, end)) > at + 1:
        return begin
    if words[at].tag == "PRP":
        is_two = (
            words[end - 1].tag in ("NN2", "NP0")
            and words[end - 2].tag in ("NN1", "NN0", "NN2")
            and words[at + 1].tag in _OPENS
        )
        return end - 1 if is_two else end
    return at


def antecedent(unit: str, words: Sequence[EnglishWord], at: int) -> str:
    """Return of whom a clause behind a comma tells, with where they are: "phones the clerk at the gate, who enters it"."""
    first = at - 1
    while first > 0 and (words[first - 1].tag in _NP or words[first - 1].low in ("at", "in", "on", "from")):
        first -= 1
    return unit[words[first].start : words[at - 2].end] if first < at - 1 else ""


def without_adverbs(text: str, words: Sequence[EnglishWord]) -> str:
    """Return a subject without the adverbs between it and its verb."""
    for one in reversed(words if not any(each.tag[0] == "V" for each in words) else ()):
        if one.tag not in ("AV0", "XX0"):
            break
        text = text[: -len(one.text)].rstrip(" ,")
    return text.strip(" ,")
