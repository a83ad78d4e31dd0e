"""What a model adds to a document's model stands in the document, holds, and depends on its figures."""

from pathlib import Path
from typing import Any

import pytest

from integrations.llm.window import tokens_in
from orchestrator.graphs.idris.added import added_parts, with_added
from orchestrator.graphs.idris.filled_model import ExtractedFigure, ExtractedParty, ExtractedProposition, FilledModel
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.printing.idris import idris_module
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.turn import AgentExecutionResult
from tests.model_server import Error, Garbage, Json, ModelServer, Refusal, Reply, Stall, model_server
from tests.orchestrator.conftest import Agent, MakeAgent
from tests.orchestrator.graphs.idris.checkers import NeedleChecker
from tests.orchestrator.graphs.idris.test_loop import Desk

TOO_LONG = Error(400, "too long", code="context_length_exceeded", param="messages")
LEASE = """임대차 계약서

제1조 임차인 김민준은 월세 1,200,000원을 낸다.
제2조 보증금은 월세 끝에 영을 하나 더한 12,000,000원으로 한다.
제3조 관리비 80,000원은 월세를 넘지 않는다.
제4조 위약금은 보증금에서 2,400,000원으로 하며, 두 달치 월세와 같다.
"""
SOURCES = [SourceText("lease.txt", LEASE)]
DEPOSIT = "보증금은 월세 끝에 영을 하나 더한 12,000,000원으로 한다"
PENALTY = "위약금은 보증금에서 2,400,000원으로 하며, 두 달치 월세와 같다"


def _ids() -> tuple[DocumentModel, dict[str, str]]:
    """Return the model by rules, and the id of each figure by its letters."""
    model = model_of(SOURCES)
    return model, {figure.raw.removesuffix("원"): f"F{n}" for n, figure in enumerate(model.fields, 1)}


def _claim(left: list[list[str]], sign: Any, right: list[list[str]], quote: str) -> ExtractedProposition:
    names = _ids()[1]
    sides = [[[names.get(one, one) for one in product] for product in side] for side in (left, right)]
    return ExtractedProposition(left=sides[0], sign=sign, right=sides[1], quote=quote)


def _judged(*claims: ExtractedProposition, **more: Any) -> tuple[DocumentModel, list[str], list[dict[str, Any]]]:
    model = model_of(SOURCES)
    ids = {f"F{n}": figure for n, figure in enumerate(model.fields, 1)}
    parts = added_parts(FilledModel(propositions=list(claims), **more), ids, model, SOURCES)
    return with_added(model, parts.data, SOURCES), [one.why for one in parts.left_out], list(parts.data)


def test_a_proposition_becomes_an_invariant_of_both_modules() -> None:
    """It is read back with the labels and letters of the document, beside its passage; the rules' own stay."""
    model, left_out, _ = _judged(
        _claim([["1,200,000", "10"]], "=", [["12,000,000"]], DEPOSIT),
        _claim([["80,000"]], "<=", [["1,200,000"]], "관리비 80,000원은 월세를 넘지 않는다"),
    )
    assert left_out == []
    first, second = [rule for rule in model.rules if rule.quote]
    assert "1,200,000원 × 10 = " in first.says
    assert first.quote == DEPOSIT
    assert "≤" in second.says
    assert model.rules[: len(model_of(SOURCES).rules)] == model_of(SOURCES).rules
    assert idris_module(plan_of(model)).text.count(": Proposition") == 4


