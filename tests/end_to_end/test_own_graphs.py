"""Graphs from elsewhere in the real bot: all that they own lies in their folder, and every door knows them."""

import asyncio
import importlib.util
import json
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
import yaml
from pydantic import SecretStr

from bot.app import Serving, serving
from bot.settings import load
from bot.texts import say
from orchestrator.graph import Graph, TurnState
from orchestrator.graphs import GRAPHS
from orchestrator.turn import AgentExecutionResult
from tests.end_to_end.test_settings import Tab, text_in
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, LEAVE, Workplace, settings_for, text_of
from tests.forked import run_bot_command
from tests.integrations.knowledge.sheets import small_workbook
from tests.model_server import ModelServer, Text, model_server
from tests.one_node import plan_of
from tests.patience import PATIENCE
from tests.reading import FILES
from tests.sandbox_process import ROOT, Sandbox, run_sandbox

COUNT = '''
"""Counts the lines of a tally."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from integrations.documents.base import Document, Part, Unreadable
from integrations.llm.base import Message
from integrations.llm.roles import RoleDefaults
from orchestrator.deps import Context
from orchestrator.graph import Graph, TurnState
from orchestrator.steps.files import notices_of, read_files
from orchestrator.turn import AgentExecutionResult, Question, Status


async def read_tally(path: Path, name: str) -> Document:
    """Each line is a stroke."""
    if not path.read_bytes().startswith(b"TALLY"):
        raise Unreadable("damaged")
    strokes = path.read_text().splitlines()[1:]
    parts = tuple(Part(stroke) for stroke in strokes)
    return Document(name, name, "", parts, frozenset(), datetime.now(UTC), source="file")


async def count(state: TurnState, runtime: Runtime[Context]) -> dict[str, Any]:
    context, turn = runtime.context, runtime.context.turn
    runtime.stream_writer(Status("counting"))
    if not turn.files:
        question = Question(turn.id, context.say("count.which"), "file")
        return {"answer": AgentExecutionResult("count", "", question=question)}
    read = await read_files(turn.files, context.deps.files)
    if notices_of(read):
        return {"answer": AgentExecutionResult("count", context.say("count.none"), notices=tuple(notices_of(read)))}
    strokes = sum(len(each.document.parts) for each in read if each.document)
    remark = await context.models.complete("remarks", [Message("user", f"{strokes} strokes")])
    return {"answer": AgentExecutionResult("count", context.say("count.counted", strokes=strokes) + " " + remark)}


def build() -> Any:
    graph: Any = StateGraph(TurnState, context_schema=Context)
    graph.add_node("count", count)
    graph.add_edge(START, "count")
    graph.add_edge("count", END)
    return graph


GRAPH = Graph(
    "count",
    build,
    commands=("tally",),
    roles={"remarks": RoleDefaults(temperature=0.3, timeout=10, max_tokens=100)},
    examples=("prompts.tally",),
    readers={".tally": read_tally},
    slots=1,
    texts=Path(__file__).parent / "texts",
)
'''
TEXTS = {
    "ko": """
[command.tally]
description = "획 세기"
hint = "오늘 방문자"
[prompts]
tally = "방문자 획을 세어 줘"
[settings.role]
remarks = "세고 나서 하는 말"
[status]
counting = "세고 있어요…"
[count]
which = "어느 파일을 셀까요?"
counted = "{strokes}획이에요."
none = "셀 수 없었어요."
""",
    "en": """
[command.tally]
description = "Count strokes"
hint = "Today's visitors"
[prompts]
tally = "Count the visitors"
[settings.role]
remarks = "What is said of a count"
[status]
counting = "Counting…"
[count]
which = "Which file shall I count?"
counted = "{strokes} strokes."
none = "I could not count it."
""",
}
KEY = "a-key-of-the-tests-that-is-long-enough"


def _written(folder: Path, source: str, texts: dict[str, str]) -> Path:
    (folder / "texts").mkdir(parents=True)
    (folder / "__init__.py").write_text(source)
    for language, text in texts.items():
        (folder / "texts" / f"{language}.toml").write_text(text)
    return folder


