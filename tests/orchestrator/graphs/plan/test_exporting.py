"""A plan as a file opens, holds all of its text, and leads nowhere but to http and https."""

import io
import re
import shutil
import zipfile
from dataclasses import replace
from datetime import date
from math import ceil

import pytest
from docx import Document
from docx.oxml.ns import qn
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import ImageFont
from pptx import Presentation

from bot.texts import say
from integrations.documents.fonts import FontSet, fonts_for, showable
from integrations.documents.pdf_writing import make_pdf
from integrations.notion.links import is_link
from integrations.notion.parser import make_parser
from orchestrator.graphs.plan.exporting import export, to_markdown
from orchestrator.graphs.plan.exporting.bodies import displayed, is_said_in, safe_body
from orchestrator.graphs.plan.plan_document import EXPORT_KINDS, ExportKind, PlanSection
from tests.orchestrator.graphs.plan.a_plan import HOSTILE, a_hostile_plan, a_plan
from tests.orchestrator.graphs.plan.reading_back import docx_text, lost, pdf_text, pptx_text
from tests.orchestrator.graphs.plan.test_pictures import needs_font
from tests.sampling import count


def _links(markdown: str) -> list[str]:
    return [
        str(token.attrs.get("href") or token.attrs.get("src"))
        for block in make_parser().parse(markdown)
        for token in block.children or ()
        if token.type in ("link_open", "image")
    ]


def test_the_markdown_has_every_part() -> None:
    """Title, summary, sections, tables, assumptions with their reasons, sources that are used and unused."""
    text = to_markdown(a_plan(), say)
    assert re.findall(r"^#+ .*", text, re.M) == [
        "# 차량 공유 서비스", "## 요약", "## 문제와 기회", "### 지금의 불편", "## 핵심 기능", "## 일정", "## 비용",
        "## 위험과 대응", "## 가정", "## 출처", "### 찾았지만 쓰지 않은 출처",
    ]  # fmt: skip
    assert "| 화면 설계 | 박지영 | 2026-11-16 | 2026-12-11 | 가정 |" in text
    assert "| 보험 | 18,000,000원 | 업계 관행 (가정) |" in text
    assert "| **합계** | **102,000,000원** |  |" in text
    assert "- 첫해 이용자는 300명이에요. (문제와 기회) — 근거: 위키의 직원 수를 썼어요." in text
    assert "[차량 운영 규정](<https://notion.example.com/abc>) · 3\\. 예약 · 2026-10-01 · 워크스페이스" in text
    assert text.count("```mermaid") == 3
    assert "> ⚠️ 시장 수치를 찾지 못했어요." in text
    assert _links(text) == ["https://wiki.example.com/a", "https://notion.example.com/abc"]


def test_what_is_said_is_found_whatever_dress_it_wears() -> None:
    """Bold names, a capital, citations within and a cut end hide nothing."""
    table = "| Item | Amount |\n| --- | --- |\n| Text messages | $720 |"
    body = f"{table}\n\n1. **Patients:** Book, move [1] and cancel without help"
    assert is_said_in(body, ["text messages"], in_table=True)
    assert is_said_in(body, ["patients: Book, move and cancel…"], in_table=False)
    assert not is_said_in(body, ["training"], in_table=True)


def test_what_a_section_says_itself_is_not_said_again() -> None:
    """A table of tasks or costs, and steps, that the section's text has are not added to it."""
    plan = a_plan()
    table = "| 작업 | 날짜 |\n|---|---|\n| 요구사항 정리 | 11월 |\n| 화면 설계 | 12월 |\n| 정식 오픈 | 4월 |"
    steps = "\n".join(f"1. {step}" for step in plan.flow)
    sections = (PlanSection("schedule", "일정", table), PlanSection("features", "기능", steps))
    text = to_markdown(replace(plan, sections=sections), say, {})
    assert text.count("화면 설계") == text.count("예약해요") == 1
    assert "## 비용" in text  # it has no section here


def test_a_body_changes_nothing_around_it() -> None:
    """Headings go below the section's, open code is closed, definitions make no links of citations."""
    assert safe_body("# A\n\ntext\n\n## B\n\nC\n=") == "### A\n\ntext\n\n#### B\n\n### C"
    assert safe_body("```\n# no heading") == "```\n# no heading\n```"
    assert safe_body("#### D") == "#### D"
    plan = replace(a_plan(), summary="See [1] and [x].\n\n[1]: https://evil.example\n[x]: javascript:alert(1)")
    assert "https://evil.example" not in _links(to_markdown(plan, say))


@given(st.text("[]()<>!#`~*_|\\ \n:javscript-=1.&;x\u2028", max_size=80) | st.sampled_from(HOSTILE))
@example("[a](javascript&#58;alert(1)) ![b](data:x)")
@example("<javascript:alert(1)>")
@example("> > ```\n[1]: javascript:x\n[1]")
@settings(max_examples=count(whole=80, few=25), deadline=None)
def test_no_text_leads_elsewhere(text: str) -> None:
    """Neither a body nor a name makes a link to anything but http, https and mail, and names stay words."""
    assert all(is_link(url) for url in _links(safe_body(text)))
    parsed = make_parser().parse(f"## {displayed(text)}\n\n| {displayed(text)} |\n|-|\n| x |")
    assert [token.type for token in parsed if token.level == 0] == [
        "heading_open", "heading_close", "table_open", "table_close",
    ] or not displayed(text)  # fmt: skip
    assert not _links(displayed(text))


