"""The picture of a page made ready for recognition: upright, straight, in even light, of a size that letters need."""

import io
from collections.abc import Iterator

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from PIL import Image, ImageFilter, ImageOps, ImageSequence, UnidentifiedImageError

from integrations.documents.base import Unreadable

MAX_POINTS = 80_000_000
"""Points of a picture that is opened; an A0 sheet at 200 dots an inch has 62 million."""
LONG_SIDE = 3300
"""Points of the long side in which a page is recognised: A4 at 280 dots an inch."""
_SHORTEST = 1200
"""Points of the long side up to which a picture is no page, but a line or two: it is only doubled."""
_SMALL = 700
"""Points of the long side in which light and angle are looked for."""
_STEEPEST, _STEP, _FINE = 8.0, 1.0, 0.1
"""Degrees up to which a page is straightened, and in which steps the angle is sought."""
_LEAST_TURN = 0.15
_LETTER = 15
"""Points, at that size, in which no letter is so wide that there is no paper; odd."""
_UNEVEN = 14.0
"""Standard deviation of the paper's grey from which light is evened out."""

_DARKER = 40

Greys = NDArray[np.uint8]


def opened(data: bytes) -> Iterator[Image.Image]:
    """Yield the pages of a picture, upright as its EXIF says, in grey. Raises :class:`Unreadable` or ``OSError``."""
    Image.MAX_IMAGE_PIXELS = None  # the limit is ours, and has its own sentence
    try:
        picture = Image.open(io.BytesIO(data))
    except UnidentifiedImageError as error:
        raise Unreadable("damaged") from error
    for frame in ImageSequence.Iterator(picture):
        if frame.width * frame.height > MAX_POINTS:
            raise Unreadable("bomb")
        yield _grey(ImageOps.exif_transpose(frame))


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


def ink_of(picture: Image.Image) -> float:
    """Return the share of points that are clearly darker than the paper."""
    greys = np.asarray(reduced(picture), dtype=np.int16)
    return float((greys < np.median(greys) - _DARKER).mean())


def png(picture: Image.Image) -> bytes:
    """Return a picture as PNG, packed fast rather than well."""
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=3)
    return out.getvalue()


def _grey(picture: Image.Image) -> Image.Image:
    if picture.mode in ("LA", "PA", "RGBA") or "transparency" in picture.info:
        shown = picture.convert("RGBA")
        white = Image.new("RGBA", shown.size, (255, 255, 255, 255))
        picture = Image.alpha_composite(white, shown)
    if picture.mode.startswith("I;16") or picture.mode == "I":
        return Image.fromarray((np.asarray(picture, dtype=np.float32) / 257).clip(0, 255).astype(np.uint8))
    return picture.convert("L")


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
    small = reduced(picture, 2 * _SMALL)
    ink = Image.fromarray((255 - np.asarray(small)).astype(np.uint8))

    def sharpness(degrees: float) -> float:
        # Lines of text that lie level make rows of points differ most.
        rows = np.asarray(ink.rotate(degrees, Image.Resampling.BILINEAR), dtype=np.float32).sum(axis=1)
        return float(np.square(np.diff(rows)).sum())

    rough = max(np.arange(-_STEEPEST, _STEEPEST + _STEP, _STEP), key=sharpness)
    return float(max(np.arange(rough - _STEP, rough + _STEP + _FINE, _FINE), key=sharpness))


def reduced(picture: Image.Image, long_side: int = _SMALL) -> Image.Image:
    """Return a picture whose long side is no longer."""
    scale = long_side / max(picture.size)
    if scale >= 1:
        return picture
    size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    return picture.resize(size, Image.Resampling.BOX)
