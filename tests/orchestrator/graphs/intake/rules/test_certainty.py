"""What leaves open that a value is the answer."""

from datetime import date

import pytest

from orchestrator.graphs.intake.rules.certainty import is_incomplete, is_open, is_unsettled
from orchestrator.graphs.intake.rules.value import Measure
from orchestrator.graphs.intake.rules.values import values_in

TODAY = date(2026, 11, 23)
WAGES = "못 받은 임금이 모두 얼마인가요?"


@pytest.mark.parametrize(
    "text",
    ["월 270만원인데 두 달을 못 받았어요", "원금만 6천만원이에요", "3 million won a month", "한 1천만원은 되겠죠"],
)
def test_one_factor_or_part_of_a_sum_is_no_sum(text: str) -> None:
    """What was asked for is the whole."""
    value = values_in(text, "amount", TODAY, "ko")[0]
    assert is_open(text, value, TODAY, "ko", asked=WAGES)


@pytest.mark.parametrize(
    ("text", "asked"), [("모두 540만원이에요", WAGES), ("월 270만원이요", "월급이 얼마인가요? monthly")]
)
def test_the_sum_that_was_asked_for_is_the_answer(text: str, asked: str) -> None:
    """By the month where the question is for the month."""
    value = values_in(text, "amount", TODAY, "ko")[0]
    assert not is_open(text, value, TODAY, "ko", asked=asked)


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("나 한국 온 날 2021년 5월 9일. 공장 처음 간 날은 다음 날이에요", "date"),
        ("Saturday night, not this one before, the other one", "date"),
        ("받은 거 412만 + 추가징수 같은 금액", "amount"),
        ("소액결제 40이랑 학자금 600 좀 넘고요 앱대출이 이백이요", "amount"),
        ("동생이 저보다 네 살 어려요", "count"),
    ],
)
def test_what_is_told_by_another_value_is_open(text: str, measure: Measure) -> None:
    """A day after another, one of several sums, an age beside one's own."""
    value = values_in(text, measure, TODAY, "ko")[0]
    assert is_open(text, value, TODAY, "ko")


@pytest.mark.parametrize(
    "text",
    [
        "이번주 목요일 두시요. 학교 수업 있는데 빠져야 되나요?",
        "그저께! 그저께 밤에 술 먹고 전화해서는 다음 달에 꼭 준다고 했어요",
    ],
)
def test_a_day_stays_the_answer_beside_a_question_or_a_promise(text: str) -> None:
    """What is asked in another sentence, and what somebody promised, leave it as it was told."""
    value = values_in(text, "date", TODAY, "ko")[0]
    assert not is_open(text, value, TODAY, "ko")


@pytest.mark.parametrize(("text", "is_vague"), [("그저께 오후 두 시쯤이요", False), ("그저께쯤이요", True)])
def test_a_vague_hour_leaves_its_day(text: str, *, is_vague: bool) -> None:
    """Only what stands by the day makes the day vague."""
    value = values_in(text, "date", TODAY, "ko")[0]
    assert is_open(text, value, TODAY, "ko") is is_vague


def test_a_day_with_the_particle_of_the_question_is_the_answer() -> None:
    """Of two days the one "부터" answers since when."""
    text, asked = "헤어진 게 올해 3월 말이고 이러기 시작한 건 칠월부터예요", "언제부터 이런 일이 시작되었나요?"
    value = values_in(text, "date", TODAY, "ko")[-1]
    assert not is_open(text, value, TODAY, "ko", asked=asked)
    assert is_open(text, value, TODAY, "ko", asked="이런 일은 언제였나요?")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("고소하기로 의결은 되었고 접수는 12월 예정이에요", True),
        ("신청은 했는데 아직 안 나왔어요", True),
        ("한 푼도 안 썼다는 건 거짓말이었어요", True),
        ("I was gonna give it back on Monday", True),
        ("they offered me a certificate", True),
        ("작년에 고소했어요", False),
        ("I gave it back on Monday", False),
        ("고소할 예정이에요", True),
        ("고소 준비 중이에요", True),
        ("I will sign it", True),
        ("I'm going to sue him", True),
        ("예정대로 받았어요", False),
        ("계획서를 냈어요", False),
        ("계획적으로 때렸어요", False),
        ("의뢰인이에요", False),
        ("회사에서 준비 중 다쳤어요", False),
        ("the will was signed", False),
        ("he will not pay me", False),
        ("I'm going to the police on Monday", True),
        ("the payment plan was signed", False),
        ("I was offered the job and signed it", False),
    ],
)
def test_what_is_planned_begun_or_told_anew_is_no_plain_yes_or_no(text: str, expected: bool) -> None:
    """Whether it happened is asked."""
    assert is_unsettled(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("한 번에 만 원씩 열 번도 넘어요", True),
        ("월급 210만원인데 6월에 100만원 줬어요. 그다음은 몰라요", True),
        ("over ten times 10,000 won", True),
        ("싼 데는 180만 원, 비싼 데는 400만 원 부르더라고요", True),
        ("one says 900k, the other says 1.4 million", True),
        ("한 번에 만 원씩 열 번이요", False),
    ],
)
def test_figures_that_may_not_be_all_are_not_reckoned_for_good(text: str, expected: bool) -> None:
    """At least so much, one of two, the rest not known, or asked whether it is so."""
    assert is_incomplete(text) is expected
