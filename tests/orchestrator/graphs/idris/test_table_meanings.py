"""What tables mean that no word says: cases side by side, offers as columns, rows of sums, rounded columns."""

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

KILN = """Kiln report

|  | Old kiln | New kiln |
| --- | --- | --- |
| Tiles per firing | 260 | 315 |
| Firings per week | 9 | 8 |
| Tiles per week | 2,340 | {tiles} |
"""
BIDS = """제설기 구매 품의 (부가가치세 포함)

| 항목 | 견적 업체 |  |  |
| --- | --- | --- | --- |
|  | 눈꽃기계 | 설원산업 | 백두장비 |
| 본체 | 18,400,000 | 17,950,000 | 19,120,000 |
| 운반 | 310,000 | 420,000 | 265,000 |
| 합계 | 18,710,000 | 18,370,000 | 19,385,000 |

견적을 비교한 결과 최저가인 설원산업을 선정함.

예산 현황 (단위: 천원)

| 예산과목 | 배정액 | 기집행액 | 사용 가능액 | 이번 건 | 집행 후 잔액 |
| --- | --- | --- | --- | --- | --- |
| 장비비 | 41,000 | 12,600 | 28,400 | 18,370 | 10,030 |
"""
SAVED = """| Cost per quarter | How | EUR |
| --- | --- | --- |
| Salt | 26 t at EUR 61 | 1,586 |
| Diesel | 940 l less | 1,504 |
| Tyres | one set | 720 |
| Quarterly cost |  | {cost} |
"""
SACKS = """Sacks are rounded up to the full sack.

| Field | Needed | Ordered sacks |
| --- | --- | --- |
| Upper | 41.30 | 42 |
| Lower | 18.75 | 19 |
| Brook | 22.00 | 22 |
"""
GROWN = "In 2031 the ferry carried 6,528 cyclists; the season before it was 6,400, so traffic grew 2%."
ROUTE = """Survey begins at the weir on 4 May 2027.
Survey at the lock: 18 May 2027
Survey at the mill: 2 June 2027
From weir to lock are 14 days, from lock to mill 15 days.
"""


def _model(text: str) -> DocumentModel:
    return model_of([SourceText("paper.md", text)])


def _figures(model: DocumentModel, kind: str) -> list[list[str]]:
    return [[figure.raw for figure in rule.figures] for rule in model.rules if rule.kind == kind]


def test_cases_side_by_side_are_multiplied_down_their_columns() -> None:
    """A row is the product of the two above it where every column is."""
    assert ["315", "8", "2,520"] in _figures(_model(KILN.format(tiles="2,520")), "product")


def test_one_case_that_does_not_come_out_is_no_product() -> None:
    """Of two columns one that comes out says nothing of the other."""
    assert not _model(KILN.format(tiles="2,610")).contradictions


def test_the_offer_that_a_text_calls_cheapest_is_the_least_total_of_its_columns() -> None:
    """Offers may stand side by side; what is ordered is compared with the total of the others."""
    assert ["18,710,000", "19,385,000", "18,370,000"] in _figures(_model(BIDS), "other")


def test_a_column_without_a_word_for_a_sum_stands_in_what_its_table_does() -> None:
    """What is left of a budget in thousands follows from the column of this order, which is in thousands as well."""
    assert ["28,400", "18,370", "10,030"] in _figures(_model(BIDS), "difference")


def test_a_row_that_is_called_as_all_rows_are_is_their_sum() -> None:
    """It leaves empty what the others tell of themselves; a wrong one is told."""
    assert not _model(SAVED.format(cost="3,810")).contradictions
    [wrong] = _model(SAVED.format(cost="3,470")).contradictions
    assert "1,586 + 1,504 + 720" in wrong.disagrees


def test_a_column_may_be_another_one_rounded_up() -> None:
    """Each row is, where the document says that it rounds up."""
    assert ["18.75", "19"] in _figures(_model(SACKS), "other")


