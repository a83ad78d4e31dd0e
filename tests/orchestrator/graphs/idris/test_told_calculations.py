"""Counts in words, fractions, prices in pence, and calculations of several steps that sentences tell."""

import pytest

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.rules.counted_words import counted_in
from orchestrator.graphs.idris.rules.layout import lines_of
from orchestrator.graphs.idris.rules.reading_figures import figures_in

CLOSURE = (
    "The site was closed for 21 days. After the waiting period of four days, and at a daily margin of $2,315, "
    "the claim comes to $39,355."
)


def _rules(text: str) -> tuple[DocumentRule, ...]:
    return model_of([SourceText("d.txt", text)]).rules


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("굴착기 두 대를 사흘 동안 빌려", [("두 대", 2), ("사흘", 3)]),
        ("세 번에 나누어 열두 명이", [("세 번", 3), ("열두 명", 12)]),
        ("We laid three coats on twenty-four doors.", [("three coats", 3), ("twenty-four doors", 24)]),
        ("two dozen crates, seven at the old price", [("two dozen crates", 24), ("seven", 7)]),
        ("한 대에 얼마, one of them", []),
        ("두 번째 회의, 부가세 별도, 지방소득세 조항", []),
        ("within thirty (30) days", []),
    ],
)
def test_counts_in_words_are_figures_with_their_places(text: str, counts: list[tuple[str, int]]) -> None:
    """A numeral with what it counts is read where it stands; one, ordinals, taxes and what digits repeat are not."""
    [line] = lines_of("d.txt", text)
    found = sorted(counted_in(line, line.text, line.start), key=lambda one: one.start)
    assert [(one.raw, one.value) for one in found] == counts
    assert all(text[one.start : one.end] == one.raw for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "One hundred and five people paid",
        "two thousand and twelve boxes",
        "쌀 백 다섯 포대",
        "두 시간 반 동안",
        "half a dozen boxes",
        "twelve point five metres",
        "Section Four applies",
        "World War Two ended",
        "see page three",
        "open from nine to five",
        "two or three people",
    ],
)
def test_parts_of_numerals_names_and_ranges_are_no_counts(text: str) -> None:
    """Five is not told by a hundred and five, twelve not by half a dozen, and Section Four counts nothing."""
    [line] = lines_of("d.txt", text)
    assert [one.raw for one in counted_in(line, line.text, line.start)] == []


def test_the_end_of_a_longer_numeral_makes_no_rule() -> None:
    """A hundred and five people are not five, though what five would have paid each comes out."""
    text = "One hundred and five people paid $12 each, and $60 was spent.\n"
    assert not any("five" in figure.raw for rule in _rules(text) for figure in rule.figures)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("see 24p", ["quantity"]),
        ("1080p video", ["quantity"]),
        ("자료집 24 p 참조", ["quantity"]),
        ("units @ 28p", ["money"]),
        ("85p each", ["money"]),
        ("stamps 50p, cards £3", ["money", "money"]),
    ],
)
def test_p_is_pence_only_beside_a_price(text: str, kinds: list[str]) -> None:
    """Pages and the lines of a screen are no money."""
    [line] = lines_of("d.txt", text)
    assert [one.kind for one in figures_in(line, text, 0)] == kinds


@pytest.mark.parametrize(
    ("text", "raw", "value"),
    [("at 24.60p per kWh", "24.60p", (2460, 10_000)), ("계약금액의 1,000분의 3을", "1,000분의 3", (3, 1000))],
)
def test_pence_and_fractions_are_read_as_what_they_are(text: str, raw: str, value: tuple[int, int]) -> None:
    """Pence are hundredths of a pound, and a fraction in words is a share, no minutes."""
    [line] = lines_of("d.txt", text)
    assert [(one.raw, (one.value, one.scale)) for one in figures_in(line, text, 0)] == [(raw, value)]


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("굴착기 두 대를 사흘 동안 하루 450,000원에 빌려 2,700,000원을 냈다.", "두 대 사흘 450,000원 2,700,000원"),
        (
            CLOSURE,
            "21 days four days $2,315 $39,355",
        ),
        (
            "The gearbox was mended for $18,250 and three new pumps at $1,475 each, together $22,675.",
            "$18,250 three $1,475 $22,675",
        ),
        (
            "보일러는 하루에 31.6kWh를, 새것은 12.9kWh를 쓰므로 세 대를 바꾸면 365일 동안 20,476.5kWh가 줄어든다.",
            "31.6 12.9 세 대 365일 20,476.5",
        ),
        ("Meter units 1,346 kWh @ 28.35p   GBP 381.59", "1,346 28.35p GBP 381.59"),
    ],
)
def test_calculations_of_sentences_are_found(text: str, figures: str) -> None:
    """What one or two sentences tell of counts, prices and rests is a rule that holds."""
    [rule] = [
        rule
        for rule in _rules(f"Report\n\n{text}\n")
        if " ".join(f.raw for f in sorted(rule.figures, key=lambda f: f.start)) == figures
    ]
    assert rule.holds
    assert rule.relations


