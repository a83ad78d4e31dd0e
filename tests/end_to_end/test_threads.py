"""Threads, links and changed pages, through the real bot and the real sandbox, without a model."""

import asyncio
from pathlib import Path

from tests.end_to_end.workplace import (
    DANIEL,
    GENERAL,
    JIWOO,
    MINJUN,
    Workplace,
    buttons_of,
    context_of,
    flat,
    text_of,
    working,
)
from tests.patience import PATIENCE
from tests.sandbox_process import Json, Sandbox

LEAVE_PAGE = "연차·휴가 규정"


async def _in_thread(workplace: Workplace) -> tuple[str, Json]:
    """Discuss something, ask for a page of it, and return the thread with the reply."""
    say = workplace.sandbox.say
    root = await say(MINJUN, GENERAL, "송년회 이야기해요. 12월 18일이 어떨까요?")
    await say(DANIEL, GENERAL, "Works for me. I'll book the venue.", root)
    await say(MINJUN, GENERAL, "그럼 12월 18일로 하기로 해요. 예산은 아직 미정이에요.", root)
    await say(JIWOO, GENERAL, "@agent 이 스레드로 문서 만들어줘", root)
    return root, await workplace.sandbox.wait_for_reply(GENERAL, root, user=JIWOO)


def _page_id(reply: Json) -> str:
    [url] = [
        element["url"]
        for block in reply["blocks"]
        for element in block.get("elements", [])
        if element.get("action_id") == "open_page"
    ]
    return str(url).rsplit("/", 1)[-1]


async def _text_of_page(workplace: Workplace, page_id: str) -> tuple[str, str]:
    page = await workplace.page(page_id)
    words = [
        "".join(str(item.get("plain_text") or "") for item in block[block["type"]].get("rich_text") or ())
        for block in page["blocks"]
    ]
    return str(page["title"]), "\n".join(words)


async def test_a_thread_becomes_a_page_that_is_revised_and_taken_back(workplace: Workplace) -> None:
    """What was decided and who does what; then another title and one more item on the same page; then as before."""
    root, reply = await _in_thread(workplace)
    page_id = _page_id(reply)
    title, text = await _text_of_page(workplace, page_id)
    assert title == "송년회 이야기해요 – 논의 정리"
    assert "Daniel Cho: I'll book the venue." in text
    assert "예산은 아직 미정이에요." in text
    assert "Slack 스레드" in context_of(reply) + text_of(reply)
    await workplace.sandbox.press(JIWOO, reply, "revise_page")
    await workplace.sandbox.wait_for_view(JIWOO, 30)
    wish = "제목을 ‘송년회 준비’로 바꾸고 할 일 목록에 ‘케이크 주문’ 추가해줘"
    assert (await workplace.sandbox.submit(JIWOO, {"instruction": wish}))["ok"]
    revised = await _reply_with(workplace, root, "송년회 준비")
    assert _page_id(revised) == page_id
    title, changed = await _text_of_page(workplace, page_id)
    assert title == "송년회 준비"
    assert "케이크 주문" in changed
    await workplace.sandbox.press(JIWOO, revised, "undo_page")
    async with asyncio.timeout(PATIENCE):
        while await _text_of_page(workplace, page_id) != ("송년회 이야기해요 – 논의 정리", text):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    assert not (await workplace.page(page_id))["archived"]


async def _reply_with(workplace: Workplace, root: str, words: str) -> Json:
    async with asyncio.timeout(PATIENCE):
        while True:
            for reply in await workplace.sandbox.replies(GENERAL, root, user=JIWOO):
                if words in text_of(reply) and "undo_page" in buttons_of(reply) and not reply.get("streaming"):
                    return reply
            await asyncio.sleep(0.1)


async def test_a_linked_page_is_answered_from(workplace: Workplace) -> None:
    """The link in a message is what the question is about."""
    [page] = [page for page in flat(await workplace.sandbox.notion_tree()) if page["title"] == LEAVE_PAGE]
    link = f"https://www.notion.so/nuri/x-{page['id'].replace('-', '')}?pvs=4"
    _, reply = await workplace.ask(f"{link} 신청은 어떻게 해?")
    assert LEAVE_PAGE in text_of(reply)


