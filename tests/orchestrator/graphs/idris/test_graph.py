"""A document that comes with a request is turned into a model, and comes back as files."""

from pathlib import Path

import pytest

from orchestrator.graphs.idris.recognising import recognise
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import NAMED
from orchestrator.turn import Attachment, File, Table
from tests.orchestrator.conftest import Agent, a_turn
from tests.orchestrator.graphs.idris.documents import BROKEN


async def test_a_document_comes_back_as_a_module(agent: Agent, tmp_path: Path) -> None:
    """The figures that disagree are told, and the module, the analysis and the table of invariants come with it."""
    path = tmp_path / "계약서.txt"
    path.write_text(BROKEN, encoding="utf-8")
    file = File("F1", path.name, "text/plain", path.stat().st_size, path=str(path))
    turn = a_turn("이 문서를 Idris로 바꿔줘. 이름은 GoodsContract", files=(file,), locale="ko")
    result = await agent.orchestrator.run(turn)
    files = {part.name: part.text for part in result.parts if isinstance(part, Attachment)}
    assert result.mode == "idris"
    assert "3,330,000원 ≠ 3,000,000원 + 300,000원" in result.result
    assert "계산으로만 확인했어요" in result.result
    assert {"GoodsContract.idr", "GoodsContract.agda", "analysis_GoodsContract.md"} == {*files}
    assert "module Domains.GoodsContract" in files["GoodsContract.idr"]
    assert "## 불변식" in files["analysis_GoodsContract.md"]
    assert any(isinstance(part, Table) and part.rows for part in result.parts)


async def test_without_a_document_one_is_asked_for(agent: Agent) -> None:
    """The turn ends with a question for a file."""
    result = await agent.orchestrator.run(a_turn("", command="idris", locale="ko"))
    assert result.question is not None
    assert result.question.kind == "file"


@pytest.mark.parametrize(
    "text", ["Idris로 바꿔줘", "이 견적서 계산이 맞는지 증명해줘", "convert to Idris", "Prove that the totals add up"]
)
def test_requests_for_it_are_recognised(text: str) -> None:
    """By the language's name, or with a file by the wish for a proof."""
    assert recognise(Utterance.of(text), (File("F1", "a.pdf"),), None).score == NAMED
