"""A model's answer about a contract that must not be sent: asked for once more, then made by rules."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from integrations.llm.chat_models import ChatModels
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec
from orchestrator.graph import roles_of
from orchestrator.graphs import GRAPHS
from tests.model_server import Error, Json, ModelServer, Reply, Stream, Text, model_server
from tests.orchestrator.contract.chat.asking import ask

TOO_LONG = Error(400, "too long", code="context_length_exceeded", param="messages")
ANSWERING, CHOOSING = "You help a person to understand", "You choose the tools"
CHOICE: dict[str, Any] = {
    "reasoning": "",
    "tools": {
        "vector_db": {"use": False},
        "graph_db": {"use": False},
        "web_search": {"use": False},
        "clause_analysis": {"use": True, "clause": "제7조"},
    },
}
ASKED = "퇴사하면 위약금 내야 해요?"
UNCITED = "회사는 언제든지 위약금을 월급에서 뺄 수 있어요. 그래서 퇴사할 때 꼭 내야 해요."
ENGLISH = "You do not have to pay it, since Article 20 of the Labor Standards Act forbids such a promise."
GOOD = "근로기준법 제20조가 위약금을 미리 정하지 못하게 해요. 회사와 먼저 이야기해 보세요."


@asynccontextmanager
async def _models(*answers: Reply, choice: dict[str, Any] = CHOICE) -> AsyncIterator[tuple[ModelServer, ChatModels]]:
    async with model_server() as server:
        server.on(system=CHOOSING, reply=Json(choice))
        if answers:
            server.on(system=ANSWERING, reply=list(answers))
        spec = ModelSpec(provider="openai", endpoint=server.openai_url, deployment="small", api_key="key")
        async with ChatModels({DEFAULT: spec}, roles=roles_of(GRAPHS)) as models:
            yield server, models


def _asked(server: ModelServer) -> list[Any]:
    return [request.messages for request in server.requests if ANSWERING in request.system]


@pytest.mark.parametrize("bad", [UNCITED, ENGLISH], ids=["uncited", "English"])
async def test_a_second_attempt_is_told_what_was_wrong(bad: str) -> None:
    """Nothing of what was refused is shown; the model gets it back with the reason, and its better answer is sent."""
    async with _models(Text(bad), Text(GOOD)) as (server, models):
        told = await ask(ASKED, models)
        _, second = _asked(server)
    assert told.text.startswith(GOOD)
    assert told.answer.notices == ()
    assert second[-2]["content"] == bad
    assert ("Korean" if bad == ENGLISH else "citation") in second[-1]["content"]


@pytest.mark.parametrize("bad", [UNCITED, ENGLISH], ids=["uncited", "English"])
async def test_after_two_refused_answers_the_rules_answer(bad: str) -> None:
    """The model is asked twice, not more; the person reads what the rules found, and why it is by rules."""
    async with _models(Text(bad)) as (server, models):
        told = await ask(ASKED, models)
        assert len(_asked(server)) == 2
    assert bad[:12] not in told.text
    assert "근로기준법 제20조" in told.text
    assert told.answer.notices == ("model_unfit",)


async def test_a_statement_waits_for_a_citation() -> None:
    """What cites nothing is shown with the sentence behind it that does, and the tail at the end."""
    first = "위약금을 미리 정한 약속은 지키지 않아도 돼요. "
    async with _models(Stream([first, GOOD])) as (_, models):
        told = await ask(ASKED, models)
    assert "".join(told.tokens).startswith(f"{first}{GOOD}")
    assert told.answer.notices == ()


async def test_a_citation_holds_what_is_beside_it_alone() -> None:
    """A statement on another thing, or one further away, is left out though the answer cites an article."""
    other, far = "연차 수당은 퇴직하면 사라져요. ", "위약금은 누구나 내야 해요. "
    async with _models(Stream([f"{far}{other}{GOOD}"])) as (_, models):
        told = await ask(ASKED, models)
    assert told.text.startswith(GOOD)
    assert other.strip() not in told.text
    assert far.strip() not in told.text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (ASKED, "자료에는 그 내용이 없어요. 회사에 물어보세요."),
        (ASKED, "어느 조항을 말씀하시는 걸까요?"),
        ("퇴사하면 위약금 내야 하는지 영어로 답해줘", ENGLISH),
    ],
    ids=["not found", "question", "language that was named"],
)
async def test_what_needs_no_citation_or_another_language_is_sent(question: str, answer: str) -> None:
    """An honest not found, a question in return and a language that was asked for are asked for once."""
    async with _models(Text(answer)) as (server, models):
        told = await ask(question, models)
        assert len(_asked(server)) == 1
    assert told.text.startswith(answer)
    assert told.answer.notices == ()


async def test_an_answer_that_goes_on_in_another_language_is_broken_off() -> None:
    """What was shown stays, nothing foreign follows, and the rules go on."""
    more = "The company must not take anything from your wage, and you should ask the labour office about it first. "
    async with _models(Stream([f"{GOOD} ", more, more])) as (server, models):
        told = await ask(ASKED, models)
        assert len(_asked(server)) == 1
    assert told.text.startswith(GOOD.split(". ")[0])
    assert "The company" not in told.text
    assert "끊겼어요" in told.text
    assert told.answer.notices == ("model_unfit",)


async def test_a_pause_is_told_as_one() -> None:
    """Models that failed three times in a row are left alone, and the answer says so."""
    async with _models() as (server, models):
        server.on(system="", reply=Error(500))
        notices = [(await ask(ASKED, models)).answer.notices for _ in range(4)]
    assert notices[0] == ("model_failed",)
    assert notices[-1] == ("model_paused",)


async def test_a_rewritten_query_is_searched_beside_the_question() -> None:
    """What the model searches for does not take the place of what was asked."""
    search = {"use": True, "query": "연차 유급휴가", "doc_type": None}
    choice = {"reasoning": "", "tools": CHOICE["tools"] | {"vector_db": search, "clause_analysis": {"use": False}}}
    async with _models(Text(GOOD), choice=choice) as (_, models):
        told = await ask("퇴직금은 언제까지 줘야 해요?", models)
    [outcome] = told.answer.outcomes
    titles = " ".join(one.title for one in outcome.results)
    assert "퇴직" in titles
    assert "연차" in titles


async def test_a_prompt_that_is_too_long_is_asked_once_more_with_half() -> None:
    """The second prompt is shorter, its answer is sent, and the person is told that the model read only a part."""
    async with _models(TOO_LONG, Text(GOOD)) as (server, models):
        told = await ask(ASKED, models)
        first, second = _asked(server)
    assert len(second[-1]["content"]) < len(first[-1]["content"])
    assert told.text.startswith(GOOD)
    assert told.answer.notices == ("model_read_part",)


async def test_a_prompt_that_is_too_long_twice_is_answered_by_rules() -> None:
    """The person reads what the rules found."""
    async with _models(TOO_LONG) as (server, models):
        told = await ask(ASKED, models)
        assert len(_asked(server)) == 2
    assert "근로기준법 제20조" in told.text
    assert told.answer.notices == ("model_failed",)
