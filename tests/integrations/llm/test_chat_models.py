"""Models by role, through the real client against a server on loopback."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import pytest
from pydantic import BaseModel, Field

from integrations.errors import Cut, Denied, Invalid, Misconfigured, Refused, Unavailable
from integrations.llm.base import Message, Models, collect_calls
from integrations.llm.chat_models import ChatModels
from integrations.llm.spec import ModelSpec
from orchestrator.graphs.workspace.roles import ROLES
from tests.integrations.llm.conftest import KEY, QUICK, Connect, spec_for
from tests.model_server import (
    Drop,
    Error,
    Filtered,
    Garbage,
    Held,
    Json,
    ModelServer,
    Request,
    Stall,
    Stream,
    Text,
    ToolCalls,
)
from tests.patience import PATIENCE

ASKED = [
    Message("system", "You answer briefly."),
    Message("user", "안녕"),
    Message("assistant", "안녕하세요!"),
    Message("user", "연차는?"),
]


class Source(BaseModel):
    """A part of what is parsed."""

    title: str
    page: int | None = None


class Decision(BaseModel):
    """What is parsed."""

    mode: Literal["search", "generate", "chat"]
    use_rag: bool = False
    sources: list[Source] = Field(default_factory=list)


async def test_a_whole_answer_arrives_as_it_was_given(connect: Connect, server: ModelServer, provider: str) -> None:
    """Messages, model and credentials go out as the provider wants them; the text and its cost come back."""
    server.default = Text("연차는 15일입니다. [1]", usage=(1000, 200))
    models = connect(temperature=0.3, max_tokens=50, input_price=2.5, output_price=10.0)
    with collect_calls() as calls:
        assert await models.complete("chat", ASKED) == "연차는 15일입니다. [1]"
    (request,) = server.requests
    assert [(m["role"], m["content"]) for m in request.messages] == [(m.role, m.content) for m in ASKED]
    assert request.body["temperature"] == 0.3
    assert request.body["max_completion_tokens"] == 50
    if provider == "azure":
        assert request.path == "/openai/deployments/test-model/chat/completions"
        assert request.query == {"api-version": "2024-10-21"}
        assert request.credential == "api-key"
    else:
        assert request.path == "/v1/chat/completions"
        assert request.body["model"] == "test-model"
        assert request.credential == "bearer"
    (call,) = calls
    assert (call.role, call.model, call.outcome, call.attempts) == ("chat", "test-model", "ok", 1)
    assert (call.input_tokens, call.output_tokens) == (1000, 200)
    assert call.cost_usd == pytest.approx(0.0045)


async def test_a_stream_arrives_piece_by_piece_with_its_usage(connect: Connect, server: ModelServer) -> None:
    """The pieces come as they are sent, not at the end, and a stream is counted like any other call."""
    server.default = Stream(["연차는 ", "15일", "입니다."], delay=0.5, usage=(10, 4))
    models, arrived = connect(input_price=1.0, output_price=1.0), []
    started = time.monotonic()
    with collect_calls() as calls:
        async for piece in models.stream("chat", ASKED):
            arrived.append((piece, time.monotonic() - started))
    assert [piece for piece, _ in arrived] == ["연차는 ", "15일", "입니다."]
    assert arrived[2][1] - arrived[0][1] > 0.3
    (call,) = calls
    assert (call.input_tokens, call.output_tokens, call.outcome) == (10, 4, "ok")
    assert call.cost_usd == pytest.approx(14e-6)


async def test_without_a_price_no_cost_is_claimed(connect: Connect, server: ModelServer) -> None:
    """Tokens are counted, but a cost is unknown and not zero."""
    server.default = Text("네")
    with collect_calls() as calls:
        await connect(input_price=1.0).complete("chat", ASKED)
    assert calls[0].cost_usd is None
    assert calls[0].input_tokens > 0


async def test_an_object_is_asked_for_by_strict_schema(connect: Connect, server: ModelServer) -> None:
    """The server is bound to the schema, every field required, and the answer comes back as the object."""
    server.default = Json({"mode": "generate", "use_rag": True, "sources": [{"title": "온보딩", "page": None}]})
    decision = await connect().parse("chat", ASKED, Decision)
    assert decision == Decision(mode="generate", use_rag=True, sources=[Source(title="온보딩")])
    wanted = server.requests[0].body["response_format"]
    assert wanted["type"] == "json_schema"
    assert wanted["json_schema"]["strict"] is True
    assert wanted["json_schema"]["schema"]["required"] == ["mode", "use_rag", "sources"]
    assert wanted["json_schema"]["schema"]["additionalProperties"] is False


@pytest.mark.parametrize("text", ["I think so.", "{", '{"mode": "dance"}', "[]", '{"mode": "search"', "{" * 5000])
async def test_nonsense_instead_of_an_object_is_invalid(connect: Connect, server: ModelServer, text: str) -> None:
    """An answer that does not fit is no answer, costs one request and is counted with its usage."""
    server.default = Text(text, usage=(7, 3))
    with collect_calls() as calls, pytest.raises(Invalid) as caught:
        await connect().parse("chat", ASKED, Decision)
    assert "dance" not in str(caught.value)
    assert len(server.requests) == 1
    assert (calls[0].outcome, calls[0].input_tokens, calls[0].output_tokens) == ("Misfit", 7, 3)


async def test_an_object_cut_off_by_the_limit_is_invalid_and_counted(connect: Connect, server: ModelServer) -> None:
    """Half an object is an error that names no content, and its tokens were spent all the same."""
    server.default = Text('{"mode": "sea', usage=(7, 3), finish="length")
    with collect_calls() as calls, pytest.raises(Invalid, match="token limit"):
        await connect().parse("chat", ASKED, Decision)
    assert (calls[0].input_tokens, calls[0].output_tokens) == (7, 3)


@pytest.mark.parametrize(
    "message",
    [
        "Unknown parameter: response_format",
        "response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later",
    ],
)
async def test_a_server_without_schemas_is_asked_in_words(connect: Connect, server: ModelServer, message: str) -> None:
    """The refusal costs one request, the schema goes into the prompt, and the next call knows."""
    server.on(when=has("response_format"), reply=Error(400, message))
    server.on(contains="JSON schema", reply=Text('물론이죠:\n```json\n{"mode": "search"}\n```\n도움이 되었나요?'))
    models = connect()
    with collect_calls() as calls:
        assert (await models.parse("chat", ASKED, Decision)).mode == "search"
        assert (await models.parse("chat", ASKED, Decision)).mode == "search"
    assert [call.attempts for call in calls] == [2, 1]
    assert '"use_rag"' in server.requests[1].prompt
    assert server.requests[1].messages[:4] == server.requests[0].messages


@pytest.mark.filterwarnings("ignore:This model does not support OpenAI's structured output feature")
async def test_openai_models_without_schemas_are_recognised(connect: Connect, server: ModelServer) -> None:
    """The words that OpenAI itself has for an older model lead to the same fall-back."""
    refusal = "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."
    server.on(
        when=has("response_format"),
        reply=Error(400, refusal, param="response_format"),
    )
    server.default = Text('{"mode": "chat"}')
    assert (await connect().parse("chat", ASKED, Decision)).mode == "chat"


def refuses(name: str) -> Error:
    """What a reasoning model says of a parameter."""
    return Error(400, f"Unsupported value: '{name}'", code="unsupported_value", param=name)


def has(name: str) -> Callable[[Request], bool]:
    """Whether a request has a parameter."""
    return lambda request: name in request.body


async def read(models: ChatModels, pieces: list[str]) -> None:
    """Read a stream to its end; the pieces stay when it ends in an error."""
    async for piece in models.stream("chat", ASKED):
        pieces.append(piece)


async def test_a_model_that_refuses_a_temperature_works_without(connect: Connect, server: ModelServer) -> None:
    """The refusal costs one request once; whole answers and streams alike leave the value out from then on."""
    server.on(when=has("temperature"), reply=refuses("temperature"))
    server.default = Text("네")
    models = connect(temperature=0.2)
    with collect_calls() as calls:
        assert await models.complete("chat", ASKED) == "네"
        assert await models.complete("chat", ASKED) == "네"
        assert [piece async for piece in models.stream("chat", ASKED)] == ["네"]
    assert [call.attempts for call in calls] == [2, 1, 1]
    assert [request.body.get("temperature") for request in server.requests] == [0.2, None, None, None]


async def test_all_refusals_are_learned_in_one_call(connect: Connect, server: ModelServer) -> None:
    """A server that takes neither temperature nor limit nor stream options is still used, in four requests at first."""
    for name in ("temperature", "max_completion_tokens", "stream_options"):
        server.on(when=has(name), reply=refuses(name))
    server.default = Text("네")
    models = connect(temperature=0.2, max_tokens=100)
    with collect_calls() as calls:
        assert [piece async for piece in models.stream("chat", ASKED)] == ["네"]
        assert [piece async for piece in models.stream("chat", ASKED)] == ["네"]
    assert [call.attempts for call in calls] == [4, 1]
    assert (calls[1].input_tokens, calls[1].cost_usd) == (0, None)


async def test_a_refusal_of_what_was_not_sent_is_not_believed(connect: Connect, server: ModelServer) -> None:
    """A server that complains of a temperature that nobody sent is not asked again and again."""
    server.default = refuses("temperature")
    with pytest.raises(Invalid):
        await connect().complete("chat", ASKED)
    assert len(server.requests) == 1


async def test_roles_of_one_deployment_learn_together(server: ModelServer, provider: str) -> None:
    """What one role found out about a deployment the others need not find out again."""
    server.on(when=has("temperature"), reply=refuses("temperature"))
    server.default = Text("네")
    hot, cold = spec_for(server, provider, temperature=0.7), spec_for(server, provider, temperature=0.1)
    async with ChatModels({"chat": hot, "decision": cold}, retries=QUICK) as models:
        await models.complete("chat", ASKED)
        await models.complete("decision", ASKED)
    assert len(server.requests) == 3


@pytest.mark.parametrize("keepalive", [0.0, 0.1])
async def test_a_stream_that_falls_silent_is_given_up(connect: Connect, server: ModelServer, keepalive: float) -> None:
    """After a first word silence is an error at once and no second answer begins; comments are silence too."""
    server.default = Stall(["연차는 "], keepalive=keepalive)
    pieces: list[str] = []
    started = time.monotonic()
    with collect_calls() as calls, pytest.raises(Unavailable):
        await read(connect(chunk_timeout=2.0), pieces)
    assert pieces == ["연차는 "]
    assert time.monotonic() - started > 1.9
    assert len(server.requests) == 1
    assert calls[0].outcome == "Unavailable"
    await asyncio.wait_for(server.requests[0].gone.wait(), PATIENCE)


async def test_a_stream_that_goes_on_is_as_long_as_it_is(connect: Connect, server: ModelServer) -> None:
    """The time of a call counts to the first piece; after that only silence ends a stream."""
    server.default = Stream([str(n % 10) for n in range(20)], delay=0.2)
    models = connect(timeout=2.5, chunk_timeout=2.4)
    with collect_calls() as calls:
        assert "".join([piece async for piece in models.stream("chat", ASKED)]) == "0123456789" * 2
    (call,) = calls
    assert call.outcome == "ok"
    assert call.milliseconds > 2500


async def test_a_stream_that_never_begins_is_begun_again(connect: Connect, server: ModelServer) -> None:
    """Silence before the first word costs an attempt, not the answer."""
    server.on(reply=[Stall(), Stall(["", ""]), Text("네")])
    assert [piece async for piece in connect(chunk_timeout=1.5).stream("chat", ASKED)] == ["네"]
    assert len(server.requests) == 3


async def test_a_connection_cut_in_the_midst_is_not_repeated(connect: Connect, server: ModelServer) -> None:
    """What was said stays said: a cut stream is an error, never the answer twice."""
    server.default = Drop(["연차는 ", "15일"])
    pieces: list[str] = []
    with pytest.raises(Unavailable):
        await read(connect(), pieces)
    assert pieces == ["연차는 ", "15일"]
    assert len(server.requests) == 1


async def test_an_answer_at_its_token_limit_is_cut(connect: Connect, server: ModelServer) -> None:
    """It is no whole answer: the error carries what was written, and a stream has given it before."""
    server.default = Text("연차는 15일이고", usage=(7, 3), finish="length")
    pieces: list[str] = []
    with collect_calls() as calls, pytest.raises(Cut) as cut:
        await read(connect(), pieces)
    assert "".join(pieces) == cut.value.text == "연차는 15일이고"
    with pytest.raises(Cut) as cut:
        await connect().complete("chat", ASKED)
    assert cut.value.text == "연차는 15일이고"
    assert "연차" not in str(cut.value)
    assert len(server.requests) == 2
    assert (calls[0].outcome, calls[0].output_tokens) == ("Cut", 3)


async def test_a_stream_without_its_end_is_no_answer(connect: Connect, server: ModelServer) -> None:
    """One that closes in peace, but never says that it is complete, broke; before a word it is begun again."""
    server.on(reply=[Stream([], finish=""), Stream(["연차는 "], finish="")])
    pieces: list[str] = []
    with pytest.raises(Unavailable):
        await read(connect(), pieces)
    assert pieces == ["연차는 "]
    assert len(server.requests) == 2


async def test_a_filter_in_the_midst_of_a_stream_is_a_refusal(connect: Connect, server: ModelServer) -> None:
    """A stream that the content filter ends is told as refused after the words that came."""
    server.default = Filtered(before=False, text="첫 문장")
    pieces: list[str] = []
    with pytest.raises(Refused):
        await read(connect(), pieces)
    assert "".join(pieces) == "첫 문장"


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ('{"error": {"message": "overloaded", "code": "server_error"}}', Unavailable),
        ('{"error": {"message": "no", "code": "content_filter"}}', Refused),
        ("{broken", Invalid),
    ],
)
async def test_an_error_inside_a_stream_is_translated(
    connect: Connect, server: ModelServer, event: str, kind: type[Exception]
) -> None:
    """An error that comes as an event after a status of 200 is an error of our tree too."""
    server.default = Garbage(f"data: {event}\n\n", "text/event-stream")
    with pytest.raises(kind):
        await read(connect(), [])


async def test_a_slow_reader_does_not_use_up_the_time(connect: Connect, server: ModelServer) -> None:
    """The deadline counts the waiting for the model, not what the reader does between two pieces."""
    server.default = Stream(["a", "b", "c"], usage=(1, 1))
    pieces: list[str] = []
    with collect_calls() as calls:
        async for piece in connect(timeout=2.0).stream("chat", ASKED):
            pieces.append(piece)
            await asyncio.sleep(1.0)
    assert pieces == ["a", "b", "c"]
    assert calls[0].milliseconds < 2000


async def test_cancelling_a_call_hangs_up_at_once(connect: Connect, server: ModelServer) -> None:
    """Stop is heard by the server while the model is still silent, and the call is on record."""
    server.default = Stall(["연차는 "])
    models = connect()

    with collect_calls() as calls:
        for work in (read(models, []), models.complete("chat", ASKED), models.parse("chat", ASKED, Decision)):
            task: asyncio.Task[object] = asyncio.ensure_future(work)
            request = await asyncio.wait_for(server.next_request(), PATIENCE)
            await asyncio.sleep(0.1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await asyncio.wait_for(request.gone.wait(), PATIENCE)
    assert [call.outcome for call in calls] == ["CancelledError"] * 3


async def test_a_reader_that_leaves_hangs_up_at_once(connect: Connect, server: ModelServer) -> None:
    """Closing the stream after a piece closes the connection."""
    server.default = Stall(["연차는 "])
    pieces = connect().stream("chat", ASKED)
    with collect_calls() as calls:
        assert await anext(pieces) == "연차는 "
        await pieces.aclose()
    await asyncio.wait_for(server.requests[0].gone.wait(), PATIENCE)
    assert [call.outcome for call in calls] == ["CancelledError"]


async def test_fifty_calls_at_once(connect: Connect, server: ModelServer) -> None:
    """Fifty calls run side by side, each gets its own answer and its own record."""
    all_asked = asyncio.Event()
    for n in range(50):
        server.on(contains=f"<{n}>", reply=Held(Text(f"answer {n}"), all_asked))
    models = connect(timeout=PATIENCE)

    async def ask(n: int) -> str:
        if n % 2:
            return await models.complete("chat", [Message("user", f"<{n}>")])
        return "".join([piece async for piece in models.stream("chat", [Message("user", f"<{n}>")])])

    with collect_calls() as calls:
        answering = asyncio.gather(*(ask(n) for n in range(50)))
        for _ in range(50):
            await asyncio.wait_for(server.next_request(), PATIENCE)
        all_asked.set()
        answers = await answering
    assert answers == [f"answer {n}" for n in range(50)]
    assert len(calls) == 50
    assert server.most_at_once == 50


async def test_a_refused_temperature_is_learned_by_calls_side_by_side(connect: Connect, server: ModelServer) -> None:
    """Calls that meet the refusal at the same time all find their way."""
    server.on(when=has("temperature"), reply=refuses("temperature"))
    server.default = Text("네", delay=0.05)
    models = connect(temperature=0.5)
    answers = await asyncio.gather(*(models.complete("chat", ASKED) for _ in range(10)))
    assert answers == ["네"] * 10


async def test_the_default_serves_roles_without_their_own(server: ModelServer) -> None:
    """A role falls back to the default model, but the final answer is given by a dedicated one or none."""
    server.default = Text("네")
    spec = spec_for(server, "openai")
    async with ChatModels({"default": spec, "chat": replace(spec, deployment="small")}, roles=ROLES) as models:
        assert models.available("decision")
        assert models.available("whatever a graph adds")
        assert not models.available("final_answer")
        await models.complete("chat", ASKED)
        await models.complete("decision", ASKED)
        with pytest.raises(Misconfigured, match="final_answer"):
            await models.complete("final_answer", ASKED)
    assert [request.body["model"] for request in server.requests] == ["small", "test-model"]
    async with ChatModels({"final_answer": spec}, roles=ROLES) as models:
        assert models.available("final_answer")
        assert not models.available("chat")


async def test_without_models_nothing_is_available() -> None:
    """A bot without a model has the same object, and a call says which role has none."""
    async with ChatModels({}) as models:
        as_seen_by_graphs: Models = models
        assert not as_seen_by_graphs.available("chat")
        with pytest.raises(Misconfigured, match="chat"):
            async for _ in as_seen_by_graphs.stream("chat", ASKED):
                pass


async def test_entra_id_sends_a_token_instead_of_a_key(server: ModelServer) -> None:
    """Azure gets the identity's token as a bearer; one that cannot be had is denied without a request."""
    server.default = Text("네")
    spec = replace(spec_for(server, "azure"), api_key="", entra_id=True)

    async def token() -> str:
        return KEY

    async def none() -> str:
        raise Denied("no identity")

    async with ChatModels({"chat": spec}, token=token) as models:
        assert await models.complete("chat", ASKED) == "네"
        assert [piece async for piece in models.stream("chat", ASKED)] == ["네"]
    assert [request.credential for request in server.requests] == ["bearer", "bearer"]
    async with ChatModels({"chat": spec}, token=none) as models:
        with pytest.raises(Denied):
            await models.complete("chat", ASKED)
    assert len(server.requests) == 2


