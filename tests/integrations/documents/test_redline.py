"""Suggestions become tracked changes of the file that they are for."""

import io
import zipfile
from datetime import UTC, datetime
from typing import Any

import pytest
from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from integrations.documents.base import Unreadable
from integrations.documents.redline import Redlined, redline
from integrations.documents.tracked_changes import TrackedChange

_AT = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
_TEXT = "용역계약서\n제1조 갑은 언제든지 해지할 수 있다. 을은 해지할 수 없다.\n제2조 대금은 90일 안에 지급한다."


def _redline(original: bytes | None, text: str, *changes: TrackedChange) -> Redlined:
    return redline(original, text, changes, author="한빛물산", at=_AT)


def _change(text: str, piece: str, replacement: str) -> TrackedChange:
    start = text.index(piece)
    return TrackedChange(start, start + len(piece), replacement)


def _file(document: Any) -> bytes:
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


def _runs(data: bytes, *, accepted: bool) -> list[str]:
    """Return the paragraphs as they read once all changes are accepted, or refused."""
    kept, gone = ("ins", "del") if accepted else ("del", "ins")
    lines = []
    for paragraph in Document(io.BytesIO(data)).element.body.iter(qn("w:p")):
        words = ""
        for element in paragraph.iter(qn("w:t"), qn("w:delText"), qn("w:br")):
            around = {above.tag for above in element.iterancestors()}
            if qn(f"w:{gone}") in around and qn(f"w:{kept}") not in around:
                continue
            words += "\n" if element.tag == qn("w:br") else element.text or ""
        lines.append(words)
    return lines


def test_a_change_strikes_out_its_piece_alone_and_keeps_its_look() -> None:
    """Runs are split at the piece; what is put in looks like what it replaces, and refusing all gives the original."""
    document = Document()
    document.add_heading("용역계약서")
    paragraph = document.add_paragraph("제1조 갑은 언제")
    paragraph.add_run("든지 해지할 ").bold = True
    paragraph.add_run("수 있다. 을은 해지할 수 없다.")
    document.add_paragraph("제2조 대금은 90일 안에 지급한다.")
    original = _file(document)

    made = _redline(
        original, _TEXT, _change(_TEXT, "갑은 언제든지 해지할 수 있다.", "갑은 60일 전에 알리고 해지할 수 있다.")
    )

    assert made.unplaced == ()
    assert _runs(made.document, accepted=False) == _TEXT.split("\n")
    assert _runs(made.document, accepted=True)[1] == "제1조 갑은 60일 전에 알리고 해지할 수 있다. 을은 해지할 수 없다."
    body = Document(io.BytesIO(made.document)).element.body
    struck, [inserted] = list(body.iter(qn("w:del"))), list(body.iter(qn("w:ins")))
    assert ["".join(text.text for text in one.iter(qn("w:delText"))) for one in struck] == [
        "갑은 언제",
        "든지 해지할 ",
        "수 있다.",
    ]
    assert [one.find(f".//{qn('w:b')}") is not None for one in struck] == [False, True, False]
    assert {inserted.get(qn("w:author")), inserted.get(qn("w:date"))} == {"한빛물산", "2026-11-23T09:30:00Z"}
    ids = [one.get(qn("w:id")) for one in (*struck, inserted)]
    assert len(set(ids)) == len(ids)


def test_pieces_are_found_whatever_the_reader_made_of_blanks_and_numbers() -> None:
    """Cells, line breaks, numbers that Word counts and decomposed letters do not hide a piece."""
    document = Document()
    document.add_paragraph("대금은  90일 안에", style="List Number").add_run().add_break()
    document.paragraphs[0].add_run("지급한다.")
    cells = document.add_table(1, 2).rows[0].cells
    cells[0].text, cells[1].text = "해지", "7일 전 통지"
    text = "1. 대금은 90일 안에\n지급한다.\n| 해지 | 7일 전 통지 |\n| --- | --- |"
    changes = (
        _change(text, "1. 대금은 90일 안에\n지급한다.", "30일"),
        _change(text, text.rpartition("다.\n")[2], "60일"),
    )
    made = _redline(_file(document), text, *changes)
    assert made.unplaced == ()
    assert [line for line in _runs(made.document, accepted=True) if line.strip()] == ["\n30일", "60일"]


def test_of_equal_sentences_the_one_that_was_meant_is_changed() -> None:
    """The same words may stand twice; the change goes where its offset is."""
    text = "갑은 통지한다.\n을은 통지한다.\n갑은 통지한다."
    last = text.rindex("갑은")
    made = _redline(None, text, TrackedChange(last, len(text), "없음"))
    assert _runs(made.document, accepted=True) == ["갑은 통지한다.", "을은 통지한다.", "없음"]


