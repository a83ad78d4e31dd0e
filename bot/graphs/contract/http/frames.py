"""The events of a turn as the five that a chat about a contract streams: step, tool, token, done and error.

The frames are a fold over the events from the first one on, so that each has the same number whenever it is sent: who
was cut off gets exactly those behind the last one that arrived.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.texts import say, texts
from integrations.store.turn_events import TurnEvent
from orchestrator.turn import Locale

Frame = dict[str, Any]
TOOLS = ("search_vector_db", "search_graph_db", "web_search", "analyze_contract_clause")
"""Tasks that are tools."""
_TOOL_STATES = {"running": "searching", "done": "complete", "failed": "failed", "skipped": "skipped"}
_STEPS = {"answering": "generating", "generating": "generating", "reading": "reading", "waiting": "waiting"}
"""Steps that are called otherwise here; all other work is ``analyzing``."""


class FrameFold:
    """Makes the frames of one turn, in their order."""

    def __init__(self, turn: str, conversation: str, locale: Locale) -> None:
        """``turn``: its id, as the client knows it; it stands in the first frame, which comes before any event."""
        self._turn = turn
        self._conversation = conversation
        self._locale = locale
        self._shown = ""
        self._attempt = ""
        self.count = 0
        """Frames until now."""

    def first(self) -> TurnEvent:
        """Return the frame with which each stream begins."""
        text = say(self._locale, "contract_http.accepted")
        return self._numbered(
            {
                "type": "step",
                "step": "accepted",
                "message": text,
                "turn": self._turn,
                "conversation_id": self._conversation,
            }
        )

    def add(self, events: Sequence[TurnEvent]) -> list[TurnEvent]:
        """Return the frames of the next events."""
        return [self._numbered(frame) for event in events for frame in self._frames(event.content)]

    def _frames(self, event: dict[str, Any]) -> Iterator[Frame]:
        match event["type"]:
            case "status":
                yield {"type": "step", "step": _STEPS.get(event["step"], "analyzing"), "message": event["text"]}
            case "progress":
                yield from _task(event["task"])
            case "token":
                self._attempt += event["text"]
                yield from self._token()
            case "restarted":
                # What is shown cannot be taken back: only what the new attempt says beyond it is added.
                self._attempt = ""
            case "done":
                yield from self._done(event["result"])
            case "failed":
                yield {"type": "error", "message": event["text"], "reference": event["reference"]}
            case "stopped":
                yield {"type": "error", "message": say(self._locale, "reply.stopped"), "reference": ""}

    def _token(self) -> Iterator[Frame]:
        if self._shown.startswith(self._attempt):
            return
        if not self._attempt.startswith(self._shown):
            self._attempt = f"{self._shown}\n\n{self._attempt}"
        new, self._shown = self._attempt[len(self._shown) :], self._attempt
        yield {"type": "token", "content": new}

    def _done(self, result: dict[str, Any]) -> Iterator[Frame]:
        answer = "\n\n".join(filter(None, (result["answer"], *result["notices"])))
        if not self._attempt or answer.startswith(self._attempt):
            self._attempt = answer
        else:
            self._attempt = "\n\n".join((self._attempt, *result["notices"]))
        yield from self._token()
        tools = tool_names(result)
        yield {
            "type": "done",
            "full_response": self._shown,
            "citations": result["citations"],
            "tools_used": tool_labels(tools, self._locale),
            "tools": tools,
            "conversation_id": self._conversation,
            "follow_ups": result["follow_ups"],
            "attachments": [part for part in result["parts"] if part["type"] == "attachment"],
        }

    def _numbered(self, frame: Frame) -> TurnEvent:
        self.count += 1
        return TurnEvent(self.count, frame)


def tool_names(result: dict[str, Any]) -> list[str]:
    """Return the names of the tools of an answer."""
    return [str(one) for one in result.get("tools_used") or ()]


def tool_labels(names: Sequence[str], locale: Locale) -> list[str]:
    """Return what people call tools; what has no such name, by its own."""
    known = texts(locale)
    return [known.get(f"contract_http.tool.{name}", name) for name in names]


def _task(task: dict[str, Any]) -> Iterator[Frame]:
    name = task["id"].rpartition(":")[2]
    if name in TOOLS:
        if status := _TOOL_STATES.get(task["state"]):
            yield {"type": "tool", "tool": name, "status": status}
    elif task["state"] == "running":
        step = "generating" if name in ("answer", "write") else "analyzing"
        yield {"type": "step", "step": step, "message": task["title"]}
