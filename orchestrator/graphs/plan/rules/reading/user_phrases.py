"""Whether a phrase names people at all, or several of them."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.user_phrases_en import (
    is_noun_phrase_en,
    is_people_phrase_en,
    is_person_en,
)
from orchestrator.graphs.plan.rules.reading.user_phrases_ko import (
    is_noun_phrase_ko,
    is_people_phrase_ko,
    is_person_ko,
)

_HANGUL: Final = re.compile("[가-힣]")


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
