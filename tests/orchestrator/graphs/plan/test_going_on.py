"""A run that is cut off goes on at the agent that it had come to."""

from contextlib import aclosing

import pytest

from orchestrator.graphs.plan.pausing import asks_to_go_on
from orchestrator.turn import Done, Progress
from tests.model_server import Stall, model_server
from tests.orchestrator.conftest import MakeAgent, a_turn
from tests.orchestrator.graphs.plan.team import AGENTS, BODIES, REQUEST, WRITER, scripted

_CALLS = 4 + len(BODIES)
_CUTS = range(1, 40, 5)
"""Events after which the run is cut off: each agent begins and ends with one."""


async def test_a_cut_run_goes_on_where_it_was(make_agent: MakeAgent) -> None:
    """Wherever it is cut off, the plan is the same, and an agent that was done is not asked again."""
    async with model_server() as server:
        scripted(server)
        agent = await make_agent(server)
        texts: set[str] = set()
        calls: list[int] = []
        for cut in _CUTS:
            turn = a_turn(REQUEST, id=f"cut-{cut}", thread=f"cut-{cut}", command="plan")
            before = len(server.requests)
            async with aclosing(agent.orchestrator.stream(turn)) as events:
                seen = 0
                async for _ in events:
                    seen += 1
                    if seen == cut:
                        break
            result = (await agent.orchestrator.run(turn)).generated_document or ""
            texts.add(result)
            calls.append(len(server.requests) - before)
            again = [event async for event in agent.orchestrator.stream(turn)]
            assert isinstance(again[-1], Done)
            assert len(server.requests) - before == calls[-1]
    assert len(texts) == 1
    # Cut off just as a step ends, a run may begin anew; else what was under way is all that is asked again.
    assert sorted(calls)[-2] <= _CALLS + len(BODIES)
    assert max(calls) <= 2 * _CALLS


async def test_a_stopped_run_leaves_what_was_written(make_agent: MakeAgent) -> None:
    """Stopped while one section is still written, the others are a plan that names the missing one."""
    async with model_server() as server:
        server.on(system=WRITER, contains="\nrisks: ", reply=Stall())
        scripted(server)
        agent = await make_agent(server)
        turn = a_turn(REQUEST, command="plan")
        done = 0
        async with aclosing(agent.orchestrator.stream(turn)) as events:
            async for event in events:
                if isinstance(event, Progress) and event.task.id.startswith("plan:write:"):
                    done += event.task.state == "done"
                if done == 2:
                    break
        left = await agent.orchestrator.unfinished(turn)
        again = await agent.orchestrator.run(turn)
    assert left is not None
    assert left.generated_document == again.generated_document
    assert BODIES["overview"] in (left.generated_document or "")
    assert "멈춰서 비어 있어요" in (left.generated_document or "")
    assert await agent.orchestrator.unfinished(a_turn("다른 말", id="other")) is None


@pytest.mark.parametrize(("agent_", "is_outlined"), [("analyze", False), ("write", True)])
async def test_a_run_stopped_before_its_first_section_goes_on(
    make_agent: MakeAgent, agent_: str, is_outlined: bool
) -> None:
    """What was found is kept and said, and “이어서 써줘” writes the plan without finding or settling it again."""
    async with model_server() as server:
        is_stopped: list[bool] = []
        server.on(system=AGENTS[agent_], when=lambda _request: not is_stopped, reply=Stall())
        scripted(server)
        agent = await make_agent(server)
        turn = a_turn(REQUEST, id="stopped", command="plan")
        async with aclosing(agent.orchestrator.stream(turn)) as events:
            async for event in events:
                if isinstance(event, Progress) and event.task.id.startswith(f"plan:{agent_}"):
                    break
        left = await agent.orchestrator.unfinished(turn)
        assert left is not None
        assert ("1. 개요" in left.result) is is_outlined
        assert "이어서 써줘" in left.result
        assert left.generated_document is None
        is_stopped.append(True)
        made = await agent.ask("이어서 써줘")
    names = [one["name"] for one in made.details["agents"]]
    assert all(body in (made.generated_document or "") for body in BODIES.values())
    assert "retrieve" not in names
    assert ("structure" in names) is not is_outlined


@pytest.mark.parametrize(
    ("text", "goes_on"),
    [
        ("이어서 써줘", True),
        ("계속해줘", True),
        ("마저 써 주세요", True),
        ("네, 이어서 작성해줘", True),
        ("continue", True),
        ("please go on", True),
        ("Keep going, please", True),
        ("pick up where you left off", True),
        ("이어폰 대여 서비스 기획서 써줘", False),
        ("계속 늦어서 걱정이에요, 회의록 써줘", False),
        ("continue with the leave policy question", False),
        ("고마워", False),
    ],
)
def test_what_asks_to_go_on(text: str, goes_on: bool) -> None:
    """The words alone, not as a part of something else."""
    assert asks_to_go_on(text) is goes_on
