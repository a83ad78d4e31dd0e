"""Whether a reply is right as its reader gets it: by what it opens with, and by what it says at all."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.texts import say
from evals.answers.asking import Reply
from evals.answers.workspaces import Facts
from orchestrator.graphs.workspace.rules.parts import parts_of

OPENING = 300
"""Characters of a reply that are read before anything else."""
Manner = Literal["sure", "unsure", "not found"]
_MARKS = re.compile(r"\]\([^)]*\)|[*`\[]|\s*\[\d+\]")
_VALUES = {"title": "\0", "titles": "\0", "mark": "\0", "abilities": "\0", "part": "\0"}


@dataclass(frozen=True, slots=True)
class Judged:
    """A reply to one question."""

    reply: Reply
    manner: Manner
    opens: bool
    """It opens with every fact."""
    holds: bool
    """It holds every fact somewhere."""
    misleads: bool
    """It opens, and without a hedge, with none of the facts, or with what only a wrong answer says."""
    leads: bool
    """It holds every fact, or names a page that answers."""


def judge(reply: Reply) -> Judged:
    """Judge a reply to a question that has an answer."""
    text = _unquoted(plain(reply.result.result), reply.asked.text)
    manner, facts = manner_of(reply.result.result), reply.asked.facts
    opening = text[:OPENING]
    opens, holds = share(facts, opening) == 1.0, share(facts, text) == 1.0
    wrong = not opens and any(_folded(each) in _folded(opening) for each in reply.asked.wrong)
    return Judged(
        reply,
        manner,
        opens,
        holds,
        manner == "sure" and (wrong or not share(facts, opening)),
        holds or not reply.asked.gold.isdisjoint(reply.named),
    )


def manner_of(text: str) -> Manner:
    """Tell how a reply speaks of what it says."""
    for manner, keys in _HEDGES:
        if any(start and start in text for key in keys for start in _said(key)):
            return manner
    return "sure"


_HEDGES: Sequence[tuple[Manner, Sequence[str]]] = (
    ("not found", ("answer.not_found", "answer.not_found_near")),
    ("unsure", ("answer.unsure", "answer.unsure_part")),
)


def _said(key: str) -> Iterable[str]:
    for locale in ("ko", "en"):
        yield max(say(locale, key, **_VALUES).replace("\n", "\0").split("\0"), key=len)


def plain(text: str) -> str:
    """Return what a reader sees of Markdown: without marks and addresses."""
    return _MARKS.sub(" ", text)


def _unquoted(text: str, question: str) -> str:
    """Leave out where a reply names a part of the question that it is not sure of: to repeat a word tells nothing."""
    for part in parts_of(question):
        text = text.replace(f"“{part}”", "")
    return text


def share(facts: Facts, text: str) -> float:
    """Return which share of the facts a text says, 0 where there are none."""
    folded = _folded(text)
    return sum(any(_folded(form) in folded for form in forms) for forms in facts) / max(1, len(facts))


def _folded(text: str) -> str:
    return "".join(text.casefold().split())
