"""Text from which addresses were left out: what is written of it does not grow together into others."""

import re

JOINER = "\u2060"
"""Parts what would be an address; it is not seen, and no line is broken there. A word joiner."""

_GROWING = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:/@&#;%<\\_-")
"""What an address, an escape or an entity consists of."""
_LINKING = re.compile(r"(?<=\])(?=[(:])|(?<=!)(?=\[(?!\d{1,3}\]))")
"""Where brackets become a link, a picture or a definition."""


class PartedText:
    """What is written of a run of text. Where something was left out, the rest does not grow together."""

    def __init__(self) -> None:
        self._done = ""
        self._loose = ""
        """Text in which brackets are no links any more."""
        self._parted = False

    def text(self, text: str) -> None:
        """Add words."""
        if text:
            self._seal(text[0])
            self._loose += text

    def kept(self, text: str) -> None:
        """Add what stays as it is."""
        if text:
            self._seal(text[0])
            self._flush(text[0])
            self._done += text

    def seam(self) -> None:
        """Note that something was left out here."""
        self._parted = True

    def part(self, after: str) -> None:
        """Part what is written from what comes, once."""
        if JOINER not in (after, self._before()):
            self._loose += JOINER

    def _before(self) -> str:
        return (self._loose or self._done)[-1:]

    def _seal(self, sign: str) -> None:
        before = self._before()
        if self._parted and before in _GROWING and sign in _GROWING:
            self._loose += JOINER
        self._parted = False

    def _flush(self, following: str) -> None:
        loose, self._loose = self._loose, ""
        before = self._done[-1:]
        self._done += _LINKING.sub(JOINER, before + loose + following)[len(before) :].removesuffix(following)

    def whole(self) -> str:
        """Return what was written."""
        self._flush("")
        return self._done
