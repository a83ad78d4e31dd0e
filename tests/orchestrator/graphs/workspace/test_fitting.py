"""The prompts of the workspace graph beside the windows of models."""

from integrations.llm.window import tokens_in
from orchestrator.turn import ThreadMessage
from tests.model_server import Error, Request, Text, model_server
from tests.orchestrator.conftest import MakeAgent, a_turn
from tests.orchestrator.test_with_models import ANSWERING, DECIDING, SEARCH, WRITING, decision

TOO_LONG = Error(400, "too long", code="context_length_exceeded", param="messages")
GOOD = Text("1년을 채우면 연차 휴가는 15일이에요. [1]")


def passages_in(request: Request) -> int:
    """Count the passages of a prompt."""
    return request.prompt.count("<passage ")


async def test_a_small_window_gets_a_small_prompt(make_agent: MakeAgent) -> None:
    """The prompt, with a long thread before it, stays below what the model reads beside its answer."""
    said = tuple(ThreadMessage("지우", f"{n}번째 이야기입니다. " * 20, f"{n}.0") for n in range(1, 40))
    async with model_server() as server:
        server.on(system=DECIDING, reply=SEARCH)
        server.on(system=ANSWERING, reply=GOOD)
        agent = await make_agent(server, window=2_048)
        await agent.orchestrator.run(a_turn("연차 휴가는 며칠이야?", said=said))
        for _ in range(8):
            await agent.ask("연차 휴가는 며칠이야? 그리고 신청은 어떻게 하는지도 알려주세요.", thread="without")
        prompts = [request.messages for request in server.requests if ANSWERING in request.system]
    assert len(prompts) == 9
    for messages in prompts:
        assert sum(tokens_in(message["content"]) for message in messages) <= 1_024


async def test_a_prompt_that_is_too_long_is_asked_once_more_with_half(make_agent: MakeAgent) -> None:
    """The second prompt has fewer passages, and the citations are those of what it holds."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("search", query="신규 입사자 온보딩 첫날 연차 휴가 rollback"))
        server.on(system=ANSWERING, reply=[TOO_LONG, GOOD])
        agent = await make_agent(server)
        result = await agent.ask("연차 휴가는 며칠이야?")
        first, second = [request for request in server.requests if ANSWERING in request.system]
    assert 0 < passages_in(second) < passages_in(first)
    assert (result.result, result.notices) == (GOOD.text, ())


async def test_after_that_the_rules_answer(make_agent: MakeAgent) -> None:
    """A model that takes not even the half is asked no third time, for an answer and for a document."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=[SEARCH, decision("generate", query="연차 휴가", title="연차 안내")])
        server.on(system=ANSWERING, reply=TOO_LONG)
        server.on(system=WRITING, reply=TOO_LONG)
        agent = await make_agent(server)
        for asked in ("연차 휴가는 며칠이야?", "연차 휴가 안내 문서 만들어줘"):
            result = await agent.ask(asked, thread=asked)
            assert result.citations or result.generated_document
            assert "model_failed" in result.notices
        assert len(server.requests) == 6