def test_a_calculation_is_read_back_with_its_signs() -> None:
    """The formula names the steps, so that the sentence beside it can be compared."""
    [rule] = [rule for rule in _rules(f"Report\n\n{CLOSURE}\n") if len(rule.figures) == 4]
    assert rule.formula == "{0} × {1} − {2} × {1}"
    assert [figure.raw for figure in rule.figures] == ["21 days", "$2,315", "four days", "$39,355"]


def test_figures_that_only_happen_to_come_out_are_no_calculation() -> None:
    """Round shares beside each other make up many a number: none of them is told as a calculation of several steps."""
    text = "계약금액 90,000,000원 가운데 13,500,000원은 착공 때, 67,500,000원은 준공 때 낸다. 30일 안에 3%를 보증한다."
    assert [rule for rule in _rules(f"계약서\n\n{text}\n") if any(f.raw == "30일" for f in rule.figures)] == []


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("The choir has 19 singers, of whom 12 are adults and 7 under eighteen.", "19 singers 12 7"),
        ("초대장 여섯 장 중 마을 안이 4장, 마을 밖이 2장이었다.", "여섯 장 4장 2장"),
        ("비로 취소된 산책은 예정한 214회 중 76회로, 실제 138회를 진행하였다.", "214회 76회 138회"),
        (
            "구매액은 14,105,000원, 구매량은 1,290kg이다. 평균 단가는 1kg에 약 10,934원(원 미만 반올림)이다.",
            "14,105,000원 1,290kg 10,934원",
        ),
    ],
)
def test_parts_rests_and_means_of_sentences_are_found(text: str, figures: str) -> None:
    """A count with all its parts behind it, what is left of one, and what one of several costs are rules that hold."""
    told = [
        " ".join(f.raw for f in sorted(rule.figures, key=lambda f: f.start))
        for rule in _rules(f"Report\n\n{text}\n")
        if rule.holds
    ]
    assert figures in told


def test_the_number_of_a_clause_is_no_figure() -> None:
    """What a clause is numbered with takes part in nothing."""
    [line] = lines_of("d.txt", "5.3 Each goat is allowed 7.5 litres of water a day, and never less than that.")
    assert [one.raw for one in figures_in(line, line.text, 0)] == ["7.5 litres"]


MONTHS = """운항 정산

달      운항(회)  승객(명)  수입(원)
------------------------------------
1월           34       408  1,428,000
2월           51       612  2,142,000
3월           60     1,107  3,874,500
분기 계      145     2,127  7,444,500

요금은 1인 3,500원으로 세 달 모두 같다.
"""
LAYER = """센터 분기 보고
동물 7월 8월 9월 계
고라니 23 15 9 47
너구리 18 21 27 66
황조롱이 11 7 4 22
합계 52 43 40 135
지난해보다 15% 늘었다. 증가율은 15%이다.
"""


def test_one_price_of_the_text_ties_two_columns() -> None:
    """Each row of income is its passengers at the one fare that the text tells."""
    rules = [rule for rule in _rules(MONTHS) if any(f.raw == "3,500원" for f in rule.figures)]
    assert {"408", "612", "1,107"} <= {rule.figures[0].raw for rule in rules if rule.holds and rule.kind == "product"}


def test_a_table_of_a_text_layer_ends_where_a_sentence_begins() -> None:
    """A sentence that ends with a share is no row, so that the rows above it add up as they should."""
    sums = {rule.result.raw for rule in _rules(LAYER) if rule.holds and rule.kind == "sum"}
    assert {"47", "66", "22", "135", "52", "43", "40"} <= sums


def test_what_is_left_of_two_amounts_less_a_third() -> None:
    """What was carried over and what came in, less what was spent, is what the sentence says is left."""
    text = (
        "결산\n\n지난해에서 넘어온 돈은 7,318,450원이다.\n\n올해 들어온 돈은 모두 4,872,130원이다.\n\n"
        "쓴 돈은 모두 4,295,000원이다.\n\n따라서 7,895,580원이 남는다.\n"
    )
    [rule] = [rule for rule in _rules(text) if len(rule.figures) == 4]
    assert rule.holds
    assert rule.kind == "difference"
    assert rule.result.raw == "7,895,580원"


def test_a_length_behind_a_sentence_that_both_days_count_is_held_against_them() -> None:
    """``Both days count`` ties the length to the period before it, and one that is wrong is told."""
    text = (
        "Grazing starts on 3 May 2027 and ends on 11 June 2027. Both days count, so the goats are there for {} days.\n"
    )
    assert [rule.result.raw for rule in _rules(f"Agreement\n\n{text.format(42)}") if not rule.holds] == ["42 days"]
    assert all(rule.holds for rule in _rules(f"Agreement\n\n{text.format(40)}"))
