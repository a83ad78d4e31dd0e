"""The composition root: what it makes in the data folder, and what it takes down again."""

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from aiohttp import web
from cryptography.fernet import Fernet

from bot.app import CLOSING_SECONDS, DRAIN_SECONDS
from bot.commands.doctor import korean_font
from bot.core import core
from bot.encryption_keys import encryption_key
from bot.inbox import Inbox
from bot.inbox.records import to_record
from bot.settings import Settings, load
from bot.slack.client import identity_of, web_client
from bot.slack.listeners import ENDING_SECONDS
from bot.upkeep import purge
from integrations.errors import Misconfigured
from integrations.store import tables
from integrations.store.turns import TurnReport
from orchestrator.graphs import GRAPHS
from orchestrator.turn import Turn
from tests.bot.inbox.turns import turn
from tests.forked import run_bot_command
from tests.integrations.knowledge.sheets import small_workbook
from tests.model_server import model_server
from tests.sandbox_process import installed_before

ROOT = Path(__file__).parents[2]


def _settings(folder: Path, **values: object) -> Settings:
    return load(_env_file=None, **{"data_dir": folder, "intake_workbook": small_workbook(), **values})


def test_what_takes_minutes_leaves_a_worker_to_questions() -> None:
    """Graphs whose turns may take longer have slots of their own, fewer together than there are workers."""
    settings = load(_env_file=None)
    slow = [graph for graph in GRAPHS.values() if (graph.seconds or 0) > settings.turn_timeout]
    assert {graph.name for graph in slow} == {"contract", "idris", "plan"}
    assert sum(graph.slots or settings.workers for graph in slow) < settings.workers


def test_processes_that_start_together_share_one_key(tmp_path: Path) -> None:
    """Whoever comes second reads a whole key, never an empty file or one of its own."""
    with ThreadPoolExecutor(8) as pool:
        for number in range(100):
            folder = tmp_path / str(number)
            folder.mkdir()
            keys = list(pool.map(encryption_key, [_settings(folder)] * 8))
            assert len(keys[0]) == 44
            assert keys == keys[:1] * 8
            assert [path.name for path in folder.iterdir()] == ["encryption.key"]
            assert (folder / "encryption.key").stat().st_mode & 0o777 == 0o600


@pytest.fixture
async def identity() -> AsyncIterator[str]:
    """The identity endpoint that a cloud machine has, on loopback."""

    async def give(request: web.Request) -> web.Response:
        return web.json_response(
            {"access_token": "a-token", "expires_on": "4102444800", "resource": request.query["resource"]}
        )

    app = web.Application()
    app.router.add_get("/token", give)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/token"
    await runner.cleanup()


