"""Every failure of a model: how often it is asked, and what the caller is told."""

import time
from collections.abc import Awaitable, Callable
from email.utils import formatdate

import pytest
from pydantic import BaseModel

from integrations.errors import (
    Denied,
    IntegrationError,
    Invalid,
    Misconfigured,
    RateLimited,
    Refused,
    TooLong,
    Unavailable,
)
from integrations.llm.base import Message, collect_calls
from integrations.llm.chat_models import ChatModels
from integrations.llm.spec import ModelSpec
from tests.integrations.llm.conftest import KEY, QUICK, Connect, spec_for
from tests.model_server import Drop, Error, Filtered, Garbage, ModelServer, Refusal, Reply, Stall, Text

ASKED = [Message("user", "연차 휴가는 며칠이야?")]


class Wish(BaseModel):
    """Something to be parsed."""

    mode: str


async def complete(models: ChatModels) -> object:
    """Ask for the whole text."""
    return await models.complete("chat", ASKED)


async def stream(models: ChatModels) -> object:
    """Ask for the text in pieces."""
    return [piece async for piece in models.stream("chat", ASKED)]


async def parse(models: ChatModels) -> object:
    """Ask for an object."""
    return await models.parse("chat", ASKED, Wish)


Ask = Callable[[ChatModels], Awaitable[object]]


@pytest.fixture(params=[complete, stream, parse])
def ask(request: pytest.FixtureRequest) -> Ask:
    """Each of the three ways to call a model."""
    chosen: Ask = request.param
    return chosen


@pytest.mark.parametrize(
    ("reply", "requests", "kind"),
    [
        (Error(401, code="invalid_api_key"), 1, Denied),
        (Error(403), 1, Denied),
        (Error(429, code="insufficient_quota"), 1, Denied),
        (Error(400, "max depth exceeded"), 1, Invalid),
        (Error(400, "too long", code="context_length_exceeded", param="messages"), 1, TooLong),
        (Error(400, "This model's maximum context length is 4096 tokens. Please reduce the length."), 1, TooLong),
        (Error(400, {"error": {"code": 400, "type": "exceed_context_size_error", "message": "n"}}), 1, TooLong),
        (Error(413), 1, Invalid),
        (Error(422), 1, Invalid),
        (Error(404, code="DeploymentNotFound"), 1, Misconfigured),
        (Filtered(before=True), 1, Refused),
        (Filtered(before=False), 1, Refused),
        (Error(400, "against the policy", code="invalid_prompt"), 1, Refused),
        (Text(""), 1, Refused),
        (Garbage('{"object": "chat.completion"', "application/json"), 1, Invalid),
        (Error(429, headers={"Retry-After": "0.05"}), 3, RateLimited),
        (Error(429), 3, RateLimited),
        (Error(408), 3, Unavailable),
        (Error(409), 3, Unavailable),
        (Error(500), 3, Unavailable),
        (Error(502, "<html>"), 3, Unavailable),
        (Error(503), 3, Unavailable),
        (Error(529), 3, Unavailable),
        (Drop(), 3, Unavailable),
    ],
)
async def test_each_failure_costs_a_known_number_of_requests(
    connect: Connect, server: ModelServer, ask: Ask, reply: Reply, requests: int, kind: type[IntegrationError]
) -> None:
    """What cannot pass is asked once, what may pass three times, and the one record says so."""
    server.default = reply
    with collect_calls() as calls, pytest.raises(IntegrationError) as caught:
        await ask(connect(temperature=0.2, max_tokens=100))
    assert type(caught.value) is kind
    assert len(server.requests) == requests
    assert [(call.outcome, call.attempts) for call in calls] == [(kind.__name__, requests)]


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("<html>502 Bad Gateway</html>", "text/html"),
        ("<html>", "application/json"),
        ("[]", "application/json"),
        ("null", "application/json"),
        ('{"error": {"message": "no"}}', "application/json"),
        ('{"choices": null}', "application/json"),
        ('{"choices": []}', "application/json"),
    ],
)
async def test_a_body_that_is_no_answer_never_leaves_as_an_answer(
    connect: Connect, server: ModelServer, ask: Ask, body: str, content_type: str
) -> None:
    """Whatever a proxy puts in the model's place ends in an error of our tree."""
    server.default = Garbage(body, content_type)
    with pytest.raises(IntegrationError):
        await ask(connect())


async def test_an_unreachable_server_is_unavailable(provider: str) -> None:
    """A closed port is tried three times and then called unavailable."""
    spec = ModelSpec(
        provider="azure" if provider == "azure" else "openai",
        deployment="m",
        endpoint="http://127.0.0.1:9/v1",
        api_key="k",
        api_version="1",
    )
    async with ChatModels({"chat": spec}, retries=QUICK) as models:
        with collect_calls() as calls, pytest.raises(Unavailable):
            await models.complete("chat", ASKED)
    assert [call.attempts for call in calls] == [3]


