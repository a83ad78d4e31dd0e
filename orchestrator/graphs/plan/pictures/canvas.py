"""What the pictures of a plan are drawn on: paper, shapes and words in a Korean font, sharp on dense screens."""

import io
import re
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from integrations.documents.fonts import FontFile, FontSet, showable

PAPER, INK, SOFT, LINE, GROUND = "#ffffff", "#1c2422", "#55605c", "#d9dfd7", "#f1f3ef"
TONE, TONE_SOFT, TODAY = "#11685a", "#cfe3de", "#c06a14"
"""The colours of the house's pages, in the light."""
_DENSITY = 2
"""Pixels of the picture for one of the sizes that are said here."""
_WORD = re.compile(r"\S+\s*")


class Canvas:
    """A picture that is being drawn; sizes and places are in pixels at common density."""

    def __init__(self, width: int, height: int, fonts: FontSet) -> None:
        self.width, self.height = width, height
        self._fonts = fonts
        self._image = Image.new("RGB", (width * _DENSITY, height * _DENSITY), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def text(
        self, x: float, y: float, text: str, size: float = 14, *, color: str = INK, bold: bool = False, at: str = "la"
    ) -> None:
        """Write one line; ``at``: which point of it stands there, as Pillow names it (``la``: left, top)."""
        font = _font(self._fonts.bold if bold else self._fonts.regular, size)
        self._draw.text((x * _DENSITY, y * _DENSITY), _shown(text, self._fonts), fill=color, font=font, anchor=at)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, *, edge: str = "", round_by: float = 0
    ) -> None:
        """Draw a box; with ``edge`` it has a line around it of that colour."""
        place = [_DENSITY * value for value in (x, y, x + width, y + height)]
        self._draw.rounded_rectangle(place, round_by * _DENSITY, fill, edge or None, _DENSITY if edge else 0)

    def hatched(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a box with slanted lines, for what is assumed."""
        left, top, right, low = (round(_DENSITY * value) for value in (x, y, x + width, y + height))
        if right <= left or low <= top:
            return
        tile = Image.new("RGB", (right - left, low - top), TONE_SOFT)
        pen = ImageDraw.Draw(tile)
        for start in range(-(low - top), right - left, 6 * _DENSITY):
            pen.line([(start, low - top), (start + low - top, 0)], fill=TONE, width=_DENSITY)
        pen.rectangle([0, 0, right - left - 1, low - top - 1], outline=TONE, width=_DENSITY)
        self._image.paste(tile, (left, top))

    def line(self, x: float, y: float, to_x: float, to_y: float, color: str = LINE, thick: float = 1) -> None:
        """Draw a straight line."""
        places = [(x * _DENSITY, y * _DENSITY), (to_x * _DENSITY, to_y * _DENSITY)]
        self._draw.line(places, fill=color, width=max(1, round(thick * _DENSITY)))

    def arrow_head(self, x: float, y: float, *, down: bool = False) -> None:
        """Draw the point of an arrow, to the right or downwards."""
        ends = [(x, y), (x - 5, y - 8), (x + 5, y - 8)] if down else [(x, y), (x - 8, y - 5), (x - 8, y + 5)]
        self._draw.polygon([(a * _DENSITY, b * _DENSITY) for a, b in ends], fill=SOFT)

    def png(self) -> bytes:
        """Return the picture as a file."""
        made = io.BytesIO()
        self._image.save(made, "PNG", compress_level=6)  # a third of the time of the best, for a twentieth more
        return made.getvalue()


def width_of(text: str, size: float, fonts: FontSet, *, bold: bool = False) -> float:
    """Return how wide a line is."""
    return _font(fonts.bold if bold else fonts.regular, size).getlength(_shown(text, fonts)) / _DENSITY


def lines_of(text: str, size: float, width: float, fonts: FontSet, most: int, *, bold: bool = False) -> list[str]:
    """Return a text in lines of a width, at most so many; the last ends in ``…`` where the text goes on.

    Lines end at spaces; a word that is too wide is cut.
    """
    font = _font(fonts.bold if bold else fonts.regular, size)
    wide = width * _DENSITY
    lines: list[str] = [""]
    # No line holds more signs than this, so that a text of any length takes no longer.
    for word in _WORD.findall(_shown(text, fonts)[: (most + 1) * 200]):
        if font.getlength(lines[-1] + word.rstrip()) <= wide:
            lines[-1] += word
            continue
        if lines[-1]:
            lines.append("")
        for sign in word:
            if lines[-1] and font.getlength(lines[-1] + sign) > wide:
                lines.append("")
            lines[-1] += sign
    lines = [line.rstrip() for line in lines]
    if len(lines) > most:
        last = lines[most - 1]
        while last and font.getlength(f"{last}…") > wide:
            last = last[:-1]
        lines[most - 1 :] = [f"{last}…"]
    return lines


@lru_cache(maxsize=64)
def _font(face: FontFile, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face.path, round(size * _DENSITY), index=face.index)


def _shown(text: str, fonts: FontSet) -> str:
    return " ".join(showable(text, (fonts.regular,), unknown="").split())
