"""Months, weekdays and quantities are the same term in Korean and English."""

import pytest

from orchestrator.graphs.workspace.rules.measures import measures


@pytest.mark.parametrize(
    ("korean", "english"),
    [
        ("근속 5년", "after five years"),
        ("12월 3일", "on 3 Dec"),
        ("9월 3일", "Sept. 3"),
        ("5월에", "in May"),
        ("3월", "since march"),
        ("12월 급여", "the pay in December"),
        ("5월 3일", "by 3 may"),
        ("5월 3일", "3rd of may"),
        ("5월 3일", "closed on may 3"),
        ("3월 5일", "March 5"),
        ("3월 5일", "5 march 2026"),
        ("금요일에도", "on Fridays"),
        ("금욜 저녁", "Friday evening"),
        ("20%를 넘으면", "above 20 percent"),
        ("15프로로", "15 %"),
        ("20리터 통", "a 20L keg"),
        ("5키로", "5 kg"),
        ("4도에서", "at 4 °C"),
        ("개발 L3", "engineers at L3"),
    ],
)
def test_both_languages_share_a_term(korean: str, english: str) -> None:
    """What one language writes finds what the other wrote."""
    assert measures(korean) == measures(english) != set()


@pytest.mark.parametrize(
    "text",
    ["May I bring a dog?", "this may be late", "who may march", "the dec meeting, the mar", "only 5 may be absent",
     "you may 3 times", "of 20 may 2 leave early", "3 may not come", "up to 4 may have one", "they march 3 miles"],
)  # fmt: skip
def test_a_word_that_is_spelt_like_a_month_is_none(text: str) -> None:
    """What may be is no date, nor is a short form without a day."""
    assert measures(text) == set()


def test_words_that_look_alike_are_none() -> None:
    """A particle or a word that begins like a unit is no quantity."""
    assert measures("3주차 회의, 월요병, 2분기, 3프로젝트, 20 lines, 3 times, 5도면") == set()
