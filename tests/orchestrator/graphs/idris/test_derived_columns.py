"""Columns in other units, less a rate, of groups and shares: found, and failing where one figure is wrong."""

import pytest

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

THOUSANDS = """매출 계획
| 연도 | 판매량(병) | 단가(원) | 매출액(천원) |
|---|---|---|---|
| 2027년 | 24,000 | 14,000 | 336,000 |
| 2028년 | 28,800 | 14,000 | 403,200 |
| 2029년 | 33,120 | 14,500 | 480,240 |
"""
DOCKAGE = """Deliveries
| Ticket | Gross t | Dockage | Net t |
|---|---|---|---|
| T-1 | 42.500 | 2.0% | 41.650 |
| T-2 | 38.000 | 1.5% | 37.430 |
| T-3 | 64.000 | 1.0% | 63.360 |
| T-4 | 58.500 | 0.8% | 58.032 |
"""
GROUPS = """공사 내역
| 구분 | 공종 | 금액(원) |
|---|---|---|
| 가 | 느티나무 이식 | 5,390,000 |
|  | 소나무 이식 | 4,320,000 |
|  | 소계(가) | 9,710,000 |
| 나 | 왕벚나무 식재 | 3,690,000 |
|  | 철쭉 식재 | 4,750,000 |
|  | 소계(나) | 8,440,000 |
|  | 직접공사비 | 18,150,000 |
|  | 간접비(12%) | 2,178,000 |
|  | 공급가액(천원 미만 절사) | 20,328,000 |
|  | 부가가치세(10%) | 2,032,800 |
|  | 합계 | 22,360,800 |
"""
SOURCES = """재원
| 재원 | 금액(천원) | 비율(%) |
|---|---|---|
| 국비 | 75,000 | 40.0 |
| 도비 | 28,000 | 14.9 |
| 시비 | 47,000 | 25.0 |
| 자부담 | 37,650 | 20.1 |
| 총계 | 187,650 | 100.0 |
"""
DISCOUNT = """Summary
| Position | Amount |
|---|---|
| Labour | 2,297.00 |
| Materials | 1,173.40 |
| Transport | 335.70 |
| Gross | 3,806.10 |
| Trade discount, 10% of materials | -117.34 |
| Net | 3,688.76 |
"""
INTEREST = """임대차 계약서
제3조 월 납부액은 5,346,000원으로 한다.
제4조 차임을 늦게 내면 연 12%의 이자를 붙인다. 예를 들어 월 납부액을 30일 늦게 내면 이자는 52,728원이다.
"""
RATE = """집행 보고
| 구분 | 금액(원) |
|---|---|
| 예산 | 120,000,000 |
| 기집행액 | 38,450,000 |

금회 집행 후 누계는 107,228,600원, 집행률은 {rate}입니다.
"""
WARRANTY = """도급계약서
| 계약일 | 2026. 2. 26. |
|---|---|
| 공사기간 | 2026. 3. 9. ~ 2026. 4. 17. |

| 구분 | 금액 | 지급일 |
|---|---|---|
| 선금 | 7,823,640 | 2026. 3. 12. |
| 기성금 | 19,559,100 | 2026. 3. 31. |
| 잔금 | 11,735,460 | 2026. 5. 8. |

② 잔금은 준공검사일(2026. 4. 24.)부터 14일 이내에 지급한다.
③ 하자담보책임기간은 준공검사일부터 2년으로 하여 2028. 4. 23.에 끝난다.
"""


def _model(text: str) -> DocumentModel:
    return model_of([SourceText("d.txt", text)])


def _has(model: DocumentModel, *raws: str) -> bool:
    return any({*raws} <= {figure.raw for figure in rule.figures} for rule in model.rules if rule.holds)


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (THOUSANDS, ("24,000", "14,000", "336,000")),
        (DOCKAGE, ("58.500", "0.8%", "58.032")),
        (GROUPS, ("9,710,000", "8,440,000", "18,150,000")),
        (GROUPS, ("18,150,000", "2,178,000", "20,328,000")),
        (GROUPS, ("18,150,000", "12%", "2,178,000")),
        (SOURCES, ("28,000", "187,650", "14.9")),
        (DISCOUNT, ("1,173.40", "10%", "-117.34")),
        (INTEREST, ("5,346,000원", "12%", "30일", "52,728원")),
        (RATE.format(rate="89.4%"), ("107,228,600원", "120,000,000", "89.4%")),
        (WARRANTY, ("2026. 4. 24.", "2028. 4. 23.", "2년")),
    ],
)
def test_what_is_derived_is_found(text: str, figures: tuple[str, ...]) -> None:
    """A figure in another unit, less a rate, cut, or of groups is tied to those it comes from, and nothing fails."""
    model = _model(text)
    assert _has(model, *figures)
    assert model.contradictions == ()


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (THOUSANDS, "403,200", "408,200"),
        (DOCKAGE, "63.360", "63.860"),
        (GROUPS, "18,150,000", "18,750,000"),
        (SOURCES, "14.9", "19.4"),
    ],
)
def test_one_wrong_figure_of_them_is_told(text: str, right: str, wrong: str) -> None:
    """One figure that is written wrongly makes a rule fail on its line."""
    line = text[: text.index(right)].count("\n") + 1
    failing = _model(text.replace(right, wrong)).contradictions
    assert any(figure.line == line for rule in failing for figure in rule.figures)


