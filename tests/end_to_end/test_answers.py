import asyncio
import re

import pytest

from tests.end_to_end.workplace import (
    DANIEL,
    GENERAL,
    JIWOO,
    LEADERSHIP,
    LEAVE,
    MINJUN,
    Workplace,
    buttons_of,
    context_of,
    text_of,
    without_buttons,
)
from tests.patience import PATIENCE

SALARY = "연봉 밴드가 어떻게 되나요?"
PRIVATE = "salary"


async def test_a_question_gets_one_streamed_answer_with_sources(workplace: Workplace) -> None:
    """The reply streams into the thread and ends with numbered sources that lead to the page in Notion."""
    ts, reply = await workplace.ask(LEAVE)
    assert "[1]" in text_of(reply)
    sources = context_of(reply)
    assert f"[1] <{workplace.sandbox.url}/#/notion/" in sources
    assert "연차" in sources
    assert "언어 모델 없이" in sources
    counts = await workplace.sandbox.counts("slack")
    assert (counts["chat.startStream"], counts["chat.stopStream"]) == (1, 1)
    assert len(await workplace.sandbox.replies(GENERAL, ts)) == 1
    assert "feedback" in buttons_of(reply)


async def test_the_person_sees_at_once_that_somebody_is_at_work(workplace: Workplace) -> None:
    """A status comes before the answer, and the session is processing until it has come."""
    ts, _ = await workplace.ask(LEAVE)
    log = await workplace.sandbox.requests("slack")
    methods = [entry["method"] for entry in log]
    assert methods.index("assistant.threads.setStatus") < methods.index("chat.startStream")
    assert methods.index("agents.sessions.setStatus") < methods.index("chat.startStream")
    prompts = await workplace.sandbox.page("GET", "prompts", query={"as": JIWOO, "channel": GENERAL, "thread": ts})
    assert (prompts["status"]["state"], prompts["status"]["text"]) == ("active", "")


async def test_a_follow_up_needs_no_mention(workplace: Workplace) -> None:
    """In a thread where the bot answered, the next message is answered too; the conversation is remembered."""
    ts, _ = await workplace.ask(LEAVE)
    await workplace.sandbox.say(JIWOO, GENERAL, "그럼 병가는요?", ts)
    reply = await workplace.sandbox.wait_for_reply(GENERAL, ts, count=2)
    assert "[1]" in text_of(reply)


async def test_other_peoples_conversations_are_left_alone(workplace: Workplace) -> None:
    """Messages, threads and mentions that are not for the bot get no word, nor do others who talk in its thread."""
    sandbox = workplace.sandbox
    plain = await sandbox.say(JIWOO, GENERAL, "점심 뭐 먹을까요?")
    await sandbox.say(MINJUN, GENERAL, "국수요", plain)
    ts, _ = await workplace.ask(LEAVE)
    await sandbox.say(MINJUN, GENERAL, "@daniel.cho 이거 봤어요?", ts)
    other = await sandbox.dm(JIWOO, MINJUN)
    await sandbox.say(JIWOO, other, "연차 며칠 남았어요?")
    await workplace.ask("고마워", channel=GENERAL)  # what came before has been handled when this is answered
    await workplace.settled()
    assert await sandbox.replies(GENERAL, plain) == []
    assert len(await sandbox.replies(GENERAL, ts)) == 1


async def test_a_direct_message_is_answered_without_a_mention(workplace: Workplace) -> None:
    """To the bot alone one just writes."""
    channel = await workplace.sandbox.dm(DANIEL)
    _, reply = await workplace.ask("How do we roll back a bad deployment?", user=DANIEL, channel=channel, mention=False)
    assert "[1]" in text_of(reply)


async def test_the_language_is_the_messages(workplace: Workplace) -> None:
    """Whatever the profile says; the profile's where the message tells none."""
    _, english = await workplace.ask("hello", user=JIWOO)
    _, korean = await workplace.ask("안녕", user=DANIEL)
    _, of_profile = await workplace.ask("👋", user=DANIEL)
    assert "안녕하세요" in text_of(korean)
    assert "Hello" in text_of(english)
    assert not re.search("[가-힣]", text_of(of_profile))


async def test_a_private_page_is_for_its_readers_alone(workplace: Workplace) -> None:
    """In a public channel and to outsiders nothing of it is said, not even its title; to its readers it is."""
    sandbox = workplace.sandbox
    _, public = await workplace.ask(SALARY, user=MINJUN)
    _, outsider = await workplace.ask(SALARY, user=DANIEL, channel=await sandbox.dm(DANIEL), mention=False)
    _, reader = await workplace.ask(SALARY, user=MINJUN, channel=await sandbox.dm(MINJUN), mention=False)
    [title] = [name for name in await workplace.pages() if "밴드" in name]
    for reply in (public, outsider):
        assert title not in text_of(reply) + context_of(reply)
    assert title in text_of(reader) + context_of(reader)


