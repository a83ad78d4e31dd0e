import asyncio
from pathlib import Path

import pytest

from tests.end_to_end.model_scripts import ANSWER, DECISION, decided, with_model
from tests.end_to_end.workplace import GENERAL, JIWOO, LEAVE, Workplace, buttons_of, context_of, text_of, working
from tests.model_server import ModelServer, Stall, Stream, Text
from tests.model_server.requests import Condition
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

SLOWLY = Stream([f"{n}번째 말이에요. [1] " for n in range(900)], delay=0.1)


def _asks(word: str) -> Condition:
    """Whether the question itself, below the passages, holds the word."""
    return lambda request: word in str(request.messages[-1]["content"]).rsplit("\n", 1)[-1]


@pytest.fixture
def model(model: ModelServer) -> ModelServer:
    """A model that takes its time: a minute and a half for an answer."""
    model.on(system=DECISION, reply=decided("search"))
    model.on(system=ANSWER, when=_asks("병가"), reply=Text("병가는 유급이에요. [1]"))
    model.on(system=ANSWER, when=_asks("빨리"), reply=Text("빨리 답해요. [1]"))
    model.on(system=ANSWER, reply=SLOWLY)
    return model


@pytest.fixture
def workplace(scripted: Workplace, model: ModelServer) -> Workplace:
    """The bot with that model."""
    return scripted


async def _begun(workplace: Workplace, ts: str) -> Json:
    """Wait until the reply to a question streams."""
    async with asyncio.timeout(PATIENCE):
        while not (replies := await workplace.sandbox.replies(GENERAL, ts)):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return replies[0]


