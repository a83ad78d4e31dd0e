"""The two columns of a printed page, which are read one after the other and not across."""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from integrations.documents.page_pictures import SMALL, reduced

_DARKER: Final = 60
"""Greys by which ink is darker than the paper, at that size."""
_MIDDLE: Final = (0.35, 0.65)
"""Where a gutter lies, as parts of the page's width."""
_GUTTER: Final = 0.018
"""Its least width, as a part of the page's: a blank within a line is narrower, and does not lie below another one."""
_TALL: Final = 0.3
"""Least height of columns, as a part of the page's."""
_FULL: Final = 0.8
"""Share of a column's width that a line has to reach to count as running text: what stands in forms is shorter."""
_FULL_LINES: Final = 0.4
_LEAST_LINES: Final = 6

Mask = NDArray[np.bool_]


def in_columns(picture: Image.Image) -> list[Image.Image]:
    """Return the parts of an upright page in the order of reading: what stands above two columns, these, what follows.

    One that is not set in columns is its only part; so is a form or a table, whose cells stand beside each other.
    """
    small = reduced(picture, SMALL)
    greys = np.asarray(small)
    ink: Mask = greys < np.median(greys) - _DARKER
    found = _gutter(ink)
    if found is None:
        return [picture]
    scale = picture.height / small.height
    across = round(found[0] * scale)
    top, bottom = (round(each * scale) for each in found[1:])
    width, height = picture.size
    boxes = [(0, 0, width, top), (0, top, across, bottom), (across, top, width, bottom), (0, bottom, width, height)]
    return [picture.crop(box) for box in boxes if box[3] > box[1] and _has_ink(ink, box, scale)]


def _has_ink(ink: Mask, box: tuple[int, int, int, int], scale: float) -> bool:
    left, top, right, bottom = (round(each / scale) for each in box)
    return bool(ink[top:bottom, left:right].any())


def _gutter(ink: Mask) -> tuple[int, int, int] | None:
    """Return the middle of the gutter between two columns of running text, and their first row and the one behind."""
    height, width = ink.shape
    wide = max(4, round(width * _GUTTER))
    best: tuple[int, int, int] | None = None
    for left in range(round(width * _MIDDLE[0]), round(width * _MIDDLE[1]) - wide):
        begins, ends = _longest_blank(np.asarray(ink[:, left : left + wide].any(axis=1)))
        if ends - begins >= height * _TALL and (best is None or ends - begins > best[2] - best[1]):
            sides = ink[begins:ends, :left], ink[begins:ends, left + wide :]
            if all(map(_is_running_text, sides)):
                best = left + wide // 2, begins, ends
    return best


def _longest_blank(inked: Mask) -> tuple[int, int]:
    """Return the first row of the longest run without ink, and the one behind it."""
    runs = _runs(~inked)
    begins, ends = max(runs, key=lambda run: run[1] - run[0], default=(0, 0))
    return begins, ends


def _runs(rows: Mask) -> list[tuple[int, int]]:
    """Return where runs of rows of the mask begin, and the row behind each."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], rows, [False])).astype(np.int8)))
    return [(int(begins), int(ends)) for begins, ends in edges.reshape(-1, 2)]


def _is_running_text(side: Mask) -> bool:
    """Tell whether most lines go as far as the others; the last ones of paragraphs do not."""
    lines = [np.flatnonzero(side[begins:ends].any(axis=0)) for begins, ends in _runs(np.asarray(side.any(axis=1)))]
    if len(lines) < _LEAST_LINES:
        return False
    width = max(one[-1] for one in lines) - min(one[0] for one in lines)
    full = [one for one in lines if one[-1] - one[0] >= _FULL * width]
    return len(full) >= _FULL_LINES * len(lines)