def test_without_a_word_file_one_is_made_of_the_text_and_missing_clauses_come_last() -> None:
    """A PDF gives no DOCX: the text becomes one; what is missing is put in at its end, in the order given."""
    end = len(_TEXT)
    added = (TrackedChange(end, end, "제3조 비밀유지\n3년"), TrackedChange(end, end, "제4조 관할"))
    made = _redline(b"%PDF-1.7 ...", _TEXT, *added, _change(_TEXT, "90일", "30일"))
    assert _runs(made.document, accepted=False)[:3] == _TEXT.split("\n")
    assert _runs(made.document, accepted=True)[2:] == [
        "제2조 대금은 30일 안에 지급한다.",
        "제3조 비밀유지\n3년",
        "제4조 관할",
    ]


def test_a_piece_that_the_file_does_not_hold_is_told() -> None:
    """Nothing is changed by guessing: what is not found comes back."""
    document = Document()
    document.add_paragraph("다른 글")
    change = _change(_TEXT, "90일", "30일")
    made = _redline(_file(document), _TEXT, change)
    assert made.unplaced == (change,)
    assert _runs(made.document, accepted=True) == ["다른 글"]


def test_earlier_changes_of_a_file_stay() -> None:
    """What somebody struck out before is no text any more, and stays struck out; ids go on from theirs."""
    first = _redline(None, _TEXT, _change(_TEXT, "90일", "60일")).document
    text = _TEXT.replace("90일", "60일")
    second = _redline(first, text, _change(text, "60일", "30일"))
    assert second.unplaced == ()
    assert "제2조 대금은 30일 안에 지급한다." in [
        line.replace("60일", "") for line in _runs(second.document, accepted=True)
    ]
    revisions = [
        one.get(qn("w:id")) for one in Document(io.BytesIO(second.document)).element.body.iter(qn("w:ins"), qn("w:del"))
    ]
    assert len(revisions) == len(set(revisions))


def _packed(name: str, content: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as package:
        package.writestr(name, content)
    return made.getvalue()


@pytest.mark.parametrize(
    "data",
    [b"PK\x03\x04 cut off", _packed("mimetype", b"application/hwp+zip"), _packed("word/document.xml", b"<broken")],
)
def test_a_broken_file_is_refused(data: bytes) -> None:
    """What is packed and is no whole Word document gives an error that can be told, and no half of a file."""
    with pytest.raises(Unreadable):
        _redline(data, _TEXT, _change(_TEXT, "90일", "30일"))


def test_what_is_added_comes_behind_and_what_is_only_struck_out_leaves_nothing() -> None:
    """Both in one paragraph, from its end to its beginning; refusing all gives the text as it was."""
    document = Document()
    for line in _TEXT.split("\n"):
        document.add_paragraph(line)
    sentence = "갑은 언제든지 해지할 수 있다."
    start = _TEXT.index(sentence)
    added = TrackedChange(start, start + len(sentence), " 60일 전에 알린다.", is_added=True)
    made = _redline(_file(document), _TEXT, added, _change(_TEXT, " 을은 해지할 수 없다.", ""))
    assert made.unplaced == ()
    assert _runs(made.document, accepted=False) == _TEXT.split("\n")
    assert _runs(made.document, accepted=True)[1] == f"제1조 {sentence} 60일 전에 알린다. "
    assert len(list(Document(io.BytesIO(made.document)).element.body.iter(qn("w:ins")))) == 1


def test_of_changes_of_one_place_the_first_is_made() -> None:
    """Two that overlap would strike the same words twice."""
    changes = (_change(_TEXT, "대금은 90일 안에", "대금은 30일 안에"), _change(_TEXT, "90일", "60일"))
    made = _redline(None, _TEXT, *changes)
    assert made.unplaced == changes[1:]
    assert _runs(made.document, accepted=True)[2] == "제2조 대금은 30일 안에 지급한다."


def test_what_is_put_in_behind_a_link_is_no_part_of_it() -> None:
    """Nor of what somebody else put in before."""
    document = Document()
    paragraph = document.add_paragraph()
    link = OxmlElement("w:hyperlink")
    link.append(document.add_paragraph("약관").runs[0]._r)
    paragraph._p.append(link)
    made = _redline(_file(document), "약관", TrackedChange(0, 2, " 부록", is_added=True))
    body = Document(io.BytesIO(made.document)).element.body
    [inserted] = body.iter(qn("w:ins"))
    assert inserted.getparent().tag == qn("w:p")
    assert inserted.getprevious().tag == qn("w:hyperlink")


@pytest.mark.parametrize("folder", ["word/media/a.png", "word/document.xml"])
def test_a_file_that_unpacks_to_far_more_is_refused(folder: str) -> None:
    """It would be held in memory as a whole; what is read page by page may be larger."""
    with pytest.raises(Unreadable, match="too_large"):
        _redline(_packed(folder, bytes(65 * 1024 * 1024)), _TEXT)
