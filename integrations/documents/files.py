"""A file on our disk → a document: its text in parts, by headings or by pages."""

import asyncio
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import structlog

from integrations.documents.base import Document, Part
from integrations.documents.kinds import kind_of
from integrations.errors import Invalid
from integrations.search.tokens import is_cjk

if TYPE_CHECKING:
    from kreuzberg import ExtractionConfig

Reason = Literal["unsupported", "empty", "too_large", "encrypted", "slow", "damaged"]

MAX_BYTES = 20 * 1024 * 1024
MAX_CHARACTERS = 2_000_000
"""About a thousand pages: what can be searched through while a person waits."""
TIME_LIMIT = 60.0
"""Seconds."""
LEAST_LETTERS = 20
"""Letters and digits of a text layer or of a recognised page below which it is taken for noise; a syllable is two."""
MOST_GARBAGE = 0.3
"""Share of signs that are no text from which a text is unusable."""
SAMPLED = 100_000
"""Characters from which a text is judged."""
MAX_SCANNED = 20
"""Pages without a text layer that are recognised: each takes one to three seconds."""
SCAN_DPI = 200
AT_ONCE = 2
"""Files that are extracted at once in one process: recognition keeps a core busy."""

_PLAIN = {"", ".txt", ".text", ".log", ".md", ".markdown", ".tsv", ".srt", ".csv"}
"""Endings of text, which may then be in the encoding of Korean Windows; anything else is read if it is UTF-8."""
_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)[ \t]*#*$")
_HTML_TITLE = re.compile(r"\A---\s+##[^\n]*\n")

log = structlog.get_logger()


class Unreadable(Invalid):
    """The file gives no text; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"the file cannot be read: {reason}")
        self.reason = reason


class FileReader:
    """Reads files: PDF, Word, PowerPoint, Excel, HTML, text, Markdown, and images by Tesseract in Korean and English.

    Nothing is cached and nothing downloaded. The work runs off the event loop.
    """

    def __init__(self, time_limit: float = TIME_LIMIT) -> None:
        """``time_limit``: seconds for one file, without the time that it waits for others."""
        self._time_limit = time_limit
        self._turnstile = asyncio.Semaphore(AT_ONCE)

    async def read(self, path: Path, name: str) -> Document:
        """Return the text of the file that people know as ``name``, with an audience of nobody.

        Raises :class:`Unreadable`.
        """
        async with self._turnstile:
            try:
                async with asyncio.timeout(self._time_limit):
                    parts = await self._parts(path, name)
            except TimeoutError:
                raise Unreadable("slow") from None
            except Unreadable:
                raise
            except _faults() as error:
                log.warning("file_not_read", suffix=Path(name).suffix, error=type(error).__name__)
                raise Unreadable(_reason(type(error).__name__, str(error))) from error
        key = sha256(str(path).encode()).hexdigest()[:16]
        return Document(f"file:{key}", name, "", parts, frozenset(), datetime.now(UTC), source="file")

    async def _parts(self, path: Path, name: str) -> tuple[Part, ...]:
        if (await asyncio.to_thread(path.stat)).st_size > MAX_BYTES:
            raise Unreadable("too_large")
        data = await asyncio.to_thread(path.read_bytes)
        if not data.strip():
            raise Unreadable("empty")
        suffix = Path(name).suffix.lower()
        match await asyncio.to_thread(kind_of, data, name):
            case None:
                raise Unreadable("unsupported")
            case "encrypted":
                raise Unreadable("encrypted")
            case "text/plain":
                return await asyncio.to_thread(lambda: _cut(_decoded(data, suffix)))
            case "text/csv" as mime:
                data = _decoded(data, suffix).encode()
            case mime:
                """It goes to the extraction as it is."""
        if mime == "application/pdf":
            return _checked(await self._pages(path, data), LEAST_LETTERS)
        if mime.startswith("image/"):
            return _checked((Part(await self._recognised(data, mime)),), LEAST_LETTERS)
        text, _ = await self._extracted(data, mime, _config("markdown", self._time_limit))
        return await asyncio.to_thread(_cut, _HTML_TITLE.sub("", text) if mime == "text/html" else text)

    async def _pages(self, path: Path, data: bytes) -> tuple[Part, ...]:
        """Return a PDF's text by pages; a page whose text layer is poor is recognised from its picture."""
        from kreuzberg import render_pdf_page

        _, pages = await self._extracted(data, "application/pdf", _config("plain", self._time_limit))
        poor = [number for number, text in enumerate(pages) if not is_good(text)]
        if len(poor) > MAX_SCANNED:
            if not is_good("\n".join(pages)):
                raise Unreadable("too_large")
            log.warning("pages_not_recognised", count=len(poor) - MAX_SCANNED)
        for number in poor[:MAX_SCANNED]:
            picture = await asyncio.to_thread(render_pdf_page, path, number, dpi=SCAN_DPI)
            text = await self._recognised(picture, "image/png")
            pages[number] = max(text, pages[number], key=_letters)
        many = len(pages) > 1
        return tuple(Part(text, (f"p. {n}",) if many else ()) for n, text in enumerate(pages, 1) if text.strip())

    async def _recognised(self, data: bytes, mime: str) -> str:
        from kreuzberg import OcrConfig, TesseractConfig

        # Text as it stands (not hOCR) keeps Korean words together; one column of any sizes (4) loses no headings.
        tesseract = TesseractConfig(language="kor+eng", psm=4, output_format="text", use_cache=False)
        ocr = OcrConfig(backend="tesseract", language="kor+eng", tesseract_config=tesseract)
        text, _ = await self._extracted(data, mime, _config("plain", self._time_limit, ocr=ocr))
        return text

    async def _extracted(self, data: bytes, mime: str, config: "ExtractionConfig") -> tuple[str, list[str]]:
        """Return the whole text, and the pages where there are any."""
        from kreuzberg import extract_bytes

        found = await extract_bytes(data, mime, config)
        return found.content, [page["content"].replace("\r\n", "\n") for page in found.pages or ()]