async def test_a_question_in_a_thread_of_others_is_understood_by_it(workplace: Workplace) -> None:
    """Nobody has to say again what the thread is about."""
    root = await workplace.sandbox.say(MINJUN, GENERAL, "연차 휴가 얘기예요")
    await workplace.sandbox.say(JIWOO, GENERAL, "@agent 그건 며칠이야?", root)
    reply = await workplace.sandbox.wait_for_reply(GENERAL, root, user=JIWOO)
    assert "15일" in text_of(reply)


async def test_people_talk_in_a_thread_of_the_bot(workplace: Workplace) -> None:
    """What they say to each other is left to them, and Slack is not asked about it; the asker is heard."""
    sandbox, say = workplace.sandbox, workplace.sandbox.say
    root, first = await workplace.ask("연차 휴가는 며칠이야?")
    assert "15일" in text_of(first)
    talk = []
    for user, text in (
        (JIWOO, "감사합니다!! ㅎㅎ"),
        (MINJUN, "ㅋㅋㅋㅋ"),
        (DANIEL, "+1"),
        (MINJUN, "지우님 휴가 가세요?"),
        (JIWOO, "아니요 ㅋㅋ 그냥 궁금해서요"),
        (DANIEL, "Minjun did you book yours?"),
        (MINJUN, "not yet"),
        (DANIEL, "I'll be out next week"),
    ):
        talk.append(await say(user, GENERAL, text, root))
    # Events of a thread are dealt with in order: when this one is answered, the others were heard.
    last = await say(JIWOO, GENERAL, "아 그리고 병가는 며칠인지도 알려줘", root)
    await workplace.settled()
    answer = await sandbox.wait_for_reply(GENERAL, root, count=2, user=JIWOO)
    replies = await sandbox.replies(GENERAL, root, user=JIWOO)
    assert len(replies) == 2
    assert answer["ts"] > last
    # What was before a line is asked for up to that line: for the one that was answered alone.
    requests = await sandbox.requests("slack", "conversations.replies")
    read_up_to = {request["body"].get("latest") for request in requests}
    assert last in read_up_to
    assert read_up_to.isdisjoint(talk)


async def test_a_thread_of_people_costs_no_request(workplace: Workplace) -> None:
    """Their talk is heard and forgotten."""
    sandbox = workplace.sandbox
    root = await sandbox.say(MINJUN, GENERAL, "점심 뭐 먹을까요?")
    for user in (DANIEL, JIWOO, MINJUN):
        await sandbox.say(user, GENERAL, "비빔밥 어때요?", root)
    await workplace.ask("연차 휴가는 며칠이야?")
    assert await sandbox.replies(GENERAL, root) == []
    requests = await sandbox.requests("slack", "conversations.replies")
    assert root not in {request["body"]["ts"] for request in requests}


async def test_a_restart_forgets_what_was_heard(sandbox: Sandbox, data: Path) -> None:
    """The thread is read once, for a line that could be for the bot, and what others said in between still counts."""
    async with working(sandbox, data) as first:
        root, _ = await first.ask("연차 휴가는 며칠이야?")
        await sandbox.say(MINJUN, GENERAL, "저는 올해 열흘 썼어요", root)
        await first.settled()
    async with working(sandbox, data) as second:
        before = len(await sandbox.requests("slack", "conversations.replies"))
        await sandbox.say(MINJUN, GENERAL, "ㅋㅋㅋ", root)
        await sandbox.say(JIWOO, GENERAL, "언제 썼어요?", root)
        await sandbox.say(JIWOO, GENERAL, "한 번에요?", root)
        await second.settled()
        assert len(await sandbox.replies(GENERAL, root, user=JIWOO)) == 1
        assert len(await sandbox.requests("slack", "conversations.replies")) == before + 1


async def test_in_a_channel_of_mentions_nothing_else_is_answered(workplace: Workplace) -> None:
    """Set by an administrator: a question of the asker needs the bot's name too."""
    change = workplace.bot.core.preferences.change
    await change(workplace.sandbox.team_id, GENERAL, {"answer_without_mention": "mention"}, MINJUN)
    root, _ = await workplace.ask("연차 휴가는 며칠이야?")
    await workplace.sandbox.say(JIWOO, GENERAL, "그럼 병가는 며칠이야?", root)
    await workplace.sandbox.say(JIWOO, GENERAL, "@agent 병가는 며칠이야?", root)
    await workplace.sandbox.wait_for_reply(GENERAL, root, count=2, user=JIWOO)
    await workplace.settled()
    assert len(await workplace.sandbox.replies(GENERAL, root, user=JIWOO)) == 2
