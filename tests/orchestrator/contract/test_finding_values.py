"""What a clause says stands beside what the law has, with the unit of each."""

from functools import partial

import pytest

from bot.texts import say
from integrations.law.law import Law
from orchestrator.graphs.contract.finding_values import current_value, legal_standard
from orchestrator.turn import Locale
from tests.orchestrator.contract.conftest import Analyse

_HEAD = "근로계약서\n계약기간: 2026년 3월 1일부터\n상시 근로자 12명\n"
_PLAIN = _HEAD + "근무시간: 월~금 09:00~18:00 (휴게 12:00~13:00)\n임금: 월 2,500,000원\n"


@pytest.mark.parametrize(
    ("text", "kind", "locale", "current", "standard"),
    [
        (_PLAIN + "9. 해고할 때에는 7일 전에 알린다.\n", "dismissal_notice", "ko", "7일", "30일"),
        (_PLAIN + "9. 해고는 30일 전 예고 없이 할 수 있다.\n", "dismissal_notice", "ko", "", "30일"),
        (_PLAIN + "9. 1년 안에 퇴사하면 위약금 3,000,000원을 낸다.\n", "penalty", "en", "3,000,000 won", ""),
        (_PLAIN + "9. 유니폼 비용 100,000원은 첫 달 임금에서 공제한다.\n", "wage_deduction", "ko", "월 100,000원", ""),
        (
            _HEAD + "근무시간: 월~토 09:00~19:00 (휴게 12:00~13:00)\n임금: 월 4,500,000원\n",
            "weekly_hours",
            "ko",
            "주 54시간",
            "주 40시간",
        ),
        (
            _HEAD + "근무시간: 월~금 09:00~18:00 (휴게 30분)\n임금: 월 4,500,000원\n",
            "break_time",
            "en",
            "30 minutes",
            "60 minutes",
        ),
        (_PLAIN + "9. 연장근로에는 통상임금의 20%를 가산한다.\n", "overtime_premium", "ko", "20%", "50%"),
    ],
)
def test_a_figure_of_the_clause_and_of_the_law(
    text: str, kind: str, locale: Locale, current: str, standard: str, analyse: Analyse, law: Law
) -> None:
    """Notice, sums, hours, breaks and premiums are told with their unit, and nothing where no figure is given."""
    analysis = analyse(text)
    one = next(each for each in analysis.findings if each.kind == kind and each.span)
    words = partial(say, locale)
    assert one.span
    assert current_value(one, one.span.of(text), words) == current
    assert legal_standard(one, law, analysis.begins, words) == standard
