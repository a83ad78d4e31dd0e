"""What of a person does not go into a page that the team reads and searches: contacts, and what ails somebody.

It comes from the request, its thread or its files. What stands in a page that those readers may read already, such as
the number of a helpline, is told on, and so is where something takes place.
"""

import re
from collections.abc import Iterable
from functools import partial
from typing import Final

from orchestrator.steps.masking import BLACKED
from orchestrator.steps.rules.private_details import without_health, without_private_details

_OF_CONTACTS: Final = re.compile(
    r"연락처|연락망|전화\s?번호|주소록|비상\s?연락|\b(?:contacts?|contact\s(?:list|details|sheet)|phone\s(?:list|numbers?|tree)|directory)\b",
    re.I,
)
"""A document that is to hold contacts, by its subject."""
_LEFT: Final = re.compile(rf"\s?[(\[{{]?\s?{BLACKED}\s?[)\]}}]?")
_SIGNS: Final = " \t.,;:!?()[]{}<>*_|`'\"“”‘’#-–—~"


def title_for_many(title: str) -> str:
    """Return a title without contacts and illnesses; empty where it told nothing else."""
    return " ".join(_LEFT.sub("", without_private_details(title, places=False)).split()).strip(" ,.;:-–—")


def body_for_many(body: str, subject: str, known: Iterable[str]) -> str:
    """Return a document without them, unless its subject is contacts; ``known``: what its readers may read anyway."""
    readable = "\n".join(known)
    hide = without_health if _OF_CONTACTS.search(subject) else partial(without_private_details, places=False)
    return "\n".join(_line(line, hide(line), readable) for line in body.split("\n"))


def _line(line: str, shown: str, readable: str) -> str:
    if shown == line:
        return line
    kept = {*_words(shown)}
    return line if all(word in readable for word in _words(line) if word not in kept) else shown.rstrip("\n")


def _words(text: str) -> list[str]:
    return [word for one in text.split() if (word := one.strip(_SIGNS))]
