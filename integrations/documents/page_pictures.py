"""The picture of a page: opened, looked at and written. Without NumPy, which most files are read without."""

import io
from collections.abc import Iterator

from PIL import Image, ImageOps, ImageSequence, ImageStat, UnidentifiedImageError

from integrations.documents.base import Unreadable

MAX_POINTS = 80_000_000
"""Points of a picture that is opened; an A0 sheet at 200 dots an inch has 62 million."""
LONG_SIDE = 3300
"""Points of the long side in which a page is recognised: A4 at 280 dots an inch."""
SMALL = 700
"""Points of the long side in which ink, light and angle are looked for."""
_DARKER = 40


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


def ink_of(picture: Image.Image) -> float:
    """Return the share of points that are clearly darker than the paper."""
    greys = reduced(picture).histogram()
    return sum(greys[: max(0, ImageStat.Stat(greys).median[0] - _DARKER)]) / sum(greys)


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
        return picture.convert("I").point(lambda grey: grey / 257).convert("L")
    return picture.convert("L")


def reduced(picture: Image.Image, long_side: int = SMALL) -> Image.Image:
    """Return a picture whose long side is no longer."""
    scale = long_side / max(picture.size)
    if scale >= 1:
        return picture
    size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    return picture.resize(size, Image.Resampling.BOX)
