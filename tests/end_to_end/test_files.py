"""Questions with files, from a person in Slack to the reply and back to an empty folder."""

from pathlib import Path

import pytest

from tests.end_to_end.workplace import DANIEL, GENERAL, JIWOO, MINJUN, Workplace, context_of, text_of
from tests.file_bytes import docx, locked, pdf
from tests.sandbox_process import Json

VENUE = docx(
    (1, "가을 워크숍 안내"),
    (2, "장소"),
    (0, "가을 워크숍은 강릉 솔향연수원에서 열립니다."),
    (2, "준비물"),
    (0, "개인 컵과 운동화를 가져오세요."),
)
PARKING = pdf(["Visitor guide"], ["Visitors park on level B4 and pay 7 euros a day."])


async def _ask(
    workplace: Workplace, text: str, files: dict[str, bytes], *, user: str = JIWOO, channel: str = GENERAL
) -> Json:
    sandbox = workplace.sandbox
    mention = "@agent " if channel == GENERAL else ""
    ts = await sandbox.say(user, channel, mention + text, files=files)
    return await sandbox.wait_for_reply(channel, ts, user=user)


def _left(data: Path) -> list[Path]:
    return list((data / "files").iterdir())


async def test_a_question_in_korean_with_a_word_file(workplace: Workplace) -> None:
    """The answer stands in the reply, the file is named as its source without a link, and nothing is left on disk."""
    reply = await _ask(workplace, "가을 워크숍 장소가 어디예요?", {"워크숍 안내.docx": VENUE})
    assert "솔향연수원" in text_of(reply)
    assert "워크숍 안내.docx › 가을 워크숍 안내 › 장소" in context_of(reply)
    assert "<|" not in context_of(reply)
    await workplace.settled()
    assert _left(workplace.bot.core.settings.data_dir) == []


async def test_a_question_in_english_with_a_pdf(workplace: Workplace) -> None:
    """In a direct message, without a mention: the page of the PDF is the source."""
    channel = await workplace.sandbox.dm(DANIEL)
    reply = await _ask(workplace, "Where do visitors park?", {"guide.pdf": PARKING}, user=DANIEL, channel=channel)
    assert "level B4" in text_of(reply)
    assert "guide.pdf › p. 2" in context_of(reply)


async def test_a_file_is_not_known_to_the_next_question(workplace: Workplace) -> None:
    """Neither another thread nor another person is answered from it."""
    await _ask(workplace, "가을 워크숍 장소가 어디예요?", {"워크숍.docx": VENUE})
    _, reply = await workplace.ask("가을 워크숍 장소가 어디예요?", user=MINJUN)
    assert "솔향연수원" not in text_of(reply)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.pdf", locked(PARKING), "protected by a password"),
        ("a.bin", bytes(range(256)), "of this kind"),
    ],
    ids=["locked", "unknown"],
)
async def test_a_file_that_cannot_be_read_is_said(workplace: Workplace, name: str, content: bytes, said: str) -> None:
    """The question is answered all the same, with a line below that says what to do about the file."""
    reply = await _ask(workplace, "How many days of annual leave do I get?", {name: content}, user=DANIEL)
    assert "15" in text_of(reply)
    assert said in context_of(reply)
