"""How many dangers the rules recognise, and how often they raise a false alarm.

``emergencies.jsonl``, one message a line: ``{"text", "emergency": kind | null, "split": one of SPLITS or UNSEEN}``.

A danger counts as recognised whatever kind it is taken for, since every kind stops the interview; how many kinds
are right is told beside it. ``dev`` is there to work with. ``test`` was written in another voice before the rules
were tuned, and gave 32 of 51 dangers then; ``heldout`` was written after, and gave 33 of 42. Their misses were read
and mended since, so that neither tells any more what to expect of messages that nobody has looked at: that is
``unseen``, of which only the numbers are looked at. Before the rules knew of dangers that are told by their
circumstances it gave 38 of 50, and 42 after; 5 of its 40 others, written to be hard, raised a false alarm both times.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.danger.emergency import emergency_of

SPLITS = ("dev", "test", "heldout")
UNSEEN = "unseen"
FILE = Path(__file__).with_name("emergencies.jsonl")


@dataclass(frozen=True, slots=True)
class Alarms:
    """What became of the sentences of some splits."""

    dangers: int
    recognised: int
    right_kind: int
    harmless: int
    false_alarms: int
    missed: tuple[str, ...]
    """Dangers that were not recognised."""
    false: tuple[tuple[str, str], ...]
    """Harmless sentences and the kind of danger that they were taken for."""

    @property
    def recall(self) -> float:
        """The share of dangers that are recognised."""
        return self.recognised / self.dangers

    @property
    def false_alarm_rate(self) -> float:
        """The share of harmless sentences that stop the interview."""
        return self.false_alarms / self.harmless


def load(splits: Sequence[str] = SPLITS) -> list[dict[str, Any]]:
    """Return the sentences of some splits."""
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [line for line in lines if line["split"] in splits]


def measure(splits: Sequence[str] = SPLITS) -> Alarms:
    """Count the alarms that the rules raise."""
    dangers = recognised = right_kind = harmless = 0
    missed: list[str] = []
    false: list[tuple[str, str]] = []
    for line in load(splits):
        found = emergency_of(line["text"])
        if line["emergency"] is None:
            harmless += 1
            if found:
                false.append((line["text"], found.kind))
            continue
        dangers += 1
        recognised += found is not None
        right_kind += found is not None and found.kind == line["emergency"]
        if found is None:
            missed.append(line["text"])
    return Alarms(dangers, recognised, right_kind, harmless, len(false), tuple(missed), tuple(false))
