"""What the grammar of a sentence shows: what ends by itself, what is deemed done, and what is granted after all."""

import pytest

from tests.orchestrator.contract.conftest import Analyse

_HEAD = (
    "근로계약서\n계약기간: 2026년 3월 1일부터 정함이 없음\n상시 근로자 12명\n"
    "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n주휴일: 일요일(유급)\n월급 2,500,000원\n"
)


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("학원생이 열 명 아래로 줄어들면 이 계약은 그달로 저절로 끝난다.", "dismissal_cause"),
        ("퇴사한 뒤 쉬어도 되나 3년 동안 전국 어느 약국에서도 일할 수 없다.", "non_compete"),
        ("본사가 매장을 철수하는 경우 근로계약은 자동으로 해지된다.", "dismissal_cause"),
        ("손님 별점이 두 달 이어 3점 아래인 직원은 스스로 물러난 것으로 한다.", "dismissal_cause"),
        ("배가 뜨지 않는 날로 한 해 연차를 다 쓴 것으로 친다.", "annual_leave"),
        ("원장이 강의 시간을 바꾸더라도 강사는 미리 동의한 것으로 본다.", "unilateral_change"),
    ],
)
def test_what_happens_by_itself(analyse: Analyse, sentence: str, kind: str) -> None:
    """An end that hangs on others, what is only deemed, and a permission that is taken back are found."""
    assert kind in {one.kind for one in analyse(_HEAD + sentence).findings}


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("계약기간이 끝나면 이 계약은 저절로 끝난다.", "dismissal_cause"),
        ("직원이 사직서를 내고 30일이 지나면 근로관계는 종료된다.", "dismissal_cause"),
        ("회사와 근로자대표가 서면 합의한 징검다리 평일은 연차를 쓴 것으로 본다.", "annual_leave"),
        ("그릇이 깨져도 값을 물리지 않는다.", "penalty"),
        ("퇴사한 뒤 옆 동네 약국에서 일해도 괜찮다.", "non_compete"),
        ("토요일은 쉬며 돈이 나가지 않는다.", "weekly_holiday"),
        ("회사가 제61조의 절차대로 쓰라고 권했는데도 쓰지 않은 연차는 돈으로 주지 않는다.", "annual_leave"),
        ("지각하여 일하지 못한 시간은 무급이다.", "waiting_time"),
    ],
)
def test_what_is_granted_or_comes_of_course(analyse: Analyse, sentence: str, kind: str) -> None:
    """A term that runs out, the worker's own leaving, a permission and what is not demanded are no violations."""
    assert kind not in {one.kind for one in analyse(_HEAD + sentence).findings}
