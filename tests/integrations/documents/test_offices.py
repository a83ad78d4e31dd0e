"""Documents of Hangul and Word, old and new, made by hand: what a reader of them sees is what is read."""

import io
import zipfile
from pathlib import Path

import pytest
from docx import Document as WordDocument
from docx.oxml import parse_xml

from evals.documents.hwpx import hwpx
from integrations.documents.base import PageSpan, Part, Unreadable
from integrations.documents.extraction import text_of
from integrations.documents.word_numbers import written
from tests.integrations.documents.compound_files import HWP_PASSWORD, WORD_PASSWORD, compound, doc, hwp

CLAUSES = ("표준 근로계약서", "제1조(목적) R&D 부서의 <갑> 근로조건을 정한다.", "제2조(임금) 월 2,003,290원으로 한다.")
TABLE = (("항목", "금액"), ("기본급", "2,003,290원"), ("연구 & 개발", "20,000원"))
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def _read(tmp_path: Path, name: str, content: bytes) -> str:
    (tmp_path / "0").write_bytes(content)
    return text_of(tmp_path / "0", name).text


OFFICES = [("a.hwp", hwp(*CLAUSES)), ("a.hwpx", hwpx(CLAUSES)), ("a.doc", doc(*CLAUSES))]


@pytest.mark.parametrize(("name", "content"), OFFICES)
def test_paragraphs_of_korean_offices_are_read_to_the_letter(tmp_path: Path, name: str, content: bytes) -> None:
    """Signs that mean something to XML or to Markdown stay what they are."""
    lines = [line for line in _read(tmp_path, name, content).split("\n") if line]
    assert lines == list(CLAUSES)


