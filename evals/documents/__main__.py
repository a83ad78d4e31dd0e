"""``python -m evals.documents [--json]``: how far what is read of documents is from what was written, by form and kind.

Every document of the corpus is made in every form, and read as the bot reads files. Chromium prints the PDFs; scans and
photographs are recognised by Tesseract. It fails where a bar is not kept.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean

from playwright.async_api import Browser

from evals.documents.corpus import MadeDocument, documents, docx_of, hwpx_of, pdf_of
from evals.documents.measure import error_rate, rows_kept
from evals.documents.pictures import PHOTO, SCAN, WORN, photographed, scanned_pdf
from integrations.documents.base import Unreadable
from integrations.documents.files import FileReader
from integrations.documents.kreuzberg_calls import picture_of_page, text_layers
from tests.chromium import chromium

BARS = {"pdf": 0.02, "docx": 0.02, "hwpx": 0.02, "scan": 0.06}
"""Character error rates that the mean of a form has to keep: text layers, and clean scans."""


@dataclass(frozen=True, slots=True)
class FileForm:
    """A document in one form."""

    form: str
    ending: str
    content: bytes


@dataclass(frozen=True, slots=True)
class DocumentScore:
    """How well one document was read in one form."""

    name: str
    kind: str
    form: str
    error_rate: float
    rows_kept: float
    """Share of the rows of its tables whose cells stand on one line, in order."""
    seconds: float


async def forms_of(document: MadeDocument, browser: Browser, folder: Path) -> list[FileForm]:
    """Return a document in all forms; ``folder`` is for what lies on the disk meanwhile."""
    pdf = await pdf_of(document, browser)
    path = folder / "printed"
    path.write_bytes(pdf)
    pages = range(len(text_layers(path)))
    scans = {
        form: scanned_pdf([picture_of_page(path, page, capture.dpi) for page in pages], capture)
        for form, capture in (("scan", SCAN), ("worn scan", WORN))
    }
    return [
        FileForm("pdf", ".pdf", pdf),
        FileForm("docx", ".docx", docx_of(document)),
        FileForm("hwpx", ".hwpx", hwpx_of(document)),
        *(FileForm(form, ".pdf", content) for form, content in scans.items()),
        FileForm("photo", ".jpg", photographed(picture_of_page(path, 0, PHOTO.dpi))),
    ]


async def score(document: MadeDocument, form: FileForm, reader: FileReader, folder: Path) -> DocumentScore:
    """Read a document in one form; what cannot be read is all wrong."""
    path = folder / "read"
    path.write_bytes(form.content)
    begun = time.perf_counter()
    try:
        text = (await reader.read(path, f"{document.name}{form.ending}")).text
    except Unreadable:
        text = ""
    seconds = time.perf_counter() - begun
    rate, rows = error_rate(text, document.text), rows_kept(text, document.blocks)
    return DocumentScore(document.name, document.kind, form.form, rate, rows, seconds)


async def measure() -> list[DocumentScore]:
    """Make and read the whole corpus."""
    scores = []
    with tempfile.TemporaryDirectory() as name, closing(FileReader()) as reader:
        folder = Path(name)
        async with chromium() as browser:
            for document in documents():
                for form in await forms_of(document, browser, folder):
                    scores.append(await score(document, form, reader, folder))
    return scores


def missed(scores: Sequence[DocumentScore]) -> list[str]:
    """Return the forms whose mean does not keep its bar."""
    return [form for form, bar in BARS.items() if mean(one.error_rate for one in scores if one.form == form) > bar]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object a document and form")
    given = parser.parse_args()
    scores = asyncio.run(measure())
    if given.json:
        for one in scores:
            print(json.dumps(asdict(one)))
        sys.exit(bool(missed(scores)))
    by_form: dict[str, list[DocumentScore]] = defaultdict(list)
    for one in scores:
        by_form[one.form].append(one)
    kinds = list(dict.fromkeys(one.kind for one in scores))
    print(f"  {'character error rate':<28}" + "".join(f"{form:>11}" for form in by_form))
    for kind in kinds:
        rates = (mean(one.error_rate for one in found if one.kind == kind) for found in by_form.values())
        print(f"  {kind:<28}" + "".join(f"{rate:>11.2%}" for rate in rates))
    rows = {
        "all": [f"{mean(one.error_rate for one in found):.2%}" for found in by_form.values()],
        "worst document": [f"{max(one.error_rate for one in found):.2%}" for found in by_form.values()],
        "bar": [f"{BARS[form]:.0%}" if form in BARS else "–" for form in by_form],
        "rows of tables kept": [f"{mean(one.rows_kept for one in found):.0%}" for found in by_form.values()],
        "seconds a document": [f"{mean(one.seconds for one in found):.1f}" for found in by_form.values()],
    }
    for label, cells in rows.items():
        print(f"  {label:<28}" + "".join(f"{cell:>11}" for cell in cells))
    sys.exit(bool(missed(scores)))


if __name__ == "__main__":
    main()
