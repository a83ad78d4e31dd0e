import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.language.found import LONGEST
from orchestrator.language.numbers import find_durations, find_numbers


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("3명", 3, "people"),
        ("두 번", 2, "times"),
        ("세 차례", 3, "times"),
        ("5개월치", 5, "months"),
        ("12회", 12, "times"),
        ("증거가 세 건", 3, "things"),
        ("1,500명", 1_500, "people"),
        ("만 34세", 34, "age"),
        ("서른다섯 살", 35, "age"),
        ("35 years old", 35, "age"),
        ("my 12-year-old", 12, "age"),
        ("0.08%", 0.08, "percent"),
        ("연 24%", 24, "percent"),
        ("5프로", 5, "percent"),
        ("세 번째", 3, "ordinal"),
        ("첫 번째", 1, "ordinal"),
        ("스물셋", 23, ""),
        ("삼십", 30, ""),
        ("150", 150, ""),
        ("twenty-three", 23, ""),
        ("three people", 3, "people"),
        ("he hit me twice", 2, "times"),
        ("five months' salary", 5, "months"),
    ],
)
def test_a_count_is_read_with_what_is_counted(text: str, value: float, unit: str) -> None:
    """Figures, Korean numerals of both kinds and English words, with the counter's meaning."""
    (found,) = find_numbers(text)
    assert (found.value.value, found.value.unit) == (value, unit)


def test_of_two_neighbouring_numbers_the_larger_counts_and_is_approximate() -> None:
    """ "두세 명" is three people at most, and so is "2~3명"."""
    for text in ("두세 명", "2~3명"):
        (found,) = find_numbers(text)
        assert (found.value.value, found.value.is_approximate) == (3, True)


@pytest.mark.parametrize(
    "text", ["회원가입", "이번에", "10분 뒤", "20대 남자", "사건", "번호", "3개월", "인도에서", "2층", "10km"]
)
def test_what_counts_nothing_is_not_found(text: str) -> None:
    """Words that only begin like a number and a counter, minutes, people in their twenties, floors."""
    assert find_numbers(text) == []


@pytest.mark.parametrize(
    ("text", "months", "days"),
    [
        ("3년 6개월", 42, 0),
        ("한 달 반", 1, 15),
        ("2주", 0, 14),
        ("이틀", 0, 2),
        ("반년", 6, 0),
        ("일 년 반", 18, 0),
        ("석 달째", 3, 0),
        ("일주일", 0, 7),
        ("10여 년", 120, 0),
        ("3박 4일", 0, 4),
        ("100일", 0, 100),
        ("three months", 3, 0),
        ("a year and a half", 18, 0),
        ("two and a half years", 30, 0),
        ("3 years and 6 months", 42, 0),
        ("2 weeks", 0, 14),
        ("half a year", 6, 0),
    ],
)
def test_a_length_of_time_is_months_and_days(text: str, months: int, days: int) -> None:
    """Years are twelve months, weeks seven days, half a month fifteen."""
    (found,) = find_durations(text)
    assert (found.value.months, found.value.days) == (months, days)


@pytest.mark.parametrize(
    "text",
    [
        "3년 전",
        "2주 뒤",
        "three days ago",
        "10월 3일",
        "25년 10월",
        "2020년",
        "3개월치",
        "스무 살",
        "35 years old",
        "이년",
    ],
)
def test_a_point_in_time_is_no_length(text: str) -> None:
    """What is so long ago, a date, an age or months' worth lasts nothing."""
    assert find_durations(text) == []


def test_a_length_told_roughly_is_approximate() -> None:
    """쯤 and "about" are kept in the raw words."""
    for text in ("약 3개월", "3개월 정도", "about three months", "두세 달"):
        (found,) = find_durations(text)
        assert found.value.is_approximate
        assert found.value.raw == text


@given(st.integers(1, 50), st.integers(1, 11))
@settings(deadline=None)
def test_any_length_is_read_back(years: int, months: int) -> None:
    """Years and months come together in both languages."""
    for text in (f"{years}년 {months}개월 동안 일했어요", f"for {years} years and {months} months"):
        (found,) = find_durations(text)
        assert (found.value.months, found.value.days) == (years * 12 + months, 0)


WORDS = st.sampled_from(
    [
        *"일이삼십백천한두세3051,.~%년월주일달반명번살",
        " ",
        "개월",
        "스물",
        "서른",
        "여",
        "years",
        "a",
        "half",
        "and",
        "people",
        "old",
        "프로",
        "\n",
    ]
)


@given(st.one_of(st.text(), st.lists(WORDS, max_size=30).map("".join)))
def test_any_text_is_read_without_harm(text: str) -> None:
    """Nothing raises, and pieces lie in the text in order, apart, with their raw words."""
    for everything in (find_numbers(text), find_durations(text)):
        last = 0
        for found in everything:
            assert last <= found.start < found.end <= len(text)
            assert found.value.raw == text[found.start : found.end]
            last = found.end


@pytest.mark.parametrize("piece", ["1", "1,", "한두세네", "1~", "twenty ", "3년 ", "% "])
def test_a_huge_text_is_bounded(piece: str) -> None:
    """What lies behind the limit is not read, and no repetition makes the patterns run away."""
    text = piece * (LONGEST // len(piece) + 1)
    assert all(found.end <= LONGEST for found in [*find_numbers(text), *find_durations(text)])
