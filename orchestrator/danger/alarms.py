"""Who told of danger a short while ago: what they write next, also in a thread of its own, is heard in that light.

Kept in memory alone, and for minutes: that somebody was in danger is written down nowhere.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from orchestrator.language.speech_acts import is_question, requests

LASTS: Final = timedelta(minutes=20)
MOST: Final = 1000
"""People who are remembered at a time."""

_FRIGHTENED = re.compile(
    r"무서|무섭|두려|겁나|겁이|떨려|떨리|불안|어떡|어떻게\s?(?:하죠|해요|하지|해\s?$)|살려|도와|죽|울고|지금|밖에|또\s?(?:왔|온|와|그러)|다시\s?(?:왔|온|와)|안\s?가(?:요|고|네)|왜\s?(?:그런|그렇게|물어|묻)"
    r"|\b(?:scared|afraid|frightened|terrified|shaking|crying|help me|outside|he['’]?s|she['’]?s|still here|came back|what do i do|right now|why (?:do|are) you)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"며칠|몇|언제|어디|누구|누가|얼마|뭐|무엇|방법|절차|규정|\b(?:how|where|when|who|what|which)\b", re.IGNORECASE
)
_CLAUSE_END: Final = re.compile(r"(?<=[.!?…]) |(?<=[요죠다]) |(?<=는데) |, ?| [-–—] ")
"""Between words that have one blank between them."""


class Alarms:
    """The times of the last alarms, by person."""

    def __init__(self) -> None:
        self._heard: dict[tuple[str, str], tuple[datetime, bool]] = {}

    def note(self, person: tuple[str, str], now: datetime, *, is_child: bool = False) -> None:
        """Note that somebody, by team and id, told of danger, and whether they said that they are a child."""
        was_child = self.is_fresh(person, now) and self.is_of_child(person)
        self._heard.pop(person, None)
        self._heard[person] = now, is_child or was_child
        while len(self._heard) > MOST:
            del self._heard[next(iter(self._heard))]

    def is_fresh(self, person: tuple[str, str], now: datetime) -> bool:
        """Tell whether that was a short while ago."""
        heard = self._heard.get(person)
        if heard is None:
            return False
        if now - heard[0] > LASTS:
            del self._heard[person]
            return False
        return True

    def is_of_child(self, person: tuple[str, str]) -> bool:
        """Tell whether somebody who told of danger said that they are a child."""
        return self._heard.get(person, (None, False))[1]

    def end(self, person: tuple[str, str]) -> None:
        """Forget it: the person is safe."""
        self._heard.pop(person, None)


def is_plain_request(text: str) -> bool:
    """Tell whether somebody who told of danger by now asks for something else, without fear in it."""
    return not _FRIGHTENED.search(text) and (is_question(text) or requests(text) or bool(_ASKS.search(text)))


def question_in(text: str) -> str:
    """Return what is asked in a message that tells of danger as well; empty where nothing is."""
    return " ".join(part for part in _clauses(text) if is_question(part) or _ASKS.search(part))


def _clauses(text: str) -> Sequence[str]:
    return [part.strip() for part in _CLAUSE_END.split(" ".join(text.split())) if part.strip()]
