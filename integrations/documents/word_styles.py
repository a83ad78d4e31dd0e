"""What Word's styles say of a paragraph: whether it is a heading, and in which list it counts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from integrations.documents.word_numbers import attribute, children, value

_HEADING = re.compile(r"(?:heading|제목|개요) ?([1-9])", re.IGNORECASE)
_TITLES = ("title", "제목")
_BODY_LEVEL = 9
"""``w:outlineLvl`` of what is no heading."""
_DEEPEST = 20
"""Styles that are based on each other; more go in a circle."""


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """What one style says itself; empty where it leaves it to the style it is based on."""

    based_on: str = ""
    outline: str = ""
    heading: int = 0
    list_number: str = ""
    list_level: str = ""


@dataclass(frozen=True, slots=True)
class WordStyles:
    """The styles of paragraphs, by their ids."""

    styles: Mapping[str, ParagraphStyle] = field(default_factory=dict)

    @classmethod
    def of(cls, styles: Element) -> "WordStyles":
        """Read ``word/styles.xml``."""
        return cls({attribute(one, "styleId"): _style(one) for one in children(styles, "style")})

    def heading_of(self, properties: Element | None) -> int:
        """Return the level of a paragraph with these ``w:pPr`` as a heading, from 1; 0 where it is none."""
        if properties is None:
            return 0
        chain = self._chain(properties)
        own = value(properties, "outlineLvl")
        outline = next((level for level in (own, *(style.outline for style in chain)) if level.isdecimal()), "")
        if outline:
            return int(outline) + 1 if int(outline) < _BODY_LEVEL else 0
        return next((style.heading for style in chain if style.heading), 0)

    def list_of(self, properties: Element | None) -> tuple[str, int]:
        """Return list and level in which a paragraph counts; the list is empty where it does in none."""
        if properties is None:
            return "", 0
        chain = self._chain(properties)
        own = value(properties, "numPr", "numId")
        number = next((one for one in (own, *(style.list_number for style in chain)) if one), "")
        levels = (value(properties, "numPr", "ilvl"), *(style.list_level for style in chain))
        level = next((one for one in levels if one.isdecimal()), "0")
        # List 0 takes a paragraph out of the list of its style.
        return ("", 0) if number == "0" else (number, int(level))

    def _chain(self, properties: Element) -> list[ParagraphStyle]:
        found: list[ParagraphStyle] = []
        name = value(properties, "pStyle")
        while name and len(found) < _DEEPEST:
            # Word knows its own styles without their definitions.
            style = self.styles.get(name) or ParagraphStyle(heading=_heading(name))
            found.append(style)
            name = style.based_on
        return found


def _style(element: Element) -> ParagraphStyle:
    properties = next(iter(children(element, "pPr")), None)
    paths = (("outlineLvl",), ("numPr", "numId"), ("numPr", "ilvl"))
    outline, number, level = ("", "", "") if properties is None else (value(properties, *path) for path in paths)
    return ParagraphStyle(value(element, "basedOn"), outline, _heading(value(element, "name")), number, level)


def _heading(name: str) -> int:
    known = _HEADING.fullmatch(name.strip())
    return int(known[1]) if known else int(name.strip().lower() in _TITLES)
