"""Corrections whose words are no value: rows told together, what is missing, a yes with something behind it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.amending import value_in
from orchestrator.graphs.intake.rules.rows import rows_named
from orchestrator.graphs.intake.state import REVIEW
from tests.orchestrator.interviewing import Office, an_office, shipped

HEIRS = "어머니가 작년 5월 2일에 돌아가셨는데 오빠가 살아 계실 때 땅을 자기 앞으로 돌려놨어요"


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the workbook that ships."""
    async with an_office(tmp_path, embedder, shipped()) as found:
        yield found


async def _context(office: Office) -> dict[str, Any]:
    return (await office.record()).context


async def _to_review(office: Office, story: str, answers: tuple[str, ...]) -> dict[str, Any]:
    await office.say(story, command="intake")
    for answer in answers:
        context = await _context(office)
        if context["expected_input"] and context["expected_input"]["field"] == REVIEW:
            break
        await office.say(answer)
    context = await _context(office)
    assert context["expected_input"]["field"] == REVIEW
    return context


async def _wages(office: Office) -> None:
    story = "I want to talk about unpaid overtime. Since January 2026 they have not paid my overtime"
    answers = (
        "no",
        "Payslips",
        "Still running",
        "21 million won",
        "today",
        "Yes, in writing",
        "no",
        "no",
        "no",
        "no",
        "no",
    )
    await _to_review(office, story, answers)


@pytest.mark.parametrize(
    ("text", "labels", "expected"),
    [
        (
            "3번 상대방은 옆집 아저씨예요. 그리고 1번 금액은 잘 모르겠어요",
            ["금액", "날짜", "상대방"],
            [(3, "상대방은 옆집 아저씨예요"), (1, "금액은 잘 모르겠어요")],
        ),
        ("No, keep it. And row 2 is 8 million won", [], [(2, "8 million won")]),
        ("3 is bank records. And 1 is wrong", [], [(3, "bank records"), (1, "wrong")]),
        ("1번 금액 받았어요", ["날짜", "금액"], []),
    ],
)
def test_rows_told_together_are_told_apart(text: str, labels: list[str], expected: list[tuple[int, str]]) -> None:
    """Each row has its own words, without what leads on to the next."""
    assert rows_named(text, 3, labels or ["a", "b", "c"]) == expected


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("뭐 네 맞는데 좀 줄여 주세요", "좀 줄여 주세요"),
        ("음 네 그렇게 적어 주세요", "그렇게 적어 주세요"),
        ("um, yes but the rent is wrong", "the rent is wrong"),
    ],
)
def test_a_yes_behind_a_hesitation_is_a_yes(text: str, rest: str) -> None:
    """Who thinks it over before the yes has said it all the same."""
    assert behind_yes(text) == rest


def test_what_says_how_it_is_to_stand_is_no_value() -> None:
    """ "Just so" stands behind a value, and is no part of it."""
    assert value_in("가해자는 옆 반 아이 그냥 이렇게만요", "가해자") == "옆 반 아이"


def test_danger_asked_back_is_denied() -> None:
    """Who asks what danger there should be says that there is none."""
    assert is_safe("위험은 뭔 위험, 월급만 주면 돼요")
    assert not is_safe("무슨 위험이 있을지 몰라요")


async def test_what_is_missing_is_what_follows(office: Office) -> None:
    """That a row is missing is no answer for it; what the sentence goes on to tell is offered."""
    answers = (
        "아니요",
        "첫 번째요",
        "네",
        "3월이요",
        "네",
        "자녀요",
        "5억쯤이요",
        "오빠 하나요",
        "네",
        "없어요",
        "없어요",
    )
    await _to_review(office, HEIRS, answers)
    await office.say("제 기여 부분이 빠졌어요 5년 모시고 간병비 천만원 낸 거요")
    context = await _context(office)
    known = {field: fact["value"] for field, fact in context["facts"].items() if fact["status"] == "known"}
    offered = {one["field"]: str(one["value"]) for one in context["unconfirmed"]}
    assert "빠졌" not in str(known.get("contribution", ""))
    assert "5년 모시고" in offered["contribution"]


async def test_several_options_stand_in_their_row_and_the_other_row_is_asked(office: Office) -> None:
    """Both proofs are shown, and the row that is said to be wrong beside them is asked for."""
    await _wages(office)
    await office.say("5 is clock-in records and payslips. And 3 is wrong")
    context = await _context(office)
    shown = context["facts"]["evidence"]["shown"]
    assert "출퇴근" in shown
    assert "급여명세서" in shown
    assert context["expected_input"]["field"] == "last_work_date"


async def test_a_yes_keeps_what_is_told_of_something_else_apart(office: Office) -> None:
    """What stands behind a yes, and has a topic of its own, does not change what was found right."""
    story = "후배한테 작년 3월에 오백만원을 빌려줬는데 안 갚아요"
    await office.say(story, command="intake")
    for answer in ("아니요", "아무것도 안 썼어요", "계좌이체 내역이요", "연락은 돼요"):
        await office.say(answer)
    await office.say("지난달에 십만원 갚은 게 마지막이고 작년 9월까지 갚는다 했어요")
    await office.say("네 맞아요 보증은 작년 4월")
    assert (await _context(office))["facts"]["last_acknowledged_date"]["value"] == "2026-10"
