"""The process is killed at every agent of a plan: it goes on there, and the plan comes once, with one page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from pydantic import SecretStr

from tests.end_to_end.model_scripts import DECISION, decided, with_model
from tests.end_to_end.test_crashes import Keeper, keeping
from tests.end_to_end.workplace import JIWOO, buttons_of, text_of, titles
from tests.model_server import ModelServer, model_server
from tests.orchestrator.graphs.plan.team import AGENTS, BODIES, REQUEST, WRITER, judged, scripted, section
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
        async with keeping(sandbox, data, **with_model(model), web_search="off") as keeper:
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


PARENT = "온보딩"
TASK: Json = {"name": "목록 만들기", "start": "2027-03-02", "end": "2027-03-20", "owner": "", "source": 0}
TABLE = "작업 목록: 사내 온보딩 앱"
_HELD: Json = {"delay": 10.0, "status": 503}
"""A request that its process does not live to see answered, and that changes nothing."""


class _Web:
    """A search engine that does not answer while ``held``."""

    def __init__(self) -> None:
        self.url = ""
        self.asked: asyncio.Queue[str] = asyncio.Queue()
        self.held = True

    async def search(self, request: web.Request) -> web.Response:
        """Answer as Tavily does."""
        self.asked.put_nowait((await request.json())["query"])
        if self.held:
            await asyncio.sleep(PATIENCE)
        page = {
            "title": "온보딩 시장",
            "url": "http://127.0.0.1:9/market",
            "content": "온보딩 앱을 쓰는 회사가 늘었다.",
        }
        return web.json_response({"results": [page]})


@asynccontextmanager
async def _searching() -> AsyncIterator[_Web]:
    found, app = _Web(), web.Application()
    app.router.add_post("/search", found.search)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        found.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield found
    finally:
        await runner.cleanup()


async def _killed_at(sandbox: Sandbox, keeper: Keeper, method: str, words: str) -> None:
    """Kill the process while Notion has its request in which these words stand, and start the next one."""
    async with asyncio.timeout(PATIENCE):
        while not any(words in str(one["body"]) for one in await sandbox.requests("notion", method)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await keeper.kill()
    await sandbox.clear_faults()


async def test_a_plan_is_cut_off_where_no_model_is_asked(sandbox: Sandbox, data: Path) -> None:
    """While it looks for its place, searches the web, and makes its page and the table: each is there once."""
    channel = await sandbox.dm(JIWOO)
    async with model_server() as model, _searching() as engine:
        model.on(system=DECISION, reply=decided("plan"))
        model.on(system=WRITER, contains="\nfeatures: ", reply=section(BODIES["features"], tasks=[TASK]))
        scripted(model)
        key = SecretStr("tvly-test")
        async with keeping(sandbox, data, **with_model(model), tavily_api_key=key, tavily_url=engine.url) as keeper:
            await keeper.start()
            await sandbox.fault("notion", "POST /v1/search", times=None, **_HELD)
            ts = await sandbox.say(JIWOO, channel, f"{PARENT} 페이지 아래에 {REQUEST}. 최근 시장도 살펴봐줘")
            await _killed_at(sandbox, keeper, "POST /v1/search", f"'{PARENT}'")
            assert engine.asked.empty()
            await keeper.start()
            async with asyncio.timeout(PATIENCE):
                await engine.asked.get()
            assert not [one for one in model.requests if AGENTS["analyze"] in one.system]
            await keeper.kill()
            engine.held = False
            await keeper.start()
            first = await _answered(sandbox, channel, ts)
            analysed = len([one for one in model.requests if AGENTS["analyze"] in one.system])

            await sandbox.fault("notion", "POST /v1/pages", **_HELD)
            await sandbox.control("DELETE", "requests")
            ts = await sandbox.say(JIWOO, channel, f"{REQUEST} (2)")
            await _killed_at(sandbox, keeper, "POST /v1/pages", "사내 온보딩 앱")
            assert _made(await titles(sandbox)) == {"사내 온보딩 앱": 1, TABLE: 1, TASK["name"]: 1}
            await sandbox.fault("notion", "POST /v1/databases", **_HELD)
            await sandbox.control("DELETE", "requests")
            await keeper.start()
            await _killed_at(sandbox, keeper, "POST /v1/databases", "")
            await keeper.start()
            second = await _answered(sandbox, channel, ts)
    for replies in (first, second):
        plans = [text_of(one) for one in replies if "open_page" in buttons_of(one)]
        assert len(plans) == 1
    asked = [one for one in model.requests if AGENTS["analyze"] in one.system]
    assert (analysed, len(asked)) == (1, 2)
    assert _made(await titles(sandbox)) == {"사내 온보딩 앱": 2, TABLE: 2, TASK["name"]: 2}


def _made(titles: list[str]) -> dict[str, int]:
    """How often the pages of plans, their tables and their tasks are there."""
    return {name: titles.count(name) for name in ("사내 온보딩 앱", TABLE, TASK["name"])}
