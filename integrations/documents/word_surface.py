"""What the text of a Word document stands on: the colour of its ground, and whether anything there is seen at all.

ECMA-376, part 1: 17.3.1.31 and 17.4.32 (shading), 17.3.1.11 (frames), 17.4.80 (heights of rows), 20.4.2.3 (anchors).
"""

import re
from dataclasses import dataclass, replace
from typing import Final
from xml.etree.ElementTree import Element

from integrations.documents.word_numbers import attribute, children, local

Colour = tuple[int, int, int]
WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)
_HEX = re.compile(r"#?([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})")
_FAR_TWIPS = 12_000
"""21 cm, the width of a page: what is moved by as much stands beside it."""
_FAR_EMU = 11_000_000
"""30.5 cm, the height of a page."""
_FAR_POINTS = 866
"""The same."""
_THIN_TWIPS = 40
"""Two points: nothing in a line or row of that exact height can be read."""
_THIN_EMU = 25_400
_LENGTH = re.compile(r"(-?\d{1,7}(?:\.\d{1,6})?)(pt|in|cm|mm|px)?")
_POINTS = {"pt": 1.0, "in": 72.0, "cm": 28.35, "mm": 2.835, "px": 0.75}


@dataclass(frozen=True, slots=True)
class Surface:
    """Where text stands."""

    colour: Colour | None = WHITE
    """None: it is not told, as on a picture."""
    is_away: bool = False
    """Whether nothing there is seen: it lies outside of the page, or has no size."""

    def within(self, element: Element, table_fills: frozenset[Colour] = frozenset()) -> "Surface":
        """Return what stands inside an element; ``table_fills``: those of a table's style, where it is one."""
        name = local(element)
        match name:
            case "p" | "tc":
                properties = _child(element, f"{name}Pr")
                filled = replace(self, colour=_shading(properties, self.colour))
                return filled._away(name == "p" and _is_away(properties))
            case "tbl":
                filled = replace(self, colour=_shading(_child(element, "tblPr"), self.colour))
                return replace(filled, colour=None) if table_fills else filled
            case "tr":
                return self._away(_is_flat(_child(element, "trPr")))
            case "anchor" | "inline":
                return self._away(_is_out(element))
            case "wsp":
                return replace(self, colour=_fill(_child(element, "spPr"), self.colour))
            case "shape" | "rect" | "roundrect" | "oval":
                return replace(self, colour=_drawn(element, self.colour))._away(_is_out_by_style(element))
        return self

    def _away(self, is_away: bool) -> "Surface":
        return replace(self, is_away=True) if is_away else self


def colour_of(text: str) -> Colour | None:
    """Return a colour of six digits; None for anything else, as ``auto``."""
    found = _HEX.fullmatch(text.strip())
    return (int(found[1], 16), int(found[2], 16), int(found[3], 16)) if found else None


def shade_of(shading: Element, otherwise: Colour | None) -> Colour | None:
    """Return the colour of a ``w:shd``; what it leaves to the reader stays as it is."""
    if attribute(shading, "val") == "solid":
        return colour_of(attribute(shading, "color")) or BLACK
    return colour_of(attribute(shading, "fill")) or otherwise


def _shading(properties: Element | None, otherwise: Colour | None) -> Colour | None:
    found = _child(properties, "shd")
    return otherwise if found is None else shade_of(found, otherwise)


def _is_away(properties: Element | None) -> bool:
    """Tell whether a paragraph stands beside the page, or has lines of no height."""
    indent, frame, spacing = (_child(properties, name) for name in ("ind", "framePr", "spacing"))
    moved = [_whole(indent, name) for name in ("left", "start", "firstLine")] if indent is not None else []
    placed = [_whole(frame, name) for name in ("x", "y")] if frame is not None else []
    if any(abs(one) >= _FAR_TWIPS for one in moved) or any(not -_FAR_TWIPS < one < 1.5 * _FAR_TWIPS for one in placed):
        return True
    return (
        spacing is not None
        and attribute(spacing, "lineRule") == "exact"
        and 0 < _whole(spacing, "line", _THIN_TWIPS + 1) <= _THIN_TWIPS
    )


def _is_flat(properties: Element | None) -> bool:
    if properties is None:
        return False
    if any(attribute(one, "val") not in ("0", "false", "off") for one in children(properties, "hidden")):
        return True
    height = _child(properties, "trHeight")
    return height is not None and attribute(height, "hRule") == "exact" and _whole(height, "val") <= _THIN_TWIPS


def _is_out(drawing: Element) -> bool:
    """Tell whether a drawing is hidden, has no size, or lies outside of the page."""
    about, extent = _child(drawing, "docPr"), _child(drawing, "extent")
    if about is not None and attribute(about, "hidden") in ("1", "true", "on"):
        return True
    sizes = {"positionH": 0, "positionV": 0}
    if extent is not None:
        sizes = {"positionH": _whole(extent, "cx"), "positionV": _whole(extent, "cy")}
        if min(sizes.values()) <= _THIN_EMU:
            return True
    for place in children(drawing, *sizes):
        offset = _child(place, "posOffset")
        moved = _number(offset.text or "") if offset is not None else 0
        # Of what does not count from the page itself, margins are to be left: up to two inches.
        room = 0 if attribute(place, "relativeFrom") == "page" else 1_828_800
        if moved >= _FAR_EMU or moved < -(sizes[local(place)] + room):
            return True
    return False


def _is_out_by_style(shape: Element) -> bool:
    """The same of a shape in the older way, whose style says where it stands."""
    style = dict(part.strip().partition(":")[::2] for part in attribute(shape, "style").split(";")[:40])
    if style.get("visibility") == "hidden":
        return True
    if any(name in style and _points(style[name]) <= 2 for name in ("width", "height")):
        return True
    return any(
        abs(_points(style.get(name, "0"))) >= _FAR_POINTS for name in ("left", "top", "margin-left", "margin-top")
    )


def _fill(properties: Element | None, otherwise: Colour | None) -> Colour | None:
    """Return the colour that a shape is filled with; None where it is a picture, a gradient or one of a theme."""
    if properties is None:
        return None
    for one in properties:
        match local(one):
            case "solidFill":
                return next((colour_of(attribute(each, "val")) for each in children(one, "srgbClr")), None)
            case "noFill":
                return otherwise
            case "gradFill" | "blipFill" | "pattFill":
                return None
    return otherwise


def _drawn(shape: Element, otherwise: Colour | None) -> Colour | None:
    if attribute(shape, "filled") in ("f", "false"):
        return otherwise
    given = attribute(shape, "fillcolor").partition(" ")[0]
    return colour_of(given) if given and given != "white" else WHITE


def _points(length: str) -> float:
    found = _LENGTH.fullmatch(length.strip())
    return float(found[1]) * _POINTS[found[2] or "pt"] if found else 100.0


def _whole(element: Element, name: str, otherwise: int = 0) -> int:
    return _number(attribute(element, name), otherwise)


def _number(text: str, otherwise: int = 0) -> int:
    digits = text.strip().removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= 12 else otherwise


def _child(element: Element | None, name: str) -> Element | None:
    return None if element is None else next(iter(children(element, name)), None)
