"""Who decides on a plan and when, by who is the subject of deciding; and clauses that say nothing without the next."""

from datetime import date

import pytest

from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.reading import PlanCase, read_case
from orchestrator.graphs.plan.rules.reading.told_deciders import told_decider
from orchestrator.graphs.plan.rules.reading.told_readers import named_reader


def _case(message: str) -> PlanCase:
    language: PlanLanguage = "ko" if any("가" <= one <= "힣" for one in message) else "en"
    return read_case("x", (PlanSource(1, "request", "r", message),), language, date(2026, 11, 30))


@pytest.mark.parametrize(
    ("message", "who", "day"),
    [
        (
            "공용 자전거 수리 기획서 써 주세요. 접수대장은 총무실에 있어요. 운영위원 5명이 2월 9일에 투표로 정합니다.",
            "운영위원 5명",
            "2027-02-09",
        ),
        ("화분 대여 기획서요. 원장님이 1월 21일 조회에서 하자 말자 하실 거예요.", "원장", "2027-01-21"),
        (
            "Write a service plan for a tool van. The mechanic decides whether a drill goes out again. "
            "The head warden signs off 21 January. The notes from our November meeting are at hand.",
            "the head warden",
            "2027-01-21",
        ),
        ("온실 물주기 당번 기획서 부탁. 결정은 농장장이 1월 11일에.", "농장장", "2027-01-11"),
        ("급수차 기획서요. 시설안전팀이 읽고 바로 판단하게 해 주세요. 판단은 2월 3일.", "시설안전팀", "2027-02-03"),
        ("연습실 예약 서비스 기획서. 학과장님 결재는 1월 19일이에요.", "학과장", "2027-01-19"),
        ("Write a service plan for a seed shelf. The hill council votes on 9 March.", "the hill council", "2027-03-09"),
        (
            "Write a plan for the laundry van. The readers are two wardens; Dr Osei signs off, by 18 January.",
            "Dr Osei",
            "2027-01-18",
        ),
        (
            "Plan for the ferry kiosk. The parish and the port trust's safety lead both read it, "
            "the lead decides by 5 February.",
            "the port trust's safety lead",
            "2027-02-05",
        ),
    ],
)  # fmt: skip
def test_who_decides_is_the_subject_of_deciding(message: str, who: str, day: str) -> None:
    """They are named without where it is written down or who only reads, and the day beside them is the decision's."""
    case = _case(message)
    assert case.reader == who
    assert [one.start.isoformat() for one in case.days if one.kind == "decision"] == [day]


def test_who_approves_within_the_service_does_not_decide() -> None:
    """A step of the use and a rule of it name nobody who decides on the plan."""
    assert told_decider("Cook lists the crates. Buyer approves. Driver loads them") == ""
    assert told_decider("상자를 옮기는 건 반장 승인 없이는 안 된다") == ""


def test_a_decision_before_a_late_opening_stays_in_its_year() -> None:
    """The opening comes three quarters of a year behind it."""
    case = _case("벼 건조기 순번 기획서 써 주세요. 9월 20일에 시작합니다. 작목반 이사 4명이 1월 25일에 의결합니다.")
    assert [one.start.isoformat() for one in case.days if one.kind == "decision"] == ["2027-01-25"]


@pytest.mark.parametrize(
    ("before", "whole"),
    [
        ("The loan shelf plan, please.", "If a borrower is late, the clerk rings them"),
        ("We need a plan for a soup round.", "No reply: leave a note, take the soup back"),
        ("공구 대여 기획서요.", "회원이 번호를 고르면, 관리자가 공구를 꺼내 줍니다"),
        ("Plan for a pill round.", "Owner texts REFILL and the dog's name"),
    ],
)
def test_a_clause_that_says_nothing_alone_goes_with_the_next(before: str, whole: str) -> None:
    """A condition with what is done then, a case with what stands behind its colon, a list with its last part."""
    assert whole in [
        one.text for one in _case(f"{before} {whole}. {NEXT[any('가' <= c <= '힣' for c in whole)]}").pieces
    ]


NEXT = ("It starts on 3 May.", "5월 3일에 시작해요.")


def test_a_question_for_who_decides_names_nobody() -> None:
    """What is asked for in the plan is no name."""
    text = (
        "Service plan for sharing the club's boats. Attached: rules and mails. Some mails contradict the rules, "
        "please don't hide it: name the conflict and who must decide."
    )
    assert not named_reader(text)
