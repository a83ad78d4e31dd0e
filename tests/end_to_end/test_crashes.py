"""The real process is killed at many moments of turns; nothing may be lost, said twice, or left half-said."""

import asyncio
import random
import re
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.settings import Settings
from tests.end_to_end.model_scripts import ANSWER, DECISION, decided
from tests.end_to_end.workplace import (
    GENERAL,
    JIWOO,
    buttons_of,
    context_of,
    run_bot,
    settings_for,
    text_of,
    titles,
    working,
)
from tests.forked import ForkedProcess
from tests.model_server import Stream, Text, model_server
from tests.patience import PATIENCE
from tests.sampling import count
from tests.sandbox_process import Json, Sandbox

KILLS = count(30, 4)
"""In a run of all tests it is a sample; ``make fuzz`` kills more often."""
QUESTIONS = (
    "연차 휴가는 며칠이야?",
    "안녕",
    "배포 후 문제가 생기면 어떻게 롤백해?",
    "사내 도서관 이용 안내 문서 만들어줘",
)
_ADDRESS = re.compile(r"https?://[^\s)|>]+")


@dataclass
class Keeper:
    """Starts and kills `bot serve`, again and again."""

    folder: Path
    settings: Settings
    _process: ForkedProcess | None = None

    @property
    def process(self) -> ForkedProcess:
        """The one that was begun last."""
        assert self._process is not None
        return self._process

    async def start(self) -> None:
        """Begin a process; the one before has ended."""
        self._process = await run_bot("serve", self.settings, self.folder, self.folder / "bot.log")

    async def kill(self, number: signal.Signals = signal.SIGKILL) -> int:
        """End the running process with a signal; its exit code."""
        self.process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()

    def is_running(self) -> bool:
        """Tell whether the process has not ended by itself."""
        return self.process.returncode is None

    async def close(self) -> None:
        """Leave nothing behind."""
        if self._process is not None and self._process.returncode is None:
            await self.kill()


@asynccontextmanager
async def keeping(sandbox: Sandbox, data: Path, **changes: object) -> AsyncIterator[Keeper]:
    """A keeper of a bot with its own data folder."""
    keeper = Keeper(data, await settings_for(sandbox, data, worker_id="worker.1", **changes))
    try:
        yield keeper
    finally:
        await keeper.close()


async def _asked(sandbox: Sandbox, texts: tuple[str, ...] = QUESTIONS) -> dict[str, str]:
    return {await sandbox.say(JIWOO, GENERAL, f"@agent {text}"): text for text in texts}


async def _answered(sandbox: Sandbox, asked: dict[str, str], timeout: float = 120) -> dict[str, Json]:
    """Wait until each question has a finished reply with its buttons; the replies."""
    found: dict[str, Json] = {}
    async with asyncio.timeout(timeout):
        for ts in asked:
            while True:
                replies = await sandbox.replies(GENERAL, ts)
                if replies and not replies[-1].get("streaming") and buttons_of(replies[-1]):
                    found[ts] = replies[-1]
                    break
                await asyncio.sleep(0.1)
    return found


async def _after_requests(sandbox: Sandbox, count: int) -> None:
    """Wait until Slack has got so many requests of a turn, or for three seconds."""
    try:
        async with asyncio.timeout(3):
            while True:
                counts = await sandbox.counts("slack")
                if sum(counts.values()) - counts.get("apps.connections.open", 0) >= count:
                    return
                await asyncio.sleep(0.01)
    except TimeoutError:
        return


def _said(reply: Json) -> str:
    """What a reply says, but for the addresses of pages, of which each has its own."""
    said = _ADDRESS.sub("URL", f"{text_of(reply)}\n{context_of(reply)}")
    # A document is written from what is in Notion, and so from the documents before it.
    return said.partition("\n")[0] if said.startswith("📄") else said


