"""Wages for work that was done are not lost by leaving or by a breach; time without work is not paid."""

import pytest

from tests.orchestrator.contract.conftest import Analyse

_HEAD = (
    "근로계약서\n계약기간: 2026년 3월 1일부터\n근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n임금: 월 2,500,000원\n"
)
_SANCTIONS = {"penalty", "wage_deduction", "deposit"}


def _kinds(analyse: Analyse, text: str) -> set[str]:
    return {one.kind for one in analyse(_HEAD + text + "\n").findings if one.span}


@pytest.mark.parametrize(
    "text",
    [
        "퇴직하려면 2개월 전에 서면으로 알려야 하며, 이를 어긴 때에는 마지막 달의 임금을 지급하지 아니한다.",
        "인수인계를 마치지 않고 그만두는 경우 미지급 급여는 소멸한 것으로 본다.",
        "사직서를 내지 않고 연락이 끊기면 일한 날의 시급도 계산해 주지 않는다.",
        "비밀유지 의무를 위반한 근로자의 잔여 급여는 회사에 귀속된다.",
        "무단결근 3일 이상이면 당월 급여 전액을 지급하지 않는다.",
        "If the Employee leaves without four weeks' notice, wages for the last month will not be paid.",
        "Unpaid wages shall be deemed waived when a worker stops coming to work without telling the manager.",
        "If the Employee breaches this Agreement, the Employer is not obliged to pay any outstanding salary.",
        "A worker who walks out before the season ends will not be paid for the final ten days.",
    ],
)
def test_wages_lost_by_leaving_or_by_a_breach_are_a_penalty(text: str, analyse: Analyse) -> None:
    """Whatever the words, a wage that was earned and is not paid because of a breach is told as a sanction."""
    assert _kinds(analyse, text) & _SANCTIONS


@pytest.mark.parametrize(
    "text",
    [
        "퇴직하려면 1개월 전에 서면으로 알려야 하며, 마지막 달의 임금은 일한 날까지 계산하여 지급한다.",
        "예고 없이 퇴사하더라도 이미 일한 날의 임금은 14일 안에 전액 지급한다.",
        "무단결근한 경우 그날의 임금은 지급하지 아니한다.",
        "휴직 중 퇴사하는 경우 휴직 기간의 급여는 지급하지 않는다.",
        "근로자가 계약을 위반하더라도 이미 발생한 임금은 몰수하지 아니한다.",
        "경영성과급은 지급일 현재 재직 중인 직원에게만 지급하며, 그 전에 퇴사하면 지급하지 아니한다.",
        "Wages are not paid for hours that the employee was absent.",
        "An employee who leaves during a month receives pay for the days worked.",
        "퇴사 시 급여는 현금으로 지급하지 않고 계좌로 이체한다.",
        "직원이 퇴사하는 경우 급여를 지급하지 않거나 늦게 지급하는 일이 없도록 한다.",
        "근로자가 퇴사한 경우 회사는 임금 지급을 미루지 못하며 지급하지 않으면 지연이자를 낸다.",
        "4대보험 비용은 법에 따라 급여에서 공제한다.",
        "The company shall retain copies of pay slips for three years after the employee leaves.",
        "If the employee resigns, the company will withhold income tax from the final pay.",
        "If the employee quits, the salary will not be paid in cash but by transfer.",
        "The company may keep records of pay after the employee leaves.",
        "Wages will not be paid later than the 10th, even if the employee leaves.",
        "If an employee does not give notice, salary is not payable for the notice period.",
        "If the employee resigns, unpaid wages shall be paid within 14 days and not be kept.",
        "If the employer fails to pay wages, the worker may keep working and wages are withheld.",
        "소득세와 사회보험 비용을 임금에서 공제한다.",
        "Salary is not paid for days of lockout or of absence without informing the manager.",
        "An employee who leaves early is not paid for the hours missed.",
    ],
)
def test_pay_for_work_alone_is_no_sanction(text: str, analyse: Analyse) -> None:
    """Who is paid for what was worked, or loses a bonus or the pay of days off, loses nothing that was owed."""
    assert not _kinds(analyse, text) & {*_SANCTIONS, "settlement_late"}


def test_damage_set_off_against_the_next_pay_is_a_deduction(analyse: Analyse) -> None:
    """What is broken cannot be taken from wages, whatever verb says so."""
    text = "제15조 고의 또는 과실로 기물을 파손한 때에는 그 수리비를 다음 달 급여와 상계한다."
    assert "wage_deduction" in _kinds(analyse, text)


@pytest.mark.parametrize(
    "text",
    ["무단퇴사 시 일한 날의 급여는 절반만 지급한다.", "무단퇴사 시 일한 날의 급여는 최저임금으로 지급한다."],
)
def test_pay_for_work_in_part_is_no_pay_in_full(text: str, analyse: Analyse) -> None:
    """A sanction stays one where the days worked are paid, but with less than was agreed on."""
    assert _kinds(analyse, text) & _SANCTIONS


def test_pay_for_work_a_month_later_is_late(analyse: Analyse) -> None:
    """What was earned has to be settled within 14 days, however fully it is paid later."""
    assert "settlement_late" in _kinds(analyse, "퇴사자의 근무한 기간 급여는 한 달 뒤 정산하여 지급한다.")


@pytest.mark.parametrize(
    "text",
    ["연장근로수당 외에 매년 임금을 5% 더 지급한다.", "야간근로수당은 50%에 회사 특별수당 10%를 추가 지급한다."],
)
def test_a_rate_of_something_else_is_no_low_premium(text: str, analyse: Analyse) -> None:
    """A rise, or an allowance on top of the law's rate, beside the name of the work is not its premium."""
    assert not _kinds(analyse, text) & {"overtime_premium", "night_premium"}