def test_a_table_stays_one(tmp_path: Path) -> None:
    """Its cells stand between bars, row by row, where it stood between the paragraphs."""
    before, after = "임금은 다음과 같다.", "끝."
    cells = "".join("".join(f"{cell}\x07" for cell in row) + "\x07" for row in TABLE)
    for name, content in (("a.hwpx", hwpx((before, TABLE, after))), ("a.doc", doc(before, cells + after))):
        lines = [line for line in _read(tmp_path, name, content).split("\n") if line and "---" not in line]
        assert lines == [before, *(f"| {a} | {b} |" for a, b in TABLE), after]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.hwp", hwp("비밀", flags=HWP_PASSWORD), "encrypted"),
        ("a.doc", doc("비밀", flags=WORD_PASSWORD), "encrypted"),
        ("a.hwp", hwp(*CLAUSES)[:3000], "damaged"),
    ],
)
def test_older_offices_say_why_they_give_no_text(tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    """A password, and a file that is cut off, are told apart."""
    with pytest.raises(Unreadable) as error:
        _read(tmp_path, name, content)
    assert error.value.reason == reason


def test_spaced_out_words_are_closed_up(tmp_path: Path) -> None:
    """A title and the labels of a form are found by their words, in every kind of document."""
    said = ("근 로 계 약 서", "성 명 : 홍길동")
    for name, content in (("a.hwp", hwp(*said)), ("a.hwpx", hwpx(said)), ("a.doc", doc(*said))):
        assert _read(tmp_path, name, content).split() == ["근로계약서", "성명", ":", "홍길동"]


@pytest.fixture(scope="module")
def word() -> bytes:
    """Give a contract as Word saves one: its own numbers, changes, a table, notes, pages, hidden text and a box."""
    document = WordDocument()
    document.add_heading("근 로 계 약 서", 0)
    lists = document.part.numbering_part.element
    lists.insert(
        0,
        parse_xml(
            f'<w:abstractNum xmlns:w="{W}" w:abstractNumId="90"><w:lvl w:ilvl="0"><w:start w:val="1"/>'
            '<w:numFmt w:val="decimal"/><w:lvlText w:val="제%1조"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/>'
            '<w:numFmt w:val="ganada"/><w:lvlText w:val="%1-%2."/></w:lvl></w:abstractNum>'
        ),
    )
    lists.append(parse_xml(f'<w:num xmlns:w="{W}" w:numId="91"><w:abstractNumId w:val="90"/></w:num>'))
    for level, text in ((0, "(목적)"), (1, "첫째"), (1, "둘째"), (0, "(임금)"), (1, "셋째")):
        properties = document.add_paragraph(text)._p.get_or_add_pPr()
        properties.append(parse_xml(f'<w:numPr xmlns:w="{W}"><w:ilvl w:val="{level}"/><w:numId w:val="91"/></w:numPr>'))
    changed = document.add_paragraph("월 ")._p
    for xml in (
        "<w:del><w:r><w:delText>1,000,000</w:delText></w:r></w:del>",
        "<w:ins><w:r><w:t>2,003,290</w:t></w:r></w:ins>",
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>감춘 말</w:t></w:r>",
        "<w:r><w:t>원 &amp; 식대</w:t></w:r>",
        "<w:r><w:lastRenderedPageBreak/><w:t>, 다음 쪽</w:t></w:r>",
        "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>상자 속 글</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>",
    ):
        changed.append(parse_xml(xml.replace(">", f' xmlns:w="{W}">', 1)))
    table = document.add_table(rows=3, cols=2)
    for row, texts in enumerate(TABLE):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    table.cell(1, 1).merge(table.cell(2, 1))
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def test_word_is_read_as_it_shows(tmp_path: Path, word: bytes) -> None:
    """With the numbers that Word counts, what was inserted, boxes and cells; without what was struck out or hidden."""
    (tmp_path / "0").write_bytes(word)
    read = text_of(tmp_path / "0", "a.docx")
    assert read.parts[0].headings == ("근로계약서",)
    assert [line for line in read.text.split("\n") if line] == [
        "근로계약서",
        "제1조 (목적)",
        "1-가. 첫째",
        "1-나. 둘째",
        "제2조 (임금)",
        "2-가. 셋째",
        "월 2,003,290원 & 식대, 다음 쪽",
        "상자 속 글",
        "| 항목 | 금액 |",
        "| --- | --- |",
        "| 기본급 | 2,003,290원 20,000원 |",
        "| 연구 & 개발 |  |",
    ]


def test_pages_of_word_are_those_that_it_laid_out(tmp_path: Path, word: bytes) -> None:
    """A page begins at the sign where Word put it, in the middle of a sentence too, and is found by its text."""
    (tmp_path / "0").write_bytes(word)
    read = text_of(tmp_path / "0", "a.docx")
    second = read.text.index(", 다음 쪽")
    assert read.pages == (PageSpan(1, 0, second), PageSpan(2, second, len(read.text)))


def test_a_word_document_without_styles_has_headings(tmp_path: Path) -> None:
    """Word knows its own styles by their names alone."""
    heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>A</w:t></w:r></w:p>'
    body = f"{heading}<w:p><w:r><w:t>b</w:t></w:r></w:p>"
    with zipfile.ZipFile(tmp_path / "0", "w") as package:
        package.writestr("word/document.xml", f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>')
    assert text_of(tmp_path / "0", "a.docx").parts == (Part("b", ("A",)),)


@pytest.mark.parametrize(
    ("number", "shape", "shown"),
    [
        (4, "upperRoman", "IV"),
        (27, "lowerLetter", "aa"),
        (3, "ganada", "다"),
        (21, "koreanCounting", "이십일"),
        (10, "chosung", "ㅊ"),
        (7, "decimalEnclosedCircle", "⑦"),
        (5, "decimalZero", "05"),
        (12, "ideographDigital", "十二"),
        (3, "none", ""),
        (9, "neverHeardOf", "9"),
    ],
)
def test_numbers_of_lists_are_spelled_as_word_does(number: int, shape: str, shown: str) -> None:
    """Each format of Korean and English contracts gives its own signs."""
    assert written(number, shape) == shown


def test_a_container_of_another_program_is_no_document(tmp_path: Path) -> None:
    """The compound file alone says nothing of what is in it."""
    with pytest.raises(Unreadable) as error:
        _read(tmp_path, "a.hwp", compound({"Whatever": bytes(5000)}))
    assert error.value.reason in ("unsupported", "misnamed")
