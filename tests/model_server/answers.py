"""What the server says without a script: something made from the prompt, so that the bot can be tried by hand."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.model_server.replies import Json, Reply, Text
from tests.model_server.wire import text_of

_PASSAGE = re.compile(r'<passage source="(\d+)"[^>]*>\n(.*?)\n</passage>', re.DOTALL)
_MODES = {
    "generate": re.compile(r"만들|작성|써\s?줘|\b(?:write|draft|create|make)\b", re.IGNORECASE),
    "chat": re.compile(r"고마|감사|안녕|바보|\b(?:hi|hello|thanks?|thank you)\b", re.IGNORECASE),
}
_FORMATS = {
    "date": "2026-01-01",
    "date-time": "2026-01-01T00:00:00Z",
    "uuid": "00000000-0000-0000-0000-000000000000",
    "uri": "https://example.com/",
    "email": "someone@example.com",
}


def answer(body: Mapping[str, Any]) -> Reply:
    """Answer from the prompt: an object of the schema that was asked for, or a summary of the numbered passages."""
    messages = body.get("messages", [])
    asked = _last_user_text(messages)
    wanted = body.get("response_format") or {}
    if wanted.get("type") == "json_schema":
        schema = wanted["json_schema"].get("schema", {})
        made = instance(schema, schema.get("$defs", {}), text=asked)
        return Json(_decided(made, asked) if isinstance(made, dict) and {"mode", "query"} <= made.keys() else made)
    if wanted.get("type") == "json_object":
        return Json({})
    passages = _PASSAGE.findall(asked)
    asked = asked.rpartition("</passage>")[2].strip()
    korean = bool(re.search(r"[가-힣]", asked))
    if passages:
        first = dict(reversed(passages))
        lines = [f"- {_first_sentence(first[n])} [{n}]" for n in sorted(first, key=int)][:3]
        return Text("\n".join(["찾은 내용을 정리했어요." if korean else "Here is what I found.", *lines]))
    said = " ".join(asked.split())[:200]
    return Text(f"말씀하신 내용을 확인했어요: {said}" if korean else f"You said: {said}")


def _decided(made: dict[str, Any], asked: str) -> dict[str, Any]:
    """Decide what somebody wants, roughly: enough to see each way through the bot."""
    mode = next((mode for mode, words in _MODES.items() if words.search(asked)), "search")
    title = " ".join(asked.split())[:60] if mode == "generate" else ""
    return {**made, "mode": mode, "query": asked[:200], **({"title": title} if "title" in made else {})}


def instance(schema: Mapping[str, Any], definitions: Mapping[str, Any], *, text: str = "") -> Any:
    """Return a small value that is valid against the schema; free strings hold the beginning of ``text``."""
    if "$ref" in schema:
        return instance(definitions[schema["$ref"].rsplit("/", 1)[-1]], definitions, text=text)
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    if "enum" in schema:
        return schema["enum"][0]
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return instance(schema[key][0], definitions, text=text)
    kind = schema.get("type", "object")
    match kind[0] if isinstance(kind, list) else kind:
        case "object":
            fields = schema.get("properties", {})
            names = schema.get("required", list(fields))
            return {name: instance(fields[name], definitions, text=text) for name in names}
        case "array":
            items = schema.get("items", {"type": "string"})
            return [instance(items, definitions, text=text) for _ in range(schema.get("minItems", 0))]
        case "string":
            return _string(schema, text)
        case "integer" | "number":
            return _number(schema)
        case "boolean":
            return False
    return None


def _string(schema: Mapping[str, Any], text: str) -> str:
    if schema.get("format") in _FORMATS:
        return _FORMATS[schema["format"]]
    value = " ".join(text.split())[: min(schema.get("maxLength", 80), 80)]
    return value.ljust(schema.get("minLength", 0), "-")


def _number(schema: Mapping[str, Any]) -> float | int:
    low = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
    return min(low, schema.get("maximum", low))  # type: ignore[no-any-return]


def _first_sentence(passage: str) -> str:
    plain = re.sub(r"[|#>*`-]{1,3}", " ", passage)
    sentence = re.split(r"(?<=[.!?。])\s", " ".join(plain.split()), maxsplit=1)[0]
    return sentence[:240]


def _last_user_text(messages: Sequence[Mapping[str, Any]]) -> str:
    texts = [text_of(message.get("content")) for message in messages if message.get("role") == "user"]
    return texts[-1] if texts else json.dumps({})
