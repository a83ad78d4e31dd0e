"""The scripted server itself, through the real client."""

from collections.abc import AsyncIterator
from datetime import date
from enum import StrEnum

import openai
import pytest
from langchain_core.messages import AIMessage
from langchain_openai import AzureChatOpenAI, AzureOpenAIEmbeddings, ChatOpenAI, OpenAIEmbeddings
from langchain_openai.chat_models.base import BaseChatOpenAI
from pydantic import BaseModel, Field

from tests.model_server import Json, ModelServer, Text, ToolCalls, model_server


class Mode(StrEnum):
    """A choice."""

    search = "search"
    chat = "chat"


class Part(BaseModel):
    """A part of an object."""

    name: str = Field(min_length=3)
    day: date


class Whole(BaseModel):
    """An object with something of everything."""

    mode: Mode
    parts: list[Part] = Field(min_length=1)
    score: float = Field(ge=2, le=5)
    note: str | None


@pytest.fixture
async def http() -> AsyncIterator[openai.DefaultAsyncHttpxClient]:
    """Connections that close."""
    async with openai.DefaultAsyncHttpxClient() as client:
        yield client


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    """A server that takes any key."""
    async with model_server() as running:
        yield running


@pytest.fixture(params=["openai", "azure"])
def chat(request: pytest.FixtureRequest, server: ModelServer, http: openai.DefaultAsyncHttpxClient) -> BaseChatOpenAI:
    """The real client, both ways."""

    async def key() -> str:
        return "k"

    if request.param == "openai":
        return ChatOpenAI(base_url=server.openai_url, api_key=key, model="m", http_async_client=http, stream_usage=True)
    return AzureChatOpenAI(
        azure_endpoint=server.url,
        azure_deployment="d",
        api_version="1",
        azure_ad_async_token_provider=key,
        http_async_client=http,
        stream_usage=True,
    )


async def test_rules_are_tried_in_order_and_replies_served_in_order(chat: BaseChatOpenAI, server: ModelServer) -> None:
    """The first rule that fits answers, its replies one after the other, the last one for ever."""
    server.on(contains="연차", reply=[Text("하나"), Text("둘")])
    server.on(system="briefly", reply=Text("셋"))
    server.on(when=lambda request: len(request.messages) > 2, reply=Text("넷"))
    assert [(await chat.ainvoke("연차?")).text for _ in range(3)] == ["하나", "둘", "둘"]
    assert (await chat.ainvoke([("system", "Answer briefly"), ("user", "안녕")])).text == "셋"
    assert (await chat.ainvoke([("user", "a"), ("assistant", "b"), ("user", "c")])).text == "넷"
    assert "안녕" in (await chat.ainvoke("안녕")).text


async def test_tools_are_called_whole_and_streamed(chat: BaseChatOpenAI, server: ModelServer) -> None:
    """Scripted calls of tools arrive through the client with their arguments."""
    server.default = ToolCalls([("search", {"query": "연차"}), ("fetch", {"n": 2})])
    wanted = [("search", {"query": "연차"}), ("fetch", {"n": 2})]
    answer = await chat.ainvoke("연차?")
    assert isinstance(answer, AIMessage)
    assert [(call["name"], call["args"]) for call in answer.tool_calls] == wanted
    total = None
    async for piece in chat.astream("연차?"):
        total = piece if total is None else total + piece
    assert total is not None
    assert [(call["name"], call["args"]) for call in total.tool_calls] == wanted


async def test_a_stream_ends_with_its_usage(chat: BaseChatOpenAI, server: ModelServer) -> None:
    """The tokens come in the last event, as they were scripted."""
    server.default = Text("하나 둘 셋", usage=(11, 3))
    pieces = [piece async for piece in chat.astream("세어 봐")]
    assert "".join(piece.text for piece in pieces) == "하나 둘 셋"
    used = [piece.usage_metadata for piece in pieces if piece.usage_metadata]
    assert [(usage["input_tokens"], usage["output_tokens"]) for usage in used] == [(11, 3)]


async def test_any_schema_gets_an_object_that_fits(chat: BaseChatOpenAI) -> None:
    """Without a script the answer to a schema is valid against it."""
    model = chat.with_structured_output(Whole, method="json_schema", strict=True)
    whole = await model.ainvoke("휴가")
    assert isinstance(whole, Whole)
    assert whole.parts[0].name.startswith("휴가")


async def test_a_scripted_object_is_told_by_its_schema(chat: BaseChatOpenAI, server: ModelServer) -> None:
    """A rule can wait for the name of a schema."""
    value = {"mode": "chat", "parts": [{"name": "abc", "day": "2026-11-02"}], "score": 3, "note": None}
    server.on(schema="Whole", reply=Json(value))
    whole = await chat.with_structured_output(Whole, method="json_schema").ainvoke("휴가")
    assert isinstance(whole, Whole)
    assert whole.mode is Mode.chat


async def test_numbered_passages_are_summed_up_with_their_numbers(chat: BaseChatOpenAI) -> None:
    """Without a script an answer over passages cites them, in the language of the question."""
    passages = (
        '<passage source="1" title="휴가" heading="">\n연차는 15일입니다. 미사용분은 이월됩니다.\n</passage>\n'
        '<passage source="2" title="신청" heading="">\n신청은 3일 전까지 합니다.\n</passage>'
    )
    text = (await chat.ainvoke([("user", f"{passages}\n\n연차는 며칠이야?")])).text
    assert "연차는 15일입니다. [1]" in text
    assert "[2]" in text


async def test_embeddings_are_the_same_each_time_and_near_for_shared_words(
    server: ModelServer, http: openai.DefaultAsyncHttpxClient
) -> None:
    """Vectors come over both paths, equal for equal texts, nearer for texts that share words."""
    plain = OpenAIEmbeddings(
        base_url=server.openai_url,
        api_key="k",  # type: ignore[arg-type]
        model="e",
        check_embedding_ctx_length=False,
        http_async_client=http,
    )
    azure = AzureOpenAIEmbeddings(
        azure_endpoint=server.url,
        azure_deployment="e",
        api_key="k",  # type: ignore[arg-type]
        api_version="1",
        check_embedding_ctx_length=False,
        http_async_client=http,
    )
    texts = ["연차 휴가 신청", "연차 휴가 규정", "deployment runbook"]
    near = await plain.aembed_documents(texts)
    assert near == await azure.aembed_documents(texts)

    def closeness(a: list[float], b: list[float]) -> float:
        return sum(x * y for x, y in zip(a, b, strict=True))

    assert closeness(near[0], near[0]) == pytest.approx(1, abs=1e-6)
    assert closeness(near[0], near[1]) > closeness(near[0], near[2]) + 0.3


async def test_credentials_are_not_kept(chat: BaseChatOpenAI, server: ModelServer) -> None:
    """What came over the wire is shown without the key."""
    await chat.ainvoke("안녕")
    assert "authorization" not in server.requests[0].headers
    assert server.requests[0].credential == "bearer"


async def test_models_are_listed(server: ModelServer, http: openai.DefaultAsyncHttpxClient) -> None:
    """The list of models is there for whoever checks a connection by it."""
    client = openai.AsyncOpenAI(base_url=server.openai_url, api_key="k", http_client=http)
    assert [model.id async for model in client.models.list()] == ["scripted"]
