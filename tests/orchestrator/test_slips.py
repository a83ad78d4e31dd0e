"""Slips of the hand: what is no word stands for one that decides, for telling what is wanted alone."""

import asyncio
from datetime import UTC, datetime

import pytest

from integrations.documents.base import Document, Part
from orchestrator.deps import Context
from orchestrator.graphs import GRAPHS
from orchestrator.graphs.workspace.rules.routing import decide, deciding_slips
from orchestrator.graphs.workspace.slips import no_words
from orchestrator.language import english
from orchestrator.language.spelling import Slip
from tests.orchestrator.conftest import LEADERS, TEAM, MakeAgent, a_turn

SLIP = "신규 구독 서비스 기혹서 써줘"


async def test_what_stands_in_the_index_is_a_word(make_agent: MakeAgent) -> None:
    """A word of which no list knows is looked up; what the readers may not see tells nothing."""
    modes = []
    for number, readers in enumerate((None, LEADERS, TEAM)):
        agent = await make_agent()
        if readers:
            part = Part("기혹서는 우리 팀의 인형 이름입니다.")
            page = Document(
                "doll", "인형", "https://notion.test/doll", (part,), readers, datetime(2026, 11, 1, tzinfo=UTC)
            )
            await agent.deps.index.upsert([page])
        modes.append((await agent.ask(SLIP, thread=str(number))).mode)
    assert modes == ["plan", "plan", "generate"]


@pytest.mark.parametrize(
    ("word", "listed"), [("crate", True), ("Layer", True), ("contact", True), ("docment", False), ('a":', False)]
)
def test_words_are_looked_up_in_the_list(word: str, listed: bool) -> None:
    """What is a word is never taken for a slip."""
    assert english.is_listed(word) is listed


@pytest.mark.parametrize("text", ["연차는 며칠이야?", "Who do I contact about the badge?", "기혹서 어디 있어?"])
async def test_only_what_decides_is_asked_for(text: str) -> None:
    """Where a correction would change nothing, neither list nor index is asked."""
    assert await deciding_slips(text, GRAPHS.values()) == frozenset()
    assert await deciding_slips(SLIP, GRAPHS.values()) == {Slip("기혹서", "기획서")}


async def test_the_list_holds_up_nothing(make_agent: MakeAgent) -> None:
    """It is read beside the loop, and never by what decides in it."""
    english.load.cache_clear()
    await decide("write a docment about it", GRAPHS.values())
    await deciding_slips("please analyse this contarct", GRAPHS.values())
    assert english.load.cache_info().currsize == 0
    agent = await make_agent()
    context = Context(a_turn("please check this crate"), agent.deps)
    looking = asyncio.create_task(no_words(context, {Slip("crate", "create")}))
    await asyncio.sleep(0)
    assert not looking.done()
    assert await looking == frozenset()
    assert english.load.cache_info().currsize == 1
