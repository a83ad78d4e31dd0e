"""English sentences taken apart into clauses: who does what, what of it is denied, past or meant, and under which condition.

All by closed classes of words (pronouns, auxiliaries, conjunctions, prepositions, determiners) and parts of speech. A
clause within another one ("the bags that nobody collects") stays a part of it; where a reading is not sure, a clause is
not parted.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from orchestrator.language.english_parts import ClauseLink, ClausePart, sentence_parts
from orchestrator.language.english_subjects import antecedent, subject_of, without_adverbs
from orchestrator.language.english_verbs import Group, verb_groups
from orchestrator.language.english_words import JOINS, NOMINATIVE, EnglishWord, english_words

Tense = Literal["present", "past", "perfect", "going on", "base", "gerund", "asked"]
_UNIT: Final = re.compile(r"(?<![.?!])[.?!]+(?=[\s\"”')]|$)|\n+|;\s|:\s|\s[-–—]\s(?!\d)|\s=\s|\s?→\s?|\s?->\s?")
_ASIDE: Final = re.compile(r"\s?\([^()]*\)")
_AFTER_THAT: Final = re.compile(
    r"(?<![^\s,])(?:after|following)\s(?:that|this),?\s(?=(?:the|an?|our|my|their|his|her|its|each|every|all|both|one|two|we|they|he|she|you|i|it|(?-i:[A-Z]\w+))\s)",
    re.I,
)
"""Leads on to what comes next, as "then" does; "after that meeting" says when."""
_NO: Final = frozenset(("no", "nobody", "none", "neither", "nothing"))


@dataclass(frozen=True, slots=True)
class EnglishClause:
    """One clause as a text tells it; an empty subject is that of the clause before, or nobody's."""

    text: str
    subject: str
    predicate: str
    """From its main verb to its end."""
    verb: str
    """As a dictionary has it."""
    auxiliary: str
    """What stands before the main verb, by their dictionary forms: "must", "would like to"."""
    tense: Tense
    link: ClauseLink
    is_denied: bool
    is_passive: bool
    fronted: str = ""
    """When or where, told before who: "on Saturdays"."""
    start: int = 0
    """Where it begins in the text, a condition before it included."""
    when: str = ""
    """Its condition, as it is told."""


@lru_cache(maxsize=2048)
def english_clauses(text: str) -> tuple[EnglishClause, ...]:
    """Return the clauses of a text that have a verb, in their order.

    >>> [(one.subject, one.predicate) for one in english_clauses("A porter scans the box, texts a code and takes it in.")]
    [('A porter', 'scans the box'), ('', 'texts a code'), ('', 'takes it in')]
    >>> [(one.subject, one.when) for one in english_clauses("If the key isn't back by 5 pm the caretaker is called")]
    [('the caretaker', "If the key isn't back by 5 pm")]
    >>> [(one.subject, one.predicate) for one in english_clauses("After that the sewer marks it mended")]
    [('the sewer', 'marks it mended')]
    """
    found: list[EnglishClause] = []
    for at, unit in _units(text):
        found += (replace(one, start=at + one.start) for one in _with_conditions([*_of_unit(unit)]))
    return tuple(found)


