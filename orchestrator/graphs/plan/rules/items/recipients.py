"""Who receives what a service gives: those to whom a clause, or the name of the service, says that it is given."""

import re
from collections.abc import Iterable
from typing import Final

from orchestrator.graphs.plan.rules.reading.user_phrases import is_people_phrase, is_person
from orchestrator.language.predicates_ko import predicates

_TO_PEOPLE: Final = frozenset(("에게", "한테", "께"))
_TO_PLACES: Final = frozenset(("넘기", "나누", "배달하", "공급하", "나눠주", "보내"))
"""Verbs by which something is given to a shop or a house as well, whose particle is that of a place."""
_TO_EN: Final = re.compile(
    r"^(?:[A-Za-z-]+ing\s(?:out\s)?|[A-Za-z -]+\s)to\s(?:our\s|the\s|all\s)?(?:\d[\d,]*\s)?(?P<who>[a-z][a-z’' -]*s)$"
)
"""“Lending sheet music to our 64 singers”."""
_SENT_EN: Final = re.compile(
    r"\b(?:calls?|messages?|texts?|alerts?|links?|reminders?|notices?|codes?|letters?|e-?mails?)\s(?:goes\s|go\s|is\ssent\s)?to\s(?:the|our|each|every|an?)\s"
    r"(?P<who>[a-z][a-z-]*(?:\s[a-z][a-z-]*){0,2}?)(?=\s(?:when|if|before|after|at|in|on|with|who|within|and|so|by)\b|[,.;:]|$)"
)
"""“A call to the on-duty postdoc when …”."""


def recipient_in(texts: Iterable[str], *, is_korean: bool) -> str:
    """Return the last ones of the first text that names any to whom something is given; empty where none does.

    >>> recipient_in(["충전이 끝나면 차주에게 알림을 보낸다"], is_korean=True)
    '차주'
    >>> recipient_in(["Lending sheet music to our 64 singers"], is_korean=False)
    'singers'
    """
    for text in texts:
        if not is_korean:
            if sent := _SENT_EN.search(text):
                return sent["who"]
            if (found := _TO_EN.match(text)) and is_people_phrase(found["who"]):
                return found["who"]
            continue
        given = [
            one.text
            for said in predicates(text)
            for one in said.arguments
            if one.particle in _TO_PEOPLE or (one.particle == "에" and said.stem in _TO_PLACES and is_person(one.text))
        ]
        if named := next((one for one in reversed(given) if is_people_phrase(one)), ""):
            return named
    return ""
