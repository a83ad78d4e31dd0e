"""The picture of a page made ready for recognition: straight, in even light, of a size that letters need."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from integrations.documents.page_pictures import LONG_SIDE, SMALL, reduced

_SHORTEST = 1200
"""Points of the long side up to which a picture is no page, but a line or two: it is only doubled."""
_STEEPEST, _STEP, _FINE = 8.0, 1.0, 0.1
"""Degrees up to which a page is straightened, and in which steps the angle is sought."""
_LEAST_TURN = 0.15
_LETTER = 15
"""Points, at that size, in which no letter is so wide that there is no paper; odd."""
_UNEVEN = 14.0
"""Standard deviation of the paper's grey from which light is evened out."""

Greys = NDArray[np.uint8]


def ready(picture: Image.Image) -> Image.Image:
    """Return a page as it is recognised best."""
    long_side = max(picture.size)
    scale = min(2.0, LONG_SIDE / long_side) if long_side > _SHORTEST else 2.0
    picture = _even(picture)
    turn = _skew(picture)
    if abs(turn) >= _LEAST_TURN:
        picture = picture.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    if abs(scale - 1) > 0.1:
        size = (round(picture.width * scale), round(picture.height * scale))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    return picture


def _even(picture: Image.Image) -> Image.Image:
    """Divide by the light of the paper, which is what is left where letters are closed over."""
    small = reduced(picture)
    paper = _closed(small).filter(ImageFilter.GaussianBlur(12))
    light = np.asarray(paper, dtype=np.float32)
    if light.std() < _UNEVEN and light.mean() > 200:
        return picture
    wide = np.asarray(paper.resize(picture.size, Image.Resampling.BILINEAR), dtype=np.float32)
    greys: Greys = np.clip(np.asarray(picture, dtype=np.float32) / np.maximum(wide, 1) * 255, 0, 255).astype(np.uint8)
    return Image.fromarray(greys)


def _closed(picture: Image.Image) -> Image.Image:
    """Return the lightest point around each: first along rows, then columns, a thirtieth of a filter's time."""
    greys = np.pad(np.asarray(picture), _LETTER // 2, mode="edge")
    for axis in (0, 1):
        greys = sliding_window_view(greys, _LETTER, axis=axis).max(axis=-1)
    return Image.fromarray(greys)


def _skew(picture: Image.Image) -> float:
    """Return by how many degrees a page has to be turned to the left to be straight."""
    small = reduced(picture, 2 * SMALL)
    ink = Image.fromarray((255 - np.asarray(small)).astype(np.uint8))

    def sharpness(degrees: float) -> float:
        # Lines of text that lie level make rows of points differ most.
        rows = np.asarray(ink.rotate(degrees, Image.Resampling.BILINEAR), dtype=np.float32).sum(axis=1)
        return float(np.square(np.diff(rows)).sum())

    rough = max(np.arange(-_STEEPEST, _STEEPEST + _STEP, _STEP), key=sharpness)
    return float(max(np.arange(rough - _STEP, rough + _STEP + _FINE, _FINE), key=sharpness))
