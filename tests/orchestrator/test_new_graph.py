"""A graph is one folder and one line: the one that CONTRIBUTING prints as whole answers where the others do."""

import re
from pathlib import Path
from typing import Any

from orchestrator.graph import Graph, TurnState
from orchestrator.graphs import GRAPHS
from orchestrator.turn import Done, Entered, Failed, Status, Token
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.one_node import build_of
from tests.orchestrator.conftest import Agent, a_turn

ROOT = Path(__file__).parents[2]


def _printed() -> Graph:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.S)
    [block] = [block for block in blocks if "GRAPH = " in block]
    names: dict[str, Any] = {"__name__": "orchestrator.graphs.echo"}
    exec(compile(block, "CONTRIBUTING.md", "exec"), names)
    graph = names["GRAPH"]
    assert isinstance(graph, Graph)
    return graph


async def test_the_printed_graph_answers_by_its_command(agent: Agent) -> None:
    """Its events go out, its answer is given again for the same turn, and it is forgotten with the conversation."""
    both = WorkspaceAgentOrchestrator(agent.deps, agent.saver, {**GRAPHS, "echo": _printed()})
    turn = a_turn("안녕하세요", command="echo")
    events = [event async for event in both.stream(turn)]
    last = events[-1]
    assert isinstance(last, Done)
    assert (last.result.mode, last.result.result) == ("echo", "안녕하세요")
    assert events[:-1] == [Entered("echo"), Status("answering"), Token("안녕하세요")]
    assert await both.answered(turn) == await both.run(turn) == last.result
    assert (await both.run(a_turn("연차 휴가는 며칠이야?", id="slack:T1:C1:2"))).mode == "search"
    await both.forget_turn(turn.conversation, turn.id)
    assert await both.answered(turn) is None


async def _say_nothing(_state: TurnState) -> dict[str, Any]:
    return {}


async def test_a_graph_that_gives_no_answer_fails_its_turn(agent: Agent) -> None:
    """The stream ends with Failed, as every stream ends with it or with Done."""
    both = WorkspaceAgentOrchestrator(
        agent.deps, agent.saver, {**GRAPHS, "silent": Graph("silent", build_of(_say_nothing))}
    )
    events = [event async for event in both.stream(a_turn("안녕하세요", command="silent"))]
    assert isinstance(events[-1], Failed)
