import asyncio

import pytest

from tests.bot.slack.office import CALLING, HIDDEN, Office
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, MINJUN, buttons_of
from tests.integrations.search.texts import document
from tests.patience import PATIENCE
from tests.sandbox_process import Json

pytestmark = pytest.mark.asyncio(loop_scope="module")

POSTING = (
    *(f"chat.{name}" for name in ("postMessage", "postEphemeral", "update")),
    *(f"chat.{name}Stream" for name in ("start", "append", "stop")),
    "views.open",
)
"""Methods by which the bot says something."""


LOOKING = ("확인하고 있어요", "Checking who")


async def shown_privately(place: Office) -> tuple[Json, Json]:
    """Ask what has a private answer, and have it shown; the public reply and the whisper."""
    reply = await place.ask("비밀")
    [offer] = await place.ephemeral(reply["thread_ts"])
    await place.sandbox.press(JIWOO, offer, "show_privately")
    [answer] = await place.ephemeral(reply["thread_ts"], saying=HIDDEN)
    return reply, answer


async def _seen_by(place: Office, user: str, ts: str) -> str:
    return str(await place.sandbox.thread(GENERAL, ts, user=user))


async def test_the_one_who_asked_is_told_alone(place: Office) -> None:
    """The offer is for the asker's eyes, and only they see the answer that they have shown to them."""
    reply, answer = await shown_privately(place)
    assert answer["ephemeral"]
    assert "share_answer" in buttons_of(answer)
    others = await _seen_by(place, MINJUN, reply["thread_ts"])
    assert HIDDEN not in others
    assert "show_privately" not in others
    now = await place.ephemeral(reply["thread_ts"], 2)
    assert not any("show_privately" in buttons_of(message) for message in now)


async def test_what_was_private_is_not_remembered_in_the_thread(place: Office) -> None:
    """The thread goes on without it; what is asked privately there remembers it."""
    reply, _ = await shown_privately(place)
    await place.sandbox.say(MINJUN, GENERAL, "@agent 기억", reply["thread_ts"])
    replies = await place.replies(reply["thread_ts"], 2)
    assert HIDDEN not in str(replies)
    assert "모두에게 드릴 답이 없어요." in str(replies[1])


async def test_pressing_the_offer_twice_answers_once(place: Office) -> None:
    """The private turn has one id, however often it is wanted."""
    reply = await place.ask("비밀")
    [offer] = await place.ephemeral(reply["thread_ts"])
    await asyncio.gather(*(place.sandbox.press(JIWOO, offer, "show_privately") for _ in range(3)))
    await place.ephemeral(reply["thread_ts"], saying=HIDDEN)
    await asyncio.sleep(0.5)
    assert len(await place.ephemeral(reply["thread_ts"], saying=HIDDEN)) == 1


async def test_sharing_names_the_readers_and_happens_once(place: Office) -> None:
    """The form says channel and number; only what it shows is posted, once; the button says that it was."""
    reply, answer = await shown_privately(place)
    await place.sandbox.press(JIWOO, answer, "share_answer")
    view = await place.sandbox.wait_for_view(JIWOO, callback_id="share_answer")
    assert f"<#{GENERAL}> 채널의 *8명*" in str(view["blocks"])
    assert HIDDEN in str(view["blocks"])
    assert HIDDEN not in await _seen_by(place, DANIEL, reply["thread_ts"])
    assert (await place.sandbox.submit(JIWOO, {}))["ok"]
    shared = (await place.replies(reply["thread_ts"], 2))[1]
    assert HIDDEN in str(shared["blocks"])
    assert "*김지우*" in str(shared["blocks"])
    assert HIDDEN in await _seen_by(place, DANIEL, reply["thread_ts"])
    [done] = await place.ephemeral(reply["thread_ts"], saying="이 스레드에 공유했어요")
    assert "share_answer" not in buttons_of(done)


async def _settled(place: Office, user: str, before: Json | None = None) -> Json:
    """Wait for another form than the one ``before`` that says what is known, not that it is being found out."""
    first = await place.sandbox.wait_for_view(user, other=before["hash"] if before else "")
    if LOOKING[0] in str(first) or LOOKING[1] in str(first):
        return await place.sandbox.wait_for_view(user, other=first["hash"])
    return first


