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
SHIFTS = """작업 기록

| 작업 | 시작 | 끝 | {head} |
| --- | --- | --- | --- |
| 설치 | 2027-03-02 | 2027-03-05 | 4 |
| 배선 | 2027-04-05 | 2027-04-09 | 5 |
| 검사 | 2027-05-03 | 2027-05-10 | 5 |
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
        (SHIFTS.format(head="근무일수"), []),  # weekends and holidays are no working days
        (SHIFTS.format(head="Working days"), []),
        (SHIFTS.format(head="일수"), []),  # two rows that come out say nothing of a third
        ("강의 안내\n\n강의는 9:00~11:30, 2시간 반이다.\n", []),
        ("강의 안내\n\n강의는 9:00에 시작해 11:30에 끝나 2시간 반이다.\n", []),
        ("강의 안내\n\n강의는 9:00~11:30, 2시간이다.\n", ["2시간"]),
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


def test_a_share_is_of_what_the_words_before_it_call() -> None:
    """``위판고의 10%`` is a share of the sales, although it is taken from what the costs left of them."""
    text = """정산서

| 어종 | 금액 |
| --- | --- |
| 갈치 | 21,481,100 |
| 병어 | 13,000,000 |
| 위판고 | 34,481,100 |

공제 계: 2,997,106원
정산액: 31,483,994원 (위판고에서 공제 계를 뺀 금액)

약정에 따라 위판고의 10%인 3,448,110원을 갚는다.
입금액: 28,035,884원 (정산액에서 상환액을 뺀 금액)
"""
    assert _failing(text) == []


def test_a_total_over_exempt_goods_is_no_tenfold_of_its_tax() -> None:
    """A total that stands in the column of numbers is a total, and of goods without VAT no rate is asked."""
    text = """거래명세서

| No | 품명 | 수량 | 단가 | 공급가액 | 세액 |
| --- | --- | --- | --- | --- | --- |
| 1 | 양파 | 24 | 17,500 | 420,000 | 면세 |
| 2 | 감자 | 16 | 31,000 | 496,000 | 면세 |
| 3 | 식용유 | 6 | 52,300 | 313,800 | 31,380 |
| 4 | 고추장 | 5 | 61,000 | 305,000 | 30,500 |
| 계 | | | | 1,534,800 | 61,880 |
"""
    model = model_of([SourceText("d.txt", text)])
    assert [rule.result.raw for rule in model.contradictions] == []
    assert {rule.result.raw for rule in model.rules if rule.kind == "sum"} >= {"1,534,800", "61,880"}


def test_a_price_each_multiplies_the_count_behind_it_alone() -> None:
    """``월 40만원씩 6개월치 2,400,000원``: what the sentence told before is no factor."""
    text = "신청서\n\n남은 1,215,000원과 생활비 월 40만원씩 6개월치 2,400,000원을 더하여 3,615,000원을 신청함.\n"
    assert _failing(text) == []


def test_quotations_of_rivals_below_each_other_are_no_sum() -> None:
    """That a rival's price is nearly another one and a discount elsewhere is no slip of the pen."""
    text = """품의서

| 품명 | 수량 | 단가 | 금액 |
| --- | --- | --- | --- |
| 냉동고 | 2 | 13,850,000 | 27,700,000 |
| 랙 | 24 | 185,000 | 4,440,000 |
| 모듈 | 4 | 620,000 | 2,480,000 |
| 설치 | 1 | 1,100,000 | 1,100,000 |
| 소계 |  |  | 35,720,000 |
| 할인 |  |  | △1,786,000 |
| 공급가액 |  |  | 33,934,000 |
| 부가가치세 |  |  | 3,393,400 |
| 합계 |  |  | 37,327,400 |

| 업체 | 견적금액 | 비고 |
| --- | --- | --- |
| 가람 | 37,327,400 | 선정 |
| 나래 | 39,215,000 |  |
| 다온 | 41,008,000 | 납기 지연 |
"""
    assert _failing(text) == []


def test_a_day_in_an_example_is_no_step_of_the_business() -> None:
    """What would happen if notice were given tells no order of the days that are agreed."""
    text = """LICENCE TO OCCUPY

Signed 3 August 2026.

The fee is payable in twelve equal parts on the first of each month beginning 1 September 2026.

Three years from 1 September 2026, ending on 31 August 2029. Either side may end it after 1 September 2027 by notice. \
If notice were given on 1 October 2027 the licence would end on 1 April 2028.

On 1 September 2027 the fee rises by 3%, and on 1 September 2028 by a further 3%.
"""
    assert _failing(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "근로계약서\n\n3. 계약기간 Term: 2023-01-09 ~ 2026-01-08 (36개월 / 36 months)\n",
        "근로계약서\n\n고정연장수당      450,000원 (월 20시간분 = 15,000원 × 1.5 × 20)\n",
        "배차\n\n| 차량번호 | 종류 | 노선 |\n| --- | --- | --- |\n| 2207 | 큰 버스 | 전 노선 (71번 빼고) |\n"
        "| 2211 | 큰 버스 | 전 노선 (71번 빼고) |\n| 2218 | 큰 버스 | 1, 2, 5, 50 |\n",
    ],
)
def test_what_looks_like_a_calculation_need_not_be_one(text: str) -> None:
    """A length in two languages, what a calculation is for, and the numbers of vehicles make no equations."""
    assert _failing(text) == []


def test_a_cell_with_a_calculation_is_what_it_comes_to() -> None:
    """``월 45 × 12 = 540`` is 540 of the total."""
    text = """예산

| 항목 | 금액(만원) |
| --- | --- |
| 개발 | 4,200 |
| 음성 | 1,800 |
| 점검 | 500 |
| 서버 | 월 45 × 12 = 540 |
| 교육 | 360 |
| 예비비 | 600 |
| 합계 | {total} |
"""
    assert _failing(text.format(total="8,000")) == []
    assert _failing(text.format(total="8,100")) == ["8,100"]


def test_a_cell_that_is_not_understood_excuses_its_total() -> None:
    """A part that stands in words and figures may be what is missing."""
    text = """예산

| 항목 | 금액(만원) |
| --- | --- |
| 개발 | 4,200 |
| 음성 | 1,800 |
| 서버 | 달마다 45씩 일 년, 첫 달은 30 |
| 합계 | 6,525 |
"""
    assert _failing(text) == []


def test_days_of_a_column_in_no_order_are_no_slips() -> None:
    """One day that another year would put between its neighbours is right where the whole column is in no order."""
    rows = ("2027-03-31", "2026-12-31", "2028-06-30", "2027-08-31", "2027-05-31", "2026-11-30", "2027-12-31")
    table = "\n".join(f"| School {n} | language | {day} |" for n, day in enumerate(rows))
    assert _failing(f"Partners\n\n| School | Type | Agreement ends |\n| --- | --- | --- |\n{table}\n") == []