async def test_nobody_is_answered_while_the_audience_is_unknown(fresh: Workplace) -> None:
    """Where Slack does not tell who reads the channel, the person gets a sentence, a code and a button."""
    sandbox = fresh.sandbox
    await sandbox.fault("slack", "conversations.info", error="internal_error", times=None)
    ts, reply = await fresh.ask(SALARY, channel=LEADERSHIP, user=MINJUN)
    assert "응답하지 않아" in text_of(reply)
    assert "오류 번호" in context_of(reply)
    assert buttons_of(reply) == ["retry_turn"]
    await sandbox.clear_faults()
    await sandbox.press(MINJUN, reply, "retry_turn")
    again = await sandbox.wait_for_reply(LEADERSHIP, ts, count=2)
    assert "[1]" in text_of(again)
    first = await without_buttons(sandbox, LEADERSHIP, ts)
    assert "응답하지 않아" in text_of(first)


@pytest.mark.parametrize(
    "text",
    ["", "🙂🎉👩‍👩‍👧", "مرحبا، كم يوم إجازة لدي؟", "‮drow‬ עברית", "`" * 50, "[1] <!channel> *_~", "a" * 300],
)
async def test_odd_messages_get_a_sentence(workplace: Workplace, text: str) -> None:
    """Nothing, emoji, right-to-left and markup signs alone: each is answered in words, once."""
    ts, reply = await workplace.ask(text)
    assert len(text_of(reply)) > 10
    assert len(await workplace.sandbox.replies(GENERAL, ts)) == 1
    assert "retry_turn" not in buttons_of(reply)


async def test_a_very_long_message_is_answered(workplace: Workplace) -> None:
    """40,000 characters are read like any other question."""
    text = ("연차 휴가는 며칠이야? " * 3400)[:39_900]
    _, reply = await workplace.ask(text)
    assert "retry_turn" not in buttons_of(reply)
    assert "[1]" in text_of(reply)


async def test_feedback_is_stored_with_its_turn(workplace: Workplace) -> None:
    """A press is kept, a second one by the same person replaces it, and the person is thanked alone."""
    sandbox = workplace.sandbox
    ts, reply = await workplace.ask(LEAVE)
    turn = f"slack:{sandbox.team_id}:{GENERAL}:{ts}"
    await sandbox.press(JIWOO, reply, "feedback")
    await sandbox.press(JIWOO, reply, "feedback", negative=True)
    async with asyncio.timeout(PATIENCE):
        while [word.value for word in await workplace.bot.core.database.feedback.of_turn(turn)] != ["bad"]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        while len(await sandbox.requests("slack", "chat.postEphemeral")) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_only_who_asked_may_press(workplace: Workplace) -> None:
    """Somebody else's press on Undo does nothing, and they are told why."""
    sandbox = workplace.sandbox
    _, reply = await workplace.ask("온보딩 체크리스트 문서 만들어줘")
    await sandbox.press(DANIEL, reply, "undo_page")
    async with asyncio.timeout(PATIENCE):
        while not (ephemeral := await sandbox.requests("slack", "chat.postEphemeral")):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert "Only the person who asked" in str(ephemeral[0]["body"])


async def test_the_home_tab_and_the_prompts(workplace: Workplace) -> None:
    """The home tab greets by name and tells what was read; the conversation offers prompts."""
    sandbox = workplace.sandbox
    await workplace.ask(LEAVE)
    await sandbox.page("POST", "open_home", {"as": JIWOO})
    async with asyncio.timeout(PATIENCE):
        while not (home := await sandbox.page("GET", "home", query={"as": JIWOO})).get("view"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    shown = str(home["view"])
    assert "안녕하세요" in shown
    assert LEAVE in shown
    assert "최근 대화" in shown


async def test_a_mention_that_was_forgotten_and_added(workplace: Workplace) -> None:
    """A question to which the mention is added by an edit is answered."""
    sandbox = workplace.sandbox
    ts = await sandbox.say(JIWOO, GENERAL, LEAVE)
    await sandbox.edit(JIWOO, GENERAL, ts, f"@agent {LEAVE}")
    assert "[1]" in text_of(await sandbox.wait_for_reply(GENERAL, ts))


async def test_the_socket_is_opened_again(workplace: Workplace) -> None:
    """After the socket breaks, what was said meanwhile is answered, once."""
    sandbox = workplace.sandbox
    await sandbox.control("POST", "sockets", {"action": "abort"})
    ts = await sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}")
    await sandbox.wait_for_reply(GENERAL, ts)
    await sandbox.control("POST", "sockets", {"action": "disconnect"})
    second, _ = await workplace.ask(LEAVE)
    await workplace.settled()
    assert len(await sandbox.replies(GENERAL, ts)) == len(await sandbox.replies(GENERAL, second)) == 1


async def test_questions_of_one_thread_are_answered_in_order(workplace: Workplace) -> None:
    """Three messages in quick succession get three replies, each before the next."""
    sandbox = workplace.sandbox
    ts, _ = await workplace.ask(LEAVE)
    for text in ("@agent 안녕", "@agent 고마워", "무엇을 할 수 있어?"):
        await sandbox.say(JIWOO, GENERAL, text, ts)
    await sandbox.wait_for_reply(GENERAL, ts, count=4)
    texts = [text_of(reply) for reply in await sandbox.replies(GENERAL, ts)]
    assert ["안녕하세요" in texts[1], "기뻐요" in texts[2], "Workspace Agent" in texts[3]] == [True] * 3