async def _ended(workplace: Workplace, ts: str, state: str, timeout: float = PATIENCE) -> None:
    """Wait until the turn is stored as ended so."""
    key = f"slack:{workplace.sandbox.team_id}:{GENERAL}:{ts}"
    async with asyncio.timeout(timeout):
        while True:
            record = await workplace.bot.core.database.turns.get(key)
            if record is not None and record.state == state:
                return
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("late", [False, True])
async def test_stop_ends_at_once_and_keeps_what_was_said(workplace: Workplace, model: ModelServer, late: bool) -> None:
    """The work ends, the model is hung up on, what was said stays and tells that it was stopped; the thread goes on.

    Also where Slack tells of it late: the stream has ended, and the answer went on in a new message meanwhile.
    """
    sandbox = workplace.sandbox
    if late:
        await sandbox.event_fault("delay", "agent_session_stopped", seconds=2 * PATIENCE)
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
    async with asyncio.timeout(PATIENCE):
        while "1번째" not in text_of(await _begun(workplace, ts)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert await sandbox.stop_turn(JIWOO, GENERAL, ts)
    if late:
        async with asyncio.timeout(PATIENCE):
            while len(await sandbox.replies(GENERAL, ts)) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await sandbox.clear_faults()  # what was held is delivered now
    await _ended(workplace, ts, "stopped")
    await sandbox.wait_for_reply(GENERAL, ts)
    [reply] = await sandbox.replies(GENERAL, ts)
    assert text_of(reply).startswith("0번째 말이에요. [1] 1번째 말이에요.")
    assert text_of(reply).endswith("_멈췄어요._")
    async with asyncio.timeout(PATIENCE):
        await next(request for request in model.requests if ANSWER in request.system).gone.wait()
    prompts = await sandbox.page("GET", "prompts", query={"as": JIWOO, "channel": GENERAL, "thread": ts})
    assert prompts["status"]["state"] == "active"
    await sandbox.say(JIWOO, GENERAL, "그럼 병가는?", ts)
    await sandbox.wait_for_reply(GENERAL, ts, count=2)
    assert len(await sandbox.replies(GENERAL, ts)) == 2


async def test_stop_before_anything_was_said(workplace: Workplace, model: ModelServer) -> None:
    """A turn that has shown nothing yet says in one message that it was stopped."""
    model._rules[-1].replies = [Stall()]
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
    async with asyncio.timeout(PATIENCE):
        while not any(ANSWER in request.system for request in model.requests):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await sandbox.stop_turn(JIWOO, GENERAL, ts)
    await _ended(workplace, ts, "stopped")
    [reply] = await sandbox.replies(GENERAL, ts)
    assert text_of(reply) == "_멈췄어요._"
    record = await workplace.bot.core.database.turns.get(f"slack:{sandbox.team_id}:{GENERAL}:{ts}")
    assert record is not None
    assert [(call.role, call.outcome) for call in record.report.model_calls] == [
        ("decision", "ok"),
        ("retrieval", "CancelledError"),
    ]


async def test_a_question_that_is_edited_is_answered_anew(workplace: Workplace) -> None:
    """The reply that was begun becomes the answer to the new text."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
    begun = await _begun(workplace, ts)
    await sandbox.edit(JIWOO, GENERAL, ts, "@agent 병가는 어떻게 쓰나요?")
    await _ended(workplace, ts, "done")
    [reply] = await sandbox.replies(GENERAL, ts)
    assert (reply["ts"], text_of(reply)) == (begun["ts"], "병가는 유급이에요. [1]")


async def test_a_question_that_is_deleted_takes_its_answer_along(workplace: Workplace) -> None:
    """Nothing is left of the reply, neither in the thread nor in the channel, and the text is forgotten."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
    await _begun(workplace, ts)
    await sandbox.delete(JIWOO, GENERAL, ts)
    await _ended(workplace, ts, "deleted")
    assert await sandbox.replies(GENERAL, ts) == []
    assert not [message for message in await sandbox.messages(GENERAL) if "번째 말" in text_of(message)]
    record = await workplace.bot.core.database.turns.get(f"slack:{sandbox.team_id}:{GENERAL}:{ts}")
    assert record is not None
    assert record.turn.text == ""
    assert [call.role for call in record.report.model_calls] == ["decision", "retrieval"]


async def test_a_question_deleted_after_its_answer_is_not_remembered(workplace: Workplace) -> None:
    """The reply is taken back; the words are forgotten in the record and in what the graphs remember."""
    sandbox, core = workplace.sandbox, workplace.bot.core
    ts, reply = await workplace.ask("빨리 답해줘 사향노루")
    await workplace.settled()
    conversation = f"{sandbox.team_id}:{GENERAL}:{ts}"
    graphs = core.orchestrator._graphs
    assert "사향노루" in str(await graphs.state("workspace", conversation))
    await sandbox.delete(JIWOO, GENERAL, ts)
    async with asyncio.timeout(PATIENCE):
        while "사향노루" in str(await graphs.state("workspace", conversation)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        while (record := await core.database.turns.get(f"slack:{conversation}")) is None or record.turn.text:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert record.report.answer == ""
    async with asyncio.timeout(PATIENCE):
        while any(message["ts"] == reply["ts"] for message in await sandbox.replies(GENERAL, ts)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_a_question_deleted_at_once_leaves_nothing(workplace: Workplace) -> None:
    """Deleted before or while the reply begins, at any moment: no reply in the thread, none in the channel."""
    sandbox = workplace.sandbox
    for pause in (0.0, 0.01, 0.03, 0.06, 0.1, 0.2):
        before = {message["ts"] for message in await sandbox.messages(GENERAL)}
        ts = await sandbox.say(JIWOO, GENERAL, "@agent 빨리 연차 휴가는 며칠이야?")
        await asyncio.sleep(pause)
        await sandbox.delete(JIWOO, GENERAL, ts)
        await asyncio.sleep(0.1)
        await workplace.settled()
        await asyncio.sleep(0.2)
        left = {message["ts"] for message in await sandbox.messages(GENERAL)} - before
        # Who deletes a question after it was answered keeps the answer.
        assert left <= {ts}


async def test_a_turn_that_takes_too_long_ends_with_a_sentence(
    sandbox: Sandbox, data: Path, model: ModelServer
) -> None:
    """What was said stays, the person is told what to do, and gets a button and a code."""
    async with working(sandbox, data, turn_timeout=10.0, **with_model(model)) as workplace:
        ts, _ = await workplace.ask(LEAVE)
        await _ended(workplace, ts, "failed")
        [reply] = await workplace.sandbox.replies(GENERAL, ts)
    assert text_of(reply).startswith("0번째 말이에요.")
    assert "시간이 너무 오래 걸려" in text_of(reply)
    assert "오류 번호" in context_of(reply)
    assert buttons_of(reply) == ["retry_turn"]
    assert "chat.update" not in await sandbox.counts("slack")


async def test_messages_wait_for_the_one_before(workplace: Workplace) -> None:
    """What is said while an answer is written is answered afterwards; Stop ends both."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
    await _begun(workplace, ts)
    second = await sandbox.say(JIWOO, GENERAL, "병가는 며칠이야?", ts)
    async with asyncio.timeout(PATIENCE):
        while not await workplace.bot.inbox.waiting():  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await sandbox.stop_turn(JIWOO, GENERAL, ts)
    await _ended(workplace, ts, "stopped")
    await _ended(workplace, second, "stopped")
    await workplace.settled()
    assert len(await sandbox.replies(GENERAL, ts)) == 1


async def test_danger_is_answered_beside_the_answer_before(workplace: Workplace) -> None:
    """Whom to call is said at once, to the person alone and once, while the answer before goes on; so after an edit."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
    await _begun(workplace, ts)
    changed = await sandbox.say(JIWOO, GENERAL, "@agent 병가는?", ts)
    danger = await sandbox.say(JIWOO, GENERAL, "@agent 남편이 지금 때려요 도와주세요", ts)
    await _ended(workplace, danger, "stopped", 5)
    await sandbox.edit(JIWOO, GENERAL, changed, "@agent 동료가 쓰러졌는데 숨을 안 쉬어요")
    await _ended(workplace, changed, "stopped", 5)
    first, second = [entry["body"] for entry in await sandbox.requests("slack", "chat.postEphemeral")]
    assert (first["user"], first["thread_ts"], "112" in first["text"].splitlines()[0]) == (JIWOO, ts, True)
    assert "119" in second["text"].splitlines()[0]
    record = await workplace.bot.core.database.turns.get(f"slack:{sandbox.team_id}:{GENERAL}:{ts}")
    assert record is not None
    assert record.state == "running"
    await sandbox.stop_turn(JIWOO, GENERAL, ts)
    await _ended(workplace, ts, "stopped")
