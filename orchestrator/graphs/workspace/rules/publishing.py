"""The page that a person names where they are asked where a document is to go."""

from orchestrator.graphs.workspace.rules import patterns as p
from orchestrator.language import parent_pages
from orchestrator.language.making import ARTIFACT, MAKE
from orchestrator.language.parent_pages import parent_of
from orchestrator.language.utterance import normalise

LONGEST_NAME = 120


def place_in(text: str) -> str:
    """Return the page that an answer names; empty for a message that asks for something else."""
    text = normalise(text)
    if not text or len(text) > LONGEST_NAME or text.endswith("?"):
        return ""
    named, rest = parent_of(text), text
    for pattern in parent_pages.PARENT:
        rest = pattern.sub(" ", rest)
    asks = p.STRONG_ASK.search(text) or (MAKE.search(rest) and ARTIFACT.search(rest))
    return "" if asks else named or text.strip(" .!‘’'\"“”")
