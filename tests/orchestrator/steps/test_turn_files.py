"""The files of a turn as texts."""

from pathlib import Path

import pytest

from integrations.documents.base import Document
from integrations.documents.limits import MAX_BYTES
from integrations.documents.time_limits import OnPage
from integrations.errors import Unavailable
from orchestrator.steps.files import ReadFile, notices_of, read_files
from orchestrator.turn import File
from tests.file_bytes import locked, pdf
from tests.reading import FILES


def _file(folder: Path, name: str, content: bytes) -> File:
    path = folder / name
    path.write_bytes(content)
    return File(id=name, name=name, size=len(content), path=str(path))


async def test_each_file_says_where_its_text_stands_or_what_is_missing(tmp_path: Path) -> None:
    """In the order in which they were sent: names, places, and for each that gives no text why."""
    files = [
        _file(tmp_path, "guide.pdf", pdf(["General remarks of this guide."], ["The parking fee is 7 euros."])),
        _file(tmp_path, "locked.pdf", locked(pdf(["secret"]))),
        File(id="big", name="big.pdf", size=MAX_BYTES + 1),
        File(id="gone", name="gone.pdf", size=10),
        _file(tmp_path, "메모.md", "# 주차\n\n하루 7유로예요.".encode()),
    ]
    seen: list[ReadFile] = []
    read = await read_files(files, FILES, seen.append)
    assert [one.file for one in read] == files
    assert sorted(one.file.id for one in seen) == sorted(file.id for file in files)
    guide, _, _, _, note = read
    assert guide.document is not None
    assert [(part.headings, part.text.strip()) for part in guide.document.parts] == [
        (("p. 1",), "General remarks of this guide."),
        (("p. 2",), "The parking fee is 7 euros."),
    ]
    assert "p. 2" not in guide.text
    assert "하루 7유로예요." in note.text
    assert [one.notice for one in read] == ["", "file_encrypted", "file_too_large", "file_unreachable", ""]
    assert [one.text for one in read[1:4]] == ["", "", ""]
    assert notices_of([*read, *read]) == ["file_encrypted", "file_too_large", "file_unreachable"]


async def test_a_broken_reader_is_no_file_without_text(tmp_path: Path) -> None:
    """Where nothing can be read at all nobody is told that their file is empty."""

    class Broken:
        async def read(self, path: Path, name: str, on_page: OnPage | None = None) -> Document:
            raise Unavailable("no process")

    with pytest.raises(Unavailable):
        await read_files([_file(tmp_path, "a.txt", b"a")], Broken())
