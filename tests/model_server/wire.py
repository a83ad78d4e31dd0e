"""Bodies as OpenAI and Azure OpenAI send them."""

import hashlib
import json
import math
import re
import struct
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.model_server.replies import Error, Usage

CREATED = 1_760_000_000
DIMENSIONS = 256


def text_of(content: Any) -> str:
    """Return a message's text, whether it is a string or a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return ""


def count_tokens(text: str) -> int:
    """Return about four characters a token, at least one."""
    return len(text) // 4 + 1


def usage_of(body: Mapping[str, Any], answer: str, scripted: Usage | None) -> dict[str, int]:
    """Return the usage object of an answer."""
    asked = sum(count_tokens(text_of(message.get("content"))) for message in body.get("messages", []))
    read, written = scripted or (asked, count_tokens(answer))
    return {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}


def completion(
    body: Mapping[str, Any],
    model: str,
    text: str | None,
    *,
    usage: Usage | None = None,
    finish: str = "stop",
    refusal: str | None = None,
    tools: Sequence[tuple[str, Mapping[str, Any]]] = (),
) -> dict[str, Any]:
    """Return a whole answer."""
    message: dict[str, Any] = {"role": "assistant", "content": text, "refusal": refusal}
    if tools:
        message["tool_calls"] = [_tool_call(n, name, arguments) for n, (name, arguments) in enumerate(tools)]
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": CREATED,
        "model": model,
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": finish}],
        "usage": usage_of(body, text or refusal or "", usage),
    }


def chunk(model: str, delta: Mapping[str, Any] | None, finish: str | None = None, **more: Any) -> dict[str, Any]:
    """Return one event of a stream; without a delta it has no choice, as the one with the usage."""
    choices = [] if delta is None else [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}]
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": CREATED,
        "model": model,
        "choices": choices,
        **more,
    }


def tool_deltas(tools: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Yield the deltas of tool calls: the name first, then the arguments in two halves."""
    for n, (name, arguments) in enumerate(tools):
        call = _tool_call(n, name, arguments)
        text = call["function"]["arguments"]
        yield {"tool_calls": [{**call, "index": n, "function": {"name": name, "arguments": ""}}]}
        for half in (text[: len(text) // 2], text[len(text) // 2 :]):
            yield {"tool_calls": [{"index": n, "function": {"arguments": half}}]}


def error_body(error: Error) -> Mapping[str, Any]:
    """Return the error object of a scripted error."""
    if not isinstance(error.body, str):
        return error.body
    return {"error": {"message": error.body, "type": "scripted", "param": error.param, "code": error.code}}


def azure_filter_error() -> dict[str, Any]:
    """Return what Azure says of a prompt that its content filter refused."""
    return {
        "error": {
            "message": "The prompt triggered Azure OpenAI's content management policy.",
            "type": None,
            "param": "prompt",
            "code": "content_filter",
            "status": 400,
            "innererror": {
                "code": "ResponsibleAIPolicyViolation",
                "content_filter_result": {"violence": {"filtered": True, "severity": "medium"}},
            },
        }
    }


def embeddings(body: Mapping[str, Any], model: str) -> dict[str, Any]:
    """Return unit vectors in which texts that share words lie near each other, the same ones every time."""
    texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
    size = int(body.get("dimensions") or DIMENSIONS)
    packed = body.get("encoding_format") == "base64"
    data = []
    for n, text in enumerate(texts):
        vector = _hash_words(str(text), size)
        value = b64encode(struct.pack(f"<{size}f", *vector)).decode() if packed else vector
        data.append({"object": "embedding", "index": n, "embedding": value})
    tokens = sum(count_tokens(str(text)) for text in texts)
    return {
        "object": "list",
        "model": model,
        "data": data,
        "usage": {"prompt_tokens": tokens, "total_tokens": tokens},
    }


def _hash_words(text: str, size: int) -> list[float]:
    vector = [0.0] * size
    for word in re.findall(r"\w+", text.lower()):
        for gram in {word, *(word[i : i + 2] for i in range(len(word) - 1))}:
            digest = hashlib.blake2b(gram.encode(), digest_size=8).digest()
            vector[int.from_bytes(digest[:4], "big") % size] += 1.0 if digest[4] % 2 else -1.0
    length = math.sqrt(sum(x * x for x in vector))
    return [x / length for x in vector] if length else [1.0] + [0.0] * (size - 1)


def _tool_call(n: int, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    function = {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)}
    return {"id": f"call_{n}", "type": "function", "function": function}
