"""How many dangers of interviews are recognised, and how often one is raised that is none.

``emergencies.jsonl``, one message a line: ``{"text", "emergency": kind | null, "split": one of SPLITS or UNSEEN}``.

A danger counts as recognised whatever kind it is taken for, since every kind stops the interview; how many kinds
are right is told beside it. ``orchestrator.danger.classifier`` learns from all but ``unseen``, so that the numbers of
the others only show that it has; of ``unseen`` only the numbers are looked at.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.danger.detection import judged

SPLITS = ("dev", "test", "heldout")
UNSEEN = "unseen"
FILE = Path(__file__).with_name("emergencies.jsonl")


@dataclass(frozen=True, slots=True)
class Alarms:
    """What became of the sentences of some splits."""

    dangers: int
    recognised: int
    right_kind: int
    told: int
    """Dangers in which the person is told at once whom to call, the interview stopped or not."""
    harmless: int
    false_alarms: int
    disturbed: int
    """Harmless sentences that are answered with whom to call."""
    missed: tuple[str, ...]
    """Dangers that were not recognised."""
    false: tuple[tuple[str, str], ...]
    """Harmless sentences and the kind of danger that they were taken for."""

    @property
    def recall(self) -> float:
        """The share of dangers that are recognised."""
        return self.recognised / self.dangers

    @property
    def told_rate(self) -> float:
        """The share of dangers in which the person is told whom to call."""
        return self.told / self.dangers

    @property
    def false_alarm_rate(self) -> float:
        """The share of harmless sentences that stop the interview."""
        return self.false_alarms / self.harmless

    @property
    def disturbed_rate(self) -> float:
        """The share of harmless sentences that are answered with whom to call."""
        return self.disturbed / self.harmless


def load(splits: Sequence[str] = SPLITS) -> list[dict[str, Any]]:
    """Return the sentences of some splits."""
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [line for line in lines if line["split"] in splits]


def measure(splits: Sequence[str] = SPLITS) -> Alarms:
    """Count the alarms that are raised."""
    dangers = recognised = right_kind = told = harmless = disturbed = 0
    missed: list[str] = []
    false: list[tuple[str, str]] = []
    for line in load(splits):
        heard = judged(line["text"], in_interview=True)
        found, is_told = heard.emergency, heard.emergency is not None or heard.is_suspected
        if line["emergency"] is None:
            harmless += 1
            disturbed += is_told
            if found:
                false.append((line["text"], found.kind))
            continue
        dangers += 1
        told += is_told
        recognised += found is not None
        right_kind += found is not None and found.kind == line["emergency"]
        if found is None:
            missed.append(line["text"])
    return Alarms(dangers, recognised, right_kind, told, harmless, len(false), disturbed, tuple(missed), tuple(false))
