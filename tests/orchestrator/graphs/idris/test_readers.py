"""What sentences say of figures: votes, changes, months and years, weights, counted days, and rates that are off."""

import pytest

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

VOTES = """전체 412세대 가운데 297세대가 참석하였다. 의결에는 전체의 과반인 207세대의 찬성이 있어야 한다.
표결 결과 찬성 {yes}세대, 반대 47세대, 기권 9세대로 가결하였다."""
SCORES = """종합점수는 기술점수의 70%와 가격점수의 30%를 더하여 셈한다.

| 업체 | 기술점수 | 가격점수 | 종합점수 |
| --- | --- | --- | --- |
| 가람 | 88 | 92 | 89.2 |
| 나래 | 91 | 86 | 89.5 |
| 다온 | 79 | 100 | 85.3 |
| 라온 | 84 | 90 | {score} |
"""
COSTS = """- Energy cost now: £23,400 a year
- Energy cost with the new ovens: £15,900 a year
- Energy saving: {saving} a year
"""
VAT = """Subtotal and revision come to £2,714.00.
Less volume discount of 5%: £135.70, leaving £2,578.30. VAT at 20%: {vat}. Amount due: {due}."""


def _rules(text: str) -> tuple[DocumentRule, ...]:
    return model_of([SourceText("d.txt", text)]).rules


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (VOTES.format(yes="241"), ("241세대", "47세대", "9세대", "297세대")),
        (VOTES.format(yes="241"), ("412세대", "207세대")),
        (VOTES.format(yes="241"), ("207세대", "241세대")),
        ("Of 13 members, 11 members were present. 8 members voted for, 2 members against, 1 member abstained.",
         ("8 members", "2 members", "1 member", "11 members")),
        (SCORES.format(score="85.8"), ("88", "70%", "92", "30%", "89.2")),
        ("난방비는 한 해 31,200,000원에서 23,400,000원으로 25% 줄 것이다.", ("31,200,000원", "25%", "23,400,000원")),
        ("지금 한 해 생산량은 38.5톤이며 사업 뒤에는 20% 늘어난 46.2톤을 목표로 합니다.", ("38.5톤", "20%", "46.2톤")),
        ("Parts bear a handling charge of 7.5%, so a set costing £186.00 is charged at £199.95.",
         ("£186.00", "7.5%", "£199.95")),
        ("월 차임은 4,860,000원이다. 1년 차임은 58,320,000원이다.", ("4,860,000원", "58,320,000원")),
        ("총공사비는 96,600,000원이고 412세대가 나누어 낸다. 세대당 부담은 234,470원(10원 미만 올림)이다.",
         ("96,600,000원", "412세대", "234,470원")),
        ("The outlay is €97,440.00. It lasts 12 years with a residual value of €7,440.00; we write off €7,500 a year.",
         ("€97,440.00", "€7,440.00", "12 years", "€7,500")),
        ("월 납부액은 5,346,000원이다. 연 12%의 이자를 붙인다. 30일 늦으면 연 12%로 이자는 52,728원(1년 365일)이다.",
         ("5,346,000원", "30일", "12%", "365일", "52,728원")),
        ("The first visit is by 18 September 2026, the second by 22 January 2027 and the third by 14 May 2027.",
         ("22 January 2027", "14 May 2027")),
    ],
)  # fmt: skip
def test_a_sentence_says_what_its_figures_are_of_each_other(text: str, figures: tuple[str, ...]) -> None:
    """Each of these stands among the rules, with all of its figures, and holds."""
    assert figures in [tuple(figure.raw for figure in rule.figures) for rule in _rules(text) if rule.holds]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (VOTES.format(yes="240"), "297세대"),
        (SCORES.format(score="85.9"), "85.9"),
        (COSTS.format(saving="£7,900"), "£7,900"),
        ("예산 90,000,000원 가운데 83,270,000원을 써서 집행률은 95.2%가 됩니다.", "95.2%"),
        (VAT.format(vat="£542.80", due="£3,121.10"), "£542.80"),
        ("소계 8,460,000원에서 할인 5%인 432,000원을 뺀 공급가액은 8,028,000원입니다.", "432,000원"),
        ("The first visit is by 18 September 2026, the second by 22 January 2027 and the third by 14 May 2026.",
         "14 May 2026"),
    ],
)  # fmt: skip
def test_what_its_own_words_tie_and_is_off_fails(text: str, result: str) -> None:
    """A rate, a saving, a vote or a counted day that is off is told, although every sum holds."""
    assert [rule.result.raw for rule in _rules(text) if not rule.holds] == [result]


@pytest.mark.parametrize(
    "text",
    [
        COSTS.format(saving="£7,500"),
        VAT.format(vat="£515.66", due="£3,093.96"),
        "예산 90,000,000원 가운데 83,270,000원을 써서 집행률은 92.5%가 됩니다.",
        "전체 412세대 가운데 150세대가 직접, 147세대가 서면으로 참석하였다. 찬성 241세대, 반대 47세대이다.",
        "원금 8,000,000원에 연 5%로 이자 33,333원을 낸다. 30일 안에 낸다.",
    ],
)
def test_figures_that_agree_or_say_nothing_of_each_other_do_not_fail(text: str) -> None:
    """No disagreement is made of figures that come out, or of too few to know."""
    assert not [rule.disagrees for rule in _rules(text) if not rule.holds]


def test_money_before_vat_that_is_exempt_is_no_base_of_it() -> None:
    """A tax of a taxable part is right although it is added to more."""
    text = "과세 금액은 2,000,000원, 면세 금액은 1,000,000원으로 더하면 3,000,000원이다.\n"
    text += "3,000,000원에 부가가치세 10%인 200,000원을 더해 3,200,000원을 낸다."
    assert not [rule.disagrees for rule in _rules(text) if not rule.holds]
