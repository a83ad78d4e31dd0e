"""The process is killed at every agent of a plan: it goes on there, and the plan comes once, with one page."""

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr

from tests.end_to_end.model_scripts import DECISION, decided
from tests.end_to_end.test_crashes import keeping
from tests.end_to_end.workplace import JIWOO, buttons_of, text_of, titles
from tests.model_server import ModelServer, model_server
from tests.orchestrator.graphs.plan.team import AGENTS, REQUEST, judged, scripted
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

pytestmark = pytest.mark.timeout(900)

KILLS = (
    ("decide", "analyze"),
    ("structure", "write"),
    ("refine", "review"),
    ("review", "format"),
    ("analyze", "structure"),
    ("write", "review"),
)
"""The agents at whose model the process is killed, two for each plan: with more the turn would be given up."""
_PROMPTS = {**AGENTS, "decide": DECISION}


async def _asked(model: ModelServer, agent: str) -> None:
    """Wait until an agent asks its model."""
    async with asyncio.timeout(PATIENCE):
        while _PROMPTS[agent] not in (await model.next_request()).system:
            """Another one's."""


async def _answered(sandbox: Sandbox, channel: str, ts: str) -> list[Json]:
    async with asyncio.timeout(PATIENCE):
        while True:
            replies = await sandbox.replies(channel, ts, user=JIWOO)
            if any("open_page" in buttons_of(one) for one in replies) and not any(
                one.get("streaming") for one in replies
            ):
                return replies
            await asyncio.sleep(0.05)


async def test_a_plan_that_is_cut_off_comes_once(sandbox: Sandbox, data: Path) -> None:
    """Two kills a plan, at each agent: what was done stays done, and each plan has one answer and one page."""
    channel = await sandbox.dm(JIWOO)
    before = len(await titles(sandbox))
    async with model_server() as model:
        model.on(system=DECISION, reply=decided("plan"))
        # Not good enough at first, so that it is refined.
        model.on(system=AGENTS["review"], reply=judged(6.0, ("risks", "담당자를 적는다")), when=_is_first_review)
        scripted(model)
        changes = {
            "openai_base_url": model.openai_url,
            "openai_model": "scripted",
            "openai_api_key": SecretStr("sk-test"),
            "web_search": "off",
        }
        async with keeping(sandbox, data, **changes) as keeper:
            await keeper.start()
            for number, agents in enumerate(KILLS):
                ts = await sandbox.say(JIWOO, channel, f"{REQUEST} ({number})")
                for agent in agents:
                    await _asked(model, agent)
                    await keeper.kill()
                    await keeper.start()
                replies = await _answered(sandbox, channel, ts)
                plans = [text_of(one) for one in replies if "open_page" in buttons_of(one)]
                assert (agents, len(plans), plans[0].count("사내 온보딩 앱")) == (agents, 1, 1)
                outlines = [one for one in replies if "change_outline" in buttons_of(one)]
                assert (agents, len(outlines)) == (agents, 1)
    assert len(await titles(sandbox)) == before + len(KILLS)
    analysed = [one for one in model.requests if AGENTS["analyze"] in one.system]
    # Once for each plan, and again where the process was killed meanwhile.
    again = sum(agents.count("analyze") for agents in KILLS)
    assert len(KILLS) <= len(analysed) <= len(KILLS) + again


def _is_first_review(request: object) -> bool:
    return "담당자를 둡니다" in getattr(request, "prompt", "")
