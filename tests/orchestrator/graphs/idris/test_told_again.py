"""The same quantity told twice, rows that a text counts, and columns that rates and counts of the text reckon."""

import re

import pytest

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

LAUNDRY = """세탁물 위탁 계약서
병동 세 곳의 세탁 단가는 kg당 1,100원이며 다음과 같다.

| 병동 | 월 세탁량(kg) | 월 금액(원) |
|---|---|---|
| 햇살 | 1,440 | 1,584,000 |
| 솔숲 | 1,120 | 1,232,000 |
| 물결 | 960 | 1,056,000 |
| 계 | 3,520 | 3,872,000 |

한 달에 3,520kg(3.52t)을 맡기고 3,872,000원을 낸다. 세탁기 세 대는 병원의 것이다.
"""
TOUR = """CHOIR TOUR BUDGET (converted at CZK 28.40 to the pound)

| Item | CZK | GBP |
|---|---|---|
| Coach | 113,600 | 4,000.00 |
| Hostel | 85,200 | 3,000.00 |
| Meals | 42,600 | 1,500.00 |
| Halls | 17,040 | 600.00 |
| Total | 258,440 | 9,100.00 |
"""
HALL = """ACCOUNT OF THE VILLAGE HALL

Date             Entry               Out        In   Balance
1 January 2027   Brought forward                      412.35
9 January 2027   Hire, choir                   96.00  508.35
20 January 2027  Boiler repair     655.20            (146.85)
3 February 2027  Hire, judo club              240.00   93.15
27 March 2027    Raffle                       310.40  403.55
Totals                             655.20     646.40

SHARES OF THE HALL
Choir          60%     2,400.00
Judo club      25%     1,000.00
Painters       15%       600.00
Together      100%     4,000.00

We owe £380.75 (three hundred and eighty pounds and 75 pence).
"""


def _table(*rows: str) -> str:
    """Write rows as Markdown does, the first one as the head."""
    head, *others = rows
    return "\n".join(f"| {row} |" for row in (head, re.sub(r"[^|]+", "---", head), *others)) + "\n"


def _rules(text: str) -> tuple[DocumentRule, ...]:
    return model_of([SourceText("d.txt", text)]).rules


def _told(text: str, kind: str) -> list[list[str]]:
    return [[figure.raw for figure in rule.figures] for rule in _rules(text) if rule.kind == kind and rule.holds]


def test_what_is_told_again_is_one_figure() -> None:
    """A total of the table stands in the sentence below it, the weight in tonnes as well."""
    assert ["3,872,000", "3,872,000원"] in _told(LAUNDRY, "same")
    assert [told for told in (*_told(LAUNDRY, "product"), *_told(LAUNDRY, "other")) if "3.52" in told]


def test_equal_counts_of_two_things_are_not_one() -> None:
    """Three washing machines are not the three wards, nor are minutes as many passengers."""
    text = _table("주 | 운행(분) | 승객(명)", "첫째 | 4,320 | 910", "둘째 | 3,780 | 877") + "\n단체는 4,320명입니다."
    assert not [told for told in _told(text, "same") if "4,320" in told]
    assert not [told for told in _told(LAUNDRY, "same") if "세 대" in told]


def test_rows_are_counted_where_the_text_counts_what_their_head_names() -> None:
    """Three wards head three rows; the sum below them is none."""
    assert ["1,584,000", "1,232,000", "1,056,000", "세 곳"] in _told(LAUNDRY, "other")
    sites = "We rebuild walls on three sites:\n\n" + _table(
        "Site | Length (m)",
        "Hagg | 84",
        "Thorn | 120",
        "Cold | 72",
        "Total | 276",
    )
    assert [*_told(sites, "other")] == [["84", "120", "72", "three sites"]]
    assert not _told(sites.replace("three sites", "three days"), "other")


def test_a_rate_of_the_text_divides_a_column() -> None:
    """Each row and the sum are converted; a slip in one row fails."""
    assert ["113,600", "CZK 28.40", "4,000.00"] in _told(TOUR, "other")
    assert ["258,440", "CZK 28.40", "9,100.00"] in _told(TOUR, "other")
    failing = [rule for rule in _rules(TOUR.replace("3,000.00", "3,900.00")) if not rule.holds]
    assert failing
    assert any(rule.result.raw == "3,900.00" for rule in failing)


