"""A file that came without a wish: offered where it reads as a contract, and analysed only then."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.recognising import says_no_wish
from orchestrator.language.utterance import Utterance
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk

HEAD = {"said_at": "1.0"}
"""The message that begins the thread."""


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


async def test_it_is_offered_by_how_it_reads_and_analysed_when_agreed(desk: ContractDesk) -> None:
    """Whatever it is called, nothing of it is kept before; another answer is asked about once more."""
    file = desk.file(KOREAN, "scan-0001.txt")
    offered = await desk.say("", file, **HEAD)
    assert offered.question is not None
    assert offered.question.kind == "yes_no"
    assert "이 파일은 근로계약서로 보여요" in offered.question.text
    assert await desk.database.contracts.list("T1", "slack:U1") == ()
    kept = replace(file, of_thread=True)
    again = await desk.say("오늘 점심은 김치찌개였어", kept)
    assert again.question is not None
    assert again.question.kind == "yes_no"
    found = await desk.say("네", kept)
    assert f"{209 * 10_030 - 1_900_000:,}원" in found.result


async def test_it_is_left_alone_when_declined(desk: ContractDesk) -> None:
    """Nothing was analysed or kept; a wish that is said instead of yes is one."""
    file = desk.file(KOREAN, "contract.txt")
    assert (await desk.say("계약서예요", file, **HEAD)).question is not None
    assert "분석하지 않았어요" in (await desk.say("아니요", replace(file, of_thread=True))).result
    assert await desk.database.contracts.list("T1", "slack:U1") == ()
    await desk.say("", file, thread="2.0", said_at="2.0")
    wished = await desk.say("이 계약서 위험한 조항 찾아줘", replace(file, of_thread=True), thread="2.0")
    assert wished.details["analysis_result"]["violations"]


async def test_what_reads_as_something_else_is_offered_to_nobody(desk: ContractDesk) -> None:
    """A recipe without a word is left to the other graphs; a wish is never taken for none."""
    recipe = desk.file("된장찌개 끓이는 법\n\n물 500ml에 된장 두 큰술을 풀고 끓인다.\n", "recipe.txt")
    assert (await desk.say("", recipe, **HEAD)).mode != "contract"
    wishes = ("이 계약서 봐줘", "요약해줘", "check my contract", "이거 괜찮아?", "what is this?")
    assert not any(says_no_wish(Utterance.of(one)) for one in wishes)
    vague = ("계약서예요", "이거요", "계약서 올려요", "파일 보내드려요", "here is my contract", "FYI", "")
    assert all(says_no_wish(Utterance.of(one)) for one in vague)


@pytest.mark.parametrize(
    "words", ["이거 사인해도 돼?", "뭐가 위험해?", "what's dangerous in this?", "should I sign it?", "검토 부탁드려요"]
)
async def test_a_question_about_an_unnamed_file_is_judged_by_how_the_file_reads(desk: ContractDesk, words: str) -> None:
    """Neither the words nor the name of the file say contract; a recipe with the same words is none."""
    told = await desk.say(words, desk.file(KOREAN, "scan-0001.txt"), **HEAD)
    assert told.mode == "contract"
    assert told.details["analysis_result"]["violations"]
    recipe = desk.file("된장찌개 끓이는 법\n\n물 500ml에 된장 두 큰술을 풀고 끓인다.\n", "recipe.txt")
    assert (await desk.say(words, recipe, thread="9.0", said_at="9.0")).mode != "contract"
