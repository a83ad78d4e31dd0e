"""Six agents by script: what each model answers, so that a plan is whole."""

from dataclasses import replace
from typing import Any

from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.turn import AgentExecutionResult, Done, Event
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import Json, ModelServer
from tests.orchestrator.conftest import Agent, a_turn

ANALYST, STRUCTURER, WRITER = "You are the analyst", "You decide which sections", "You write one section"
REVIEWER, REFINER, FORMATTER = "You review a service plan", "You change one section", "You tell in a chat"
AGENTS = {
    "analyze": ANALYST,
    "structure": STRUCTURER,
    "write": WRITER,
    "review": REVIEWER,
    "refine": REFINER,
    "format": FORMATTER,
}
"""The beginning of each agent's prompt."""
REQUEST = "사내 온보딩 앱 서비스 기획서 써줘"
ANALYSIS: dict[str, Any] = {
    "subject": "사내 온보딩 앱",
    "goal": "신규 입사자가 첫 주에 할 일을 스스로 마치게 합니다.",
    "audience": "신규 입사자와 팀장",
    "domain": "internal",
    "topics": ["온보딩", "체크리스트"],
    "constraints": [],
    "facts": [],
    "need_more_info": False,
    "web_queries": [],
    "assumptions": [{"text": "입사자는 사내 계정을 첫날 받습니다.", "reason": "자료에 시점이 없습니다."}],
}
STRUCTURE: dict[str, Any] = {
    "title": "사내 온보딩 앱",
    "sections": [
        {"key": "overview", "title": "개요", "says": "무엇을 왜 만드는지", "sources": []},
        {"key": "features", "title": "주요 기능", "says": "무엇을 하는지", "sources": []},
        {"key": "risks", "title": "위험과 대응", "says": "무엇이 어긋날 수 있는지", "sources": []},
    ],
}
BODIES = {
    "overview": "입사 첫날 노트북을 받고 계정을 만드는 일을 앱 하나로 안내합니다. [2]",
    "features": "| 기능 | 설명 |\n| --- | --- |\n| 체크리스트 | 첫날과 첫 주에 할 일을 보여 줍니다. [2] |",
    "risks": "담당자가 목록을 고치지 않으면 앱이 낡습니다. 목록마다 담당자를 둡니다.",
}
SUMMARY = "신규 입사자를 위한 온보딩 앱 기획서입니다. 체크리스트가 핵심입니다."


def section(body: str, **more: Any) -> Json:
    """Return a section as a model writes it."""
    return Json({"body": body, "assumptions": [], "tasks": [], "currency": "", "costs": [], "flow": [], **more})


def judged(score: float, *actions: tuple[str, str], issues: tuple[str, ...] = ()) -> Json:
    """Return what a reviewer says."""
    return Json(
        {
            "overall_score": score,
            "verdict": "PASS" if score >= 9 and not issues else "REVISE",
            "critical_issues": list(issues),
            "strengths": ["짧습니다."],
            "weaknesses": [],
            "action_items": [{"section": key, "action": action} for key, action in actions],
        }
    )


def scripted(server: ModelServer, *, without: str = "") -> None:
    """Let every agent do its work well, but for one of :data:`AGENTS`."""
    replies = {
        "analyze": Json(ANALYSIS),
        "structure": Json(STRUCTURE),
        "review": judged(9.5),
        "format": Json({"summary": SUMMARY}),
    }
    for agent, reply in replies.items():
        if agent != without:
            server.on(system=AGENTS[agent], reply=reply)
    if without != "write":
        for key, body in BODIES.items():
            server.on(system=WRITER, contains=f"\n{key}: ", reply=section(body))


async def events_of(agent: Agent, text: str = REQUEST, **values: Any) -> list[Event]:
    """Answer a turn that asks for a plan by its command, and return its events."""
    agent.asked += 1
    turn = a_turn(text, **{"id": f"slack:T1:C1:{agent.asked}", "command": "plan", **values})
    return [event async for event in agent.orchestrator.stream(turn)]


async def plan_of(agent: Agent, text: str = REQUEST, **values: Any) -> AgentExecutionResult:
    """Answer such a turn and return what it came to."""
    *_, last = await events_of(agent, text, **values)
    assert isinstance(last, Done), last
    return last.result


def with_own(agent: Agent, own: PlanDeps) -> Agent:
    """Return the same agent whose plans work with these."""
    deps = replace(agent.deps, own=(own,))
    return replace(agent, deps=deps, orchestrator=WorkspaceAgentOrchestrator(deps, agent.saver))
