import asyncio
import json
from typing import Any

import pytest

from tests.bot.slack.office import FRUITS, MANY, Office
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, context_of, text_of
from tests.sandbox_process import Json

pytestmark = pytest.mark.asyncio(loop_scope="module")


def _row(reply: Json) -> Json:
    """The row with which a question is answered."""
    return next(block for block in reply["blocks"] if str(block.get("block_id")).startswith("answer|"))


async def test_a_choice_is_answered_by_its_button(place: Office) -> None:
    """The label is the answer, in the thread of the question; the buttons give way to what was chosen."""
    reply = await place.ask("과일")
    await place.sandbox.press(JIWOO, reply, "answer_choice:1")
    now = await place.shown(reply, without="answer|")
    assert f"*{FRUITS[1]}*" in context_of(now)
    assert "골라 주시거나" in context_of(reply)
    assert "골라 주시거나" not in context_of(now)
    assert text_of(now) == text_of(reply)
    replies = await place.replies(reply["thread_ts"], 2)
    assert text_of(replies[1]) == f"답: {FRUITS[1]}"
    asking = f"slack:{place.sandbox.team_id}:{GENERAL}:{reply['thread_ts']}"
    assert (await place.turns(reply["thread_ts"]))[1:] == [(FRUITS[1], "", asking)]


async def test_two_presses_at_once_are_one_answer(place: Office) -> None:
    """Whichever came first counts; who pressed the other is told what became of the question."""
    reply = await place.ask("과일")
    await asyncio.gather(*(place.sandbox.press(JIWOO, reply, f"answer_choice:{n}") for n in (0, 1, 0, 1)))
    chosen = text_of((await place.replies(reply["thread_ts"], 2))[1])
    told = await place.ephemeral(reply["thread_ts"], 2)
    assert all("이미" in message["text"] and chosen.removeprefix("답: ") in message["text"] for message in told)
    assert len(await place.turns(reply["thread_ts"])) == 2


async def test_an_old_button_answers_no_later_question(place: Office) -> None:
    """Written meanwhile, the conversation went on: the press says so and starts nothing."""
    reply = await place.ask("과일")
    await place.sandbox.say(JIWOO, GENERAL, "확인", reply["thread_ts"])
    await place.replies(reply["thread_ts"], 2)
    await place.sandbox.press(JIWOO, reply, "answer_choice:2")
    [told] = await place.ephemeral(reply["thread_ts"])
    assert "‘확인’" in told["text"]
    now = await place.shown(reply, without="answer|")
    assert "대화가 이어졌어요" in context_of(now)
    assert [text for text, _, _ in await place.turns(reply["thread_ts"])] == ["과일", "확인"]


async def test_an_answer_in_words_takes_the_buttons_away(place: Office) -> None:
    """Nothing is left to press of a question that the person has answered in the thread."""
    reply = await place.ask("과일")
    await place.sandbox.say(JIWOO, GENERAL, FRUITS[2], reply["thread_ts"])
    now = await place.shown(reply, without="answer|")
    assert "대화가 이어졌어요" in context_of(now)
    assert "골라 주시거나" not in context_of(now)
    assert text_of(now) == text_of(reply)


async def test_the_same_button_once_more_says_that_it_was_answered(place: Office) -> None:
    """In a window that still shows it: nothing is answered twice, and the person is not left without a word."""
    reply = await place.ask("과일")
    await place.sandbox.press(JIWOO, reply, "answer_choice:1")
    await place.replies(reply["thread_ts"], 2)
    await place.sandbox.press(JIWOO, reply, "answer_choice:1")
    [told] = await place.ephemeral(reply["thread_ts"])
    assert "이미" in told["text"]
    assert FRUITS[1] in told["text"]
    assert len(await place.turns(reply["thread_ts"])) == 2


