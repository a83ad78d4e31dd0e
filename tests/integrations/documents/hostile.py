"""Files that cost far more to read than to send, written by hand."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable

from tests.file_bytes import docx

_OFFICE = "application/vnd.openxmlformats-officedocument"
_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def _squeezed(size: int, unit: bytes = b" ") -> bytes:
    """Deflate so many bytes of a repetition, one flushed block again and again; the check sum is wrong."""
    packer = zlib.compressobj(9)
    first = packer.compress(unit * (1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(unit * (1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    times = size // (len(unit) << 20)
    return first + again * times + packer.flush()


def _pdf(content: bytes, filters: str, more: bytes = b"", box: str = "0 0 595 842") -> bytes:
    return (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n"
        + f"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[{box}]/Contents 4 0 R"
        "/Resources<</Font<</F 5 0 R>>>>>>endobj\n".encode()
        + f"4 0 obj<</Length {len(content)}/Filter[{filters}]>>stream\n".encode()
        + content
        + b"\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
        + more
        + b"trailer<</Root 1 0 R>>\n%%EOF"
    )


def nested_filters(size: int = 6 << 30) -> bytes:
    """A PDF of some kilobytes whose page is gigabytes of blanks, deflated twice."""
    return _pdf(zlib.compress(_squeezed(size), 9), "/FlateDecode/FlateDecode")


def endless_drawing() -> bytes:
    """A PDF whose page shows a letter twenty million times."""
    return _pdf(_squeezed(400 << 20, b"BT/F 9 Tf(a)Tj ET\n"), "/FlateDecode")


def million_objects() -> bytes:
    """A PDF with a million objects that nobody needs."""
    return _pdf(b"", "", b"".join(b"%d 0 obj[]endobj\n" % number for number in range(6, 1_000_006)))


def giant_page() -> bytes:
    """A scanned PDF as large as a house: its picture has billions of points."""
    return _pdf(b"", "", box="0 0 14400 14400")


def pixel_bomb(side: int = 60_000) -> bytes:
    """A PNG of some megabytes with billions of points."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = _squeezed((side * 3 + 1) * side, b"\0")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def zip_bomb(size: int = 1 << 29) -> bytes:
    """A Word document of half a gigabyte of text."""
    out = io.BytesIO()
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("[Content_Types].xml", _types("wordprocessingml.document", "word/document.xml"))
        archive.writestr("_rels/.rels", _relation("officeDocument", "word/document.xml"))
        with archive.open("word/document.xml", "w", force_zip64=True) as document:
            document.write(f'<w:document xmlns:w="{word}"><w:body><w:p><w:r><w:t>'.encode())
            for _ in range(size >> 20):
                document.write(b"a" * (1 << 20))
            document.write(b"</w:t></w:r></w:p></w:body></w:document>")
    return out.getvalue()


def sheet_bomb(rows: int = 6_000_000) -> bytes:
    """A spreadsheet of millions of rows."""
    row = b"<row><c><v>1</v></c><c><v>2</v></c></row>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("[Content_Types].xml", _types("spreadsheetml.sheet", "xl/workbook.xml"))
        archive.writestr("_rels/.rels", _relation("officeDocument", "xl/workbook.xml"))
        relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        archive.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{_SHEET}" xmlns:r="{relations}"><sheets>'
            '<sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        )
        archive.writestr("xl/_rels/workbook.xml.rels", _relation("worksheet", "worksheets/sheet1.xml"))
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            sheet.write(f'<worksheet xmlns="{_SHEET}"><sheetData>'.encode())
            for _ in range(rows // 1000):
                sheet.write(row * 1000)
            sheet.write(b"</sheetData></worksheet>")
    return out.getvalue()


def deep_xml(depth: int = 2_000_000) -> bytes:
    """A Word document whose elements are nested two million deep."""
    return docx((0, "</w:t></w:r>" + "<w:sdt>" * depth + "</w:sdt>" * depth + "<w:r><w:t>"))


def deep_html(depth: int = 1_000_000) -> bytes:
    """A page of a million open elements."""
    return b"<!doctype html><body>" + b"<div>" * depth + b"text"


def slow_heading() -> bytes:
    """A text that a pattern with two runs of blanks needs minutes for."""
    return b"# " + b"a " * 150_000 + b"b\n" + b"# " + b" " * 300_000 + b"b"


def many_headings() -> bytes:
    """A long heading, and a hundred thousand below it that would each repeat it."""
    return b"# " + b"long " * 80_000 + b"\n" + b"## a\n" * 100_000


def _types(kind: str, path: str) -> str:
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/{path}" ContentType="{_OFFICE}.{kind}.main+xml"/></Types>'
    )


def _relation(kind: str, target: str) -> str:
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}" Target="{target}"/>'
        "</Relationships>"
    )


FILES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "nested filters": ("a.pdf", nested_filters),
    "endless drawing": ("a.pdf", endless_drawing),
    "million objects": ("a.pdf", million_objects),
    "giant page": ("a.pdf", giant_page),
    "pixel bomb": ("a.png", pixel_bomb),
    "zip bomb": ("a.docx", zip_bomb),
    "sheet bomb": ("a.xlsx", sheet_bomb),
    "deep xml": ("a.docx", deep_xml),
    "deep html": ("a.html", deep_html),
    "slow heading": ("a.md", slow_heading),
    "many headings": ("a.md", many_headings),
}
