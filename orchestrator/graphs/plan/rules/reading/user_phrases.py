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
from orchestrator.language.morphemes import morphemes

_HANGUL: Final = re.compile("[가-힣]")
_GIVEN_TO_KO: Final = re.compile(r"(?P<who>.+?)(?:한테|에게|께)\s\S")
_POINTS_KO: Final = re.compile(r"^(?:이걸|그걸|이것을|그것을|이거|그거|여기에?|[가-힣]{1,3}\s때)\s")
_ARTICLE_EN: Final = re.compile(r"^(?:the|our|all|any|some|those|my)\s", re.I)
_IN_PLACE_KO: Final = re.compile(r"^.*\s(?:대신|말고|아니라),?\s(?=\S)")
"""What it stands in place of, before those whom it is for."""
_SAID_OF_EN: Final = re.compile(r"\s(?:in|at|on|outside|with|without|who|that|from|of|near)\s", re.I)
_EVERYBODY_EN: Final = re.compile(r",?\s(?:and|or)\s(?:nearly\s|almost\s)?(?:everyone|everybody|anyone)$", re.I)
_SERVED: Final = re.compile(
    r"\bfor\s(?P<en>[a-z][\w'’ -]*?)(?=$|[,.;:()]|\s(?:who|whose|that|to|in|at|on|so|where|from|every|each|once|by|before|after|and\s(?:we|it|they|i)\b)\s)"
    r"|(?P<ko>(?:[가-힣]+\s)?[가-힣]+?)(?:(?:을|를)\s위(?:한|해)|\s?대상(?:으로|의|$|\s)|(?:이|가)\s(?:쓰는|쓸|이용하는|이용할)\s(?!돈|비용|시간))",
    re.I,
)
"""For whom something is made or meant."""


def served_in(text: str) -> list[str]:
    """Return those for whom a clause says that something is, where its words name several people.

    >>> served_in("We'd like a quiet hour for deaf children and their families: Sundays"), served_in("a plan for May")
    (['deaf children and their families'], [])
    >>> served_in("시각장애 학생을 위한 녹음 서비스"), served_in("3월을 위한 준비")
    (['시각장애 학생'], [])
    """
    found = (_ARTICLE_EN.sub("", (one["en"] or one["ko"]).strip()) for one in _SERVED.finditer(text))
    return [one for one in found if is_people_phrase(one) and is_person(one)]


def is_person(phrase: str) -> bool:
    """Tell whether a phrase names people by its last word.

    >>> is_person("어르신"), is_person("감자"), is_person("night nurses")
    (True, False, True)
    """
    return (is_person_ko if _HANGUL.search(phrase) else is_person_en)(phrase)


def for_whom(phrase: str) -> str:
    """Return those whom it is for, of a phrase that a Korean message runs together with who or what is beside them.

    >>> for_whom("공용 공구 대여 대신, 입주민")
    '입주민'
    >>> for_whom("도서관에서 눈이 침침한 어르신한테 자원봉사자"), for_whom("가게 9곳에서 남는 빵을, 단골들")
    ('눈이 침침한 어르신', '단골들')
    """
    if not _HANGUL.search(phrase):
        bare = _EVERYBODY_EN.sub("", phrase)
        led, joint, served = bare.partition(" for ")
        is_thing = bool(joint) and is_person(_SAID_OF_EN.split(served)[0]) and not is_person(_SAID_OF_EN.split(led)[0])
        return served if is_thing else bare  # "lockers in the hall for passengers"
    phrase = whole = _IN_PLACE_KO.sub("", _POINTS_KO.sub("", phrase))
    words = phrase.split()
    if len(words) > 1 and (tokens := morphemes(words[0])) and tokens[-1].tag == "JX":
        phrase = whole = " ".join(words[1:])  # "앞으로는 부모님"
    if given := _GIVEN_TO_KO.match(phrase):
        phrase = re.sub(r"^\S+에서\s", "", given["who"])
    phrase = re.sub(r"^.*[을를],\s", "", phrase)
    return phrase if phrase == whole or is_person_ko(phrase) else whole


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
