"""What words alone show in a labour contract, in Korean and English, and what only sounds like it."""

from pathlib import Path

import pytest

from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.catalogue import RULES
from orchestrator.graphs.contract.rules.passages import passages
from tests.orchestrator.contract.conftest import Analyse

_UNLAWFUL = {
    "penalty": ("지각한 직원은 5분에 5천원씩 커피값을 낸다.", "An absent employee shall pay KRW 100,000 per day."),
    "wage_deduction": ("유니폼값 월 2만원은 급여에서 뺀다.", "Broken equipment is deducted from the monthly salary."),
    "deposit": (
        "근무보증금 30만원을 예치하고 퇴사할 때 돌려받는다.",
        "He shall leave a security deposit with the company.",
    ),
    "advance_offset": ("전차금은 임금과 상계하기로 한다.", "Advances are deducted from salary each month."),
    "wage_payment_day": ("임금은 공사대금을 받은 후에 지급한다.", "Salary is paid every two months."),
    "wage_payment_means": ("급여의 20%는 자사 상품권으로 지급한다.", "Part of the salary is paid in store vouchers."),
    "severance_excluded": ("퇴직금은 없음", "No severance shall be payable on termination."),
    "severance_instalments": ("일당에 퇴직금이 녹아 있다.", "Severance pay is included in the monthly salary."),
    "settlement_late": (
        "퇴직금은 퇴직 후 2개월 이내에 지급한다.",
        "Final wages are paid within 45 days after leaving.",
    ),
    "dismissal_notice": ("회사는 예고 없이 해고할 수 있다.", "The company may dismiss the employee without notice."),
    "dismissal_cause": ("사용자는 이유를 불문하고 해고할 수 있다.", "The employer may terminate at any time."),
    "fixed_term": (
        "3년을 일하더라도 정규직 전환은 없다.",
        "However often renewed, the contract never becomes permanent.",
    ),
    "resignation_restriction": (
        "후임자가 올 때까지 퇴사할 수 없다.",
        "The employee may not resign until a replacement is found.",
    ),
    "non_compete": (
        "퇴직 후 2년간 동종 업계에 취업하지 않는다.",
        "For two years after leaving, the teacher shall not work for any other academy.",
    ),
    "training_repayment": (
        "1년 안에 퇴사하면 교육비를 반환한다.",
        "If he leaves within a year, training costs must be repaid.",
    ),
    "overtime_premium": ("연장근로수당은 지급하지 않는다.", "Overtime is not paid separately."),
    "night_premium": ("밤 10시 이후에도 같은 시급을 적용한다.", "No night allowance is paid."),
    "holiday_premium": ("휴일근로수당은 없다.", "Work on public holidays is paid at the normal rate."),
    "inclusive_wage": ("본 계약은 포괄임금으로 한다.", "The salary includes all overtime and night allowances."),
    "break_time": ("휴게시간은 따로 두지 않는다.", "There is no fixed break."),
    "weekly_holiday": ("주휴수당은 지급하지 않는다.", "No weekly holiday allowance is paid."),
    "annual_leave": ("연차는 명절 휴무로 대체한다.", "Annual leave is not granted."),
    "social_insurance": ("4대보험은 가입하지 않는다.", "The company does not enroll him in social insurance."),
    "work_accident_waiver": (
        "작업 중 다쳐도 회사에 책임을 묻지 않는다.",
        "The employee waives all claims for injuries.",
    ),
    "foreign_worker": ("여권은 회사가 보관한다.", "The employer keeps the employee's passport."),
    "part_time_proration": (
        "단시간근로자에게는 상여금을 지급하지 않는다.",
        "Part-time employees receive no meal allowance.",
    ),
    "gender_discrimination": ("여성 사원은 승진 대상에서 제외한다.", "Only men may be promoted to team leader."),
    "marriage_pregnancy": ("결혼하면 퇴사한다.", "Employment ends if the employee becomes pregnant."),
    "parental_leave": ("육아휴직은 사용할 수 없다.", "Maternity leave is not available."),
    "union_activity": ("노동조합에 가입하지 않는다.", "The employee shall not join any labor union."),
    "unilateral_change": (
        "회사는 임의로 근무지를 변경할 수 있다.",
        "The company may change the salary at its sole discretion.",
    ),
    "contract_not_delivered": ("근로계약서는 교부하지 않는다.", "Only one original is kept by the employer."),
    "weekly_hours": ("일이 많을 때는 주 60시간까지 근무한다.", "He agrees to work up to 65 hours per week."),
    "minimum_wage": (
        "최저임금에 미달하더라도 이의를 제기하지 않는다.",
        "The minimum wage does not apply.",
    ),
}
_LAWFUL = (
    "조퇴 두 번은 하루의 휴가에서 차감한다.",
    "외출이 네 번이라도 하루 급여를 빼는 경우는 없다.",
    "Staff who are late on three days shall not have wages withheld for a day.",
    "위약금이나 손해배상액을 정하지 아니한다.",
    "고의로 회사에 손해를 끼친 경우 실제 손해를 배상한다.",
    "퇴직금은 근로자퇴직급여 보장법에 따라 지급한다.",
    "계속근로기간이 1년 미만인 경우 퇴직금을 지급하지 않는다.",
    "퇴직연금(DC형)에 가입하여 매년 부담금을 납입한다.",
    "퇴직 후 14일 이내에 임금과 퇴직금을 지급한다.",
    "사용하지 않은 연차에 대하여는 수당을 지급한다.",
    "근로소득세와 4대보험료 본인 부담분을 공제하고 지급한다.",
    "해고는 30일 전에 예고하거나 30일분의 통상임금을 지급한다.",
    "지각한 시간만큼의 급여만 공제한다.",
    "근무장소의 변경은 근로자의 동의를 얻어야 한다.",
    "연장근로는 합의하여 하고 통상임금의 50%를 가산하여 지급한다.",
    "1주 소정근로일을 개근하지 아니하면 주휴수당이 없다.",
    "계약서는 2부 작성하여 각 1부씩 보관한다.",
    "여권은 본인이 직접 보관하며 회사가 맡지 않는다.",
    "혼인, 임신, 출산을 이유로 해고하지 않는다.",
    "노동조합 활동을 이유로 불이익을 주지 않는다.",
    "재직 중 및 퇴직 후 영업비밀을 누설하지 않는다.",
    "고정연장수당 300,000원은 월 20시간분이며 초과분은 따로 지급한다.",
    "회사는 임금명세서를 전자우편으로 보낸다.",
    "Overtime is paid at 150% of the ordinary wage.",
    "The employee may resign with 30 days' notice.",
    "Severance pay is paid within 14 days of leaving.",
    "The passport remains in the possession of the employee.",
)


