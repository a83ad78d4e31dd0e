"""Which graph a request is for: each judges it, and the highest score decides."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from inspect import isawaitable
from typing import TYPE_CHECKING

import structlog

from integrations.errors import IntegrationError
from orchestrator.language.utterance import Utterance
from orchestrator.turn import File

if TYPE_CHECKING:
    from orchestrator.deps import Context
    from orchestrator.graph import Graph

log = structlog.get_logger()

# What outweighs what, between all graphs. Of equal scores that of the graph that is listed first counts.
SENSELESS = 1.0
"""No words that mean anything: nothing is to be begun."""
NAMED = 0.9
"""What only this graph does is called by its own name."""
AT_HAND = 0.8
"""Something is to be done with what the person has at hand."""
MADE = 0.7
"""What only this graph makes is to be made."""
WRITTEN = 0.6
"""Something is to be written, of whatever kind."""
TOLD = 0.5
"""It tells of what happened to the person."""
ASKED = 0.45
"""It is a question, and of nothing of the person's own."""
TOUCHED = 0.4
"""Its subject is this graph's."""
HINTED = 0.3
"""It may be for this graph, where no other knows better."""
ELSE = 0.2
"""For this graph is what is left."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """How surely a request is for a graph."""

    score: float
    """From 0, not at all, to 1; those above tell what outweighs what."""
    reason: str = ""
    """For the log, in a few words; it quotes nothing of the request."""


NOT_MINE = Recognition(0.0)
Recogniser = Callable[
    [Utterance, Sequence[File], "Context | None"],
    Recognition | Awaitable[Recognition],
]
"""Judges a request and the files that came with it, cheaply; without a context by the words alone, and at once."""


def never(_request: Utterance, _files: Sequence[File], _context: "Context | None") -> Recognition:
    """Recognise nothing: the graph runs by its command alone, or where another leaves a turn to it."""
    return NOT_MINE


async def recognised(
    known: "Iterable[Graph]", request: Utterance, files: Sequence[File] = (), context: "Context | None" = None
) -> tuple[str, Recognition]:
    """Return the graph that a request is for, with why; an empty name where none recognises it.

    One that cannot tell, since something outside fails, does not hold up the others.
    """
    best, found = "", NOT_MINE
    for graph in known:
        try:
            judged = graph.recognise(request, files, context)
            recognition = await judged if isawaitable(judged) else judged
        except IntegrationError as error:
            log.warning("graph_cannot_recognise", graph=graph.name, error=type(error).__name__)
            continue
        if recognition.score > found.score:
            best, found = graph.name, recognition
    return best, found
