"""Kinds that no turn of phrase is written down for, in words that nothing was learnt from, and their look-alikes."""

import pytest

from tests.orchestrator.contract.conftest import Analyse

_HEAD = (
    "근로계약서\n계약기간: 2026년 3월 1일부터\n상시 근로자 12명\n"
    "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n임금: 월 2,700,000원, 매월 10일 계좌이체\n"
)


def _kinds(analyse: Analyse, text: str) -> list[str]:
    return [one.kind for one in analyse(_HEAD + text).findings if one.span]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("guarantor", "9. 보증을 선 사람은 직원이 낸 손해를 잘못이 있든 없든 직원과 연대하여 전부 갚는다."),
        ("guarantor", "9. The guarantor pays all damage caused by the Employee, without limit, together with him."),
        ("belief", "9. 직원은 금요일 찬양 예배에 빠지지 않고 나와야 하며 자주 빠지면 재계약하지 않는다."),
        ("belief", "9. Employees attend church worship every week; whoever stays away is not renewed."),
        ("safety_cost", "9. 작업용 안전화와 보호 안경은 각자 자기 돈으로 마련한다."),
        ("safety_cost", "9. The medical examination that is held every year is paid for by the worker."),
        ("invention_reward", "9. 재직 중 한 발명은 업무와 무관하더라도 무상으로 회사에 귀속되며 보상은 없다."),
        ("privacy", "9. 회사는 언제든지 직원 개인 휴대전화의 메신저 대화를 열람할 수 있다."),
        ("waiting_time", "9. 물건이 도착하기를 기다리며 창고에서 대기한 시간은 임금을 주지 않는다."),
    ],
)
def test_what_is_unlawful_is_told_as_its_kind(kind: str, text: str, analyse: Analyse) -> None:
    """Each is found under its own name."""
    assert kind in _kinds(analyse, text)


@pytest.mark.parametrize(
    "text",
    [
        "9. 신원보증은 신원보증법대로 2년 동안만 하며 그 뒤에는 끝난다.",
        "9. 종교 모임에 나오고 안 나오고는 직원의 자유이며 불이익이 없다.",
        "9. 안전모와 안전화는 회사가 값을 받지 않고 준다.",
        "9. 특수건강진단은 회사 돈으로 하고 걸린 시간은 근로시간으로 한다.",
        "9. 직무발명에 대하여 회사는 보상규정에 따라 보상금을 준다.",
        "9. 회사는 직원의 개인 휴대전화와 가방을 검사하지 않는다.",
        "9. 작업을 기다리는 동안에도 시급을 그대로 준다.",
    ],
)
def test_what_is_lawful_is_not_accused(text: str, analyse: Analyse) -> None:
    """What the law wants is none of them, whatever it shares with them."""
    assert not _kinds(analyse, text)


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("9. 회사는 일이 몰리면 1주 18시간까지 잔업을 시킬 수 있다.", True),
        ("9. The Company may order up to 16 extra hours a week of overtime.", True),
        ("9. 연장근로는 1주 12시간까지 합의하여 할 수 있다.", False),
        ("9. 1주 40시간을 넘는 시간은 연장근로로 하며 가산하여 지급한다.", False),
        ("9. 매주 17시간 한도의 야근은 거부할 수 없다.", True),
        ("9. 1주 19시간까지 직원의 동의 없이 특근을 시킬 수 있다.", True),
        ("9. Up to 18 extra hours a week of overtime may be ordered, and nobody can refuse.", True),
        ("9. Up to 18 hours of overtime a week, which staff cannot refuse, may be ordered.", True),
        ("9. Overtime of up to 18 hours a week may not be demanded.", False),
        ("9. 소정근로시간은 주 22시간까지이며 초과근무가 있으면 가산하여 지급한다.", False),
        ("9. 잔업은 시키지 않고 주 25시간 이내로 일한다.", False),
        ("9. 시간외수당은 소정근로시간인 주 28시간 한도를 넘은 시간에 준다.", False),
    ],
)
def test_more_overtime_than_can_be_agreed_on(text: str, is_found: bool, analyse: Analyse) -> None:
    """Beyond 12 hours a week it is too much, whatever the schedule comes to."""
    assert ("weekly_hours" in _kinds(analyse, text)) is is_found


@pytest.mark.parametrize(
    "text",
    [
        "9. 전 직원은 반기마다 하는 소방 교육에 반드시 참석하여야 한다.",
        "9. 직원은 개점 기념식에 전원 참석한다.",
        "9. Every member of staff must attend the monthly meeting.",
        "9. Workers may attend the chapel on Sundays; nobody is required to.",
        "9. 당직실에서 대기하는 시간은 휴일근로로 인정한다.",
    ],
)
def test_a_duty_that_has_only_the_form_of_another_is_none(text: str, analyse: Analyse) -> None:
    """A training is no service, and what may be attended need not be."""
    assert not {"belief", "waiting_time"} & set(_kinds(analyse, text))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("belief", "9. 법회에 나오는 것은 자유이나 나오지 않으면 재계약하지 않는다."),
        ("belief", "9. Attendance at chapel is voluntary, but whoever stays away is not promoted."),
        ("belief", "9. 기도회 참석 여부는 직원의 선택이 아니며 전원 참석한다."),
        ("guarantor", "9. 신원보증은 2년으로 하며 보증인은 직원의 모든 손해를 연대하여 책임진다."),
        ("privacy", "9. 회사는 동의를 얻은 것으로 보고 직원의 개인 메신저를 열람한다."),
        ("privacy", "9. 회사는 사생활을 존중하되 언제든지 직원의 개인 가방을 검사한다."),
        ("invention_reward", "9. 직무발명에 대한 정당한 보상은 연봉에 이미 포함되어 있다."),
    ],
)
def test_what_is_granted_and_taken_back_is_not_granted(kind: str, text: str, analyse: Analyse) -> None:
    """A word of freedom excuses nothing that is said behind it."""
    assert kind in _kinds(analyse, text)


@pytest.mark.parametrize(
    "text",
    [
        "9. 외출이 네 번이어도 하루 임금을 깎는 일은 없다.",
        "9. 지각이 다섯 번이어도 하루 일당을 빼는 일은 없다.",
        "9. Workers who are late three times shall not have pay deducted for a day.",
        "9. Nobody who is late four times loses a day's pay.",
    ],
)
def test_lateness_that_costs_no_day_is_no_cut(text: str, analyse: Analyse) -> None:
    """What is said never to happen is not done."""
    assert "wage_deduction" not in _kinds(analyse, text)


def test_an_absence_that_counts_as_leave_is_no_cut(analyse: Analyse) -> None:
    """No pay is taken."""
    assert "wage_deduction" not in _kinds(analyse, "9. 조퇴 두 번은 반일의 연차로 차감할 수 있다.")


def test_lateness_that_costs_a_day_is_a_cut_beyond_the_limit(analyse: Analyse) -> None:
    """Its norms tell the limit of pay cuts, too; the minutes alone are no cut."""
    cut = analyse(_HEAD + "9. 지각 세 번이면 하루 일당을 빼고 준다.\n").findings
    assert any("lsa-95" in one.norms for one in cut if one.kind == "wage_deduction")
    assert not _kinds(analyse, "9. 지각한 시간만큼의 임금은 지급하지 않는다.")
