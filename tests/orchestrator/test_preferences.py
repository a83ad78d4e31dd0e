"""What is set for the place of a turn decides what the graph draws from, where it writes and which model it asks."""

from dataclasses import replace
from typing import Any

import pytest

from integrations.llm.base import RoleChoice
from orchestrator.preferences import Preferences
from orchestrator.turn import AgentExecutionResult
from tests.model_server import Text, model_server
from tests.orchestrator.conftest import LEADERS, TEAM, Agent, MakeAgent, a_turn

LEAVE = "연차 휴가는 며칠이야?"
CHECKLIST = "신규 입사자 온보딩 체크리스트 문서 만들어줘"


async def _asked(agent: Agent, text: str, number: int = 1, **preferences: Any) -> AgentExecutionResult:
    turn = a_turn(text, id=f"slack:T1:C1:p{number}", thread=f"p{number}")
    return await agent.orchestrator.run(replace(turn, preferences=Preferences(**preferences)))


async def test_an_answer_draws_from_the_chosen_collections_alone(agent: Agent) -> None:
    """What lies outside is neither cited nor named as near; inside, the answer is as ever."""
    inside = await _asked(agent, LEAVE, 1, collections=("leave", "rollback"))
    assert [source.url for source in inside.citations] == ["https://notion.test/leave#0"]
    outside = await _asked(agent, LEAVE, 2, collections=("rollback",))
    assert outside.citations == ()
    assert "15일" not in outside.result
    assert "연차·휴가 규정" not in outside.result


async def test_a_document_draws_from_the_chosen_collections_alone(agent: Agent) -> None:
    """A page is written from nothing else either."""
    result = await _asked(agent, CHECKLIST, collections=("rollback",))
    assert "노트북" not in (result.generated_document or "")


@pytest.mark.parametrize(("readers", "found"), [(LEADERS, False), (TEAM, True)])
async def test_declared_readers_narrow_who_gets_an_answer(agent: Agent, readers: frozenset[str], found: bool) -> None:
    """What an administrator declares for others is not told in this channel."""
    result = await _asked(agent, LEAVE, collection_audience=(("leave", readers),))
    assert ("15일" in result.result) is found


async def test_settings_that_change_while_a_turn_waits_count(agent: Agent) -> None:
    """A turn that was answered under other settings is not given that answer again."""
    first = await _asked(agent, LEAVE)
    second = await _asked(agent, LEAVE, collections=("rollback",))
    assert "15일" in first.result
    assert "15일" not in second.result


async def test_a_page_goes_below_the_place_that_is_set(agent: Agent) -> None:
    """Without a place in the request it is the set one; a place that the person names comes first."""
    await _asked(agent, CHECKLIST, 1, parent_page="leave")
    await _asked(agent, "온보딩 아래에 재택근무 안내문 작성해줘", 2, parent_page="leave")
    await _asked(agent, CHECKLIST, 3)
    assert [parent for _, _, parent in agent.notebook.written.values()] == ["leave", "onboarding", None]


async def test_sources_of_a_page_suit_the_readers_of_its_place(agent: Agent) -> None:
    """A page below one that only leaders read may hold what they alone may read; elsewhere it may not."""
    text = "시니어 엔지니어 연봉 밴드 보고서 문서 만들어줘"
    turn = a_turn(text, id="slack:T1:D1:s", thread="s", channel="CLEAD", audience=TEAM | LEADERS)
    below = await agent.orchestrator.run(replace(turn, preferences=Preferences(parent_page="salaries")))
    assert "9,000만" in (below.generated_document or "")
    other = replace(turn, id="slack:T1:D1:t", thread="t", preferences=Preferences(parent_page="leave"))
    assert "9,000만" not in ((await agent.orchestrator.run(other)).generated_document or "")


async def test_a_place_that_is_gone_is_said_and_the_page_written_elsewhere(agent: Agent) -> None:
    """The person has the page and learns why it is not where it should be; a named place is never left."""
    agent.notebook.gone = {"leave"}
    result = await _asked(agent, CHECKLIST, parent_page="leave")
    assert result.notion_page is not None
    assert "parent_gone" in result.notices
    assert [parent for _, _, parent in agent.notebook.written.values()] == [None]


async def test_a_role_asks_the_chosen_model(make_agent: MakeAgent) -> None:
    """A chosen temperature goes out with the request; a model that the operator does not allow is not asked for."""
    async with model_server() as server:
        server.default = Text("안녕하세요!")
        agent = await make_agent(server)
        await _asked(agent, "안녕?", model_roles=(("chat", RoleChoice("not-allowed", 0.1)),))
        chats = [request for request in server.requests if "friendly colleague" in request.prompt]
    assert [(request.body["model"], request.body["temperature"]) for request in chats] == [("small", 0.1)]
