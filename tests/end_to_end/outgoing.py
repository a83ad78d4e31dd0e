"""All that a bot has sent to Slack and Notion, and the addresses in it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from tests.orchestrator.ways_out import SECRET, ways_out
from tests.sandbox_process import Sandbox

WRITES = ("POST ", "PATCH ", "PUT ")
_ADDRESSES = frozenset({"url", "image_url", "thumb_url", "href", "title_link", "from_url", "author_link", "src"})
"""Fields whose whole value leads somewhere."""
_NO_TEXT = frozenset({"value", "block_id", "action_id", "filename", "thread_ts", "ts"})
"""What people do not see."""
_STREAMING = ("chat.startStream", "chat.appendStream", "chat.stopStream")


async def addresses_sent(sandbox: Sandbox, threads: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each address in what was written to either service, with the method; streams also as they stood at each moment.

    ``threads``: of each streamed message its thread. In Slack that is an address which some reader takes for one.
    Notion links nothing by itself: there it is what is sent as one.
    """
    found: list[tuple[str, str]] = []
    streams: dict[str, str] = {}
    for request in await sandbox.requests():
        service, method, body = request["service"], request["method"], _decoded(request["body"])
        if service == "notion" and not method.startswith(WRITES):
            continue
        if method in _STREAMING:
            thread = str(body.get("thread_ts") or threads[body["ts"]])
            pieces = [str(one.get("text", "")) for one in body.get("chunks") or () if one["type"] == "markdown_text"]
            before = "" if method == "chat.startStream" else streams[thread]
            streams[thread] = "".join([before, str(body.get("markdown_text") or ""), *pieces])
            found += [(method, one) for one in ways_out(streams[thread])]
        for key, text in _strings(body):
            if key in _ADDRESSES:
                found.append((method, text))
            elif service == "slack" and key not in _NO_TEXT:
                found += [(method, one) for one in ways_out(text)]
            elif service == "notion":
                found += [(method, one) for one in ways_out(text) if "://" in one or one.startswith("mailto:")]
    return found


def led_away(found: list[tuple[str, str]], given: tuple[str, ...]) -> set[tuple[str, str]]:
    """Return the addresses that carry the secret, and those of places that begin with nothing that was given."""
    return {
        (method, one)
        for method, one in found
        if SECRET in unquote(one) or ("://" in one and not one.strip("<>").startswith(given))
    }


def _decoded(body: Any) -> Any:
    """Read what forms carry as JSON."""
    if isinstance(body, dict):
        return {key: _decoded(value) for key, value in body.items()}
    if isinstance(body, str) and body[:1] in ("{", "["):
        try:
            return json.loads(body)
        except ValueError:
            return body
    return body


def _strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _strings(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each, key)
    elif isinstance(value, str):
        yield key, value
