import asyncio
import json
from typing import Any

import pytest

from integrations.store.documents import DocumentRecord
from tests.bot.slack.office import Office
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, text_of
from tests.patience import PATIENCE
from tests.sandbox_process import Json

pytestmark = pytest.mark.asyncio(loop_scope="module")


def _id(place: Office, ts: str) -> str:
    return f"slack:{place.sandbox.team_id}:{GENERAL}:{ts}"


async def test_a_suggestion_is_asked_by_whoever_presses_it(place: Office) -> None:
    """The thread shows who asked what, and answers that person; twice pressed, once asked."""
    reply = await place.ask("제안")
    await asyncio.gather(*(place.sandbox.press(DANIEL, reply, "ask_follow_up:1") for _ in range(3)))
    replies = await place.replies(reply["thread_ts"], 3)
    assert replies[1]["text"] == "💬 *Daniel Cho*: 또 다른 질문"
    assert text_of(replies[2]).startswith("또 다른 질문?")
    await asyncio.sleep(0.5)
    assert [text for text, _, _ in await place.turns(reply["thread_ts"])] == ["제안", "또 다른 질문"]
    record = await place.database.turns.get(_id(place, replies[1]["ts"]))
    assert record is not None
    assert record.turn.user == DANIEL


async def test_feedback_with_a_comment(place: Office) -> None:
    """The press is stored at once, the comment with it; pressed once more, the comment stays."""
    reply = await place.ask("안녕")
    await place.sandbox.press(JIWOO, reply, "feedback", negative=True)
    [told] = await place.ephemeral(reply["thread_ts"])
    await place.sandbox.press(JIWOO, told, "comment_feedback")
    await place.sandbox.wait_for_view(JIWOO, callback_id="comment_feedback")
    assert (await place.sandbox.submit(JIWOO, {"comment": " "}))["errors"].keys() == {"comment"}
    assert (await place.sandbox.submit(JIWOO, {"comment": "작년 규정이에요"}))["ok"]
    await place.sandbox.press(JIWOO, reply, "feedback", negative=True)
    await place.ephemeral(reply["thread_ts"], 2)
    [given] = await place.database.feedback.of_turn(_id(place, reply["thread_ts"]))
    assert (given.user, given.value, given.comment) == (JIWOO, "bad", "작년 규정이에요")


async def test_a_question_that_is_changed_after_its_answer_is_offered_anew(place: Office) -> None:
    """The old reply stays; with a press the new question is answered, once, below it."""
    reply = await place.ask("하나")
    ts = reply["thread_ts"]
    await place.sandbox.edit(JIWOO, GENERAL, ts, "@agent 둘")
    [offer] = await place.ephemeral(ts)
    assert "다시 답해 드릴까요" in offer["text"]
    await asyncio.gather(*(place.sandbox.press(JIWOO, offer, "answer_anew") for _ in range(2)))
    replies = await place.replies(ts, 2)
    assert [text_of(found).partition("?")[0] for found in replies] == ["하나", "둘"]


async def test_a_changed_question_that_says_the_same_is_left_alone(place: Office) -> None:
    """Nobody is bothered about a mark that the text does not have when it is read."""
    reply = await place.ask("하나 둘")
    await place.sandbox.edit(JIWOO, GENERAL, reply["thread_ts"], "@agent  하나 둘 ")
    await place.sandbox.say(JIWOO, GENERAL, "@agent 셋", reply["thread_ts"])
    await place.replies(reply["thread_ts"], 2)
    thread = await place.sandbox.thread(GENERAL, reply["thread_ts"], user=JIWOO)
    assert not [message for message in thread if message.get("ephemeral")]


async def _kept(place: Office, ts: str, readers: frozenset[str] | None = None, **values: Any) -> Json:
    """A message below which a document waits for its page."""
    readers = frozenset({f"team:{place.sandbox.team_id}"}) if readers is None else readers
    turn_id = _id(place, ts)
    kept: dict[str, Any] = {"title": "안내", "markdown": "글", "request_key": "k", "readers": readers}
    await place.database.documents.save(
        DocumentRecord(id=f"{turn_id}/document", turn_id=turn_id, conversation=turn_id, **kept | values)
    )
    [message] = await place.replies(ts, 1)
    return message


