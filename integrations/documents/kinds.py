"""What kind of file some bytes are. Names are anybody's: they only tell apart what is text either way."""

import io
import zipfile
from pathlib import PurePath

_OFFICE = "application/vnd.openxmlformats-officedocument."
WORD = f"{_OFFICE}wordprocessingml.document"
"""A document of Word, since 2007."""
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
)
_ZIPPED = (
    ("word/", WORD),
    ("ppt/", f"{_OFFICE}presentationml.presentation"),
    ("xl/", f"{_OFFICE}spreadsheetml.sheet"),
)
_OFFICE_NAMES = (".docx", ".pptx", ".xlsx")
_OLE = b"\xd0\xcf\x11\xe0"
_STREAMS = (
    ("EncryptedPackage", "encrypted"),
    ("WordDocument", "application/msword"),
    ("PowerPoint Document", "application/vnd.ms-powerpoint"),
    ("Workbook", "application/vnd.ms-excel"),
)
"""Names of streams in the older Office container; a locked file of the newer kind lies in one as well."""
_TEXTS = {".html": "text/html", ".htm": "text/html", ".csv": "text/csv"}
_PDF_WITHIN = 1024
"""Bytes within which a PDF's mark may stand (ISO 32000-1, implementation note 13)."""


def kind_of(data: bytes, name: str) -> str | None:
    """Return the media type, ``encrypted`` for an Office file with a password, or None for what nobody here reads.

    What has no mark of its own is ``text/plain`` until it is decoded. Raises ``zipfile.BadZipFile``
    for a broken document of the newer Office.
    """
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return "application/pdf"
    for mark, kind in _BEGINNINGS:
        if data.startswith(mark):
            return kind
    if data.startswith(b"RIFF"):
        return "image/webp" if data[8:12] == b"WEBP" else None
    if data.startswith(b"BM") and int.from_bytes(data[2:6], "little") == len(data):
        return "image/bmp"
    if data.startswith(b"PK\x03\x04"):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                inside = packed.namelist()
        except zipfile.BadZipFile:
            if PurePath(name).suffix.lower() in _OFFICE_NAMES:
                raise
            return None
        return next((kind for folder, kind in _ZIPPED if any(path.startswith(folder) for path in inside)), None)
    if data.startswith(_OLE):
        return next((kind for stream, kind in _STREAMS if stream.encode("utf-16-le") in data), None)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:15].lower().startswith((b"<!doctype html", b"<html")):
        return "text/html"
    return _TEXTS.get(PurePath(name).suffix.lower(), "text/plain")
