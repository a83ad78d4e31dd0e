from functools import partial

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS
from bot.slack.reply.pending import MAX_BYTES, OVERTIME
from bot.slack.reply.progress import MAX_TASKS, TaskList
from bot.slack.reply.stream import MAX_SECONDS
from bot.texts import say
from orchestrator.turn import Citation, Plan, Progress, Task
from tests.bot.slack.replies import BLOCKS, Reply
from tests.sandbox_process import Json, Sandbox

KO = partial(say, "ko")
READ, WRITE = Task("read", "자료 읽기", "running"), Task("write", "초안 쓰기", "waiting")
DONE = (
    Task("read", "자료 읽기", "done", output="문서 3건", sources=(Citation(1, "연차 규정", "https://n.example/1"),)),
    Task("write", "초안 쓰기", "done"),
)


def _board(*tasks: Task) -> TaskList:
    board = TaskList(KO)
    board.take(Plan("기획서 쓰기", tasks))
    return board


async def _show(reply: Reply, board: TaskList, *changes: Task, seconds: float = 1.1) -> None:
    """Change tasks, each after some time."""
    for change in changes:
        board.take(Progress(change))
        reply.clock.now += seconds
        await reply.stream.progress(board)


def _states(message: Json) -> dict[str, str]:
    """The tasks of a message and how far they are, whether it was streamed or rewritten."""
    cards = message.get("tasks") or [
        {"id": task["task_id"], **task}
        for block in message.get("blocks") or ()
        if block["type"] == "plan"
        for task in block["tasks"]
    ]
    return {card["id"]: card["status"] for card in cards}


