"""The sums of a contract anew, by the hours that the person says to work really."""

from collections.abc import AsyncIterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.analysis import OwnHours
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.own_hours_request import as_day
from orchestrator.graphs.contract.rules.labour.own_hours import read_own_hours, with_own_hours
from orchestrator.graphs.contract.rules.terms import Shift, WorkingTime
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk

_WEEKS = Fraction(365, 84)
_TOLD: dict[str, OwnHours | None] = {
    "내 실제 근무시간은 주 52시간이야, 다시 계산해줘": OwnHours(weekly=52 * 60),
    "실제 근무는 주 48시간 30분": OwnHours(weekly=48 * 60 + 30),
    "I really work 9 to 8, six days": OwnHours(540, 1200, None, Decimal(6)),
    "실제로는 아침 8시부터 저녁 9시까지 주 6일 일해. 점심 1시간. 다시 계산해줘": OwnHours(480, 1260, 60, Decimal(6)),
    "사실 하루 12시간씩 주 5일 일해요": OwnHours(days=Decimal(5), weekly=3600),
    "9시~8시, 주6일, 휴게 30분": OwnHours(540, 1200, 30, Decimal(6)),
    "Actually I work from 8:30 to 19:30 Monday to Saturday with a 30 minute break": OwnHours(510, 1170, 30, Decimal(6)),
    "I work 60 hours a week in fact, recalculate": OwnHours(weekly=3600),
    "월~금 9시부터 7시, 토요일 9시부터 1시까지 일해": OwnHours(weekly=54 * 60),
    "밤 10시부터 아침 7시까지 일해": OwnHours(1320, 1860),
    "실제로 일요일에도 8시부터 12시까지 일해요": OwnHours(480, 720, None, Decimal(1), added=True),
    "Actually I also work on Sundays from 8am to noon": OwnHours(480, 720, None, Decimal(1), added=True),
    "11시간씩 일해요. 쉬는 시간은 30분": OwnHours(daily=630),
    "I work 11 hours a day": OwnHours(daily=660),
    "주 6일 나가": OwnHours(days=Decimal(6)),
    "일요일에도 5시간씩 근무해요": None,
    "실제로는 주말에도 6시간씩 나와요": None,
    "주말에도 10시부터 15시까지 근무해요": None,
    "Actually I also work 5 days a week from 8am to 7pm": OwnHours(480, 1140, None, Decimal(5)),
    "일요일에도 나와요. 실제로 주 7일 근무": OwnHours(days=Decimal(7)),
    "저녁도 못 먹고 11시간씩 근무해요": OwnHours(daily=660),
    "하루 7시간씩 일하고 밥도 못 먹고 3시간 더 일해요": None,
    "퇴직금은 얼마야?": None,
    "": None,
}


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


@pytest.mark.parametrize("text", _TOLD)
def test_hours_are_read_from_words(text: str) -> None:
    """Times, breaks, days and the hours of a week are read as far as they are told, and nothing else."""
    assert read_own_hours(text) == _TOLD[text]


async def test_words_bring_the_sums_anew_and_later_questions_know_them(desk: ContractDesk) -> None:
    """What is told is stored with the analysis: marked as the person's own, and known to later answers."""
    found = await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    before = found.details["analysis_result"]["total_underpayment"]
    answer = await desk.say("내 실제 근무시간은 주 52시간이야, 다시 계산해줘")
    due = int(10_030 * (209 + 12 * Fraction(3, 2) * _WEEKS) - 1_900_000)
    assert answer.details["own_total"] == due
    assert "말씀하신 근무시간(주 52시간)" in answer.result
    assert f"{due:,}원" in answer.result
    assert f"{before:,}원" in answer.result
    assert "직접 말씀하신" in str(answer.parts)
    assert f"{due:,}원" in (await desk.say("월급을 얼마나 덜 받는 거야?")).result
    again = await desk.say("지금 법에 맞춰 다시 살펴봐줘", given={"again": True})
    assert again.details["analysis_result"]["total_underpayment"] == before
    assert f"{due:,}" in str(again.parts)


