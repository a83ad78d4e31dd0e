"""A document that comes with a request is turned into a model, and comes back as files."""

import uuid
from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.graphs.idris.recognising import recognise
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import NAMED
from orchestrator.turn import Attachment, File, Table, Turn
from tests.orchestrator.conftest import Agent, a_turn
from tests.orchestrator.graphs.idris.documents import BROKEN, MENDED


async def test_a_document_comes_back_as_a_module(agent: Agent, tmp_path: Path) -> None:
    """The figures that disagree are told, and the module, the analysis and the table of invariants come with it."""
    path = tmp_path / "계약서.txt"
    path.write_text(BROKEN, encoding="utf-8")
    file = File("F1", path.name, "text/plain", path.stat().st_size, path=str(path))
    turn = a_turn("이 문서를 Idris로 바꿔줘. 이름은 GoodsContract", files=(file,), locale="ko")
    result = await agent.orchestrator.run(turn)
    files = {part.name: part.text for part in result.parts if isinstance(part, Attachment)}
    assert result.mode == "idris"
    assert "3,330,000원 ≠ 3,300,000 (= 3,000,000원 + 300,000원)" in result.result
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


def _file(folder: Path, name: str, text: str) -> File:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return File(name, name, "text/plain", path.stat().st_size, path=str(path))


def _turn(text: str, *files: File) -> Turn:
    """A turn of its own in the same conversation."""
    return a_turn(text, id=f"slack:T1:C1:{uuid.uuid4()}", files=files, locale="ko")


async def test_a_corrected_document_updates_the_model(agent: Agent, tmp_path: Path) -> None:
    """A file without words is the next version, with what changed; versions are listed, opened and compared."""
    first = await agent.orchestrator.run(_turn("Idris로 바꿔줘", _file(tmp_path, "계약.txt", BROKEN)))
    second = await agent.orchestrator.run(_turn("", _file(tmp_path, "수정.txt", MENDED)))
    assert (first.details["model_version"], second.details["model_version"]) == (1, 2)
    assert "1판에서 이렇게 달라졌어요" in second.result
    assert "합계: 3,330,000원 → **3,300,000원** (제3조 8행)" in second.result
    of_thread = replace(_file(tmp_path, "계약.txt", BROKEN), of_thread=True)
    listed = await agent.orchestrator.run(_turn("버전 목록 보여줘", of_thread))
    assert "**2판**" in listed.result
    opened = await agent.orchestrator.run(_turn("1판 보여줘"))
    [module, analysis] = [part for part in opened.parts if isinstance(part, Attachment)]
    assert "3330000" in module.text
    assert "3,330,000원" in analysis.text
    compared = await agent.orchestrator.run(_turn("1판이랑 2판 비교해줘"))
    assert "✓ 이제 맞아요" in compared.result
    assert "그런 버전은 없어요" in (await agent.orchestrator.run(_turn("7판 보여줘"))).result
    again = await agent.orchestrator.run(_turn("1판으로 되돌려줘"))
    assert "되돌리지 않아요" in again.result


async def test_what_is_asked_beside_a_model_is_for_others(agent: Agent, tmp_path: Path) -> None:
    """A question in the thread is answered as everywhere, and a corrected document after it is still the next one."""
    await agent.orchestrator.run(_turn("Idris로 바꿔줘", _file(tmp_path, "계약.txt", BROKEN)))
    other = await agent.orchestrator.run(_turn("연차 휴가는 며칠이야?"))
    assert other.graph != "idris"
    corrected = await agent.orchestrator.run(_turn("고쳤어요", _file(tmp_path, "수정.txt", MENDED)))
    assert corrected.details["model_version"] == 2


async def test_a_turn_that_is_forgotten_takes_its_version_along(agent: Agent, tmp_path: Path) -> None:
    """What a deleted message brought is compared with nothing any more."""
    turn = _turn("Idris로 바꿔줘", _file(tmp_path, "계약.txt", BROKEN))
    await agent.orchestrator.run(turn)
    await agent.orchestrator.forget_turn(turn.conversation, turn.id)
    second = await agent.orchestrator.run(_turn("Idris로 바꿔줘", _file(tmp_path, "수정.txt", MENDED)))
    assert second.details["model_version"] == 1


async def test_documents_of_one_name_are_told_apart(agent: Agent, tmp_path: Path) -> None:
    """Each figure stands in its own document, and those that disagree between them are told."""
    (tmp_path / "b").mkdir()
    files = (_file(tmp_path, "계약.txt", BROKEN), replace(_file(tmp_path / "b", "계약.txt", MENDED), id="F2"))
    result = await agent.orchestrator.run(_turn("Idris로 바꿔줘", *files))
    places = {one["place"].partition(" L")[0] for one in result.details["fields"]}
    assert {place.rpartition(" ")[0] or place for place in places} >= {"계약.txt", "계약.txt (2)"}
    totals = [one["raw"] for one in result.details["fields"] if one["label"] == "합계"]
    assert {"3,330,000원", "3,300,000원"} <= set(totals)


async def test_a_corrected_document_keeps_what_was_decided(agent: Agent, tmp_path: Path) -> None:
    """Its project and identifiers stay, and a figure that breaks what held is told with both of its values."""
    text = "다과 안내\n\n떡 한 상자에 12개가 들었다. 모두 34상자를 주문하여 408개를 나눈다.\n"
    first = await agent.orchestrator.run(_turn("Idris로 바꿔줘. 이름은 RiceCakes", _file(tmp_path, "안내.txt", text)))
    corrected = text.replace("다과 안내", "간식 안내").replace("34상자", "43상자")
    second = await agent.orchestrator.run(_turn("", _file(tmp_path, "수정.txt", corrected)))
    assert second.details["project"] == first.details["project"] == "RiceCakes"
    assert [one["name"] for one in second.details["invariants"]] == [one["name"] for one in first.details["invariants"]]
    assert second.details["status"] == "contradictions"
    [broken] = second.details["changes"]["rules"]
    assert (broken["change"], broken["before"], broken["after"]) == ("broken", "holds", "fails")
    assert [(one["old"], one["new"]) for one in broken["figures"]] == [("34", "43")]
    assert "이 판에서 어긋났어요" in second.result
    third = await agent.orchestrator.run(_turn("", _file(tmp_path, "다시.txt", text)))
    assert third.details["status"] == "no_compiler"
    assert [one["change"] for one in third.details["changes"]["rules"]] == ["holds"]
