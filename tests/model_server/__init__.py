"""A language model on loopback: speaks as OpenAI and as Azure OpenAI do, and says what a test scripts.

    async with model_server() as server:
        server.on(contains="연차", reply=Text("15일입니다. [1]"))
        server.on(system="decide", reply=[Error(429, headers={"Retry-After": "1"}), Json({"mode": "search"})])
        ...  # a client with server.openai_url, or server.url as Azure's endpoint
        assert len(server.requests) == 3

The first rule that fits a request answers it; a list of replies is served in order, its last one again and again.
Requests that no rule fits get ``server.default``: an answer made from the prompt itself (``answers.py``).
"""

from tests.model_server.replies import (
    Drop,
    Error,
    Filtered,
    Garbage,
    Held,
    Json,
    Made,
    Refusal,
    Reply,
    Stall,
    Stream,
    Text,
    ToolCalls,
)
from tests.model_server.requests import Request
from tests.model_server.server import ModelServer, model_server

__all__ = [
    "Drop",
    "Error",
    "Filtered",
    "Garbage",
    "Held",
    "Json",
    "Made",
    "ModelServer",
    "Refusal",
    "Reply",
    "Request",
    "Stall",
    "Stream",
    "Text",
    "ToolCalls",
    "model_server",
]