def test_a_step_of_units_is_written_as_a_division() -> None:
    """What is told in thousands is explained by a division by a thousand, not by a share of 0.1 per cent."""
    told = [rule.says for rule in _model(THOUSANDS).rules if rule.kind == "product"]
    assert any("÷ 1,000" in one for one in told)
    assert not any("%" in one for one in told)


def test_shares_of_one_amount_make_no_relation_of_their_own() -> None:
    """That three shares of a price are 30, 20 and 10 per cent makes the last no difference of the first two."""
    text = (
        "계약금액: 39,118,200원\n선금은 계약금액의 20%인 7,823,640원이다.\n잔금은 계약금액의 30%인 11,735,460원이다.\n"
    )
    model = _model(text + "보증금은 계약금액의 10%인 3,911,820원이다.\n을은 매주 2회 관수한다.\n")
    assert not _has(model, "7,823,640원", "11,735,460원", "3,911,820원")
    assert not _has(model, "7,823,640원", "3,911,820원", "2회")


def test_a_name_with_bars_leaves_its_figures_in_their_columns() -> None:
    """A row with too many cells is read from its end, so that the sum of the column still comes out."""
    rows = ["나사 | 12 | 300 | 3,600", "볼트 ||| 큰 것 | 5 | 100 | 500", "너트 | 3 | 400 | 1,200", "합계 | | | 5,300"]
    lines = ["견적서", "| 품목 | 수량 | 단가 | 금액 |", "|---|---|---|---|", *(f"| {row} |" for row in rows)]
    model = _model("\n".join(lines))
    assert _has(model, "5", "100", "500")
    assert _has(model, "3,600", "500", "1,200", "5,300")
    assert model.contradictions == ()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("보고\n\n조합원 24명이 1인당 평균 60군씩 모두 1,380군을 치고 있음.\n", "24명"),
        ("보고\n\n인건비는 월 2,350,500원씩 2명 12개월에 모두 56,400,000원임.\n", "2,350,500원"),
        ("보고\n\n출자 1,255좌에 좌당 12,000원씩 모두 15,000,000원을 배당함.\n", "1,255좌"),
    ],
)
def test_a_wrong_factor_of_a_sentence_is_told(text: str, wrong: str) -> None:
    """Of a product that its words call one, a wrong count or price is among the figures that disagree."""
    failing = _model(text).contradictions
    assert any(figure.raw == wrong for rule in failing for figure in rule.figures)


def test_a_day_and_an_amount_are_called_by_their_own_clause() -> None:
    """Labels hold no other figure, no particle alone and no half of a number; an order shows its days."""
    model = _model(
        "용역계약서\n계약금액은 24,000,000원으로 한다.\n기간: 2026년 12월 1일 ~ 2027년 3월 31일\n"
        "착수금 30% 7,200,000원은 2026년 12월 8일, 중도금 70% 16,800,000원은 2027년 1월 31일에 지급한다.\n"
        "지체 1일마다 계약금액의 0.1%인 24,000원을 공제한다.\n"
    )
    labels = {figure.raw: figure.label for figure in model.fields}
    assert labels["24,000원"] == "계약금액의 0.1%"
    assert labels["2027년 1월 31일"] == "중도금"
    assert labels["2027년 3월 31일"] == "기간"
    orders = [rule.says for rule in model.rules if rule.kind == "date_order"]
    assert "착수금 2026년 12월 8일 ≤ 중도금 2027년 1월 31일" in orders
    assert all(figure.raw != "1일" for rule in model.rules for figure in rule.figures)


DISCOUNTED = """Estimate 31

Item            Qty   Price     Discount   Amount
Tulip bulbs      80     £0.45     5%         £34.20
Spades            6    £21.50    10%        £{spades}
Planters         14     £9.00    25%         £94.50
Total                                       £{total}
"""


@pytest.mark.parametrize(("spades", "total", "failing"), [("116.10", "244.80", []), ("161.10", "289.80", ["£161.10"])])
def test_a_line_less_its_discount(spades: str, total: str, failing: list[str]) -> None:
    """Count times price less the rate beside it is found on every line, and a line that is written wrong is told."""
    rules = model_of([SourceText("e.txt", DISCOUNTED.format(spades=spades, total=total))]).rules
    assert sum(rule.kind == "percent" for rule in rules) == 3
    assert [rule.result.raw for rule in rules if not rule.holds] == failing
