import asyncio

from tests.end_to_end.workplace import CHECKLIST, DANIEL, GENERAL, JIWOO, LEAVE, Workplace
from tests.patience import PATIENCE
from tests.sandbox_process import Json

HR_HELP = "C0HRHELP"


async def _prompts(workplace: Workplace, user: str, *, other: list[str] | None = None) -> list[str]:
    """Open the conversation with the agent; what it offers, once that is something else."""
    sandbox = workplace.sandbox
    channel = await sandbox.dm(user)
    await sandbox.page("POST", "open_home", {"as": user, "tab": "messages"})
    async with asyncio.timeout(PATIENCE):
        while True:
            shown = await sandbox.page("GET", "prompts", query={"as": user, "channel": channel, "thread": ""})
            found = [str(prompt["message"]) for prompt in shown["prompts"]]
            if found and found != other:
                return found
            await asyncio.sleep(0.05)


async def test_the_conversation_begins_with_prompts(workplace: Workplace) -> None:
    """Four, in the person's language, the last of which leads to everything else."""
    korean = await _prompts(workplace, JIWOO)
    assert (len(korean), korean[-1]) == (4, "무엇을 할 수 있어?")
    assert (await _prompts(workplace, DANIEL))[-1] == "What can you do?"


async def test_prompts_follow_what_the_person_did_last(fresh: Workplace) -> None:
    """After an answer a page of it is offered; after a page, what is in it. What was said in channels is not shown."""
    sandbox = fresh.sandbox
    at_first = await _prompts(fresh, JIWOO)
    channel = await sandbox.dm(JIWOO)
    await fresh.ask(LEAVE, channel=channel, mention=False)
    await fresh.settled()
    asked = await _prompts(fresh, JIWOO, other=at_first)
    assert asked[0] == f"‘{LEAVE}’의 답을 문서로 만들어줘"
    await fresh.ask(CHECKLIST, channel=channel, mention=False)
    await fresh.settled()
    written = await _prompts(fresh, JIWOO, other=asked)
    assert written[0].startswith("‘신규 입사자 온보딩 체크리스트’")


async def test_prompts_follow_the_channel_in_front_of_the_person(fresh: Workplace) -> None:
    """The page that lies nearest to what the channel is for is offered, if the person may read it."""
    at_first = await _prompts(fresh, DANIEL)
    await fresh.sandbox.look_at(DANIEL, channel=HR_HELP)
    there = await _prompts(fresh, DANIEL, other=at_first)
    assert there[0].startswith("What are the main points of")
    assert there[1:3] == at_first[:2]


async def test_a_session_is_called_what_was_asked(workplace: Workplace) -> None:
    """Slack lists it by the question; a name that the person gives it stays."""
    sandbox = workplace.sandbox
    ts, _ = await workplace.ask(LEAVE)
    await workplace.settled()
    assert (await _session(workplace, ts))["title"] == LEAVE
    renamed = {
        "type": "agent_session_title_changed",
        "channel": GENERAL,
        "thread_ts": ts,
        "user": JIWOO,
        "title": "휴가",
    }
    await sandbox.emit(renamed)
    await sandbox.say(JIWOO, GENERAL, "그럼 병가는?", ts)
    await sandbox.wait_for_reply(GENERAL, ts, count=2)
    assert (await sandbox.counts("slack")).get("agents.sessions.rename", 0) == 0


async def _session(workplace: Workplace, ts: str) -> Json:
    return await workplace.sandbox.page("GET", "prompts", query={"as": JIWOO, "channel": GENERAL, "thread": ts})
