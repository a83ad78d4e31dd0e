"""The calls of kreuzberg, which reads most kinds of files: all types of it stay in here."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kreuzberg import (
    ContentFilterConfig,
    ExtractionConfig,
    OcrConfig,
    PageConfig,
    TesseractConfig,
    extract_bytes_sync,
    extract_file_sync,
    render_pdf_page,
)
from kreuzberg.exceptions import KreuzbergError

KREUZBERG_FAULTS = (KreuzbergError, RuntimeError)
"""What it raises; a panic of its is a ``RuntimeError``."""

_ENLARGED = 300 / 72
_LONG_SIDE = 4096
"""A picture is taken for one of 72 dots an inch and enlarged to 300, up to so many points of its long side."""


def markdown_of(path: Path, mime: str) -> str:
    """Return a file's text as Markdown."""
    return extract_file_sync(path, mime, _config("markdown")).content


def main_text_of(path: Path) -> str:
    """Return the main text of a page in HTML as Markdown, without menus, margins, forms and what is not shown."""
    config = ExtractionConfig(
        use_cache=False,
        output_format="markdown",
        html_options={
            "preprocessing": {"enabled": True, "preset": "aggressive", "remove_navigation": True, "remove_forms": True},
            "extract_metadata": False,
        },
    )
    return extract_file_sync(path, "text/html", config).content


def plain_text_of(path: Path, mime: str) -> str:
    """Return a file's text, a paragraph a line."""
    return extract_file_sync(path, mime, _config("plain")).content


def markdown_of_bytes(data: bytes, mime: str) -> str:
    """Return as Markdown what some bytes say."""
    return extract_bytes_sync(data, mime, _config("markdown")).content


def text_layers(path: Path) -> list[str]:
    """Return the text layer of each page of a PDF as it stands."""
    found = extract_file_sync(path, "application/pdf", _config("plain"))
    return [page["content"].replace("\r\n", "\n") for page in found.pages or ()]


def picture_of_page(path: Path, number: int, dpi: int) -> bytes:
    """Return a page of a PDF, counted from 0, as PNG."""
    return render_pdf_page(path, number, dpi=dpi)


@dataclass(frozen=True, slots=True)
class RecognisedWord:
    """A word, or a part of one, where it stands in a picture."""

    text: str
    left: int
    top: int
    right: int
    bottom: int
    """In points of the picture."""
    sure: float
    """From 0 to 1."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """What was made out in a picture."""

    text: str
    """As it stands: columns are parted by runs of blanks."""
    confidence: float
    """Mean of its words by their lengths, from 0 to 1."""
    words: tuple[RecognisedWord, ...] = ()
    """In the order of the text."""


def recognised(picture: bytes, languages: str = "kor+eng") -> Recognised:
    """Return what Tesseract makes out in a PNG, in Korean and English or in other ``languages``."""
    # Text as it stands (not hOCR) keeps Korean words together; one column of any sizes (4) loses no headings.
    tesseract = TesseractConfig(language=languages, psm=4, output_format="text", use_cache=False)
    ocr = OcrConfig(backend="tesseract", language=languages, tesseract_config=tesseract)
    found = extract_bytes_sync(picture, "image/png", _config("plain", ocr))
    words = tuple(_words(found.ocr_elements or (), _enlarged(picture)))
    size = sum(len(one.text) for one in words)
    confidence = sum(len(one.text) * one.sure for one in words) / size if size else 0.0
    return Recognised(found.content, confidence, words)


def _words(elements: Iterable[Mapping[str, Any]], scale: float) -> Iterator[RecognisedWord]:
    for one in elements:
        sure, box = one.get("confidence"), one.get("geometry")
        if one.get("level") == "word" and sure and box and one.get("text"):
            left, top, width, height = (box[side] / scale for side in ("left", "top", "width", "height"))
            yield RecognisedWord(
                one["text"], round(left), round(top), round(left + width), round(top + height), sure["recognition"]
            )


def _enlarged(png: bytes) -> float:
    """Return by how much a picture is enlarged before words are looked for in it, which their places are told in."""
    width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))  # as its head tells
    return min(_ENLARGED, _LONG_SIDE / max(width, height))


def _config(output: str, ocr: OcrConfig | None = None) -> ExtractionConfig:
    return ExtractionConfig(
        use_cache=False,
        output_format=output,
        pages=PageConfig(extract_pages=True),
        # What repeats on each page is part of a contract, too.
        content_filter=ContentFilterConfig(include_headers=True, include_footers=True, strip_repeating_text=False),
        # A PDF is never recognised as a whole here: on poor pages that would download models.
        ocr=ocr,
    )
