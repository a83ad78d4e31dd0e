"""How often the rules see from the first message alone what kind of case it is.

``messages.jsonl``, one message a line: ``{"text", "lang": "ko"|"en", "level2", "level3", "split": "dev"|"test"}``, or,
where asking is right, ``{"text", "lang", "ambiguous": [scenarios that it may be], "split"}``. The engine's own scores
and verdict are measured, with the workbook and the embedder that ship. Level 2 and level 3 are right where the first of
the ranking is, sure or not. A sure verdict on an ambiguous message is wrong, whichever scenario it names.

``dev`` is there to work with, ``test`` only to measure: it was written in another voice, and both before the workbook
had been read.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from integrations.knowledge.base import Knowledge
from integrations.knowledge.packaged import packaged_workbook
from integrations.knowledge.reading import examine
from integrations.search.base import Embedder
from orchestrator.graphs.intake.rules.classify import ScenarioScore, matter_of, verdict, vocabulary
from orchestrator.graphs.intake.scenario_classifier import Likeness

FILE = Path(__file__).with_name("messages.jsonl")


@dataclass(frozen=True, slots=True)
class Judged:
    """A message and what the rules make of it."""

    message: dict[str, Any]
    scores: tuple[ScenarioScore, ...]
    """The best first."""
    kind: str
    """sure, unclear or none."""
    offered: tuple[str, ...]
    """The one that is sure, or those that are asked about."""
    level2: str
    """Of the first."""

    @property
    def is_ambiguous(self) -> bool:
        """Whether asking is right."""
        return "ambiguous" in self.message

    @property
    def is_level2_right(self) -> bool:
        """Whether the first is of the right LEVEL2."""
        return not self.is_ambiguous and self.level2 == self.message["level2"]

    @property
    def is_level3_right(self) -> bool:
        """Whether the first is the right scenario."""
        return not self.is_ambiguous and bool(self.scores) and self.scores[0].code == self.message["level3"]


@dataclass(frozen=True, slots=True)
class Shares:
    """What became of some messages; ``name`` says of which."""

    name: str
    clear: int
    """Messages that tell what kind of case it is."""
    level2: int
    level3: int
    offered: int
    """Clear ones whose scenario is settled or among those asked about."""
    sure: int
    """Clear ones that were settled without asking, rightly or not."""
    sure_right: int
    ambiguous: int
    ambiguous_asked: int

    @property
    def precision(self) -> float:
        """The share of sure verdicts that are right, ambiguous messages counted in; 1 where there is none."""
        sure = self.sure + self.ambiguous - self.ambiguous_asked
        return self.sure_right / sure if sure else 1.0

    @property
    def level2_accuracy(self) -> float:
        """The share of clear messages whose LEVEL2 is right."""
        return self.level2 / self.clear if self.clear else 1.0

    @property
    def level3_accuracy(self) -> float:
        """The share of clear messages whose scenario is right."""
        return self.level3 / self.clear if self.clear else 1.0


def load(splits: Sequence[str] = ("dev", "test")) -> list[dict[str, Any]]:
    """Return the messages of some splits."""
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [line for line in lines if line["split"] in splits]


def knowledge_that_ships() -> Knowledge:
    """Return the workbook that ships; raises ``Misconfigured`` where it is gone, ValueError where it has errors."""
    knowledge = examine(packaged_workbook()).knowledge
    if knowledge is None:
        raise ValueError("the workbook that ships has errors: bot knowledge build --check shows them")
    return knowledge


async def judge(
    messages: Iterable[dict[str, Any]], knowledge: Knowledge, embedder: Embedder, likeness: Likeness | None = None
) -> list[Judged]:
    """Return what the rules make of each message; expressions are embedded once for all."""
    likeness = likeness or Likeness()
    words = vocabulary(knowledge)
    found = []
    for message in messages:
        text = matter_of(message["text"])
        scores = words.scores(text, await likeness.of(text, knowledge, embedder, None))
        said = verdict(scores)
        level2 = knowledge.scenarios[scores[0].code].level2_code if scores else ""
        found.append(Judged(message, tuple(scores), said.kind, said.codes, level2))
    return found


def shares(judged: Sequence[Judged], name: str) -> Shares:
    """Count what became of some messages."""
    clear = [one for one in judged if not one.is_ambiguous]
    vague = [one for one in judged if one.is_ambiguous]
    return Shares(
        name,
        clear=len(clear),
        level2=sum(one.is_level2_right for one in clear),
        level3=sum(one.is_level3_right for one in clear),
        offered=sum(one.message["level3"] in one.offered for one in clear),
        sure=sum(one.kind == "sure" for one in clear),
        sure_right=sum(one.kind == "sure" and one.is_level3_right for one in clear),
        ambiguous=len(vague),
        ambiguous_asked=sum(one.kind != "sure" for one in vague),
    )


async def measure(
    knowledge: Knowledge, embedder: Embedder, splits: Sequence[str] = ("dev", "test")
) -> tuple[list[Shares], list[Judged]]:
    """Return the shares by split and language, and what they are counted from."""
    judged = await judge(load(splits), knowledge, embedder)
    found = []
    for split in splits:
        of_split = [one for one in judged if one.message["split"] == split]
        found.append(shares(of_split, split))
        for lang in ("ko", "en"):
            found.append(shares([one for one in of_split if one.message["lang"] == lang], f"{split} {lang}"))
    return found, judged


def misses(judged: Iterable[Judged]) -> list[Judged]:
    """Return what is ranked wrong, and what was settled where asking is right."""
    return [one for one in judged if (one.kind == "sure" if one.is_ambiguous else not one.is_level3_right)]
