"""An object from a model, with one repair."""

import pytest
from pydantic import BaseModel, Field

from integrations.errors import Invalid, Unavailable
from integrations.llm.base import Message
from integrations.llm.structured import Misfit
from orchestrator.steps.structured import MAX_ANSWER, parsed
from tests.model_server import Error, Garbage, Json, Reply, Text, model_server
from tests.orchestrator.conftest import MakeAgent

ASKED = [Message("system", "Sort it."), Message("user", "연차는?")]


class Sorted(BaseModel):
    """What is asked for."""

    mode: str
    places: int = Field(ge=1)


@pytest.mark.parametrize(
    ("first", "named"),
    [
        (Json({"mode": "search", "places": 0}), "- places: Input should be greater than or equal to 1"),
        (Json({"places": 2}), "- mode: Field required"),
        (Text("I would search."), "no JSON object"),
    ],
    ids=["value", "missing", "prose"],
)
async def test_a_misfit_is_repaired_once(make_agent: MakeAgent, first: Reply, named: str) -> None:
    """The model gets its own answer back with what is wrong with it, behind the question as it was."""
    async with model_server() as server:
        server.on(contains="", reply=[first, Json({"mode": "search", "places": 3})])
        agent = await make_agent(server)
        assert await parsed(agent.deps.models, "decision", ASKED, Sorted) == Sorted(mode="search", places=3)
    [before, again] = [request.body["messages"] for request in server.requests]
    assert again[: len(before)] == before
    assert [message["role"] for message in again[len(before) :]] == ["assistant", "user"]
    assert named in again[-1]["content"]


async def test_a_second_misfit_is_the_end(make_agent: MakeAgent) -> None:
    """Two requests, no third; the error that reaches the log holds no value of the answer."""
    async with model_server() as server:
        server.default = Json({"mode": {"secret": "연봉"}, "places": 1})
        agent = await make_agent(server)
        with pytest.raises(Misfit) as caught:
            await parsed(agent.deps.models, "decision", ASKED, Sorted)
    assert len(server.requests) == 2
    assert "연봉" not in str(caught.value)


@pytest.mark.parametrize(("reply", "error"), [(Garbage(), Invalid), (Error(401), Exception), (Error(500), Unavailable)])
async def test_what_is_no_answer_is_not_repaired(make_agent: MakeAgent, reply: Reply, error: type[Exception]) -> None:
    """A failure of the server has its own retries; nothing is sent back to it."""
    async with model_server() as server:
        server.default = reply
        agent = await make_agent(server, timeout=5)
        with pytest.raises(error):
            await parsed(agent.deps.models, "decision", ASKED, Sorted)
    assert all(len(request.body["messages"]) == len(ASKED) for request in server.requests)


async def test_a_long_answer_comes_back_cut(make_agent: MakeAgent) -> None:
    """A model that runs on does not fill its own window with it."""
    async with model_server() as server:
        server.on(contains="", reply=[Text("a" * 3 * MAX_ANSWER), Json({"mode": "chat", "places": 1})])
        agent = await make_agent(server)
        await parsed(agent.deps.models, "decision", ASKED, Sorted)
    assert len(server.requests[1].body["messages"][-2]["content"]) == MAX_ANSWER
