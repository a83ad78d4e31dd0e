"""A message as long as Slack allows, and made to be slow to read, stops nobody else."""

from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from tests.orchestrator.conftest import Agent
from tests.orchestrator.interviewing import an_office, small
from tests.sampling import sample
from tests.steps import watched

LONGEST = 40_000
"""Characters of a message of Slack."""
MOST = 1.0
"""Seconds of processor time of one step of the loop, which nobody else gets meanwhile."""
STORIES = ("!.?", "when ", "집주인이 보증금을 안 돌려줘요. ")
REQUESTS = ("<@U|", "아직 ", "제목을 만들 ")
"""What is repeated; most took seconds where a pattern was given all of it."""
UNITS = 2
"""In a run of all tests, of each; ``make fuzz`` repeats all of them."""


def _hostile(unit: str) -> str:
    return (unit * (LONGEST // len(unit)))[: LONGEST - 4] + "\0가x?"


@pytest.mark.hypothesis
@pytest.mark.parametrize("unit", sample(STORIES, UNITS))
async def test_no_message_holds_the_loop_in_an_interview(tmp_path: Path, embedder: LocalEmbedder, unit: str) -> None:
    """As a story and as an answer a long message takes no long step; it is kept whole."""
    async with an_office(tmp_path, embedder, small()) as office:
        async with watched() as usual:
            await office.say("집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났어요", command="intake")
            await office.say("아니요")
        told = _hostile(unit)
        async with watched() as steps:
            await office.say(told)
            await office.say(told)
        assert steps.longest < MOST + usual.longest
        record = await office.record()
        assert record.context["last_user_input"] == told.strip()


@pytest.mark.hypothesis
@pytest.mark.parametrize("unit", sample(REQUESTS, UNITS))
async def test_no_message_holds_the_loop_of_the_workspace(agent: Agent, unit: str) -> None:
    """As a question and as a wish for a page a long message takes no long step."""
    async with watched() as usual:
        await agent.ask("연차 휴가는 며칠이야?", thread="0.9")
    told = _hostile(unit)
    async with watched() as steps:
        await agent.ask(told)
        await agent.ask(f"{told} 문서 만들어줘")
    assert steps.longest < MOST + usual.longest