def _kinds(text: str) -> set[str]:
    sentences = passages(split(text))
    return {rule.kind for rule in RULES if any(rule.is_broken_by(one) for one in sentences)}


@pytest.mark.parametrize("kind", _UNLAWFUL)
def test_each_kind_is_heard_in_both_languages(kind: str) -> None:
    """A plain sentence of each kind is found, whichever language it is in."""
    assert [kind in _kinds(text) for text in _UNLAWFUL[kind]] == [True, True]


@pytest.mark.parametrize("kind", _UNLAWFUL)
def test_blanks_of_a_scan_hide_nothing(kind: str) -> None:
    """A scan that puts a blank between all syllables changes nothing in Korean."""
    assert kind in _kinds(" ".join(_UNLAWFUL[kind][0]))


@pytest.mark.parametrize("text", _LAWFUL)
def test_lawful_wording_that_sounds_alike_is_left_alone(text: str) -> None:
    """What the law allows or asks for is no finding."""
    assert _kinds(text) == set()


_COMPOSED = {
    "overtime_premium": (
        "문을 연 뒤에 남아 정리한 시간에는 보수를 치지 않는다.",
        "다음 날 두 시간씩 대가 없이 근무를 더 한다.",
        "Staff stay until late on Fridays and nothing extra is paid for it.",
    ),
    "night_premium": (
        "새벽에 일하는 몫은 시급에 이미 반영되어 있어 할증을 두지 않는다.",
        "Shifts that run past midnight carry no supplement.",
    ),
    "holiday_premium": ("On national holidays she works for the usual pay.",),
    "weekly_holiday": ("쉬는 날 임금은 정규 사원에게만 준다.", "Weekly rest day pay is limited to managers."),
    "part_time_proration": (
        "명절 선물은 주 40시간인 직원에게만 준다.",
        "Those on shorter shifts do not receive the meal allowance.",
    ),
    "wage_deduction": (
        "버린 재료는 담당 직원이 월말에 메운다.",
        "청소비와 소개비는 다달이 급여에서 거둔다.",
        "예약이 취소되어 돌아가는 날의 일당은 없다.",
    ),
    "penalty": ("무단으로 빠지면 그 주 수당을 전부 지급하지 않는다.", "틀린 송장 하나에 2천원을 내고 이를 모아 둔다."),
    "deposit": ("입사할 때 50만원을 걸고 1년 뒤 돌려받는다.",),
    "union_activity": (
        "처우를 놓고 함께 의견을 모은 사람은 재계약하지 않는다.",
        "Anyone who starts a petition is removed from the roster.",
    ),
    "non_compete": ("가게를 떠난 뒤 2년간 시내에서 미용사를 하지 않는다.",),
    "minor_protection": ("계약은 본인을 대신하여 고모가 체결한다.",),
}
_PROMISES = (
    "결제를 취소한 고객이 있으면 담당자는 전산에 기록한다.",
    "시재가 모자라도 직원의 급여에서 빼지 않는다.",
    "대기 시간은 근로시간으로 보아 임금을 지급한다.",
    "당직을 선 사람에게는 다음 날 오전을 쉬게 하고 수당을 준다.",
    "회사는 야간에 일한 사람에게 가산수당을 빠짐없이 준다.",
    "조합 가입을 이유로 승진에서 제외하지 않는다.",
    "시간제 직원에게도 상여금을 근로시간에 비례하여 지급한다.",
    "주휴수당은 시급과 따로 계산하여 준다.",
    "No one is required to stay after closing; if she does, the hours are paid with the premium.",
    "Employees may discuss wages and organize without retaliation.",
    "Weekly holiday pay is paid without deduction.",
)


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in _COMPOSED.items() for text in texts])
def test_subject_act_and_polarity_are_enough(kind: str, text: str) -> None:
    """No turn of phrase is needed where what is spoken of, what is done and its denial stand in one sentence."""
    assert kind in _kinds(text)


