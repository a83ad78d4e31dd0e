"""Files as their bytes, written by hand: a Word document, PDFs with and without a text layer."""

import io
import zipfile
from collections.abc import Sequence

_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)


def docx(*paragraphs: tuple[int, str]) -> bytes:
    """Return a Word document of paragraphs, each with its heading level, 0 for text."""
    body = "".join(
        f"<w:p>{f'<w:pPr><w:pStyle w:val={chr(34)}Heading{level}{chr(34)}/></w:pPr>' if level else ''}"
        f"<w:r><w:t>{text}</w:t></w:r></w:p>"
        for level, text in paragraphs
    )
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _RELATIONS)
        archive.writestr("word/document.xml", f'<w:document xmlns:w="{word}"><w:body>{body}</w:body></w:document>')
    return out.getvalue()


def pdf(*pages: Sequence[str]) -> bytes:
    """Return a PDF of pages of lines, Korean or English, in a font that is not embedded."""
    kids = " ".join(f"{5 + 2 * place} 0 R" for place in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>",
        "<< /Type /Font /Subtype /Type0 /BaseFont /HYSMyeongJo-Medium /Encoding /UniKS-UCS2-H "
        "/DescendantFonts [4 0 R] >>",
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYSMyeongJo-Medium /DW 500 "
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >> >>",
    ]
    for place, lines in enumerate(pages):
        shown = " ".join(f"<{line.encode('utf-16-be').hex()}> Tj T*" for line in lines)
        content = f"BT /F1 12 Tf 60 780 Td 20 TL {shown} ET"
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {6 + 2 * place} 0 R >>"
        )
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")
    return _file([each.encode() for each in objects])


def scan(jpeg: bytes, width: int, height: int, stamp: str = "") -> bytes:
    """Return a PDF whose only page is a picture; ``stamp``: words of a text layer over it."""
    shown = f"q {width} 0 0 {height} 0 0 cm /I Do Q BT /F 9 Tf 9 9 Td ({stamp}) Tj ET"
    return _file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] "
            "/Resources << /XObject << /I 5 0 R >> "
            "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R >>".encode(),
            f"<< /Length {len(shown)} >>\nstream\n{shown}\nendstream".encode(),
            f"<< /Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB "
            f"/BitsPerComponent 8 /Filter /DCTDecode /Length {len(jpeg)} >>\nstream\n".encode()
            + jpeg
            + b"\nendstream",
        ]
    )


def locked(plain: bytes) -> bytes:
    """Return a PDF of :func:`pdf` that asks for a password."""
    handler = f"/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <{'11' * 32}> /U <{'22' * 32}> >>"
    return plain.replace(b"/Root 1 0 R", f"/Root 1 0 R /ID [<00> <00>] {handler}".encode())


def _file(objects: Sequence[bytes]) -> bytes:
    out, offsets = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    end = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + end
