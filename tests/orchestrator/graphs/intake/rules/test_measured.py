"""Dates that are told as the beginning of something."""

from datetime import date

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.filling import fill

TODAY = date(2026, 11, 22)
UNPAID = WorkbookQuestion(
    1, "unpaid_since", Text("언제 일한 돈부터 못 받으셨나요?", "From when have you not been paid?"), "date", True,
    hints=("부터", "since"),
)  # fmt: skip
LEAK = WorkbookQuestion(
    2, "leak_since", Text("언제부터 물이 샜나요?", "Since when has it leaked?"), "date", True, hints=("물이 새", "부터")
)
WORK = WorkbookQuestion(
    3, "work_since", Text("언제부터 일하셨나요?", "Since when did you work?"), "date", True, hints=("부터", "since")
)


@pytest.mark.parametrize(
    ("question", "text", "expected", "is_sure"),
    [
        (UNPAID, "작년 3월부터예요", "2025-03", False),
        (UNPAID, "월급 300만원을 못 받았어요. 2026년 3월부터예요.", "2026-03", True),
        (UNPAID, "카페에서 일했는데 월급을 못 받았어요. 2024년 3월부터예요.", "2024-03", False),
        (UNPAID, "2026년 3월부터 돈을 떼먹고 있어요", "2026-03", True),
        (UNPAID, "he owes me since March 2026", "2026-03", True),
        (UNPAID, "2026년 3월부터 쭉 이래요", "2026-03", False),
        (UNPAID, "2026년 3월부터 사장이 욕을 해요", "2026-03", False),
        (UNPAID, "2024년 3월부터 일하고 있어요", None, False),
        (UNPAID, "2024년 3월부터 다녔어요", None, False),
        (LEAK, "2026년 3월부터 물이 샜어요", "2026-03", True),
        (LEAK, "2024년 3월부터 살았어요", None, False),
        (WORK, "2024년 3월부터 다녔어요", "2024-03", True),
        (WORK, "2024년 3월부터 알바했어요", "2024-03", True),
    ],
)
def test_the_beginning_of_what_is_not_named_is_confirmed(
    question: WorkbookQuestion, text: str, expected: str | None, is_sure: bool
) -> None:
    """It is lost only where a clause tells of another matter, and said where it tells of the question's own."""
    found = fill(text, [question], TODAY, "en" if text.isascii() else "ko")
    assert [(one.value.value, one.is_sure) for one in found] == ([] if expected is None else [(expected, is_sure)])


@pytest.mark.parametrize(
    "text",
    [
        "작년 5월부터 가게에서 일했는데 올해 9월부터는 월급을 안 줘요",
        "2025년 2월부터 다녔고 2026년 8월부터는 한 푼도 못 받았어요",
    ],
)
def test_of_two_days_that_a_field_may_mean_none_is_taken(text: str) -> None:
    """A wrong beginning of what is owed is worse than a question."""
    assert [one.value.value for one in fill(text, [UNPAID], TODAY, "ko")] in ([], ["2026-09"], ["2026-08"])