def _units(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for one in (*_UNIT.finditer(text), None):
        told = text[at : one.start() if one else len(text)].rstrip(" ,")
        if unit := told.lstrip(" ,"):
            yield at + len(told) - len(unit), unit
        if one:
            at = one.end()


def _of_unit(unit: str) -> Iterator[EnglishClause]:
    bare = unit
    for aside in (_ASIDE, _AFTER_THAT):
        bare = aside.sub(lambda one: " " * len(one[0]), bare)
    words = [one for one in english_words(bare) if one.tag not in ("PUQ", "PUL", "PUR") and one.text not in "\"“”'‘"]
    parts = sentence_parts(words, verb_groups(words))
    for at, part in enumerate(parts):
        assert part.group is not None
        end = parts[at + 1].start if at + 1 < len(parts) else len(words)
        before = parts[at - 1].group if at else None
        yield _clause(unit, words, part, _end(words, part.group.main + 1, end), before if part.link == "and" else None)


def _end(words: Sequence[EnglishWord], least: int, end: int) -> int:
    """Return where a clause ends, without what leads on to the next."""
    while end > least and (
        words[end - 1].tag in ("PUN", "CJC") or (words[end - 1].low in JOINS and words[end - 2].tag != "PRP")
    ):
        end -= 1
    return end


def _clause(unit: str, words: Sequence[EnglishWord], part: ClausePart, end: int, before: Group | None) -> EnglishClause:
    group = part.group
    assert group is not None
    start = part.start
    while start < group.start and (
        words[start].tag in ("CJC", "ITJ", "PUN") or words[start].low in (*JOINS, "also", "first", "finally")
    ):
        start += 1
    link = words[start].low if start < len(words) else ""
    first = start + 1 if part.link not in ("main", "and") and start < group.start else start
    if part.link == "result" and link == "so":
        first += 1
    subject = subject_of(words, first, group.start)
    lead = words[group.start : group.main]
    main = words[group.main]
    is_shared = before is not None and not words[subject : group.start] and group.is_infinite
    shared = words[before.start : before.main] if before and is_shared else []
    joined = words[part.start - 1].low if part.start else ""
    auxiliaries = [one for one in (*shared, *lead) if one.tag not in ("AV0", "XX0")]
    is_denied = group.is_denied or bool(before and is_shared and before.is_denied and joined != "but")
    is_bound = subject + 1 < group.start and words[subject + 1].low in (
        "more",
        "less",
        "fewer",
        "later",
        "longer",
        "one",
    )
    is_no = subject < group.start and words[subject].low in _NO and words[subject].text != "NO"
    is_denied = is_denied or any(one.low == "never" for one in words[start:subject])
    is_denied = is_denied or (is_no and (not is_bound or words[subject + 1].low == "one"))
    span = slice(words[subject].start, words[group.start - 1].end) if subject < group.start else slice(0, 0)
    return EnglishClause(
        text=unit[words[first if part.link == "result" else start].start : words[end - 1].end],
        subject=antecedent(unit, words, part.start) if part.link == "who" else without_adverbs(unit[span], words[subject : group.start]),
        predicate=unit[main.start : words[end - 1].end],
        verb=main.lemma,
        auxiliary=" ".join(one.lemma for one in auxiliaries),
        tense="asked" if _is_asked(words, group) else _tense(auxiliaries, main, is_infinite=group.is_infinite and before is None),
        link=part.link,
        is_denied=is_denied,
        is_passive=any(one.tag[:2] == "VB" or one.lemma == "get" for one in auxiliaries) and main.tag in ("VVN", "VVD", "VHN", "VDN"),
        start=words[start].start,
        fronted=unit[words[first].start : words[subject - 1].end].strip(" ,") if first < subject else "",
    )  # fmt: skip


def _is_asked(words: Sequence[EnglishWord], group: Group) -> bool:
    """Tell whether who acts stands behind an auxiliary: "could you draft a plan"."""
    behind = words[group.start + 1 : group.start + 2]
    return (
        group.main == group.start
        and bool(behind)
        and behind[0].low in NOMINATIVE
        and words[group.start].tag[:2] in ("VM", "VD", "VB", "VH")
    )


def _tense(auxiliaries: Sequence[EnglishWord], main: EnglishWord, *, is_infinite: bool) -> Tense:
    first = auxiliaries[0] if auxiliaries else main
    if first.tag in ("VVD", "VBD", "VHD", "VDD"):
        return "past"
    if (
        first.tag in ("VHZ", "VHB")
        and len(auxiliaries)
        and main.tag[-1] in "ND"
        and "to" not in [one.low for one in auxiliaries]
    ):
        return "perfect"
    if any(one.tag[:2] == "VB" for one in auxiliaries) and main.tag == "VVG":
        return "going on"
    return "gerund" if main.tag == "VVG" else "base" if is_infinite else "present"


def _with_conditions(clauses: Sequence[EnglishClause]) -> list[EnglishClause]:
    """Return clauses, each condition with the clause that it belongs to: that behind it, else that before it."""
    found: list[EnglishClause] = []
    held: EnglishClause | None = None
    for at, one in enumerate(clauses):
        if one.link == "condition":
            is_last = at + 1 == len(clauses) or clauses[at + 1].link in ("condition", "reason", "result")
            if is_last and found and found[-1].link in ("main", "and", "who"):
                found[-1] = replace(found[-1], when=f"{found[-1].when}, {one.text}".strip(", "))
            elif is_last:
                found.append(one)
            else:
                held = one
            continue
        is_led = held is not None and one.link in ("main", "and")
        found.append(replace(one, when=held.text, start=held.start) if held and is_led else one)
        held = None if is_led else held
    return found
