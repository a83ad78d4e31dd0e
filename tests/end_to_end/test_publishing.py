"""What was private stays private when it becomes a page: from a message in Slack to the reply to somebody else."""

import asyncio

from tests.end_to_end.workplace import DANIEL, JIWOO, LEADERSHIP, Workplace, buttons_of, text_of
from tests.file_bytes import pdf
from tests.patience import PATIENCE
from tests.sandbox_process import Json

SECRET = "하늘다람쥐"
OFFER = pdf(["Project Lynx"], ["We offer 31 million euros for Hanbit, and sign on the fifth of December."])


async def _outsider(workplace: Workplace, question: str) -> str:
    """What Daniel, who is in neither conversation, gets in his direct message."""
    await workplace.bot.core.syncing.once()
    channel = await workplace.sandbox.dm(DANIEL)
    _, reply = await workplace.ask(question, user=DANIEL, channel=channel, mention=False)
    return str(reply)


async def _question(workplace: Workplace, channel: str, ts: str, count: int) -> Json:
    """Wait until the thread has so many questions with buttons, and return the newest."""
    async with asyncio.timeout(PATIENCE):
        while True:
            replies = await workplace.sandbox.replies(channel, ts, user=JIWOO)
            asked = [reply for reply in replies if "answer_choice:0" in buttons_of(reply)]
            if len(asked) >= count:
                return asked[-1]
            await asyncio.sleep(0.05)


async def test_a_private_thread_becomes_no_page_for_all(workplace: Workplace) -> None:
    """Nobody outside learns of it: not while the question stands, nor from a page below one that only those read."""
    sandbox = workplace.sandbox
    before = await workplace.pages()
    ts = await sandbox.say(JIWOO, LEADERSHIP, f"{SECRET} 프로젝트 인원 계획이에요. 6명에서 4명으로 줄이는 안입니다.")
    await sandbox.say(JIWOO, LEADERSHIP, f"좋아요. {SECRET} 프로젝트는 12월 3일에 발표하기로 해요.", ts)
    await sandbox.say(JIWOO, LEADERSHIP, "@agent 이 스레드를 회의록 문서로 만들어줘", ts)
    asked = await _question(workplace, LEADERSHIP, ts, 1)
    assert "워크스페이스의 모든 사람" in text_of(asked)
    assert await workplace.pages() == before
    assert SECRET not in (await _outsider(workplace, "프로젝트 인원 계획을 몇 명으로 줄여?"))
    await sandbox.press(JIWOO, asked, "answer_choice:1")
    where = await _question(workplace, LEADERSHIP, ts, 1)
    async with asyncio.timeout(PATIENCE):
        while "어느 페이지 아래" not in text_of(where):
            where = await _question(workplace, LEADERSHIP, ts, 1)
            await asyncio.sleep(0.05)
    await sandbox.press(JIWOO, where, "answer_choice:0")
    async with asyncio.timeout(PATIENCE):
        while len(await workplace.pages()) == len(before):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await workplace.settled()
    for question in ("프로젝트 인원 계획을 몇 명으로 줄여?", "하늘다람쥐 프로젝트 인원 계획 회의록 찾아줘"):
        told = await _outsider(workplace, question)
        assert "12월 3일" not in told
        assert "논의 정리" not in told
    _, inside = await workplace.ask("하늘다람쥐 프로젝트는 언제 발표해?", channel=LEADERSHIP)
    assert "12월 3일" in text_of(inside)


async def test_a_file_of_a_direct_message_becomes_no_page_for_all(workplace: Workplace) -> None:
    """The PDF is named in the question; as a file it stays in the direct message, and there is no page to find."""
    sandbox = workplace.sandbox
    before = await workplace.pages()
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, "이 파일로 요약 보고서 문서 만들어줘", files={"lynx.pdf": OFFER})
    asked = await _question(workplace, channel, ts, 1)
    assert "첨부 파일 ‘lynx.pdf" in text_of(asked)
    await sandbox.press(JIWOO, asked, "answer_choice:2")
    async with asyncio.timeout(PATIENCE):
        while True:
            replies = await sandbox.replies(channel, ts, user=JIWOO)
            if any(reply.get("files") for reply in replies):
                break
            await asyncio.sleep(0.05)
    await workplace.settled()
    assert await workplace.pages() == before
    assert "31 million" not in (await _outsider(workplace, "How much do we offer for Hanbit?"))
