from dataclasses import replace

from orchestrator.turn import Done, Turn, WrittenDocument
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.orchestrator.conftest import Agent, a_turn

REQUEST = "연차 휴가 안내 문서를 만들어줘"


class _Narrowing:
    """Tells that the reply is for fewer from some question on."""

    def __init__(self, since: int) -> None:
        self._since = since
        self.asked = 0

    async def __call__(self, turn: Turn) -> bool:
        self.asked += 1
        return self.asked >= self._since


async def test_what_is_for_fewer_by_now_becomes_no_page(agent: Agent) -> None:
    """Nothing is written or kept of a document made for others; made anew for those who read it now, it is."""
    narrowed = WorkspaceAgentOrchestrator(replace(agent.deps, narrowing=_Narrowing(1)), agent.saver)
    turn = a_turn(REQUEST)
    events = [event async for event in narrowed.stream(turn)]
    assert isinstance(events[-1], Done)
    assert not agent.notebook.written
    assert not agent.document_store.kept
    assert not [event for event in events if isinstance(event, WrittenDocument)]
    assert "15일" not in events[-1].result.result
    assert events[-1].result.notion_page is None
    await narrowed.forget_turn(turn.conversation, turn.id)
    same = WorkspaceAgentOrchestrator(replace(agent.deps, narrowing=_Narrowing(9)), agent.saver)
    *_, last = [event async for event in same.stream(turn)]
    assert isinstance(last, Done)
    assert last.result.notion_page is not None
    assert "15일" in agent.notebook.written[turn.id][1]


async def test_of_a_page_that_is_written_only_the_address_is_shown_to_others(agent: Agent) -> None:
    """Where they come while Notion writes: the page has its own readers, the reply says nothing of what is in it."""
    late = WorkspaceAgentOrchestrator(replace(agent.deps, narrowing=_Narrowing(2)), agent.saver)
    *_, last = [event async for event in late.stream(a_turn(REQUEST))]
    assert isinstance(last, Done)
    assert last.result.notion_page is not None
    assert "연차 일수" not in last.result.result
    assert "15일" not in last.result.result


async def test_readers_outside_slack_do_not_change(agent: Agent) -> None:
    """Who asks in a terminal or over HTTP reads alone."""
    always = WorkspaceAgentOrchestrator(replace(agent.deps, narrowing=_Narrowing(1)), agent.saver)
    *_, last = [event async for event in always.stream(a_turn(REQUEST, door="cli"))]
    assert isinstance(last, Done)
    assert last.result.notion_page is not None
