"""Clauses that settle nothing are not accused, and large sums are told."""

import pytest

from tests.orchestrator.contract.conftest import Analyse

_HEAD = "고용 약정서\n갑: 들꽃필라테스\n을: 강사 진하늘\n1. 을은 2026년 9월 1일부터 갑의 센터에서 수업을 한다.\n"
_WORST = """근로계약서
제1조 (계약기간) 2026년 2월 2일부터 2026년 12월 31일까지로 하며, 처음 3개월은 수습으로 한다.
제2조 (업무) 차량 손세차 및 실내 청소
제3조 (근무시간) 화요일부터 일요일까지 주 6일, 오전 8시부터 오후 7시까지 근무한다. 점심시간 30분을 준다.
제4조 (임금) ① 월급은 2,300,000원으로 한다. ② 수습기간에는 월급의 80%만 지급한다.
{means}
"""


@pytest.mark.parametrize(
    ("clause", "kinds"),
    [
        ("을이 수업에 늦어 회원 환불이 생기면 협의하여 정한다.", set()),
        ("을이 수업에 늦어 회원 환불이 생기면 환불액을 을이 물어낸다.", {"penalty"}),
        ("보수는 수업 1회당 25,000원으로 하고, 월급 형식으로 정산한다.", set()),
        ("보수는 수업 1회당 25,000원으로 하되 회원이 오지 않은 수업의 몫은 깎아 정산한다.", {"wage_deduction"}),
        ("그만둘 때는 후임을 구할 수 있도록 한 달 전에 말해 주기를 권장한다.", set()),
        ("휴가는 서로 협의하여 정한다.", set()),
        (
            "그만두려면 두 달 전에 알려야 하며, 어기면 손해액 2,000,000원을 물고 나머지는 협의하여 정한다.",
            {"penalty", "resignation_restriction"},
        ),
    ],
)
def test_what_is_left_open_takes_nothing(analyse: Analyse, clause: str, kinds: set[str]) -> None:
    """No penalty is fixed where the parties have yet to agree, and who is paid by the lesson loses nothing by it."""
    found = {one.kind for one in analyse(f"{_HEAD}2. {clause}\n").findings}
    of_clauses = {"penalty", "wage_deduction", "resignation_restriction", "annual_leave"}
    assert found & of_clauses == kinds


def test_the_worst_contracts_have_their_sum(analyse: Analyse) -> None:
    """A probation takes more than four fifths of the wage; in other months less is missing, so nothing is misread."""
    analysis = analyse(_WORST.format(means=""))
    assert not analysis.unknown
    assert analysis.limited is not None
    assert 0 < analysis.limited.ordinary < 2_300_000 * 4 / 5 < (analysis.total_underpayment or 0)
    assert "probation_pay" in {one.kind for one in analysis.findings}


@pytest.mark.parametrize(("means", "missing"), [("", True), ("③ 급여는 회사가 정한 상품권으로 줄 수 있다.", False)])
def test_unlawful_means_of_payment_are_not_missing(analyse: Analyse, means: str, missing: bool) -> None:
    """One that is told to be unlawful is there."""
    items = {one.item for one in analyse(_WORST.format(means=means)).findings if one.kind == "missing_term"}
    assert ("payment_method" in items) == missing
