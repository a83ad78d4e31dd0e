"""Slack's events at their worst: ``python -m bench.events [--json] [--one]``.

200 signed events a second for ten seconds, each the first message of a thread of its own, sent to real processes:
`bot web` takes them, `bot worker` answers them by rules from the index of the demo's company (with ``--one``:
`bot serve` does both). Slack is the sandbox, on the same two cores. Then it is counted how often each question was
answered.
"""

import argparse
import asyncio
import hashlib
import hmac
import json
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import aiohttp

from bench.company import CHANNEL, PERSON, bot, environment, free_port, ready, sandbox, synced

RATE = 200
SECONDS = 10
PATIENCE = 600.0
"""Seconds until every question must be answered."""
QUESTION = "연차 휴가는 며칠이야?"


@dataclass(frozen=True, slots=True)
class Numbers:
    """Times in milliseconds, but for the last one."""

    processes: str
    sent: int
    acknowledged: int
    ack_p50: float
    ack_p99: float
    ack_max: float
    answered_once: int
    answered_twice_or_more: int
    never_answered: int
    all_answered_after_seconds: float


async def measure(
    one: bool, folder: Path, *, rate: int = RATE, seconds: int = SECONDS, patience: float = PATIENCE
) -> Numbers:
    """Run in an empty folder. Who has waited ``patience`` seconds for the answers counts those that are there."""
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(sandbox(folder / "sandbox"))
        session = await stack.enter_async_context(
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=60))
        )
        port = free_port()
        env = environment(place, folder, PORT=str(port))
        await synced(env, folder)
        asked = await _write_questions(session, place, rate * seconds)
        url = f"http://127.0.0.1:{port}"
        if one:
            await stack.enter_async_context(bot("serve", env, folder))
        else:
            await stack.enter_async_context(bot("web", {**env, "WORKER_ID": "web.1"}, folder))
            other = free_port()
            worker = {**env, "WORKER_ID": "worker.1", "PORT": str(other)}
            await stack.enter_async_context(bot("worker", worker, folder))
            await ready(session, f"http://127.0.0.1:{other}")
        await ready(session, url)
        began = time.perf_counter()
        statuses, took = await _send(session, url, place, asked, rate)
        counts = await _wait(session, place, asked, patience)
        ended = time.perf_counter()
    took.sort()
    return Numbers(
        processes="serve" if one else "web + worker",
        sent=len(asked),
        acknowledged=statuses.count(200),
        ack_p50=_ms(statistics.median(took)),
        ack_p99=_ms(took[len(took) * 99 // 100]),
        ack_max=_ms(took[-1]),
        answered_once=sum(count == 1 for count in counts.values()),
        answered_twice_or_more=sum(count > 1 for count in counts.values()),
        never_answered=sum(count == 0 for count in counts.values()),
        all_answered_after_seconds=round(ended - began, 1),
    )


async def _write_questions(session: aiohttp.ClientSession, place: dict[str, Any], count: int) -> list[str]:
    """Write the messages into the channel while no bot listens; their time stamps."""
    asked: list[str] = []
    for n in range(count):
        body = {"as": PERSON, "channel": CHANNEL, "text": f"{QUESTION} ({n})"}
        async with session.post(f"{place['url']}/page/messages", json=body) as answer:
            asked.append((await answer.json())["ts"])
    await session.delete(f"{place['url']}/_control/events")
    return asked


async def _send(
    session: aiohttp.ClientSession, url: str, place: dict[str, Any], asked: list[str], rate: int
) -> tuple[list[int], list[float]]:
    statuses: list[int] = []
    took: list[float] = []

    async def send(ts: str) -> None:
        before = time.perf_counter()
        statuses.append(await signed_post(session, url, place, ts, QUESTION))
        took.append(time.perf_counter() - before)

    start = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for n, ts in enumerate(asked):
            await asyncio.sleep(max(0.0, start + n / rate - time.perf_counter()))
            group.create_task(send(ts))
    return statuses, took


async def signed_post(session: aiohttp.ClientSession, url: str, place: dict[str, Any], ts: str, question: str) -> int:
    """Tell the bot of a message that mentions it, as Slack does; the status of its answer."""
    body = json.dumps(_event(place, ts, question), ensure_ascii=False).encode()
    stamp = str(int(time.time()))
    signed = hmac.new(place["signing_secret"].encode(), b"v0:%s:%s" % (stamp.encode(), body), hashlib.sha256)
    headers = {
        "Content-Type": "application/json",
        "X-Slack-Request-Timestamp": stamp,
        "X-Slack-Signature": f"v0={signed.hexdigest()}",
    }
    async with session.post(f"{url}/slack/events", data=body, headers=headers) as answer:
        await answer.read()
        return answer.status


def _event(place: dict[str, Any], ts: str, question: str) -> dict[str, Any]:
    return {
        "type": "event_callback",
        "team_id": place["team_id"],
        "api_app_id": place["app_id"],
        "event_id": f"Ev{ts.replace('.', '')}",
        "event_time": int(float(ts)),
        "event": {
            "type": "app_mention",
            "channel": CHANNEL,
            "user": PERSON,
            "text": f"<@{place['bot_user_id']}> {question}",
            "ts": ts,
            "event_ts": ts,
        },
    }


async def _wait(
    session: aiohttp.ClientSession, place: dict[str, Any], asked: list[str], patience: float
) -> dict[str, int]:
    """Wait until every question has a reply, and a little longer for replies too many; how many each has."""
    until = time.perf_counter() + patience
    while True:
        counts = await _count(session, place, asked)
        if all(counts.values()) or time.perf_counter() > until:
            await asyncio.sleep(2.0)
            return await _count(session, place, asked)
        await asyncio.sleep(5.0)


async def _count(session: aiohttp.ClientSession, place: dict[str, Any], asked: list[str]) -> dict[str, int]:
    counts = dict.fromkeys(asked, 0)
    before = ""
    while True:
        query = {"as": PERSON, "channel": CHANNEL, "limit": "200", **({"before": before} if before else {})}
        async with session.get(f"{place['url']}/page/messages", params=query) as answer:
            page = await answer.json()
        for message in page["messages"]:
            if message["ts"] in counts:
                counts[message["ts"]] = int(message.get("reply_count") or 0)
        if not page["has_more"] or not page["messages"]:
            return counts
        before = page["messages"][0]["ts"]


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def main() -> None:
    """Print the numbers."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--one", action="store_true", help="one process takes and answers")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        numbers = asdict(asyncio.run(measure(given.one, Path(folder))))
    if given.json:
        print(json.dumps(numbers))
    else:
        for name, value in numbers.items():
            print(f"{name:28}{value:>14}")


if __name__ == "__main__":
    main()
