import asyncio

import pytest

from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, LEADERSHIP, Workplace, buttons_of, text_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json

TALK = (
    "출시는 12월 1일로 정했어요. 공지는 하은 님이 써요.",
    "베타 고객 세 곳에는 제가 먼저 연락할게요.",
    "좋아요, 체크리스트는 금요일까지 끝내요.",
)


async def _talk(workplace: Workplace, channel: str = GENERAL) -> Json:
    """People talk in a thread in which the bot takes no part; the first message."""
    root = await workplace.sandbox.say(JIWOO, channel, TALK[0])
    for text in TALK[1:]:
        await workplace.sandbox.say(DANIEL if channel == GENERAL else JIWOO, channel, text, root)
    return (await workplace.sandbox.thread(channel, root, user=JIWOO))[0]


async def _line(workplace: Workplace, channel: str, text: str, *, thread: str = "", user: str = JIWOO) -> Json:
    """Wait for the line in which the bot says what the person asked."""
    sandbox = workplace.sandbox
    async with asyncio.timeout(PATIENCE):
        while True:
            told = await (
                sandbox.thread(channel, thread, user=user) if thread else sandbox.messages(channel, user=user)
            )
            for message in reversed(told):
                if (
                    message["user"] == sandbox.bot_user_id
                    and message["text"].startswith("💬")
                    and text in message["text"]
                ):
                    return message
            await asyncio.sleep(0.05)


async def _refused_place(workplace: Workplace, user: str, place: str) -> dict[str, str]:
    """What stands next to the fields for a place that may not be.

    Slack waits three seconds for it: a place that was not looked up by then is taken, and judged by the turn. Without a
    title nothing is taken, and it is sent again, as people do, also where not even that was told in time.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await workplace.sandbox.submit(user, {"title": "  ", "place": place})
            assert not answer["ok"]
            errors: dict[str, str] = answer.get("errors", {})
            if "place" in errors:
                return errors


async def test_a_page_from_a_thread(workplace: Workplace) -> None:
    """The form is for the thread; what is asked stands in it, and below it the page that was made of it."""
    sandbox = workplace.sandbox
    root = await _talk(workplace)
    assert (await sandbox.shortcut(JIWOO, "page_from_thread", root))["ok"]
    await sandbox.wait_for_view(JIWOO, callback_id="page_from_thread")
    assert (
        await sandbox.submit(JIWOO, {"title": "12월 출시 회의록", "place": "인사 위키", "note": "할 일만 뽑아 줘"})
    )["ok"]
    line = await _line(workplace, GENERAL, "12월 출시 회의록", thread=root["ts"])
    assert "할 일만 뽑아 줘" in line["text"]
    reply = await sandbox.wait_for_reply(GENERAL, root["ts"], count=2)
    assert "undo_page" in buttons_of(reply)
    assert "12월 출시 회의록" in text_of(reply)
    assert "12월 출시 회의록" in await workplace.pages()


async def test_the_form_says_next_to_each_field_what_is_wrong(workplace: Workplace) -> None:
    """An empty title, a place that is not there, one that the readers of the thread may not know: nothing is made."""
    sandbox = workplace.sandbox
    root = await _talk(workplace)
    await sandbox.shortcut(JIWOO, "page_from_thread", root)
    await sandbox.wait_for_view(JIWOO, callback_id="page_from_thread")
    wrong = await _refused_place(workplace, JIWOO, "없는 곳의 페이지")
    assert wrong.keys() == {"title", "place"}
    assert wrong["title"] == "제목을 적어 주세요."
    assert "찾지 못했어요" in wrong["place"]
    closed = await _refused_place(workplace, JIWOO, "연봉 밴드")
    assert "찾지 못했어요" not in closed["place"]
    assert len(await sandbox.thread(GENERAL, root["ts"])) == len(TALK)


@pytest.mark.parametrize("title", ["연봉 밴드"])
async def test_who_may_not_read_a_page_does_not_learn_that_it_is_there(workplace: Workplace, title: str) -> None:
    """To them it is as unknown as one that never was."""
    sandbox = workplace.sandbox
    root = await _talk(workplace)
    await sandbox.shortcut(DANIEL, "page_from_thread", root)
    await sandbox.wait_for_view(DANIEL, callback_id="page_from_thread")
    assert "I found no page" in (await _refused_place(workplace, DANIEL, title))["place"]


async def test_a_question_from_anywhere_is_answered_in_a_direct_message(workplace: Workplace) -> None:
    """Without a channel the answer comes where nobody else reads it."""
    sandbox = workplace.sandbox
    await sandbox.shortcut(DANIEL, "ask_agent")
    await sandbox.wait_for_view(DANIEL, callback_id="ask_agent")
    assert (await sandbox.submit(DANIEL, {"text": "How do we roll back a bad deployment?"}))["ok"]
    channel = await sandbox.dm(DANIEL)
    line = await _line(workplace, channel, "How do we roll back", user=DANIEL)
    assert text_of(await sandbox.wait_for_reply(channel, line["ts"], user=DANIEL))


async def test_a_question_for_a_channel(workplace: Workplace) -> None:
    """It is asked there; a channel in which the bot is not is refused next to its field."""
    sandbox = workplace.sandbox
    await sandbox.shortcut(JIWOO, "ask_agent")
    await sandbox.wait_for_view(JIWOO, callback_id="ask_agent")
    elsewhere = await sandbox.dm(JIWOO, DANIEL)
    wrong = await sandbox.submit(JIWOO, {"text": "연차는 며칠?", "where": elsewhere})
    assert wrong["errors"].keys() == {"where"}
    assert (await sandbox.submit(JIWOO, {"what": "ask", "text": "연차는 며칠?", "where": LEADERSHIP}))["ok"]
    line = await _line(workplace, LEADERSHIP, "연차는 며칠?")
    assert text_of(await sandbox.wait_for_reply(LEADERSHIP, line["ts"], user=JIWOO))
