"""What an interview works with, besides what every graph may use."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from integrations.knowledge.base import Knowledge
from integrations.store.interviews import Interviews


class KnowledgeSource(Protocol):
    """The knowledge of interviews, by its versions."""

    async def current(self) -> Knowledge:
        """Return the newest version; raises :class:`integrations.errors.NotFound` where none was published."""

    async def version(self, version: str) -> Knowledge:
        """Return a version; raises :class:`integrations.errors.NotFound` where it is kept nowhere."""

    def folder_of(self, version: str) -> Path:
        """Return where what is computed from a version is kept beside it."""


@dataclass(frozen=True, slots=True)
class IntakeDeps:
    """Without any, nobody is interviewed by a workbook, and nothing is stored."""

    knowledge: KnowledgeSource | None = None
    interviews: Interviews | None = None
    most_steps: int = 50
    """Steps that an interview takes by itself in one turn; one that takes more goes in circles, and is ended."""
    is_read: Callable[[str], Awaitable[bool]] | None = None
    """Whether anybody of a team is told of its interviews; None where whoever opens them reads them."""
    is_announced: bool = False
    """Whether emergencies and endings are noted for the webhook."""
