"""Pictures of pages as they come: turned, askew, ruled, blank, several in a file, under a stamp."""

import io
import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from evals.documents.hwpx import hwpx
from integrations.documents.base import FileText, Unreadable
from integrations.documents.extraction import text_of
from integrations.documents.kreuzberg_calls import picture_of_page
from integrations.documents.page_pictures import opened
from integrations.documents.ruled_lines import without_lines
from integrations.documents.straightening import ready
from tests.file_bytes import pdf, scan

LINES = [
    "The daily allowance abroad is 92 US dollars.",
    "It is settled within ten days of the journey.",
]
needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    """Give the upper part of a printed page of two lines: what is recognised costs by its size."""
    path = tmp_path_factory.mktemp("page") / "0"
    path.write_bytes(pdf(LINES))
    printed = Image.open(io.BytesIO(picture_of_page(path, 0, 150))).convert("L")
    return printed.crop((60, 60, 900, 190))


def _read(tmp_path: Path, name: str, content: bytes) -> FileText:
    (tmp_path / "0").write_bytes(content)
    return text_of(tmp_path / "0", name)


def _saved(picture: Image.Image, form: str, **more: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **more)
    return out.getvalue()


@needs_tesseract
@pytest.mark.parametrize("turn", [180, 90])
def test_a_page_is_read_whichever_way_it_lies(tmp_path: Path, page: Image.Image, turn: int) -> None:
    """Upside down, and on its side, without EXIF that would tell."""
    read = _read(tmp_path, "a.png", _saved(page.rotate(turn, expand=True), "PNG"))
    assert [line for line in read.text.split("\n") if line] == LINES
    assert [(one.origin, one.is_poor) for one in read.pages] == [("recognised", False)]


@needs_tesseract
def test_a_tiff_has_pages(tmp_path: Path, page: Image.Image) -> None:
    """Each of its pictures is one."""
    read = _read(tmp_path, "a.tif", _saved(page, "TIFF", save_all=True, append_images=[page]))
    assert [part.headings for part in read.parts] == [("p. 1",), ("p. 2",)]
    assert read.text.count("92 US dollars") == 2


@needs_tesseract
def test_a_stamp_is_not_the_text_of_a_scan(tmp_path: Path, page: Image.Image) -> None:
    """Where a thin layer lies over a full picture, the picture is read."""
    dense = Image.new("L", (page.width, 1200), 255)
    for place in range(3):
        dense.paste(page, (0, 130 * place))
    dense = dense.crop((0, 0, page.width - 150, 390))
    read = _read(
        tmp_path,
        "a.pdf",
        scan(_saved(dense.convert("RGB"), "JPEG"), *dense.size, stamp="Received by the office on 12 May 2026"),
    )
    assert read.text.count("92 US dollars") == 3


def test_a_blank_page_is_not_poor(tmp_path: Path) -> None:
    """Nothing is missing of it."""
    read = _read(tmp_path, "a.pdf", pdf(LINES, [], LINES))
    assert [page.start == page.end for page in read.pages] == [False, True, False]
    assert not any(page.is_poor for page in read.pages)
    assert read.pages_left == 0


def test_a_page_is_made_straight() -> None:
    """Lines that ran at an angle lie level, so that rows are either paper or ink."""
    askew = Image.new("L", (900, 900), 255)
    pen = ImageDraw.Draw(askew)
    for row in range(200, 700, 50):
        pen.rectangle((150, row, 750, row + 15), fill=0)

    def contrast(picture: Image.Image) -> float:
        return float(np.abs(np.diff(np.asarray(picture, dtype=np.float32).mean(axis=1))).max())

    askew = askew.rotate(3.3, fillcolor=255)
    assert contrast(ready(askew)) > 3 * contrast(askew)


def test_uneven_light_is_evened_out() -> None:
    """Paper in the shade is as white as paper in the light, and ink stays dark."""
    light = np.tile(np.linspace(250, 110, 1400, dtype=np.float32), (1400, 1))
    light[::40, 100:1300] *= 0.3
    evened = np.asarray(ready(Image.fromarray(light.astype(np.uint8))))
    paper, ink = np.percentile(evened, 60), evened[evened < 128]
    assert paper > 235
    assert ink.size > 0.01 * evened.size


def test_lines_of_tables_go_and_letters_stay() -> None:
    """What is long and thin is taken out between the cells; tall strokes of a title are no lines of a table."""
    page = Image.new("L", (2000, 2000), 255)
    pen = ImageDraw.Draw(page)
    pen.rectangle((900, 100, 912, 240), fill=0)  # a stroke of a large letter, above the table
    for place in range(5):
        pen.line((200, 600 + 150 * place, 1800, 600 + 150 * place), fill=0, width=3)
        pen.line((200 + 400 * place, 600, 200 + 400 * place, 1200), fill=0, width=3)
    pen.rectangle((300, 650, 320, 680), fill=0)  # a letter in a cell
    cleared, has_table = without_lines(page)
    ink = np.asarray(cleared) < 128
    assert has_table
    assert ink[100:240, 900:912].all()
    assert ink[650:680, 300:320].all()
    assert ink.sum() == (13 * 141) + (21 * 31)
    plain = Image.new("L", (500, 500), 255)
    assert without_lines(plain) == (plain, False)


def test_a_picture_that_is_too_large_is_not_opened() -> None:
    """Its head is enough to leave it."""
    picture = io.BytesIO()
    Image.new("1", (20_000, 5_000)).save(picture, "PNG")
    with pytest.raises(Unreadable) as error:
        next(opened(picture.getvalue()))
    assert error.value.reason == "bomb"


def test_a_locked_package_asks_for_its_password(tmp_path: Path) -> None:
    """A packed document whose members are locked is told from a damaged one."""
    content = bytearray(hwpx(("비밀",)))
    content[content.index(b"PK\1\2") + 8] |= 1  # the flags of the first entry of its directory
    with pytest.raises(Unreadable) as error:
        _read(tmp_path, "a.hwpx", bytes(content))
    assert error.value.reason == "encrypted"


@needs_tesseract
def test_scans_in_an_office_document_are_its_pages(tmp_path: Path, page: Image.Image) -> None:
    """Where it holds pictures and no words; they are taken in the order in which they are counted."""
    (tmp_path / "second").write_bytes(pdf(["This is the second page of the scanned guide."]))
    second = Image.open(io.BytesIO(picture_of_page(tmp_path / "second", 0, 150))).convert("L").crop((60, 60, 900, 460))
    out = io.BytesIO(hwpx(("",)))
    with zipfile.ZipFile(out, "a") as package:
        for name, picture in (("image10", second), ("image2", page)):
            package.writestr(f"BinData/{name}.bmp", _saved(picture, "BMP"))
    read = _read(tmp_path, "a.hwpx", out.getvalue())
    assert [part.headings for part in read.parts] == [("p. 1",), ("p. 2",)]
    assert LINES[0] in read.parts[0].text
    assert "second page" in read.parts[1].text
