"""Figures that are none, and what they count."""

import pytest

from orchestrator.graphs.intake.rules.numerals import counts_things, is_numeral, unit_asked, unit_told


@pytest.mark.parametrize(
    ("text", "raw", "expected"),
    [
        ("월세가 칠십이 밀렸어요", "칠십이", False),
        ("삼십일날 나갔어요", "삼십일", False),
        ("육백 받았어요", "육백", True),
        ("5000이요", "5000", True),
    ],
)
def test_the_last_sign_of_a_number_may_be_a_particle_or_a_unit(text: str, raw: str, *, expected: bool) -> None:
    """Morphemes tell the numeral "이" from the particle, and the day from the one."""
    at = text.index(raw)
    assert is_numeral(text, at, at + len(raw)) is expected


@pytest.mark.parametrize(
    ("text", "raw", "expected"),
    [("고2예요", "2", True), ("매장 6곳이 닫았어요", "6", True), ("보증금 3000이요", "3000", False)],
)
def test_a_figure_that_counts_something_is_no_sum(text: str, raw: str, *, expected: bool) -> None:
    """School years and shops are no money."""
    at = text.index(raw)
    assert counts_things(text, at, at + len(raw)) is expected


def test_units_are_asked_and_told() -> None:
    """What a question counts stands behind "몇", what a figure counts behind it."""
    assert unit_asked("상속인은 모두 몇 명인가요?") == "people"
    assert unit_asked("관리비가 몇 달치 밀렸나요?") == "months"
    assert unit_told("셋이고 큰애는 11살이요", 9, 11) == "age"


@pytest.mark.parametrize(
    ("text", "raw", "unit"),
    [
        ("직원은 세 명이요", "세 명", "people"),
        ("세 분이 같이 봤어요", "세 분", "people"),
        ("세 번 신고했어요", "세 번", "times"),
        ("9세예요", "9세", "age"),
        ("아이가 세 살이에요", "세 살", "age"),
    ],
)
def test_three_is_no_age(text: str, raw: str, unit: str) -> None:
    """ "세" is a three before what it counts, and years only behind a figure."""
    at = text.index(raw)
    assert unit_told(text, at, at + len(raw)) == unit
