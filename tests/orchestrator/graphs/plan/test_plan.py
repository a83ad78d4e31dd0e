"""A plan from its request to its answer, with models that are scripted."""

import base64
from dataclasses import replace
from functools import partial
from typing import Any

from langgraph.runtime import Runtime

from bot.texts import say
from integrations.errors import Unavailable
from orchestrator.deps import Context
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.plan.agents import worked
from orchestrator.graphs.plan.further_agents import FurtherAgent
from orchestrator.graphs.plan.graph import build
from orchestrator.graphs.plan.roles import REVIEW
from orchestrator.graphs.plan.state import PlanState
from orchestrator.turn import AgentExecutionResult, Attachment, Locale
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import model_server
from tests.orchestrator.conftest import MakeAgent
from tests.orchestrator.graphs.plan.team import BODIES, REQUEST, SUMMARY, WRITER, plan_of, scripted, section
from tests.orchestrator.graphs.plan.test_pictures import needs_font


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


async def test_an_agent_is_added_by_one_line(make_agent: MakeAgent) -> None:
    """It works on what is written, before the review; it is listed, and where it fails the plan comes all the same."""

    async def proofread(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
        async def by_model() -> dict[str, Any]:
            key, written = next(iter(state["draft"].items()))
            section = {**written["section"], "body": f"{written['section']['body']}\n\n여기까지 읽었습니다."}
            return {key: {**written, "section": section}}

        async def by_rules() -> dict[str, Any]:
            raise Unavailable("nobody proofreads")

        work = await worked(runtime, "proofread", REVIEW, by_model, by_rules)
        return {"draft": work.value or {}, **work.noted}

    def told(locale: Locale, key: str, /, **values: object) -> str:
        return "교정" if key == "progress.plan.proofread" else say(locale, key, **values)

    graph = replace(GRAPHS["plan"], build=partial(build, (FurtherAgent("proofread", proofread),)))
    async with model_server() as server:
        scripted(server)
        made: list[AgentExecutionResult] = []
        for agent in (await make_agent(server), await make_agent()):
            deps = replace(agent.deps, say=told)
            orchestrator = WorkspaceAgentOrchestrator(deps, agent.saver, {**GRAPHS, "plan": graph})
            made.append(await plan_of(replace(agent, orchestrator=orchestrator), thread=f"{len(made)}.0"))
    by = [{one["name"]: one["outcome"] for one in each.details["agents"]}["proofread"] for each in made]
    assert by == ["model", "failed"]
    assert "교정" in made[1].result
    assert ["여기까지 읽었습니다." in (each.generated_document or "") for each in made] == [True, False]


async def test_a_plan_without_a_model_is_a_plan(make_agent: MakeAgent) -> None:
    """By rules there is a whole plan with its assumptions, and the answer says how it was made."""
    agent = await make_agent()
    result = await plan_of(agent)
    assert "without_model" in result.notices
    assert result.notion_page is not None
    assert agent.notebook.live[result.notion_page.id][1] == result.generated_document
    assert result.details["assumptions"]


async def test_contacts_reach_neither_models_nor_the_plan(make_agent: MakeAgent) -> None:
    """A telephone, an address of mail and a day of birth of the request stand in no prompt and in no plan."""
    request = f"{REQUEST}. 담당은 김하늘 010-2345-6789, haneul@corp.example, 생년월일: 1990.04.05. 반드시 5월 안에."
    secrets = ("2345-6789", "haneul@", "1990.04")
    async with model_server() as server:
        scripted(server)
        by_model = await plan_of(await make_agent(server), request)
        prompts = "\n".join(str(one.messages) for one in server.requests)
    by_rules = await plan_of(await make_agent(), request)
    for text in (prompts, by_model.generated_document or "", by_rules.generated_document or "", by_rules.result):
        assert not [one for one in secrets if one in text]
    assert "김하늘" in prompts


async def test_figures_that_a_model_invents_are_marked(make_agent: MakeAgent) -> None:
    """No writer's figure that no source holds stands in the plan, its answer or its files without the mark."""
    lies = ("시장은 7조 3,150억 원입니다.", "전환율은 61.7%입니다.", "이용자는 48,211명입니다.")
    async with model_server() as server:
        scripted(server, without="write")
        for key, lie in zip(BODIES, lies, strict=True):
            server.on(system=WRITER, contains=f"\n{key}: ", reply=section(f"앱으로 안내합니다. {lie} [1]"))
        result = await plan_of(await make_agent(server))
    sections, _, _ = (result.generated_document or "").partition("## 가정")
    assert sections
    for figure in ("7조 3,150억", "61.7%", "48,211"):
        assert all("(가정)" in line for line in sections.splitlines() if figure in line), figure
        assert figure not in result.result


@needs_font
async def test_the_thread_shows_the_schedule(make_agent: MakeAgent) -> None:
    """As a picture in Slack, again only where it has changed; programs have it as data."""
    agent = await make_agent()
    first = await plan_of(agent, "사내 도서 대여 서비스 기획서 써줘. 2027년 4월 1일에 오픈해.")
    (picture,) = first.parts
    assert isinstance(picture, Attachment)
    assert (picture.mimetype, picture.name) == ("image/png", "사내 도서 대여 서비스 일정.png")
    assert base64.b64decode(picture.data).startswith(b"\x89PNG")
    shorter = await plan_of(agent, "리스크 섹션만 더 짧게 해줘", command="")
    moved = await plan_of(agent, "오픈을 2027년 5월 3일로 미뤄줘", command="")
    assert (len(shorter.parts), len(moved.parts)) == (0, 1)
    program = await plan_of(await make_agent(), "write a service plan for a staff library", door="http")
    assert not program.parts
