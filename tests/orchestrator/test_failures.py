"""What comes of a turn that cannot be answered."""

import pytest

from orchestrator.errors import TurnFailed, failure_of
from orchestrator.turn import Failed, Question
from tests.orchestrator.conftest import Agent, a_turn


async def test_a_store_that_is_down_ends_the_turn_with_a_reason(agent: Agent) -> None:
    """The last event is a failure that names no internals, with a code to quote; ``run`` raises the same."""
    agent.document_store.down = True
    turn = a_turn("신규 입사자 온보딩 체크리스트 문서 만들어줘")
    *_, last = [event async for event in agent.orchestrator.stream(turn)]
    assert isinstance(last, Failed)
    assert (last.reason, last.can_retry) == ("unavailable", True)
    assert len(last.reference) == 6
    with pytest.raises(TurnFailed):
        await agent.orchestrator.run(turn)
    agent.document_store.down = False
    assert (await agent.orchestrator.run(turn)).notion_page


def test_anything_unforeseen_is_internal() -> None:
    """A bug gets a sentence and a code like any other failure; a time-out says so."""
    assert failure_of(KeyError("secret")).reason == "internal"
    assert failure_of(TimeoutError()).reason == "timeout"


async def test_a_turn_that_says_too_little_ends_with_a_question(agent: Agent) -> None:
    """A door can offer it as one."""
    events = await agent.events("그거")
    assert any(isinstance(event, Question) for event in events)