@needs_font
@pytest.mark.parametrize("kind", [kind for kind in EXPORT_KINDS if kind != "pdf"])
async def test_a_file_has_the_name_of_its_plan(kind: ExportKind) -> None:
    """With its day, without signs that a disk or a header minds; a PDF, which takes longest, is named alike below."""
    file = await export(replace(a_plan(), title='../차량 공유: "v1"\n🚗' + "가" * 300), kind, say)
    assert re.fullmatch(rf"차량-공유-v1-가+-2026-11-23\.{kind}", file.name)
    assert len(file.name.encode()) <= 255
    assert (await export(replace(a_plan(), title="🚗"), "md", say)).name == "plan-2026-11-23.md"


@needs_font
async def test_word_holds_all_of_it() -> None:
    """Headings, tables, three pictures with what they say, and links; also of names that would do harm."""
    file = await export(a_plan(), "docx", say)
    document = Document(io.BytesIO(file.content))
    assert lost(a_plan(), docx_text(file.content)) == []
    heads = [
        paragraph.text for paragraph in document.paragraphs if paragraph.style and paragraph.style.name == "Heading 2"
    ]
    assert heads == ["요약", "문제와 기회", "핵심 기능", "일정", "비용", "위험과 대응", "가정", "출처"]
    assert len(document.tables) == 3
    said = [shape._inline.docPr.get("descr") for shape in document.inline_shapes]
    assert [words.split(":")[0] for words in said] == ["서비스 흐름", "일정표", "비용"]
    links = [each.get(qn("r:id")) for each in document.element.body.iter(qn("w:hyperlink"))]
    assert [document.part.rels[link].target_ref for link in links] == [
        "https://wiki.example.com/a",
        "https://notion.example.com/abc",
    ]
    hostile = await export(a_hostile_plan(), "docx", say)
    assert lost(a_hostile_plan(), docx_text(hostile.content)) == []
    with zipfile.ZipFile(io.BytesIO(hostile.content)) as packed:
        assert b"javascript:" not in packed.read("word/_rels/document.xml.rels")


@needs_font
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler is not installed (apt install poppler-utils)")
async def test_a_pdf_holds_all_of_it() -> None:
    """Tables over many pages, cells taller than a page, words wider than a line: all can be searched and copied."""
    fonts = fonts_for("").all_regular
    for plan in (a_plan(), a_hostile_plan()):
        file = await export(plan, "pdf", say)
        assert re.fullmatch(r"[\w-]+-2026-11-23\.pdf", file.name)
        assert len(file.name.encode()) <= 255
        text = pdf_text(file.content, f"{plan.title} · {plan.made_on}")
        assert lost(plan, text, lambda word: showable(word, fonts)) == []
        assert file.notes == ()
        addresses = [url.decode() for url in re.findall(rb"/URI \((.*?)\)", file.content)]
        assert addresses
        assert all(is_link(url) for url in addresses)
        assert file.content.count(b"/Alt ") == 3


@needs_font
@given(st.text(max_size=200) | st.text("#>-*_`|~[]()!0123. \n\t\x00\x0c\ud800&;a가漢🚗", max_size=200))
@example("- \n- > -\n  1. |a|\n  2. ")
@example("|" + "a|" * 14 + "\n|" + "-|" * 14)
@example("999999999. a\n\n###### b\n\n# c\n\n![](x) []() [](https://a.example)")
@settings(max_examples=count(whole=8, few=3), deadline=None)
def test_any_text_gives_a_pdf(text: str) -> None:
    """Also what is no Markdown, and letters that no font has."""
    small = next(iter(fonts_for("").others), None)  # takes a tenth of the time of one with all letters of East Asia
    fonts = FontSet(small, small) if small else None
    made = make_pdf(text, title=text[::-1], day=date(2026, 1, 1), language="ko", pictures={}, fonts=fonts)
    assert made.startswith(b"%PDF-")


@needs_font
async def test_slides_hold_all_of_it_and_nothing_overflows() -> None:
    """Native tables and charts, a slide or more for each section, each box as high as its words in a real font."""
    face = fonts_for("").regular
    for plan in (a_hostile_plan(), a_plan()):
        file = await export(plan, "pptx", say)
        slides = Presentation(io.BytesIO(file.content)).slides
        assert lost(plan, pptx_text(file.content)) == []
        for slide in slides:
            for shape in slide.shapes:
                assert shape.top.pt + shape.height.pt <= 540.5
                if shape.has_text_frame and shape.text_frame.text:
                    needed = 0.0
                    for paragraph in shape.text_frame.paragraphs:
                        size = max((run.font.size.pt for run in paragraph.runs if run.font.size), default=10.0)
                        font = ImageFont.truetype(face.path, round(size * 4), index=face.index)
                        indent = int(paragraph._p.pPr.get("marL", 0)) / 12700 if paragraph._p.pPr is not None else 0
                        wide = shape.width.pt - indent + 0.5
                        lines = sum(
                            max(1, ceil(font.getlength(line.split("\t")[-1]) / 4 / wide))
                            for line in paragraph.text.split("\v")
                        )
                        needed += lines * size * 1.2
                    assert needed <= shape.height.pt + 20
    titles = [slide.shapes.title.text_frame.text for slide in slides]
    assert [title for title in titles if not title.endswith(")")] == [
        "차량 공유 서비스", "요약", "문제와 기회", "핵심 기능", "일정", "비용", "위험과 대응", "가정", "출처",
    ]  # fmt: skip
    kinds = [shape.chart.chart_type for slide in slides for shape in slide.shapes if shape.has_chart]
    assert [str(kind).split()[0] for kind in kinds] == ["BAR_STACKED", "BAR_CLUSTERED"]
