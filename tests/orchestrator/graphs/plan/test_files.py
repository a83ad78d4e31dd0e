"""A plan as a file: who asks for one gets it, and it costs no round."""

import base64
from dataclasses import replace

import pytest

from orchestrator.graphs.plan.asked_formats import format_asked
from orchestrator.turn import Attachment, File
from tests.orchestrator.conftest import MakeAgent, a_turn
from tests.orchestrator.graphs.plan.team import plan_of


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Word 파일로 줘", "docx"),
        ("이 기획서를 워드로 내려받고 싶어요", "docx"),
        ("Export it as a Word file", "docx"),
        ("기획서 docx로 보내 주세요", "docx"),
        ("마크다운으로 받을 수 있어?", "md"),
        ("download the plan as markdown, please", "md"),
        ("Word 파일에 있는 예산을 반영해서 고쳐줘", None),
        ("비용 섹션을 더 짧게 해줘", None),
        ("워드프레스 플러그인을 기능에 넣어줘", None),
        ("Make the risks section shorter", None),
    ],
)
def test_what_asks_for_a_file(text: str, kind: str | None) -> None:
    """A message that wants a file and nothing else; a file that came with it is material."""
    turn = a_turn(text)
    assert format_asked(turn) == kind
    assert format_asked(replace(turn, files=(File("F1", "예산.docx"),))) is None


async def test_a_plan_comes_as_a_file(make_agent: MakeAgent) -> None:
    """The file has the plan's text, and the plan and its rounds are as before."""
    agent = await make_agent()
    made = await plan_of(agent)
    found = await plan_of(agent, "마크다운 파일로 줘", command="")
    part = found.parts[0]
    assert isinstance(part, Attachment)
    assert part.name.endswith(".md")
    assert made.title in base64.b64decode(part.data).decode()
    assert found.generated_document is None
    assert made.details["usage"]["calls"] == 0
    assert made.details["usage"]["seconds"] > 0
