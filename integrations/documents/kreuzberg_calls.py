"""The calls of kreuzberg, which reads most kinds of files: all types of it stay in here."""

from dataclasses import dataclass
from pathlib import Path

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
class Recognised:
    """What was made out in a picture."""

    text: str
    """As it stands: columns are parted by runs of blanks."""
    confidence: float
    """Mean of its words by their lengths, from 0 to 1."""


def recognised(picture: bytes) -> Recognised:
    """Return what Tesseract makes out in a PNG, in Korean and English."""
    # Text as it stands (not hOCR) keeps Korean words together; one column of any sizes (4) loses no headings.
    tesseract = TesseractConfig(language="kor+eng", psm=4, output_format="text", use_cache=False)
    ocr = OcrConfig(backend="tesseract", language="kor+eng", tesseract_config=tesseract)
    found = extract_bytes_sync(picture, "image/png", _config("plain", ocr))
    words = [
        (len(word["text"]), confidence["recognition"])
        for word in found.ocr_elements or ()
        if word.get("level") == "word" and (confidence := word.get("confidence")) and word.get("text")
    ]
    size = sum(length for length, _ in words)
    return Recognised(found.content, sum(length * sure for length, sure in words) / size if size else 0.0)


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
