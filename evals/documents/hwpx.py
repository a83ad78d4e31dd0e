"""A document of Hangul as its bytes (HWPX, OWPML by KS X 6101): paragraphs and tables."""

import io
import zipfile
from collections.abc import Sequence
from html import escape

_HP = "http://www.hancom.co.kr/hwpml/2011/paragraph"
_SPACES = (
    f'xmlns:hp="{_HP}" xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section" '
    'xmlns:hh="http://www.hancom.co.kr/hwpml/2011/head" xmlns:hc="http://www.hancom.co.kr/hwpml/2011/core" '
    'xmlns:opf="http://www.idpf.org/2007/opf/" xmlns:ha="http://www.hancom.co.kr/hwpml/2011/app"'
)
_DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
_CONTAINER = (
    f'{_DECLARED}<ocf:container xmlns:ocf="urn:oasis:names:tc:opendocument:xmlns:container"><ocf:rootfiles>'
    '<ocf:rootfile full-path="Contents/content.hpf" media-type="application/hwpml-package+xml"/>'
    "</ocf:rootfiles></ocf:container>"
)
_VERSION = (
    f'{_DECLARED}<hv:HCFVersion xmlns:hv="http://www.hancom.co.kr/hwpml/2011/version" tagetApplication="WORDPROCESSOR" '
    'major="5" minor="1" micro="0" buildNumber="1" xmlVersion="1.4"/>'
)
_PACKAGE = (
    f'{_DECLARED}<opf:package {_SPACES} version="" unique-identifier="" id=""><opf:metadata/><opf:manifest>'
    '<opf:item id="header" href="Contents/header.xml" media-type="application/xml"/>'
    '<opf:item id="section0" href="Contents/section0.xml" media-type="application/xml"/></opf:manifest>'
    '<opf:spine><opf:itemref idref="header"/><opf:itemref idref="section0"/></opf:spine></opf:package>'
)
_HEAD = (
    f'{_DECLARED}<hh:head {_SPACES} version="1.4" secCnt="1"><hh:beginNum page="1"/><hh:refList>'
    '<hh:charProperties itemCnt="1"><hh:charPr id="0" height="1000"/></hh:charProperties>'
    '<hh:paraProperties itemCnt="1"><hh:paraPr id="0"/></hh:paraProperties>'
    '<hh:styles itemCnt="1"><hh:style id="0" type="PARA" name="바탕글" paraPrIDRef="0" charPrIDRef="0"/>'
    "</hh:styles></hh:refList></hh:head>"
)
Block = str | Sequence[Sequence[str]]
"""A paragraph, or the rows of a table."""


def hwpx(blocks: Sequence[Block]) -> bytes:
    """Return the document of paragraphs and tables."""
    body = "".join(_paragraph(one) if isinstance(one, str) else _table(one) for one in blocks)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/hwp+zip", zipfile.ZIP_STORED)
        archive.writestr("version.xml", _VERSION)
        archive.writestr("META-INF/container.xml", _CONTAINER)
        archive.writestr("Contents/content.hpf", _PACKAGE)
        archive.writestr("Contents/header.xml", _HEAD)
        archive.writestr("Contents/section0.xml", f"{_DECLARED}<hs:sec {_SPACES}>{body}</hs:sec>")
    return out.getvalue()


def _paragraph(text: str) -> str:
    return (
        '<hp:p id="0" paraPrIDRef="0" styleIDRef="0" pageBreak="0" columnBreak="0" merged="0">'
        f'<hp:run charPrIDRef="0"><hp:t>{escape(text, quote=False)}</hp:t></hp:run></hp:p>'
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    made = "".join(
        "<hp:tr>" + "".join(_cell(text, row, column) for column, text in enumerate(cells)) + "</hp:tr>"
        for row, cells in enumerate(rows)
    )
    return (
        '<hp:p id="0" paraPrIDRef="0" styleIDRef="0"><hp:run charPrIDRef="0">'
        f'<hp:tbl id="1" rowCnt="{len(rows)}" colCnt="{len(rows[0])}" borderFillIDRef="1">{made}</hp:tbl>'
        "<hp:t/></hp:run></hp:p>"
    )


def _cell(text: str, row: int, column: int) -> str:
    return (
        f'<hp:tc name="" header="0" borderFillIDRef="1"><hp:subList id="">{_paragraph(text)}</hp:subList>'
        f'<hp:cellAddr colAddr="{column}" rowAddr="{row}"/><hp:cellSpan colSpan="1" rowSpan="1"/></hp:tc>'
    )