@pytest.mark.parametrize(
    ("left", "sign", "right", "quote", "why"),
    [
        ([["1,200,000", "9"]], "=", [["12,000,000"]], DEPOSIT, "false"),
        ([["1,200,000", "10"]], "=", [["12,000,000"]], "월세의 스무 배", "the quotation is not in the document"),
        ([["1,200,000", "10"]], "=", [["12,000,000"]], "임대차 계약서", "elsewhere"),
        ([["1,200,000"], ["12,000,000"]], "=", [["12,000,000"], ["1,200,000"]], DEPOSIT, "vacuous"),
        ([["12,000,000"]], "<=", [["12,000,000"], ["1,200,000"]], DEPOSIT, "vacuous"),
        ([["1,200,000", "12,000,000"]], "=", [["12,000,000", "1,200,000"]], DEPOSIT, "vacuous"),
        ([["1,200,000"], ["10800000"]], "=", [["12,000,000"]], DEPOSIT, "constant"),
        ([["12,000,000", "0"]], "=", [["1,200,000", "0"]], DEPOSIT, "constant"),
        ([["12000000"]], "=", [["12,000,000"]], DEPOSIT, "no_figures"),
        ([["F99"]], "=", [["12,000,000"]], DEPOSIT, "a factor is neither the id of a figure nor a whole number"),
        ([["believe_me"]], "=", [["12,000,000"]], DEPOSIT, "a factor is neither the id of a figure nor a whole number"),
        ([[]], "=", [["12,000,000"]], DEPOSIT, "no_figures"),
    ],
)  # fmt: skip
def test_a_lie_is_left_out(left: list[list[str]], sign: str, right: list[list[str]], quote: str, why: str) -> None:
    """What does not hold, says nothing, is quoted from nowhere, or brings figures of its own is no invariant."""
    model, left_out, data = _judged(_claim(left, sign, right, quote))
    assert left_out == [why]
    assert data == []
    assert model == model_of(SOURCES)


def test_what_is_known_is_not_said_twice() -> None:
    """A proposition about the figures of a rule replaces nothing."""
    claim = _claim([["1,200,000", "10"]], "=", [["12,000,000"]], DEPOSIT)
    model, left_out, _ = _judged(claim, claim)
    assert left_out == ["known"]
    assert len([rule for rule in model.rules if rule.quote]) == 1


def test_a_figure_is_read_where_it_stands() -> None:
    """The letters of the document count, not what a model makes of them."""
    told = [
        ExtractedFigure(id="N1", quote="위약금은 보증금에서 2,400,000원으로", raw="2,400,000원", label="위약금"),
        ExtractedFigure(id="N2", quote="위약금은 보증금에서 2,500,000원으로", raw="2,500,000원", label="위약금"),
        ExtractedFigure(id="N3", quote="관리비 80,000원", raw="1,200,000", label="관리비"),
        ExtractedFigure(id="F1", quote="관리비 80,000원", raw="80,000", label="관리비"),
    ]
    claim = ExtractedProposition(left=[["2", _ids()[1]["1,200,000"]]], sign="=", right=[["N1"]], quote=PENALTY)
    model, left_out, _ = _judged(claim, figures=told)
    assert len(left_out) == 3
    [added] = [rule for rule in model.rules if rule.quote]
    assert {figure.value for figure in added.figures} == {1_200_000, 2_400_000}


def test_a_party_stands_in_the_document() -> None:
    """Another name is left out."""
    told = [ExtractedParty(role="임차인", name="김민준"), ExtractedParty(role="임대인", name="이서연")]
    model, left_out, _ = _judged(parties=told)
    assert left_out == ["not in the document"]
    assert ("임차인", "김민준") in [(party.role, party.name) for party in model.parties]


def _answer(*claims: ExtractedProposition, **more: Any) -> Json:
    return Json(FilledModel(propositions=list(claims), **more).model_dump())


async def _convert(agent: Agent, folder: Path, *checkers: Any) -> tuple[Desk, AgentExecutionResult]:
    desk = Desk(agent, folder, *(checkers or [NeedleChecker("")]))
    return desk, await desk.say("Idris로", "lease.txt", LEASE, command="idris")


GOOD = _claim([["1,200,000", "10"]], "=", [["12,000,000"]], DEPOSIT)
WRONG = _claim([["1,200,000", "9"]], "=", [["12,000,000"]], DEPOSIT)


def _asked(server: ModelServer) -> list[str]:
    return [request.prompt for request in server.requests if "complete its typed model" in request.system]


async def test_a_person_rejects_what_a_model_added(make_agent: MakeAgent, tmp_path: Path) -> None:
    """What does not hold goes back once; what is added is shown beside its passage, and can be left out."""
    async with model_server() as server:
        server.on(schema="FilledModel", reply=[_answer(GOOD, WRONG), _answer(GOOD)])
        desk, first = await _convert(await make_agent(server), tmp_path)
        assert first.question is not None
        second = await desk.say(first.question.choices[0].label)
    asked = _asked(server)
    assert len(asked) == 2
    assert "propositions[1]: false" in asked[1]
    assert "김민준" not in "".join(asked)
    assert [one["verdict"] for one in first.details["invariants"] if one["quote"]] == ["proved"]
    assert f"문서: “{DEPOSIT}”" in first.result
    assert first.question.multiple
    assert (second.details["status"], second.question) == ("ok", None)
    assert [one for one in second.details["invariants"] if one["quote"]] == []
    assert second.details["left_out"] == [one["says"] for one in first.details["invariants"] if one["quote"]]
    assert f"- ✗ {second.details['left_out'][0]}" in second.result
    assert second.notices == ()


