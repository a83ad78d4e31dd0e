"""Reading files, as they are and as they should not be."""

import asyncio
import shutil
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from integrations.documents.base import Document, text_of_parts
from integrations.documents.extraction import text_of
from integrations.documents.files import MAX_BYTES, FileReader, Unreadable
from integrations.documents.headings import by_headings
from integrations.documents.limits import MAX_CHARACTERS, ReadLimits
from integrations.documents.quality import is_good
from integrations.documents.time_limits import TimeAllowance
from integrations.search.chunks import chunk
from tests.chromium import CHROMIUM, chromium
from tests.file_bytes import docx, locked, pdf, scan
from tests.integrations.documents.hostile import sheet_bomb
from tests.reading import FILES

TRIP = "국내 출장 일비는 하루 37,000원입니다."
ABROAD = "The daily allowance abroad is 92 US dollars."


def _recognises() -> bool:
    found = shutil.which("tesseract")
    listed = subprocess.run([found, "--list-langs"], capture_output=True, text=True, check=False) if found else None
    return listed is not None and {"kor", "eng"} <= set(listed.stdout.split()) and CHROMIUM is not None


@pytest.fixture
def reads(tmp_path: Path) -> Callable[..., asyncio.Task[Document]]:
    """Read bytes under a name; on disk the file has another one, as after a download."""

    def read(name: str, content: bytes, reader: FileReader | None = None) -> asyncio.Task[Document]:
        path = tmp_path / "0"
        path.write_bytes(content)
        return asyncio.ensure_future((reader or FILES).read(path, name))

    return read


Reads = Callable[..., asyncio.Task[Document]]


async def test_word_is_cut_at_its_headings(reads: Reads) -> None:
    """Each part knows the headings above it, and nothing of the text is lost."""
    document = await reads("출장.docx", docx((1, "출장 규정"), (0, TRIP), (2, "Abroad"), (0, ABROAD)))
    assert [(part.headings, part.text) for part in document.parts] == [
        (("출장 규정",), TRIP),
        (("출장 규정", "Abroad"), ABROAD),
    ]
    assert (document.title, document.url, document.audience) == ("출장.docx", "", frozenset())


async def test_a_pdf_is_cut_at_its_pages(reads: Reads) -> None:
    """A page's text layer is taken as it stands, with its number as the heading."""
    document = await reads("a.PDF", pdf(["출장 규정", TRIP], [ABROAD]))
    assert [(part.headings, part.text.strip()) for part in document.parts] == [
        (("p. 1",), f"출장 규정\n{TRIP}"),
        (("p. 2",), ABROAD),
    ]


async def test_web_pages_and_tables(reads: Reads) -> None:
    """HTML keeps headings and tables and loses scripts; a Korean spreadsheet's export becomes a table."""
    html = f"<html><head><title>t</title><script>alert(1)</script></head><body><h1>출장</h1><p>{TRIP}</p></body></html>"
    page = await reads("a.html", html.encode())
    assert [(part.headings, part.text) for part in page.parts] == [(("출장",), TRIP)]
    table = await reads("비용.csv", "항목,금액\n출장비,37000\n".encode("cp949"))
    assert "| 출장비 | 37000 |" in table.parts[0].text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp949"])
async def test_text_in_the_encodings_of_korean_computers(reads: Reads, encoding: str) -> None:
    """The text is the same whichever way it was saved."""
    document = await reads("메모.txt", TRIP.encode(encoding))
    assert [part.text for part in document.parts] == [TRIP]


async def test_source_code_is_text(reads: Reads) -> None:
    """An unknown ending is read if the content is plain text."""
    assert "def leave" in (await reads("a.py", b"def leave():\n    return 15\n")).parts[0].text


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.bin", bytes(range(256)), "unsupported"),
        ("a.hwp", b"\xd0\xcf\x11\xe0" + bytes(range(256)) * 8, "misnamed"),
        ("a.pdf", b"MZ\x90\x00" + bytes(range(256)) * 20, "misnamed"),
        ("a.zip", b"PK\3\4nonsense", "unsupported"),
        ("a.txt", bytes(range(256)), "damaged"),
        ("a.txt", b" \n\n ", "blank"),
        ("a.md", b"---\n***\n", "empty"),
        ("a.txt", "\ue000\ue001\ufffd".encode() * 9 + b"a", "empty"),
        ("a.pdf", b"", "blank"),
        ("a.docx", docx(), "blank"),
        ("a.pdf", b"%PDF-1.4\nnonsense", "damaged"),
        ("a.docx", b"PK\3\4nonsense", "damaged"),
        ("a.pdf", locked(pdf([TRIP])), "encrypted"),
        ("a.docx", b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
        ("a.txt", b"word " * (MAX_CHARACTERS // 5 + 1), "too_long"),
    ],
)
async def test_what_cannot_be_read_says_why(reads: Reads, name: str, content: bytes, reason: str) -> None:
    """Every reason is told apart, so that the person knows what to do."""
    with pytest.raises(Unreadable) as error:
        await reads(name, content)
    assert error.value.reason == reason


async def test_what_is_too_large_is_not_opened(tmp_path: Path) -> None:
    """Its size is enough to leave it."""
    with (tmp_path / "0").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(Unreadable) as error:
        await FILES.read(tmp_path / "0", "a.pdf")
    assert error.value.reason == "too_large"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("notes.txt", docx((0, TRIP)), "37,000원"),
        ("notes.docx", pdf([ABROAD]), "92 US dollars"),
        ("notes", docx((0, TRIP)), "37,000원"),
        ("notes.pdf", TRIP.encode(), "37,000원"),
        ("notes.txt", f"<!DOCTYPE html><p>{TRIP}</p><script>alert(1)</script>".encode(), "37,000원"),
    ],
)
async def test_the_content_tells_the_kind_whatever_the_name_says(
    reads: Reads, name: str, content: bytes, said: str
) -> None:
    """A file under the ending of another kind is read as what it is."""
    text = "\n".join(part.text for part in (await reads(name, content)).parts)
    assert said in text
    assert "PK\x03\x04" not in text
    assert "alert" not in text