@pytest.mark.hypothesis
@pytest.mark.timeout(900)
async def test_every_question_has_one_answer_when_the_process_is_killed(sandbox: Sandbox, data: Path) -> None:
    """Many kills, half of them while the next process puts the last one's turns right."""
    dice = random.Random(11)
    expected: dict[str, str] = {}
    asked: dict[str, str] = {}
    before = {message["ts"] for message in await sandbox.messages(GENERAL)}
    pages = len(await titles(sandbox))
    async with keeping(sandbox, data) as keeper:
        await keeper.start()
        for ts, reply in (await _answered(sandbox, first := await _asked(sandbox))).items():
            expected[first[ts]] = _said(reply)
        for kill in range(KILLS):
            await sandbox.control("DELETE", "requests")
            if kill % 2 == 0:
                # Not more than two crashes for a turn: after three it is given up, and says so.
                await _answered(sandbox, asked)
                await sandbox.control("DELETE", "requests")
                asked |= await _asked(sandbox)
            await _after_requests(sandbox, dice.randrange(1, 18))
            await asyncio.sleep(dice.random() * 0.05)
            await keeper.kill()
            await keeper.start()
        replies = await _answered(sandbox, asked)
        await asyncio.sleep(1.0)
        assert await keeper.kill(signal.SIGTERM) == 0
    assert len(asked) == KILLS // 2 * len(QUESTIONS)
    wrong = {
        text: (_said(replies[ts]), expected[text]) for ts, text in asked.items() if _said(replies[ts]) != expected[text]
    }
    assert wrong == {}
    for ts in asked:
        assert len(await sandbox.replies(GENERAL, ts)) == 1
    outside = [message for message in await sandbox.messages(GENERAL) if message["ts"] not in {*before, *asked, *first}]
    assert outside == []
    assert len(await titles(sandbox)) == pages + KILLS // 2 + 1


@pytest.mark.parametrize("answered", [True, False])
async def test_a_turn_that_crashed_too_often_ends(sandbox: Sandbox, data: Path, answered: bool) -> None:
    """Given up, a turn keeps the answer that was made to it; without one, the person is told and can try again."""
    async with working(sandbox, data, worker_id="worker.1") as workplace:
        ts, before = await workplace.ask("안녕")
        await workplace.settled()
    with closing(sqlite3.connect(data / "bot.db")) as database, database:
        database.execute("UPDATE turn SET state = 'running', executor = 'worker.1', attempts = 3, crashes = 2")
    if not answered:
        (data / "checkpoints.db").unlink()
    async with working(sandbox, data, worker_id="worker.1") as workplace:
        await workplace.settled()
        [record] = await workplace.bot.core.database.turns.of_user(JIWOO, 1)
    [reply] = await sandbox.replies(GENERAL, ts)
    if answered:
        assert (text_of(reply), record.state) == (text_of(before), "done")
    else:
        assert ("멈추어" in text_of(reply), "retry_turn" in buttons_of(reply), record.state) == (True, True, "failed")


async def test_a_process_that_is_told_to_end_hands_its_turn_over(sandbox: Sandbox, data: Path) -> None:
    """SIGTERM in the midst of an answer: the process ends in time, and the next one finishes in the same message."""
    async with model_server() as model:
        model.on(system=DECISION, reply=decided("search"))
        slowly = Stream(["15일이에요. [1] ", *(f"{n}번째 말. " for n in range(600))], delay=0.1)
        model.on(system=ANSWER, reply=[slowly, Text("15일이에요. [1]")])
        model_settings = {
            "openai_base_url": model.openai_url,
            "openai_model": "scripted",
            "openai_api_key": SecretStr("sk-test"),
            "model_roles": {"retrieval": {"timeout": 120.0}},
        }
        async with keeping(sandbox, data, **model_settings) as keeper:
            await keeper.start()
            ts = await sandbox.say(JIWOO, GENERAL, f"@agent {QUESTIONS[0]}")
            async with asyncio.timeout(PATIENCE):
                while not (begun := await sandbox.replies(GENERAL, ts)):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            assert await keeper.kill(signal.SIGTERM) == 0
            await keeper.start()
            replies = await _answered(sandbox, {ts: ""})
    assert (replies[ts]["ts"], text_of(replies[ts])) == (begun[0]["ts"], "15일이에요. [1]")
    assert len(await sandbox.replies(GENERAL, ts)) == 1
