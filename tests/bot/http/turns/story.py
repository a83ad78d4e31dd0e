"""A graph that tells as many words as it is asked for, and what goes wrong elsewhere; for tests of the door."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from integrations.errors import Unavailable
from orchestrator.deps import Context
from orchestrator.graph import Graph, TurnState
from orchestrator.graphs import GRAPHS
from orchestrator.turn import AgentExecutionResult, Choice, Citation, Plan, Progress, Question, Source, Task, Token
from tests.one_node import build_of

SOURCE = Citation(1, "휴가 규정", "https://notion.example/leave")


def words(count: int) -> str:
    """The story of so many words."""
    return " ".join(f"말{number}" for number in range(count))


class Story:
    """Its graph. What is asked: ``<count>``, ``slowly <count>``, ``wait``, ``broken``, ``away``, ``ask`` or ``who``."""

    def __init__(self, seconds: float = 0.0, name: str = "story") -> None:
        """``seconds``: between two words of a slow story; ``name``: of another graph whose place it takes."""
        self._seconds = seconds
        self.name = name
        self.begun: list[str] = []
        self.files: list[tuple[str, bytes | None]] = []
        self.stopped = asyncio.Event()

    @property
    def graph(self) -> Graph:
        """As the orchestrator takes it."""
        ours = Graph("story", build_of(self._tell), keeps_steps=False, texts=Path(__file__).parent / "texts")
        return replace(GRAPHS[self.name], build=ours.build, keeps_steps=False) if self.name in GRAPHS else ours

    async def _tell(self, state: TurnState, runtime: Runtime[Context]) -> dict[str, Any]:
        turn, say = runtime.context.turn, runtime.stream_writer
        self.begun.append(turn.text)
        self.files += [(file.name, _content(file.path)) for file in turn.files]
        kind, _, count = turn.text.rpartition(" ")
        match turn.text:
            case "wait":
                say(Token("기다"))
                try:
                    await asyncio.Event().wait()
                finally:
                    self.stopped.set()
            case "broken":
                say(Token("거의"))
                raise ValueError("a fault")
            case "away":
                raise Unavailable("a service does not answer")
            case "ask":
                question = Question(turn.id, "어느 것?", "choice", (Choice("a", "이것"), Choice("b", "저것")))
                return _answer("골라 주세요.", question=question)
            case "who":
                return _answer(f"{turn.user} {' '.join(sorted(turn.audience))} {turn.locale} {turn.answers}")
        say(Plan("이야기", (Task("tell", "말하기", "running"),)))
        say(Source(SOURCE))
        for number in range(int(count) if count.isdecimal() else 1):
            say(Token(f"{' ' if number else ''}말{number}"))
            if kind == "slowly":
                await asyncio.sleep(self._seconds)
        say(Progress(Task("tell", "말하기", "done")))
        told = words(int(count) if count.isdecimal() else 1)
        return _answer(told, citations=(SOURCE,), notices=("without_model",))


def _answer(text: str, **more: Any) -> dict[str, Any]:
    return {"answer": AgentExecutionResult("story", text, **more)}


def _content(path: str) -> bytes | None:
    return Path(path).read_bytes() if path else None
