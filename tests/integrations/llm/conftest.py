"""A scripted server, and the real client against it as OpenAI and as Azure."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from integrations.llm.call import Retries
from integrations.llm.chat_models import ChatModels
from integrations.llm.spec import ModelSpec
from tests.model_server import ModelServer, model_server

QUICK = Retries(attempts=3, first_wait=0.02, longest_wait=2.0)
KEY = "sk-never-to-be-seen"

Connect = Callable[..., ChatModels]


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    """A scripted model that knows one key."""
    async with model_server(key=KEY) as running:
        yield running


@pytest.fixture(params=["openai", "azure"])
def provider(request: pytest.FixtureRequest) -> str:
    """Both ways to address a model."""
    return str(request.param)


def spec_for(server: ModelServer, provider: str, **more: Any) -> ModelSpec:
    """Return a specification that reaches the scripted server."""
    given: dict[str, Any] = {"provider": provider, "deployment": "test-model", "api_key": KEY, "timeout": 10.0}
    if provider == "azure":
        given |= {"endpoint": server.url, "api_version": "2024-10-21"}
    else:
        given |= {"endpoint": server.openai_url}
    return ModelSpec(**(given | more))


@pytest.fixture
async def connect(server: ModelServer, provider: str) -> AsyncIterator[Connect]:
    """Return a function that makes the models of one role ``chat`` with what a specification takes."""
    async with AsyncExitStack() as stack:

        def make(**more: Any) -> ChatModels:
            models = ChatModels({"chat": spec_for(server, provider, **more)}, retries=QUICK)
            stack.push_async_callback(models.aclose)
            return models

        yield make