async def test_a_second_form_shares_nothing_more(place: Office) -> None:
    """Opened before the first was confirmed, it finds the answer shared already."""
    reply, answer = await shown_privately(place)
    await place.sandbox.press(JIWOO, answer, "share_answer")
    view = await place.sandbox.wait_for_view(JIWOO, callback_id="share_answer")
    await place.sandbox.submit(JIWOO, {})
    await place.replies(reply["thread_ts"], 2)
    again = {**answer, "blocks": [{"type": "actions", "block_id": "share", "elements": [_button(answer)]}]}
    await place.sandbox.press(JIWOO, again, "share_answer")
    told = await _settled(place, JIWOO, view)
    assert "이미" in str(told["blocks"])
    assert len(await place.replies(reply["thread_ts"], 2)) == 2


async def test_who_joins_meanwhile_is_asked_about_again(place: Office) -> None:
    """Between form and confirmation the readers changed: nothing is posted before they were named."""
    reply, answer = await shown_privately(place)
    await place.sandbox.press(JIWOO, answer, "share_answer")
    view = await place.sandbox.wait_for_view(JIWOO, callback_id="share_answer")
    await place.sandbox.leave(DANIEL, GENERAL)
    try:
        assert (await place.sandbox.submit(JIWOO, {}))["ok"]
        changed = await place.sandbox.wait_for_view(JIWOO, other=view["hash"])
        assert "*7명*" in str(changed["blocks"])
        assert "달라졌어요" in str(changed["blocks"])
        assert len(await place.replies(reply["thread_ts"], 1)) == 1
        assert (await place.sandbox.submit(JIWOO, {}))["ok"]
        await place.replies(reply["thread_ts"], 2)
    finally:
        await place.sandbox.join(DANIEL, GENERAL)


async def test_nobody_else_shows_or_shares_it(place: Office) -> None:
    """A press that names somebody else's answer does nothing."""
    reply, answer = await shown_privately(place)
    [public] = await place.replies(reply["thread_ts"], 1)
    shown = {"type": "button", "block_id": "show_privately", "action_id": "show_privately"}
    turn_id = f"slack:{place.sandbox.team_id}:{GENERAL}:{reply['thread_ts']}"
    await place.sandbox.act(DANIEL, public, {**shown, "value": turn_id})
    await place.sandbox.act(DANIEL, public, {**_button(answer), "block_id": "share", "type": "button"})
    view = await _settled(place, DANIEL)
    assert "There is no answer to share" in str(view["blocks"])
    await asyncio.sleep(0.5)
    assert HIDDEN not in await _seen_by(place, DANIEL, reply["thread_ts"])


def _button(message: Json) -> Json:
    return next(
        element
        for block in message["blocks"]
        for element in block.get("elements") or ()
        if element.get("action_id") == "share_answer"
    )


async def _shared(place: Office, query: str = "비밀", saying: str = HIDDEN) -> tuple[str, Json]:
    """Share a private answer; the thread and the message that all see."""
    reply = await place.ask(query)
    [offer] = await place.ephemeral(reply["thread_ts"])
    await place.sandbox.press(JIWOO, offer, "show_privately")
    [answer] = await place.ephemeral(reply["thread_ts"], saying=saying)
    await place.sandbox.press(JIWOO, answer, "share_answer")
    await place.sandbox.wait_for_view(JIWOO, callback_id="share_answer")
    assert (await place.sandbox.submit(JIWOO, {}))["ok"]
    return reply["thread_ts"], (await place.replies(reply["thread_ts"], 2))[1]