@pytest.mark.parametrize("text", _PROMISES)
def test_promises_with_the_same_nouns_are_left_alone(text: str) -> None:
    """The nouns of a violation with a promise, or with a denial of the violation itself, are no finding."""
    assert _kinds(text) == set()


def test_indirect_wordings_are_told_from_lawful_ones() -> None:
    """Sentences that name a violation in no legal term are found, and no lawful one is taken for it."""
    lines = (Path(__file__).parent / "labour_wordings.txt").read_text(encoding="utf-8").splitlines()
    told = [line.split("|") for line in lines if line and not line.startswith("#")]
    heard = {text: _kinds(text) for _, text in told}
    assert [text for kind, text in told if kind != "-" and kind not in heard[text]] == []
    assert [(text, heard[text]) for kind, text in told if kind == "-" and heard[text]] == []


@pytest.mark.parametrize(
    ("line", "is_asked"),
    [
        ("기사는 개인사업자이며 근로자가 아니다.", True),
        ("The Rider is an independent contractor and not an employee.", True),
        ("근로자가 아닌 사람에게 일을 맡기지 않는다.", False),
        ("이 계약은 근로자와 사용자 사이의 근로계약이다.", False),
    ],
)
def test_a_contract_that_denies_to_be_one_of_employment_is_asked_about(
    analyse: Analyse, line: str, is_asked: bool
) -> None:
    """What is found holds for workers, and whether somebody is one goes by how they work."""
    analysis = analyse(f"배달 계약서\n{line}\n근무: 월~토 11:00~22:00\n임금: 시급 11,000원\n")
    assert ("worker_status" in {one.key for one in analysis.questions}) == is_asked
