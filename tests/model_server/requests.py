"""What comes over the wire, and the rules that tell what it gets."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.model_server.replies import Reply
from tests.model_server.wire import text_of

Condition = Callable[["Request"], bool]


@dataclass
class Request:
    """One request as it came; credentials are left out, but for the way in which they were given."""

    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: dict[str, Any]
    at: float
    """``time.monotonic()``."""
    credential: str
    """``bearer``, ``api-key`` or nothing."""
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the caller hung up before it was answered in full."""

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The prompt."""
        return list(self.body.get("messages", []))

    @property
    def prompt(self) -> str:
        """The texts of all messages."""
        return "\n".join(text_of(message.get("content")) for message in self.messages)

    @property
    def system(self) -> str:
        """The texts of the system's messages."""
        return "\n".join(text_of(m.get("content")) for m in self.messages if m.get("role") in ("system", "developer"))

    @property
    def azure(self) -> bool:
        """Whether it was sent as to Azure."""
        return self.path.startswith("/openai/deployments/")


@dataclass
class Rule:
    """Which requests it fits, and what they get, in order; the last reply again and again."""

    fits: Condition
    replies: list[Reply]
    served: int = 0

    def next(self) -> Reply:
        """Return the next reply."""
        reply = self.replies[min(self.served, len(self.replies) - 1)]
        self.served += 1
        return reply
