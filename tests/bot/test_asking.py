"""Asking a bot that runs already, over its real HTTP API."""

import asyncio
import json
import re
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot import local_api
from bot.commands.asked import TerminalMessage
from bot.commands.asking_there import connected
from bot.settings import Settings, load
from bot.terminal import NotAnswered
from integrations.errors import Denied, Misconfigured, Unavailable
from tests.bot.graphs.intake.http.client import KEYS
from tests.bot.http.turns.client import TurnClient, turn_clients
from tests.bot.http.turns.story import Story, words
from tests.forked import run_bot_command
from tests.integrations.knowledge.sheets import small_workbook
from tests.new_database import new_database
from tests.patience import PATIENCE
from tests.sandbox_process import ROOT


@pytest.fixture
def story() -> Story:
    """What answers everything."""
    return Story(name="workspace")


def _settings(folder: Path) -> Settings:
    return load(_env_file=None, data_dir=folder, notion_token="ntn_for_tests", intake_workbook=small_workbook())


async def _answer(folder: Path, said: TerminalMessage, url: str = "", key: str = "") -> list[dict[str, Any]]:
    async with connected(_settings(folder), url, key, "ko", "") as there:
        assert there is not None
        try:
            return [event async for event in there.ask(said)]
        finally:
            await there.forget()


async def _count(client: TurnClient) -> int:
    assert client.bot is not None
    return len(await client.bot.core.database.turns.of_user("@local/operator", 10))


async def test_the_bot_that_runs_here_answers(tmp_path: Path, story: Story) -> None:
    """Found by the file that it leaves, with a file, and nothing is left behind; when it has ended, nobody is there."""
    note = tmp_path / "메모.md"
    note.write_text("# 메모", encoding="utf-8")
    async with turn_clients(tmp_path / "data", story) as client:
        events = await _answer(tmp_path / "data", TerminalMessage("연차는?", (note,)))
        assert events[-1]["type"] == "done"
        assert [name for name, _ in story.files] == ["메모.md"]
        assert await _count(client) == 0
        here = local_api.found(tmp_path / "data")
    assert here is not None
    assert list((tmp_path / "data" / "uploads").iterdir()) == []
    async with connected(_settings(tmp_path / "data"), "", "", "ko", "") as there:
        assert there is None


async def test_what_a_bot_left_that_has_ended_leads_nowhere(tmp_path: Path, story: Story) -> None:
    """Nothing is sent to who has its port now; nor to an address that others may have written."""
    async with turn_clients(tmp_path / "other", story) as client:
        left = tmp_path / local_api.FILE
        left.write_text(json.dumps({"url": client.url, "key": "k"}))
        left.chmod(0o600)
        assert local_api.found(tmp_path) is None
        with local_api.offered(tmp_path, client.url, "k"):
            assert local_api.found(tmp_path) == local_api.LocalApi(client.url, "k")
            left.chmod(0o666)
            assert local_api.found(tmp_path) is None


async def test_another_bot_answers_who_has_its_key(tmp_path: Path, story: Story) -> None:
    """By its address; without the key, and where nobody is, that is said."""
    async with turn_clients(tmp_path, story) as client:
        events = await _answer(tmp_path, TerminalMessage("30"), client.url, KEYS["website"])
        assert events[-1]["result"]["answer"] == words(30)
        with pytest.raises(Denied, match="--key or ASK_KEY"):
            await _answer(tmp_path, TerminalMessage("30"), client.url, "wrong")
        with pytest.raises(Misconfigured, match="ASK_KEY"):
            await _answer(tmp_path, TerminalMessage("30"), client.url)
        with pytest.raises(NotAnswered, match=r"^text: .*길어요"):
            await _answer(tmp_path, TerminalMessage("x" * 30_000), client.url, KEYS["website"])
    with pytest.raises(Unavailable):
        await _answer(tmp_path, TerminalMessage("30"), client.url, KEYS["website"])


async def test_who_asks_no_more_stops_the_turn(tmp_path: Path, story: Story) -> None:
    """Cut off in the middle, the turn is stopped and the conversation gone."""
    async with turn_clients(tmp_path, story, chat_requests_per_minute=1) as client:
        here = local_api.found(tmp_path)
        assert here is not None
        client.key = here.key

        async def ask() -> None:
            async with connected(_settings(tmp_path), "", "", "ko", "") as there:
                assert there is not None
                try:
                    async with aclosing(there.ask(TerminalMessage("wait"))) as events:
                        async for _ in events:
                            begun.set()
                finally:
                    await there.forget()

        begun = asyncio.Event()
        asking = asyncio.create_task(ask())
        await asyncio.wait_for(begun.wait(), PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while not story.begun:  # noqa: ASYNC110 - what is only waiting is withdrawn, not stopped
                await asyncio.sleep(0.02)
        asking.cancel()
        await asyncio.wait({asking})
        await asyncio.wait_for(story.stopped.wait(), PATIENCE)
        assert await _count(client) == 0


async def test_a_stream_that_breaks_is_gone_on_with(tmp_path: Path) -> None:
    """Behind the last event that arrived, and each event is told once."""
    asked: list[str] = []

    async def post(_request: web.Request) -> web.Response:
        return web.json_response({"id": "a" * 32, "conversation": "c"}, status=201)

    async def events(request: web.Request) -> web.StreamResponse:
        after = int(request.headers["Last-Event-ID"])
        asked.append(str(after))
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        kinds = ("token", "token", "restarted", "token", "done")
        for number in range(after + 1, min(after + 3, len(kinds)) + 1):
            data = f'{{"type": "{kinds[number - 1]}", "text": "{words(number)}"}}'
            await response.write(f":\n\nid: {number}\nevent: x\ndata: {data}\n\nid: ".encode())
        assert request.transport is not None
        request.transport.abort()
        return response

    app = web.Application()
    app.router.add_post("/api/v1/turns", post)
    app.router.add_get("/api/v1/turns/{id}/events", events)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        told = await _answer(tmp_path, TerminalMessage("x"), url, "key")
    finally:
        await runner.cleanup()
    assert [event["type"] for event in told] == ["token", "token", "restarted", "token", "done"]
    assert asked == ["0", "3"]


async def test_an_interview_that_was_begun_is_gone_on_with(tmp_path: Path) -> None:
    """Where nobody types, the command names the conversation, and the next one hears the answer in it."""
    new_database(tmp_path / "bot.db")
    # With a Notion of its own, which nothing asks here: else the demo's company would be read first.
    notion = {"NOTION_TOKEN": "ntn_for_tests", "NOTION_API_URL": "http://127.0.0.1:1"}
    own = {"DATA_DIR": str(tmp_path), "INTAKE_WORKBOOK": str(small_workbook()), **notion}
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), **own}
    begun = await run_bot_command("ask", "상담 받고 싶어요. 친구가 빌려준 돈을 안 갚아요", env=env, cwd=tmp_path)
    assert begun.returncode == 0, begun.stderr
    named = re.search(r"bot ask --conversation (\S+)", begun.stderr + begun.stdout)
    assert named, begun.stdout + begun.stderr
    more = await run_bot_command("ask", "--conversation", named[1], "아니요", env=env, cwd=tmp_path)
    assert "어느 쪽인가요?" in more.stdout, more.stdout + more.stderr
