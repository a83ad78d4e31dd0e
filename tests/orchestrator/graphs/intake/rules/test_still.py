"""What is over is not still to come."""

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.affirming import affirms_denied
from orchestrator.graphs.intake.rules.still import lies_ahead, only_was


@pytest.mark.parametrize("said", ["9월 초에 짐 다 뺐어요", "We left the flat in June"])
def test_what_happened_is_no_yes_to_what_still_is(said: str) -> None:
    """Nor an option that lies ahead."""
    question = WorkbookQuestion(1, "f", Text("지금도 사시나요?", "Do you still live there?"), "boolean", True)
    assert only_was(question, said)
    assert lies_ahead("곧 나가야 해요 / I have to leave soon", said)


@pytest.mark.parametrize(
    "said", ["나가라고 했어요", "아직 있어요", "they told me to go", "I am still there", "안 나갔어요"]
)
def test_what_others_said_or_goes_on_is_left_open(said: str) -> None:
    """It may be still to come."""
    assert not lies_ahead("곧 나가야 해요 / I have to leave soon", said)


def test_the_verb_that_an_option_denies_is_affirmed() -> None:
    """And not by one that denies it too."""
    assert affirms_denied("받긴 받았는데 잃어버렸어요", "안 받음")
    assert not affirms_denied("못 받았어요", "안 받음")