async def _press_retry(place: Office, message: Json, ts: str) -> None:
    action = {"type": "button", "action_id": "retry_page", "block_id": "feedback"}
    await place.sandbox.act(JIWOO, message, {**action, "value": f"{_id(place, ts)}/document"})


async def test_a_page_whose_place_is_gone_comes_into_the_default_place(place: Office) -> None:
    """The button does not fail for ever because of a page that nobody will bring back."""
    reply = await place.ask("안녕")
    place.notebook.lost.add("k")
    message = await _kept(place, reply["thread_ts"])
    for _ in range(2):
        await _press_retry(place, message, reply["thread_ts"])
    async with asyncio.timeout(PATIENCE):
        while True:
            record = await place.database.documents.get(f"{_id(place, reply['thread_ts'])}/document")
            if record is not None and record.state == "written":
                break
            await asyncio.sleep(0.05)
    assert list(place.notebook.written) == ["k/default"]


async def test_where_there_is_no_place_at_all_it_says_so(place: Office) -> None:
    """With a sentence of its own, and whom to tell."""
    reply = await place.ask("안녕")
    place.notebook.lost |= {"k", "k/default"}
    message = await _kept(place, reply["thread_ts"])
    await _press_retry(place, message, reply["thread_ts"])
    [told] = await place.ephemeral(reply["thread_ts"])
    assert "둘 곳이 Notion에 없어요" in told["text"]


@pytest.mark.parametrize(
    ("values", "said", "parents"),
    [
        ({"state": "held"}, "정하지 않아서", []),
        ({"readers": frozenset({"channel:C1"})}, "정하지 않아서", []),
        ({"readers": frozenset({"channel:C1"}), "parent": "p1"}, "둘 곳이 Notion에 없어요", []),
        ({"readers": frozenset({"channel:C1"}), "parent": "p2", "request_key": "found"}, "", ["p2"]),
        ({"readers": frozenset({"channel:C1"}), "parent": "wide", "request_key": "found"}, "더 많은 사람이", []),
    ],
)
async def test_trying_again_makes_no_page_for_others(
    place: Office, values: dict[str, Any], said: str, parents: list[str]
) -> None:
    """What waits for a word, or is for some only, never comes into the default place; it goes where it was to go.

    Where that is read by more people by now, it does not either.
    """
    reply = await place.ask("안녕")
    place.notebook.read_by |= {"p2": frozenset({"channel:C1"}), "wide": frozenset({"channel:C1", "channel:C2"})}
    place.notebook.lost.add("k")
    message = await _kept(place, reply["thread_ts"], **values)
    await _press_retry(place, message, reply["thread_ts"])
    if said:
        [told] = await place.ephemeral(reply["thread_ts"])
        assert said in told["text"]
    async with asyncio.timeout(PATIENCE):
        while len(place.notebook.written) < len(parents):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert [parent for _, _, parent in place.notebook.written.values()] == parents


async def test_a_page_is_revised_by_a_form(place: Office) -> None:
    """What is to be changed is said in the thread, and the turn names the document; only who asked may press."""
    reply = await place.ask("안녕")
    message = await _kept(place, reply["thread_ts"])
    document = f"{_id(place, reply['thread_ts'])}/document"
    press = {"type": "button", "action_id": "revise_page", "block_id": "page", "value": document}
    await place.sandbox.act(DANIEL, message, press)
    [told] = await place.ephemeral(reply["thread_ts"], user=DANIEL)
    assert "Only the person who asked" in told["text"]
    await place.sandbox.act(JIWOO, message, press)
    await place.sandbox.wait_for_view(JIWOO, callback_id="revise_page")
    assert (await place.sandbox.submit(JIWOO, {"instruction": "  "}))["errors"].keys() == {"instruction"}
    assert (await place.sandbox.submit(JIWOO, {"instruction": "더 짧게"}))["ok"]
    replies = await place.replies(reply["thread_ts"], 3)
    assert "‘안내’ 문서를 고쳐 달라고 했어요: 더 짧게" in replies[1]["text"]
    [_, record] = await place.database.turns.recent(f"{place.sandbox.team_id}:{GENERAL}:{reply['thread_ts']}", 2)
    assert (record.turn.text, record.turn.revises) == ("더 짧게", document)


