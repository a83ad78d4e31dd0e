"""English clauses by which somebody is let, helped or wished to do a thing, and what people say of others: whose act it is."""

import re
from dataclasses import replace
from typing import Final, NamedTuple

from orchestrator.language import words as these
from orchestrator.language.english_clauses import EnglishClause
from orchestrator.language.english_subjects import relative_subject
from orchestrator.language.english_words import EnglishWord, english_words

_BARE: Final = frozenset(("let", "help"))
"""Verbs behind whose object another verb stands without "to"."""
_WITH_TO: Final = frozenset(these("allow enable permit help want like love wish"))
_WE: Final = frozenset(("", "i", "we", "it", "this", "that", "which", "they"))
_WISHES: Final = re.compile(r"(?:will |would |be )?(?:want|like|love|hope|plan|wish|intend|go|aim|try|look) to\b")
_NOUN: Final = frozenset(("NN1", "NN2", "NN0", "NP0", "PNI", "PRF", "AT0", "DPS", "DT0", "AJ0", "CRD", "POS", "CJC", "ORD"))  # fmt: skip
_INSIDE: Final = _NOUN | {"AVP"}
_NOUNS: Final = frozenset(("NN1", "NN2", "NN0", "NP0", "PNI"))
_OPENS: Final = frozenset(("AT0", "DPS", "CRD", "DT0", "NN2"))
_SAYS: Final = frozenset(these("say report complain claim argue admit mention state insist estimate"))
"""Verbs behind which what is said of others stands as a sentence."""
_IN_PLACE: Final = re.compile(r",?\s(?:instead\sof|rather\sthan|in\splace\sof|and\snot)\s(?P<what>[^,.;:]+)", re.I)


def enabled(one: EnglishClause) -> EnglishClause | None:
    """Return what somebody is let, helped or wished to do, as their own clause; None where a clause tells no such thing.

    What one of those who run it does for another stays theirs: "a porter helps guests carry bags".

    >>> from orchestrator.language.english_clauses import english_clauses
    >>> found = enabled(english_clauses("The club wants to let members book the boats")[0])
    >>> found and (found.subject, found.predicate)
    ('members', 'book the boats')
    >>> enabled(english_clauses("A porter helps guests carry bags")[0])
    """
    is_ours = one.subject.lower() in _WE or bool(_WISHES.match(one.auxiliary)) or (one.verb not in (*_BARE, "allow"))
    if one.is_denied or one.is_passive or not is_ours or one.verb not in _BARE | _WITH_TO:
        return None
    told = english_words(one.predicate)
    at = 1
    while at < len(told) and told[at].tag in _NOUN and not _is_verb(told, at, one.verb):
        at += 1
    end = at
    if at < len(told) and told[at].tag == "TO0" and one.verb in _WITH_TO:
        at += 1
    elif one.verb not in _BARE:
        return None
    if end < 2 or at >= len(told) or told[end - 1].tag not in _NOUNS or not (at > end or _is_verb(told, at, one.verb)):
        return None
    if told[at].tag[0] != "V" and at > end:
        return None
    return replace(
        one,
        text=one.predicate[told[1].start :],
        subject=one.predicate[told[1].start : told[end - 1].end],
        predicate=one.predicate[told[at].start :],
        verb=told[at].lemma,
        auxiliary="",
        tense="present",
    )


def _is_verb(told: "list[EnglishWord] | tuple[EnglishWord, ...]", at: int, cause: str) -> bool:
    """Tell whether a word behind a noun is what is done: also one that may be a noun, before an object of its own."""
    if told[at].tag[0] == "V" and told[at].tag[-1] in "BI":
        return True
    is_open = cause in _BARE and at > 1 and told[at - 1].tag in ("NN2", "NN0", "NP0", "PNI")
    return is_open and told[at].tag == "NN1" and at + 1 < len(told) and told[at + 1].tag in _OPENS


def reports(one: EnglishClause) -> bool:
    """Tell whether a clause only gives what somebody says of others: "drivers say that half of the bays are full".

    >>> from orchestrator.language.english_clauses import english_clauses
    >>> [reports(english_clauses(text)[0]) for text in ("Drivers say that it leaks", "Guests say their name")]
    [True, False]
    """
    if one.verb not in _SAYS:
        return False
    told = english_words(one.predicate)[1:]
    is_led = bool(told) and told[0].low == "that" and len(told) > 1 and told[1].tag != "PUN"
    return is_led or any(each.tag[0] == "V" and each.tag[-1] in "BDZ" and at for at, each in enumerate(told))


class BareRelative(NamedTuple):
    """What is said of a thing behind it without a pronoun: "lamps people bring"."""

    bare: str
    """What is done with the thing, without that."""
    subject: str
    thing: str
    act: str
    """What that subject does, with the thing as its object."""


def bare_relative(does: str) -> BareRelative | None:
    """Return the act that is told of the last things of another: who brings, leaves or sends them; None where none is.

    >>> bare_relative("mend lamps and toasters people bring to us")
    BareRelative(bare='mend lamps and toasters', subject='people', thing='lamps and toasters', act='bring lamps and toasters to us')
    >>> bare_relative("mend lamps and toasters")
    """
    told = english_words(does)
    last = next((at for at in range(len(told) - 1, 1, -1) if told[at].tag in ("VVB", "VVZ")), 0)
    behind = told[last + 1 : last + 2]
    if last < 3 or (behind and behind[0].tag not in ("PRP", "AV0", "AVP")):
        return None
    if any(one.tag not in _INSIDE for one in told[1:last]):
        return None
    start = relative_subject(told[:last])
    if start < 2:
        return None
    thing, subject = does[told[1].start : told[start - 1].end], does[told[start].start : told[last - 1].end]
    if behind and behind[0].low == "into":  # "turn apples people bring into jam": of the first verb
        act = f"{does[told[last].start : told[last].end]} {thing}"
        bare = f"{does[: told[start - 1].end]}{does[told[last].end :]}"
        return BareRelative(bare, subject, thing, act)
    act = f"{does[told[last].start : told[last].end]} {thing}{does[told[last].end :]}"
    if behind and behind[0].tag == "AVP":
        act = f"{does[told[last].start : behind[0].end]} {thing}{does[behind[0].end :]}"
    return BareRelative(does[: told[start - 1].end], subject, thing, act)


def in_place_of(text: str) -> tuple[str, str]:
    """Return a text without what is used in its place until now, and that.

    >>> in_place_of("book the boats by phone instead of the chalk board")
    ('book the boats by phone', 'the chalk board')
    """
    found = _IN_PLACE.search(text)
    return (f"{text[: found.start()]}{text[found.end() :]}", found["what"].strip()) if found else (text, "")
