"""What is measured: the order of the pages, and whether a passage can be told from none."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from evals.retrieval.pages import EVERYONE
from integrations.search.base import Audience

HERE = Path(__file__).parent
DEPTH = 10


@dataclass(frozen=True, slots=True)
class Question:
    """A question and what answers it."""

    text: str
    kind: str
    lang: str
    relevant: Mapping[str, float]
    """Gains by page; empty when nothing answers it."""
    audience: Audience
    even: bool
    """Stands on an even line: what is tuned is tuned on these."""


def questions(name: str) -> list[Question]:
    """Read ``questions`` or ``unanswerable``."""
    lines = (HERE / f"{name}.jsonl").read_text("utf-8").splitlines()
    found = []
    for number, row in enumerate((json.loads(line) for line in lines if line.strip()), start=1):
        channel = {f"channel:{row['channel']}"} if "channel" in row else set()
        found.append(
            Question(
                row["question"],
                row.get("kind", "unanswerable"),
                row["lang"],
                row.get("relevant", {}),
                frozenset({EVERYONE, *channel}),
                number % 2 == 0,
            )
        )
    return found


def ndcg(ranked: Sequence[str], gains: Mapping[str, float]) -> float:
    """Return nDCG@10 of the pages, best first, with the gains as they are."""
    ideal = _dcg(sorted(gains.values(), reverse=True))
    return _dcg([gains.get(page, 0.0) for page in ranked]) / ideal


def pages(documents: Iterable[str]) -> list[str]:
    """Return the pages of the ranked chunks, each at the place of its best chunk."""
    return list(dict.fromkeys(documents))


def _dcg(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 1) for place, gain in enumerate(gains[:DEPTH], start=1))
