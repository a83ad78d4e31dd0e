"""What is being done, as Slack's task cards: chunks of a stream while it runs, a plan block where it is rewritten."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.slack.reply.blocks import Words
from orchestrator.turn import Citation, Plan, Progress, Task

Chunk = dict[str, Any]

MAX_TASKS = 40
"""Cards of one plan; what comes after them is done without a card."""
MAX_TITLE = 150
MAX_OUTPUT = 256
"""Characters of a card's texts; Slack takes 256."""
MAX_WEIGHT = 4500
"""Bytes of all cards, an output counted twice: with the text beside them Slack is said to take about 10,600."""
LIMITS = ((MAX_TITLE, MAX_OUTPUT), (100, 120), (60, 60), (36, 0))
"""Characters of titles and outputs, ever fewer, until all cards are light enough."""
MAX_SOURCES = 4

_STATUS = {"waiting": "pending", "running": "in_progress", "done": "complete", "failed": "error", "skipped": "complete"}
_OPEN = ("waiting", "running")


class TaskList:
    """The plan of one turn and how far it has come; knows what of it Slack has been told."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._title = ""
        self._tasks: dict[str, Task] = {}
        self._told: dict[str, Chunk] = {}

    def __bool__(self) -> bool:
        return bool(self._tasks)

    @property
    def settled(self) -> bool:
        """Whether no task is open any more."""
        return not any(task.state in _OPEN for task in self._tasks.values())

    def take(self, event: Plan | Progress) -> None:
        """Note a plan, or how a task has changed."""
        match event:
            case Plan(title, tasks):
                self._title = title
                self._tasks = {task.id: task for task in tasks[:MAX_TASKS]}
            case Progress(task) if task.id in self._tasks or len(self._tasks) < MAX_TASKS:
                self._tasks[task.id] = task

    def settle(self, *, answered: bool) -> None:
        """Leave no card turning: with an answer what is open was done or not needed, else it was cut off."""
        for task in self._tasks.values():
            if task.state == "running":
                self._tasks[task.id] = replace(task, state="done" if answered else "failed")
            elif task.state == "waiting":
                self._tasks[task.id] = replace(task, state="skipped")

    @property
    def weight(self) -> int:
        """Bytes that the cards take of a message."""
        return sum(map(_weight, self._chunks()))

    def news(self) -> list[Chunk]:
        """Return the chunks that Slack does not know yet.

        An output is said once: whether Slack adds a second to it or takes it in its place is not documented.
        """
        return [_but(chunk, self._told.get(_key(chunk), {})) for chunk in self._chunks() if self._is_news(chunk)]

    def sent(self, chunks: Sequence[Chunk]) -> None:
        """Note what Slack knows now."""
        for chunk in chunks:
            self._told[_key(chunk)] = self._told.get(_key(chunk), {}) | chunk

    def anew(self) -> list[Chunk]:
        """Return all of it for a new message, which knows nothing."""
        self._told.clear()
        return self._chunks()

    def blocks(self) -> list[Chunk]:
        """Return all of it as a block, for a message that is not streamed."""
        if not self._tasks:
            return []
        head, *cards = self._chunks()
        return [{"type": "plan", "title": head["title"], "tasks": [self._block(card) for card in cards]}]

    def _is_news(self, chunk: Chunk) -> bool:
        told = self._told.get(_key(chunk), {})
        return any(chunk.get(name) != told.get(name) for name in ("title", "status")) or any(
            name in chunk and name not in told for name in _ONCE
        )

    def _chunks(self) -> list[Chunk]:
        if not self._tasks:
            return []
        head = {"type": "plan_update", "title": self._heading()}
        cards: list[Chunk] = []
        for title, output in LIMITS:
            cards = [{"type": "task_update", **self._card(task, title, output)} for task in self._tasks.values()]
            if sum(map(_weight, cards)) <= MAX_WEIGHT:
                break
        return [head, *cards]

    def _heading(self) -> str:
        return _cut(self._title or self._words("progress.title"), MAX_TITLE)

    def _card(self, task: Task, title: int, output: int) -> Chunk:
        """Return a card. What is being done stands in its title, which Slack replaces."""
        details = f" · {_line(task.details)}" if task.details and task.state == "running" else ""
        card: Chunk = {
            "id": task.id[:MAX_OUTPUT],
            "title": _cut((_line(task.title) or task.id) + details, title),
            "status": _STATUS[task.state],
        }
        if task.state in _OPEN:
            return card
        said = _cut(task.output or (self._words("progress.skipped") if task.state == "skipped" else ""), output)
        if said and output:
            card["output"] = said
        if sources := _sources(task.sources):
            card["sources"] = sources
        return card

    def _block(self, chunk: Chunk) -> Chunk:
        block: Chunk = {name: chunk[name] for name in ("title", "status", "sources") if name in chunk}
        if "output" in chunk:
            block["output"] = _rich_text(chunk["output"])
        return {"type": "task_card", "task_id": chunk["id"], **block}


_ONCE = ("output", "sources")


def _but(chunk: Chunk, told: Chunk) -> Chunk:
    """Return a chunk without what was said once."""
    return {name: value for name, value in chunk.items() if name not in _ONCE or name not in told}


def _weight(chunk: Chunk) -> int:
    sources = sum(len(source["url"].encode()) + len(source["text"].encode()) for source in chunk.get("sources", ()))
    return len(chunk["title"].encode()) + 2 * len(chunk.get("output", "").encode()) + sources


def _key(chunk: Chunk) -> str:
    return f"{chunk['type']}:{chunk.get('id', '')}"


def _sources(citations: Sequence[Citation]) -> list[Chunk]:
    return [
        {"type": "url", "url": citation.url, "text": _cut(citation.title or citation.url, MAX_TITLE)}
        for citation in citations[:MAX_SOURCES]
        if citation.url
    ]


def _rich_text(text: str) -> Chunk:
    section = {"type": "rich_text_section", "elements": [{"type": "text", "text": text}]}
    return {"type": "rich_text", "elements": [section]}


def _line(text: str) -> str:
    return " ".join(text.split())


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
