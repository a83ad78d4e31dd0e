"""What is found in labour contracts."""

from bot.texts import say
from tests.orchestrator.contract.conftest import Analyse

_FORM = """표준근로계약서
(주)가람(이하 "사업주")과 김하나(이하 "근로자")는 다음과 같이 근로계약을 체결한다.
1. 근로개시일 : 2024년 3월 1일부터
2. 근무장소 : 이천시 물류센터
3. 업무의 내용 : 재고 관리
4. 소정근로시간 : 09시 00분부터 18시 00분까지 (휴게시간 : 12시 00분 ~ 13시 00분)
5. 근무일/휴일 : 매주 5일 근무, 주휴일 매주 일요일
6. 임금 : 월급 {wage}원, 매월 10일 근로자 명의 통장에 입금
7. 연차유급휴가 : 근로기준법에 따라 부여함
8. 사회보험 : 4대보험 가입
9. 기타 : {other}
"""


def test_a_monthly_wage_is_compared_over_209_hours(analyse: Analyse) -> None:
    """1,900,000 won in 2024 is 160,740 won below the minimum of 209 hours, shown step by step."""
    analysis = analyse(_FORM.format(wage="1,900,000", other="없음"))
    assert [finding.kind for finding in analysis.findings] == ["minimum_wage"]
    assert analysis.total_underpayment == 9_860 * 209 - 1_900_000
    assert analysis.annual_underpayment == 12 * analysis.total_underpayment
    shortfall = analysis.findings[0].shortfall
    assert shortfall is not None
    assert shortfall.steps[-1].result == shortfall.monthly


def test_a_lawful_form_has_no_finding(analyse: Analyse) -> None:
    """The ministry's form with a lawful wage is clean."""
    analysis = analyse(_FORM.format(wage="2,400,000", other="위약금이나 손해배상액을 예정하지 아니한다."))
    assert analysis.findings == ()
    assert analysis.total_underpayment == 0


def test_findings_stand_letter_by_letter_in_the_text(analyse: Analyse) -> None:
    """A penalty that a scan has torn apart is found at its own place."""
    text = _FORM.format(wage="2,400,000", other="무단 퇴사 시 손해 배상 금 200만 원을\n지급 하여야 한다.")
    found = [finding for finding in analyse(text).findings if finding.kind == "penalty"]
    assert len(found) == 1
    assert found[0].span is not None
    assert "".join(found[0].span.of(text).split()).startswith("9.기타:무단퇴사시손해배상금")
    assert found[0].norms == ("lsa-20",)


def test_excluded_severance_and_missing_items_are_found(analyse: Analyse) -> None:
    """What is denied has a place, what is unsaid has none and comes last."""
    text = "알바 계약\n시급 12,000원\n근무 : 월~금 10:00~15:00 (휴게 30분)\n"
    text += "퇴직금은 지급하지 않는다.\n통장 입금, 매장 홀 업무, 주휴 일요일\n"
    findings = analyse(text).findings
    assert [finding.kind for finding in findings] == ["severance_excluded", "missing_term"]
    assert findings[-1].span is None
    assert findings[-1].item == "annual_leave"


def test_steps_have_texts_in_both_languages(analyse: Analyse) -> None:
    """Each line of arithmetic can be said, with the figures that it carries."""
    texts = [
        _FORM.format(wage="1,900,000", other="매월 50,000원을 유니폼 비용으로 급여에서 공제한다."),
        _FORM.format(wage="2,100,000", other="수습기간 3개월간 급여의 70%를 지급한다."),
        _FORM.format(wage="2,100,000", other="없음").replace("매주 5일", "매주 6일").replace("18시", "23시"),
        _FORM.format(wage="2,100,000", other="주휴수당은 지급하지 않는다.").replace("월급 2,100,000", "시급 12,000"),
        _FORM.format(
            wage="2,100,000", other="연봉 30,000,000원, 식대 월 100,000원, 고정연장수당 월 50,000원(월 20시간)"
        ),
    ]
    steps = [step for text in texts for one in analyse(text).findings if one.shortfall for step in one.shortfall.steps]
    assert len({step.key for step in steps}) >= 10
    for step in steps:
        assert say("ko", f"contract.step.{step.key}", **dict(step.values))
        assert say("en", f"contract.step.{step.key}", **dict(step.values))
