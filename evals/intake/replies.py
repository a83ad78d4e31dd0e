"""How many replies of a person the rules take for what they are.

``replies.jsonl``, one reply a line: ``{"text", "expecting": type of the answer asked for | null, "intent", "yes"?:
bool, "split"}``. With "yes" the polarity has to be right too. The splits are those of ``emergencies``: before any
miss was read, ``test`` gave 105 of 125 with rules that were not tuned yet, and ``heldout`` 85 of 92 with tuned
ones.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.graphs.intake.rules.replies import intent_of, yes_or_no

FILE = Path(__file__).with_name("replies.jsonl")


@dataclass(frozen=True, slots=True)
class Miss:
    """A reply that was taken for something else."""

    text: str
    expecting: str | None
    intent: str
    said: str


@dataclass(frozen=True, slots=True)
class Readings:
    """What became of the replies of some splits."""

    total: int
    right: int
    by_intent: Mapping[str, tuple[int, int]]
    """How many are right, and how many there are, of each intent."""
    misses: tuple[Miss, ...]

    @property
    def accuracy(self) -> float:
        """The share that is right."""
        return self.right / self.total


def load(splits: Sequence[str] = ("dev", "test", "heldout")) -> list[dict[str, Any]]:
    """Return the replies of some splits."""
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [line for line in lines if line["split"] in splits]


def measure(splits: Sequence[str] = ("dev", "test", "heldout")) -> Readings:
    """Count the replies that the rules read right."""
    replies = load(splits)
    misses: list[Miss] = []
    for reply in replies:
        said: str = intent_of(reply["text"], reply["expecting"])
        if "yes" in reply and yes_or_no(reply["text"]) is not reply["yes"]:
            said = f"{said}/{yes_or_no(reply['text'])}"
        if said != reply["intent"]:
            misses.append(Miss(reply["text"], reply["expecting"], reply["intent"], said))
    totals = Counter(reply["intent"] for reply in replies)
    wrong = Counter(miss.intent for miss in misses)
    by_intent = {intent: (total - wrong[intent], total) for intent, total in sorted(totals.items())}
    return Readings(len(replies), len(replies) - len(misses), by_intent, tuple(misses))
