import random
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook

from integrations.errors import Invalid, NotFound
from integrations.knowledge.workbook import Row, read_workbook
from tests.integrations.knowledge.sheets import save, sheets_of, small

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

ROWS = """
<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
<row r="3" spans="1:3"/>
<row r="5"><c r="A5"><v>42</v></c><c r="B5" t="b"><v>1</v></c><c r="C5" s="1"><v>45000</v></c></row>
<row><c><v>1.5</v></c><c t="str"><f>A1&amp;"x"</f><v>a_x000D_
b </v></c><c t="e"><v>#REF!</v></c>
<c t="e"><f>NONE</f><v>#NAME?</v></c></row>
<row><c t="inlineStr"><is><r><rPr><b/></rPr><t>굵</t></r><r><t>게</t></r></is></c><c t="n"><v>3E3</v></c></row>
"""


def _foreign(path: Path, main: str = MAIN, office: str = OFFICE) -> Path:
    """A workbook as other programs write them: shared strings, styles, rows and cells without a place."""
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Override PartName="/xl/book.xml" ContentType="{kinds}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sheets/one.xml" ContentType="{kinds}.worksheet+xml"/>'
        f'<Override PartName="/xl/strings.xml" ContentType="{kinds}.sharedStrings+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{kinds}.styles+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" Type="{office}/officeDocument" '
        'Target="/xl/book.xml"/></Relationships>',
        "xl/book.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="Notes " sheetId="1" r:id="a"/><sheet name="Graph" sheetId="2" r:id="b"/></sheets></workbook>',
        "xl/_rels/book.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
        f'<Relationship Id="a" Type="{office}/worksheet" Target="sheets/one.xml"/>'
        f'<Relationship Id="b" Type="{office}/chartsheet" Target="charts/one.xml"/>'
        f'<Relationship Id="c" Type="{office}/sharedStrings" Target="strings.xml"/>'
        f'<Relationship Id="d" Type="{office}/styles" Target="styles.xml"/></Relationships>',
        "xl/strings.xml": f'<sst xmlns="{main}"><si><t xml:space="preserve"> LEVEL1 </t></si>'
        "<si><r><t>KEY</t></r><r><t>WORDS</t></r><rPh sb='0' eb='1'><t>읽기</t></rPh></si></sst>",
        "xl/styles.xml": f'<styleSheet xmlns="{main}"><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>'
        '</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
        "xl/sheets/one.xml": f'<worksheet xmlns="{main}"><sheetData>{ROWS}</sheetData></worksheet>',
    }
    with ZipFile(path, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>\n{text}')
    return path


def test_what_other_programs_write_is_read(tmp_path: Path) -> None:
    """Shared and rich texts, dates, flags, formulas' results and rows without numbers come as plain text."""
    [sheet] = read_workbook(_foreign(tmp_path / "foreign.xlsx"))
    assert sheet.name == "Notes"
    assert sheet.header == {"A": "LEVEL1", "C": "KEYWORDS"}
    assert sheet.rows == (
        Row(5, {"A": "42", "B": "TRUE", "C": "2023-03-15"}),
        Row(6, {"A": "1.5", "B": "a\nb", "C": "#REF!", "D": "=NONE"}),
        Row(7, {"A": "굵게", "B": "3000"}),
    )
    assert sheet.at(6).letters == {"LEVEL1": "A", "KEYWORDS": "C"}


def test_a_strict_file_is_refused_with_what_to_do(tmp_path: Path) -> None:
    """The library does not read the strict kind of the format."""
    with pytest.raises(Invalid, match=r"saved as an ordinary \.xlsx"):
        read_workbook(_foreign(tmp_path / "strict.xlsx", STRICT_MAIN, STRICT_OFFICE))


def test_what_openpyxl_writes_is_read(tmp_path: Path) -> None:
    """A file of the library that others write with says the same as the content it was made of."""
    read = read_workbook(save(tmp_path / "small.xlsx", small()))
    assert read == sheets_of(small())


def test_a_condition_that_became_a_formula_is_what_was_typed(tmp_path: Path) -> None:
    """Excel takes "=NONE" for a formula; it is read as it was typed, whether it was calculated or not."""
    book = Workbook()
    sheet = book["Sheet"]
    sheet.append(["HOLDS_WHEN"])
    sheet.append(["=NONE"])
    book.save(tmp_path / "formula.xlsx")
    assert read_workbook(tmp_path / "formula.xlsx")[0].rows[0].cells == {"A": "=NONE"}


def test_letters_of_decomposed_hangul_are_composed(tmp_path: Path) -> None:
    """Text from a Mac, where a syllable is several signs, is the same text."""
    book = Workbook()
    sheet = book["Sheet"]
    sheet.append(["KEY"])
    sheet.append(["\u1112\u1161\u11ab\u00a0\u1100\u1173\u11af"])
    book.save(tmp_path / "mac.xlsx")
    assert read_workbook(tmp_path / "mac.xlsx")[0].rows[0].cells == {"A": "한 글"}


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    """A missing file is not the same as a wrong one."""
    with pytest.raises(NotFound):
        read_workbook(tmp_path / "none.xlsx")


@pytest.mark.parametrize("content", [b"", b"LEVEL1;KEYWORDS\n", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600])
def test_another_kind_of_file_is_refused(tmp_path: Path, content: bytes) -> None:
    """An empty file, a CSV, and an old or encrypted workbook are no workbooks of this kind."""
    path = tmp_path / "other.xlsx"
    path.write_bytes(content)
    with pytest.raises(Invalid, match=r"other\.xlsx is not a whole"):
        read_workbook(path)


def test_a_damaged_file_is_refused_and_nothing_else_happens(tmp_path: Path) -> None:
    """Wherever a file is cut off or a byte of it is wrong, it is read as before or refused."""
    whole = save(tmp_path / "whole.xlsx", small()).read_bytes()
    expected = read_workbook(tmp_path / "whole.xlsx")
    chance = random.Random(1)
    path = tmp_path / "damaged.xlsx"
    refused = 0
    for _ in range(150):
        damaged = bytearray(whole[: chance.randrange(len(whole))] if chance.random() < 0.3 else whole)
        for _ in range(3):
            if damaged:
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        path.write_bytes(damaged)
        try:
            assert [sheet.name for sheet in read_workbook(path)] == [sheet.name for sheet in expected]
        except Invalid:
            refused += 1
    assert refused > 50


def test_a_folder_and_a_picture_book_are_refused(tmp_path: Path) -> None:
    """A folder, and an archive of other things, are no workbooks."""
    with pytest.raises(Invalid):
        read_workbook(tmp_path)
    with ZipFile(tmp_path / "pictures.xlsx", "w") as archive:
        archive.writestr("one.png", b"not a sheet")
    with pytest.raises(Invalid):
        read_workbook(tmp_path / "pictures.xlsx")
