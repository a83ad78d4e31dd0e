"""Tables without a head, dashes for nothing, heads of groups, and days whose year stands elsewhere."""

import pytest

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

FORM = """강변 축제 지원신청서

| 행사명 | 물길 따라 걷기 | 신청단체 | 너울 문화모임 |
| --- | --- | --- | --- |
| 설립일 | 2017년 5월 2일 | 회원 수 | 48명 |
| 신청액 | 3,150,000원 | 담당자 | 선우람 |

신청일 2026년 3월 9일
"""
SHARES = """매장별 판매 수량

매장      찹쌀떡  약과  식혜   계
동문점      120     45    30  195
서문점       80      -    25  105
남문점       64      -     -   {south}
합계        264     45    55  364
"""
GROUPS = """입찰 비교 (단위: 천원)

| 업체 | 견적 |  |  | 보증(년) |
| --- | --- | --- | --- | --- |
|  | 기계 | 설치 | 계 |  |
| 한울정공 | 18,400 | 2,150 | 20,550 | 2 |
| 미르기계 | 17,900 | 2,900 | 20,800 | 3 |
| 누리산업 | 19,250 | 1,780 | 21,030 | 2 |
"""
OFFERS = """Two offers for the kiln

|  | Fairlie Kilns |  | Marsh & Son |  |
| --- | --- | --- | --- | --- |
| Item | Rate £ | Sum £ | Rate £ | Sum £ |
| Goods | 4% | 1,240.00 | 3% | 1,310.00 |
| Fitting | 1% | 365.00 | 2% | 298.00 |
| Total |  | 1,605.00 |  | 1,608.00 |
"""
DAYS = """포도 공동출하 정산서
출하일: '26.8.24(월)    정산일: '26.8.27(목)
지난 출하(8월 10일)보다 수량이 늘었습니다.
이의는 정산일부터 5일 안, 곧 9월 1일까지 알려 주십시오.
"""


def _model(text: str) -> DocumentModel:
    return model_of([SourceText("d.txt", text)])


def _figures(text: str) -> set[tuple[str, ...]]:
    return {tuple(figure.raw for figure in rule.figures) for rule in _model(text).rules}


def test_form_is_read_by_pairs() -> None:
    """Cells of a table without a head are called as the cell before them, those of its first row as well."""
    model = _model(FORM)
    texts = {(text.label, text.text) for text in model.texts}
    assert {("행사명", "물길 따라 걷기"), ("신청단체", "너울 문화모임"), ("담당자", "선우람")} <= texts
    labels = {figure.raw: figure.label for figure in model.fields}
    assert labels["3,150,000원"] == "신청액"
    assert labels["48명"] == "회원 수"


def test_founding_is_before_the_application() -> None:
    """A day of a form takes part in the order of days."""
    assert ("2017년 5월 2일", "2026년 3월 9일") in _figures(FORM)


def test_dash_is_nothing() -> None:
    """A row adds up where a dash stands for what it has not."""
    assert {("120", "45", "30", "195"), ("80", "25", "105"), ("64", "64")} <= _figures(SHARES.format(south="64"))


def test_dash_may_be_unknown() -> None:
    """A row with dashes that is far off is no error: they may stand for what is not known."""
    rules = _model(SHARES.format(south="152")).rules
    assert not any(
        "64" in [figure.raw for figure in rule.figures] for rule in rules if not rule.holds and len(rule.figures) == 2
    )


def test_group_stands_in_thousands() -> None:
    """All columns of sums stand in what the caption tells, whatever their heads are called."""
    model = _model(GROUPS)
    assert {("18,400", "2,150", "20,550"), ("17,900", "2,900", "20,800")} <= _figures(GROUPS)
    assert {figure.times for figure in model.fields if figure.raw == "2,150"} == {1000}


def test_corner_above_groups_is_empty() -> None:
    """Names of offers above two columns each head both of them."""
    labels = {figure.raw: figure.label for figure in _model(OFFERS).fields}
    assert "Marsh & Son Sum" in labels["298.00"]
    assert ("1,240.00", "365.00", "1,605.00") in _figures(OFFERS)


