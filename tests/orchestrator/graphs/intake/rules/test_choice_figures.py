"""What figures say of options."""

from datetime import date

import pytest

from integrations.knowledge.base import Option, Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.choice_figures import by_day, is_figure_alone, is_undecided

TODAY = date(2026, 11, 25)


def _question(*labels: str) -> WorkbookQuestion:
    options = tuple(Option(str(place), Text(label)) for place, label in enumerate(labels))
    return WorkbookQuestion(1, "asked", Text("언제인가요?"), "choice", True, options=options)


AGO = _question(
    "아직 이혼 전이에요", "이혼한 지 1년이 안 됐어요", "이혼한 지 1년에서 2년 사이예요", "이혼한 지 2년이 넘었어요"
)
AHEAD = _question("이미 시작됐어요", "일주일 안에 시작돼요", "한 달 안에 시작돼요", "그보다 뒤예요")


@pytest.mark.parametrize(
    ("question", "text", "code"),
    [
        (AGO, "작년 5월에 구청에 신고까지 끝냈어요", "2"),
        (AGO, "2014년에요", "3"),
        (AGO, "올해 3월 2일이었어요", "1"),
        (AGO, "작년에요", None),
        (AGO, "다음 달 3일이요", None),
        (AGO, "작년 5월이나 재작년 1월이요", None),
        (AHEAD, "12월 1일부터 두 달 문 닫으래요", "1"),
        (AHEAD, "12월 15일부터래요", "2"),
        (AHEAD, "내년 3월이요", None),
        (_question("문자로 했어요", "말로 했어요"), "작년 5월에요", None),
    ],
)
def test_a_day_lies_within_the_span_of_one_option(question: WorkbookQuestion, text: str, code: str | None) -> None:
    """Before today or behind it as the options say; of two spans the narrower, and what reaches into two is in none."""
    option = by_day(question, text, TODAY, "ko")
    assert (option and option.code) == code


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("이억 삼천이유", True),
        ("230만원이요", True),
        ("칠월 보름께 갔어", True),
        ("문자로 이억 보냈다고 했어요", False),
        ("3월에 문자로요", False),
        ("2번", False),
    ],
)
def test_a_sum_or_a_day_alone_is_none_of_the_options(text: str, expected: bool) -> None:
    """Unless one of them tells a sum, or a span in which the day may lie."""
    assert is_figure_alone(_question("문자로 했어요", "말로 했어요"), text, TODAY, "ko") is expected
    assert not is_figure_alone(_question("3억 원 이하, 1년 안", "3억 원 초과, 1년 넘음"), text, TODAY, "ko")


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        (_question("0.03% 이상 0.08% 미만", "0.08% 이상 0.2% 미만"), "0.08에서 딱 0.002 모자라게 나왔어요", True),
        (_question("0.03% 이상 0.08% 미만", "0.08% 이상 0.2% 미만"), "0.05 나왔어요", False),
        (AGO, "작년에요", True),
        (AGO, "2014년에요", False),
        (_question("문자로 했어요", "말로 했어요"), "문자를 2번 보냈어요", False),
        (_question("제 잘못이 더 커요", "서로 잘못이 있어요"), "보험사에서 7대 3이래요", True),
        (_question("상대방 100% 잘못이래요", "서로 잘못이 있어요"), "7대 3이래요", True),
        (_question("상대방 100% 잘못이래요", "서로 잘못이 있어요"), "상대방 100%래요", False),
    ],
)
def test_figures_that_fall_within_no_bound_decide_nothing(
    question: WorkbookQuestion, text: str, *, expected: bool
) -> None:
    """They have to be reckoned with, where the options tell bounds or spans."""
    assert is_undecided(question, text, TODAY, "ko") is expected