@pytest.mark.parametrize("failure", [Error(429, headers={"Retry-After": "0.3"}), Error(500), Drop()])
async def test_a_passing_failure_is_not_noticed(
    connect: Connect, server: ModelServer, ask: Ask, failure: Reply
) -> None:
    """One failure before a good answer costs a request and nothing else."""
    server.on(contains="연차", reply=[failure, Text('{"mode": "search"}')])
    with collect_calls() as calls:
        assert await ask(connect())
    assert [(call.outcome, call.attempts) for call in calls] == [("ok", 2)]


@pytest.mark.parametrize(
    ("headers", "least"),
    [({"Retry-After": "1"}, 1.0), ({"retry-after-ms": "400"}, 0.4), ({"Retry-After": "0.4"}, 0.4)],
)
async def test_the_wait_that_was_asked_for_is_kept(
    connect: Connect, server: ModelServer, headers: dict[str, str], least: float
) -> None:
    """The second request comes no sooner than the server said, in seconds or milliseconds."""
    server.on(reply=[Error(429, headers=headers), Text("네")])
    await connect().complete("chat", ASKED)
    first, second = server.requests
    assert least <= second.at - first.at < least + 0.6


@pytest.mark.parametrize("is_date", [False, True], ids=["seconds", "date"])
async def test_a_wait_beyond_the_bound_is_left_to_the_caller(
    connect: Connect, server: ModelServer, is_date: bool
) -> None:
    """Told to wait an hour, in seconds or by date, the call ends at once and says how long."""
    value = formatdate(time.time() + 3600, usegmt=True) if is_date else "3600"
    server.default = Error(429, headers={"Retry-After": value})
    with pytest.raises(RateLimited) as caught:
        await connect().complete("chat", ASKED)
    assert len(server.requests) == 1
    assert 3500 < caught.value.retry_after <= 3600


async def test_a_limit_without_a_time_still_says_one(connect: Connect, server: ModelServer) -> None:
    """Who is told to wait without a time gets one that is not zero."""
    server.default = Error(429)
    with pytest.raises(RateLimited) as caught:
        await connect().complete("chat", ASKED)
    assert caught.value.retry_after == QUICK.longest_wait


async def test_the_whole_call_ends_at_its_deadline(connect: Connect, server: ModelServer, ask: Ask) -> None:
    """A server that never answers costs the call's time once, not once for each attempt."""
    server.default = Stall()
    started = time.monotonic()
    with collect_calls() as calls, pytest.raises(Unavailable):
        await ask(connect(timeout=0.4, chunk_timeout=900.0))
    assert time.monotonic() - started > 0.3
    # None where the machine is too busy to ask in that time.
    assert len(server.requests) <= 1
    assert calls[0].milliseconds >= 350


async def test_a_refusal_is_told_apart_from_failure(connect: Connect, server: ModelServer, ask: Ask) -> None:
    """A model that declines in the field for it, whole or streamed, gives Refused after one request."""
    server.default = Refusal("I can't help with that.")
    with pytest.raises(Refused):
        await ask(connect())
    assert len(server.requests) == 1


async def test_an_answer_lost_in_thought_names_the_setting(connect: Connect, server: ModelServer) -> None:
    """A model that spends all its tokens before the first word says which limit to raise."""
    server.default = Text("", finish="length")
    with pytest.raises(Invalid, match="max_tokens"):
        await connect(max_tokens=16).complete("chat", ASKED)


async def test_no_secret_and_no_words_in_an_error(
    connect: Connect, server: ModelServer, ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that quotes the key and the question in its error does not get them into ours, nor into the log."""
    for status in (400, 401, 500):
        server.default = Error(status, f"bad key {KEY} for 연차", code=f"key {KEY}", param=f"of {KEY}")
        models = connect()
        with pytest.raises(IntegrationError) as caught:
            await ask(models)
        printed = capsys.readouterr()
        seen = f"{caught.value!r} {caught.value.__cause__!r} {printed.out} {printed.err}"
        assert KEY not in seen
        assert "연차" not in seen
        assert caught.value.__suppress_context__


async def test_no_secret_in_a_representation(server: ModelServer, provider: str) -> None:
    """The key shows in no representation of a specification or of what is made of it."""
    spec = spec_for(server, provider)
    async with ChatModels({"chat": spec}) as models:
        assert KEY not in f"{spec!r} {spec!s} {models!r} {vars(models)!r}"
