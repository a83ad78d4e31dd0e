"""Which graph a request is for: each declares it, and none names another."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from integrations.errors import Unavailable
from orchestrator import recognising as r
from orchestrator.deps import Context
from orchestrator.graph import Graph, TurnState
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.workspace.rules.routing import mode_of
from orchestrator.graphs.workspace.state import Decision, decision_among
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import Recogniser, Recognition, recognised
from orchestrator.turn import AgentExecutionResult, File
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import Json, model_server
from tests.one_node import build_of
from tests.orchestrator.conftest import Agent, MakeAgent, a_turn

ORCHESTRATOR = Path(r.__file__).parent
WEATHER = "내일 서울에 비가 오는지 궁금해요"


def _scoring(name: str, score: float) -> Graph:
    return Graph(name, build_of(_forecast), recognise=lambda *_: Recognition(score, name))


async def test_the_highest_score_decides_and_among_equals_the_first() -> None:
    """Recognisers may wait for something or not; where none recognises a request, no name is returned."""

    async def waits(_request: Utterance, _files: Sequence[File], _context: Context | None) -> Recognition:
        return Recognition(0.6, "late")

    known = [
        _scoring("a", 0.3),
        _scoring("b", 0.6),
        Graph("c", build_of(_forecast), recognise=waits),
        _scoring("d", 0.0),
    ]
    request = Utterance.of("무엇이든")
    assert await recognised(known, request) == ("b", Recognition(0.6, "b"))
    assert (await recognised(known[2:], request))[1].reason == "late"
    assert await recognised(known[3:], request) == ("", r.NOT_MINE)


async def test_a_graph_that_cannot_tell_holds_up_no_other() -> None:
    """What it asks may be down: then it recognises nothing."""

    async def asks(_request: Utterance, _files: Sequence[File], _context: Context | None) -> Recognition:
        raise Unavailable("no vectors")

    known = [Graph("a", build_of(_forecast), recognise=asks), _scoring("b", 0.1)]
    assert (await recognised(known, Utterance.of("무엇이든")))[0] == "b"


@pytest.mark.parametrize(
    ("text", "has_files", "mode"),
    [
        ("asdf asdfasdf idris", False, "idris"),
        ("idris로 모델링하고 그 계약서 좀 봐줘", True, "idris"),
        ("Don't write a document, make a service plan", False, "plan"),
        ("문서 말고 서비스 기획서 써줘", False, "plan"),
        ("매장 예약 앱 사업 계획서 같이 짜보자", False, "plan"),
        (
            "목욕탕 예약 서비스 기획서 써줘. 손님은 60대 이상이고 주말에 줄을 서요. 담당은 저랑 알바 한 명이에요",
            False,
            "plan",
        ),
        ("Write a service plan for locker rental. Our policy is that staff must be off by 6", False, "plan"),
        ("서비스 기획서 작성 규정이 어떻게 되나요?", False, "search"),
        ("근로계약서 검토 절차가 어떻게 돼요?", False, "search"),
        ("what is our contract review policy", False, "search"),
        ("이 계약서 검토해줘", False, "contract"),
        ("", False, "clarify"),
        ("계약서 템플릿 문서 만들어줘", False, "generate"),
        ("제가 월급을 못 받았는데 내용증명 문서 만들어줘", False, "generate"),
        ("제가 월급을 못 받았는데 이 계약서 좀 봐주세요", False, "contract"),
        ("제가 월급을 못 받았어요", False, "intake"),
        ("법률 상담 받고 싶어요", False, "intake"),
        ("법률 상담 신청하면 내용이 인사팀에도 공유되나요?", False, "search"),
    ],
)
async def test_what_outweighs_what(text: str, has_files: bool, mode: str) -> None:
    """What is at hand, what is made, what is written, what is told, what is asked, what is touched: in this order."""
    files = [File("1", "a.pdf")] if has_files else []
    assert await mode_of(Utterance.of(text), GRAPHS.values(), files) == mode


@pytest.mark.parametrize(
    ("text", "has_files", "mode"),
    [
        ("검산해줘", True, "idris"),
        ("검산해줘", False, "idris"),
        ("합계가 맞는지 봐줘", True, "idris"),
        ("합계가 맞는지 봐줘", False, "search"),
        ("이 견적서 숫자 틀린 데 있어?", True, "idris"),
        ("견적서 합이 안 맞는 것 같아요", True, "idris"),
        ("이 계약서 합계가 맞아?", True, "idris"),
        ("이 견적서 확인해줘", True, "idris"),
        ("Is the total of this invoice right?", True, "idris"),
        ("do the sums add up?", True, "idris"),
        ("do the sums add up?", False, "search"),
        ("Are there any mistakes in the amounts?", True, "idris"),
        ("합계 금액이 얼마인지 알려줘", True, "search"),
        ("how much is the total?", True, "search"),
        ("합의서 맞는지 봐줘", True, "contract"),
        ("이 근로계약서 금액이 맞는지 봐줘", True, "contract"),
        ("전화번호 맞아?", True, "search"),
    ],
)
async def test_sums_of_a_file_are_checked_in_plain_words(text: str, has_files: bool, mode: str) -> None:
    """Whether its sums are right is for the graph that calculates; what they are, and what the law says, is not."""
    files = [File("1", "a.pdf")] if has_files else []
    assert await mode_of(Utterance.of(text), GRAPHS.values(), files) == mode


async def _forecast(_state: TurnState) -> dict[str, Any]:
    return {"answer": AgentExecutionResult("weather", "맑아요.")}


def _rain(request: Utterance, _files: Sequence[File], _context: Context | None) -> Recognition:
    return Recognition(r.NAMED, "names rain") if "비가" in request.text else r.NOT_MINE


def _with_weather(agent: Agent, recognise: Recogniser = _rain) -> WorkspaceAgentOrchestrator:
    weather = Graph("weather", build_of(_forecast), describe="asks for the weather", recognise=recognise)
    return WorkspaceAgentOrchestrator(agent.deps, agent.saver, {**GRAPHS, "weather": weather})


async def test_a_graph_is_chosen_by_what_it_declares(agent: Agent) -> None:
    """Without a model by its recogniser; one that recognises nothing is left alone."""
    assert (await _with_weather(agent).run(a_turn(WEATHER))).mode == "weather"
    other = await _with_weather(agent, r.never).run(a_turn(WEATHER, id="slack:T1:C1:2", thread="2"))
    assert other.mode != "weather"


async def test_a_model_chooses_by_what_the_graphs_say_of_themselves(make_agent: MakeAgent) -> None:
    """Its prompt holds their lines and its schema their names; a name that nobody has leaves it to the rules."""
    async with model_server() as server:
        server.on(system="You sort requests", reply=Json({"mode": "weather"}))
        agent = await make_agent(server)
        chosen = await _with_weather(agent).run(a_turn("우산 챙겨?"))
        [request] = server.requests
        unknown = await agent.orchestrator.run(a_turn("연차 휴가는 며칠이야?", id="slack:T1:C1:2", thread="2"))
    assert (chosen.mode, chosen.notices) == ("weather", ())
    assert "- weather: asks for the weather\n" in request.system
    assert all(f"- {graph.name}: {graph.describe}\n" in request.system for graph in GRAPHS.values() if graph.describe)
    assert unknown.mode == "search"
    assert "model_failed" in unknown.notices


def test_what_a_model_may_choose_are_the_graphs_that_are_known() -> None:
    """The schema lists them after the modes of the deciding graph; all else is as in a decision."""
    of_model, plain = decision_among(("a", "b")).model_json_schema(), Decision.model_json_schema()
    assert of_model["properties"].pop("mode")["enum"] == ["search", "generate", "chat", "clarify", "a", "b"]
    plain["properties"].pop("mode")
    assert of_model == plain


def test_what_decides_names_no_other_graph() -> None:
    """Neither in its code nor in its prompts; nor does what the graphs share."""
    others = "|".join(graph.name for graph in GRAPHS.values() if graph.name != "workspace")
    named = re.compile(rf"[\"'](?:{others})[\"']|graphs\.(?:{others})\b|^- (?:{others}):", re.MULTILINE)
    paths = [*(ORCHESTRATOR / "graphs/workspace").rglob("*.py"), *(ORCHESTRATOR / "language").rglob("*.py")]
    paths += ORCHESTRATOR.glob("*.py")
    found = [(path.name, hit[0]) for path in paths for hit in named.finditer(path.read_text("utf-8"))]
    assert not found
