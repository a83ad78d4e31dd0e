"""Whether a run of a Word document is seen by who looks at it: its own marks, its styles, and the ground it stands on.

ECMA-376, part 1: 17.3.2 (properties of runs), 17.7.2 (the order in which styles count).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.etree.ElementTree import Element

from integrations.documents.word_numbers import attribute, children, local, value
from integrations.documents.word_surface import BLACK, WHITE, Colour, Surface, colour_of, shade_of

_ALIKE = 18
"""Levels of 255 by which a colour may differ from its ground and is not seen on it: the same share as in a PDF."""
_SMALLEST = 4
"""Half points below which nobody reads a text: the same as in a PDF."""
_NARROWEST = 5
"""Percent of their width to which letters may be pressed."""
_CLEAR = 95_000
"""Thousandths of a percent of transparency from which on nothing is left to see."""
_DEEPEST = 20
"""Styles that are based on each other; more go in a circle."""
_THEME: Final[Mapping[str, Colour]] = {
    "background1": WHITE, "light1": WHITE, "bg1": WHITE, "lt1": WHITE, "text1": BLACK, "dark1": BLACK,
}  # fmt: skip
_HIGHLIGHTS: Final[Mapping[str, Colour]] = {
    "black": BLACK, "white": WHITE, "yellow": (255, 255, 0), "green": (0, 255, 0), "cyan": (0, 255, 255),
    "magenta": (255, 0, 255), "blue": (0, 0, 255), "red": (255, 0, 0), "darkBlue": (0, 0, 128),
    "darkCyan": (0, 128, 128), "darkGreen": (0, 128, 0), "darkMagenta": (128, 0, 128), "darkRed": (128, 0, 0),
    "darkYellow": (128, 128, 0), "darkGray": (128, 128, 128), "lightGray": (192, 192, 192),
}  # fmt: skip
_NOTHING: Final = Element("rPr")


@dataclass(frozen=True, slots=True)
class _Style:
    based_on: str
    run: Element
    fills: frozenset[Colour]
    """Of a table's style: all that its cells may be filled with, but paper."""


@dataclass(frozen=True, slots=True)
class WordVisibility:
    """What the styles of a document say of how its text looks."""

    styles: Mapping[str, _Style] = field(default_factory=dict)
    usual: str = ""
    """The style of paragraphs that name none."""
    default: Element = field(default_factory=lambda: _NOTHING)

    @classmethod
    def of(cls, styles: Element) -> "WordVisibility":
        """Read ``word/styles.xml``."""
        listed = list(children(styles, "style"))
        usual = (one for one in listed if attribute(one, "type") == "paragraph" and _is_on(attribute(one, "default")))
        named = next((attribute(one, "styleId") for one in usual), "")
        default = _below(_below(_below(styles, "docDefaults"), "rPrDefault"), "rPr")
        return cls({attribute(one, "styleId"): _style(one) for one in listed}, named, default)

    def within(self, element: Element, surface: Surface) -> Surface:
        """Return what stands inside an element of the document."""
        return surface.within(element, self._fills(value(_below(element, "tblPr"), "tblStyle")))

    def is_seen(self, run: Element, paragraph: Element | None, surface: Surface) -> bool:
        """Tell whether a run is seen where it stands; ``paragraph``: its ``w:pPr``."""
        own = _below(run, "rPr")
        if surface.is_away or not self._is_shown(own, paragraph):
            return False
        size, scale = self._said("sz", own, paragraph), self._said("w", own, paragraph)
        if _amount(size, _SMALLEST) < _SMALLEST or _amount(scale, 100) <= _NARROWEST:
            return False
        colour, ground = self._colour(own, paragraph), self._ground(own, paragraph, surface)
        if colour is None or ground is None:
            return True
        return max(abs(one - other) for one, other in zip(colour, ground, strict=True)) > _ALIKE

    def _is_shown(self, own: Element, paragraph: Element | None) -> bool:
        for name in ("vanish", "specVanish"):
            said = self._said(name, own, paragraph)
            if said is not None and _is_on(attribute(said, "val") or "1"):
                return False
        painted = self._said("textFill", own, paragraph)
        if painted is None:
            return True
        if any(True for _ in children(painted, "noFill")):
            return self._said("textOutline", own, paragraph) is not None
        return not any(
            _whole(attribute(one, "val")) >= _CLEAR
            for fill in children(painted, "solidFill")
            for colour in fill
            for one in children(colour, "alpha")
        )

    def _colour(self, own: Element, paragraph: Element | None) -> Colour | None:
        """Return the colour of letters; None where Word chooses one that is seen."""
        painted = self._said("textFill", own, paragraph)
        for fill in () if painted is None else children(painted, "solidFill"):
            for one in children(fill, "srgbClr", "schemeClr"):
                return colour_of(attribute(one, "val")) or _THEME.get(attribute(one, "val"))
        said = self._said("color", own, paragraph)
        if said is None:
            return None
        # The colour itself stands beside its name in the theme, as Word worked it out.
        return colour_of(attribute(said, "val")) or _THEME.get(attribute(said, "themeColor"))

    def _ground(self, own: Element, paragraph: Element | None, surface: Surface) -> Colour | None:
        marked = self._said("highlight", own, paragraph)
        if marked is not None and attribute(marked, "val") in _HIGHLIGHTS:
            return _HIGHLIGHTS[attribute(marked, "val")]
        shaded = self._said("shd", own, paragraph)
        return surface.colour if shaded is None else shade_of(shaded, surface.colour)

    def _said(self, name: str, own: Element, paragraph: Element | None) -> Element | None:
        """Return the property of that name that counts: the run's own, else that of the nearest style."""
        named = value(paragraph, "pStyle") if paragraph is not None else ""
        for properties in (own, *self._chain(value(own, "rStyle")), *self._chain(named or self.usual), self.default):
            for found in children(properties, name):
                return found
        return None

    def _chain(self, name: str) -> Iterator[Element]:
        for _ in range(_DEEPEST):
            style = self.styles.get(name)
            if style is None:
                return
            yield style.run
            name = style.based_on

    def _fills(self, name: str) -> frozenset[Colour]:
        found: set[Colour] = set()
        for _ in range(_DEEPEST):
            style = self.styles.get(name)
            if style is None:
                break
            found |= style.fills
            name = style.based_on
        return frozenset(found)


def _style(element: Element) -> _Style:
    shadings = [one for one in element.iter() if local(one) == "shd"]
    fills = {shade_of(one, None) for one in shadings} if attribute(element, "type") == "table" else set()
    coloured = frozenset(one for one in fills if one is not None and min(one) < 255 - _ALIKE)
    return _Style(value(element, "basedOn"), _below(element, "rPr"), coloured)


def _below(element: Element, name: str) -> Element:
    return next(iter(children(element, name)), _NOTHING)


def _is_on(text: str) -> bool:
    return text in ("1", "true", "on")


def _amount(said: Element | None, otherwise: int) -> int:
    return otherwise if said is None else _whole(attribute(said, "val").removesuffix("%"), otherwise)


def _whole(text: str, otherwise: int = 0) -> int:
    whole = text.partition(".")[0]
    return int(whole) if whole.isascii() and whole.isdecimal() and len(whole) <= 9 else otherwise
