"""A draft of a complaint becomes a Notion page: only where its person says, and once they know who reads it there."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.texts import say
from integrations.search.local import LocalEmbedder
from orchestrator.turn import AgentExecutionResult
from tests.orchestrator.conftest import Notebook
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk

WISH = "진정서 초안을 Notion 페이지로 만들어줘"


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model, at which a contract was analysed."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        await opened.say("이 계약서 봐줘", opened.file(KOREAN))
        yield opened


def _pages(desk: ContractDesk) -> list[tuple[str, str, str | None]]:
    assert isinstance(desk.deps.pages, Notebook)
    return list(desk.deps.pages.written.values())


def _offers(answer: AgentExecutionResult) -> list[str]:
    assert answer.question is not None
    return [choice.value for choice in answer.question.choices]


@pytest.mark.parametrize("wish", [WISH, "진정서 노션에 올려줘", "Make the complaint a Notion page"])
async def test_nothing_is_written_before_the_person_says_for_whom(desk: ContractDesk, wish: str) -> None:
    """They are told who would read it and what it is made of; the question may be answered otherwise, or not at all."""
    asked = await desk.say(wish)
    assert _pages(desk) == []
    assert _offers(asked) == ["all", "elsewhere", "file", "none"]
    assert asked.question is not None
    assert "근로계약서.txt" in asked.question.text
    dropped = await desk.say(say("ko", "publish.none"), answers=asked.question.id)
    assert "아무것도 만들지 않았어요" in dropped.result
    assert _pages(desk) == []


async def test_the_page_says_what_the_analysis_holds_and_can_be_undone(desk: ContractDesk) -> None:
    """Findings with their quotes and norms; the conversation about the contract goes on behind it."""
    asked = await desk.say(WISH)
    assert asked.question is not None
    made = await desk.say(say("ko", "publish.all"), answers=asked.question.id)
    [(title, body, parent)] = _pages(desk)
    assert (title, parent) == ("진정서 초안", None)
    assert "위약금으로 3,000,000원" in body
    assert "근로기준법 제20조" in body
    assert "김서준" not in body
    assert made.notion_page is not None
    assert made.document_id
    answer = await desk.say("퇴사하면 위약금을 내야 해?")
    assert answer.graph == "contract"
    assert answer.citations


async def test_words_answer_the_question_only_while_it_is_the_last_word(desk: ContractDesk) -> None:
    """What was asked meanwhile about the contract is not taken for a choice, nor is a yes to something else."""
    asked = await desk.say(WISH)
    assert asked.graph == "workspace"
    again = await desk.say("네")
    assert _offers(again) == ["all", "elsewhere", "file", "none"]
    other = await desk.say("위약금을 내야 해?")
    assert other.graph == "contract"
    late = await desk.say("만들지 마")
    assert late.graph == "contract"
    assert again.question is not None
    made = await desk.say(say("ko", "publish.all"), answers=again.question.id)
    assert made.notion_page is not None


async def test_another_person_publishes_nothing_of_it(desk: ContractDesk) -> None:
    """Who writes in the same conversation has neither the draft nor the contract."""
    asked = await desk.say(WISH)
    assert asked.question is not None
    await desk.say(say("ko", "publish.all"), answers=asked.question.id, user="U2")
    await desk.say("진정서 노션에 올려줘", user="U2")
    assert _pages(desk) == []


async def test_it_is_a_file_where_the_person_says_so_or_there_is_no_notion(desk: ContractDesk) -> None:
    """Without Notion the draft is the Word file that it always is; with it the file comes with the offer of a page."""
    drafted = await desk.say("진정서 초안 써줘")
    assert [part.name for part in drafted.parts] == ["진정서-초안.docx"]  # type: ignore[union-attr]
    assert drafted.follow_ups == (WISH,)
    asked = await desk.say(drafted.follow_ups[0])
    assert asked.question is not None
    filed = await desk.say("파일로만 줘")
    assert filed.generated_document
    assert filed.notion_page is None
    assert _pages(desk) == []


async def test_a_turn_that_runs_again_asks_once_and_writes_once(desk: ContractDesk) -> None:
    """The same turn gives the same question and the same page, from whichever graph it ended in."""
    first = await desk.say(WISH, id="slack:T1:D1:w")
    again = await desk.say(WISH, id="slack:T1:D1:w")
    assert first.question == again.question
    assert first.question is not None
    chosen = {"answers": first.question.id, "id": "slack:T1:D1:a"}
    made = await desk.say(say("ko", "publish.all"), **chosen)
    repeated = await desk.say(say("ko", "publish.all"), **chosen)
    assert made.notion_page == repeated.notion_page
    assert replace(made, follow_ups=()).result == repeated.result
    assert len(_pages(desk)) == 1
