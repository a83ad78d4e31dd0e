import asyncio

from bot.inbox.records import to_turn
from bot.slack.handlers.announcing import queued_request
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, LEAVE, MINJUN, Workplace, text_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json

PRODUCT = "C0PRODUCT"


async def _asked(workplace: Workplace, channel: str, text: str, *, user: str = JIWOO, begin: str = "💬") -> Json:
    """Wait for the line by which the bot says in a person's name what they asked."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in reversed(await workplace.sandbox.messages(channel, user=user)):
                if text in message["text"] and message["text"].startswith(begin):
                    return message
            await asyncio.sleep(0.05)


async def test_a_command_asks_for_all_to_see_and_is_answered_below(workplace: Workplace) -> None:
    """The question stands in the channel in the person's name, the answer in its thread, which goes on as usual."""
    sandbox = workplace.sandbox
    question = "연차 휴가는 며칠이야? & <b>"
    assert (await sandbox.command(JIWOO, GENERAL, "/ask", question))["ok"]
    line = await _asked(workplace, GENERAL, "&lt;b&gt;")
    assert line["text"].startswith("💬 *김지우* 님: 연차 휴가는 며칠이야? &amp;")
    reply = await sandbox.wait_for_reply(GENERAL, line["ts"])
    assert "15일" in text_of(reply)
    await sandbox.say(JIWOO, GENERAL, "그럼 병가는?", line["ts"])
    await sandbox.wait_for_reply(GENERAL, line["ts"], count=2)


async def test_a_command_that_is_delivered_twice_asks_once(workplace: Workplace) -> None:
    """The wish has a key of its own: the second one is known."""
    sandbox = workplace.sandbox
    asked = "연차 반차는?"
    turn = queued_request("command:1.2.3", team=sandbox.team_id, channel=GENERAL, user=JIWOO, text=asked, locale="ko")
    assert [await workplace.bot.inbox.accept(turn) for _ in range(3)] == [True, False, False]
    line = await _asked(workplace, GENERAL, "연차 반차는?")
    await sandbox.wait_for_reply(GENERAL, line["ts"])
    said = [message for message in await sandbox.messages(GENERAL) if "연차 반차는?" in message["text"]]
    assert len(said) == 1


async def test_a_command_whose_line_was_lost_on_the_way_back_is_not_said_twice(workplace: Workplace) -> None:
    """Slack did it and its answer was lost: the line is found again by what it carries along."""
    sandbox = workplace.sandbox
    await sandbox.fault("slack", "chat.postMessage", drop=True, after_action=True)
    await sandbox.command(JIWOO, GENERAL, "/ask", "연차 이월은 어떻게 돼?")
    line = await _asked(workplace, GENERAL, "연차 이월은")
    await sandbox.wait_for_reply(GENERAL, line["ts"])
    said = [message for message in await sandbox.messages(GENERAL) if "연차 이월은" in message["text"]]
    assert len(said) == 1


async def test_what_was_typed_is_forgotten_once_it_is_asked(workplace: Workplace) -> None:
    """The text is kept once: with the turn that answers it."""
    sandbox = workplace.sandbox
    await sandbox.command(JIWOO, GENERAL, "/ask", "육아휴직은 얼마나 쓸 수 있어?")
    line = await _asked(workplace, GENERAL, "육아휴직은 얼마나")
    await sandbox.wait_for_reply(GENERAL, line["ts"])
    await workplace.settled()
    turns = await workplace.bot.core.database.turns.of_user(JIWOO, 2)
    assert [(record.state, record.turn.text) for record in turns if ":errand:" in record.turn.id] == [("deleted", "")]
    assert [to_turn(record.turn).command for record in turns if record.state == "done"] == ["ask"]


async def test_where_the_bot_cannot_write_it_says_what_to_do(workplace: Workplace) -> None:
    """The sentence comes back with the way out, for the person alone; after an invitation it works."""
    sandbox = workplace.sandbox
    await sandbox.leave(sandbox.bot_user_id, PRODUCT)
    answer = await sandbox.command(MINJUN, PRODUCT, "/ask", LEAVE)
    assert answer["text"].startswith(f">{LEAVE}\n")
    assert "`/invite`" in answer["text"]
    await sandbox.page("POST", "invite", {"as": MINJUN, "channel": PRODUCT, "user": sandbox.bot_user_id})
    await sandbox.command(MINJUN, PRODUCT, "/ask", LEAVE)
    line = await _asked(workplace, PRODUCT, LEAVE, user=MINJUN)
    await sandbox.wait_for_reply(PRODUCT, line["ts"])


async def test_between_two_others_it_says_so_too(workplace: Workplace) -> None:
    """In a conversation that the bot cannot even see, nothing is tried."""
    sandbox = workplace.sandbox
    answer = await sandbox.command(JIWOO, await sandbox.dm(JIWOO, MINJUN), "/ask", LEAVE)
    assert "`/invite`" in answer["text"]


async def test_help_lists_the_commands(workplace: Workplace) -> None:
    """Each with an example, in the language of who asks."""
    korean = (await workplace.sandbox.command(JIWOO, GENERAL, "/agent-help"))["text"]
    english = (await workplace.sandbox.command(DANIEL, GENERAL, "/agent-help"))["text"]
    assert all(f"`/{name}`" in korean for name in ("ask", "page", "intake", "idris", "contract", "plan"))
    assert "These are my commands" in english


async def test_a_command_without_words_opens_a_form(workplace: Workplace) -> None:
    """What is filled in there is asked in the channel; what is missing is said next to its field."""
    sandbox = workplace.sandbox
    await sandbox.command(JIWOO, GENERAL, "/ask")
    view = await sandbox.wait_for_view(JIWOO, callback_id="ask_agent")
    wrong = await sandbox.submit(JIWOO, {"text": "   "})
    assert wrong["errors"].keys() == {"text"}
    assert view["callback_id"] == "ask_agent"
    assert (await sandbox.submit(JIWOO, {"text": "출장비는 어떻게 정산해?"}))["ok"]
    line = await _asked(workplace, GENERAL, "출장비는 어떻게")
    await sandbox.wait_for_reply(GENERAL, line["ts"])


async def test_a_command_in_the_direct_message_is_answered_there(workplace: Workplace) -> None:
    """The line stands in the direct message; nobody else sees it."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(JIWOO)
    await sandbox.command(JIWOO, channel, "/ask", LEAVE)
    line = await _asked(workplace, channel, LEAVE)
    assert "15일" in text_of(await sandbox.wait_for_reply(channel, line["ts"], user=JIWOO))


async def test_what_cannot_be_said_any_more_is_told_in_a_direct_message(workplace: Workplace) -> None:
    """A wish that was kept is not lost in silence when the channel is closed before it is said."""
    sandbox = workplace.sandbox
    await sandbox.fault("slack", "chat.postMessage", error="is_archived")
    await sandbox.command(MINJUN, GENERAL, "/ask", "경비 한도가 얼마야?")
    channel = await sandbox.dm(MINJUN)
    line = await _asked(workplace, channel, "경비 한도가 얼마야?", user=MINJUN, begin="<#")
    assert "답하지 못했어요" in line["text"]
