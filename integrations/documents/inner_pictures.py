"""The pictures in an office document: where it holds nothing else, they are its pages, scanned and put into it."""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from integrations.documents.hangul_reading import hangul_pictures
from integrations.documents.kinds import HANGUL, ZIPPED

_FOLDERS = ("word/media/", "ppt/media/", "BinData/", "Contents/BinData/")
_ENDINGS = (".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".gif", ".webp")
_SMALLEST = 20_000
"""Bytes of a picture that can be a page: smaller ones are logos and seals."""
_NUMBERS = re.compile(r"(\d+)")


def pictures_in(path: Path, kind: str) -> Iterator[bytes]:
    """Yield the pictures that may be pages, in the order of their names, which count them."""
    with path.open("rb") as file:
        is_packed = file.read(len(ZIPPED)) == ZIPPED
    if is_packed:
        with zipfile.ZipFile(path) as package:
            names = [one.filename for one in package.infolist() if one.file_size >= _SMALLEST]
            wanted = [name for name in names if name.startswith(_FOLDERS) and name.lower().endswith(_ENDINGS)]
            for name in sorted(wanted, key=_counted):
                yield package.read(name)
    elif kind == HANGUL:
        found = hangul_pictures(path)
        for name in sorted(found, key=_counted):
            if len(found[name]) >= _SMALLEST and name.lower().endswith(_ENDINGS):
                yield found[name]


def _counted(name: str) -> list[tuple[int, str]]:
    """Return what names are ordered by: image2 stands before image10."""
    return [(int(piece), "") if piece.isdecimal() else (0, piece) for piece in _NUMBERS.split(name)]
