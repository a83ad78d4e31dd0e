"""What another reading of a document explains is no failure."""

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

SHARES = """Funding

| Source | Amount (£) | Share (%) |
| --- | --- | --- |
| Heritage grant | 24,600 | 60.0 |
| County council | 8,200 | 20.0 |
| Parish collection | 3,075 | 7.5 |
| Gifts in kind | 5,125 | 12.5 |
| Total | {total} | 100.0 |
"""
STOCK = """Stock count

| Material (kg) | Opening | Received | Used | Book stock | Counted | Difference |
| --- | --- | --- | --- | --- | --- | --- |
| Pale malt | 3,200 | 4,500 | 5,150 | 2,550 | 2,531 | {off} |
| Roast barley | 640 | 250 | 410 | 480 | 480 | 0 |
| Aroma hops | 185 | 120 | 142 | 163 | 163 | 0 |
"""
OFFERS = """비교 견적

| 업체 | 견적 총액 | 납품 가능일 | 무상 보증 |
| --- | --- | --- | --- |
| 가람 | 83,270,000 | 2026-06-30 | 24개월 |
| 나래 | 86,460,000 | 2026-06-25 | 12개월 |
| 다온 | 89,100,000 | 2026-07-20 | 24개월 |
"""
MEETING = """임시회의록

일시: 2026년 7월 18일 19시 ~ 2026년 7월 18일 21시 40분 (160분)

| 단계 | 시작 | 끝 | 일수 |
| --- | --- | --- | --- |
| 계약·제작 | 2026-08-03 | 2026-10-30 | 89 |
| 철거·설치 | 2026-11-02 | 2027-01-22 | 82 |
| 검사·인수 | 2027-01-25 | 2027-02-05 | 12 |

회의록 작성: 2026년 7월 20일
"""
ACCOUNT = """거래 내역서
거래일 내용 출금 입금 잔액
2026-06-01 이월 잔액 8,412,350
2026-06-03 콩 대금 3,264,000 5,148,350
2026-06-05 학교급식 납품 5,718,500 10,866,850
2026-06-10 전기요금 487,320 {balance}
2026-06-12 직매장 매출 2,936,400 13,315,930
2026-06-25 급여 3명 6,870,000 6,445,930
합계 10,621,320 {received}
"""


def _failing(text: str) -> list[str]:
    return [rule.result.raw for rule in model_of([SourceText("d.txt", text)]).contradictions]


@pytest.mark.parametrize(
    ("text", "failing"),
    [
        (SHARES.format(total="41,000"), []),  # one row happens to be the difference of two others
        (SHARES.format(total="41,900"), ["41,900"]),
        (STOCK.format(off="-19"), []),  # counted less book, not book less counted
        (STOCK.format(off="-91"), ["-91"]),
        (OFFERS, []),  # rows of a comparison have no order of days
        (MEETING, []),  # the end of a stage is not the day of the document
        (ACCOUNT.format(balance="10,379,530", received="8,654,900"), []),
    ],
)
def test_another_reading_explains_a_figure(text: str, failing: list[str]) -> None:
    """Nothing fails where the table itself says how the figure comes out, and a wrong figure still does."""
    assert _failing(text) == failing


def test_a_statement_whose_rows_leave_a_cell_empty_is_read_by_its_balance() -> None:
    """Sums of both ways are those of their own rows, and a wrong balance or sum is told."""
    model = model_of([SourceText("a.txt", ACCOUNT.format(balance="10,379,530", received="8,654,900"))])
    sums = {rule.result.raw: len(rule.figures) - 1 for rule in model.rules if rule.kind == "sum"}
    assert (sums["10,621,320"], sums["8,654,900"]) == (3, 2)
    assert "8,645,900" in _failing(ACCOUNT.format(balance="10,379,530", received="8,645,900"))
    assert "10,397,530" in _failing(ACCOUNT.format(balance="10,397,530", received="8,654,900"))


def test_a_year_written_wrong_brings_its_day_nearer() -> None:
    """A day that would stand right in another year, but farther from its neighbours, is no slip."""
    steps = "1차 납품: 2026-03-02\n2차 납품: 2026-05-04\n3차 납품: {third}\n4차 납품: 2026-09-07\n"
    assert _failing(f"납품 일정\n\n{steps.format(third='2025-07-06')}")
    assert not _failing(f"납품 일정\n\n{steps.format(third='2026-07-06')}")