async def test_nobody_answers_for_somebody_else(place: Office) -> None:
    """Another reader's press is refused, and the question stays open."""
    reply = await place.ask("확인")
    await place.sandbox.press(DANIEL, reply, "answer_choice:0")
    [told] = await place.ephemeral(reply["thread_ts"], user=DANIEL)
    assert "Only the person I asked" in told["text"]
    await place.sandbox.press(JIWOO, reply, "answer_choice:0")
    assert text_of((await place.replies(reply["thread_ts"], 2))[1]) == "답: 네"


async def test_a_choice_from_a_menu_has_its_whole_name(place: Office) -> None:
    """Slack shows 75 characters of it; the answer is all of it."""
    reply = await place.ask("사유")
    menu = _row(reply)["elements"][0]
    option = menu["options"][3]
    action = {"type": menu["type"], "action_id": menu["action_id"], "block_id": _row(reply)["block_id"]}
    await place.sandbox.act(JIWOO, reply, {**action, "selected_option": option})
    assert text_of((await place.replies(reply["thread_ts"], 2))[1]) == f"답: {MANY[3]}"


async def test_a_date_is_picked(place: Office) -> None:
    """The date itself is the answer."""
    reply = await place.ask("날짜")
    action = {"type": "datepicker", "action_id": "answer_date", "block_id": _row(reply)["block_id"]}
    await place.sandbox.act(JIWOO, reply, {**action, "selected_date": "2026-11-02"})
    assert text_of((await place.replies(reply["thread_ts"], 2))[1]) == "답: 2026-11-02"


@pytest.mark.parametrize(("kind", "wrong", "right"), [("금액", "많이", "2000000"), ("설명", "  ", "못 받은 돈")])
async def test_an_answer_is_written_into_a_form(place: Office, kind: str, wrong: str, right: str) -> None:
    """What does not fit is said next to the field; what fits is the answer and takes the button's place."""
    reply = await place.ask(kind)
    await place.sandbox.press(JIWOO, reply, "answer_open")
    await place.sandbox.wait_for_view(JIWOO, callback_id="answer_open")
    assert (await place.sandbox.submit(JIWOO, {"answer": wrong}))["errors"].keys() == {"answer"}
    assert (await place.sandbox.submit(JIWOO, {"answer": right}))["ok"]
    assert text_of((await place.replies(reply["thread_ts"], 2))[1]) == f"답: {right}"
    now = await place.shown(reply, without="answer|")
    assert right in context_of(now)


async def test_a_form_that_was_open_for_too_long_says_so(place: Office) -> None:
    """The question was answered in words meanwhile: the form tells it and keeps what was written."""
    reply = await place.ask("설명")
    await place.sandbox.press(JIWOO, reply, "answer_open")
    await place.sandbox.wait_for_view(JIWOO, callback_id="answer_open")
    await place.sandbox.say(JIWOO, GENERAL, "그냥 확인", reply["thread_ts"])
    await place.replies(reply["thread_ts"], 2)
    late = await place.sandbox.submit(JIWOO, {"answer": "늦은 답"})
    assert "‘그냥 확인’" in late["errors"]["answer"]
    assert len(await place.turns(reply["thread_ts"])) == 2


@pytest.mark.parametrize("value", ["", "[]", "null", '{"turn": 1}', json.dumps({"turn": "x", "choice": "9"})])
async def test_a_press_that_belongs_to_nothing_is_taken_quietly(place: Office, value: str) -> None:
    """A button of a message from another time, or of none of ours, starts nothing and breaks nothing."""
    reply = await place.ask("과일")
    for block_id in ("answer|nothing", _row(reply)["block_id"]):
        action: dict[str, Any] = {"type": "button", "action_id": "answer_choice:0", "block_id": block_id}
        await place.sandbox.act(JIWOO, reply, {**action, "value": value})
    await place.sandbox.press(JIWOO, reply, "answer_choice:0")
    await place.replies(reply["thread_ts"], 2)
    assert len(await place.turns(reply["thread_ts"])) == 2