async def test_hours_that_are_not_told_are_asked_for_and_the_answer_is_taken(desk: ContractDesk) -> None:
    """A wish without hours is answered with a question, and what the next turn tells is reckoned with."""
    await desk.say("Please review this contract", desk.file(KOREAN))
    asked = await desk.say("Please recalculate with my own working hours")
    assert "when you start and finish" in asked.result
    answer = await desk.say("9 to 8, six days")
    # The break is that of the contract: 10 hours on 6 days.
    assert answer.details["own_total"] == int(10_030 * (209 + 20 * Fraction(3, 2) * _WEEKS) - 1_900_000)
    more = await desk.say("I actually work seven days")
    assert more.details["own_hours"].startswith("09:00~20:00")
    assert more.details["own_total"] > answer.details["own_total"]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"begins": -1, "ends": 20 * 60, "days": "6"},
        {"begins": 1200, "ends": 540, "days": "6"},
        {"begins": 540, "ends": 1200, "days": "many"},
        {"begins": 540, "ends": 1200, "days": "NaN"},
        {"begins": True, "ends": "1200", "days": None},
        {"weekly": 10**9},
    ],
)
async def test_fields_that_make_no_sense_are_asked_for_again(desk: ContractDesk, given: dict[str, Any]) -> None:
    """Whatever a form sends, nothing is reckoned with hours that cannot be."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    answer = await desk.say("다시 계산해줘", given={"own_hours": given})
    assert "own_total" not in answer.details
    assert "몇 시부터" in answer.result


async def test_a_question_about_hours_is_no_wish_to_reckon(desk: ContractDesk) -> None:
    """Hours in a question about the contract are answered from it."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    for question in ("주 52시간 넘게 일하면 위법이야?", "근무시간이 몇 시부터 몇 시까지야?", "야근하면 수당 받아?"):
        assert "own_total" not in (await desk.say(question)).details


@pytest.mark.parametrize(
    "text", ["오전8시부터 8시까지", "밤8시부터 8시까지", "낮 12시부터 12시까지", "12시부터 12시까지"]
)
def test_a_half_of_the_day_that_is_told_is_not_told_again(text: str) -> None:
    """Only hours of neither half are taken as from the morning to the evening."""
    assert as_day(text) == ""


async def test_a_further_day_comes_on_top_of_the_contract(desk: ContractDesk) -> None:
    """Who works on Saturdays, too, loses more than by the contract alone, in whatever language it is told."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    answer = await desk.say("저는 토요일에도 9시부터 13시까지 실제로 일해요. 다시 계산해줘")
    # Four hours of Saturday beside 40, less the hour of break that every day of the contract has.
    assert answer.details["own_total"] == int(10_030 * (209 + 3 * Fraction(3, 2) * _WEEKS) - 1_900_000)
    assert "계약서의 시간에 더해" in answer.result
    english = await desk.say("Actually I also work on Saturdays from 9am to 1pm, calculate again")
    assert english.details["own_total"] == answer.details["own_total"]


def test_no_week_has_more_than_seven_days() -> None:
    """What is told on top of a week of six days is one day at most."""
    time = WorkingTime(shifts=(Shift(540, 1080, Fraction(6), Span(0, 1), 60),))
    told = with_own_hours(time, OwnHours(540, 780, None, Decimal(2), added=True), Span(0, 1))
    assert sum(one.days for one in told.shifts) == 7


async def test_hours_of_a_day_alone_are_those_of_the_days_of_the_contract(desk: ContractDesk) -> None:
    """Told without the days, without a word that they are the real ones, and never as a question."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    answer = await desk.say("10시간씩 일해요. 쉬는 시간은 1시간")
    assert answer.details["own_total"] == int(10_030 * (209 + 5 * Fraction(3, 2) * _WEEKS) - 1_900_000)
    asked = await desk.say("10시간씩 일해요. 연장수당 받을 수 있나요?")
    assert "own_total" not in asked.details
