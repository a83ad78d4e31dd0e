"""A plan from its request to its answer, with models that are scripted."""

from tests.model_server import model_server
from tests.orchestrator.conftest import MakeAgent
from tests.orchestrator.graphs.plan.team import BODIES, SUMMARY, plan_of, scripted


async def test_six_agents_write_a_plan(make_agent: MakeAgent) -> None:
    """The plan has its sections, its assumptions with reasons and its sources, and programs get who did what."""
    async with model_server() as server:
        scripted(server)
        agent = await make_agent(server)
        result = await plan_of(agent)
    assert result.mode == "plan"
    assert result.title == "사내 온보딩 앱"
    assert all(body in (result.generated_document or "") for body in BODIES.values())
    assert "자료에 시점이 없습니다." in (result.generated_document or "")
    assert SUMMARY in result.result
    assert [one["name"] for one in result.details["agents"]] == [
        "retrieve",
        "fetch_web",
        "analyze",
        "structure",
        "write",
        "review",
        "format",
    ]


async def test_a_plan_without_a_model_is_a_plan(make_agent: MakeAgent) -> None:
    """By rules there is a whole plan with its assumptions, and the answer says how it was made."""
    agent = await make_agent()
    result = await plan_of(agent)
    assert "without_model" in result.notices
    assert result.notion_page is not None
    assert agent.notebook.live[result.notion_page.id][1] == result.generated_document
    assert result.details["assumptions"]
