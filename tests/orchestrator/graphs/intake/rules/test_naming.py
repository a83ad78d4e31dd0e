"""Which fields a sentence names by their labels."""

from dataclasses import replace

import pytest

from integrations.knowledge.base import Scenario, Text, WorkbookQuestion
from orchestrator.graphs.intake.rules.naming import named_fields
from tests.orchestrator.interviewing import small

LABELS = {"paid": "돈을 보낸 날", "force": "폭력의 정도", "told": "신고 여부", "seller": "판매자"}


def _scenario() -> Scenario:
    questions = tuple(
        WorkbookQuestion(place, field, Text(f"{label}?"), "string", True, label=Text(label, field))
        for place, (field, label) in enumerate(LABELS.items())
    )
    return replace(small().scenarios["DEPOSIT"], questions=questions)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("돈 보낸날이 19일이에요", ["paid"]),
        ("신고는 작년에 했고 폭력은 때린 거예요", ["force", "told"]),
        ("보낸 사람은 저예요", []),
        ("정도가 심해요", []),
    ],
)
def test_a_label_is_named_without_its_particles_and_its_head(text: str, fields: list[str]) -> None:
    """All other words of it have to stand there, in their order."""
    assert named_fields(_scenario(), text, "ko") == fields
