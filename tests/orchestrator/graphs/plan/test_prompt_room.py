"""Prompts of a plan's agents beside the windows of their models."""

import pytest

from integrations.llm.window import tokens_in
from tests.model_server import Error, Json, Reply, Text, model_server
from tests.orchestrator.conftest import MakeAgent
from tests.orchestrator.graphs.plan.team import AGENTS, ANALYSIS, BODIES, SUMMARY, judged, plan_of, scripted

TOO_LONG = Error(400, "too long", code="context_length_exceeded", param="messages")
ANSWERER = "You answer a question about a service plan"
IN_PART = "plan_read_part"


@pytest.mark.parametrize(
    ("agent", "good", "told"),
    [
        ("analyze", Json(ANALYSIS), ()),
        ("review", judged(9.5), (IN_PART,)),
        ("format", Json({"summary": SUMMARY}), (IN_PART,)),
    ],
)
async def test_a_prompt_that_is_too_long_is_asked_once_more_with_half(
    make_agent: MakeAgent, agent: str, good: Reply, told: tuple[str, ...]
) -> None:
    """The model does the work all the same; that it saw not all of the plan is said."""
    async with model_server() as server:
        server.on(system=AGENTS[agent], reply=[TOO_LONG, good])
        scripted(server, without=agent)
        result = await plan_of(await make_agent(server))
    whole, half = [one.prompt for one in server.requests if AGENTS[agent] in one.system]
    assert len(half) < len(whole)
    assert {one["name"]: one["outcome"] for one in result.details["agents"]}[agent] == "model"
    assert tuple(one for one in result.notices if one in (IN_PART, "model_failed")) == told


async def test_after_that_the_rules_do_it(make_agent: MakeAgent) -> None:
    """A model that takes not even the half is asked no third time."""
    async with model_server() as server:
        server.on(system=AGENTS["format"], reply=TOO_LONG)
        scripted(server, without="format")
        result = await plan_of(await make_agent(server))
    assert len([one for one in server.requests if AGENTS["format"] in one.system]) == 2
    assert "model_failed" in result.notices


async def test_a_question_keeps_the_section_that_it_names(make_agent: MakeAgent) -> None:
    """Of the others only the titles are told, and the reply says that the model did not see them."""
    async with model_server() as server:
        server.on(system=ANSWERER, reply=[TOO_LONG, Text("목록마다 담당자를 둡니다.")])
        scripted(server)
        agent = await make_agent(server)
        await plan_of(agent)
        answer = await plan_of(agent, "위험과 대응 섹션에는 뭐라고 되어 있어?", command="")
    whole, half = [one.prompt for one in server.requests if ANSWERER in one.system]
    assert all(body in whole for body in BODIES.values())
    assert BODIES["risks"] in half
    assert BODIES["features"] not in half
    assert "주요 기능" in half
    assert answer.result == "목록마다 담당자를 둡니다."
    assert IN_PART in answer.notices


async def test_a_small_window_gets_small_prompts(make_agent: MakeAgent) -> None:
    """Whatever the sources and sections are, no agent is asked more than its model reads beside its answer."""
    async with model_server() as server:
        scripted(server)
        await plan_of(await make_agent(server, window=4_096))
    sizes = [sum(tokens_in(one["content"]) for one in request.messages) for request in server.requests]
    assert len(sizes) >= len(AGENTS)
    assert max(sizes) <= 3_072
