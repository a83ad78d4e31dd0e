"""What one call adds to a streamed message: text, tasks, the title of a plan, blocks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.slack.errors import SlackError
from sandbox.slack.limits import check_markdown

Json = dict[str, Any]

TASK_STATES = ("pending", "in_progress", "complete", "error")
TASK_TEXT = 256
"""Characters of a task's id, title, details and output, and of a plan's title."""


@dataclass(slots=True)
class Addition:
    """What one call adds to a streamed message."""

    text: str = ""
    tasks: list[Json] = field(default_factory=list)
    plan: str | None = None
    blocks: list[Json] = field(default_factory=list)

    @property
    def only_text(self) -> bool:
        """Whether it can be shown by appending."""
        return not (self.tasks or self.plan or self.blocks)


def _refuse(message: str, place: str) -> SlackError:
    return SlackError("invalid_chunks", f"{message} [json-pointer:/chunks/{place}]")


def _text(chunk: Json, name: str, number: int, most: int | None = None) -> str:
    value = chunk.get(name)
    if value is None:
        raise _refuse(f"missing required field: {name}", str(number))
    if not isinstance(value, str):
        raise _refuse("must be a string", f"{number}/{name}")
    if most is not None and len(value) > most:
        raise _refuse(f"must be less than {most + 1} characters", f"{number}/{name}")
    return value


def _markdown(chunk: Json, number: int, added: Addition) -> None:
    added.text += _text(chunk, "text", number)


def _task(chunk: Json, number: int, added: Addition) -> None:
    for name in ("id", "title"):
        _text(chunk, name, number, TASK_TEXT)
    if _text(chunk, "status", number) not in TASK_STATES:
        raise _refuse(f"must be one of: {', '.join(TASK_STATES)}", f"{number}/status")
    for name in ("details", "output"):
        if chunk.get(name) is not None:
            _text(chunk, name, number, TASK_TEXT)
    sources = chunk.get("sources") or []
    if not isinstance(sources, list):
        raise _refuse("must provide an array", f"{number}/sources")
    for position, source in enumerate(sources):
        if not isinstance(source, dict) or not all(source.get(name) for name in ("type", "url", "text")):
            raise _refuse("needs type, url and text", f"{number}/sources/{position}")
    added.tasks.append({name: value for name, value in chunk.items() if name != "type" and value is not None})


def _plan(chunk: Json, number: int, added: Addition) -> None:
    added.plan = _text(chunk, "title", number, TASK_TEXT)


def _blocks(chunk: Json, number: int, added: Addition) -> None:
    if not isinstance(chunk.get("blocks"), list):
        raise _refuse("missing required field: blocks", str(number))
    added.blocks += chunk["blocks"]


_KINDS: dict[str, Callable[[Json, int, Addition], None]] = {
    "markdown_text": _markdown,
    "task_update": _task,
    "plan_update": _plan,
    "blocks": _blocks,
}


def read_addition(markdown: str | None, chunks: list[Any] | None) -> Addition:
    """Check the arguments of a call; raises `invalid_arguments`, `invalid_chunks` or `msg_too_long`."""
    if markdown and chunks:
        raise SlackError("invalid_arguments", "markdown_text and chunks exclude each other [json-pointer:/chunks]")
    added = Addition(text=markdown or "")
    for number, chunk in enumerate(chunks or []):
        kind = chunk.get("type") if isinstance(chunk, dict) else None
        if kind not in _KINDS:
            raise _refuse(f"unsupported type: {kind}", f"{number}/type")
        _KINDS[kind](chunk, number, added)
    check_markdown(added.text)
    return added