def test_an_account_goes_below_nought_and_comes_out_in_all() -> None:
    """A balance in brackets is taken away, and the first with all that moved is the last."""
    moved = _told(HALL, "difference")
    assert ["508.35", "655.20", "(146.85)"] in moved
    assert ["412.35", "655.20", "646.40", "403.55"] in moved
    assert not [rule for rule in _rules(HALL) if not rule.holds]


def test_rows_set_apart_are_a_table_without_a_head() -> None:
    """The line above in single blanks heads nothing; shares and sums both add up."""
    sums = _told(HALL, "sum")
    assert ["2,400.00", "1,000.00", "600.00", "4,000.00"] in sums
    assert ["60%", "25%", "15%", "100%"] in sums
    assert ["three hundred and eighty pounds and 75 pence", "£380.75"] in _told(HALL, "words")


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("소계는 8,774,500원이며 1만원 미만을 버려 8,770,000원을 냅니다.", ["8,774,500원", "8,770,000원"]),
        ("The lots came to £48,716 and, rounded to the nearest ten, we credit £48,720.", ["£48,716", "£48,720"]),
    ],
)
def test_an_amount_cut_as_the_words_say_is_the_one_before(text: str, figures: list[str]) -> None:
    """The unit that is cut to is no figure."""
    assert figures in _told(text, "other")


def test_a_length_leads_from_one_day_to_another_of_the_document() -> None:
    """No word of the sentence names the days; a year in which any two of five days lie so apart is rare."""
    text = (
        "Agreement\nDate: 30 November 2026\n\nStage              Share  Amount (£)               Due\n"
        "On signing           15%   13,680.00  14 December 2026\n"
        "On pouring           35%   31,920.00     22 March 2027\n"
        "On delivery          40%   36,480.00      14 June 2027\n"
        "After tuning test    10%    9,120.00      12 July 2027\n\n"
        "The first payment falls 14 days after the date of this agreement. Delivery follows pouring by 84 days; "
        "the tuning test comes 28 days after delivery.\n"
    )
    lengths = _told(text, "duration")
    assert ["30 November 2026", "14 December 2026", "14 days"] in lengths
    assert ["22 March 2027", "14 June 2027", "84 days"] in lengths
    assert ["14 June 2027", "12 July 2027", "28 days"] in lengths


def test_a_pile_of_loads_says_by_itself_which_number_is_priced() -> None:
    """Of two numbers before a price either may be meant; only one comes out, so nothing fails."""
    text = _table(
        "Item | Working | £",
        "Haulage | 19 loads of 2,000 kg × £45.00 | 855.00",
        "Stone | 38 t × £54.00 | 2,052.00",
    )
    assert ["19 loads", "£45.00", "855.00"] in _told(text, "product")
    assert not [rule for rule in _rules(text) if not rule.holds]


def test_columns_of_means_and_of_two_factors_are_reckoned() -> None:
    """Four trials make a rate of a hundred; hours at a wage that the text tells, times their rate, make the pay."""
    trials = _table(
        "시료 | 1회 | 2회 | 3회 | 4회 | 발아율(%)",
        "붓꽃 | 78 | 82 | 80 | 84 | 81.0",
        "작약 | 45 | 51 | 48 | 52 | 49.0",
        "미선 | 90 | 93 | 91 | 94 | 92.0",
    )
    assert ["78", "82", "80", "84", "81.0"] in _told(trials, "other")
    pay = "시급 11,200원\n\n" + _table(
        "항목 | 시간 | 배율 | 금액(원)",
        "기본 | 168 | 1.0 | 1,881,600",
        "연장 | 12.5 | 1.5 | 210,000",
        "야간 | 18 | 0.5 | 100,800",
        "휴일 | 8 | 1.5 | 134,400",
    )
    assert ["12.5", "1.5", "11,200원", "210,000"] in _told(pay, "product")
