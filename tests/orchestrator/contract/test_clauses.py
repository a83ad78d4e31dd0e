"""Where the clauses of a contract begin."""

import pytest

from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.kinds import contract_kind, contract_language

_ARTICLES = (
    "근로계약서\n제1조(임금) 월 200만원으로 한다.\n① 제2조에 따라 지급한다.\n제 2 조 [해고] 30일 전에 예고한다.\n"
)
_LABOUR = (
    "근로계약서\n사업주 가나와 근로자 다라는 다음과 같이 근로계약을 체결한다.\n"
    "임금 : 월 250만원\n근로시간 : 09:00~18:00\n휴일 : 일요일\n근무장소 : 서울\n(서명)"
)
_SERVICE = (
    "용역계약서\n갑과 을은 다음과 같이 계약을 체결한다.\n"
    "제1조(목적) 갑은 을에게 개발을 맡긴다.\n제2조(대금)\n제3조(해지)\n서명 (인)"
)


def test_articles_follow_each_other_without_a_gap() -> None:
    """Every letter belongs to exactly one clause, and the clauses together are the text."""
    contract = split(_ARTICLES)
    assert "".join(clause.span.of(_ARTICLES) for clause in contract.clauses) == _ARTICLES
    assert [(clause.number, clause.title) for clause in contract.clauses] == [
        ("", ""),
        ("제1조", "임금"),
        ("제 2 조", "해고"),
    ]


_SHORT = """CONSULTING AGREEMENT

This Agreement is between Larkfield Ltd. ("Client") and Jo Mercer ("Consultant").

1. PAYMENT
Client shall pay within ninety (90) days.

2. TERMINATION
Client may terminate this Agreement upon five (5) days' notice.
"""


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("1. 임금 : 월 200만원\n 1) 상여금\n 2) 식대\n2. 휴가\n연차는 법에 따른다.\n", ["임금", "휴가"]),
        ("Article 1 (Wages) monthly\nArticle 2. Leave\nFifteen days.\n", ["Wages", "Leave"]),
        ("근로시간 : 09:00~18:00\n임금 : 시급 12,000원\n", ["근로시간", "임금"]),
        ("급여\n월 200만원\n연차\n없음\n", ["급여", "연차"]),
    ],
)
def test_numbers_articles_and_lines_of_forms_begin_clauses(text: str, titles: list[str]) -> None:
    """Items that count on, English articles, labels before a colon and names of cells begin a clause each."""
    assert [clause.title for clause in split(text).clauses if clause.title] == titles


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (
            "1. 근무\n1.1 평일에 일한다.\n1.2 점심에 쉰다.\n2. 교육비: 나가면 물어낸다.\n3. 기타: 법에 따른다.\n",
            ["1.", "1.1", "1.2", "2.", "3."],
        ),
        (
            "1. Duties: cashier\n2. Hours\n2.1 Tuesday to Saturday.\n2.2 Lunch is free time.\n3. Uniform: at cost.\n",
            ["1.", "2.", "2.1", "2.2", "3."],
        ),
        ("4.1 휴가는 법에 따른다.\n1) 연차\n2) 경조\n4.2 병가는 없다.\n", ["4.1", "4.2"]),
    ],
)
def test_items_keep_their_numbers_where_others_have_decimals_below(text: str, numbers: list[str]) -> None:
    """A clause behind one with decimals is cited by its own number; a list within a decimal is none of them."""
    assert [clause.number for clause in split(text).clauses if clause.number] == numbers


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (_LABOUR, "labour"),
        (_SERVICE, "other"),
        (_SHORT, "other"),
        ("회의록\n임금을 논의함", None),
        ("To do\n\n1. Call the agency.\n2. Read the agreement; it ends in May.\n", None),
        ("", None),
    ],
)
def test_kinds_of_contracts_are_told_apart(text: str, kind: str | None) -> None:
    """A labour contract, another contract and what is none."""
    assert contract_kind(text) == kind


def test_language_is_that_of_most_letters() -> None:
    """A contract in both languages counts as Korean."""
    assert contract_language(_LABOUR + "\nEmployment Contract") == "ko"
    assert contract_language("Employment contract between the employer and the employee") == "en"


@pytest.mark.parametrize(
    "closing",
    [
        "2025년 1월 1일\n갑: (주)한빛물류 대표 박철수 (서명)\n을: 김민수 (서명)\n",
        "위와 같이 근로계약을 체결한다.\n사업주 ________ (인)\n",
        "20__. __. __.\n근로자 : 김민수 (서명 또는 인)\n",
        "2025년 1월 1일\n갑: (주)한빛물류 (서명)\n주소: 서울\n을: 김민수 (서명)\n",
        "In witness whereof the parties sign below.\nEmployer: ______\n",
    ],
)
def test_the_day_and_the_signatures_are_no_part_of_the_last_clause(closing: str) -> None:
    """What closes a contract stands apart from its last clause, so that it is not accused or struck out with it."""
    text = f"제1조(임금) 월 200만원\n제2조(혼인) 결혼하면 퇴사한다.\n\n{closing}"
    contract = split(text)
    assert contract.clauses[-1].span.of(text) == closing
    assert (contract.clauses[-1].number, contract.clauses[-2].title) == ("", "혼인")


@pytest.mark.parametrize(
    "line",
    [
        "위와 같이 정한 임금에서 매월 30만원을 공제한다.\n",
        "을은 아래 내용에 동의한다 (서명)\n1. 매월 3만원을 월급에서 뗀다.\n",
        "2026. 1. 1.\n그 뒤에는 매월 3만원을 월급에서 뗀다.\n",
    ],
)
def test_what_goes_on_is_no_closing(line: str) -> None:
    """A sentence or an item behind a line that looks like a closing belongs to the clause."""
    text = f"제1조(임금) 월 200만원\n제2조(기타) 법에 따른다.\n{line}"
    assert split(text).clauses[-1].span.of(text).endswith(line)
    assert split(text).clauses[-1].title == "기타"