async def test_a_model_that_insists_on_a_lie_adds_nothing(make_agent: MakeAgent, tmp_path: Path) -> None:
    """The document's own rules are delivered as without it."""
    async with model_server() as server:
        server.on(schema="FilledModel", reply=_answer(WRONG))
        _, result = await _convert(await make_agent(server), tmp_path)
    assert len(_asked(server)) == 2
    assert [one for one in result.details["invariants"] if one["quote"]] == []
    assert (result.details["status"], result.question) == ("ok", None)


@pytest.mark.parametrize("reply", [Error(429), Refusal(), Stall(), Garbage(), Json({"figures": "none"})])
async def test_a_model_that_fails_is_said_to(make_agent: MakeAgent, tmp_path: Path, reply: Reply) -> None:
    """The rules do it, and the reply says so."""
    async with model_server() as server:
        server.on(schema="FilledModel", reply=reply)
        _, result = await _convert(await make_agent(server, timeout=0.5), tmp_path)
    assert result.details["status"] == "ok"
    assert "model_failed" in result.notices


async def test_a_prompt_that_is_too_long_is_asked_once_more_with_half(make_agent: MakeAgent, tmp_path: Path) -> None:
    """What the model adds from the half counts, and the reply says that it read no more."""
    async with model_server() as server:
        server.on(schema="FilledModel", reply=[TOO_LONG, _answer(GOOD)])
        _, result = await _convert(await make_agent(server), tmp_path)
    whole, half = _asked(server)
    assert "제4조" in whole
    assert "제1조" in half
    assert "제4조" not in half[: half.index("</document>")]
    assert len([one for one in result.details["invariants"] if one["quote"]]) == 1
    assert result.notices == ("model_read_part",)


async def test_after_that_the_rules_do_it(make_agent: MakeAgent, tmp_path: Path) -> None:
    """A model that takes not even the half is asked no third time."""
    async with model_server() as server:
        server.on(schema="FilledModel", reply=TOO_LONG)
        _, result = await _convert(await make_agent(server), tmp_path)
    assert len(_asked(server)) == 2
    assert result.notices == ("model_failed",)


async def test_a_small_window_gets_a_small_prompt(make_agent: MakeAgent, tmp_path: Path) -> None:
    """Of a long document the model reads as much as it can, and the reply says so; the rules read all of it."""
    async with model_server() as server:
        server.on(schema="FilledModel", reply=_answer(GOOD))
        desk = Desk(await make_agent(server, window=8_192), tmp_path, NeedleChecker(""))
        long = LEASE.replace("제4조", "그 밖의 일은 서로 의논하여 정한다.\n" * 400 + "제4조")
        result = await desk.say("Idris로", "lease.txt", long, command="idris")
    [request] = [one for one in server.requests if "complete its typed model" in one.system]
    assert sum(tokens_in(message["content"]) for message in request.messages) <= 6_144
    assert "제1조" in request.prompt
    assert "위약금은 보증금에서" not in request.prompt[: request.prompt.index("</document>")]
    assert "model_read_part" in result.notices


async def test_the_module_by_rules_comes_where_the_added_is_not_accepted(make_agent: MakeAgent, tmp_path: Path) -> None:
    """The last attempt lies beside it, and what the rules found is proved."""
    async with model_server() as server:
        server.on(schema="FilledModel", reply=_answer(GOOD))
        server.on(system="You mend a module", reply=Refusal())
        _, result = await _convert(await make_agent(server), tmp_path, NeedleChecker("Proposition"))
    names = [part.name for part in result.parts if hasattr(part, "name")]
    assert result.details["status"] == "ok"
    assert any(name.startswith("attempt_") for name in names)
    assert result.question is not None
