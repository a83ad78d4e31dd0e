"""What a model can be scripted to say, or to do to its caller."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Usage = tuple[int, int]
"""Tokens read and written; None counts about four characters a token."""


@dataclass(frozen=True)
class Text:
    """A plain answer; streamed word by word when the request asks for a stream."""

    text: str
    usage: Usage | None = None
    finish: str = "stop"
    delay: float = 0.0
    """Seconds before the answer."""


@dataclass(frozen=True)
class Json:
    """An object as the answer's text, as a model bound to a schema gives it."""

    value: Any
    usage: Usage | None = None


@dataclass(frozen=True)
class Stream:
    """An answer in exactly these pieces."""

    chunks: Sequence[str]
    delay: float = 0.0
    """Seconds between two pieces."""
    usage: Usage | None = None
    finish: str = "stop"
    """Empty: it ends without saying that it does."""


@dataclass(frozen=True)
class ToolCalls:
    """Calls of tools, as pairs of name and arguments."""

    calls: Sequence[tuple[str, Mapping[str, Any]]]
    usage: Usage | None = None


@dataclass(frozen=True)
class Error:
    """An HTTP error; a string as body becomes the message of an error object, as OpenAI writes it."""

    status: int
    body: str | Mapping[str, Any] = "scripted error"
    headers: Mapping[str, str] = field(default_factory=dict)
    code: str | None = None
    param: str | None = None


@dataclass(frozen=True)
class Stall:
    """Silence for ever after these pieces; without any, or without a stream, nothing comes at all."""

    chunks: Sequence[str] = ()
    keepalive: float = 0.0
    """Seconds between two comments in the stream that say nothing; 0 sends none."""


@dataclass(frozen=True)
class Garbage:
    """A status of 200 and a body that is no answer."""

    body: str = "<html><body>502 Bad Gateway</body></html>"
    content_type: str = "text/html"


@dataclass(frozen=True)
class Refusal:
    """The model declines, in the field that the API has for it."""

    text: str = "I can't help with that."


@dataclass(frozen=True)
class Filtered:
    """The content filter steps in: before the model (Azure's 400) or in the midst of its answer."""

    before: bool = True
    text: str = ""


@dataclass(frozen=True)
class Drop:
    """The connection is cut, after these pieces of a stream."""

    chunks: Sequence[str] = ()


@dataclass(frozen=True)
class Held:
    """Another reply, as soon as a test lets it go."""

    reply: "Text | Json"
    until: asyncio.Event


@dataclass(frozen=True)
class Made:
    """What is made from the prompt: ``make`` gets the system's message and all of it."""

    make: "Callable[[str, str], Reply]"


Reply = Made | Held | Text | Json | Stream | ToolCalls | Error | Stall | Garbage | Refusal | Filtered | Drop