@pytest.mark.parametrize("figures", [("8월 10일", "'26.8.24"), ("'26.8.27", "9월 1일"), ("'26.8.27", "9월 1일", "5일")])
def test_days_without_a_year(figures: tuple[str, ...]) -> None:
    """A day without a year is of that of the days before it, which may be written without its century."""
    assert figures in _figures(DAYS)


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("지출결의서", "approval"),
        ("거래명세서", "invoice"),
        ("2026년도 결산서", "statement"),
        ("예산 전용 승인 요청", "approval"),
    ],
)
def test_kind_is_told_by_the_title(title: str, kind: str) -> None:
    """What a title ends with is what a document is."""
    assert _model(f"{title}\n금액: 30,000원").kind == kind


def test_parties_in_brackets() -> None:
    """A role in brackets needs no quotes."""
    model = _model("Made between Harrow Mills Ltd (the Owner) and Selby Boats BV (the Hirer) on 3 May 2026.")
    assert {(party.role, party.name) for party in model.parties} >= {
        ("Owner", "Harrow Mills Ltd"),
        ("Hirer", "Selby Boats BV"),
    }


@pytest.mark.parametrize("text", ["09:00부터 14:45까지 (5시간 45분)", "from 09:00 to 14:45 (5 hours 45 minutes)"])
def test_hours_with_minutes_are_one_length(text: str) -> None:
    """Hours and minutes side by side are one length of time."""
    [rule] = [rule for rule in _model(f"행사\n일시: 2026. 6. 2. {text}").rules if rule.kind == "duration"]
    assert rule.holds
    assert rule.result.value == 345


FALSE = {
    "whole body": "참석: 재적 14명 중 11명\n안건 표결: 찬성 8명, 반대 2명, 기권 1명으로 가결",
    "who received it": "거래명세서\n작성일자 2026.05.31\n합계 220,000원\n납품 확인자: 선도윤 (2026.05.29)",
    "pairs of columns": "Goods 9,300.00 9,150.00 9,420.00\nDiscount none - 3% 274.50 2% 188.40\n"
    "Net 9,300.00 8,875.50 9,231.60\nVAT 20% 1,860.00 20% 1,775.10 20% 1,846.32\nTotal 11,160.00 10,650.60 11,077.92",
}


@pytest.mark.parametrize("text", FALSE.values(), ids=FALSE)
def test_nothing_right_is_called_wrong(text: str) -> None:
    """A document without an error has no rule that fails."""
    assert [rule.disagrees for rule in _model(text).rules if not rule.holds] == []


def test_count_is_no_interest() -> None:
    """Pieces of a row are no interest on the amount of the row before it."""
    text = """Bill
| Load | Pallets | Charge £ |
|---|---|---|
| One | 14 | 560.00 |
| Two | 12 | 480.00 |
| Three | 10 | 400.00 |

A deposit of 25% is paid on order.
"""
    assert not any("25%" in (figure.raw for figure in rule.figures) for rule in _model(text).rules)


def test_word_behind_an_amount_is_no_unit() -> None:
    """What stands behind an amount with its currency is the next word."""
    assert "£1,350.00" in {figure.raw for figure in _model("The balance of £1,350.00 follows later.").fields}


@pytest.mark.parametrize("text", ["Sent: 23.04.2026", "Sent: 23/04/2026"])
def test_day_first_dates(text: str) -> None:
    """A date in figures with its day first is read where the day cannot be a month, or points stand between."""
    assert [f.value for f in _model(f"Note\n{text}").fields if f.kind == "date"] == [20260423]


def test_which_of_two_is_the_month_is_not_guessed() -> None:
    """A date that may begin with its day or with its month is none."""
    assert [f for f in _model("Note\nSent: 04/05/2026").fields if f.kind == "date"] == []


def test_one_pound_has_a_rate() -> None:
    """What one of a currency is worth in another is no amount told twice."""
    rules = _model("Invoice\nBalance: GBP 2,310.00\nAt one pound = EUR 1.1573 it is EUR 2,673.36.").rules
    assert [rule.disagrees for rule in rules if not rule.holds] == []
