"""Whom a service is for, as somebody says it in so many words, and whether a phrase names people at all."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from orchestrator.graphs.plan.rules.reading.user_phrases_en import (
    acting_en,
    is_noun_phrase_en,
    is_people_phrase_en,
    is_person_en,
    meant_en,
    named_users_en,
)
from orchestrator.graphs.plan.rules.reading.user_phrases_ko import (
    acting_ko,
    is_noun_phrase_ko,
    is_people_phrase_ko,
    is_person_ko,
    meant_ko,
    named_users_ko,
)
from orchestrator.language.clauses import sentences

_HANGUL: Final = re.compile("[가-힣]")
_READ: Final = 4_000
"""Characters of a text in which users are looked for."""


def named_users(text: str) -> str:
    """Return those whom the first sentence that names users names; empty where none does, or none surely.

    >>> named_users("주차 앱이에요. 손님은 대부분 관광객이에요"), named_users("The tool is used by drivers.")
    ('관광객', 'drivers')
    """
    return next((found for one in _sentences(text) if (found := _named(one))), "")


def _named(sentence: str) -> str:
    return named_users_ko(sentence) if _HANGUL.search(sentence) else named_users_en(sentence)


def _sentences(text: str) -> Iterator[str]:
    for line in text[:_READ].splitlines():
        yield from sentences(line)


def meant_users(clause: str) -> str:
    """Return those whom a clause names that speaks of users as a whole; empty where they are not surely people.

    >>> meant_users("카페나 미용실 같은 작은 가게요!"), meant_users("night shift nurses mostly"), meant_users("가게를 열어요")
    ('카페나 미용실 같은 작은 가게', 'night shift nurses', '')
    """
    return meant_ko(clause) if _HANGUL.search(clause) else meant_en(clause)


def first_acting(clause: str, plural: Callable[[str], str]) -> str:
    """Return those who act first for themselves in a clause of what a service does, as a group; empty where nobody does.

    ``plural``: how one of them is called as several, in English.
    """
    if _HANGUL.search(clause):
        return acting_ko(clause)
    found, is_one = acting_en(clause)
    found = plural(found) if is_one and found else found
    return found if is_people_phrase(found) and is_person_en(found) else ""


def is_person(phrase: str) -> bool:
    """Tell whether a phrase names people by its last word.

    >>> is_person("어르신"), is_person("감자"), is_person("night nurses")
    (True, False, True)
    """
    return (is_person_ko if _HANGUL.search(phrase) else is_person_en)(phrase)


def is_people_phrase(phrase: str) -> bool:
    """Tell whether a phrase is a noun phrase for several that says more than that they use it.

    >>> is_people_phrase("관리해요"), is_people_phrase("어르신"), is_people_phrase("main users")
    (False, True, False)
    """
    bare = phrase.strip()
    if _HANGUL.search(bare):
        return is_people_phrase_ko(bare)
    return bool(bare) and all(map(is_people_phrase_en, re.split(r",?\s(?:and|or)\s|,\s", bare)))


def is_noun_phrase(phrase: str) -> bool:
    """Tell whether a phrase can stand for somebody in a table, be it one or several.

    >>> is_noun_phrase("사용자는는다"), is_noun_phrase("While a music teacher"), is_noun_phrase("the music teacher")
    (False, False, True)
    """
    bare = re.sub(r"^[A-Z][a-z]+:\s", "", phrase.strip())
    return is_noun_phrase_ko(bare) if _HANGUL.search(bare) else is_noun_phrase_en(bare)