@pytest.mark.parametrize("name", ["report.pdf", "report.docx", "photo.png", "report.csv"])
async def test_a_program_is_refused_under_every_name(reads: Reads, name: str) -> None:
    """What only pretends to be a document is not handed to an extraction."""
    with pytest.raises(Unreadable):
        await reads(name, b"MZ\x90\x00" + bytes(range(256)) * 20)


async def test_a_file_that_takes_too_long_is_left(reads: Reads) -> None:
    """The limit holds, and the reader goes on with other files."""
    with closing(FileReader(ReadLimits(seconds=1))) as reader:
        with pytest.raises(Unreadable) as error:
            await reads("a.xlsx", sheet_bomb(), reader)
        assert error.value.reason == "slow"
        assert (await reads("a.md", ABROAD.encode(), reader)).parts[0].text == ABROAD


async def test_reading_does_not_stop_the_others(reads: Reads) -> None:
    """While a long PDF is read, the event loop goes on."""
    task = reads("a.pdf", pdf(*[[f"Line {line} of the page" for line in range(38)]] * 200))
    turns = 0
    while not task.done():
        await asyncio.sleep(0.005)
        turns += 1
    assert len((await task).parts) == 200
    assert turns > 10


def test_scanned_pages_that_are_left_out_are_counted(tmp_path: Path) -> None:
    """A document with a good text layer and more scans than are recognised tells how many pages are missing."""
    (tmp_path / "a").write_bytes(pdf(["The daily allowance abroad is 92 US dollars."] * 9, [], [], []))
    read = text_of(tmp_path / "a", "a.pdf", TimeAllowance(0, 60, 60))
    assert ([part.headings for part in read.parts], read.pages_left) == ([("p. 1",)], 3)


def test_a_text_is_good_by_what_it_says() -> None:
    """Few letters, or many signs that are none, are no text."""
    assert is_good(TRIP)
    assert not is_good("- 3 -")
    assert not is_good(TRIP + "\ufffd" * 30)


def test_headings_in_code_are_none() -> None:
    """A comment in a block of code begins no part, and a heading without text stands above the next."""
    parts = by_headings("intro\n# A\n## B\n```\n# no heading\n```\n## C ##\n# D\r\nlast")
    assert [(part.headings, part.text) for part in parts] == [
        ((), "intro"),
        (("A", "B"), "```\n# no heading\n```"),
        (("A", "C"), ""),
        (("D",), "last"),
    ]


@pytest.mark.skipif(not _recognises(), reason="Tesseract with Korean and Chromium are not installed")
async def test_pictures_are_recognised(reads: Reads) -> None:
    """A screenshot, and a scanned page of a PDF, are read in both languages."""
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 900, "height": 300})
        await page.set_content(f"<body style='font: 28px sans-serif'><h2>출장 규정 안내</h2><p>{TRIP}</p><p>{ABROAD}")
        png, jpeg = await page.screenshot(), await page.screenshot(type="jpeg", quality=85)
    for name, content in (("a.png", png), ("scan.pdf", scan(jpeg, 900, 300))):
        text = chunk(await reads(name, content))[0].text
        assert "37,000" in text
        assert "일비" in text
        # The short word between is read as "15" with some fonts.
        assert ABROAD.startswith("The daily allowance abroad")
        assert "The daily allowance abroad" in text
        assert "92 US dollars" in text


@pytest.mark.parametrize(
    ("name", "content", "misnamed"),
    [
        ("a.docx", pdf([ABROAD]), ".pdf"),
        ("a.txt", docx((0, TRIP)), ".docx"),
        ("a.pdf", TRIP.encode(), ".txt"),
        ("a.PDF", pdf([ABROAD]), ""),
        ("a", pdf([ABROAD]), ""),
        ("a.py", TRIP.encode(), ""),
    ],
)
async def test_a_wrong_name_is_told(reads: Reads, name: str, content: bytes, misnamed: str) -> None:
    """What is read by its content although its name says another kind bears the ending that it should have."""
    assert (await reads(name, content)).misnamed == misnamed


async def test_each_character_stands_on_a_page(reads: Reads) -> None:
    """The text of a PDF is one, and each place in it is found on its page, also behind pages without text."""
    document = await reads("a.pdf", pdf([TRIP], [], [ABROAD]))
    assert document.text == f"{TRIP}\n{ABROAD}"
    assert [(page.number, document.text[page.start : page.end]) for page in document.pages] == [
        (1, TRIP),
        (2, ""),
        (3, ABROAD),
    ]
    assert (await reads("a.md", b"# A\n\nb")).pages == ()


def test_headings_are_part_of_the_text() -> None:
    """The whole text has each heading where it begins, once, and none where it is only a place."""
    parts = by_headings("# A\n## B\none\n## B\ntwo\n# C\nthree")
    text = text_of_parts(parts)
    assert text == "A\nB\none\nB\ntwo\nC\nthree"
