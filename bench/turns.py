"""What the frame costs a turn: ``python -m bench.turns [--json]``.

A question is answered by rules, through the whole of ours (signed event, durable inbox, audience, graph, streamed
reply, record) and through bare Bolt with a bare LangGraph graph on the SQLite saver, whose one node gives the same
answer from the same index and posts it with the same calls. Both run in one process, by turns; a turn lasts from the
event's first byte until Slack is told to end the reply.
"""

import asyncio
import logging
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import structlog
from aiohttp import web
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bench.company import CHANNEL, PERSON, environment, sandbox, synced
from bench.events import signed_post
from bench.printing import print_numbers
from bot.app import serving
from bot.core import Core
from bot.settings import load
from bot.slack.reply import blocks
from bot.texts import say
from integrations.store import Database
from orchestrator.deps import Context
from orchestrator.graphs.workspace.citations import cited
from orchestrator.graphs.workspace.nodes.search import search
from orchestrator.graphs.workspace.state import WorkspaceState
from orchestrator.turn import AgentExecutionResult, Turn

TURNS = 60
WARM = 6
QUESTIONS = ("연차 휴가는 며칠이야?", "배포 후 문제가 생기면 어떻게 롤백해?", "출장비는 언제까지 정산해야 해?")
BAR = 1.5


@dataclass(frozen=True, slots=True)
class Numbers:
    """Times in milliseconds."""

    turns: int
    ours_p50: float
    bare_p50: float
    ours_p90: float
    bare_p90: float
    ratio_of_medians: float
    same_answers: bool


@asynccontextmanager
async def bare(base: Core, place: dict[str, Any], folder: Path) -> AsyncIterator[str]:
    """Serve Slack with nothing but Bolt and LangGraph; yields the address."""
    graph: Any = StateGraph(WorkspaceState, context_schema=Context)
    graph.add_node("search", search)
    graph.add_edge(START, "search")
    graph.add_edge("search", END)
    client = AsyncWebClient(token=place["bot_token"], base_url=place["slack_api_url"])
    app = AsyncApp(client=client, signing_secret=place["signing_secret"], logger=logging.getLogger("bare"))
    words = partial(say, "ko")
    async with AsyncSqliteSaver.from_conn_string(str(folder / "bare.db")) as saver:
        compiled = graph.compile(checkpointer=saver)

        @app.event("app_mention")
        async def answer(event: dict[str, Any]) -> None:
            where = {"channel_id": event["channel"], "thread_ts": event["ts"]}
            await asyncio.gather(
                client.agents_sessions_setStatus(status="processing", **where),
                client.assistant_threads_setStatus(status=words("status.searching"), **where),
            )
            question = event["text"].partition("> ")[2]
            team = frozenset({f"team:{place['team_id']}", f"channel:{event['channel']}"})
            turn = Turn(
                id=event["ts"],
                team=place["team_id"],
                channel=event["channel"],
                thread=event["ts"],
                user=event["user"],
                text=question,
                locale="ko",
                door="slack",
                audience=team,
            )
            state = await compiled.ainvoke(
                {"query": question, "decision": {"mode": "search", "query": question}, "conversation": []},
                {"configurable": {"thread_id": event["ts"]}},
                context=Context(turn, base.deps),
            )
            text, citations = state["result"], tuple(cited(state["result"], state["retrieval"]))
            stream = await client.chat_startStream(
                channel=event["channel"],
                thread_ts=event["ts"],
                markdown_text=text,
                recipient_team_id=place["team_id"],
                recipient_user_id=event["user"],
            )
            below = blocks.below_answer(AgentExecutionResult("search", text, citations=citations), event["ts"], words)
            await client.chat_stopStream(
                channel=event["channel"], ts=stream["ts"], blocks=below, session_status="active"
            )

        async def events(request: web.Request) -> web.Response:
            return await to_aiohttp_response(await app.async_dispatch(await to_bolt_request(request)))

        server = web.Application()
        server.router.add_post("/slack/events", events)
        runner = web.AppRunner(server, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()


async def measure(folder: Path) -> Numbers:
    """Run in an empty folder."""
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(sandbox(folder / "sandbox"))
        session = await stack.enter_async_context(aiohttp.ClientSession())
        env = environment(place, folder, PORT="0")
        await synced(env, folder)
        settings = load(**{name.lower(): value for name, value in env.items() if name not in ("PATH", "PYTHONPATH")})
        bot = await stack.enter_async_context(serving(settings))
        urls = {"ours": bot.url, "bare": await stack.enter_async_context(bare(bot.core, place, folder))}
        await asyncio.sleep(5.0)  # the first look at Notion is over
        times: dict[str, list[float]] = {"ours": [], "bare": []}
        same = True
        for n in range(WARM + TURNS):
            question = QUESTIONS[n % len(QUESTIONS)]
            said = {}
            for name in ("ours", "bare") if n % 2 else ("bare", "ours"):
                took, said[name] = await _turn(session, place, urls[name], question)
                if n >= WARM:
                    times[name].append(took)
            same = same and said["ours"] == said["bare"]
        await _settled(bot.core.database)
    ours, plain = (sorted(times[name]) for name in ("ours", "bare"))
    medians = statistics.median(ours), statistics.median(plain)
    return Numbers(
        TURNS,
        _ms(medians[0]),
        _ms(medians[1]),
        _ms(ours[len(ours) * 9 // 10]),
        _ms(plain[len(plain) * 9 // 10]),
        round(medians[0] / medians[1], 2),
        same,
    )


async def _turn(
    session: aiohttp.ClientSession, place: dict[str, Any], url: str, question: str
) -> tuple[float, tuple[str, str]]:
    """Ask in a new thread; the seconds until the reply was ended, and what it says with its sources."""
    body = {"as": PERSON, "channel": CHANNEL, "text": question}
    async with session.post(f"{place['url']}/page/messages", json=body) as answer:
        ts = (await answer.json())["ts"]
    for name in ("requests", "events"):
        await session.delete(f"{place['url']}/_control/{name}")
    began = time.time()
    assert await signed_post(session, url, place, ts, question) == 200
    async with asyncio.timeout(20):
        while True:
            async with session.get(f"{place['url']}/_control/requests?method=chat.stopStream") as answer:
                log = (await answer.json())["log"]
            if log and log[0]["status"]:
                break
            await asyncio.sleep(0.005)
    query = {"as": PERSON, "channel": CHANNEL, "thread": ts}
    async with session.get(f"{place['url']}/page/messages", params=query) as answer:
        reply = (await answer.json())["messages"][-1]
    return log[0]["at"] - began, (reply["markdown_text"], str(reply["blocks"][0]["elements"]))


async def _settled(database: Database) -> None:
    while await database.queue.waiting():  # noqa: ASYNC110 - nothing is measured any more
        await asyncio.sleep(0.05)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def main() -> None:
    """Print the numbers."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    print_numbers(__doc__, measure, bar=BAR)


if __name__ == "__main__":
    main()