async def test_undoing_a_change_brings_back_what_the_page_said_before(place: Office) -> None:
    """The page stays; it says what the version before says, and with a second press what it was changed to."""
    reply = await place.ask("안녕")
    turn_id = _id(place, reply["thread_ts"])
    for name, text in (("first", "처음"), ("second", "고친 것")):
        kept: dict[str, Any] = {"title": "안내", "markdown": text, "request_key": name, "state": "written"}
        await place.database.documents.save(
            DocumentRecord(
                id=f"{turn_id}/{name}",
                turn_id=turn_id,
                conversation=turn_id,
                page_id="p",
                page_url="https://n.test/p",
                **kept,
            )
        )
    place.notebook.live["p"] = ("안내", "고친 것")
    press = {"type": "button", "block_id": "page", "value": f"{turn_id}/second"}
    for action, text in (("undo_page", "처음"), ("restore_page", "고친 것")):
        await place.sandbox.act(JIWOO, reply, {**press, "action_id": action})
        async with asyncio.timeout(PATIENCE):
            while place.notebook.live["p"] != ("안내", text):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    told = await place.ephemeral(reply["thread_ts"], 2)
    assert "고치기 전으로" in told[0]["text"]
    assert "다시 넣었어요" in told[1]["text"]


@pytest.mark.parametrize("action", ["undo_page", "restore_page"])
async def test_no_version_comes_back_to_a_page_that_more_people_read_by_now(place: Office, action: str) -> None:
    """Somebody took the restricted part out and moved the page to where others read it: there it stays out."""
    reply = await place.ask("안녕")
    turn_id, only = _id(place, reply["thread_ts"]), frozenset({"channel:C1"})
    for name in ("first", "second"):
        kept: dict[str, Any] = {"title": "안내", "markdown": name, "request_key": name, "state": "written"}
        record = DocumentRecord(
            id=f"{turn_id}/{name}", turn_id=turn_id, conversation=turn_id, page_id="p", readers=only, **kept
        )
        await place.database.documents.save(record)
    place.notebook.live["p"] = ("안내", "공개해도 되는 것")
    place.notebook.read_by["p"] = frozenset({f"team:{place.sandbox.team_id}"})
    press = {"type": "button", "block_id": "page", "value": f"{turn_id}/second", "action_id": action}
    await place.sandbox.act(JIWOO, reply, press)
    [told] = await place.ephemeral(reply["thread_ts"])
    assert "더 많은 사람이 볼 수 있게" in told["text"]
    assert place.notebook.live["p"] == ("안내", "공개해도 되는 것")


@pytest.mark.parametrize("value", ["", "x", "null", "[1]", '{"turn": "x"}', json.dumps({"turn": "x", "text": "y"})])
async def test_a_press_that_belongs_to_nothing_is_taken_quietly(place: Office, value: str) -> None:
    """Buttons of messages from another time start nothing and break nothing."""
    reply = await place.ask("안녕")
    for name in ("ask_follow_up:0", "retry_turn", "retry_page", "undo_page", "revise_page", "show_privately"):
        await place.sandbox.act(JIWOO, reply, {"type": "button", "action_id": name, "block_id": "b", "value": value})
    await place.sandbox.say(JIWOO, GENERAL, "@agent 둘", reply["thread_ts"])
    await place.replies(reply["thread_ts"], 2)
    assert [text for text, _, _ in await place.turns(reply["thread_ts"])] == ["안녕", "둘"]
