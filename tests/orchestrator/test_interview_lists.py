"""Questions whose answer is a list, where the workbook says so."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from integrations.knowledge.base import Text, WorkbookQuestion
from integrations.search.local import LocalEmbedder
from tests.orchestrator.interviewing import Office, an_office, small

STORY = "집주인이 보증금 5천만원을 안 돌려줘요. 계약은 작년 10월에 끝났어요"
CHILDREN = WorkbookQuestion(
    10, "children", Text("아이들은 몇 살인가요?", "How old are the children?"), "string", True,
    hints=("아이", "kids"), label=Text("자녀", "Children"), list_of="age",
)  # fmt: skip
OPPONENTS = WorkbookQuestion(
    20, "opponents", Text("상대방은 누구누구인가요?", "Who is on the other side?"), "string", True,
    hints=("상대방",), label=Text("상대방", "Other side"), list_of="name",
)  # fmt: skip


@pytest.fixture
async def office(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[Office]:
    """An office whose only questions are for two lists."""
    knowledge = small("lists")
    asks = {code: replace(one, questions=(CHILDREN, OPPONENTS)) for code, one in knowledge.scenarios.items()}
    section = replace(knowledge.sections[0], key="people", source_data=("case_party", "facts"))
    async with an_office(tmp_path, embedder, small("lists", scenarios=asks, sections=(section,))) as found:
        yield found


async def _values(office: Office) -> dict[str, object]:
    facts = (await office.record()).context["facts"]
    return {field: fact["value"] for field, fact in facts.items()}


async def test_a_list_in_one_sentence_is_changed_and_summed_up(office: Office) -> None:
    """Every entry by itself; one goes and one comes; all names are to be checked for a conflict."""
    await office.say(STORY, command="intake")
    asked = await office.say("아니요")
    assert asked.question is not None
    assert asked.question.text == "아이들은 몇 살인가요?"
    said = await office.say("둘인데 7살, 10살이에요")
    assert "**7세, 10세**" in said.result
    changed = await office.say("아 7살이 아니라 8살이에요")
    assert "~~7세, 10세~~ → **8세, 10세**" in changed.result
    assert changed.question is not None
    assert changed.question.text.startswith("상대방: ")
    await office.say("김철수랑 박영희요")
    await office.say("이민호도 있어요")
    await office.say("박영희는 빼 주세요")
    assert await _values(office) == {"children": "8; 10", "opponents": "김철수; 이민호"}
    await office.say("없어요")
    ended = await office.say("모두 맞아요")
    assert ended.handed_over is not None
    assert "이해충돌을 확인할 이름: 김철수, 이민호" in ended.handed_over.text
    assert "8세, 10세" in ended.handed_over.text
    after = await office.say("한 명 더 있어요, 최수진이에요")
    assert after.handed_over is not None
    assert str((await _values(office))["opponents"]).startswith("김철수; 이민호; ")


async def test_what_is_counted_is_asked_one_by_one(office: Office) -> None:
    """In English too; who does not know one leaves the others as they are."""
    await office.say("My landlord does not return my deposit", command="intake", locale="en")
    await office.say("no", locale="en")
    first = await office.say("three kids", locale="en")
    assert first.question is not None
    assert first.question.text.startswith("Children: how old is number 1 of 3?")
    second = await office.say("12", locale="en")
    assert second.question is not None
    assert "number 2 of 3" in second.question.text
    third = await office.say("I don't know", locale="en")
    assert third.question is not None
    assert "number 3 of 3" in third.question.text
    done = await office.say("7", locale="en")
    assert (await _values(office))["children"] == "12; -; 7"
    assert done.question is not None
    assert done.question.text == "Who is on the other side?"


async def test_what_the_story_tells_is_not_asked_again(office: Office) -> None:
    """Where the words of the question stand beside it."""
    await office.say(f"{STORY} 아이가 7살, 10살이에요", command="intake")
    asked = await office.say("아니요")
    assert "✓ 자녀: **7세, 10세**" in asked.result
    assert asked.question is not None
    assert asked.question.text == "상대방은 누구누구인가요?"
