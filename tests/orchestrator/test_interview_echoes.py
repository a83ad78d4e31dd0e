"""What was understood is said in the next line, each thing with the message that changes it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from tests.orchestrator.interviewing import Office, an_office, small

STORY = "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났어요"


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office with the small knowledge, in an interview that has heard its story."""
    async with an_office(tmp_path, embedder, small()) as opened:
        await opened.say(STORY, command="intake")
        yield opened


async def test_what_is_understood_is_echoed_and_changed_at_any_time(office: Office) -> None:
    """Each paragraph of the answer that says so has its message, which asks for that field again, also much later."""
    told = await office.say("아니요")
    assert {(one.field, one.value, one.change) for one in told.echoes} == {
        ("deposit", "50,000,000원", "보증금 고치기"),
        ("end_date", "2025년 10월", "계약 종료일 고치기"),
    }
    assert all(f"\n\n{one.text}" in told.result for one in told.echoes)
    await office.say("이사했어요")
    again = await office.say("보증금 고치기")
    assert again.question is not None
    assert again.question.text == "보증금은 얼마인가요?"
    assert "**50,000,000원**" in again.result
    changed = await office.say("6천만원이요")
    [echo] = changed.echoes
    assert (echo.field, echo.value) == ("deposit", "60,000,000원")
    assert (await office.record()).context["facts"]["deposit"]["value"] == 60_000_000


async def test_a_button_is_no_echo(office: Office) -> None:
    """Neither an option as it is offered nor a yes to what is offered is repeated."""
    await office.say("아니요")
    assert not (await office.say("이사했어요")).echoes
    assert not (await office.say("네")).echoes


async def test_what_is_not_understood_is_said_to_be_kept(office: Office) -> None:
    """Whatever is asked again after it, the line before says so, and the lawyer has the words."""
    await office.say("아니요")
    for said in ("옆집 강아지가 밤마다 짖어서 잠을 못 자요", "그래서 요즘 머리가 너무 복잡해요"):
        told = await office.say(said)
        assert "적어 두었어요" in told.result or "적어 두고" in told.result
        context = (await office.record()).context
        assert said in [one["answer"] for one in context["conversation_history"]] + [
            text for text, _ in context["more"]
        ]