def is_good(text: str, least: int = LEAST_LETTERS) -> bool:
    """Tell whether a text says something: enough letters and digits, and few signs that are none of any script."""
    text = text[:SAMPLED]
    signs = [sign for sign in text if not sign.isspace()]
    garbage = sum(sign == "\ufffd" or unicodedata.category(sign) in ("Co", "Cn", "Cc") for sign in signs)
    return _letters(text) >= least and garbage <= MOST_GARBAGE * len(signs)


def by_headings(text: str) -> tuple[Part, ...]:
    """Cut Markdown at its headings; one without a text of its own stands above the parts below it."""
    return tuple(_sections(text.replace("\r\n", "\n")))


def _sections(text: str) -> Iterator[Part]:
    above: list[tuple[int, str]] = []
    lines: list[str] = []
    fence = ""

    def part() -> Part:
        return Part("\n".join(lines).strip("\n"), tuple(title for _, title in above))

    for line in text.split("\n"):
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and fence in ("", mark):
            fence = "" if fence else mark
        heading = None if fence else _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        level = len(heading[1])
        done = part()
        if done.text.strip() or (above and level <= above[-1][0]):
            yield done
        lines.clear()
        while above and above[-1][0] >= level:
            above.pop()
        above.append((level, heading[2]))
    if (done := part()).text.strip() or above:
        yield done


def _letters(text: str) -> int:
    return sum((2 if is_cjk(sign) else 1) for sign in text if sign.isalnum())


def _cut(text: str) -> tuple[Part, ...]:
    """Cut a text that is exactly what was written: a single word is enough."""
    if len(text) > MAX_CHARACTERS:
        raise Unreadable("too_large")
    return _checked(by_headings(text), 1)


def _checked(parts: tuple[Part, ...], least: int) -> tuple[Part, ...]:
    if sum(len(part.text) for part in parts) > MAX_CHARACTERS:
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


def _config(output: str, time_limit: float, **more: object) -> "ExtractionConfig":
    from kreuzberg import ExtractionConfig, PageConfig

    # A PDF is never recognised as a whole here: on poor pages that would download models.
    return ExtractionConfig(
        use_cache=False,
        output_format=output,
        pages=PageConfig(extract_pages=True),
        extraction_timeout_secs=max(1, round(time_limit)),
        **more,  # type: ignore[arg-type]
    )


def _faults() -> tuple[type[Exception], ...]:
    """Return what goes wrong on disk and in the extraction."""
    from kreuzberg.exceptions import KreuzbergError

    return OSError, KreuzbergError, RuntimeError, ValueError, zipfile.BadZipFile


def _reason(kind: str, message: str) -> Reason:
    if "password" in message.lower() or "encrypted" in message.lower():
        return "encrypted"
    if kind == "ExtractionTimeoutError":
        return "slow"
    # Without Tesseract's data no picture can be read.
    return "unsupported" if kind in ("ValidationError", "MissingDependencyError", "OCRError") else "damaged"
