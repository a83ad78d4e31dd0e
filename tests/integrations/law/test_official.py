"""Official files, as they come: Markdown and XML, of each kind and broken."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from integrations.law.documents import PUBLIC_LAW, official_documents
from integrations.law.official import OfficialText, UnreadableLaw
from integrations.law.official_markdown import read_markdown
from integrations.law.official_xml import read_xml

Read = Callable[[str], OfficialText]

STATUTE_MD = """---
제목: 시험 근로법
법령ID: '009999'
공포일자: 2025-01-02
시행일자: 2025-07-03
출처: https://law.example/법령/시험근로법
첨부파일: []
---

# 시험 근로법

## 제1장 총칙

##### 제1조 (목적)

이 법은 시험을 목적으로 한다. <개정 2025.1.2>

##### 제2조

삭제 <2025.1.2>

##### 제3조의2 (위약금)

**①** 위약금을 정하지 못한다.

  1\\. 손해배상액도 같다.

## 부칙

제1조(시행일) 이 법은 공포한 날부터 시행한다.
"""
DECISION_MD = """---
판례일련번호: '77'
사건번호: 2099다1
사건명: 임금
법원명: 대법원
출처: https://law.example/prec?id=77
선고일자: 2099-03-04
---

# 임금

## 판결요지

정해진 임금을 줘야 한다.
"""
STATUTE_XML = """<?xml version="1.0" encoding="UTF-8"?><법령 법령키="1"><기본정보><법령ID>009999</법령ID>
<법령명_한글><![CDATA[시험 근로법]]></법령명_한글><공포일자>20250102</공포일자>
<시행일자>20250703</시행일자></기본정보><조문>
<조문단위><조문번호>1</조문번호><조문여부>전문</조문여부><조문내용><![CDATA[제1장 총칙]]></조문내용></조문단위>
<조문단위><조문번호>3</조문번호><조문가지번호>2</조문가지번호><조문여부>조문</조문여부><조문제목><![CDATA[위약금]]></조문제목>
<조문내용><![CDATA[제3조의2(위약금)]]></조문내용>
<항><항번호>①</항번호><항내용><![CDATA[① 위약금을 정하지 못한다. <개정 2025.1.2>]]></항내용>
<호><호내용><![CDATA[1. 손해배상액도 같다.]]></호내용></호></항></조문단위></조문></법령>"""
DECISION_XML = """<PrecService><판례정보일련번호>77</판례정보일련번호>
<사건명><![CDATA[임금]]></사건명><사건번호>2099다1</사건번호>
<선고일자>20990304</선고일자><법원명>대법원</법원명>
<판결요지><![CDATA[정해진 임금을<br/>줘야 한다.]]></판결요지></PrecService>"""
INTERPRETATION_XML = """<CgmExpcService><법령해석일련번호>5</법령해석일련번호><안건명><![CDATA[주휴일]]></안건명>
<안건번호>시험과-1</안건번호><해석일자>2024.05.06</해석일자><해석기관명>시험부</해석기관명>
<질의요지><![CDATA[언제인가?]]></질의요지><회답><![CDATA[일요일이다.]]></회답><이유></이유></CgmExpcService>"""


@pytest.mark.parametrize(("read", "text"), [(read_markdown, STATUTE_MD), (read_xml, STATUTE_XML)])
def test_a_statute_is_cut_at_its_articles(read: Read, text: str) -> None:
    """Each article in force is a part with its heading and address; what is gone and the addenda are left out."""
    statute = read(text)
    assert (statute.doc_type, statute.title, statute.since) == ("law", "시험 근로법", date(2025, 7, 3))
    last = statute.parts[-1]
    assert last.headings == ("제3조의2 (위약금)",)
    assert last.url.endswith("/법령/시험근로법/제3조의2")
    assert "위약금을 정하지 못한다." in last.text
    assert "1. 손해배상액도 같다." in last.text
    said = "".join(part.text for part in statute.parts)
    assert not any(word in said for word in ("개정", "삭제", "시행일", "총칙"))


@pytest.mark.parametrize(("read", "text"), [(read_markdown, DECISION_MD), (read_xml, DECISION_XML)])
def test_a_decision_is_titled_as_it_is_cited(read: Read, text: str) -> None:
    """Court, day, number and case stand in the title, its sections are parts."""
    decision = read(text)
    assert decision.title == "대법원 2099. 3. 4. 선고 2099다1 임금"
    assert (decision.doc_type, decision.since) == ("precedent", date(2099, 3, 4))
    assert [(part.headings, " ".join(part.text.split())) for part in decision.parts] == [
        (("판결요지",), "정해진 임금을 줘야 한다.")
    ]


def test_an_interpretation_has_question_and_answer() -> None:
    """Empty sections are left out; number and agency stand in the title."""
    one = read_xml(INTERPRETATION_XML)
    assert (one.doc_type, one.title, one.since) == ("interpretation", "시험부 시험과-1 주휴일", date(2024, 5, 6))
    assert [part.headings[0] for part in one.parts] == ["질의요지", "회답"]


@pytest.mark.parametrize(
    ("read", "text", "code"),
    [
        (read_markdown, "# 제목만", "no_head"),
        (read_markdown, "---\n: [\n---\n", "no_head"),
        (read_markdown, STATUTE_MD.replace("제목: 시험 근로법\n", ""), "no_head"),
        (read_markdown, STATUTE_MD.replace("2025-07-03", "곧"), "no_day"),
        (read_markdown, STATUTE_MD.split("#####")[0], "no_articles"),
        (read_markdown, DECISION_MD.replace("정해진 임금을 줘야 한다.", ""), "no_text"),
        (read_xml, STATUTE_XML[:-5], "not_xml"),
        (read_xml, '<!DOCTYPE a [<!ENTITY b "c">]><법령/>', "not_xml"),
        (read_xml, "<html/>", "unknown_kind"),
        (read_xml, DECISION_XML.replace("20990304", "20991399"), "no_day"),
        (read_xml, DECISION_XML.replace("<사건번호>2099다1</사건번호>", ""), "no_head"),
    ],
)
def test_a_file_that_is_none_says_why(read: Read, text: str, code: str) -> None:
    """Each way of being broken has its own code."""
    with pytest.raises(UnreadableLaw) as raised:
        read(text)
    assert raised.value.code == code


def test_a_folder_is_read_and_its_broken_files_are_told(tmp_path: Path) -> None:
    """What can be read becomes documents that only a search for the law sees; what cannot be is named."""
    folder = tmp_path / "official"
    (folder / "deep").mkdir(parents=True)
    (folder / "statute.md").write_text(STATUTE_MD, encoding="utf-8")
    (folder / "deep" / "decision.xml").write_text(DECISION_XML, encoding="utf-8")
    (folder / "README.md").write_text("what this is", encoding="utf-8")
    (folder / "broken.xml").write_text("<html/>", encoding="utf-8")
    (folder / "latin.md").write_bytes(b"\xff\xfe\xff")
    documents, problems = official_documents(tmp_path)
    assert sorted((document.source, document.title) for document in documents) == [
        ("law", "시험 근로법 (2025-07-03 시행)"),
        ("precedent", "대법원 2099. 3. 4. 선고 2099다1 임금"),
    ]
    assert all(document.audience == PUBLIC_LAW for document in documents)
    assert [(problem.file, problem.code) for problem in problems] == [
        ("official/broken.xml", "unknown_kind"),
        ("official/latin.md", "not_utf8"),
    ]


def test_a_folder_without_official_files_has_none(tmp_path: Path) -> None:
    """Nobody has to give any."""
    assert official_documents(tmp_path) == ([], [])
