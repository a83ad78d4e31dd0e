"""Whom ``bot ask`` asks: the running bot, or one that is made for the question. Both answer in the same events."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class TerminalMessage:
    """What a person says in the terminal."""

    text: str
    files: tuple[Path, ...] = ()
    answers: str = ""
    """The id of the question that it answers."""
    command: str = ""
    """The word of the graph that is to answer; empty where that is to be decided."""
    preset: str = ""
    """How much of a graph's work is wanted; with it, that graph is asked."""


class Asked(Protocol):
    """Holds one conversation."""

    @property
    def conversation(self) -> str:
        """Its name, by which a later command goes on with it; empty before anything was said in it."""

    def ask(self, said: TerminalMessage) -> AsyncGenerator[dict[str, Any]]:
        """Yield the events of the answer; closed or cancelled before the last one, the turn is stopped."""

    async def forget(self) -> None:
        """Leave nothing behind of the conversation: nobody can go on with it."""
