"""English clauses: where a sentence is parted, who acts in it, and what they do."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items.chained_english import doer_of
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_somebody
from orchestrator.language.english_clauses import EnglishClause, english_clauses
from orchestrator.language.english_words import english_words

_LEAD: Final = re.compile(
    r"^(?:what\s+if|plan(?=:)|idea(?=:)|and|but|so|also|please|then|or|right\s+now|at\s+the\s+moment|currently|today|one\s+problem|the\s+problem\s+is(?:\sthat)?|now)\b[\s,:]*",
    re.I,
)
_MEANT: Final = re.compile(
    r"^(?:(?:so|and|but|maybe|basically)\s)*(?:(?:we|i)(?:'re|'m|\sare|\sam|'d|\swould)?\s)?(?:just\s|maybe\s|kind\sof\s)*"
    r"(?:thinking\s(?:of|about)|hoping\sto|planning\s(?:to|on)|looking\sto|trying\sto|(?<=we\s)want\sto|(?<=i\s)want\sto|like\sto)\s"
    r"|^(?:our|my)\s[a-z]{2,14}(?:\s[a-z]{2,14})?\s(?:wants?|would\slike|hopes?|plans?|is\splanning|is\shoping)\sto\s",
    re.I,
)
"""By which somebody says that they mean to do a thing."""


_LEADS_ON: Final = frozenset(("and", "but", "so", "while", "yet", "then", "because", "since"))
"""What leads on to the next clause."""
_SIGNS: Final = " ,;.:\n\t"
_REASONED: Final = re.compile(r"\bso\s*$", re.I)


def parted(text: str) -> list[tuple[str, bool]]:
    """Return the clauses of a sentence that have a subject of their own, each with whether the one before is its reason.

    >>> parted("The shed is small, so the warden keeps a list")
    [('The shed is small', False), ('the warden keeps a list', True)]
    """
    starts = [one.start for one in english_clauses(text) if one.subject and one.link in ("main", "and", "result")]
    found: list[tuple[str, bool]] = []
    for start, end in zip((0, *starts[1:]), (*starts[1:], len(text)), strict=True):
        if bare := _LEAD.sub("", _ended(text[start:end])).strip(" ,.;"):
            found.append((bare, bool(_REASONED.search(text[:start]))))
    return found


def _ended(text: str) -> str:
    """Return a clause without what leads on to the next one."""
    text = text.strip(_SIGNS)
    while text.rpartition(" ")[2].lower() in _LEADS_ON:
        text = text.rpartition(" ")[0].rstrip(_SIGNS)
    return text


def unhedged(text: str) -> str:
    """Return what somebody means to do without that they mean to.

    >>> unhedged("we're thinking of lending tents")
    'lending tents'
    """
    return _MEANT.sub("", text)


def led(text: str) -> str:
    """Return a clause without the words by which talk goes on, as a sentence begins."""
    bare = _LEAD.sub("", text.strip(" ,.")) or text
    return bare[:1].upper() + bare[1:]


def actor_of(text: str) -> str:
    """Return who acts in a clause; empty where nobody does.

    >>> actor_of("The night porter signs for it"), actor_of("The app must be fast"), actor_of("They wait")
    ('night porter', '', '')
    """
    first = _first(text)
    who = doer_of(first.subject) if first else ""
    return who if is_somebody(who) and not _NOBODY.match(who) else ""


def goes_on(text: str) -> bool:
    """Tell whether a clause tells what somebody who is named before does: "opens the locker"."""
    first = _first(text)
    words = english_words(text)
    is_verb = bool(words) and words[0].tag[0] == "V" and words[0].tag[-1] in "ZB"
    return first is not None and not first.subject and is_verb


_NOBODY: Final = re.compile(r"(?:no|nobody|none|half|one|they|we|you|i)\b", re.I)


def _first(text: str) -> EnglishClause | None:
    return next((one for one in english_clauses(text) if one.link not in ("condition", "reason")), None)


def without_actor(text: str, actor: str) -> str:
    """Return what somebody does, without who and whether they must."""
    first = _first(text)
    if first is None or not actor or first.is_denied or doer_of(first.subject) != actor:
        return text
    return text[text.find(first.predicate) :] if first.predicate in text else text