async def test_a_plan_and_its_tasks_are_shown_as_they_change(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """The plan comes first, each change goes out once, and the answer follows in the same message."""
    reply, board = await Reply.begin(sandbox, client), _board(READ, WRITE)
    await reply.stream.progress(board)
    [message] = await reply.messages()
    assert (message["plan"], _states(message)) == ("기획서 쓰기", {"read": "in_progress", "write": "pending"})
    await _show(reply, board, *DONE)
    await reply.stream.progress(board)
    await reply.say("다 썼어요.")
    assert await reply.stream.finish("다 썼어요.", BLOCKS)
    [message] = await reply.messages()
    assert _states(message) == {"read": "complete", "write": "complete"}
    assert message["tasks"][0]["output"] == "문서 3건"
    assert message["tasks"][0]["sources"] == [{"type": "url", "url": "https://n.example/1", "text": "연차 규정"}]
    assert await reply.shown() == ["다 썼어요."]
    sent = await sandbox.requests("slack", "chat.appendStream")
    assert len(sent) == 3
    assert "chat.update" not in await sandbox.counts("slack")


async def test_changes_that_come_quickly_are_gathered(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """However often tasks change, a second lies between two requests, and the last state is what stays."""
    reply, board = await Reply.begin(sandbox, client), _board(READ)
    for n in range(30):
        await _show(reply, board, Task("read", f"자료 읽기 {n}", "running"), seconds=0.1)
    await _show(reply, board, DONE[0])
    await reply.stream.finish("끝", BLOCKS)
    counts = await sandbox.counts("slack")
    assert counts["chat.startStream"] + counts["chat.appendStream"] <= 5
    assert _states((await reply.messages())[0]) == {"read": "complete"}


async def test_cards_that_still_turn_move_to_the_next_message(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Work that takes longer than a stream lives is seen in one message, the newest; no card is left turning."""
    reply, board = await Reply.begin(sandbox, client), _board(READ, WRITE)
    await reply.stream.progress(board)
    await _show(reply, board, DONE[0], seconds=MAX_SECONDS + 1)
    await _show(reply, board, Task("write", "초안 쓰기", "running"), Task("write", "초안 다듬기", "running"))
    [message] = await reply.messages()
    assert _states(message) == {"read": "complete", "write": "in_progress"}
    await _show(reply, board, DONE[1])
    await reply.stream.finish("다 썼어요.", BLOCKS)
    [message] = await reply.messages()
    assert (_states(message), await reply.shown()) == ({"read": "complete", "write": "complete"}, ["다 썼어요."])


async def test_text_above_cards_that_move_stays(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Where text stands beside the cards, the old message keeps the text and the new one takes the cards."""
    reply, board = await Reply.begin(sandbox, client), _board(READ)
    await reply.stream.progress(board)
    await reply.say("먼저 읽어 볼게요.\n")
    await reply.say("```\n코드 한 줄\n", MAX_SECONDS + OVERTIME + 1)
    await reply.say("코드 두 줄\n```\n")
    await _show(reply, board, DONE[0])
    await reply.stream.finish("먼저 읽어 볼게요.\n```\n코드 한 줄\n코드 두 줄\n```\n끝", BLOCKS)
    first, second = await reply.messages()
    assert (_states(first), _states(second)) == ({}, {"read": "complete"})
    assert await reply.shown() == ["먼저 읽어 볼게요.\n```\n코드 한 줄\n```", "```\n코드 두 줄\n```\n끝"]


async def test_cards_that_rest_stay_where_they_are(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """When all tasks have ended, a message that is left keeps its cards, and nothing is rewritten."""
    reply, board = await Reply.begin(sandbox, client), _board(*DONE)
    await reply.stream.progress(board)
    await reply.say("첫째\n")
    await reply.say("둘째\n셋", MAX_SECONDS + 1)
    await reply.say("째")
    await reply.stream.finish("첫째\n둘째\n셋째", BLOCKS)
    first, second = await reply.messages()
    assert (len(_states(first)), _states(second)) == (2, {})
    assert "chat.update" not in await sandbox.counts("slack")


async def test_a_next_attempt_goes_on_showing_the_tasks(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """After a crash nothing can be appended: the begun message is changed instead, and ends with cards and answer."""
    reply, board = await Reply.begin(sandbox, client), _board(READ, WRITE)
    await reply.stream.progress(board)
    reply.stream = reply.another()
    await reply.stream.resume()
    again = _board(READ, WRITE)
    await _show(reply, again, DONE[0])
    await _show(reply, again, DONE[1], seconds=0.5)
    [message] = await reply.messages()
    assert _states(message) == {"read": "complete", "write": "pending"}
    await reply.stream.finish("다 썼어요.", BLOCKS)
    [message] = await reply.messages()
    assert (_states(message), await reply.shown()) == ({"read": "complete", "write": "complete"}, ["다 썼어요."])


async def test_faults_lose_no_card(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Whatever Slack does while the tasks run, the end shows their last state, once, and the whole answer."""
    for method in ("chat.startStream", "chat.appendStream", "chat.stopStream"):
        for fault in ({"after_action": True}, {"status": 500}, {"status": 429, "retry_after": 0}):
            reply, board = await Reply.begin(sandbox, client), _board(READ, WRITE)
            await sandbox.fault("slack", method, **fault)
            await reply.stream.progress(board)
            await _show(reply, board, *DONE)
            for _ in range(3):
                try:
                    await reply.stream.finish("다 썼어요.", BLOCKS)
                    break
                except SLACK_FAULTS:
                    continue
            shown = [_states(message) for message in await reply.messages()]
            assert shown == [{"read": "complete", "write": "complete"}], (method, fault)
            assert await reply.shown() == ["다 썼어요."]
            await sandbox.clear_faults()


def test_no_card_is_left_turning_at_the_end() -> None:
    """With an answer what ran is done and what waited was not needed; without one what ran has failed."""
    for answered, states in ((True, ["complete", "complete"]), (False, ["error", "complete"])):
        board = _board(READ, WRITE)
        board.settle(answered=answered)
        cards = [chunk for chunk in board.anew() if chunk["type"] == "task_update"]
        assert [card["status"] for card in cards] == states
        assert cards[1]["output"] == "건너뛰었어요"


def test_a_plan_without_end_has_a_bound() -> None:
    """No more cards than can be read, no longer titles than fit."""
    board = _board(*(Task(f"{n}", "제목 " * 200, "running", details="줄 " * 900) for n in range(200)))
    board.take(Progress(Task("one more", "하나 더", "running")))
    for n in range(MAX_TASKS):
        board.take(Progress(Task(f"{n}", "제목 " * 200, "done", output="줄 " * 900)))
    chunks = board.anew()
    assert len(chunks) == MAX_TASKS + 1
    assert all(len(chunk["title"]) <= 150 for chunk in chunks)
    assert board.weight < 5500


async def test_a_message_with_cards_is_left_earlier(sandbox: Sandbox, client: AsyncWebClient) -> None:
    """Korean text beside cards stays below the bytes that Slack takes; what follows has a message of its own."""
    reply, board = await Reply.begin(sandbox, client), _board(*DONE)
    await reply.stream.progress(board)
    text = "\n".join(f"{n}번째 줄은 한국어로 쓰여 있어요." for n in range(600))
    for at in range(0, len(text), 500):
        await reply.say(text[at : at + 500])
    await reply.stream.finish(text, BLOCKS)
    shown = await reply.shown()
    assert [line for part in shown for line in part.splitlines()] == text.splitlines()
    assert [len(_states(message)) for message in await reply.messages()] == [2] + [0] * (len(shown) - 1)
    assert len(shown[0].encode()) + board.weight <= MAX_BYTES
    assert len(shown[1].encode()) > MAX_BYTES


def test_what_runs_is_told_in_the_title_and_an_output_once() -> None:
    """Slack replaces a title; whether it replaces or adds to an output is unknown, so it gets one."""
    board = _board(Task("read", "읽기", "running", details="3 / 10"))
    board.sent(board.anew())
    board.take(Progress(Task("read", "읽기", "running", details="4 /\n10")))
    [news] = board.news()
    assert news == {"type": "task_update", "id": "read", "title": "읽기 · 4 / 10", "status": "in_progress"}
    board.sent([news])
    for output in ("3건", "3건 더"):
        board.take(Progress(Task("read", "읽기", "done", output=output)))
        news, *_ = [*board.news(), {}]
        assert news.get("output") == ("3건" if output == "3건" else None)
        board.sent([news] if news else [])
    assert board.news() == []
