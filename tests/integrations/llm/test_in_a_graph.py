"""Models inside a LangGraph run, whose own streaming must not change how they are called."""

from typing import Any, TypedDict

from langgraph.graph import END, START, StateGraph

from integrations.llm.base import Message, collect_calls
from tests.integrations.llm.conftest import Connect
from tests.model_server import ModelServer, Text


class State(TypedDict):
    """What the graph carries."""

    answer: str


async def test_a_graph_that_streams_messages_changes_no_request(connect: Connect, server: ModelServer) -> None:
    """A whole answer stays one plain request, and calls inside a node reach the collector outside."""
    server.default = Text("연차는 15일입니다.")
    models = connect()

    async def node(state: State) -> dict[str, Any]:
        return {"answer": await models.complete("chat", [Message("user", "연차는?")])}

    graph = StateGraph(State)
    graph.add_node("chat", node)
    graph.add_edge(START, "chat")
    graph.add_edge("chat", END)
    with collect_calls() as calls:
        async for _ in graph.compile().astream({"answer": ""}, stream_mode=["messages", "updates"]):
            pass
    assert not server.requests[0].body.get("stream")
    assert [call.outcome for call in calls] == ["ok"]
