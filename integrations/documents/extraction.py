"""A file's bytes → its text in parts. It runs in a reader process: what a file does to it, it does to nobody else."""

import re
import zipfile
from contextlib import suppress
from pathlib import Path

from kreuzberg import (
    ExtractionConfig,
    OcrConfig,
    PageConfig,
    TesseractConfig,
    extract_bytes_sync,
    render_pdf_page,
)
from kreuzberg.exceptions import KreuzbergError

from integrations.documents.base import FileText, Part, Reason, Unreadable
from integrations.documents.headings import LEAST_LETTERS, by_headings, is_good, letters
from integrations.documents.kinds import kind_of
from integrations.documents.limits import MAX_BYTES, MAX_CHARACTERS, MAX_PARTS, MAX_SCANNED

SCAN_DPI = 200
FAULTS = (OSError, KreuzbergError, RuntimeError, ValueError, zipfile.BadZipFile, RecursionError)
"""What goes wrong on disk and in the extraction."""

_PLAIN = {"", ".txt", ".text", ".log", ".md", ".markdown", ".tsv", ".srt", ".csv"}
"""Endings of text, which may then be in the encoding of Korean Windows; anything else is read if it is UTF-8."""
_SMALLEST_PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj "
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj "
    b"4 0 obj<</Length 31>>stream\nBT /F 9 Tf 9 9 Td (a b c) Tj ET\nendstream endobj "
    b"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj trailer<</Root 1 0 R>>\n%%EOF"
)
_HTML_TITLE = re.compile(r"\A---\s+##[^\n]*\n")


def warm_up() -> None:
    """Load what the first PDF would wait for."""
    with suppress(*FAULTS):
        _extracted(_SMALLEST_PDF, "application/pdf", _config("plain"))


def text_of(path: Path, name: str, *, most_scanned: int = MAX_SCANNED) -> FileText:
    """Return the text of the file that people know as ``name``. Raises :class:`Unreadable` or one of ``FAULTS``.

    ``most_scanned``: pages of a PDF that are recognised.
    """
    if path.stat().st_size > MAX_BYTES:
        raise Unreadable("too_large")
    data = path.read_bytes()
    if not data.strip():
        raise Unreadable("empty")
    suffix = Path(name).suffix.lower()
    match kind_of(data, name):
        case None:
            raise Unreadable("unsupported")
        case "encrypted":
            raise Unreadable("encrypted")
        case "text/plain":
            return FileText(_cut(_decoded(data, suffix)))
        case "text/csv" as mime:
            data = _decoded(data, suffix).encode()
        case mime:
            """It goes to the extraction as it is."""
    if mime == "application/pdf":
        parts, left = _pages(path, data, most_scanned)
        return FileText(_checked(parts, LEAST_LETTERS), left)
    if mime.startswith("image/"):
        return FileText(_checked((Part(_recognised(data, mime)),), LEAST_LETTERS))
    text, _ = _extracted(data, mime, _config("markdown"))
    return FileText(_cut(_HTML_TITLE.sub("", text) if mime == "text/html" else text))


def reason_of(error: BaseException) -> Reason:
    """Return why there is no text, by what went wrong."""
    kind, message = type(error).__name__, str(error).lower()
    if isinstance(error, Unreadable):
        return error.reason
    if isinstance(error, MemoryError) or "memory limit" in message:
        return "memory"
    if "limit exceeded" in message:
        return "too_large"
    if "password" in message or "encrypted" in message:
        return "encrypted"
    # Without Tesseract's data no picture can be read.
    return "unsupported" if kind in ("ValidationError", "MissingDependencyError", "OCRError") else "damaged"


def _pages(path: Path, data: bytes, most_scanned: int) -> tuple[tuple[Part, ...], int]:
    """Return a PDF's text by pages; a page whose text layer is poor is recognised from its picture.

    Also returns how many of these were not: they are beyond ``most_scanned``.
    """
    _, pages = _extracted(data, "application/pdf", _config("plain"))
    poor = [number for number, text in enumerate(pages) if not is_good(text)]
    if len(poor) > most_scanned and not is_good("\n".join(pages)):
        raise Unreadable("too_large")
    for number in poor[:most_scanned]:
        text = _recognised(render_pdf_page(path, number, dpi=SCAN_DPI), "image/png")
        pages[number] = max(text, pages[number], key=letters)
    many = len(pages) > 1
    parts = (Part(text, (f"p. {n}",) if many else ()) for n, text in enumerate(pages, 1) if text.strip())
    return tuple(parts), len(poor[most_scanned:])


def _recognised(data: bytes, mime: str) -> str:
    # Text as it stands (not hOCR) keeps Korean words together; one column of any sizes (4) loses no headings.
    tesseract = TesseractConfig(language="kor+eng", psm=4, output_format="text", use_cache=False)
    ocr = OcrConfig(backend="tesseract", language="kor+eng", tesseract_config=tesseract)
    text, _ = _extracted(data, mime, _config("plain", ocr=ocr))
    return text


def _extracted(data: bytes, mime: str, config: ExtractionConfig) -> tuple[str, list[str]]:
    """Return the whole text, and the pages where there are any."""
    found = extract_bytes_sync(data, mime, config)
    return found.content, [page["content"].replace("\r\n", "\n") for page in found.pages or ()]


def _cut(text: str) -> tuple[Part, ...]:
    """Cut a text that is exactly what was written: a single word is enough."""
    if len(text) > MAX_CHARACTERS:
        raise Unreadable("too_large")
    return _checked(by_headings(text), 1)


def _checked(parts: tuple[Part, ...], least: int) -> tuple[Part, ...]:
    if len(parts) > MAX_PARTS or sum(len(part.text) for part in parts) > MAX_CHARACTERS:
        raise Unreadable("too_large")
    if not is_good("\n".join("\n".join((*part.headings[-1:], part.text)) for part in parts), least):
        raise Unreadable("empty")
    return parts


def _decoded(data: bytes, suffix: str) -> str:
    """Return text as UTF-8, as UTF-16 with a mark, or as what Korean Windows writes."""
    known = suffix in _PLAIN
    names = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", *(("cp949",) if known else ()))
    for name in names:
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Unreadable("damaged" if known else "unsupported")


def _config(output: str, ocr: OcrConfig | None = None) -> ExtractionConfig:
    # A PDF is never recognised as a whole here: on poor pages that would download models.
    return ExtractionConfig(use_cache=False, output_format=output, pages=PageConfig(extract_pages=True), ocr=ocr)