def _graph(folder: Path) -> Graph:
    """Import what is in a folder, as the line in the list of graphs does."""
    spec = importlib.util.spec_from_file_location(f"own_{folder.name}", folder / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    sys.modules[spec.name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    graph = module.GRAPH
    assert isinstance(graph, Graph)
    return replace(graph, texts=folder / "texts")


def _printed(folder: Path) -> Path:
    """Write down the graph that CONTRIBUTING prints."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    [source] = [block for block in re.findall(r"```python\n(.*?)```", page, re.S) if "GRAPH = " in block]
    english, korean = re.findall(r"```toml\n(.*?)```", page, re.S)
    return _written(folder, source, {"ko": korean, "en": english})


def _manifest(path: Path, *names: str) -> Path:
    found: dict[str, Any] = yaml.safe_load((ROOT / "manifest.yml").read_text(encoding="utf-8"))
    found["features"]["slash_commands"] += [{"command": name, "description": name} for name in names]
    path.write_text(yaml.safe_dump(found), encoding="utf-8")
    return path


@dataclass
class _Bot:
    sandbox: Sandbox
    serving: Serving
    model: ModelServer
    folder: Path

    @property
    def workplace(self) -> Workplace:
        return Workplace(self.sandbox, self.serving)

    async def command(self, user: str, name: str, text: str) -> str:
        """Give a command in #general; the ts of the line in which the bot says it."""
        assert (await self.sandbox.command(user, GENERAL, name, text))["ok"]
        await self.workplace.settled()
        return next(str(each["ts"]) for each in await self.sandbox.messages(GENERAL) if text in each["text"])


@pytest_asyncio.fixture(scope="module", loop_scope="package")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[_Bot]:
    """The real bot with both graphs, Slack, a model and a client."""
    tmp_path = tmp_path_factory.mktemp("own_graphs")
    own = [_graph(_written(tmp_path / "count", COUNT, TEXTS)), _graph(_printed(tmp_path / "echo"))]
    graphs = {**GRAPHS, **{graph.name: graph for graph in own}}
    manifest = _manifest(tmp_path / "manifest.yml", "/tally", "/echo")
    async with model_server() as model, run_sandbox(tmp_path / "sandbox", "--manifest", str(manifest)) as sandbox:
        settings = load(
            _env_file=None,
            data_dir=tmp_path / "data",
            slack_bot_token=SecretStr(sandbox.bot_token),
            slack_app_token=SecretStr(sandbox.app_token),
            slack_api_url=sandbox.slack_api_url,
            openai_base_url=model.openai_url,
            openai_api_key=SecretStr("key"),
            openai_model="small",
            model_roles={"remarks": {"deployment": "counter"}},
            chat_api_keys={"client": KEY},
            intake_workbook=small_workbook(),
            port=0,
        )
        async with serving(settings, graphs=graphs, files=FILES) as running:
            await sandbox.wait_until_connected()
            yield _Bot(sandbox, running, model, tmp_path)


async def test_a_graph_brings_its_command_texts_model_reader_and_example(bot: _Bot) -> None:
    """The command asks in the person's language, the file that only this graph reads is read, its model is asked."""
    bot.model.on(contains="strokes", reply=Text("Well done"))
    line = await bot.command(DANIEL, "/tally", "visitors of today")
    asked = await bot.sandbox.wait_for_reply(GENERAL, line)
    assert "Which file shall I count?" in text_of(asked)
    await bot.sandbox.say(DANIEL, GENERAL, "this one", line, files={"visitors.tally": b"TALLY\n|\n|\n|"})
    told = await bot.sandbox.wait_for_reply(GENERAL, line, count=2)
    assert text_of(told) == "3 strokes. Well done"
    [request] = [each for each in bot.model.requests if "strokes" in each.prompt]
    assert (request.body["model"], request.body["temperature"]) == ("counter", 0.3)
    await bot.workplace.settled()
    turns = await bot.serving.core.database.turns.of_user(DANIEL, 2)
    assert [record.report.graph for record in turns] == ["count", "count"]
    for user, text in ((DANIEL, "Count the visitors"), (JIWOO, "방문자 획을 세어 줘")):
        view = await Tab(bot.sandbox, user).opened()
        assert text in text_in(view["blocks"])
    view = await Tab(bot.sandbox, JIWOO).opened()
    await Tab(bot.sandbox, JIWOO).press(view, "home_ask:prompts.tally")
    await bot.workplace.settled()


async def test_its_files_are_for_no_other_graph(bot: _Bot) -> None:
    """Another graph cannot read them, and its own reader says what it refuses."""
    ts = await bot.sandbox.say(JIWOO, GENERAL, "@agent 이 파일 요약해줘", files={"a.tally": b"TALLY\n\x00\x01\xff"})
    other = await bot.sandbox.wait_for_reply(GENERAL, ts)
    assert "획이에요" not in text_of(other)
    line = await bot.command(JIWOO, "/tally", "오늘 방문자")
    await bot.sandbox.say(JIWOO, GENERAL, "이거", line, files={"b.tally": b"not one"})
    told = await bot.sandbox.wait_for_reply(GENERAL, line, count=2)
    assert text_of(told) == "셀 수 없었어요."


async def test_the_printed_graph_answers_in_every_door(bot: _Bot) -> None:
    """By its command in Slack, over HTTP, and in the terminal; each turn is noted as its own."""
    line = await bot.command(JIWOO, "/echo", "돌고래가 왔어요")
    assert text_of(await bot.sandbox.wait_for_reply(GENERAL, line)) == "돌고래가 왔어요"
    headers = {"Authorization": f"Bearer {KEY}", "Prefer": "wait=20"}
    body = {"text": "Hello there", "command": "echo"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(f"{bot.serving.url}/api/v1/turns", json=body) as answer,
    ):
        found = await answer.json()
    assert (answer.status, found["result"]["mode"], found["result"]["answer"]) == (201, "echo", "Hello there")
    record = await bot.serving.core.database.turns.get(f"http:{found['id']}")
    assert record is not None
    assert record.report.graph == "echo"
    env = {"PATH": "/usr/bin:/bin", "LOG_LEVEL": "warning", "DATA_DIR": str(bot.folder / "data")}
    env |= {"SLACK_BOT_TOKEN": bot.sandbox.bot_token, "SLACK_API_URL": bot.sandbox.slack_api_url}
    ended = await run_bot_command("ask", "--json", "--command", "echo", "여기도", env=env, cwd=bot.folder)
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["answer"] == "여기도"
    unknown = await run_bot_command("ask", "--command", "nothing", "여기도", env=env, cwd=bot.folder)
    assert unknown.returncode == 1


async def _status(sandbox: Sandbox, ts: str, text: str) -> None:
    """Wait until the line of a thread says it."""
    async with asyncio.timeout(PATIENCE):
        while not any(  # noqa: ASYNC110
            (said := request["body"]).get("thread_ts") == ts and said.get("status") == text
            for request in await sandbox.requests("slack", "assistant.threads.setStatus")
        ):
            await asyncio.sleep(0.05)


async def test_a_slow_graph_keeps_no_question_waiting(sandbox: Sandbox, data: Path) -> None:
    """While it fills its slot, what comes for it waits and says so, and a question is answered at once."""
    begun, gate = asyncio.Event(), asyncio.Event()

    async def slow(state: TurnState) -> dict[str, Any]:
        begun.set()
        await gate.wait()
        return {"answer": AgentExecutionResult("plan", f"다 썼어요: {state['query']}")}

    graphs = {**GRAPHS, "plan": replace(plan_of(slow), slots=1)}
    async with serving(await settings_for(sandbox, data, workers=3), graphs=graphs, files=FILES) as running:
        await sandbox.wait_until_connected()
        asked = [await sandbox.say(JIWOO, GENERAL, "@agent 차량 서비스 기획서 써줘")]
        async with asyncio.timeout(PATIENCE):
            await begun.wait()
        asked.append(await sandbox.say(JIWOO, GENERAL, "@agent 도서 서비스 기획서 써줘"))
        await _status(sandbox, asked[1], say("ko", "status.waiting"))
        async with asyncio.timeout(PATIENCE):
            while [turn.thread for turn in running.inbox.running] != asked[:1]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        question = await sandbox.say(DANIEL, GENERAL, f"@agent {LEAVE}")
        assert "15일" in text_of(await sandbox.wait_for_reply(GENERAL, question))
        gate.set()
        for ts, name in zip(asked, ("차량", "도서"), strict=True):
            assert text_of(await sandbox.wait_for_reply(GENERAL, ts)).startswith(f"다 썼어요: {name}")
        await Workplace(sandbox, running).settled()
        turns = await running.core.database.turns.of_user(JIWOO, 2)
        assert [record.report.graph for record in turns] == ["plan", "plan"]
