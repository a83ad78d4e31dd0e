"""A disk that is really full: the system refuses every byte beyond a size, for every file of the bot's process."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pydantic import SecretStr

from tests.end_to_end.model_scripts import ANSWER, DECISION, decided
from tests.end_to_end.test_crashes import keeping
from tests.end_to_end.workplace import GENERAL, JIWOO, LEAVE, buttons_of, context_of, text_of
from tests.model_server import Stream, Text, model_server
from tests.patience import PATIENCE
from tests.sandbox_process import Sandbox


@contextmanager
def _full(pid: int) -> Iterator[None]:
    """Let no file of a process grow, nor be written anew beyond its first page."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_question_that_cannot_be_kept_is_taken_as_soon_as_there_is_room(sandbox: Sandbox, data: Path) -> None:
    """It is not acknowledged, so Slack delivers it again; the process lives on, and answers it once."""
    async with keeping(sandbox, data) as keeper:
        await keeper.start()
        await sandbox.wait_until_connected(90)
        with _full(keeper.process.pid):
            ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
            # Delivered at once, and again when it was not acknowledged for three seconds.
            await asyncio.sleep(4)
            with closing(sqlite3.connect(data / "bot.db")) as file:
                assert file.execute("SELECT count(*) FROM turn").fetchone() == (0,)
        reply = await sandbox.wait_for_reply(GENERAL, ts)
        assert "[1]" in text_of(reply)
        assert len(await sandbox.replies(GENERAL, ts)) == 1
        assert keeper.is_running()


async def test_a_disk_that_fills_up_during_an_answer_ends_it_with_a_sentence(sandbox: Sandbox, data: Path) -> None:
    """The person reads what happened and can try again; with room there, that works in the same process."""
    async with model_server() as model:
        model.on(system=DECISION, reply=decided("search"))
        slowly = Stream([f"{n}번째 말이에요. [1] " for n in range(60)], delay=0.1)
        model.on(system=ANSWER, reply=[slowly, Text("15일이에요. [1]")])
        settings = {
            "openai_base_url": model.openai_url,
            "openai_model": "scripted",
            "openai_api_key": SecretStr("sk-test"),
        }
        async with keeping(sandbox, data, **settings) as keeper:
            await keeper.start()
            await sandbox.wait_until_connected(90)
            ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
            async with asyncio.timeout(PATIENCE):
                while not await sandbox.replies(GENERAL, ts):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            with _full(keeper.process.pid):
                reply = await sandbox.wait_for_reply(GENERAL, ts)
                assert "retry_turn" in buttons_of(reply), text_of(reply)
                assert "오류 번호" in context_of(reply)
            await sandbox.press(JIWOO, reply, "retry_turn")
            again = await sandbox.wait_for_reply(GENERAL, ts, count=2)
            assert text_of(again) == "15일이에요. [1]"
            assert keeper.is_running()
