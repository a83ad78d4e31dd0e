"""The figure of a message that is told as the answer."""

from datetime import date

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.days_in_frame import in_month
from orchestrator.graphs.intake.rules.figures import tells_only_days
from orchestrator.graphs.intake.rules.filling import fill
from orchestrator.graphs.intake.rules.values import values_in

TODAY = date(2026, 11, 25)


def _question(text: str, label: str) -> WorkbookQuestion:
    return WorkbookQuestion(
        field="asked", text=Text(text, ""), label=Text(label, ""), answer_type="integer", is_required=True, order=1
    )


@pytest.mark.parametrize(
    ("asked", "label", "text", "expected"),
    [
        ("못 받은 돈이 얼마인가요?", "밀린 돈", "900이요. 300은 한 달 치예요", 9_000_000),
        (
            "받지 못한 대금은 얼마인가요?",
            "대금",
            "1억 2천이요. 선금 2000은 받기로 했었고 나머지는 잔금으로요",
            120_000_000,
        ),
        (
            "못 받은 돈이 얼마인가요?",
            "밀린 돈",
            "월급이 310이었으니까 두달이면 620이요 거기다 연차도 남았어요",
            6_200_000,
        ),
        ("자녀가 몇 명인가요?", "자녀 수", "셋이요 11살 9살 4살", 3),
    ],
)
def test_the_figure_with_a_clause_of_its_own_is_offered(asked: str, label: str, text: str, expected: int) -> None:
    """What stands beside it is told of something else, and is not reckoned with."""
    (found,) = fill(text, [_question(asked, label)], TODAY, "ko", asked="asked")
    assert found.value.value == expected


def test_a_day_alone_is_in_the_month_of_what_it_replaces() -> None:
    """Only the day was wrong; a day that this month has not stays as it was read."""
    (told,) = values_in("28일이에요", "date", date(2026, 11, 29), "ko")
    assert in_month(told, "2026-03-05", "ko").value == "2026-03-28"
    (whole,) = values_in("8월 28일이에요", "date", date(2026, 11, 29), "ko")
    assert in_month(whole, "2026-03-05", "ko") == whole


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the wedding was in May 2015", True),
        ("결혼은 2016년 3월에 했어요", True),
        ("둘이고 9살, 6살이에요", False),
        ("one boy, he is seven", False),
    ],
)
def test_a_day_tells_nobodys_age(text: str, expected: bool) -> None:
    """Who is asked how many and how old, and tells a day, has told something else."""
    asked = Text("자녀는 몇 명이고 몇 살인가요?", "How many children are there, and how old are they?")
    assert tells_only_days(WorkbookQuestion(1, "ages", asked, "string", True), text, TODAY) is expected
