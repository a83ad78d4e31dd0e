"""The lines of a table in the picture of a page: with them in the way, cells are not made out."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_DARK = 170
"""Grey below which a point of the halved picture belongs to a line: thin ones are paler there."""
_LEVEL = 10
"""As a part of the picture's width: what is dark for so long is no stroke of a letter."""
_UPRIGHT = 40
"""As a part of the picture's height: between level lines a short one is enough, and where the page was held at an angle
a long one is in pieces."""
_SHORTEST = 30
"""Points of the halved picture."""
_FILLED = 0.95
"""Share of a line that has to be dark."""
_MARGIN = 1
"""Points of the halved picture around a line that go with it: its soft edge."""

Mask = NDArray[np.bool_]


def without_lines(picture: Image.Image) -> tuple[Image.Image, bool]:
    """Return a grey picture without its long straight lines, and whether they enclose something as a table does."""
    half = picture.resize((max(1, picture.width // 2), max(1, picture.height // 2)), Image.Resampling.BOX)
    dark: Mask = np.asarray(half) < _DARK
    level = _runs(dark, max(_SHORTEST, half.width // _LEVEL))
    upright = _runs(dark.T, max(_SHORTEST, half.height // _UPRIGHT)).T & _between(level)
    lines = _grown(level, 0) | _grown(upright, 1)
    if not lines.any():
        return picture, False
    mask = Image.fromarray((lines * 255).astype(np.uint8)).resize(picture.size, Image.Resampling.NEAREST)
    cleared = picture.copy()
    cleared.paste(255, mask=mask)
    return cleared, bool(level.any() and upright.any())


def _between(level: Mask) -> Mask:
    """Return the points that have a level line above and below them: letters are taller elsewhere, in titles."""
    inside: Mask = np.logical_or.accumulate(level, axis=0) & np.logical_or.accumulate(level[::-1], axis=0)[::-1]
    return inside


def _runs(dark: Mask, length: int) -> Mask:
    """Return the points of each row that lie in a dark run of a length."""
    rows, width = dark.shape
    if width < length:
        return np.zeros_like(dark)
    total = np.zeros((rows, width + 1), dtype=np.int32)
    np.cumsum(dark, axis=1, out=total[:, 1:])
    begins = total[:, length:] - total[:, :-length] >= _FILLED * length
    change = np.zeros((rows, width + 1), dtype=np.int32)
    change[:, : begins.shape[1]] += begins
    change[:, length : length + begins.shape[1]] -= begins
    covered: Mask = np.cumsum(change, axis=1)[:, :width] > 0
    return covered


def _grown(lines: Mask, axis: int) -> Mask:
    grown = lines.copy()
    for by in range(1, _MARGIN + 1):
        grown |= np.roll(lines, by, axis) | np.roll(lines, -by, axis)
    return grown
