"""Years that are over, days that a table counts, minutes between times, means of rows, and fractions in words."""

import pytest

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

TIDES = """물질 일정

물때  첫날        마지막 날   물질 일수
---------------------------------------
1차   2027-05-06  2027-05-10          5
2차   2027-05-21  2027-05-26          6
3차   2027-06-04  2027-06-09          6
"""
MIRROR = """측정

| 파장(nm) | 새것(%) | 지금(%) | 낮아진 폭(%p) |
| --- | --- | --- | --- |
| 450 | 92.4 | 79.1 | 13.3 |
| 550 | 91.8 | 80.6 | 11.2 |
| 650 | 90.9 | 82.0 | 8.9 |
| 평균 | 91.7 | 80.6 | 11.1 |
"""


def _rules(text: str) -> tuple[DocumentRule, ...]:
    return model_of([SourceText("d.txt", text)]).rules


def _told(text: str) -> set[str]:
    return {" ".join(figure.raw for figure in rule.figures) for rule in _rules(text) if rule.holds}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "설립일 2018년 4월 12일부터 신청일 2027년 2월 15일까지 만 8년이 지났다.",
            "2018년 4월 12일 2027년 2월 15일 8년",
        ),
        ("대표는 1964년 9월 3일 태어나 2027년 2월 15일에 만 62세이다.", "1964년 9월 3일 2027년 2월 15일 62"),
        (
            "The rope was hung on 2 September 2014 and on 14 January 2027 had hung for 12 full years.",
            "2 September 2014 14 January 2027 12",
        ),
    ],
)
def test_years_that_are_over_are_held_against_their_days(text: str, told: str) -> None:
    """An age, and how long something has lasted, is the whole years between two days."""
    assert told in _told(f"Report\n\n{text}\n")


def test_a_table_counts_the_days_between_two_columns() -> None:
    """First and last day are both counted in each row; a row that is one off is told."""
    assert "2027-05-21 2027-05-26 6" in _told(TIDES)
    wrong = TIDES.replace("2027-05-26          6", "2027-05-26          8")
    assert [rule.result.raw for rule in _rules(wrong) if not rule.holds] == ["8"]


def test_a_row_of_means_and_points_of_per_cent() -> None:
    """The last row holds the means of its columns, and what a share has fallen by is told in points."""
    found = _told(MIRROR)
    assert {"92.4 91.8 90.9 91.7", "79.1 80.6 82.0 80.6", "92.4 79.1 13.3"} <= found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "작업은 2027년 5월 6일 08:30에 시작하여 2027년 5월 6일 15:40에 마쳤고, 점심 50분을 뺀 작업은 380분이다.",
            "08:30 15:40 50분 380분",
        ),
        ("방사 시각 2027년 9월 14일 19:35는 해넘이 2027년 9월 14일 18:36보다 59분 늦었다.", "18:36 19:35 59분"),
    ],
)
def test_minutes_between_two_times_of_one_day(text: str, told: str) -> None:
    """A break is taken off, and what is later may stand first."""
    assert told in _told(f"기록\n\n{text}\n")


def test_a_fraction_in_words_is_a_share() -> None:
    """A quarter of the sum that the sentence before it tells is held against it."""
    text = "With fencing the contract sum is GBP 4,627.60.\n\nA quarter of it, GBP 1,156.90, is due on signing.\n"
    assert _told(f"Agreement\n\n{text}") == {"GBP 4,627.60 A quarter GBP 1,156.90"}
