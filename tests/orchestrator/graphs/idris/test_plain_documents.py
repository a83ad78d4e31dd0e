"""Ordinary documents as people write them: what is right in them is told by its figures, and nothing of it is wrong."""

import pytest

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

ORDER = """REQUEST FOR APPROVAL

Date of request: 9 March 2026

Delivery within 45 days of the order, that is by {day} if it is placed on 16 March 2026.
"""
MINUTES = """임시총회 회의록

제2호 안건 종묘 방류: 종묘 45,000마리 × 마리당 310원 = 13,950,000원. 찬성 58명, 반대 2명, 기권 3명.
제3호 안건 결산: 전기이월금 6,284,300원, 수입 18,905,000원, 지출 21,447,150원, 차기이월금 3,742,150원.
"""
BANQUET = """케이터링 견적서

1. 뷔페 A코스 1인 38,500원 × 180명 = 6,930,000원
2. 어린이 메뉴 1인 19,000원 × 14명 = 266,000원
3. 서빙 인력 9명 × 시간당 14,000원 × 5시간 = 630,000원
4. 식기 대여 일식 400,000원
소계 {subtotal}원
공급가액 8,226,000원, 부가세 {vat}원, 합계 9,048,600원
계약금 20% 1,809,720원은 계약 시, 잔금 7,238,880원은 행사 3일 전까지 납부
"""
SPENT = """HALF-YEAR REPORT

Rent GBP 2,700.00 (6 months at GBP 450.00), mending GBP 1,338.20, fees GBP 612.00, rope GBP 1,074.99: GBP {total}.
"""
HIRE = """Invoice

| Item | Qty | Rate (£) | Weeks | Amount (£) |
| --- | --- | --- | --- | --- |
| Naval uniforms | 14 | 22.50 | 3 | 945.00 |
| Bustles and gowns | 11 | 31.00 | 3 | 1,023.00 |
| Wigs, dressed | 9 | 18.75 | 2 | 337.50 |
"""
LEASE = """상가 임대차 계약서

제1조 보증금 {deposit}, 월 차임 5,800,000원, 전용 198.35㎡(60평)
제2조 계약금 1,200만원은 2026. 7. 3.에, 중도금 4,800만원은 2026. 7. 31.에, 잔금 6천만원은 2026. 8. 14.에 지급한다.
"""
PAYSLIP = """급여명세서

기본급 2,156,880원 (10,320원 × 209시간)
연장수당 278,640원 (18시간 × 10,320원 × 1.5)
"""


def _rules(text: str) -> tuple[DocumentRule, ...]:
    return model_of([SourceText("d.txt", text)]).rules


def _says(text: str) -> set[str]:
    return {rule.says for rule in _rules(text)}


def _wrong(text: str) -> list[str]:
    return [rule.disagrees for rule in _rules(text) if not rule.holds]


@pytest.mark.parametrize(
    "text",
    [
        ORDER.format(day="30 April 2026"),
        MINUTES,
        BANQUET.format(subtotal="8,226,000", vat="822,600"),
        SPENT.format(total="5,725.19"),
        "지원금 신청서\n\n이용 예정 인원: 1일 18S x 월 22H × 8개월 = 3,168명\n",
    ],
    ids=["days from an order", "minutes", "estimate", "price in brackets", "recognised badly"],
)
def test_what_is_right_is_not_called_wrong(text: str) -> None:
    """Neither for another day of the document, a count of something else, nor a price that tells how a part comes."""
    assert _wrong(text) == []


def test_a_length_leads_from_the_day_that_its_own_sentence_tells() -> None:
    """It is held against that day, and no more against another one where it leads to none of them."""
    assert "45 days = 16 March 2026 ~ 30 April 2026" in _says(ORDER.format(day="30 April 2026"))
    assert _wrong(ORDER.format(day="3 May 2026"))


