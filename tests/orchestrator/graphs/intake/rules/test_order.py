"""Which question comes next, and what holds at the end."""

from dataclasses import replace
from datetime import date
from typing import Literal

import pytest

from integrations.knowledge.base import Fact, Text
from orchestrator.graphs.intake.rules.asked_back import asked_back
from orchestrator.graphs.intake.rules.order import completion, gaps, next_field, wanted_fields
from orchestrator.graphs.intake.rules.risks import facts_that_hold, first_day, risks_of
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.state import KeptFact
from tests.orchestrator.interviewing import small

DEPOSIT = small().scenarios["DEPOSIT"]
TODAY = date(2026, 11, 22)


Status = Literal["known", "unknown", "refused"]


def kept(field: str, value: bool | int | str | None, kind: str = "string", status: Status = "known") -> KeptFact:
    """Return a fact."""
    return KeptFact(
        field=field, value=value, shown=str(value), kind=kind, precision="", raw="", said_on="2026-11-22", turn="t",
        text="", confirmed=True, status=status,
    )  # fmt: skip


def test_critical_fields_come_first_then_the_lowest_order() -> None:
    """Optional fields are asked only where a critical fact hangs on them."""
    assert wanted_fields(DEPOSIT) == ["living", "registered", "end_date", "deposit", "contract"]


def test_what_is_put_off_comes_last_and_nothing_a_third_time() -> None:
    """Then there is nothing left to ask."""
    asked = {"living": 1, "registered": 1}
    assert next_field(DEPOSIT, {}, asked, ["living"]) == "registered"
    facts = {field: kept(field, 1) for field in ("registered", "end_date", "deposit", "contract")}
    assert next_field(DEPOSIT, facts, asked, ["living"]) == "living"
    assert next_field(DEPOSIT, facts, {"living": 2}, ["living"]) is None


def test_only_what_is_known_counts_as_complete() -> None:
    """What the person does not know is a gap, with its reason."""
    facts = {"living": kept("living", "OUT"), "deposit": kept("deposit", None, status="unknown")}
    assert completion(DEPOSIT, facts) == 0.25
    assert ("deposit", "unknown") in gaps(DEPOSIT, facts)
    assert ("landlord", "unasked") in gaps(DEPOSIT, facts)


def test_a_risk_needs_all_its_facts() -> None:
    """One of two is not enough; the highest level stands first."""
    facts = {"living": kept("living", "OUT", "choice"), "deposit": kept("deposit", 50_000_000, "amount")}
    assert [risk.code for risk in risks_of(DEPOSIT, facts, TODAY)] == ["R2"]
    facts["registered"] = kept("registered", False, "boolean")
    assert [risk.code for risk in risks_of(DEPOSIT, facts, TODAY)] == ["R1", "R2"]


@pytest.mark.parametrize(("value", "holds"), [("2022-05", True), ("2023-11-21", True), ("2024", False), ("", False)])
def test_a_date_known_in_part_is_compared_by_its_first_day(value: str, holds: bool) -> None:
    """A limitation is rather warned of too early than too late."""
    old = Fact("F_OLD", Text("오래됨"), "", True, "end_date", "older than 3 years")
    scenario = replace(DEPOSIT, facts=(old,))
    assert bool(facts_that_hold(scenario, {"end_date": kept("end_date", value, "date")}, TODAY)) is holds


def test_first_days() -> None:
    """Of a year, a month, a range; none of what is no date."""
    assert first_day("2025") == date(2025, 1, 1)
    assert first_day("2025-10") == date(2025, 10, 1)
    assert first_day("2025-03/2025-05") == date(2025, 3, 1)
    assert first_day("") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("상담 받고 싶어요", False),
        ("안녕하세요 법률 상담 신청합니다", False),
        ("변호사 상담 가능할까요?", False),
        ("I'd like to get some legal advice please", False),
        ("", False),
        ("상담 받고 싶어요. 집주인이 보증금을 안 줘요", True),
        ("월급을 석 달째 못 받았어요", True),
        ("I need legal help, my boss fired me yesterday", True),
    ],
)
def test_a_wish_for_advice_is_no_story(text: str, expected: bool) -> None:
    """What happened must be in it."""
    assert is_story(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("이거 다른 사람이 보나요?", "confidential"),
        ("상담 비용이 얼마예요?", "cost"),
        ("몇 개 남았어요?", "duration"),
        ("혹시 로봇이에요?", "who"),
        ("끝나면 어떻게 되나요?", "next"),
        ("제가 이길 수 있을까요?", "law"),
        ("Can I sue him?", "law"),
        ("점심 드셨어요?", "other"),
    ],
)
def test_questions_in_return_are_told_apart(text: str, expected: str) -> None:
    """Each has its own honest answer."""
    assert asked_back(text) == expected
