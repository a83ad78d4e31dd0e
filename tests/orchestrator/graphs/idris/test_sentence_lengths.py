"""Lengths of time beside the day that they lead to, and weekdays beside days."""

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

ORDER = """구매 품의서

기안일: 2026. 4. 21.

계약은 2026. 5. 4.에 맺는다. 납품은 계약일부터 {delivery}일 이내인 2026. 6. 18.까지, \
검수는 납품일부터 5일 이내인 2026. 6. 23.까지 마치며, \
대금은 검수를 마친 날부터 14일 이내, 늦어도 2026. 7. {paid}.까지 지급한다.
"""
AGREEMENT = """SUPPLY AGREEMENT

Dated 24 November 2025

This agreement runs from 1 December 2025 to 31 May 2028, that is {months} months. \
Prices are open to review on 1 December 2026. \
A party wanting a review must say so no later than 90 days before that day, being {notice} September 2026.

Retention may be kept until 90 days after the sea trial of 20 March 2026, that is until {kept} June 2026. \
Work would start on 5 October 2026, take {weeks} weeks and be finished on 28 June 2027.
"""


def _told(text: str) -> list[str]:
    return [rule.disagrees for rule in model_of([SourceText("d.txt", text)]).contradictions]


@pytest.mark.parametrize(("delivery", "paid"), [(45, 7), (41, 7), (45, 9)])
def test_a_length_leads_to_the_day_behind_it(delivery: int, paid: int) -> None:
    """``계약일부터 45일 이내인 2026. 6. 18.``: a wrong digit of either is told, and nothing where they agree."""
    assert len(_told(ORDER.format(delivery=delivery, paid=paid))) == (delivery != 45) + (paid != 7)


@pytest.mark.parametrize(
    ("months", "notice", "kept", "weeks"),
    [(30, 2, 18, 38), (60, 2, 18, 38), (30, 12, 18, 38), (30, 2, 22, 38), (30, 2, 18, 32)],
)
def test_an_english_length_leads_to_the_day_behind_it(months: int, notice: int, kept: int, weeks: int) -> None:
    """``90 days before that day, being 2 September``, ``that is 30 months``, ``take 38 weeks and be finished on``."""
    told = _told(AGREEMENT.format(months=months, notice=notice, kept=kept, weeks=weeks))
    assert len(told) == (months != 30) + (notice != 2) + (kept != 18) + (weeks != 38)


def test_a_bound_of_days_in_a_period_is_no_length_of_it() -> None:
    """Three days that nobody may take off in a row in summer are no length of the summer."""
    assert _told("휴가\n\n탭하우스는 2026년 7월 20일부터 8월 15일까지 3일을 넘는 연속 휴가를 낼 수 없습니다.\n") == []


def test_years_and_months_are_one_length() -> None:
    """``2년 6개월`` says neither two years nor six months of the period before it."""
    assert _told("계약서\n\n제1조(기간) 2026년 3월 1일부터 2028년 8월 31일까지(2년 6개월).\n") == []


@pytest.mark.parametrize(("day", "name", "wrong"), [(8, "금", 0), (9, "금", 1), (10, "일", 0)])
def test_a_day_is_the_weekday_beside_it(day: int, name: str, wrong: int) -> None:
    """A date whose weekday is another one is told with the weekday that it has."""
    assert len(_told(f"공지\n\n행사는 2026. 5. {day}.({name})에 연다.\n")) == wrong


def test_an_english_weekday_stands_before_its_day() -> None:
    """``Friday 9 May 2026``, which is a Saturday, is told."""
    assert _told("Notice\n\nThe fair opens on Friday 9 May 2026.\n") == ["9 May 2026: Friday ≠ Saturday"]


def test_a_day_told_twice_by_a_length_is_not_counted_from_itself() -> None:
    """Where the sentence is said again, the day that it leads to is called by its words; nothing disagrees."""
    text = (
        "구매 품의서\n\n기안일: 2026. 4. 21.\n\n납품은 2026. 6. 18.까지 마친다.\n"
        "검수는 납품일부터 5일 이내인 2026. 6. 23.까지 마친다.\n"
        "납품일부터 5일 이내인 2026. 6. 23.까지 검수를 마치지 않으면 합격으로 본다.\n"
    )
    assert _told(text) == []


@pytest.mark.parametrize(("days", "wrong"), [(26, 0), (20, 0), (23, 0), (24, 1), (36, 1)])
def test_a_course_lasts_its_days_or_those_on_which_people_work(days: int, wrong: int) -> None:
    """Of four weeks that end on a Friday twenty days are working days, 23 with Saturdays: none disagrees."""
    told = _told(f"교육 안내\n\n교육은 2026년 3월 2일부터 3월 27일까지 모두 {days}일 열린다.\n")
    assert len(told) == wrong


@pytest.mark.parametrize(
    "text",
    [
        "He sat 3 March 2026 for the exam.",
        "They enjoyed the sun 2 March 2026 by the sea.",
        "The couple wed 3 March 2026 in Busan.",
        "The report of 3 March 2026 sat on a desk.",
        "Minutes of 3 March 2026 (sat through by all).",
    ],
)
def test_a_verb_before_a_day_is_no_weekday(text: str) -> None:
    """Who sat, wed or lay in the sun tells of no weekday: short names have a capital."""
    assert _told(f"Notice\n\n{text}\n") == []


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("Fri 9 May 2026", "9 May 2026: Fri ≠ Sat"),
        ("FRI 9 May 2026", "9 May 2026: FRI ≠ SAT"),
        ("friday 9 May 2026", "9 May 2026: friday ≠ Saturday"),
        ("9 May 2026 (Friday)", "9 May 2026: Friday ≠ Saturday"),
    ],
)
def test_the_weekday_that_a_day_has_is_written_like_the_one_beside_it(told: str, expected: str) -> None:
    """A short name is answered with a short one, capitals with capitals."""
    assert _told(f"Notice\n\nThe fair opens on {told}.\n") == [expected]
