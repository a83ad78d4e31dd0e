"""An endpoint that fails again and again is left alone for a minute, by every role."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import pytest

from integrations.errors import Denied, IntegrationError, Invalid, Paused, RateLimited, Unavailable
from integrations.llm.base import Message, RoleChoice
from integrations.llm.breaker import FAILURES, PAUSE, Breaker
from integrations.llm.call import Retries
from integrations.llm.chat_models import ChatModels
from tests.integrations.llm.conftest import QUICK, spec_for
from tests.model_server import Drop, Error, ModelServer, Reply, Text

ASKED = [Message("user", "안녕")]
ONCE = Retries(attempts=1)


class Clock:
    """A time that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        """Return it."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The clock of the breakers."""
    return Clock()


Make = Callable[..., ChatModels]


@pytest.fixture
async def make(server: ModelServer, clock: Clock) -> AsyncIterator[Make]:
    """Return a function that makes models of two roles at one endpoint."""
    made: list[ChatModels] = []

    def models(retries: Retries = ONCE) -> ChatModels:
        specs = {role: spec_for(server, "openai", deployment=role) for role in ("chat", "decision")}
        made.append(ChatModels(specs, allowed={"big": specs["chat"]}, retries=retries, clock=clock))
        return made[-1]

    yield models
    for each in made:
        await each.aclose()


def fail(breaker: Breaker, error: Exception) -> None:
    """Let a request end so."""
    with pytest.raises(type(error)), breaker.guarding():
        raise error


@pytest.mark.parametrize("reply", [Error(500), Error(401), Drop()], ids=["down", "denied", "cut"])
async def test_after_three_failures_no_role_asks_for_a_minute(
    make: Make, server: ModelServer, clock: Clock, reply: Reply
) -> None:
    """Nothing is sent by any role, nor for a place with models of its own, until the minute is over."""
    server.on(reply=[reply, reply, reply, Text("네")])
    models = make()
    for role in ("chat", "decision", "chat"):
        with pytest.raises((Unavailable, Denied)):
            await models.complete(role, ASKED)
    clock.now += PAUSE - 0.1
    with pytest.raises(Paused):
        await models.complete("decision", ASKED)
    with pytest.raises(Paused):
        await models.chosen({"chat": RoleChoice(temperature=0.9)}).complete("chat", ASKED)
    with pytest.raises(Paused):
        [piece async for piece in models.stream("chat", ASKED)]
    assert len(server.requests) == FAILURES
    clock.now += 0.1
    assert [piece async for piece in models.stream("chat", ASKED)] == ["네"]
    assert await models.complete("decision", ASKED) == "네"


async def test_the_attempts_of_one_call_count(make: Make, server: ModelServer) -> None:
    """A call that was tried three times is three failures: the next one is not sent."""
    server.default = Error(503)
    models = make(QUICK)
    for _ in range(2):
        with pytest.raises(Unavailable):
            await models.complete("chat", ASKED)
    assert len(server.requests) == FAILURES


@pytest.mark.parametrize("between", [Text("네"), Error(400), Text("")], ids=["answer", "refused request", "empty"])
async def test_only_failures_in_a_row_count(make: Make, server: ModelServer, between: Reply) -> None:
    """Whatever the endpoint answers in between, it works."""
    server.on(reply=[Error(500), Error(500), between, Error(500), Error(500), Text("네")])
    models = make()
    for _ in range(5):
        with suppress(IntegrationError):
            await models.complete("chat", ASKED)
    assert len(server.requests) == 5
    assert await models.complete("chat", ASKED) == "네"


async def test_to_be_told_to_wait_is_no_failure(make: Make, server: ModelServer) -> None:
    """A busy endpoint that says for how long is waited for; where nobody can wait that long, it fails."""
    server.on(
        reply=[
            *[Error(429, headers={"Retry-After": "0.01"})] * 4,
            Text("네"),
            Error(429, headers={"Retry-After": "900"}),
        ]
    )
    models = make(QUICK)
    with pytest.raises(RateLimited):
        await models.complete("chat", ASKED)
    assert await models.complete("chat", ASKED) == "네"
    for _ in range(FAILURES):
        with pytest.raises(RateLimited):
            await models.complete("chat", ASKED)
    with pytest.raises(Paused):
        await models.complete("chat", ASKED)
    assert len(server.requests) == 5 + FAILURES


def test_after_the_pause_one_request_is_tried(clock: Clock) -> None:
    """While it runs nobody else asks; its failure is another minute, its answer opens the way."""
    breaker = Breaker("https://model.test", clock)
    for _ in range(FAILURES):
        fail(breaker, Unavailable("down"))
    clock.now += PAUSE
    with suppress(Unavailable), breaker.guarding():
        with pytest.raises(Paused), breaker.guarding():
            pass
        raise Unavailable("still down")
    clock.now += PAUSE - 1
    with pytest.raises(Paused), breaker.guarding():
        pass
    clock.now += PAUSE
    with breaker.guarding(), pytest.raises(Paused), breaker.guarding():
        pass
    with breaker.guarding(), breaker.guarding():
        pass


def test_a_trial_that_is_given_up_leaves_the_next_one_to_another(clock: Clock) -> None:
    """A person who stops the answer tells nothing of the endpoint, and no trial is lost by it."""
    breaker = Breaker("https://model.test", clock)
    for _ in range(FAILURES):
        fail(breaker, Denied("wrong key"))
    clock.now += PAUSE
    with pytest.raises(GeneratorExit), breaker.guarding():
        raise GeneratorExit
    with breaker.guarding():
        pass
    fail(breaker, Invalid("works"))


def test_requests_that_fail_late_do_not_make_the_pause_longer(clock: Clock) -> None:
    """Those that were on their way when the pause began end in it."""
    breaker = Breaker("https://model.test", clock)
    late = breaker.guarding()
    late.__enter__()
    for _ in range(FAILURES):
        fail(breaker, Unavailable("down"))
    clock.now += PAUSE - 1
    late.__exit__(Unavailable, Unavailable("timed out"), None)
    clock.now += 1
    with breaker.guarding():
        pass
