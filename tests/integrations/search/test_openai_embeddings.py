"""Embeddings over OpenAI's interface and Azure's, with the real client at the wire."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import numpy as np
import pytest

from integrations.errors import Denied, Invalid, RateLimited, Unavailable
from integrations.llm.base import collect_calls
from integrations.llm.call import Retries
from integrations.llm.openai_chat import ModelConnections
from integrations.llm.spec import ModelSpec
from integrations.search.openai_embeddings import OpenAIEmbedder
from tests.model_server import ModelServer, model_server

KEY = "sk-never-to-be-seen"
QUICK = Retries(attempts=3, first_wait=0.02, longest_wait=2.0)


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    """A server that knows one key."""
    async with model_server(key=KEY) as running:
        yield running


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    """Closes what a test opened."""
    async with AsyncExitStack() as opened:
        yield opened


def embedder(stack: AsyncExitStack, server: ModelServer, provider: str = "openai", **more: Any) -> OpenAIEmbedder:
    """Return an embedder that reaches the server."""
    given: dict[str, Any] = {
        "provider": provider,
        "deployment": "embed-test",
        "api_key": more.pop("key", KEY),
        "timeout": 5,
    }
    if provider == "azure":
        given |= {"endpoint": server.url, "api_version": "2024-10-21"}
    else:
        given |= {"endpoint": server.openai_url}
    connections = ModelConnections()
    stack.push_async_callback(connections.aclose)
    return OpenAIEmbedder(
        ModelSpec(**given), connections, retries=QUICK, **({"dimensions": 64, "shorten": True} | more)
    )


@pytest.mark.parametrize("provider", ["openai", "azure"])
async def test_texts_become_unit_vectors(server: ModelServer, stack: AsyncExitStack, provider: str) -> None:
    """Each text, an empty one too, gives a row of the dimensions asked for; the texts are sent as they are."""
    given = embedder(stack, server, provider)
    vectors = await given.embed(["연차 휴가 규정", "연차 휴가", "deployment", " "])
    assert vectors.shape == (4, 64)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]
    (request,) = server.requests
    assert request.body["input"][:3] == ["연차 휴가 규정", "연차 휴가", "deployment"]
    assert request.body["encoding_format"] == "float"
    assert request.azure == (provider == "azure")


async def test_the_environment_is_not_read(
    server: ModelServer, stack: AsyncExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Variables that the vendor's client would read change nothing."""
    for name in (
        "OPENAI_API_KEY",
        "OPENAI_ORG_ID",
        "OPENAI_ORGANIZATION",
        "AZURE_OPENAI_API_KEY",
        "AZURE_OPENAI_AD_TOKEN",
    ):
        monkeypatch.setenv(name, "wrong")
    for name in ("OPENAI_BASE_URL", "OPENAI_API_BASE", "OPENAI_PROXY", "AZURE_OPENAI_ENDPOINT"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/v1")
    for provider in ("openai", "azure"):
        assert (await embedder(stack, server, provider).embed(["글"])).shape == (1, 64)


async def test_many_texts_are_sent_in_batches(server: ModelServer, stack: AsyncExitStack) -> None:
    """150 texts take three requests and keep their order; the calls are recorded."""
    given = embedder(stack, server)
    with collect_calls() as calls:
        vectors = await given.embed([f"text {n}" for n in range(150)])
    assert [len(request.body["input"]) for request in server.requests] == [64, 64, 22]
    assert np.allclose(vectors[149], (await given.embed(["text 149"]))[0], atol=1e-6)
    assert [call.role for call in calls] == ["embeddings"] * 3


async def test_a_wrong_key_is_denied_at_once(server: ModelServer, stack: AsyncExitStack) -> None:
    """401 is not repeated, and the error says nothing of the key."""
    with pytest.raises(Denied) as raised:
        await embedder(stack, server, key="sk-wrong").embed(["글"])
    assert "sk-wrong" not in str(raised.value)
    assert len(server.requests) == 1


async def test_a_server_that_is_away_is_unavailable(server: ModelServer, stack: AsyncExitStack) -> None:
    """A port at which nobody listens gives this project's error after the retries."""
    connections = ModelConnections()
    stack.push_async_callback(connections.aclose)
    spec = ModelSpec(provider="openai", deployment="m", endpoint="http://127.0.0.1:9/v1", timeout=5)
    with pytest.raises(Unavailable) as raised:
        await OpenAIEmbedder(spec, connections, dimensions=8, retries=QUICK).embed(["글"])
    assert not isinstance(raised.value, RateLimited)


async def test_vectors_of_another_length_are_refused(server: ModelServer, stack: AsyncExitStack) -> None:
    """A model with other dimensions than the settings say is noticed before anything is stored."""
    with pytest.raises(Invalid, match="another length"):
        await embedder(stack, server, dimensions=7, shorten=False).embed(["글"])


async def test_names_tell_models_apart(server: ModelServer, stack: AsyncExitStack) -> None:
    """Another provider, model or number of dimensions is another space."""
    names = {
        embedder(stack, server).name,
        embedder(stack, server, "azure").name,
        embedder(stack, server, dimensions=32).name,
    }
    assert len(names) == 3
