"""The language in which a plan is written."""

import re

from orchestrator.language.written import is_not_in
from orchestrator.turn import Locale, Turn

_WANTED: tuple[tuple[Locale, re.Pattern[str]], ...] = (
    ("en", re.compile(r"영(?:어|문)(?:으로|로|판|버전)|\bin english\b", re.I)),
    ("ko", re.compile(r"(?:한국어|한글|국문)(?:으로|로|판)|\bin korean\b", re.I)),
)


def language_of(turn: Turn, request: str) -> Locale:
    """Return the language that the request names, else the one it is written in, else that of the person."""
    for language, wanted in _WANTED:
        if wanted.search(request):
            return language
    other: Locale = "en" if turn.locale == "ko" else "ko"
    return other if is_not_in(request, turn.locale) and not is_not_in(request, other) else turn.locale
