"""A run that is cut off goes on at the agent that it had come to."""

from contextlib import aclosing

from orchestrator.turn import Done
from tests.model_server import model_server
from tests.orchestrator.conftest import MakeAgent, a_turn
from tests.orchestrator.graphs.plan.team import BODIES, REQUEST, scripted

_CALLS = 4 + len(BODIES)
_CUTS = range(1, 40, 3)
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