def test_growth_is_told_after_what_has_become() -> None:
    """The year before may stand behind the year that it grew to."""
    assert {"6,400", "6,528 cyclists", "2%"} in [{*one} for one in _figures(_model(GROWN), "percent")]


def test_a_length_of_another_pair_of_days_does_not_count_both_ends() -> None:
    """14 days lie between the first two, so that 15 are not the same two with both of them counted."""
    assert ["18 May 2027", "2 June 2027", "15 days"] in _figures(_model(ROUTE), "duration")


BORNE = """습지 탐방로 사업 (단위: 천원)

| 세부사업 | 사업비 | 재원 |  |  |
| --- | --- | --- | --- | --- |
|  |  | 시비 | 군비 | 자부담 |
| 합계 | 64,300 | 32,150 | 19,290 | 12,860 |
| 목재 데크 | 41,200 | 20,600 | 12,360 | 8,240 |
| 전망대 | 15,700 | 7,850 | {county} | 3,140 |
| 안내판 | 7,400 | 3,700 | 2,220 | 1,480 |
| 비율(%) | 100 | 50 | 30 | 20 |
"""
OWED = """| 구분 | 전월 미수금 | 이번 달 매출 | 입금 | 현 미수금 |
| --- | --- | --- | --- | --- |
| 금액 | 1,864,200 | 3,275,900 | 2,640,000 | 2,500,100 |

받을 금액: 금 이백오십만백원정
"""
FEES = """| Item | Base | Rate | EUR |
| --- | --- | --- | --- |
| Collected |  |  | 48,300.00 |
| Licence | 61,250.00 | 4% | 2,450.00 |
| Platform | 22,400.00 | 6.5% | 1,456.00 |
| Returns | 9,120.00 | 3% | 273.60 |
| Subtotal of fees |  |  | 4,179.60 |

| Shop | May | April | Change | Change % |
| --- | --- | --- | --- | --- |
| North | 43,160 | 41,500 | 1,660 | 4.0% |
| South | 37,812 | 39,780 | △1,968 | △4.9% |
| Harbour | 26,780 | 25,750 | 1,030 | 4.0% |
"""
SLIP = """Tax invoice for the owner          Approval 20270311-55

Date  2027/03/11
Net  1,284,000     VAT  128,400     Total  1,412,400

Item       Qty   Price    Net      VAT
Lanterns   40    21,500   860,000  86,000
Brackets   80     5,300   424,000  42,400
"""


def test_a_cost_is_the_sum_of_what_each_bears_behind_it() -> None:
    """The parts may stand behind the whole, and a row of shares below the rows is none of them."""
    model = _model(BORNE.format(county="4,710"))
    sums = _figures(model, "sum")
    assert ["7,850", "4,710", "3,140", "15,700"] in sums
    assert ["12,360", "4,710", "2,220", "19,290"] in sums
    assert not model.contradictions


def test_a_wrong_part_of_a_cost_is_told() -> None:
    """One part of one row breaks the sum of its row, or of its column."""
    assert _model(BORNE.format(county="4,170")).contradictions


def test_the_only_row_of_a_table_carries_a_balance_on() -> None:
    """Owed before and sold, less what was paid, is owed now; what is owed may be told in words."""
    model = _model(OWED)
    assert ["1,864,200", "3,275,900", "2,640,000", "2,500,100"] in _figures(model, "difference")
    assert ["금 이백오십만백원정", "2,500,100"] in _figures(model, "words")
    assert not model.contradictions


def test_a_subtotal_of_fees_leaves_out_what_they_are_taken_from() -> None:
    """It is the sum of the rows right above it; a fall is rounded as a rise is."""
    model = _model(FEES)
    assert ["2,450.00", "1,456.00", "273.60", "4,179.60"] in _figures(model, "sum")
    assert not model.contradictions


def test_labels_and_amounts_by_turns_are_no_rows_of_a_title() -> None:
    """A line of two titles heads no table; the amounts below it are what the table adds up to."""
    assert ["1,284,000", "128,400", "1,412,400"] in _figures(_model(SLIP), "sum")
