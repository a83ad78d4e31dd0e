"""Damages without fault are told as such: they fix no sum, and yet they are not owed."""

import pytest

from tests.orchestrator.contract.conftest import Analyse

_HEAD = """근로계약서
제1조 (계약기간) 2026년 3월 2일부터 2027년 3월 1일까지
제2조 (근로시간) 월요일부터 금요일까지 09:00부터 18:00까지, 휴게시간 12:00~13:00
제3조 (임금) 월급은 2,300,000원으로 하고 매월 10일에 계좌로 준다.
제4조 (손해) """
_OF_DAMAGE = {"strict_liability", "penalty", "guarantor", "wage_deduction"}


@pytest.mark.parametrize(
    ("clause", "kinds"),
    [
        ("근로자가 회사 물건을 파손한 경우 이유를 묻지 않고 전부 물어낸다.", {"strict_liability"}),
        ("업무 중 발생한 모든 손해는 고의·과실을 불문하고 근로자가 전액 배상한다.", {"strict_liability"}),
        ("딸기를 상하게 하면 이유를 묻지 않고 근로자가 물어낸다.", {"strict_liability"}),
        ("마감 후 돈이 비면 그날 근무자가 무조건 채워 넣는다.", {"strict_liability"}),
        ("The employee shall compensate the company for all losses regardless of fault.", {"strict_liability"}),
        ("Any breakage is paid for by the worker, no questions asked.", {"strict_liability"}),
        ("택배를 잃어버리면 물건값을 물어낸다.", {"strict_liability"}),
        ("입소자의 낙상이 발생하면 근로자가 치료비 전액을 부담한다.", {"strict_liability"}),
        ("접시를 깨면 이유를 묻지 않고 50,000원을 배상한다.", {"penalty"}),
        ("보증인은 잘못이 있든 없든 근로자의 모든 손해를 연대하여 갚는다.", {"guarantor"}),
        ("근로자의 고의 또는 중대한 과실로 손해가 생기면 실제 손해를 배상한다.", set()),
        ("사고가 나도 이유를 묻지 않고 회사가 수리비를 부담한다.", set()),
        ("이유를 불문하고 근로자에게 손해를 배상하게 하지 아니한다.", set()),
        ("고의 또는 중과실로 물건을 파손한 때에는 손해 전부를 배상한다.", set()),
        ("The employee is liable for damage caused by wilful misconduct or gross negligence.", set()),
    ],
)
def test_damage_without_fault_is_no_penalty(analyse: Analyse, clause: str, kinds: set[str]) -> None:
    """A fixed sum is a penalty, a guarantor's promise is its own kind; fault or the employer's share is lawful."""
    assert {one.kind for one in analyse(f"{_HEAD}{clause}\n").findings} & _OF_DAMAGE == kinds


def test_it_rests_on_the_civil_act(analyse: Analyse) -> None:
    """Article 20 of the Labor Standards Act is not named: no sum is fixed."""
    analysis = analyse(f"{_HEAD}손해가 나면 과실 유무와 관계없이 근로자가 변상한다.\n")
    [found] = [one for one in analysis.findings if one.kind == "strict_liability"]
    assert found.norms == ("cva-390", "cva-750")
    assert found.severity == "MEDIUM"


def test_only_the_workers_own_injury_is_an_accident_at_work(analyse: Analyse) -> None:
    """Who pays for others that are hurt waives no insurance of accidents at work."""
    others = {one.kind for one in analyse(f"{_HEAD}입소자가 넘어져 다치면 근로자가 치료비를 부담한다.\n").findings}
    own = {one.kind for one in analyse(f"{_HEAD}근로자가 넘어져 다치면 근로자가 치료비를 부담한다.\n").findings}
    assert "work_accident_waiver" in own - others
