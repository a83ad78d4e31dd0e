"""What kind of file some bytes are. Names are anybody's: they only tell apart what is text either way."""

import io
import zipfile
from pathlib import PurePath

_OFFICE = "application/vnd.openxmlformats-officedocument."
WORD = f"{_OFFICE}wordprocessingml.document"
"""A document of Word, since 2007."""
PDF = "application/pdf"
SLIDES = f"{_OFFICE}presentationml.presentation"
"""Slides of PowerPoint, since 2007."""
OLD_WORD = "application/msword"
"""A document of Word before that."""
HANGUL = "application/x-hwp"
"""A document of Hangul in any of its forms."""
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"GIF8", "image/gif"),
    (b"HWP Document File V", HANGUL),  # before 5.0
)
_ZIPPED = (
    ("word/", WORD),
    ("ppt/", SLIDES),
    ("xl/", f"{_OFFICE}spreadsheetml.sheet"),
    ("Contents/section", HANGUL),
)
_OFFICE_NAMES = (".docx", ".pptx", ".xlsx", ".hwpx")
ZIPPED = b"PK\x03\x04"
"""How a packed document begins."""
_HWP = b"HWP Document File\0"
"""How the stream of a document of Hangul begins that says so; objects of other offices may lie beside it."""
_OLE = b"\xd0\xcf\x11\xe0"
_STREAMS = (
    ("EncryptedPackage", "encrypted"),
    ("WordDocument", OLD_WORD),
    ("PowerPoint Document", "application/vnd.ms-powerpoint"),
    ("Workbook", "application/vnd.ms-excel"),
)
"""Names of streams in the older Office container; a locked file of the newer kind lies in one as well."""
WEB_PAGE = ".webpage"
"""The ending under which a page that was fetched is read: its main text alone, without menus and margins."""
_TEXTS = {WEB_PAGE: "text/html", ".html": "text/html", ".htm": "text/html", ".csv": "text/csv"}
_ENDINGS = {
    PDF: (".pdf",),
    WORD: (".docx", ".docm", ".dotx", ".dotm"),
    OLD_WORD: (".doc", ".dot"),
    HANGUL: (".hwp", ".hwpx", ".hwt"),
    SLIDES: (".pptx", ".pptm", ".ppsx", ".potx"),
    "application/vnd.ms-powerpoint": (".ppt", ".pps"),
    f"{_OFFICE}spreadsheetml.sheet": (".xlsx", ".xlsm", ".xltx"),
    "application/vnd.ms-excel": (".xls", ".xlt"),
    "image/png": (".png",),
    "image/jpeg": (".jpg", ".jpeg", ".jpe", ".jfif"),
    "image/tiff": (".tif", ".tiff"),
    "image/gif": (".gif",),
    "image/webp": (".webp",),
    "image/bmp": (".bmp", ".dib"),
    "text/html": (".html", ".htm", ".xhtml"),
    "text/plain": (".txt", ".md"),
}
"""The endings of each kind, the usual one first."""
_DOCUMENTS = frozenset(ending for endings in _ENDINGS.values() for ending in endings)
_PDF_WITHIN = 1024
"""Bytes within which a PDF's mark may stand (ISO 32000-1, implementation note 13)."""


def kind_of(data: bytes, name: str) -> str | None:
    """Return the media type, ``encrypted`` for an Office file with a password, or None for what nobody here reads.

    What has no mark of its own is ``text/plain`` until it is decoded. Raises ``zipfile.BadZipFile``
    for a broken document of the newer Office.
    """
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return PDF
    for mark, kind in _BEGINNINGS:
        if data.startswith(mark):
            return kind
    if data.startswith(b"RIFF"):
        return "image/webp" if data[8:12] == b"WEBP" else None
    if data.startswith(b"BM") and int.from_bytes(data[2:6], "little") == len(data):
        return "image/bmp"
    if data.startswith(ZIPPED):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                inside = packed.namelist()
        except zipfile.BadZipFile:
            if PurePath(name).suffix.lower() in _OFFICE_NAMES:
                raise
            return None
        return next((kind for folder, kind in _ZIPPED if any(path.startswith(folder) for path in inside)), None)
    if data.startswith(_OLE):
        if _HWP in data:
            return HANGUL
        found = next((kind for stream, kind in _STREAMS if stream.encode("utf-16-le") in data), None)
        return "encrypted" if found == OLD_WORD and _is_locked_word(data) else found
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:15].lower().startswith((b"<!doctype html", b"<html")):
        return "text/html"
    return _TEXTS.get(PurePath(name).suffix.lower(), "text/plain")


def _is_locked_word(data: bytes) -> bool:
    """Tell whether a document of Word asks for a password, by the flags of its first block ([MS-DOC] 2.5.2)."""
    # Streams begin with sectors of 512 bytes.
    block = next((at for at in range(512, len(data), 512) if data.startswith(b"\xec\xa5", at)), None)
    return block is not None and bool(int.from_bytes(data[block + 10 : block + 12], "little") & 0x0100)


def claims_a_document(name: str) -> bool:
    """Tell whether a name ends like that of a document that is known by its content."""
    ending = PurePath(name).suffix.lower()
    return ending in _DOCUMENTS and ending not in _ENDINGS["text/plain"]


def other_ending(kind: str, name: str) -> str:
    """Return the usual ending of a kind where a name has the ending of another; else nothing."""
    endings, ending = _ENDINGS.get(kind, ()), PurePath(name).suffix.lower()
    return endings[0] if endings and ending in _DOCUMENTS and ending not in endings else ""
