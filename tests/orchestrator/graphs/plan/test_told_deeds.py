"""Whoever is told to do something in a service keeps the number, the deed and the step that a message gives them."""

import re
from pathlib import Path

import pytest

from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan.rules.items.deeds import is_no_deed
from orchestrator.graphs.plan.rules.reading import marks
from tests.orchestrator.graphs.plan.test_plan_money import made


@pytest.fixture(scope="module")
def guides() -> PlanGuides:
    """Those that come with the bot."""
    return load_guides(packaged_guides())


@pytest.mark.parametrize(
    ("text", "who", "is_each_time"),
    [
        ("일요일 안내원 7명", "안내원", False),
        ("휴일 당번 2명이 온다", "당번", False),
        ("주민 180명이 텐트를 빌린다", "주민", False),
        ("4월 도우미 5명", "도우미", False),
        ("월 방문객 400명", "방문객", True),
        ("9 helpers open the hall", "helpers", False),
        ("9 guests a night", "guests", True),
    ],
)
def test_a_day_in_a_word_counts_nobody_by_the_day(text: str, who: str, *, is_each_time: bool) -> None:
    """Only a word of its own says how often that many come."""
    assert marks.counts_each_time(text, who) is is_each_time


@pytest.mark.parametrize(
    ("text", "is_none"),
    [
        ("주말에 관리인이 온실을 열고 모종을 나눠준다", False),
        ("평일에는 조합원이 매점을 운영한다", False),
        ("수의사가 체온을 잰다", False),
        ("The porter signs off each crate", False),
        ("The gardener reads it and answers", False),
        ("If fewer than 4 riders come the driver calls the next village", False),
        ("The hall opens at 8 and a helper pours out soup", False),
        ("가게는 월요일에 문을 닫는다", True),
        ("체온을 잰다", True),
        ("The trustees read it", True),
        ("If fewer than 4 riders come we stop", True),
        ("4명 미만이면 운영진이 사업을 접는다", True),
    ],
)
def test_who_does_something_with_a_thing_does_a_deed(text: str, *, is_none: bool) -> None:
    """Hours, bounds and measuring beside that take nothing away from it."""
    assert is_no_deed(text) is is_none


@pytest.mark.parametrize(
    ("message", "language", "deed"),
    [
        ("텐트 대여소 기획서. 주민 180명이 텐트를 빌린다. 일요일 안내원 7명이 텐트를 말린다.", "ko", "텐트를 빌린다"),
        ("악기 도서관 기획서. 주민 310명이 악기를 빌린다. 일요일 봉사자 8명이 악기를 닦는다.", "ko", "악기를 빌린다"),
        (
            "Plan for a tent library. 180 residents borrow the tents. 7 helpers dry the tents.",
            "en",
            "Borrowing the tents",
        ),
    ],
)
def test_counted_people_who_act_do_something(
    guides: PlanGuides, tmp_path: Path, message: str, language: str, deed: str
) -> None:
    """What they do is what the service does, and how many they are stands with them."""
    bodies = {one.key: one.body for one in made(guides, tmp_path, message, {}, language).sections}
    assert deed in bodies["features"]
    assert re.search(r"\| (?:180|310)\S? ?\[1\] \|", bodies["users"])
