"""What is being done, as Slack's task cards: chunks of a stream while it runs, a plan block where it is rewritten."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.slack.blocks import Words
from orchestrator.turn import Citation, Plan, Progress, Task

Chunk = dict[str, Any]

MAX_TASKS = 40
"""Cards of one plan; what comes after them is done without a card."""
MAX_TITLE = 150
MAX_LINES = 500
"""Characters of a card's details and of its output: none is documented, and more is not read on a card."""
MAX_SOURCES = 10

_STATUS = {"waiting": "pending", "running": "in_progress", "done": "complete", "failed": "error", "skipped": "complete"}
_OPEN = ("waiting", "running")


class Board:
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

    def news(self) -> list[Chunk]:
        """Return the chunks that Slack does not know yet."""
        return [chunk for chunk in self.chunks() if self._told.get(_key(chunk)) != chunk]

    def told(self, chunks: Sequence[Chunk]) -> None:
        """Note what Slack knows now."""
        self._told |= {_key(chunk): chunk for chunk in chunks}

    def chunks(self) -> list[Chunk]:
        """Return all of it, as a new message shows it."""
        if not self._tasks:
            return []
        cards = [self._card(task) for task in self._tasks.values()]
        return [{"type": "plan_update", "title": self._heading()}, *({"type": "task_update", **card} for card in cards)]

    def blocks(self) -> list[Chunk]:
        """Return all of it as a block, for a message that is not streamed."""
        if not self._tasks:
            return []
        return [
            {"type": "plan", "title": self._heading(), "tasks": [self._block(task) for task in self._tasks.values()]}
        ]

    def _heading(self) -> str:
        return _cut(self._title or self._words("progress.title"), MAX_TITLE)

    def _card(self, task: Task) -> Chunk:
        output = task.output or (self._words("progress.skipped") if task.state == "skipped" else "")
        card: Chunk = {"id": task.id, "title": _title(task), "status": _STATUS[task.state]}
        if task.details:
            card["details"] = _cut(task.details, MAX_LINES)
        if output:
            card["output"] = _cut(output, MAX_LINES)
        if sources := _sources(task.sources):
            card["sources"] = sources
        return card

    def _block(self, task: Task) -> Chunk:
        card = self._card(task)
        block: Chunk = {"type": "task_card", "task_id": card["id"], "title": card["title"], "status": card["status"]}
        for name in ("details", "output"):
            if name in card:
                block[name] = _rich_text(card[name])
        if "sources" in card:
            block["sources"] = card["sources"]
        return block


def _key(chunk: Chunk) -> str:
    return f"{chunk['type']}:{chunk.get('id', '')}"


def _title(task: Task) -> str:
    return _cut(" ".join(task.title.split()) or task.id, MAX_TITLE)


def _sources(citations: Sequence[Citation]) -> list[Chunk]:
    return [
        {"type": "url", "url": citation.url, "text": _cut(citation.title or citation.url, MAX_TITLE)}
        for citation in citations[:MAX_SOURCES]
        if citation.url
    ]


def _rich_text(text: str) -> Chunk:
    section = {"type": "rich_text_section", "elements": [{"type": "text", "text": text}]}
    return {"type": "rich_text", "elements": [section]}


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
