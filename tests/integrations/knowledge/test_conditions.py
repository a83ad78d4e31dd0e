from datetime import date, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from integrations.knowledge.conditions import Value, before, clauses_of, holds, problem_of, span_of

TODAY = date(2025, 11, 22)


@pytest.mark.parametrize(
    ("condition", "value", "expected"),
    [
        ("", "집주인이 안 줘요", True),
        ("", 0, True),
        ("", False, False),
        ("", "없음", False),
        ("", "NONE", False),
        ("", "  ", None),
        ("", None, None),
        ("true", True, True),
        ("true", False, False),
        ("FALSE", False, True),
        ("true", "maybe", None),
        ("known", None, False),
        ("known", False, True),
        ("unknown", None, True),
        ("unknown", "x", False),
        ("= WRITTEN", "WRITTEN", True),
        ("= WRITTEN", "written", True),
        ("=WRITTEN", "ORAL", False),
        ("is WRITTEN", "Written", True),
        ("Is WRITTEN and not ORAL", "WRITTEN", True),
        ("= 3", 3, True),
        ("= true", True, True),
        ("in ORAL; NONE", "NONE", True),
        ("in ORAL;NONE", "WRITTEN", False),
        ("not ORAL;NONE", "WRITTEN", True),
        ("not ORAL", "ORAL", False),
        ("not ORAL", None, None),
        (">= 30,000,000", 30_000_000, True),
        ("> 30_000_000", 30_000_000, False),
        ("< 10", 9, True),
        ("<= 10", 11, False),
        ("> 10", "많이", None),
        ("> 0", True, None),
        ("contains 카톡;문자", "카톡 대화가 있어요", True),
        ("contains Contract", "a CONTRACT", True),
        ("contains 차용증", "없어요", False),
        ("contains bed and breakfast", "a bed and breakfast", True),
        ("older than 3 years", date(2022, 11, 21), True),
        ("older than 3 years", date(2022, 11, 22), False),
        ("within 30 days", date(2025, 10, 23), True),
        ("within 30 days", date(2025, 10, 22), False),
        ("within 2 weeks", date(2025, 12, 6), True),
        ("within 2 weeks", date(2025, 12, 7), False),
        ("older than 1 day", "어제", None),
        (">= 100 and < 200", 150, True),
        (">= 100 AND < 200", 200, False),
        ("known and older than 1 month", date(2025, 1, 1), True),
        ("known and true", None, False),
        ("not ORAL and in A;B", "B", True),
    ],
)
def test_a_condition_holds_or_not(condition: str, value: Value | None, expected: bool | None) -> None:
    """Each clause fits its kind of value; what is not known, or of another kind, is neither true nor false."""
    assert problem_of(condition) == ""
    assert holds(condition, value, TODAY) is expected


@pytest.mark.parametrize(
    ("condition", "fault"),
    [
        ("maybe", "unknown"),
        ("true story", "unknown"),
        ("inside A", "unknown"),
        ("WRITTEN", "unknown"),
        ("in ;", "no_code"),
        ("=", "no_code"),
        ("is", "no_code"),
        ("island", "unknown"),
        ("contains", "no_code"),
        (">= viel", "no_number"),
        (">= 3천만원", "no_number"),
        ("older than long", "no_span"),
        ("within 3 moons", "no_span"),
        ("true and", "unknown"),
        ("true and and false", "unknown"),
    ],
)
def test_a_wrong_condition_is_named(condition: str, fault: str) -> None:
    """What is no condition is told by what is missing, and cannot be asked."""
    assert problem_of(condition) == fault
    with pytest.raises(ValueError, match="not a condition"):
        holds(condition, True, TODAY)


def test_a_month_without_the_day_ends_sooner() -> None:
    """A month before the 31st of March is the last of February, also in leap years."""
    assert before(date(2025, 3, 31), 1, "month") == date(2025, 2, 28)
    assert before(date(2024, 2, 29), 1, "year") == date(2023, 2, 28)
    assert before(date(2025, 1, 15), 1, "month") == date(2024, 12, 15)
    assert before(TODAY, 9999, "year") == date.min
    assert before(TODAY, 9_999_999, "week") == date.min


@example(date.max, 1, "year")
@given(st.dates(), st.integers(0, 400), st.sampled_from(["day", "week", "month", "year"]))
def test_nothing_is_both_old_and_recent(day: date, amount: int, unit: str) -> None:
    """On any day a past date is either older than a span or within it."""
    today = max(day, date(2000, 1, 1)) + timedelta(days=1) if day < date.max - timedelta(days=400) else day
    assert holds(f"older than {amount} {unit}s", day, today) is not holds(f"within {amount} {unit}s", day, today)


@given(st.text(max_size=40), st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.dates()))
def test_any_text_is_a_condition_or_told_to_be_none(condition: str, value: Value | None) -> None:
    """No text makes the reading of conditions fail in another way."""
    if isinstance(clauses_of(condition), tuple):
        assert holds(condition, value, TODAY) in (True, False, None)
    else:
        assert problem_of(condition) != ""


@pytest.mark.parametrize(
    ("day", "span", "last"),
    [
        (date(2026, 9, 15), "3 months", date(2026, 12, 15)),
        (date(2026, 9, 30), "3 months", date(2026, 12, 31)),
        (date(2026, 1, 29), "1 month", date(2026, 2, 28)),
        (date(2026, 9, 1), "14 days", date(2026, 9, 15)),
        (date(2026, 9, 1), "2 weeks", date(2026, 9, 15)),
        (date(2024, 2, 29), "10 years", date(2034, 2, 28)),
        (date(2020, 9, 30), "1 month before", date(2020, 8, 29)),
        (date(2026, 9, 30), "2 months before", date(2026, 7, 29)),
        (date(2026, 9, 19), "1 week before", date(2026, 9, 11)),
        (date(2023, 12, 20), "7 years inclusive", date(2030, 12, 19)),
        (date(2026, 9, 1), "14 days inclusive", date(2026, 9, 14)),
        (date(2024, 2, 29), "5 years inclusive", date(2029, 2, 28)),
        (date(1, 1, 1), "1 month before", date.min),
        (date(9990, 1, 1), "900000 years", date.max),
    ],
)
def test_a_span_ends_as_the_law_counts(day: date, span: str, last: date) -> None:
    """The first day counts where that is said, a month without such a day ends the period, and before is before."""
    found = span_of(span)
    assert found is not None
    assert found.end(day) == last


def test_other_words_are_no_span() -> None:
    """Only a number with its unit is one."""
    assert span_of("soon") is None
    assert span_of("3 months after") is None
