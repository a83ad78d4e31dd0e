"""Which unit answers a question best, and how surely: weights that were learnt, over what speaks for each unit.

``python -m evals.answers.learning`` learns them from questions of unlike collections, each asked with the pages that
answer it and without them, and writes ``answer_weights.json``.
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.workspace.rules.evidence import FEATURES, CandidateUnit

FILE = Path(__file__).with_name("answer_weights.json")
LEADS = 5.0
"""The most that the best unit's lead over others says."""
HOLDS, MEETING = 5.0, 5.0
"""What a row counts that holds on the day the question names, and what stands in the minutes of the day of a meeting
that it names: too seldom in the collections to be learnt from them."""
RESTATED = 2.5
"""How far behind the best unit one of the kind that is asked for may be, below a heading that asks the very question: what
is learnt of such headings rests on few of them."""
SETTLED = 1.5
"""What a row's range, day or week that the question names adds to how sure an answer is."""
SUBJECT = 0.4
"""The share of the question's words without which such a row may be one of another table."""
_DATED = re.compile(r"\W{0,4}(20\d{2})[-./](\d{1,2})[-./](\d{1,2})\b")
SAID, LIKE = 0.15, 0.35
"""The share of a question's words that a unit says with all above it, or else the cosine of their meanings, without
which nothing is found: questions of another world were not among those that were learnt from."""
OF_THE_BEST = (
    "own",
    "around",
    "headed",
    "elsewhere",
    "missing",
    "meaning",
    "meaning_headed",
    "support",
    "fits",
    "unfit",
    "holds",
    "ranged",
    "asks",
    "row",
    "newer_said",
    "undated",
    "dated",
    "foreign",
    "foreign_own",
    "draft",
    "block",
    "meaning_block",
    "likest_here",
    "figure",
    "no_figure",
    "outranged",
    "row_named",
    "row_strange",
    "heading_named",
    "title_named",
    "column_named",
    "restated",
)
TELLING = ("score", "lead", "lead_within", "said", "said_squared", "likest", *OF_THE_BEST)
"""What tells how surely the best unit answers."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learnt."""

    rank: NDArray[np.float64]
    """By ``FEATURES``."""
    sure: NDArray[np.float64]
    """By ``TELLING``."""
    bias: float
    thresholds: Mapping[str, float]
    """``sure`` and ``found``: the confidence that an answer needs to be told as one, and to be told of at all."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A unit with its score."""

    candidate: CandidateUnit
    score: float


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """The units of some passages, the likeliest answer first, and how surely that one is right."""

    ranked: Sequence[Ranked]
    confidence: float
    """The chance that the first one answers, 0–1; 0 where there is none."""
    is_sure: bool
    is_found: bool

    outdated: CandidateUnit | None = None
    """The unit that would have answered best, had not a newer one that says otherwise taken its place."""


@cache
def weights() -> Weights:
    """Return what was learnt."""
    found = json.loads(FILE.read_text("utf-8"))
    return Weights(
        np.array([found["rank"][name] for name in FEATURES]),
        np.array([found["sure"][name] for name in TELLING]),
        found["bias"],
        found["thresholds"],
    )


def verdict(candidates: Sequence[CandidateUnit], by: Weights | None = None) -> AnswerVerdict:
    """Rank the units and judge the best one."""
    by = by or weights()
    ranked = ranked_by(candidates, by.rank)
    if not ranked:
        return AnswerVerdict((), 0.0, is_sure=False, is_found=False)
    told = telling(ranked)
    strange = told[TELLING.index("said")] < SAID and told[TELLING.index("likest")] < LIKE
    confidence = (
        0.0
        if strange
        else 1 / (1 + math.exp(-float(told @ by.sure + by.bias + SETTLED * _is_settled(ranked[0].candidate))))
    )
    return AnswerVerdict(ranked, confidence, confidence >= by.thresholds["sure"], confidence >= by.thresholds["found"])


def together(parts: Sequence[AnswerVerdict]) -> AnswerVerdict:
    """Return the verdict on a question of several parts: the best units of each in turn, and sure where all are."""
    turns = zip_longest(*(each.ranked for each in parts))
    ranked: dict[tuple[str, str, str], Ranked] = {}
    for one in (one for turn in turns for one in turn if one is not None):
        unit = one.candidate.unit  # each part cuts the passages anew
        ranked.setdefault((unit.passage["document_id"], unit.header, unit.text), one)
    return AnswerVerdict(
        list(ranked.values()),
        min(each.confidence for each in parts),
        # A line that is the best for two of the parts answers one of them.
        is_sure=all(each.is_sure for each in parts)
        and len({each.ranked[0].candidate.unit.text for each in parts}) == len(parts),
        is_found=any(each.is_found for each in parts),
    )


def _is_settled(best: CandidateUnit) -> bool:
    named = best["holds"] or best["ranged"] or (best["dated"] and best["row"]) or best["restated"]
    return bool(named and best["own"] + best["around"] + best["headed"] >= SUBJECT)


def ranked_by(candidates: Sequence[CandidateUnit], rank: NDArray[np.float64]) -> list[Ranked]:
    """Return the units by their scores, the best first."""
    found = [
        Ranked(each, float(each.features @ rank) + HOLDS * each["holds"] + MEETING * each["meeting"])
        for each in candidates
    ]
    return _restated_first(sorted(found, key=lambda each: -each.score))


def _restated_first(ranked: list[Ranked]) -> list[Ranked]:
    """Put the best unit of the kind that is asked for, below a heading that asks the very question, before the others."""
    first = next((each for each in ranked if each.candidate["restated"]), None)
    if first is None or first.score < ranked[0].score - RESTATED:
        return ranked
    return [replace(first, score=ranked[0].score), *(each for each in ranked if each is not first)]


def day_of(candidate: CandidateUnit) -> str:
    """Return when a unit was written: a line of a list of changes begins with its day, others are as old as their page."""
    found = _DATED.match(candidate.unit.text)
    return "-".join(part.zfill(2) for part in found.groups()) if found else candidate.unit.passage.get("edited", "")


def telling(ranked: Sequence[Ranked]) -> NDArray[np.float64]:
    """Return what tells how surely the first unit answers, by the names in ``TELLING``."""
    best = ranked[0].candidate
    page = best.unit.passage["document_id"]
    others = (each for each in ranked if each.candidate.unit.passage["document_id"] != page)
    other = next(others, None)
    said = best["own"] + best["around"] + best["headed"]
    likest = max(each.candidate["meaning_headed"] for each in ranked)
    return np.array(
        [
            ranked[0].score,
            min(LEADS, ranked[0].score - other.score) if other else LEADS,
            min(LEADS, ranked[0].score - ranked[1].score) if len(ranked) > 1 else LEADS,
            said,
            said * said,
            likest,
            *(best[name] for name in OF_THE_BEST),
        ]
    )
