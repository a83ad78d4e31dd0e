"""Text of slides that nobody sees: in the colour of its ground, too small, hidden, or beside the slide.

ECMA-376, part 1: 19.3 (slides and their shapes), 21.1.2 (text). Only what a slide says itself is taken for sure:
where a picture or a filled shape lies below, or the master paints the ground, colours tell nothing.
"""

import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

from integrations.documents.base import HiddenText
from integrations.documents.cut_text import cut_parts, parts
from integrations.documents.unseen import hidden_by_pages
from integrations.documents.word_surface import BLACK, WHITE, Colour, colour_of

_ALIKE = 18
_SMALLEST = 200
"""Hundredths of a point below which nobody reads a text."""
_SHAPES = frozenset({"sp", "cxnSp", "graphicFrame", "pic"})
_FILLS = frozenset({"gradFill", "blipFill", "pattFill", "grpFill"})
_THEME: Mapping[str, Colour] = {"bg1": WHITE, "lt1": WHITE, "tx1": BLACK, "dk1": BLACK}
_PAINTED = re.compile(rb"<p:bgPr|<p:pic[ >]|<p:bgRef [^>]*>\s*<a:(?!schemeClr val=\"(?:bg1|lt1)\")")
"""What a master or layout puts below all of its slides."""
_SIZE = re.compile(rb"<p:sldSz [^>]*?cx=\"(\d{1,9})\"[^>]*?cy=\"(\d{1,9})\"")
_LIGHT = re.compile(rb"<a:lt1>\s*<a:(?:sysClr val=\"window\"|srgbClr val=\"[Ff]{6}\")")


def hidden_in_slides(path: Path) -> tuple[dict[str, bytes], tuple[HiddenText, ...]]:
    """Return the parts of a file of slides that change when what is hidden is left out, and what that is by slides."""
    with zipfile.ZipFile(path) as package:
        below = [
            content for prefix in ("slideMasters/", "slideLayouts/") for _, content in parts(package, f"ppt/{prefix}")
        ]
        is_light = any(_LIGHT.search(content) for _, content in parts(package, "ppt/theme/"))
        ground = WHITE if is_light and not any(_PAINTED.search(one) for one in below) else None
        whole = next((_SIZE.search(content) for _, content in parts(package, "ppt/presentation")), None)
        size = (int(whole[1]), int(whole[2])) if whole else (1 << 40, 1 << 40)
        changed, hidden = cut_parts(package, "ppt/slides/slide", lambda _: _SlideWalk(ground, size))
    return changed, hidden_by_pages((page, text) for page, texts in enumerate(hidden, 1) for text in texts)


class _SlideWalk:
    def __init__(self, ground: Colour | None, size: tuple[int, int]) -> None:
        self._ground, self._size = ground, size
        self._path: list[str] = []
        self._is_covered = False
        """Whether something that is filled lies below what follows."""
        self._shape_ground: Colour | None = ground
        self._is_away = False
        self._colour: Colour | None = None
        self._letters = 1_800

    def enter(self, name: str, attributes: Mapping[str, str]) -> None:
        self._path.append(name)
        if name in _SHAPES:
            self._shape_ground = None if self._is_covered or name != "sp" else self._ground
            self._is_away = False
        elif name == "cNvPr":
            self._is_away |= attributes.get("hidden") in ("1", "true")
        elif name == "off" and "spPr" in self._path:
            self._is_away |= (
                _whole(attributes.get("x")) >= self._size[0] or _whole(attributes.get("y")) >= self._size[1]
            )
        elif (name == "fillRef" and attributes.get("idx", "0") != "0") or (
            name in _FILLS and self._within("spPr", "bg")
        ):
            self._paint(None)
        elif name in ("srgbClr", "schemeClr") and "solidFill" in self._path[-3:-1]:
            self._fill(colour_of(attributes.get("val", "")) or _THEME.get(attributes.get("val", "")))
        elif name == "r":
            self._colour, self._letters = None, 1_800
        elif name == "rPr" and attributes.get("sz", "").isdecimal():
            self._letters = int(attributes["sz"])

    def leave(self, name: str) -> None:
        self._path.pop()
        if name == "pic" or (name == "sp" and self._shape_ground not in (self._ground, WHITE)):
            self._is_covered = True

    def _fill(self, colour: Colour | None) -> None:
        if "ln" in self._path or "effectLst" in self._path:
            return
        if self._path[-3:-1] == ["rPr", "solidFill"]:
            self._colour = colour
        elif self._within("spPr", "bg"):
            self._paint(colour)

    def _paint(self, colour: Colour | None) -> None:
        if "bg" in self._path:
            self._ground = self._shape_ground = colour
        else:
            self._shape_ground = colour

    def _within(self, *names: str) -> bool:
        return any(name in self._path for name in names) and "ln" not in self._path

    @property
    def is_hidden(self) -> bool:
        if "r" not in self._path:
            return False
        if self._is_away or self._letters < _SMALLEST:
            return True
        if self._colour is None or self._shape_ground is None:
            return False
        return max(abs(a - b) for a, b in zip(self._colour, self._shape_ground, strict=True)) <= _ALIKE


def _whole(text: str | None) -> int:
    return int(text) if text and text.isdecimal() else 0
