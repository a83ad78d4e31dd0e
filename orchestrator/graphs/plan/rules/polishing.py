"""English as it is printed: cells and items begin with a capital, and verbs agree with the people of a plan."""

import re
from collections.abc import Iterable
from typing import Final

_START: Final = re.compile(r"^(?P<lead>(?:- |\d{1,2}\. )?(?:\*\*)?[“\"]?)(?P<first>[a-z])")
_RULE: Final = re.compile(r"\|(?:\s?---\s?\|)+")
_FORMS: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "doesn't": "don't"}
_MANY: Final = re.compile(r"(?:[^s]s|staff|people|children|men)$", re.I)
_VERBS: Final = re.compile(
    r"(?P<lead>^|\band\s(?:then\s)?|,\s(?:and\s)?(?:then\s)?)(?P<verb>[a-z']+s)\b(?!\s(?:is|are)\b)"
)
_NO_VERB: Final = frozenset(
    ("always", "across", "its", "this", "as", "us", "plus", "less", "hours", "days", "weeks", "minutes")
)


def polished(body: str, names: Iterable[str]) -> str:
    """Return a section so; ``names``: of the people who act in it."""
    for name in {one for one in names if _MANY.search(one) or " and " in one}:
        body = re.sub(
            rf"(?P<name>\b{re.escape(name)}(?:\s\([^()]*\))?)\s(?P<verb>[a-z']+s)\b",
            lambda found: f"{found['name']} {_plural(found['verb'])}",
            body,
            flags=re.I,
        )
    return "\n".join(_line(line) for line in body.split("\n"))


def agreeing(who: str, does: str) -> str:
    """Return what somebody does, its verbs as those of one or of many: "takes it and counts it" for "parents"."""
    does = does[:1].lower() + does[1:]
    if not _MANY.search(who):
        return does
    return _VERBS.sub(lambda found: f"{found['lead']}{_plural(found['verb'])}", does)


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
