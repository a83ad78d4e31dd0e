"""Tables of many columns, of balances with interest, and of rates by row."""

import pytest

from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

HEADS = "성명 기본급 연장수당 야간수당 식대 지급계 국민연금 건강보험 장기요양 고용보험 소득세 주민세 공제계 차인지급액"
PAID = (
    ("노가람", (2480000, 284720, 118630, 200000), (129750, 102220, 13230, 25950, 58140, 5810)),
    ("봉하늬", (2310000, 198970, 0, 200000), (112900, 88940, 11510, 22580, 39420, 3940)),
    ("천마루", (2720000, 0, 273190, 200000), (134690, 106110, 13740, 26930, 64980, 6490)),
    ("편도담", (2260000, 324540, 151410, 200000), (123110, 97000, 12560, 24620, 50200, 5020)),
)
LOAN = """상환 예정표

대출원금: 48,000,000원   금리: 연 5.4%(고정)

회차   상환일        상환원금      이자        상환합계     대출잔액
1      2026-02-15    2,000,000     216,000     2,216,000    46,000,000
2      2026-03-15    2,000,000     207,000     2,207,000    44,000,000
3      2026-04-15    2,000,000     198,000     2,198,000    42,000,000
4      2026-05-15    2,000,000     189,000     2,189,000    40,000,000
5      2026-06-15    2,000,000     {interest}     {paid}    38,000,000
6      2026-07-15    2,000,000     171,000     2,171,000    36,000,000
"""
HOSPITAL = """중간진료비 계산서

항목                 급여총액      본인부담금    공단부담금
진찰료                 182,400        36,480       145,920
입원료                 871,500       174,300       697,200
식대                   243,600       121,800       121,800
주사료                 264,900        {paid}       211,920
검사료                 407,350        81,470       325,880

본인부담률: 급여 20%, 식대 50%
"""
GOODS = """거래명세서

NO  품목            수량   단가      공급가액     세액      비고
1   활광어          18.5   27,000      499,500          0   면세
2   냉동새우살      24     13,500      324,000     {tax}
3   훈제연어        30     11,800      354,000     35,400
4   간장새우        12     24,500      294,000     29,400
소계                                 1,471,500     97,200
"""
BILL = """관리비 고지서 (계약면적 112.4㎡, 부과액 원 미만 절사)

항목             ㎡당 단가    부과액
일반관리비         136.2          15,308
청소비              82.8           {cleaning}
경비비             178.2          20,029
소독비               8.0             899

수도료: 14㎥ × 1,033원 = 14,460원 (10원 미만 절사)
"""


def _payroll(off: int = 0) -> str:
    """Return a sheet of pay. ``off``: how much the first sum of deductions is wrong."""
    rows = [HEADS.split(), ["---"] * len(HEADS.split())]
    for n, (name, paid, taken) in enumerate(PAID):
        sums = sum(taken) + (0 if n else off), sum(paid) - sum(taken)
        rows.append([name, *(f"{amount:,}" for amount in (*paid, sum(paid), *taken, *sums))])
    return "급여대장\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _model(text: str) -> DocumentModel:
    return model_of([SourceText("d.txt", text)])


def _failing(text: str) -> set[str]:
    return {rule.result.raw for rule in _model(text).contradictions}


def test_the_sums_of_a_wide_table_are_found() -> None:
    """Four columns and more make the sum right behind them, and what is left is the one sum less the other."""
    model = _model(_payroll())
    sums = [len(rule.figures) for rule in model.rules if rule.kind == "sum" and rule.holds]
    assert (sums.count(5), sums.count(7)) == (4, 4)
    assert sum(rule.kind == "difference" for rule in model.rules) == 4
    assert not model.contradictions
    assert "353,100" in _failing(_payroll(off=18_000))


def test_interest_is_that_of_the_balance_before() -> None:
    """Each row of a plan of payments has a month's interest on what was owed before it."""
    model = _model(LOAN.format(interest="180,000", paid="2,180,000"))
    interest = [rule for rule in model.rules if rule.kind == "percent" and "5.4%" in rule.says]
    assert len(interest) >= 5
    assert all("÷ 12" in rule.says for rule in interest)
    assert not model.contradictions
    assert "180,500" in _failing(LOAN.format(interest="180,500", paid="2,180,500"))


@pytest.mark.parametrize(
    ("text", "failing"),
    [
        (HOSPITAL.format(paid="52,980"), set()),  # another rate for one row
        (HOSPITAL.format(paid="59,280"), {"211,920"}),
        (GOODS.format(tax="32,400"), set()),  # goods without VAT among those with
        (GOODS.format(tax="34,200"), {"34,200", "97,200"}),
        (BILL.format(cleaning="9,306"), set()),  # cut as the bill says
        (BILL.format(cleaning="9,360"), {"9,360"}),  # three rows of many digits make the count of the text sure
    ],
)
def test_a_row_of_its_own_rate_is_no_failure(text: str, failing: set[str]) -> None:
    """A share that the text tells is not that of every row, nor the sum of taxes a tenth with goods free of it."""
    assert _failing(text) == failing


def test_a_product_is_cut_as_the_document_says() -> None:
    """Prices by area, and lines that are cut to ten won, come out where the document says that it cuts."""
    rules = {rule.result.raw: rule for rule in _model(BILL.format(cleaning="9,306")).rules}
    assert rules["9,306"].rounding == "down 1"
    assert rules["14,460원"].rounding == "down 10원"
    assert "14,460원" in _failing("수도료: 14㎥ × 1,033원 = 14,460원")


def test_a_credit_is_taken_away() -> None:
    """CR behind an amount of an account says that it is one."""
    text = (
        "Current charges   $148.19\nPrevious balance   $133.80\nPayment, thank you   $100.00 CR\nTotal due   $181.99\n"
    )
    [rule] = _model(text).rules
    assert rule.holds
    assert any(figure.is_negative for figure in rule.figures)