async def test_a_model_that_calls_tools_nobody_offered_has_given_no_answer(
    connect: Connect, server: ModelServer
) -> None:
    """Calls of tools in place of a text are no text."""
    server.default = ToolCalls([("search", {"query": "연차"})])
    with pytest.raises(Refused):
        await connect().complete("chat", ASKED)


def test_a_specification_names_what_it_lacks() -> None:
    """What is missing to address a model is said before the first call."""
    with pytest.raises(Misconfigured, match="endpoint"):
        ModelSpec(provider="azure", deployment="d", api_version="v", api_key="k")
    with pytest.raises(Misconfigured, match="api_key or entra_id"):
        ModelSpec(provider="azure", deployment="d", api_version="v", endpoint="https://x")
    with pytest.raises(Misconfigured, match="timeout"):
        ModelSpec(provider="openai", deployment="d", timeout=0)


@pytest.mark.parametrize("pasted", ["", "/", "/openai", "/openai/"])
async def test_an_endpoint_is_taken_as_people_paste_it(server: ModelServer, pasted: str) -> None:
    """A slash or ``/openai`` behind Azure's endpoint changes nothing."""
    server.default = Text("네")
    spec = replace(spec_for(server, "azure"), endpoint=server.url + pasted)
    async with ChatModels({"chat": spec}) as models:
        await models.complete("chat", ASKED)
    request: Request = server.requests[0]
    assert request.path == "/openai/deployments/test-model/chat/completions"
