"""The corpus of documents, how it is judged, and that what the bot reads of it keeps the bars."""

import asyncio
import shutil
import subprocess
from pathlib import Path

import pytest

from evals.documents.__main__ import BARS, FileForm, forms_of, score
from evals.documents.corpus import MadeDocument, documents, docx_of, hwpx_of
from evals.documents.measure import distance, error_rate, rows_kept
from tests.chromium import CHROMIUM, chromium
from tests.reading import FILES
from tests.sampling import sample

TEXT_FORMS = {"pdf", "docx", "hwpx"}
RECOGNISED = 1
"""In a run of all tests, of three: Tesseract looks at a page for four seconds."""
KINDS = {"labour contract", "service contract", "quotation", "tax invoice", "leave form", "non-disclosure agreement"}


def _recognises() -> bool:
    found = shutil.which("tesseract")
    listed = subprocess.run([found, "--list-langs"], capture_output=True, text=True, check=False) if found else None
    return listed is not None and {"kor", "eng"} <= set(listed.stdout.split()) and CHROMIUM is not None


def test_each_kind_is_there_in_both_languages() -> None:
    """Every document has a title, words and a kind, and each kind is written in Korean and in English."""
    wanted = {(kind, language) for kind in KINDS for language in ("ko", "en")}
    assert {(one.kind, one.language) for one in documents()} == wanted
    assert min(len(one.text) for one in documents()) > 250


@pytest.mark.parametrize(
    ("read", "written", "away"), [("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("axc", "abc", 1), ("bcd", "abc", 2)]
)
def test_the_distance_counts_insertions_deletions_and_exchanges(read: str, written: str, away: int) -> None:
    """Each costs one."""
    assert distance(read, written) == distance(written, read) == away


def test_marks_of_tables_are_no_errors_and_lost_rows_are() -> None:
    """What Markdown adds is not counted; a row whose cells were torn apart is not kept."""
    table = (("항목", "금액"), ("직책수당", "200,000원"))
    assert error_rate("| 항목 | 금액 |\n|---|:---|\n| 직책수당 | 200,000원 |", "항목 금액\n직책수당 200,000원") == 0
    assert rows_kept("| 항목 | 금액 |\n직책수당\n200,000원", (table,)) == 0.5


@pytest.mark.parametrize("document", documents(), ids=lambda one: str(one.name))
async def test_office_files_keep_the_bar(document: MadeDocument, tmp_path: Path) -> None:
    """In Word and Hangul every document is read to within the bar, with all rows of its tables."""
    for form, content in (("docx", docx_of(document)), ("hwpx", hwpx_of(document))):
        found = await score(document, FileForm(form, f".{form}", content), FILES, tmp_path)
        assert found.error_rate <= BARS[form]
        assert found.rows_kept == 1


@pytest.mark.hypothesis
@pytest.mark.skipif(not _recognises(), reason="Tesseract with Korean, and Chromium, are not installed")
async def test_pictures_of_a_form_keep_the_bar(tmp_path: Path) -> None:
    """Printed, scanned, worn and photographed with the camera on its side, a form is read as it was written."""
    (form,) = (one for one in documents() if one.name == "leave_ko")
    async with chromium() as browser:
        files = await forms_of(form, browser, tmp_path)
    pictures = [one for one in files if one.form not in TEXT_FORMS]
    chosen = [one for one in files if one.form in TEXT_FORMS] + sample(pictures, RECOGNISED)
    found = await asyncio.gather(*(score(form, one, FILES, _folder(tmp_path, one.form)) for one in chosen))
    rates = {one.form: one.error_rate for one in found}
    assert {name: rate for name, rate in rates.items() if rate > BARS.get(name, 0.1)} == {}
    assert {one.form for one in found if one.form in BARS and one.rows_kept < 1} == set()


def _folder(parent: Path, name: str) -> Path:
    (parent / name).mkdir()
    return parent / name
