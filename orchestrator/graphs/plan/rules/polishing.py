"""English as it is printed: cells and items begin with a capital, and verbs agree with the people of a plan."""

import re
from collections.abc import Iterable
from typing import Final

from orchestrator.language.english_verbs import third
from orchestrator.language.english_words import JOINS, english_words

_START: Final = re.compile(r"^(?P<lead>(?:- |\d{1,2}\. )?(?:\*\*)?[“\"]?)(?P<first>[a-z])")
_RULE: Final = re.compile(r"\|(?:\s?---\s?\|)+")
_FORMS: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "doesn't": "don't"}
_MANY: Final = re.compile(r"(?:[^s]s|staff|people|children|men)$", re.I)
_TAIL: Final = re.compile(r",\s|\s(?:of|for|at|in|from|with)\s")
"""Before what says more of somebody."""
_NEAR: Final = 2
"""Words behind a verb among which a possessive is that of who acts."""
_ONE: Final = {"have": "has", "do": "does", "be": "is"}
_NO_VERB: Final = frozenset(
    ("always", "across", "its", "this", "as", "us", "plus", "less", "hours", "days", "weeks", "minutes")
)


def polished(body: str, names: Iterable[str]) -> str:
    """Return a section so; ``names``: of the people who act in it."""
    for name in {one for one in names if are_several(one)}:
        body = re.sub(
            rf"(?P<name>\b{re.escape(name)}(?:\s\([^()]*\))?)\s(?P<verb>[a-z']+s)\b",
            lambda found: f"{found['name']} {_plural(found['verb'])}",
            body,
            flags=re.I,
        )
    return "\n".join(_line(line) for line in body.split("\n"))


def are_several(name: str) -> bool:
    """Tell whether an English name is of several, so that they decide and nobody decides."""
    return " and " in name or _is_many(name)


def agreeing(who: str, does: str) -> str:
    """Return what somebody does, its verbs as those of one or of many.

    >>> agreeing("parents", "takes it and counts boxes and labels"), agreeing("the cook", "carry it in")
    ('take it and count boxes and labels', 'carries it in')
    >>> agreeing("Ana Ruiz, head of sales", "decides on it"), agreeing("the heads of sales", "decides on it")
    ('decides on it', 'decide on it')
    """
    does = does[:1].lower() + does[1:]
    words = english_words(does)
    is_many = _is_many(who)
    for at, one in reversed([*enumerate(words)]):
        is_led = not at or words[at - 1].low in JOINS or words[at - 1].text == ","
        verb = ""
        if is_many and is_led and ((one.tag[0] == "V" and one.tag[-1] == "Z") or not at) and one.low.endswith("s"):
            verb = _plural(one.low)
        elif not (is_many or at or " and " in who) and one.tag in ("VVB", "VVI", "VHB", "VHI", "VDB", "VBI"):
            verb = _ONE.get(one.low) or third(one.low)
        if is_many and 0 < at <= _NEAR and one.low in ("her", "his") and one.tag == "DPS":
            verb = "their"  # "taps her badge" of nurses
        does = f"{does[: one.start]}{verb or one.text}{does[one.end :]}"
    return does


def _is_many(name: str) -> bool:
    """Tell whether a name is of many by its head: "the head of life sciences" is one."""
    return bool(_MANY.search(_TAIL.split(name)[0]))


def _line(line: str) -> str:
    if line.startswith("|") and not _RULE.fullmatch(line):
        return "|".join(_capital(cell) for cell in line.split("|"))
    return _capital(line)


def _capital(text: str) -> str:
    bare = text.lstrip(" ")
    found = _START.match(bare)
    if found is None or re.match(r"https?:", bare):
        return text
    return text[: len(text) - len(bare)] + found["lead"] + found["first"].upper() + bare[found.end() :]


def _plural(verb: str) -> str:
    if verb in _NO_VERB:
        return verb
    if verb in _FORMS:
        return _FORMS[verb]
    if re.search(r"(?:ch|sh|ss|x|z|o)es$", verb):
        return verb[:-2]
    return f"{verb[:-3]}y" if verb.endswith("ies") else verb[:-1]
