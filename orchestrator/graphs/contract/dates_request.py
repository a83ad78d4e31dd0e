"""How somebody asks to have the days of a contract put into a Notion database, and which one they name."""

import re

from orchestrator.language import any_of
from orchestrator.language.utterance import Utterance

_DATES_KO = r"(?:날짜|기한|마감일?|일정|만료일|통지일)"
_INTO_KO = r"(?:노션|notion|데이터\s?베이스|디비|(?<![a-z])db(?![a-z])|캘린더|일정표)"
_PUT_KO = r"(?:넣|추가|올려|옮겨|등록|저장|기록|적어|만들)"
_WISHES = any_of(
    rf"{_DATES_KO}.{{0,40}}{_INTO_KO}.{{0,20}}{_PUT_KO}",
    rf"{_INTO_KO}.{{0,30}}{_DATES_KO}.{{0,12}}{_PUT_KO}",
    r"\b(?:add|put|save|write|copy|enter)\b.{0,30}\b(?:dates?|deadlines?)\b.{0,50}\b(?:notion|database|calendar)\b",
)
_NAMED = (
    re.compile(r"[\"'“‘「『](?P<name>[^\"'“”‘’「」『』\n]{1,60})[\"'”’」』]"),
    re.compile(
        r"(?P<name>[^\s,.]{1,30}(?:\s[^\s,.]{1,20})?)\s(?:데이터\s?베이스|디비|db)(?:에|로|에다)", re.IGNORECASE
    ),
    re.compile(
        r"\b(?:to|into|in)\s(?:the\s|our\s|my\s)?(?P<name>[\w&/-]{1,30}(?:\s[\w&/-]{1,30}){0,3})\sdatabase\b",
        re.IGNORECASE,
    ),
)
_NO_NAMES = re.compile(r"(?:.{0,60}\s)?(?:노션|notion)$|(?:내|우리|제|a|the|my|our)$", re.IGNORECASE)


def dates_wanted(text: str) -> bool:
    """Tell whether a message asks for it; a question how it is done does not."""
    request = Utterance.of(text)
    return _WISHES.search(request.text) is not None and not request.is_plain_question


def database_named(text: str) -> str:
    """Return the database that a message names; empty where it names none."""
    for pattern in _NAMED:
        found = pattern.search(text)
        if found and not _NO_NAMES.match(name := found["name"].strip()):
            return re.sub(r"^(?:노션|notion)(?:의|에\s?있는)?\s", "", name, flags=re.IGNORECASE)
    return ""
