import io
import re
import zipfile
from datetime import date
from typing import Any

from docx import Document
from docx.oxml.ns import qn
from hypothesis import example, given, settings
from hypothesis import strategies as st

from integrations.documents.kinds import WORD, kind_of
from integrations.documents.word import word_document
from tests.sampling import count

SUMMARY = """# 상담 요약

## 사건 개요

- **분야**: 민사 › *보증금* 미반환
- 두 번째
    1. 안쪽 하나
    2. 안쪽 둘
        - 더 안쪽

3. 셋부터

> 보증금 5천만원을
> 못 받았어요.

| 항목 | 금액 |
|---|---:|
| 보증금 | **50,000,000원** |

```
code  stays
  as it is
```

[계약서](https://example.com/a?b=1&c=2) 참고, ~~아님~~ `값`
"""


async def _read(markdown: str, **options: Any) -> Any:
    return Document(io.BytesIO(await word_document(markdown, **options)))


def _looks(document: Any) -> list[tuple[str, str]]:
    return [(paragraph.style.name, paragraph.text) for paragraph in document.paragraphs]


async def test_every_kind_of_block_is_there() -> None:
    """Headings, lists, quotes, code and words keep their order, their kind and their marks."""
    document = await _read(SUMMARY)
    assert _looks(document) == [
        ("Title", "상담 요약"),
        ("Heading 2", "사건 개요"),
        ("Normal", "분야: 민사 › 보증금 미반환"),
        ("Normal", "두 번째"),
        ("Normal", "안쪽 하나"),
        ("Normal", "안쪽 둘"),
        ("Normal", "더 안쪽"),
        ("Normal", "셋부터"),
        ("Quote", "보증금 5천만원을\n못 받았어요."),
        ("Normal", ""),
        ("Code Block", "code  stays\n  as it is"),
        ("Normal", "계약서 (https://example.com/a?b=1&c=2) 참고, 아님 값"),
    ]
    runs = {run.text: run.font for paragraph in document.paragraphs for run in paragraph.runs}
    assert runs["분야"].bold
    assert runs["보증금"].italic
    assert runs["아님"].strike
    assert runs["값"].name == "Consolas"


async def test_lists_count_by_themselves() -> None:
    """A numbered list begins where it says, inside another list one step deeper."""
    document = await _read(SUMMARY)
    items = {
        paragraph.text: paragraph._p.pPr.numPr
        for paragraph in document.paragraphs
        if paragraph._p.pPr is not None and paragraph._p.pPr.numPr is not None
    }
    assert {text: item.ilvl.val for text, item in items.items()} == {
        "분야: 민사 › 보증금 미반환": 0,
        "두 번째": 0,
        "안쪽 하나": 1,
        "안쪽 둘": 1,
        "더 안쪽": 2,
        "셋부터": 0,
    }
    numbering = document.part.numbering_part.element
    starts = {}
    for text in ("안쪽 하나", "셋부터"):
        override = numbering.num_having_numId(items[text].numId.val).find(qn("w:lvlOverride"))
        starts[text] = (override.get(qn("w:ilvl")), override.find(qn("w:startOverride")).get(qn("w:val")))
    assert starts == {"안쪽 하나": ("1", "1"), "셋부터": ("0", "3")}
    assert items["안쪽 하나"].numId.val == items["안쪽 둘"].numId.val != items["셋부터"].numId.val


async def test_tables_are_tables() -> None:
    """Cells keep their words, marks and alignment; the head is repeated on every page."""
    [table] = (await _read(SUMMARY)).tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["항목", "금액"], ["보증금", "50,000,000원"]]
    assert table.cell(1, 1).paragraphs[0].runs[0].font.bold
    assert str(table.cell(1, 1).paragraphs[0].alignment) == "RIGHT (2)"
    assert table.rows[0]._tr.trPr.find(qn("w:tblHeader")) is not None


async def test_the_page_is_for_printing_in_korea() -> None:
    """A4; a Korean and a Latin font by name, without a theme that would win; title, day and page at the foot."""
    content = await word_document(SUMMARY, day=date(2026, 11, 22))
    assert kind_of(content, "x.docx") == WORD
    document = Document(io.BytesIO(content))
    section = document.sections[0]
    assert section.page_width is not None
    assert section.page_height is not None
    assert (round(section.page_width.mm), round(section.page_height.mm)) == (210, 297)
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        styles, foot = packed.read("word/styles.xml").decode(), packed.read("word/footer1.xml").decode()
    assert 'w:eastAsia="맑은 고딕"' in styles
    assert 'w:ascii="Calibri"' in styles
    assert "Theme=" not in "".join(re.findall(r"<w:rFonts[^>]*>", styles))
    assert 'w:eastAsia="ko-KR"' in styles
    assert section.footer.paragraphs[0].text.startswith("상담 요약 · 2026-11-22\t")
    assert re.findall(r'w:instr="(\w+)"', foot) == ["PAGE", "NUMPAGES"]
    assert document.core_properties.title == "상담 요약"
    assert document.core_properties.author == ""


async def test_nothing_outside_is_referred_to() -> None:
    """Whoever opens the document asks no server for anything: addresses are words."""
    markdown = (
        "![그림](https://example.com/x.png) [a](https://example.com) <https://b.example> <img src='https://c.d/e'>"
    )
    content = await word_document(markdown)
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        linked = [name for name in packed.namelist() if b'TargetMode="External"' in packed.read(name)]
    assert linked == []
    text = Document(io.BytesIO(content)).paragraphs[0].text
    assert text == (
        "그림 (https://example.com/x.png) a (https://example.com) https://b.example <img src='https://c.d/e'>"
    )


async def test_a_title_is_said_once() -> None:
    """A title that is given takes the place of a first heading that says the same; another heading stays."""
    assert _looks(await _read("# 같은 말\n\n글", title="같은 말")) == [("Title", "같은 말"), ("Normal", "글")]
    assert _looks(await _read("# 다른 말", title="이름")) == [("Title", "이름"), ("Heading 1", "다른 말")]
    assert _looks(await _read("", title="")) == []
    assert len((await _read("", title="가" * 999)).core_properties.title) == 250


async def test_no_word_is_lost_however_deep_or_wide() -> None:
    """Lists beyond Word's nine levels, and tables beyond its 63 columns, are still there to read."""
    deep = "\n".join("  " * level + f"- 단계{level}" for level in range(60))
    assert [f"단계{level}" in "\n".join(text for _, text in _looks(await _read(deep))) for level in (0, 8, 30, 59)] == [
        True
    ] * 4
    wide = "|" + "|".join(f"c{n}" for n in range(70)) + "|\n|" + "-|" * 70 + "\n|" + "|".join("v" * 70) + "|"
    assert "c69" in "\n".join(text for _, text in _looks(await _read(wide)))


@given(st.text(st.characters(), max_size=300) | st.text("#>-*_`|~[]()!0123. \n\t\x00\x0c\ud800&;a가", max_size=300))
@example("&#12; &#1; &#xFFFE;")
@example("- \n- > -\n  1. |a|\n  2. ")
@example("999999999. a")
@example("| |\n|-|")
@settings(max_examples=count(whole=30, few=10), deadline=None)
async def test_any_text_gives_a_document(text: str) -> None:
    """Also what XML has no sign for, and Markdown that is none."""
    document = await _read(text, title=text[::-1])
    assert all("\x00" not in paragraph.text for paragraph in document.paragraphs)
