"""Another graph beside the workspace graph: a folder and a line is all it takes."""

from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graph import TurnState
from orchestrator.graphs import GRAPHS
from orchestrator.turn import AgentExecutionResult, Choice, Done, Question, Status, Table, Token, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.one_node import plan_of
from tests.orchestrator.conftest import Agent, a_turn


async def _write_plan(state: TurnState, runtime: Runtime[Context]) -> dict[str, Any]:
    runtime.stream_writer(Status("writing"))
    return {"answer": AgentExecutionResult("plan", f"기획: {state['query']}")}


async def test_a_request_for_an_installed_graph_is_answered_by_it(agent: Agent) -> None:
    """The workspace graph decides, the other one answers; what else is asked stays with the first."""
    both = WorkspaceAgentOrchestrator(agent.deps, agent.saver, {**GRAPHS, "plan": plan_of(_write_plan)})
    turn = a_turn("차량 공유 서비스 기획서 써줘", id="slack:T1:C1:p", thread="p")
    events = [event async for event in both.stream(turn)]
    last = events[-1]
    assert isinstance(last, Done)
    assert (last.result.mode, last.result.result) == ("plan", "기획: 차량 공유 서비스 기획서 써줘")
    assert [event.step for event in events if isinstance(event, Status)] == ["deciding", "writing"]
    assert await both.run(turn) == last.result
    other = await both.run(a_turn("연차 휴가는 며칠이야?", id="slack:T1:C1:q", thread="p"))
    assert other.mode == "search"


async def _ask(state: TurnState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask for the number of cars, and then tell it."""
    turn = runtime.context.turn
    if not state["query"].isdecimal():
        question = Question(turn.id, "차량은 몇 대인가요?", "choice", (Choice("10", "10대"), Choice("100", "100대")))
        return {"answer": AgentExecutionResult("plan", "시작할게요.", question=question)}
    runtime.stream_writer(Token(state["query"]))
    table = Table("차량", ("구분", "대수"), (("승용", state["query"]),))
    return {"answer": AgentExecutionResult("plan", state["query"], parts=(table,), follow_ups=("더",) * 5)}


async def test_an_answer_goes_to_the_graph_that_asked(agent: Agent) -> None:
    """After a question the next message is its answer, whatever it would mean otherwise; then all is as before."""
    both = WorkspaceAgentOrchestrator(agent.deps, agent.saver, {**GRAPHS, "plan": plan_of(_ask)})

    def turn(number: int, text: str, **values: Any) -> Turn:
        return a_turn(text, id=f"slack:T1:C1:{number}", thread="p", **values)

    asked = await both.run(turn(1, "차량 공유 서비스 기획서 써줘"))
    assert asked.question is not None
    assert (asked.question.id, [choice.label for choice in asked.question.choices]) == (
        "slack:T1:C1:1", ["10대", "100대"],
    )  # fmt: skip
    reply = turn(2, "30", answers="slack:T1:C1:1")
    told = await both.run(reply)
    assert (told.mode, told.result, told.question) == ("plan", "30", None)
    assert told.parts == (Table("차량", ("구분", "대수"), (("승용", "30"),)),)
    assert told.follow_ups == ("더", "더", "더")
    assert await both.run(reply) == await both.answered(reply) == told
    assert (await both.run(turn(3, "연차 휴가는 며칠이야?"))).mode == "search"


async def test_a_command_is_no_answer(agent: Agent) -> None:
    """Who gives a command while a question waits gets what they asked for."""
    both = WorkspaceAgentOrchestrator(agent.deps, agent.saver, {**GRAPHS, "plan": plan_of(_ask)})
    await both.run(a_turn("차량 공유 서비스 기획서 써줘", id="slack:T1:C1:1", thread="p"))
    searched = await both.run(a_turn("연차 휴가는 며칠이야?", id="slack:T1:C1:2", thread="p", command="ask"))
    assert searched.mode == "search"
