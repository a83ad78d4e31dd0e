"""Every kind of reply, end to end: a graph of the tests' own, in the real bot beside the real sandbox."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest_asyncio
from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graph import TurnState
from orchestrator.graphs import GRAPHS
from orchestrator.turn import (
    AgentExecutionResult,
    Attachment,
    Chart,
    Choice,
    Plan,
    Progress,
    Question,
    Table,
    Task,
    Token,
)
from tests.end_to_end.running_bots import RunningBots
from tests.end_to_end.workplace import GENERAL, JIWOO, Workplace, buttons_of, text_of, working
from tests.one_node import plan_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json

ASK = "차량 공유 서비스 기획서 써줘"
READ, WRITE = Task("read", "자료 읽기", "running"), Task("write", "초안 쓰기", "waiting")
HOW_MANY = (Choice("few", "10대"), Choice("many", "100대", "수도권 전체"))
ALL = Table("모든 차량", ("번호", "차종"), tuple((f"{n}", "승용") for n in range(300)))
SUM = Table("합계", ("차종", "대수"), (("승용", "300"),))
COST = Chart("비용", "bar", ("1월", "2월"), (("임차료", (3.0, 4.0)),))
PLAN_FILE = Attachment("기획서.md", "text/markdown", text="# 기획서\n\n본문")


async def _interview(state: TurnState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask how many; then show a plan being done, and hand over all that there is."""
    say, turn = runtime.stream_writer, runtime.context.turn
    if state["query"] not in ("10대", "100대"):
        question = Question(turn.id, "차량은 몇 대인가요?", "choice", HOW_MANY)
        return {"answer": AgentExecutionResult("plan", "먼저 하나 여쭤볼게요.", question=question)}
    say(Plan("기획서 쓰기", (READ, WRITE)))
    for task in (Task("read", "자료 읽기", "done", output="3건"), Task("write", "초안 쓰기", "running")):
        await asyncio.sleep(1.1)
        say(Progress(task))
    say(Token("**다 썼어요.**"))
    told = "**다 썼어요.** 표와 차트를 함께 보세요."
    more = ("일정도 써줘", "짧게 줄여줘")
    return {"answer": AgentExecutionResult("plan", told, parts=(ALL, COST, SUM, PLAN_FILE), follow_ups=more)}


@pytest_asyncio.fixture(loop_scope="package")
async def planning(bots: RunningBots) -> AsyncIterator[Workplace]:
    """The bot with the graph beside its own."""
    graphs = {**GRAPHS, "plan": plan_of(_interview)}
    async with bots.running("kinds", partial(working, graphs=graphs)) as found:
        yield found


def _kinds(message: Json) -> list[str]:
    return [block["type"] for block in message.get("blocks") or ()]


async def test_a_question_is_asked_with_its_choices(planning: Workplace) -> None:
    """The question ends the reply: text, choices as buttons, no feedback; the turn is noted as one that asked."""
    ts, reply = await planning.ask(ASK)
    assert text_of(reply).endswith("차량은 몇 대인가요?\n\n1. 10대\n2. 100대 — 수도권 전체")
    assert buttons_of(reply) == ["answer_choice:0", "answer_choice:1"]
    await planning.settled()
    record = await planning.bot.core.database.turns.get(f"slack:{planning.sandbox.team_id}:{GENERAL}:{ts}")
    assert record is not None
    assert (record.report.outcome, record.report.graph) == ("asked", "plan")
    assert record.report.answer.endswith("수도권 전체")


async def test_an_answer_in_words_goes_on_with_tasks_tables_charts_and_files(planning: Workplace) -> None:
    """The graph that asked gets the answer; tasks are shown as they are done, all parts arrive, each in its form."""
    sandbox = planning.sandbox
    ts, _ = await planning.ask(ASK)
    await sandbox.say(JIWOO, GENERAL, "100대", ts)
    await sandbox.wait_for_reply(GENERAL, ts, count=4)
    await planning.settled()
    _, *found = await sandbox.replies(GENERAL, ts)
    files = sorted(file["name"] for message in found for file in message.get("files") or ())
    assert files == ["기획서.md", "모든 차량.csv"]
    first, second = (message for message in found if not message.get("files"))
    assert {task["title"]: task["status"] for task in first["tasks"]} == {
        "자료 읽기": "complete",
        "초안 쓰기": "complete",
    }
    assert (first["plan"], text_of(first)) == ("기획서 쓰기", "**다 썼어요.** 표와 차트를 함께 보세요.")
    assert _kinds(first) == ["header", "table", "context", "data_visualization"]
    assert _kinds(second) == ["markdown", "table", "actions", "context_actions"]
    assert buttons_of(second) == ["ask_follow_up:0", "ask_follow_up:1", "feedback"]


async def test_a_slack_that_refuses_newer_blocks_gets_files(planning: Workplace) -> None:
    """Where Slack does not take a block, the answer arrives all the same, and the tables as files."""
    sandbox = planning.sandbox
    ts, _ = await planning.ask(ASK)
    for method in ("chat.stopStream", "chat.update"):
        await sandbox.fault("slack", method, error="invalid_blocks", times=1)
    await sandbox.say(JIWOO, GENERAL, "10대", ts)
    await sandbox.wait_for_reply(GENERAL, ts, count=6)
    await planning.settled()
    _, *found = await sandbox.replies(GENERAL, ts)
    files = sorted(file["name"] for message in found for file in message.get("files") or ())
    assert files == ["기획서.md", "모든 차량.csv", "비용.csv", "합계.csv"]
    [told] = [message for message in found if not message.get("files")]
    assert text_of(told) == "**다 썼어요.** 표와 차트를 함께 보세요."
    assert _kinds(told) == ["markdown", "actions", "context_actions"]


async def test_a_press_answers_and_a_suggestion_asks(planning: Workplace) -> None:
    """A choice by its button goes to the graph that asked, twice pressed once; a suggestion is asked in the thread."""
    sandbox = planning.sandbox
    ts, reply = await planning.ask(ASK)
    for _ in range(2):
        await sandbox.press(JIWOO, reply, "answer_choice:1")
    await sandbox.wait_for_reply(GENERAL, ts, count=5)
    await planning.settled()
    found = await sandbox.replies(GENERAL, ts)
    [last] = [message for message in found if "ask_follow_up:0" in buttons_of(message)]
    await sandbox.press(JIWOO, last, "ask_follow_up:0")
    async with asyncio.timeout(PATIENCE):
        while not any("일정도 써줘" in text_of(message) for message in await sandbox.replies(GENERAL, ts)):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    await planning.settled()
    plans = [message for message in await sandbox.replies(GENERAL, ts) if message.get("plan")]
    assert len(plans) == 1
