"""What a reply does, by its words and by what replies like it do."""

from datetime import date
from types import SimpleNamespace
from typing import cast

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.acting import act_in, is_no_answer
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.understanding import Understanding


@pytest.mark.parametrize(
    ("act", "lead", "expected"),
    [("answer", 2.6, False), ("partial", 2.6, False), ("story", 0.3, True), ("story", 0.1, False)],
)
def test_an_answer_is_one_however_sure_it_is(act: str, lead: float, *, expected: bool) -> None:
    """Only acts that answer nothing are none."""
    assert is_no_answer(Understanding(act, lead, 0.0, None, 0.0)) is expected


async def test_who_will_not_tell_refuses_a_yes_or_no_as_well() -> None:
    """However much the reply sounds like an answer to such a question."""
    asked = WorkbookQuestion(1, "f", Text("전에 조사를 받은 일이 있으신가요?"), "boolean", True)
    session = cast(InterviewSession, SimpleNamespace(today=date(2026, 11, 30), locale="ko"))
    assert await act_in(session, asked, "제가 피해잔데요. 그건 답할 이유 없다고 봅니다") == "refused"
