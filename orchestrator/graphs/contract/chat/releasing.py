"""A text that comes in pieces, cut into sentences: each is whole as soon as what follows it has begun."""

import re

_ENDS = ".!?。…？！"
_CLOSERS = "\"”’'」』)]*_~"
_OPENERS = {"“": "”", "「": "」", "『": "』"}
_LONGEST = 800
"""Characters of a sentence; a longer one is cut at its next space, so that nothing is held back for ever."""
_KOREAN_ENDS = "다요죠까네음"
_NUMBERED = re.compile(
    r"(?:^|\s)(?:\d{1,3}|[A-Za-z]|art|arts|no|nos|sec|co|ltd|inc|mr|ms|mrs|dr|vs|e\.g|i\.e)\.$", re.I
)
"""A full stop that ends no sentence: of a list's number, a date in figures, an abbreviation."""


class SentenceCutter:
    """Gives back the sentences of a text; however it comes, they are the same, and together they are the text.

    A sentence ends behind the white space that follows its stop, or at once behind a stop after which no Korean
    sentence goes on; never in a quote, unless its line ends.
    """

    def __init__(self) -> None:
        self._held = ""

    def feed(self, piece: str) -> list[str]:
        """Return the sentences that are whole by now."""
        self._held += piece
        found: list[str] = []
        while end := self._end():
            found.append(self._held[:end])
            self._held = self._held[end:]
        return found

    def rest(self) -> str:
        """Return what was held back, since nothing more comes."""
        held, self._held = self._held, ""
        return held

    def _end(self) -> int:
        """Return where the first sentence ends; 0 while that is not known."""
        text, closes, is_straight = self._held, "", False
        for at, sign in enumerate(text):
            if sign == "\n" or (sign.isspace() and at >= _LONGEST):
                return at + 1
            if sign == '"':
                is_straight = not is_straight
            elif closes:
                closes = "" if sign == closes else closes
            else:
                closes = _OPENERS.get(sign, "")
            if closes or is_straight or at == 0:
                continue
            if sign in _ENDS and text[at - 1] in _KOREAN_ENDS:
                return at + 1
            if sign.isspace():
                before = text[:at].rstrip(_CLOSERS)
                if before[-1:] in _ENDS and before.strip() and not _NUMBERED.search(before[-8:]):
                    return at + 1
        return 0
