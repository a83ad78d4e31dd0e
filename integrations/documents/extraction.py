"""A file's bytes → its text in parts. It runs in a reader process: what a file does to it, it does to nobody else."""

import re
import tempfile
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from integrations.documents.base import FileText, HiddenText, Reason, Unreadable
from integrations.documents.bombs import refuse_packed_bomb, refuse_pdf_bomb
from integrations.documents.cut_text import copy_with
from integrations.documents.hangul_reading import hangul_markdown
from integrations.documents.hangul_visibility import hidden_in_hangul
from integrations.documents.headings import by_headings
from integrations.documents.inner_pictures import pictures_in
from integrations.documents.kinds import (
    HANGUL,
    OLD_WORD,
    SLIDES,
    WEB_PAGE,
    WORD,
    ZIPPED,
    claims_a_document,
    kind_of,
    other_ending,
)
from integrations.documents.kreuzberg_calls import KREUZBERG_FAULTS, main_text_of, markdown_of, markdown_of_bytes
from integrations.documents.limits import MAX_BYTES, MAX_CHARACTERS, MAX_PAGES, MAX_PARTS, ReadLimits
from integrations.documents.old_word import old_word_markdown
from integrations.documents.pdf_reading import pdf_text
from integrations.documents.picture_reading import picture_text
from integrations.documents.poor_pages import poor_pages
from integrations.documents.quality import LEAST_LETTERS, is_good, letters
from integrations.documents.repairs import composed, unspaced
from integrations.documents.slide_visibility import hidden_in_slides
from integrations.documents.time_limits import SHARE, OnPage, TimeAllowance
from integrations.documents.word_reading import word_text

FAULTS = (OSError, *KREUZBERG_FAULTS, ValueError, zipfile.BadZipFile, RecursionError)
"""What goes wrong on disk and in the extraction."""

_PLAIN = {"", ".txt", ".text", ".log", ".md", ".markdown", ".tsv", ".srt", ".csv"}
"""Endings of text, which may then be in the encoding of Korean Windows; anything else is read if it is UTF-8."""
_SMALLEST_PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj "
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj "
    b"4 0 obj<</Length 61>>stream\nBT /F 9 Tf 9 9 Td (a first page that holds letters) Tj ET\nendstream endobj "
    b"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj trailer<</Root 1 0 R>>\n%%EOF"
)
_HTML_TITLE = re.compile(r"\A---\s+##[^\n]*\n")


def warm_up() -> None:
    """Load what the first PDF would wait for."""
    with suppress(*FAULTS, Unreadable), tempfile.NamedTemporaryFile() as file:
        file.write(_SMALLEST_PDF)
        file.flush()
        pdf_text(Path(file.name), TimeAllowance(0, 0, 0))


def text_of(path: Path, name: str, allowance: TimeAllowance | None = None, pictures: int = 0) -> FileText:
    """Return the text of the file that people know as ``name``. Raises :class:`Unreadable` or one of ``FAULTS``.

    ``allowance``: what pages may take that have to be recognised; None: what :class:`ReadLimits` allows. ``pictures``:
    of how many poor pages pictures are wanted; where there are any, the text may say nothing.
    """
    if path.stat().st_size > MAX_BYTES:
        raise Unreadable("too_large")
    data = path.read_bytes()
    if not data.strip():
        raise Unreadable("blank")
    kind = kind_of(data, name)
    if kind is None:
        raise Unreadable("misnamed" if claims_a_document(name) else "unsupported")
    if kind == "encrypted":
        raise Unreadable("encrypted")
    allowance = allowance or allowance_of(ReadLimits())
    if kind == "application/pdf" or kind.startswith("image/"):
        read = _pages(path, data, kind, allowance)
        read = replace(read, poor=poor_pages(path, read.pages, pictures))
        return replace(_checked(read, LEAST_LETTERS), misnamed=other_ending(kind, name))
    read = _read(path, data, kind, name, allowance)
    return replace(read, misnamed=other_ending(kind, name))


def allowance_of(limits: ReadLimits, on_page: OnPage | None = None) -> TimeAllowance:
    """Return what recognition may take of the limits of a file; ``on_page`` is told of each page."""
    allowance = TimeAllowance(MAX_PAGES, SHARE * limits.seconds, SHARE * limits.cpu_seconds)
    return replace(allowance, on_page=on_page) if on_page else allowance


def _pages(path: Path, data: bytes, kind: str, allowance: TimeAllowance) -> FileText:
    if kind.startswith("image/"):
        return picture_text([data], allowance)
    refuse_pdf_bomb(data)
    return pdf_text(path, allowance)


def _read(path: Path, data: bytes, kind: str, name: str, allowance: TimeAllowance) -> FileText:
    match kind:
        case "text/plain":
            return _checked(FileText(by_headings(_decoded(data, name))))
        case "text/csv":
            return _checked(FileText(by_headings(markdown_of_bytes(_decoded(data, name).encode(), kind))))
        case "text/html" if name.endswith(WEB_PAGE):
            return _checked(FileText(by_headings(unspaced(composed(main_text_of(path))))))
    if data.startswith(ZIPPED):
        refuse_packed_bomb(path)
    del data
    read = _office(path, kind)
    if letters(read.text) < LEAST_LETTERS and (pictured := picture_text(pictures_in(path, kind), allowance)).parts:
        return _checked(pictured, LEAST_LETTERS)
    if not letters(read.text):
        raise Unreadable("blank")
    return _checked(read)


def reason_of(error: BaseException) -> Reason:
    """Return why there is no text, by what went wrong."""
    kind, message = type(error).__name__, str(error).lower()
    if isinstance(error, Unreadable):
        return error.reason
    if isinstance(error, MemoryError) or "memory limit" in message:
        return "memory"
    if "limit exceeded" in message:
        return "bomb"
    if "password" in message or "encrypted" in message:
        return "encrypted"
    # Without Tesseract's data no picture can be read.
    return "unsupported" if kind in ("ValidationError", "MissingDependencyError", "OCRError") else "damaged"


def _office(path: Path, mime: str) -> FileText:
    if mime == WORD:
        return word_text(path)
    hidden: tuple[HiddenText, ...] = ()
    if mime == HANGUL:
        changed, hidden = hidden_in_hangul(path)
        with copy_with(path, changed) as seen:
            text = hangul_markdown(seen)
    elif mime == SLIDES:
        changed, hidden = hidden_in_slides(path)
        with copy_with(path, changed) as seen:
            text = markdown_of(seen, mime)
    elif mime == OLD_WORD:
        text = old_word_markdown(path)
    else:
        text = markdown_of(path, mime)
    text = unspaced(composed(text))
    return FileText(by_headings(_HTML_TITLE.sub("", text) if mime == "text/html" else text), hidden=hidden)


def _checked(read: FileText, least: int = 1) -> FileText:
    """Refuse what is too much, or says nothing: of what is exactly as it was written a single word is enough."""
    if len(read.parts) > MAX_PARTS or sum(len(part.text) for part in read.parts) > MAX_CHARACTERS:
        raise Unreadable("too_long")
    if not read.poor and not is_good(read.text, least):
        raise Unreadable("empty")
    return read


def _decoded(data: bytes, name: str) -> str:
    """Return text as UTF-8, as UTF-16 with a mark, or as what Korean Windows writes."""
    known = Path(name).suffix.lower() in _PLAIN
    names = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", *(("cp949",) if known else ()))
    for encoding in names:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    if claims_a_document(name):
        raise Unreadable("misnamed")
    raise Unreadable("damaged" if known else "unsupported")
