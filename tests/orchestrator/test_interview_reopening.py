"""Interviews that were over and are opened again."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from tests.orchestrator.interviewing import Office, an_office, small

STORY = "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났어요"
LABELS = ("상담 다시 열기", "지난번 상담 다시 이어서 하고 싶어요", "Can we reopen the interview?")


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the small knowledge."""
    async with an_office(tmp_path, embedder, small()) as found:
        yield found


async def _ended(office: Office, *answers: str) -> None:
    await office.say(STORY, command="intake")
    for answer in ("아니요", *answers, "없어요", "모두 맞아요"):
        await office.say(answer)
    assert (await office.record()).status == "COMPLETED"


@pytest.mark.parametrize("wish", LABELS)
@pytest.mark.parametrize("thread", ["1.0", "2.0"])
async def test_it_goes_on_where_something_is_open(office: Office, wish: str, thread: str) -> None:
    """Also from another thread: what was not known is asked, what was refused is not, and it ends a second time."""
    await _ended(office, "모르겠어요", "말하고 싶지 않아요", "네")
    opened = await office.say(wish, thread=thread)
    record = await office.record(thread=thread)
    assert (record.status, record.ended_at) == ("OPEN", None)
    assert opened.question is not None
    assert opened.question.text == "지금도 그 집에 살고 계신가요?"
    last = await office.say("이사했어요", thread=thread)
    assert last.question is not None
    assert "추가로" in last.question.text
    await office.say("없어요", thread=thread)
    ended = await office.say("모두 맞아요", thread=thread)
    assert ended.handed_over is not None
    assert (ended.handed_over.reason, ended.handed_over.edition) == ("completed", 2)
    assert "이사했어요" in ended.handed_over.text
    assert ended.follow_ups == ("상담 다시 열기",)


async def test_a_cancelled_one_is_opened_by_its_name_alone(office: Office) -> None:
    """Nothing else that is said afterwards belongs to it."""
    await office.say(STORY, command="intake")
    for text in ("아니요", "그만할래요", "네"):
        cancelled = await office.say(text)
    assert (await office.record()).status == "CANCELLED"
    assert cancelled.follow_ups == ("상담 다시 열기",)
    assert (await office.say("연차는 며칠이야?")).mode != "intake"
    opened = await office.say(cancelled.follow_ups[0])
    assert opened.question is not None
    assert (await office.record()).status == "OPEN"
    assert (await office.record()).context["facts"]["deposit"]["value"] == 50_000_000


async def test_one_that_nobody_could_place_is_heard_anew(office: Office) -> None:
    """What was told is not said twice: it is judged again."""
    await office.say("그냥 너무 답답한 일이 있었어요 어떻게 해야 할지", command="intake")
    for text in ("아니요", "여기에는 없어요", "여기에는 없어요", "여기에는 없어요", "여기에는 없어요", "없어요"):
        await office.say(text)
    assert (await office.record()).status == "HANDED_OVER"
    opened = await office.say("상담 다시 열기")
    assert opened.question is not None
    assert (await office.record()).state == "CASE_CLASSIFICATION"


async def test_what_is_asked_after_the_end_is_answered(office: Office) -> None:
    """A question for another matter names the kind of case it was."""
    await _ended(office, "모르겠어요", "말하고 싶지 않아요", "네")
    answered = await office.say("what about my unpaid bonus, how long will it take?")
    assert answered.result
    assert (await office.record()).status == "COMPLETED"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("밤에는 전화하지 말아 주세요", "밤에는 전화하지 말아 주세요"),
        ("이름은 배정구예요", "> 이름은 배정구예요"),
        ("참, 열쇠는 2026년 1월 9일에 돌려줬어요", "2026년 1월 9일** “"),
    ],
)
async def test_what_is_told_after_the_end_reaches_its_section(office: Office, told: str, words: str) -> None:
    """A wish, a name and a day stand where the lawyer looks for them, once, and not only below it all."""
    await _ended(office, "모르겠어요", "말하고 싶지 않아요", "네")
    added = await office.say(told)
    assert "덧붙였어요" in added.result
    assert added.handed_over is not None
    lawyer = (await office.record()).context["summary"]["LAWYER"]
    assert words in lawyer
    assert "**덧붙인 말**" not in lawyer


@pytest.mark.parametrize(("answer", "amount"), [("네", 60_000_000), ("아니요", 50_000_000)])
async def test_one_change_after_the_end_takes_one_line(office: Office, answer: str, amount: int) -> None:
    """It is confirmed and passed on; the table is not shown again, nor is anything else asked."""
    await _ended(office, "모르겠어요", "말하고 싶지 않아요", "네")
    offered = await office.say("보증금은 6천만원 같기도 해요")
    assert offered.question is not None
    assert "6천만" in offered.question.text or "60,000,000" in offered.question.text
    assert "다시 열었어요" not in offered.result
    done = await office.say(answer)
    record = await office.record()
    assert done.question is None
    assert (record.status, record.context["facts"]["deposit"]["value"]) == ("COMPLETED", amount)
    assert ("정리한 내용도 그렇게 고쳐서" in done.result) is (amount != 50_000_000)


async def test_a_bare_yes_after_what_is_over_is_no_yes_to_what_still_is(office: Office) -> None:
    """Whoever told that it is over says yes to that."""
    await office.say(STORY, command="intake")
    for answer in ("아니요", "모르겠어요"):
        await office.say(answer)
    for answer in ("짐은 9월 초에 다 뺐어요", "네"):
        await office.say(answer)
    fact = (await office.record()).context["facts"].get("living")
    assert fact is None or fact["value"] != "IN"
