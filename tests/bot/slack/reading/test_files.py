"""Fetching the files of a message from a Slack on loopback."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import web
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.client import web_client
from bot.slack.reading.files import fetched
from integrations.documents.files import MAX_BYTES
from orchestrator.turn import File, Turn
from tests.orchestrator.conftest import a_turn

JSON = "application/json"
REFUSAL = b'{"ok": false, "error": "missing_scope", "needed": "files:read", "provided": "chat:write"}'
SIGN_IN = "<html><body>Sign in to Slack</body></html>"


@dataclass
class Files:
    """A server of files that notes who asked, and the client for it."""

    url: str
    client: AsyncWebClient
    tokens: list[str]
    served: dict[str, tuple[str, bytes]] = field(default_factory=dict)

    def add(self, name: str, content: bytes, kind: str = "text/plain", *, mimetype: str = "", size: int = -1) -> File:
        """Serve it as `kind`; return what a message announces."""
        self.served[name] = (kind, content)
        size = len(content) if size < 0 else size
        return File(name, name, mimetype or kind, size, f"{self.url}/files/{name}")


@asynccontextmanager
async def _serving() -> AsyncIterator[Files]:
    tokens: list[str] = []
    app = web.Application()
    runner = web.AppRunner(app)

    async def download(request: web.Request) -> web.Response:
        tokens.append(request.headers.get("Authorization", ""))
        name = request.match_info["name"]
        if name == "moved":
            raise web.HTTPFound("/files/a.txt")
        if name not in files.served:
            raise web.HTTPNotFound
        kind, content = files.served[name]
        return web.Response(body=content, content_type=kind)

    app.router.add_get("/files/{name}", download)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    async with web_client("xoxb-secret", f"{url}/api/") as client:
        files = Files(url, client, tokens)
        yield files
    await runner.cleanup()


@pytest.fixture
async def slack() -> AsyncIterator[Files]:
    """A Slack that serves files."""
    async with _serving() as found:
        yield found


def _turn(*files: File) -> Turn:
    return a_turn("?", id="slack:T1:C1:1.0#2.0", files=files)


def _content(turn: Turn) -> bytes:
    return Path(turn.files[0].path).read_bytes()


def _names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def test_files_are_there_for_the_turn_and_gone_after_it(slack: Files, tmp_path: Path) -> None:
    """They are asked for with the bot's token, lie under no name of theirs, and nothing stays on disk."""
    folder = tmp_path / "files"
    turn = _turn(slack.add("a.txt", b"one"), slack.add("..%2Fb.txt", b"two"))
    async with fetched(turn, slack.client, folder) as found:
        first = Path(found.files[0].path)
        assert _content(found) == b"one"
        assert first.parent.parent == folder
        assert first.name == "0"
        assert folder.stat().st_mode & 0o077 == 0
    assert _names(folder) == []
    assert set(slack.tokens) == {"Bearer xoxb-secret"}


@pytest.mark.parametrize(
    "case",
    [
        *("sign-in", "sign-in as html", "gone", "moved", "longer", "elsewhere", "nowhere"),
        *("cut off", "more", "refusal", "refusal of the same length", "refusal as json"),
    ],
)
async def test_what_is_not_the_file_is_not_taken_for_it(slack: Files, tmp_path: Path, case: str) -> None:
    """The turn goes on, the file without a place on disk; the token is sent to Slack alone."""
    slack.add("a.txt", b"one")
    async with _serving() as other:
        foreign = other.add("a.txt", b"one")
        file = {
            "sign-in": slack.add("s.pdf", SIGN_IN.encode(), "text/html", mimetype="application/pdf"),
            "sign-in as html": slack.add("s.html", SIGN_IN.encode(), "text/html", size=3),
            "gone": File("1", "x", size=1, url=f"{slack.url}/files/x"),
            "moved": File("1", "m", size=1, url=f"{slack.url}/files/moved"),
            "longer": slack.add("l.txt", b"a" * 100_000, size=5),
            "cut off": slack.add("c.txt", b"one", size=5),
            "more": slack.add("o.txt", b"one two", size=3),
            "refusal": slack.add("r.pdf", REFUSAL, JSON, mimetype="application/pdf", size=9000),
            "refusal of the same length": slack.add("e.txt", REFUSAL, JSON, mimetype="text/plain"),
            "refusal as json": slack.add("r.json", REFUSAL, JSON, size=9),
            "elsewhere": foreign,
            "nowhere": File("1", "n", size=1),
        }[case]
        async with fetched(_turn(file), slack.client, tmp_path) as found:
            assert [each.path for each in found.files] == [""]
        assert other.tokens == []


async def test_a_page_that_was_uploaded_is_taken(slack: Files, tmp_path: Path) -> None:
    """HTML or JSON as long as the message announced is the file itself, also if an error is what it holds."""
    file = slack.add("a.html", b"<p>hello</p>", "text/html")
    async with fetched(_turn(file), slack.client, tmp_path) as found:
        assert _content(found) == b"<p>hello</p>"
    file = slack.add("a.json", REFUSAL, JSON)
    async with fetched(_turn(file), slack.client, tmp_path) as found:
        assert _content(found) == REFUSAL


async def test_what_is_too_large_is_not_asked_for(slack: Files, tmp_path: Path) -> None:
    """The announced size is enough to leave it."""
    file = slack.add("a.txt", b"one", size=MAX_BYTES + 1)
    async with fetched(_turn(file), slack.client, tmp_path) as found:
        assert found.files[0].path == ""
    assert slack.tokens == []


async def test_a_turn_that_is_cut_off_leaves_nothing(slack: Files, tmp_path: Path) -> None:
    """Stopped in the middle, the files go too."""
    reading = asyncio.Event()

    async def answer() -> None:
        async with fetched(_turn(slack.add("a.txt", b"one")), slack.client, tmp_path):
            reading.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(answer())
    await reading.wait()
    assert _names(tmp_path) != []
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert _names(tmp_path) == []


async def test_what_a_killed_process_left_is_removed(slack: Files, tmp_path: Path) -> None:
    """A folder of a day ago goes with the next turn, one of a running turn stays."""
    for name, age in (("old", 90_000), ("new", 60)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "0").write_text("private")
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    async with fetched(_turn(slack.add("a.txt", b"one")), slack.client, tmp_path):
        pass
    assert _names(tmp_path) == ["new"]


async def test_a_turn_without_files_touches_nothing(slack: Files, tmp_path: Path) -> None:
    """No folder is made."""
    async with fetched(_turn(), slack.client, tmp_path / "files") as found:
        assert found == _turn()
    assert not (tmp_path / "files").exists()
