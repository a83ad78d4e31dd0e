"""What fails although no label is enough by itself: ballots, rests of budgets, one slip that breaks several sums."""

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

MINUTES = """총회 의사록

재적 조합원 184명 가운데 본인 출석 98명, 대리인을 통한 출석 39명, 모두 137명이 출석하였다.

제1호 의안은 찬성 124표, 반대 6표, 기권 7표로 가결하다.

정관 변경은 찬성 96표, 반대 38표, 기권 {abstained}표로 가결하다.

이사장은 윤재석 73표, 민호근 61표, 무효 {spoilt}표로 윤재석을 뽑다.
"""
READINGS = """Annual heat statement

Read on Reading Used kWh
1 Apr 2025 23,418
30 Jun 2025 24,106 688
30 Sep 2025 24,391 285
31 Dec 2025 26,517 {used}
31 Mar 2026 28,902 2,385
Year 5,484
"""
BUDGET = """품의서

예산 (단위: 천원)

| 과목 | 배정액 | 기집행액 | 금회 집행액 | 집행 후 잔액 |
| --- | --- | --- | --- | --- |
| 연구장비비 | 120,000 | 58,214 | 37,327 | {left} |
"""


def _told(text: str) -> list[str]:
    return [rule.disagrees for rule in model_of([SourceText("d.txt", text)]).contradictions]


@pytest.mark.parametrize(("abstained", "spoilt", "wrong"), [(3, 3, 0), (8, 3, 1), (3, 7, 1)])
def test_each_ballot_makes_up_those_who_were_there(abstained: int, spoilt: int, wrong: int) -> None:
    """Where one ballot comes to those present another one that does not is told, be it for candidates."""
    assert len(_told(MINUTES.format(abstained=abstained, spoilt=spoilt))) == wrong


@pytest.mark.parametrize(("used", "wrong"), [("2,126", 0), ("2,162", 1)])
def test_one_slip_that_breaks_three_sums_is_told(used: str, wrong: int) -> None:
    """One sum that misses may be none; that three miss by the same exchange of digits is no accident."""
    assert bool(_told(READINGS.format(used=used))) == wrong


@pytest.mark.parametrize(("left", "wrong"), [("24,459", 0), ("24,549", 1)])
def test_heads_tell_what_is_left_of_a_budget(left: str, wrong: int) -> None:
    """Granted, spent before, spent now and left: one row is enough where the heads say it."""
    assert len(_told(BUDGET.format(left=left))) == wrong


CONTRACT = """계약서

계약금액: 451,330,000원

제3조 계약금으로 계약금액의 10%인 45,133,000원을, 1차 중도금 {first}% 135,399,000원을, \
2차 중도금 40% 180,532,000원을 지급하고 잔금 90,266,000원은 준공 뒤에 지급한다.
"""


@pytest.mark.parametrize(("first", "wrong"), [(30, 0), (36, 1)])
def test_a_rate_before_its_amount_is_held_against_the_totals(first: int, wrong: int) -> None:
    """``36% 135,399,000원`` is 30% of the price to the won, so that the rate is written wrongly."""
    told = _told(CONTRACT.format(first=first))
    assert len(told) == wrong
    assert all(f"{first}%" in one for one in told)


@pytest.mark.parametrize(("rate", "wrong"), [(22, 0), (12, 1)])
def test_a_change_told_in_one_breath_is_held_against_its_rate(rate: int, wrong: int) -> None:
    """``3,150만원에서 12% 줄어 2,457만원``: a wrong rate is told."""
    assert len(_told(f"신청서\n\n난방비는 2025년 3,150만원에서 {rate}% 줄어 2,457만원이 될 것으로 본다.\n")) == wrong


@pytest.mark.parametrize(("rate", "wrong"), [("7.5", 0), ("8.5", 1)])
def test_a_sentence_says_of_which_row_another_one_is_a_share(rate: str, wrong: int) -> None:
    """``Contingency is taken at 8.5% of the subtotal``, of which it is 7.5%."""
    text = f"""Application

| Item | Cost £ |
| --- | --- |
| Pipework | 31,507.00 |
| Windchests | 47,585.00 |
| Console | 22,400.00 |
| Subtotal | 101,492.00 |
| Contingency | 7,611.90 |
| Total | 109,103.90 |

Contingency is taken at {rate}% of the subtotal.
"""
    assert len(_told(text)) == wrong
