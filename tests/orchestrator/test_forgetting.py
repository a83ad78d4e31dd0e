"""What was said in a message that its author deleted is not remembered."""

import pytest

from integrations.errors import Unavailable
from tests.orchestrator.conftest import Agent, MakeAgent, a_turn

CONVERSATION = "T1:C1:1.0"


async def _remembered(agent: Agent) -> str:
    """All that is stored of the conversation, in words."""
    found = [each async for each in agent.saver.alist({"configurable": {"thread_id": f"workspace:{CONVERSATION}"}})]
    return str([(each.checkpoint["channel_values"], each.pending_writes) for each in found])


@pytest.mark.parametrize("words", ["연차 휴가는 며칠이야?", "온보딩 체크리스트 문서 만들어줘", "고마워"])
async def test_the_last_question_can_be_forgotten(make_agent: MakeAgent, words: str) -> None:
    """Neither its words nor what was found for it stay; the conversation goes on with what was before it."""
    agent = await make_agent()
    first = await agent.ask("How do we roll back?")
    second = await agent.ask(f"{words} 돌고래")
    await agent.orchestrator.forget_turn(CONVERSATION, "slack:T1:C1:2")
    remembered = await _remembered(agent)
    assert "돌고래" not in remembered
    assert second.result.splitlines()[0] not in remembered
    assert "How do we roll back?" in remembered
    assert first.result.splitlines()[-1] in remembered
    after = await agent.ask("연차 휴가는 며칠이야?")
    assert "15일" in after.result


async def test_an_earlier_question_can_be_forgotten(make_agent: MakeAgent) -> None:
    """What was said after it stays, and the last turn still gives its result again."""
    agent = await make_agent()
    await agent.ask("How do we roll back? 돌고래")
    last = await agent.ask("연차 휴가는 며칠이야?")
    await agent.orchestrator.forget_turn(CONVERSATION, "slack:T1:C1:1")
    remembered = await _remembered(agent)
    assert "돌고래" not in remembered
    assert "연차 휴가는 며칠이야?" in remembered
    again = await agent.orchestrator.run(a_turn("연차 휴가는 며칠이야?", id="slack:T1:C1:2"))
    assert (again.result, again.citations) == (last.result, last.citations)


async def test_what_was_never_said_is_forgotten_without_a_trace(make_agent: MakeAgent) -> None:
    """Neither an unknown conversation nor an unknown turn changes anything."""
    agent = await make_agent()
    await agent.orchestrator.forget_turn("T1:C1:9.9", "slack:T1:C1:9")
    await agent.ask("연차 휴가는 며칠이야?")
    before = await _remembered(agent)
    await agent.orchestrator.forget_turn(CONVERSATION, "slack:T1:C1:9")
    assert await _remembered(agent) == before


async def test_an_answer_stands_though_its_steps_cannot_be_tidied_up(make_agent: MakeAgent) -> None:
    """A disk that is full at the very end does not take the answer back."""
    agent = await make_agent()

    class Untidy(type(agent.orchestrator)):  # type: ignore[misc]
        """Cannot tidy up."""

        async def tidy(self, *_: object) -> None:
            raise Unavailable("no room")

    untidy = Untidy(agent.deps, agent.saver)
    assert "15일" in (await untidy.run(a_turn("연차 휴가는 며칠이야?"))).result
