"""Nothing of what a person says is in a log, nor readable in a file."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.local_api import found
from tests.bot.graphs.intake.http.client import KEYS, Client
from tests.bot.graphs.intake.http.serving_process import serve_interview
from tests.forked import ForkedProcess, begin_bot
from tests.new_database import new_database
from tests.patience import PATIENCE

CANARY = "Zitronenfalter"
SAID = f"제 이름은 카나리아 {CANARY}, 010-1234-5678"


async def _talk(url: str) -> None:
    """Hold an interview, and do all that could make the server speak of it."""
    async with aiohttp.ClientSession() as session:
        client = Client(url, session)
        begun = await client.start(SAID, request_id=CANARY)
        assert begun.status == 201, begun.body
        id = begun.body["session"]["session_id"]
        for text, status in ((SAID, 200), (f"broken {SAID}", 500), (f"away {SAID}", 503), (f"done {SAID}", 200)):
            assert (await client.say(id, text)).status == status
        assert CANARY in str((await client.ask("GET", f"/chat/{id}")).body)
        await client.say(id, "cancel")
        refused = [
            await client.say(id, SAID),
            await client.start(SAID, mood=CANARY),
            await client.start(SAID, user=f"not a name {CANARY}"),
            await client.ask("POST", "/chat/start", raw=SAID.encode()),
            await client.ask("GET", f"/chat?cursor={CANARY}"),
            await client.ask("GET", f"/chat/{CANARY}"),
            await client.ask("GET", f"/chat/{id}/replies/{CANARY}x"),
            await client.ask("GET", "/chat", Authorization=f"Bearer {CANARY}"),
        ]
        assert {answer.status for answer in refused} == {409, 422, 400, 404, 401}
    host, _, port = url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET /chat HTTP/1.1\r\nX: {CANARY}\0\r\n\r\n".encode())
    assert b" 400 " in await reader.readline()
    writer.close()


@pytest.mark.timeout(900)
async def test_what_a_person_says_is_in_no_log_and_in_no_file(tmp_path: Path) -> None:
    """Not at any level from info on, and in no byte of the database, the checkpoints and their journals."""
    data, output = tmp_path / "data", tmp_path / "output"
    process = await asyncio.to_thread(ForkedProcess, serve_interview, data, output)
    async with _ended(process):
        await _talk(await _address(data))
        running = _bytes_in(data)
    logged = output.read_bytes()
    assert logged.count(b'"event": "turn"') == 6, logged.decode()
    assert b"turn_failed" in logged
    files = {**{f"{name} (running)": content for name, content in running.items()}, **_bytes_in(data)}
    assert {"bot.db", "bot.db-wal (running)", "checkpoints.db"} <= files.keys()
    for word in (CANARY, "카나리아", "010-1234", KEYS["website"]):
        assert word.encode() not in logged, word
        assert [name for name, content in files.items() if word.encode() in content] == []


@pytest.mark.timeout(900)
async def test_the_interviews_that_ship_keep_silent_too(tmp_path: Path) -> None:
    """``bot serve`` itself, with nothing but a client: a whole conversation about a case, and not a word outside."""
    data, output = tmp_path / "data", tmp_path / "output"
    new_database(data / "bot.db")
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    settings = {"DATA_DIR": str(data), "PORT": "0", "CHAT_API_KEYS": json.dumps(KEYS), "LOG_FORMAT": "json"}
    process = await begin_bot("serve", env=kept | settings, cwd=tmp_path, out=output)
    async with _ended(process):
        url = await _address(data)
        async with aiohttp.ClientSession() as session:
            client = Client(url, session)
            told = f"작년 10월에 친구 {CANARY}한테 5천만원을 빌려줬는데 안 갚아요. {SAID}"
            begun = await client.whole(await client.start(told))
            id = begun.body["session"]["session_id"]
            for text in (
                "아니요",
                f"네, {CANARY}가 썼어요",
                f"{CANARY} 때문에 너무 무서워요",
                "2025년 10월 3일",
                "그만할래요",
            ):
                assert (await client.whole(await client.say(id, text))).status in (200, 409)
            whole = await client.ask("GET", f"/chat/{id}")
            assert whole.body["case"]["level2"] == "CIV_LOAN", whole.body
            assert CANARY in str(whole.body)
        running = _bytes_in(data)
    logged = output.read_bytes()
    assert b'"event": "ready"' in logged
    for word in (CANARY, "카나리아", "010-1234", KEYS["website"]):
        assert word.encode() not in logged, word
        for files in (running, _bytes_in(data)):
            assert [name for name, content in files.items() if word.encode() in content] == []
    kind = b"CIV_LOAN_UNPAID"
    assert [name for name, content in running.items() if kind in content and name.startswith(("bot", "check"))] == []


async def _address(data: Path) -> str:
    async with asyncio.timeout(PATIENCE):
        while (here := found(data)) is None:  # noqa: ASYNC110 - another process writes the file
            await asyncio.sleep(0.05)
    return here.url


@asynccontextmanager
async def _ended(process: ForkedProcess) -> AsyncIterator[None]:
    """End the process behind the block."""
    try:
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        async with asyncio.timeout(PATIENCE):
            await process.wait()


def _bytes_in(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
