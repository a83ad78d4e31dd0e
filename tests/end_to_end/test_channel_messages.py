"""Messages of channels as a source of answers, opened and closed by an administrator: the real bot, the real events."""

import asyncio
import itertools
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.slack.channels.documents import SOURCE, channel_of
from tests.end_to_end.test_settings import Tab, chosen
from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, MINJUN, Workplace, context_of, text_of, working
from tests.patience import PATIENCE
from tests.sandbox_process import Sandbox

NOTICE = "연말 안내예요.\n• 복지포인트는 12월 31일에 소멸됩니다.\n• 12월 24일은 오후 4시에 업무를 마칩니다."
QUESTION = "12월 24일은 몇 시에 끝나요?"
ANSWER = "오후 4시"
_NUMBERS = itertools.count()


@dataclass(frozen=True)
class Office:
    """The bot and an administrator who opens channels."""

    place: Workplace
    tab: Tab

    async def open(self, channel: str) -> None:
        """Open a channel by the form of the settings, and wait until it is read."""
        saved = await self.tab.save(await self.tab.channel_form(channel), messages_searched=chosen("chosen"))
        assert "errors" not in saved, saved
        async with asyncio.timeout(PATIENCE):
            while not await self._is_read(channel):  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    async def _is_read(self, channel: str) -> bool:
        slack = self.place.bot.core.slack
        note = await slack.channel_marks.note(channel) if slack else None
        return note is not None and note.deep_at > 0

    async def close(self, channel: str) -> None:
        """Close it, and wait until it is forgotten."""
        await self.tab.save(await self.tab.channel_form(channel), messages_searched=chosen("own"))
        await self.until(channel, lambda ids: not ids)

    async def indexed(self, channel: str) -> set[str]:
        """The threads of a channel that are in the index."""
        found = await self.place.bot.core.index.document_ids(SOURCE)
        return {each for each in found if channel_of(each) == channel}

    async def until(self, channel: str, fits: Callable[[set[str]], bool]) -> None:
        """Wait until what is indexed of a channel fits."""
        async with asyncio.timeout(PATIENCE):
            while not fits(await self.indexed(channel)):  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    async def until_said(self, question: str, fits: Callable[[str], bool], *, user: str, channel: str = "") -> str:
        """Ask, again and again, until the answer fits; the answer."""
        where = channel or await self.place.sandbox.dm(user)
        said = ""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while True:
                    _, reply = await self.place.ask(question, user=user, channel=where, mention=bool(channel))
                    if fits(said := f"{text_of(reply)}\n{context_of(reply)}"):
                        return said
                    await asyncio.sleep(0.5)
        raise AssertionError(said)


@pytest.fixture
def office(workplace: Workplace) -> Office:
    """No channel is open."""
    return Office(workplace, Tab(workplace.sandbox, JIWOO))


async def room(sandbox: Sandbox, *members: str, private: bool = False) -> str:
    """A channel of one test, with these people and the bot."""
    channel = f"C0TALK{next(_NUMBERS)}"
    joined = [sandbox.bot_user_id, *members]
    await sandbox.control("POST", "channels", {"id": channel, "is_private": private, "members": joined})
    return channel


async def test_a_channel_answers_once_it_is_open(office: Office) -> None:
    """What was said in a channel is quoted with the address of the message, after it was opened and not before."""
    place, sandbox = office.place, office.place.sandbox
    hall = await room(sandbox, JIWOO, DANIEL)
    ts = await sandbox.say(JIWOO, hall, NOTICE)
    _, before = await place.ask(QUESTION, user=DANIEL, channel=await sandbox.dm(DANIEL), mention=False)
    assert ANSWER not in text_of(before)
    [said] = [each for each in await sandbox.messages(hall) if each["ts"] == ts]
    await office.open(hall)
    _, after = await place.ask(QUESTION, user=DANIEL, channel=await sandbox.dm(DANIEL), mention=False)
    assert ANSWER in text_of(after)
    assert said["permalink"] in f"{text_of(after)}\n{context_of(after)}"
    await office.close(hall)
    _, closed = await place.ask(QUESTION, user=DANIEL, channel=await sandbox.dm(DANIEL), mention=False)
    assert ANSWER not in text_of(closed)


