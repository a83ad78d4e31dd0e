"""Pages as scanners and telephones give them: turned a little, with noise, in light that is not even."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

SEED = 20261123
_ORIENTATION = 0x0112
"""The tag of EXIF that says how the camera was held."""
_TURNED_RIGHT = 6
"""To be shown turned by 90° to the right."""


@dataclass(frozen=True, slots=True)
class Capture:
    """How a page becomes a picture."""

    dpi: int
    degrees: float = 0.0
    noise: float = 0.0
    """Standard deviation of a point's grey, of 255."""
    ink: int = 20
    paper: int = 250
    """Greys of what is printed and of what is not."""
    shade: float = 0.0
    """By which share of its light the darkest corner is darker."""
    blur: float = 0.0
    """In points of the picture."""
    lean: float = 0.0
    """By which share of its width the page is narrower at the top: held at an angle."""
    quality: int = 85
    """Of JPEG."""


SCAN = Capture(200, degrees=0.4, noise=4)
WORN = Capture(150, degrees=-1.2, noise=12, ink=70, paper=225, quality=60)
PHOTO = Capture(220, degrees=2.2, noise=5, ink=45, paper=235, shade=0.45, blur=0.8, lean=0.03)


def scanned_pdf(pages: Sequence[bytes], capture: Capture) -> bytes:
    """Return a PDF whose pages are nothing but pictures; ``pages``: PNG, in the resolution of ``capture``."""
    taken = [_taken(page, capture, number) for number, page in enumerate(pages)]
    out = io.BytesIO()
    taken[0].save(out, "PDF", save_all=True, append_images=taken[1:], resolution=capture.dpi, quality=capture.quality)
    return out.getvalue()


def photographed(page: bytes, capture: Capture = PHOTO) -> bytes:
    """Return a JPEG that was taken with the camera on its side, as its EXIF says."""
    taken = _taken(page, capture, 0).transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[_ORIENTATION] = _TURNED_RIGHT
    out = io.BytesIO()
    taken.save(out, "JPEG", quality=capture.quality, exif=exif)
    return out.getvalue()


def _taken(page: bytes, capture: Capture, number: int) -> Image.Image:
    picture = Image.open(io.BytesIO(page)).convert("L")
    if capture.lean:
        width, height = picture.size
        inset = capture.lean * width
        corners = (-inset, 0, 0, height, width, height, width + inset, 0)
        picture = picture.transform(
            picture.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=255
        )
    picture = picture.rotate(capture.degrees, Image.Resampling.BICUBIC, fillcolor=255)
    if capture.blur:
        picture = picture.filter(ImageFilter.GaussianBlur(capture.blur))
    grey = np.asarray(picture, dtype=np.float32) / 255
    grey = capture.ink + grey * (capture.paper - capture.ink)
    rows, columns = (np.linspace(0, 1, size, dtype=np.float32) for size in grey.shape)
    grey *= 1 - capture.shade * np.minimum(1, (0.8 * rows[:, None] ** 2 + 0.5 * columns[None, :]))
    grey += np.random.default_rng(SEED + number).normal(0, capture.noise, grey.shape) if capture.noise else 0
    greys: NDArray[np.uint8] = np.clip(grey, 0, 255).astype(np.uint8)
    return Image.fromarray(greys)
