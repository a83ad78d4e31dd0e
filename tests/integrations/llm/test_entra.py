"""Tokens from the machine's identity."""

from collections.abc import AsyncIterator
from types import ModuleType

import pytest
from aiohttp import web

from integrations.errors import Misconfigured
from integrations.llm.base import Message
from integrations.llm.chat_models import ChatModels
from integrations.llm.entra import SCOPE, EntraId
from integrations.llm.spec import ModelSpec
from tests.model_server import Text, model_server


def test_without_the_extra_the_message_names_it() -> None:
    """Where azure-identity is not installed, the error says what to install."""

    def missing(name: str) -> ModuleType:
        raise ImportError(name)

    with pytest.raises(Misconfigured, match=r"workspace-agent\[azure\]"):
        EntraId(missing)


@pytest.fixture
async def identity() -> AsyncIterator[str]:
    """The identity endpoint that App Service gives a machine, on loopback; it knows one scope."""

    async def give(request: web.Request) -> web.Response:
        resource = request.query["resource"]
        assert resource == SCOPE.removesuffix("/.default")
        given = {"access_token": "a-token", "expires_on": "4102444800", "token_type": "Bearer", "resource": resource}
        return web.json_response(given)

    app = web.Application()
    app.router.add_get("/token", give)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/token"
    await runner.cleanup()


async def test_the_real_identity_client_gets_a_token(identity: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model without a key is called with the token that the machine's managed identity gives."""
    pytest.importorskip("azure.identity")
    monkeypatch.setenv("IDENTITY_ENDPOINT", identity)
    monkeypatch.setenv("IDENTITY_HEADER", "given-by-the-platform")
    async with model_server(key="a-token") as server:
        server.default = Text("네")
        spec = ModelSpec(provider="azure", deployment="d", endpoint=server.url, api_version="1", entra_id=True)
        async with ChatModels({"chat": spec}) as models:
            assert await models.complete("chat", [Message("user", "안녕")]) == "네"
        assert server.requests[0].credential == "bearer"