async def test_embeddings_without_a_key_use_the_machines_identity(
    identity: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An endpoint of Azure OpenAI without a key means Entra ID, for embeddings as for chat."""
    pytest.importorskip("azure.identity")
    monkeypatch.setenv("IDENTITY_ENDPOINT", identity)
    monkeypatch.setenv("IDENTITY_HEADER", "given-by-the-platform")
    async with model_server(key="a-token") as server:
        names = {"azure_openai_endpoint": server.url, "azure_openai_embedding_deployment": "e"}
        async with core(_settings(tmp_path, **names, embedding_dimensions=64)) as base:
            await base.embedder.embed(["연차"])
        assert [request.credential for request in server.requests] == ["bearer"]


async def test_the_end_does_not_wait_for_a_turn_without_an_end(tmp_path: Path) -> None:
    """It is handed back when the time is up, which leaves enough of the twenty seconds for what comes before."""
    # Five seconds are for a turn that does not end at once when it is cut off.
    # Listeners are waited for twice: with the socket, and after the requests.
    assert DRAIN_SECONDS + CLOSING_SECONDS + 2 * ENDING_SECONDS + 5 < 20

    async def endless(_turn: Turn, _attempt: int) -> None:
        began.set()
        await asyncio.sleep(3600)

    began = asyncio.Event()
    async with core(_settings(tmp_path)) as base, Inbox(base.database, endless) as inbox:
        await inbox.accept(turn("t1"))
        await began.wait()
        await inbox.drain(0.5)
        record = await base.database.turns.get("t1")
        assert record is not None
        assert record.state == "accepted"


async def test_what_was_said_is_forgotten_with_its_turns(tmp_path: Path) -> None:
    """After the time for which turns are kept, the graphs remember nothing of them either; what goes on stays."""
    old, young = turn("old", thread="1", text="잘 지내?"), turn("young", thread="2", text="안녕")
    async with core(_settings(tmp_path)) as base:
        for one in (old, young):
            await base.database.turns.accept(to_record(one))
            [claimed] = await base.database.queue.claim("w", 1)
            await base.orchestrator.run(one)
            await base.database.turns.finish(one.id, claimed.attempts, TurnReport(outcome="answered"))
        long_ago = datetime.now(UTC) - timedelta(days=91)
        async with base.database.connections.write() as connection:
            await connection.execute(tables.turn.update().where(tables.turn.c.id == "old").values(finished_at=long_ago))
        assert await purge(base) == 1
        assert await base.database.turns.get("young") is not None
    with closing(sqlite3.connect(tmp_path / "checkpoints.db")) as file:
        found = file.execute("SELECT thread_id FROM checkpoints UNION SELECT thread_id FROM writes").fetchall()
    assert found == [("workspace:T1:C1:2",)]


async def test_a_process_with_a_key_of_its_own_does_not_start(tmp_path: Path) -> None:
    """Two machines share a database and each would make a key: the second is told what to set, and then starts."""
    shared = {"database_url": f"sqlite:///{tmp_path / 'shared.db'}"}
    first, second = tmp_path / "first", tmp_path / "second"
    async with core(_settings(first, **shared)) as base:
        await base.database.turns.accept(to_record(turn("t1", text="연차는 며칠?")))
    with pytest.raises(Misconfigured, match=r"^ENCRYPTION_KEY: .* Give every process .* the same ENCRYPTION_KEY"):
        async with core(_settings(second, **shared)):
            pass
    key = (first / "encryption.key").read_text()
    async with core(_settings(second, **shared, encryption_key=key)) as base:
        [record] = await base.database.turns.of_user("U1", 5)
        assert record.turn.text == "연차는 며칠?"
    # A new key, with the one that is in the second one's folder and the first one's named as old.
    new = Fernet.generate_key().decode()
    async with core(_settings(second, **shared, encryption_key=new, encryption_keys_old=f"unused, {key}")) as base:
        await base.database.turns.accept(to_record(turn("t2", thread="2", text="병가는?")))
        assert [record.turn.text for record in await base.database.turns.of_user("U1", 5)] == [
            "병가는?",
            "연차는 며칠?",
        ]


async def test_each_of_several_machines_fills_its_index(tmp_path: Path) -> None:
    """The marks of a sync and the right to do it belong to the index in the data folder, not to the database."""
    shared = {"database_url": f"sqlite:///{tmp_path / 'shared.db'}", "encryption_key": "one for both"}
    names = []
    for folder in (tmp_path / "first", tmp_path / "second"):
        async with core(_settings(folder, **shared)) as base:
            names.append(await base.index.identity())
        async with core(_settings(folder, **shared)) as base:
            assert await base.index.identity() == names[-1]
    assert len(set(names)) == 2


async def _doctor(folder: Path, *options: str, **variables: str) -> tuple[int, str]:
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "COLUMNS": "400", **variables}
    ended = await run_bot_command("doctor", *options, env=env, cwd=folder)
    return ended.returncode, ended.stdout + ended.stderr


async def test_the_doctor_tells_what_interviews_run_on(tmp_path: Path) -> None:
    """The workbook and the clients are named; of keys nothing is shown."""
    _, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path))
    assert re.search(r"• +Interviews +the workbook that comes with the bot", said), said
    assert re.search(r"– +Interviews over HTTP .*CHAT_API_KEYS", said), said
    keys = json.dumps({"website": "a-long-random-key-for-tests-of-32", "crm": f"sha256:{'9f' * 32}"})
    missing = str(tmp_path / "none.xlsx")
    code, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path), CHAT_API_KEYS=keys, INTAKE_WORKBOOK=missing)
    assert code == 1, said
    assert re.search(r"✗ +Interviews .*none.xlsx +INTAKE_WORKBOOK", said), said
    assert re.search(r"✓ +Interviews over HTTP +/chat for crm, website", said), said
    assert "random" not in said
    assert "9f9f" not in said


async def test_the_doctor_tells_of_the_webhook(tmp_path: Path) -> None:
    """Whether it is set, what is wrong with it, and that without TLS others can read it; the secret is not shown."""
    _, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path))
    assert re.search(r"– +Interview webhook .*INTERVIEW_WEBHOOK_URL", said), said
    inner = {"INTERVIEW_WEBHOOK_URL": "http://10.0.3.7/hook", "INTERVIEW_WEBHOOK_SECRET": f"whsec_{'c2Vj' * 11}"}
    code, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path), **inner)
    assert code == 1, said
    assert re.search(r"✗ +Interview webhook +http://10.0.3.7/hook", said), said
    named = {"INTERVIEW_WEBHOOK_NETWORKS": '["10.0.3.0/24"]', "INTERVIEW_WEBHOOK_CONTENT": "kind"}
    _, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path), **inner, **named)
    assert re.search(r"! +Interview webhook +http://10.0.3.7/hook, content: kind", said), said
    assert "c2Vj" not in said


async def test_the_doctor_names_settings_that_nothing_reads(tmp_path: Path) -> None:
    """A slip in a name is told with the setting that was meant; a name like none is told as such."""
    (tmp_path / ".env").write_text("SLACK_BOT_TOKN=xoxb-1\nTZ=Asia/Seoul\nSYNC_INTERVAL=60\n", encoding="utf-8")
    _, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path))
    assert re.search(r"! +Settings +2 in .env .*SLACK_BOT_TOKN: do you mean SLACK_BOT_TOKEN\?", said), said
    assert "TZ: no such setting" in said, said


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"OPENAI_MODEL": "gpt-5-mini"}, r"Language model +OPENAI_API_KEY: "),
        ({"OPENAI_MODEL": "x", "OPENAI_BASE_URL": "localhost:11434/v1"}, r"Language model +OPENAI_BASE_URL: .*http://"),
        ({"OPENAI_EMBEDDING_MODEL": "x"}, r"Embeddings +OPENAI_API_KEY: "),
        ({"DATA_DIR": "taken/below"}, r"Data folder +taken/below +DATA_DIR: taken/below cannot be written"),
    ],
)
async def test_the_doctor_sees_what_could_not_begin(tmp_path: Path, given: dict[str, str], fault: str) -> None:
    """A model without a key, an address without a scheme and a folder below a file are wrong before anything runs."""
    (tmp_path / "taken").touch()
    code, said = await _doctor(tmp_path, **{"DATA_DIR": "new/below", **given})
    assert code == 1, said
    assert re.search(f"✗ +{fault}", said), said
    assert not (tmp_path / "new").exists()


async def test_the_doctor_cuts_no_name_in_a_narrow_terminal(tmp_path: Path) -> None:
    """Every setting that is to be copied from the table stands whole in a line of 80 columns."""
    _, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path), COLUMNS="80")
    assert max(map(len, said.splitlines())) <= 80
    assert "FINAL_ANSWER_AZURE_OPENAI_*" in said, said
    assert "…" not in said


async def test_the_doctor_sees_keys_that_will_not_do(tmp_path: Path) -> None:
    """A key in a data folder beside a shared database is risky, one that does not fit its texts is wrong."""
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    async with core(_settings(Path(first), database_url=url)) as base:
        await base.database.turns.accept(to_record(turn("t1")))
    code, said = await _doctor(tmp_path, DATA_DIR=first, DATABASE_URL=url)
    assert code == 0, said
    assert re.search(r"! +Encryption key .*set ENCRYPTION_KEY", said), said
    code, said = await _doctor(tmp_path, DATA_DIR=second, DATABASE_URL=url, ENCRYPTION_KEY="another")
    assert code == 1, said
    assert re.search(r"✗ +Encryption key .*ENCRYPTION_KEYS_OLD", said), said
    code, said = await _doctor(
        tmp_path, "--forget-lost-keys", DATA_DIR=second, DATABASE_URL=url, ENCRYPTION_KEY="another"
    )
    assert (code, said[:18]) == (0, "Keys given up: 1. ")
    code, said = await _doctor(tmp_path, DATA_DIR=second, DATABASE_URL=url, ENCRYPTION_KEY="another")
    assert code == 0, said


async def test_the_doctor_names_what_slack_did_not_grant(tmp_path: Path) -> None:
    """With what it would be for; where all is granted it says that."""
    async with installed_before(tmp_path, "files:read", "mpim:read") as sandbox:
        slack = {
            "SLACK_BOT_TOKEN": sandbox.bot_token,
            "SLACK_API_URL": sandbox.slack_api_url,
            "SLACK_APP_TOKEN": "xapp-1",
        }
        code, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path), **slack)
    assert re.search(r"! +Slack permissions .*files:read \(reading attached files\); mpim:read \(", said), said
    assert "reinstall the app" in said
    assert code == 0
    async with installed_before(tmp_path) as sandbox:
        slack |= {"SLACK_BOT_TOKEN": sandbox.bot_token, "SLACK_API_URL": sandbox.slack_api_url}
        _, said = await _doctor(tmp_path, DATA_DIR=str(tmp_path), **slack)
    assert re.search(r"✓ +Slack permissions +all", said), said


async def test_what_slack_did_not_grant_is_known_at_the_start(tmp_path: Path) -> None:
    """The identity that everything is built with names the scopes, from the header of Slack's first answer."""
    async with (
        installed_before(tmp_path, "files:read") as sandbox,
        web_client(sandbox.bot_token, sandbox.slack_api_url) as client,
    ):
        assert (await identity_of(client)).missing_scopes == ("files:read",)


def test_the_doctor_tells_of_a_korean_font() -> None:
    """It names the file in which plans are printed and drawn, or the package that brings one."""
    found, none = korean_font(), korean_font(("/nowhere",))
    assert found.state in ("ok", "missing")
    assert (none.state, "fonts-noto-cjk" in none.to_do) == ("missing", True)
