"""A model's work, or the rules' in its place."""

import pytest

from integrations.errors import IntegrationError, Invalid, Misconfigured, Refused, Unavailable
from orchestrator.deps import Context
from orchestrator.steps.model_or_rules import model_or_rules, noted
from tests.model_server import Text, model_server
from tests.orchestrator.conftest import Agent, MakeAgent, a_turn


async def _rules() -> str:
    return "rules"


async def test_the_model_does_it_where_there_is_one(make_agent: MakeAgent) -> None:
    """Its work is returned, and nothing is to be said."""
    async with model_server() as server:
        server.default = Text("model")
        context = Context(a_turn("hi"), (await make_agent(server)).deps)
        made = await model_or_rules(context, "chat", lambda: context.models.complete("chat", ()), _rules)
    assert made == ("model", "")


async def test_without_a_model_nobody_asks_one(agent: Agent) -> None:
    """The rules do it, and the notice says that there is none."""

    async def model() -> str:
        raise AssertionError("there is no model to ask")

    assert await model_or_rules(Context(a_turn("hi"), agent.deps), "chat", model, _rules) == ("rules", "without_model")


@pytest.mark.parametrize("error", [Unavailable, Refused, Invalid, Misconfigured])
async def test_the_rules_do_what_a_model_fails_at(make_agent: MakeAgent, error: type[IntegrationError]) -> None:
    """Whether it did not answer or its answer was refused; a fault of our own is no reason to go on."""

    async def model() -> str:
        raise error("no")

    async def broken() -> str:
        raise KeyError("ours")

    async with model_server() as server:
        context = Context(a_turn("hi"), (await make_agent(server)).deps)
        assert await model_or_rules(context, "chat", model, _rules) == ("rules", "model_failed")
        with pytest.raises(KeyError):
            await model_or_rules(context, "chat", broken, _rules)


def test_a_notice_stands_once() -> None:
    """However many nodes worked by rules, for whatever reasons, one line says so; no notice is no line."""
    assert noted(["file_cut"], "model_failed", "model_paused", "file_cut") == ["file_cut", "model_failed"]
    assert noted(["without_model"], "cut_off", "model_unfit") == ["without_model", "cut_off"]
    assert noted(["a"], "", "b", "a") == ["a", "b"]
