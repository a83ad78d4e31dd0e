"""Figures in words count what their unit says, and nothing where the same letters are of people, days or things."""

import pytest

from orchestrator.language.spelled_numbers import find_spelled


@pytest.mark.parametrize(
    ("text", "value", "measure"),
    [
        ("오십 분 걸린다", 50, "minutes"),
        ("이십오 분 이내에 온다", 25, "minutes"),
        ("이 분 안에 끝난다", 2, "minutes"),
        ("세 시간 논다", 3, "hours"),
        ("월급의 2/5를 받는다", 40, "percent"),
        ("세 배로 늘었다", 300, "percent"),
    ],
)
def test_what_is_counted_has_its_measure(text: str, value: int, measure: str) -> None:
    """Minutes, hours and shares."""
    assert [(int(one.value[0]), str(one.value[1])) for one in find_spelled(text)] == [(value, measure)]


@pytest.mark.parametrize(
    "text",
    [
        "네 분이 오셨다",
        "강사 두 분과 의논",
        "다섯 분 모두 찬성",
        "이 분은 목수다",
        "십분 공감합니다",
        "4/5까지 낸다",
        "세 배추",
    ],
)
def test_people_days_and_things_are_no_measure(text: str) -> None:
    """Own numerals with 분 count people; a part with a particle of days is a date."""
    assert [*find_spelled(text)] == []
