"""Text of a HWPX document that nobody sees: in the colour of its ground, or too small to be read.

KS X 6101 (OWPML): the look of a run stands in the header (``charPr``), the ground of a cell there too (``borderFill``).
"""

import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, fromstring

from integrations.documents.base import HiddenText
from integrations.documents.cut_text import cut_parts, parts
from integrations.documents.unseen import hidden_by_pages
from integrations.documents.word_numbers import local
from integrations.documents.word_surface import BLACK, WHITE, Colour, colour_of

_ALIKE = 18
"""Levels of 255 by which a colour may differ from its ground and is not seen on it: as in other documents."""
_SMALLEST = 200
"""Hundredths of a point below which nobody reads a text."""
_GROUNDS = {"tc": "borderFillIDRef", "tbl": "borderFillIDRef"}
_OF_THEIR_OWN = frozenset({"rect", "ellipse", "polygon", "curve", "arc", "container", "drawText"})
"""Drawn things: what their text stands on is not told here."""
_APART = frozenset({"hiddenComment"})
"""What the program shows to nobody who reads or prints."""


@dataclass(frozen=True, slots=True)
class _HangulLooks:
    letters: Mapping[str, tuple[Colour, int, Colour | None]] = field(default_factory=dict)
    """By id: colour, height, and the shade behind them."""
    grounds: Mapping[str, Colour] = field(default_factory=dict)
    """Of cells and tables that are filled."""


def hidden_in_hangul(path: Path) -> tuple[dict[str, bytes], tuple[HiddenText, ...]]:
    """Return the parts of a HWPX document that change when what is hidden is left out, and what that is."""
    if not zipfile.is_zipfile(path):
        return {}, ()
    with zipfile.ZipFile(path) as package:
        looks = _looks(package)
        changed, hidden = cut_parts(package, "Contents/section", lambda _: _HangulWalk(looks))
    return changed, hidden_by_pages((0, text) for texts in hidden for text in texts)


def _looks(package: zipfile.ZipFile) -> _HangulLooks:
    letters: dict[str, tuple[Colour, int, Colour | None]] = {}
    grounds: dict[str, Colour] = {}
    with suppress(ParseError):
        for _, content in parts(package, "Contents/header"):
            for one in fromstring(content).iter():
                if local(one) == "charPr":
                    shade = colour_of(one.get("shadeColor", ""))
                    height = one.get("height", "")
                    letters[one.get("id", "")] = (
                        colour_of(one.get("textColor", "")) or BLACK,
                        int(height) if height.isdecimal() else 1000,
                        shade,
                    )
                elif local(one) == "borderFill" and (filled := _filled(one)):
                    grounds[one.get("id", "")] = filled
    return _HangulLooks(letters, grounds)


def _filled(border: Element) -> Colour | None:
    return next((colour for one in border.iter() if (colour := colour_of(one.get("faceColor", "")))), None)


class _HangulWalk:
    def __init__(self, looks: _HangulLooks) -> None:
        self._looks = looks
        self._grounds: list[Colour | None] = [WHITE]
        self._runs: list[str] = []
        self._apart = 0

    def enter(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "run":
            self._runs.append(attributes.get("charPrIDRef", ""))
        elif name in _GROUNDS:
            self._grounds.append(self._looks.grounds.get(attributes.get(_GROUNDS[name], ""), self._grounds[-1]))
        elif name in _OF_THEIR_OWN:
            self._grounds.append(None)
        elif name in _APART:
            self._apart += 1

    def leave(self, name: str) -> None:
        if name == "run":
            self._runs.pop()
        elif name in _GROUNDS or name in _OF_THEIR_OWN:
            self._grounds.pop()
        elif name in _APART:
            self._apart -= 1

    @property
    def is_hidden(self) -> bool:
        look = self._looks.letters.get(self._runs[-1]) if self._runs else None
        if self._apart or look is None:
            return self._apart > 0
        colour, height, shade = look
        ground = shade or self._grounds[-1]
        if height < _SMALLEST:
            return True
        return ground is not None and max(abs(a - b) for a, b in zip(colour, ground, strict=True)) <= _ALIKE
