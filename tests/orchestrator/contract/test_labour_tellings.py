"""What one clause says is told once, and what it grants not at all."""

import pytest

from tests.orchestrator.contract.conftest import Analyse

_HEAD = "근로계약서\n계약기간: 2026년 3월 1일부터\n상시 근로자 12명\n"
_WEEK = "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n"


def _kinds(analyse: Analyse, text: str) -> list[str]:
    return [one.kind for one in analyse(_HEAD + _WEEK + text).findings if one.span]


def test_a_clause_in_two_languages_is_one_finding(analyse: Analyse) -> None:
    """The translation of a clause is no second violation, and its finding covers both."""
    text = "11. 예치: 사용자는 매월 200,000원을 떼어 보관하고 계약을 마친 때에 돌려준다. "
    text += "/ KRW 200,000 is held back monthly and returned on completion.\n"
    analysis = analyse(_HEAD + _WEEK + "10. 임금: 월 2,500,000원\n" + text)
    deposits = [one for one in analysis.findings if one.kind == "deposit"]
    assert len(deposits) == 1
    assert analysis.total_underpayment == 200_000


def test_a_sentence_that_goes_on_is_of_the_same_finding(analyse: Analyse) -> None:
    """That nothing is paid for a ban on competition belongs to the ban."""
    text = "9. 퇴직 후 2년간 동종 업체에 취업하거나 창업하지 아니한다. 회사는 이에 대한 보상을 하지 아니한다.\n"
    assert _kinds(analyse, text).count("non_compete") == 1


@pytest.mark.parametrize(
    "text",
    [
        "6. 산재보험과 건강보험은 가입한다.",
        "7. 업무 중의 부상은 산업재해보상보험으로 처리하고 회사가 신청을 돕는다.",
        "8. 해고는 30일 전에 예고하되 근무한 기간이 3개월이 안 되는 직원에게는 예고하지 않을 수 있다.",
        "9. 수요일 야간진료에 대하여도 따로 수당을 주지 않는다.",
    ],
)
def test_what_is_granted_or_not_owed_is_no_violation(text: str, analyse: Analyse) -> None:
    """Insurance that is joined, notice that nobody is owed, and nights in a week without any are not accused."""
    found = _kinds(analyse, text)
    assert not {"social_insurance", "work_accident_waiver", "dismissal_notice", "night_premium"} & set(found)


def test_a_premium_for_nights_that_nobody_works_is_doubted(analyse: Analyse) -> None:
    """Who works by day is owed nothing for the night yet, so that its denial is pointed out and not accused."""
    analysis = analyse(_HEAD + _WEEK + "9. 야간근로수당은 지급하지 않는다.\n")
    assert "night_premium" in [one.kind for one in analysis.doubted]
    assert "night_premium" not in [one.kind for one in analysis.findings]
    paid = analyse(_HEAD + _WEEK + "9. 야간수당은 하루 15,000원으로 한다.\n")
    assert "night_premium" not in [one.kind for one in (*paid.findings, *paid.doubted)]


def test_a_short_day_without_break_is_pointed_to(analyse: Analyse) -> None:
    """Of several days the one whose break is missing is quoted, not the break of the others."""
    text = _HEAD + "월·화·목·금 09:30 ~ 18:30 (점심 13:00 ~ 14:00)\n토요일 09:30 ~ 14:00 (점심시간 없이 진료)\n"
    breaks = [one for one in analyse(text).findings if one.kind == "break_time" and one.span]
    assert [one.span.of(text) for one in breaks if one.span] == ["토요일 09:30 ~ 14:00 (점심시간 없이 진료)"]