async def test_the_form_and_what_is_shared_name_the_sources(place: Office) -> None:
    """Of each source who may read it, or that this is not known; the answer is shown whole before, and cited after."""
    reply = await place.ask("출처")
    [offer] = await place.ephemeral(reply["thread_ts"])
    await place.sandbox.press(JIWOO, offer, "show_privately")
    [answer] = await place.ephemeral(reply["thread_ts"], saying="그 밖에")
    await place.sandbox.press(JIWOO, answer, "share_answer")
    view = str((await place.sandbox.wait_for_view(JIWOO, callback_id="share_answer"))["blocks"])
    assert "• 연봉 밴드: <#C0LEADERSHIP>, <@U0JIWOO>" in view
    assert "• 인수 계획: 누가 볼 수 있는지 알 수 없음" in view
    assert "두 번째 페이지의 끝" in view
    assert (await place.sandbox.submit(JIWOO, {}))["ok"]
    shared = str((await place.replies(reply["thread_ts"], 2))[1]["blocks"])
    assert "<https://notion.test/bands|연봉 밴드>" in shared
    assert "<https://notion.test/plan|인수 계획>" in shared


async def _form_with_sources(place: Office) -> tuple[Json, Json]:
    """Open the form below an answer with sources, of which one is in the index; the public reply and the form."""
    reply = await place.ask("출처")
    [offer] = await place.ephemeral(reply["thread_ts"])
    await place.sandbox.press(JIWOO, offer, "show_privately")
    [answer] = await place.ephemeral(reply["thread_ts"], saying="그 밖에")
    await place.index.upsert(
        [document("bands", "연봉 밴드", "9,000만 원부터예요.", audience=frozenset({"user:U0JIWOO"}))]
    )
    await place.sandbox.press(JIWOO, answer, "share_answer")
    return reply, await place.sandbox.wait_for_view(JIWOO, callback_id="share_answer")


async def test_the_form_names_who_may_read_the_sources_by_now(place: Office) -> None:
    """A page that was narrowed after the answer is not said to be read by whom it was narrowed against."""
    _, view = await _form_with_sources(place)
    assert "• 연봉 밴드: <@U0JIWOO>" in str(view["blocks"])
    assert "C0LEADERSHIP" not in str(view["blocks"])
    await place.sandbox.close_view(JIWOO)


async def test_a_source_that_narrows_below_the_form_is_named_anew(place: Office) -> None:
    """What was confirmed is not true any more: nothing is posted before the person has seen what is."""
    reply, view = await _form_with_sources(place)
    await place.index.delete(["bands"])
    assert (await place.sandbox.submit(JIWOO, {}))["ok"]
    changed = await place.sandbox.wait_for_view(JIWOO, other=view["hash"])
    assert "달라졌어요" in str(changed["blocks"])
    assert "• 연봉 밴드: 누가 볼 수 있는지 알 수 없음" in str(changed["blocks"])
    assert len(await place.replies(reply["thread_ts"], 1)) == 1
    assert (await place.sandbox.submit(JIWOO, {}))["ok"]
    assert len(await place.replies(reply["thread_ts"], 2)) == 2


async def test_only_who_shared_takes_it_back(place: Office) -> None:
    """Others are told that they cannot; after that nobody reads it any more."""
    thread, shared = await _shared(place)
    await place.sandbox.press(MINJUN, shared, "take_back_share")
    await place.ephemeral(thread, user=MINJUN, saying="공유한 사람만")
    assert HIDDEN in await _seen_by(place, DANIEL, thread)
    await place.sandbox.press(JIWOO, shared, "take_back_share")
    await place.ephemeral(thread, saying="공유한 답을 지웠어요")
    assert HIDDEN not in await _seen_by(place, DANIEL, thread)


async def test_what_was_shared_goes_with_its_question(place: Office) -> None:
    """Who deletes the question takes back the reply and what they shared of it."""
    thread, _ = await _shared(place)
    await place.sandbox.delete(JIWOO, GENERAL, thread)
    async with asyncio.timeout(PATIENCE):
        while await place.sandbox.replies(GENERAL, thread):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_nothing_that_was_written_calls_anybody(place: Office) -> None:
    """Whatever is posted of an answer, and by whichever method, Slack finds no call in it."""
    await _shared(place, "외침", "모두 보세요")
    posted = [str(one) for method in POSTING for one in await place.sandbox.requests("slack", method)]
    assert any("모두 보세요" in one for one in posted)
    assert not [one for one in posted if "<!" in one or "<@" in one]
    assert "<!" in CALLING
