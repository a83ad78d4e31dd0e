"""Tokens from Entra ID for Azure OpenAI, by whatever identity the machine has."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from integrations.errors import Denied, Misconfigured

SCOPE = "https://cognitiveservices.azure.com/.default"
"""Azure OpenAI's scope: learn.microsoft.com/azure/ai-services/openai/how-to/managed-identity."""

TokenProvider = Callable[[], Awaitable[str]]


class EntraId:
    """The machine's identity, asked for a token; tokens are kept by the credential until shortly before they expire.

    Raises ``Misconfigured`` when the ``azure`` extra is not installed.
    """

    def __init__(self, load: Callable[[str], ModuleType] = import_module) -> None:
        try:
            identity: Any = load("azure.identity.aio")
            exceptions: Any = load("azure.core.exceptions")
        except ImportError:
            raise Misconfigured(
                "Entra ID for Azure OpenAI needs the azure extra (workspace-agent[azure]), or set an API key instead"
            ) from None
        self._credential = identity.DefaultAzureCredential()
        self._provider: TokenProvider = identity.get_bearer_token_provider(self._credential, SCOPE)
        self._vendor_error: type[Exception] = exceptions.AzureError

    async def token(self) -> str:
        """Return a token; raises ``Denied`` when no identity of the machine gives one."""
        try:
            return await self._provider()
        except self._vendor_error as error:
            raise Denied(f"Entra ID gave no token ({type(error).__name__})") from None

    async def aclose(self) -> None:
        """Close the credential's connections."""
        await self._credential.close()