async def test_messages_come_change_and_go(office: Office) -> None:
    """What is said later is found, what is edited is found as it reads now, what is deleted is found no more."""
    sandbox = office.place.sandbox
    hall = await room(sandbox, JIWOO, DANIEL)
    ts = await sandbox.say(JIWOO, hall, "비품 창고 열쇠는 3층 안내대에 있습니다.")
    await office.open(hall)
    question = "비품 창고 열쇠는 어디에 있어요?"
    await office.until_said(question, lambda said: "3층" in said, user=DANIEL)
    await sandbox.edit(JIWOO, hall, ts, "비품 창고 열쇠는 이제 5층 총무팀에 있습니다.")
    said = await office.until_said(question, lambda said: "5층" in said, user=DANIEL)
    assert "3층" not in said
    later = await sandbox.say(JIWOO, hall, "회의용 프로젝터는 7층 미디어실에서 빌립니다.")
    await office.until_said("회의용 프로젝터는 어디에서 빌려요?", lambda said: "7층" in said, user=DANIEL)
    for gone in (ts, later):
        await sandbox.delete(JIWOO, hall, gone)
    await office.until(hall, lambda ids: not ids)
    _, reply = await office.place.ask(question, user=DANIEL, channel=await sandbox.dm(DANIEL), mention=False)
    assert "5층" not in text_of(reply)


async def test_a_private_channel_is_for_its_members(office: Office) -> None:
    """Of a private channel only who is in it gets anything, and a public one gets nothing of it either."""
    sandbox = office.place.sandbox
    board = await room(sandbox, JIWOO, MINJUN, private=True)
    await sandbox.say(MINJUN, board, "신규 사무실 보증금은 8억 원으로 정해졌습니다.")
    await office.open(board)
    question = "신규 사무실 보증금은 얼마예요?"
    await office.until_said(question, lambda said: "8억" in said, user=MINJUN)
    _, reply = await office.place.ask(question, user=DANIEL, channel=await sandbox.dm(DANIEL), mention=False)
    assert "8억" not in text_of(reply)
    _, aloud = await office.place.ask(question, user=MINJUN, channel=GENERAL)
    assert "8억" not in text_of(aloud)
    await office.close(board)


async def test_a_thread_is_one_source(office: Office) -> None:
    """Question and answer of people stand together; what the bot is asked and says is no source, nor is a question."""
    sandbox = office.place.sandbox
    hall = await room(sandbox, JIWOO, DANIEL)
    asked = await sandbox.say(DANIEL, hall, "주차권은 누가 나눠 주나요?")
    await sandbox.say(JIWOO, hall, "총무팀 최하은 님이 매달 1일에 나눠 드립니다.", asked)
    alone = await sandbox.say(DANIEL, hall, "에어컨 청소는 언제 하나요?")
    mention = await sandbox.say(DANIEL, hall, "@agent 주차권은 누가 나눠 줘?")
    await sandbox.wait_for_reply(hall, mention, user=DANIEL)
    await office.open(hall)
    assert await office.indexed(hall) == {f"slack:{hall}:{asked}"}
    assert alone not in str(await office.indexed(hall))
    await office.until_said("주차권은 누가 나눠 줘요?", lambda said: "최하은" in said, user=DANIEL)
    await office.close(hall)


async def test_what_was_missed_is_read_after_a_restart(sandbox: Sandbox, data: Path) -> None:
    """What is said and deleted while no bot runs counts as soon as one runs again."""
    hall = await room(sandbox, JIWOO, DANIEL)
    old = await sandbox.say(JIWOO, hall, "소화기는 비상계단 앞에 있습니다.")
    async with working(sandbox, data) as place:
        await Office(place, Tab(sandbox, JIWOO)).open(hall)
    await sandbox.delete(JIWOO, hall, old)
    new = await sandbox.say(JIWOO, hall, "제세동기는 1층 로비에 있습니다.")
    async with working(sandbox, data) as place:
        office = Office(place, Tab(sandbox, JIWOO))
        await office.until(hall, lambda ids: ids == {f"slack:{hall}:{new}"})
        await office.close(hall)


async def test_a_channel_without_the_bot_is_not_opened(office: Office) -> None:
    """The form says that the bot has to be invited first."""
    sandbox = office.place.sandbox
    await sandbox.control("POST", "channels", {"id": "C0ELSE", "is_private": False, "members": [JIWOO]})
    form = await office.tab.channel_form("C0ELSE")
    saved = await office.tab.save(form, messages_searched=chosen("chosen"))
    assert "초대" in str(saved)


async def test_nothing_stays_for_everyone_of_a_channel_that_becomes_private(office: Office) -> None:
    """Converted to a private channel, its messages are its members' alone from then on."""
    sandbox = office.place.sandbox
    hall = await room(sandbox, JIWOO, MINJUN)
    await sandbox.say(JIWOO, hall, "송년회 예산은 320만 원입니다.")
    await office.open(hall)
    question = "송년회 예산은 얼마예요?"
    await office.until_said(question, lambda said: "320만" in said, user=DANIEL)
    await sandbox.control("POST", "channels", {"id": hall, "is_private": True})
    await office.until_said(question, lambda said: "320만" not in said, user=DANIEL)
    await office.until_said(question, lambda said: "320만" in said, user=MINJUN)
    await office.close(hall)
