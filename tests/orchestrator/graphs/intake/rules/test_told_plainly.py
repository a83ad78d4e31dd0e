"""What is told plainly, and what only looks so."""

from datetime import date

import pytest

from orchestrator.graphs.intake.rules.asking import asks
from orchestrator.graphs.intake.rules.declining import declined
from orchestrator.graphs.intake.rules.own_predicate import adds_others
from orchestrator.graphs.intake.rules.stated_result import stated_result
from orchestrator.graphs.intake.rules.values import values_in
from orchestrator.language.amounts import find_amounts

TODAY = date(2026, 11, 30)


def test_a_year_told_before_a_month_is_its_year() -> None:
    """Also where words stand between them."""
    found = values_in("2023년 장마 때였어요, 칠월", "date", TODAY, "ko")
    assert found[-1].value == "2023-07"


def test_a_span_goes_on_behind_its_conjunction() -> None:
    """Years and months are one span."""
    assert values_in("이 년 하고도 석 달요", "months", TODAY, "ko")[0].value == 27


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("처음에 40, 다음에 260. 합치면 300이더라고요", 3_000_000),
        ("두 달 치요. 한 달에 이백십이니까 사백이십이네요", 4_200_000),
    ],
)
def test_the_sum_that_others_come_to_is_told(text: str, expected: int) -> None:
    """By any ending that states it, and by months' worth."""
    found = stated_result(text, "ko")
    assert found is not None
    assert found.value == expected


def test_a_little_is_no_trillion() -> None:
    """The first sign of "조금" is none of the number before it."""
    assert [one.value.value for one in find_amounts("이백삼십 조금 넘어요", bare=True)] == [2_300_000]


def test_what_others_went_through_too_is_theirs() -> None:
    """The particle tells it."""
    assert adds_others("친구한테도 오백을 가져갔어요")
    assert not adds_others("친구한테 오백을 빌려줬어요")


def test_a_word_is_asked_about_without_a_mark() -> None:
    """Who asks what counts as an option chooses none."""
    assert asks("what counts as a site", "whatcountsasasite")


def test_an_opinion_is_no_report() -> None:
    """ "다고 봅니다" is one's own, "다고 해요" another's."""
    assert declined("설명할 이유 없다고 봅니다") == "refused"
    assert declined("설명할 이유 없다고 하네요") is None
