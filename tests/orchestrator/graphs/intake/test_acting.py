"""What a reply does, by its words and by what replies like it do."""

import pytest

from orchestrator.graphs.intake.acting import is_no_answer
from orchestrator.graphs.intake.meaning.understanding import Understanding


@pytest.mark.parametrize(
    ("act", "lead", "expected"),
    [("answer", 2.6, False), ("partial", 2.6, False), ("story", 0.3, True), ("story", 0.1, False)],
)
def test_an_answer_is_one_however_sure_it_is(act: str, lead: float, *, expected: bool) -> None:
    """Only acts that answer nothing are none."""
    assert is_no_answer(Understanding(act, lead, 0.0, None, 0.0)) is expected
