"""A text whose letters are of one width and one case, each still at its place in what was read."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from orchestrator.graphs.contract.contract_text import Span

_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SIGNS: Final = {
    **dict.fromkeys(map(ord, "\u3000\u00a0\u2002\u2003\u2009\u200b\ufeff"), " "),
    **dict.fromkeys(map(ord, "〜∼∽˜"), "~"),
    **dict.fromkeys(map(ord, "–—―‐‑‒−ㅡ"), "-"),
    **dict.fromkeys(map(ord, "ㆍ‧∙•・⋅"), "·"),
    **dict.fromkeys(map(ord, "“”„〝〞"), '"'),
    **dict.fromkeys(map(ord, "‘’‚′`"), "'"),
    ord("￦"): "₩",
    ord("∶"): ":",
    ord("ː"): ":",
}


_LETTERS: Final = str.maketrans("ol", "01")
_MISREAD: Final = re.compile(
    r"(?<![a-z])[ol]{1,3}(?=[ol]{0,2}[.,:]?\d)|(?<=\d)[ol]{1,3}(?![a-z])|(?<=\d[.,:/])[ol]{1,3}(?![a-z])|(?<=제)[ol\d]{1,3}(?=조)"
    r"|(?<![a-z\d])[ol\d]{1,2}:[ol\d]{2}(?![a-z\d])|(?<![a-z])[ol]{1,2}(?=(?:년|월|일|시|분|원|개월|만원|천원|%|명|인|층|호|부|장)(?![a-z]))"
)

_MISREAD_KOREAN: Final = re.compile(r"(?<=[\d만천백십])윈|업(?=[음슴서습]|는|다(?!각))|잇(?=[음슴습]|다(?!른))")
"""Syllables that scans and hasty typists take for others: won, "is not there", "is there"."""
_MENDED_KOREAN: Final = {"윈": "원", "업": "없", "잇": "있"}


_MISSPELT: Final = (
    (re.compile(r"(?<=[\d만천백억])[윈웜웡](?![가-힣]도)"), "원"),
    (re.compile(r"업(?=[슴씀]|는(?!체)|다(?![가-힣]))"), "없"),
    (re.compile(r"(?<=[가-힣])잇(?=[다음는으고])"), "있"),
    (re.compile(r"(?<=지)안(?=[는음다으])"), "않"),
)
"""What scans and hasty typists put for letters that matter, letter for letter."""


_POLITE: Final = re.compile(r"(?P<stem>[가-힣])(?P<end>습)니다|(?P<verb>[가-힣])니다")
_GIVE: Final = re.compile(r"(?<![건엎])(?:드린(?=\0?[다는])|드릴(?=수)|드리(?=[지고며는]))")
_GIVEN: Final = {"드린": "준", "드릴": "줄", "드리": "주"}
"""To give, as it is said to those whom one honours."""
_PAST: Final = frozenset("없있겠")
_FIRST: Final = ord("가")
_FINALS: Final = 28
"""Finals that a syllable may have, none among them."""
_N, _B, _SS = 4, 17, 20
"""The finals ㄴ, ㅂ and ㅆ."""


def _plain(found: re.Match[str]) -> str:
    """Return a polite ending as the plain one, with a mark for each letter that it is shorter by."""
    if found["end"]:
        final = (ord(found["stem"]) - _FIRST) % _FINALS
        return found["stem"] + ("\0\0다" if found["stem"] in _PAST or final == _SS else "는\0다")
    verb = found["verb"]
    if (ord(verb) - _FIRST) % _FINALS != _B:
        return found.group()
    if verb in "입닙":
        return f"{'이' if verb == '입' else '니'}\0다"
    return f"{chr(ord(verb) - _B + _N)}\0다"


def _given(found: re.Match[str]) -> str:
    return f"{_GIVEN[found.group()]}\0"


def plain(text: str) -> str:
    """Return a text with its polite endings as plain ones, its blanks as they were."""
    return _GIVE.sub(_given, _POLITE.sub(_plain, text)).replace("\0", "")


def _figures(text: str) -> str:
    for wrong, right in _MISSPELT:
        text = wrong.sub(right, text)
    if "o" not in text and "l" not in text:
        return text
    for _ in range(3):  # a figure may be known only by the one beside it
        text = _MISREAD.sub(lambda found: found.group().translate(_LETTERS), text)
    return text


def folded(text: str) -> str:
    """Return the text in small letters, signs that look alike as one of them; as long as it was."""
    table = text.translate(_WIDE).translate(_SIGNS)
    small = table.lower()
    if len(small) == len(table):
        return small
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in table)


@dataclass(frozen=True)
class FoldedText:
    """A piece of a text as it is matched: Korean without any blank, since scans and typists put them anywhere."""

    text: str
    """Folded, letter by letter as it was read."""
    start: int
    """Of the piece, in the whole text."""

    @cached_property
    def _letters(self) -> str:
        """As ``ko``, with a mark for each letter that it leaves out."""
        text = _MISREAD_KOREAN.sub(lambda found: _MENDED_KOREAN[found.group()], "".join(self.text.split()))
        return _GIVE.sub(_given, _POLITE.sub(_plain, _figures(text)))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where in the whole text each letter of ``ko`` stands."""
        there = (self.start + at for at, sign in enumerate(self.text) if not sign.isspace())
        return tuple(at for at, sign in zip(there, self._letters, strict=True) if sign != "\0")

    @cached_property
    def ko(self) -> str:
        """Without blanks; letters that a scan shows for figures are figures, words that it misreads mended.

        Polite endings are plain ones, as most contracts have them: "뺍니다" is "뺀다".
        """
        return self._letters.replace("\0", "")

    @cached_property
    def en(self) -> str:
        """Every run of blanks one blank."""
        return " ".join(self.text.split())

    def span(self, start: int, end: int) -> Span:
        """Return the place in the whole text of what stands in ``ko`` there."""
        return Span(self.places[start], self.places[end - 1] + 1)
