"""A run that is cut off goes on at the agent that it had come to."""

from contextlib import aclosing

from orchestrator.turn import Done, Progress
from tests.model_server import Stall, model_server
from tests.orchestrator.conftest import MakeAgent, a_turn
from tests.orchestrator.graphs.plan.team import BODIES, REQUEST, WRITER, scripted

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