def test_a_numbered_list_makes_up_its_subtotal() -> None:
    """Lines that calculate and lines that only tell an amount are parts alike, and a wrong subtotal is named."""
    assert any("소계 = 뷔페" in said for said in _says(BANQUET.format(subtotal="8,226,000", vat="822,600")))
    [wrong] = _wrong(BANQUET.format(subtotal="8,326,000", vat="822,600"))
    assert wrong.startswith("소계: 8,326,000원 ≠ 8,226,000")


def test_vat_is_a_tenth_of_the_supply_where_no_rate_stands() -> None:
    """Where price, supply and VAT are told in a sentence: the law says the rate."""
    [vat] = [one for one in _rules(BANQUET.format(subtotal="8,226,000", vat="822,600")) if one.kind == "vat"]
    assert [figure.raw for figure in vat.figures] == ["8,226,000원", "822,600원"]


def test_a_part_that_explains_the_one_before_it_is_none_of_the_sum() -> None:
    """The sum is told without it, and fails where its total is another."""
    sums = [rule for rule in _rules(SPENT.format(total="5,725.19")) if rule.kind == "sum"]
    assert [len(rule.figures) for rule in sums] == [5]
    assert _wrong(SPENT.format(total="5,775.19"))


def test_a_short_column_is_no_rounded_product() -> None:
    """Weeks are not a hundredth of pieces times their rate, although rounded they come out in each row."""
    assert not any(rule.result.raw in ("2", "3") for rule in _rules(HIRE))
    assert sum(rule.kind == "product" for rule in _rules(HIRE)) == 3


def test_instalments_make_up_a_deposit_written_in_words_and_digits() -> None:
    """``1억 2천만원`` is one amount, days with blanks end no sentence, and an area is no money."""
    rules = _rules(LEASE.format(deposit="1억 2천만원"))
    [paid] = [rule for rule in rules if rule.kind == "instalments"]
    assert [figure.raw for figure in paid.figures] == ["1,200만원", "4,800만원", "6천만원", "1억 2천만원"]
    fields = model_of([SourceText("d.txt", LEASE.format(deposit="1억 2천만원"))]).fields
    assert {one.kind for one in fields if one.raw == "198.35㎡"} == {"quantity"}


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("2천5백만원", 25_000_000),
        ("12억 3천4백만원", 1_234_000_000),
        ("1조 2천억원", 1_200_000_000_000),
        ("92만5천원", 925_000),
    ],
)
def test_amounts_of_digits_and_words_are_one(written: str, amount: int) -> None:
    """Each is one figure, as long as it is."""
    [figure] = model_of([SourceText("d.txt", f"계약서\n\n대금은 {written}이다.\n")]).fields
    assert (figure.raw, figure.value, figure.kind) == (written, amount, "money")


def test_wide_digits_are_digits() -> None:
    """As Korean word processors write them."""
    text = "예산\n\n총사업비 ３，１７５，０００원 가운데 국비는 ２，２２２，５００원（７０％）이다.\n"
    assert any(rule.kind == "percent" and rule.holds for rule in _rules(text))


def test_figures_that_share_a_name_are_told_by_what_is_written() -> None:
    """Pay by the hour is not called by the pay of the row that it stands in."""
    said = _says(PAYSLIP)
    assert "2,156,880원 = 10,320원 × 209시간" in said
    assert "기본급 = 연장수당" not in said


def test_a_row_of_sums_is_no_item() -> None:
    """It is told as a figure, not as one of the things that a contract is about."""
    rows = "| 모터 | 12,330,000 |\n| 구동축 | 6,216,000 |\n| 공급가액 계 | 18,546,000 |\n"
    text = f"계약서\n\n| 품목 | 금액(원) |\n| --- | --- |\n{rows}"
    model = model_of([SourceText("d.txt", text)])
    told = [one.text for one in model.texts if one.label == "품목"]
    assert "구동축" in told
    assert "공급가액 계" not in told
