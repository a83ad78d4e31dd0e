"""What ``orchestrator.graphs.plan.rules.kind_classifier`` weighs: learnt from the guides of kinds, aspects and courses.

``python -m evals.plan.kind_learning`` writes the weights anew. With ``--labels FILE`` it prints for requests that a
reader has labelled (a line each: ``text``, ``kind``, ``also``) how many get a kind that fits, none where one would fit,
and one that does not. A test fails when guides have changed since.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from integrations.guides.base import Guide, PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanSource
from orchestrator.graphs.plan.rules.kind_classifier import WEIGHTS, LearntGroup, rows
from orchestrator.graphs.plan.rules.kinds import GENERAL, kind_of
from orchestrator.language.grams import grams

_TODAY: Final = date(2026, 11, 30)
_OF_EXAMPLE: Final = 4.0
_OF_WORDS: Final = 6.0
_OF_LINES: Final = {"overview": 3.0, "problem": 1.0}
_OF_ROWS: Final = {"features": 1.2, "risks": 0.6}
"""How much a line of a guide weighs."""
_OF_TITLE: Final = 3.0
_OF_WORD: Final = 0.7
_OF_RISK: Final = 2.0
"""The same of an aspect."""
_OF_STEP: Final = 0.5
"""The same of a step of a course."""
_OF_COURSE: Final = 60.0
_RIDGE: Final = 1e-4
_STEPS: Final = 80
_PACE: Final = 0.05
_OPEN: Final = re.compile(r"\{\w+\}(?:[은이을과]\([는가를와]\)|\(으\)로|: )?")
_CASE: Final = re.compile(r"^(?:- |예외: |Exception: )")

TaughtText = tuple[str, str, float]
"""A text, the guide that it is of, how much it weighs."""


def to_learn(guides: PlanGuides, group: LearntGroup) -> list[TaughtText]:
    """Return what the guides of a folder say."""
    return [
        (_OPEN.sub("", text).strip(), guide.key, weight)
        for language in ("ko", "en")
        for guide in guides.of(group, language)
        if guide.key != GENERAL
        for text, weight in (
            _texts(guide)
            if group == "kinds"
            else _texts_of_aspect(guide)
            if group == "aspects"
            else _texts_of_course(guide)
        )
    ]


def fingerprint(taught: Sequence[TaughtText]) -> str:
    """Return what tells these texts from others."""
    return sha256("\n".join(f"{kind}\t{weight}\t{text}" for text, kind, weight in taught).encode()).hexdigest()


def _texts(guide: Guide) -> Iterator[tuple[str, float]]:
    yield from ((one, _OF_EXAMPLE) for one in (guide.title, *guide.examples))
    yield ", ".join(guide.words), _OF_WORDS
    yield from ((word, 1.0) for word in guide.words)
    for key, weight in _OF_LINES.items():
        yield from ((_CASE.sub("", line), weight) for line in guide.blocks[key].lines if key in guide.blocks)
    for key, weight in _OF_ROWS.items():
        yield from ((f"{row[0]}: {row[1]}", weight) for row in guide.blocks[key].rows if key in guide.blocks)


def _texts_of_aspect(guide: Guide) -> Iterator[tuple[str, float]]:
    yield guide.title, _OF_TITLE
    yield from ((one, _OF_EXAMPLE) for one in guide.examples)
    yield ", ".join(guide.words), _OF_EXAMPLE
    yield from ((word, _OF_WORD) for word in guide.words)
    thing = guide.things[0] if guide.things else ""
    yield from ((row[0].replace("{thing}", thing), _OF_RISK) for row in guide.blocks["risks"].rows)


def _texts_of_course(guide: Guide) -> Iterator[tuple[str, float]]:
    """Yield what a course says; all courses weigh the same."""
    found = [(one, _OF_EXAMPLE) for one in (guide.title, *guide.examples)]
    found += [(re.sub(r"[\[\]]", "", _CASE.sub("", one)), _OF_STEP) for one in guide.blocks["flow"].lines]
    whole = sum(weight for _, weight in found)
    yield from ((text, _OF_COURSE * weight / whole) for text, weight in found)


def learn(
    table: NDArray[np.float32], wanted: NDArray[np.int64], weights: NDArray[np.float32], kinds: int
) -> NDArray[np.float32]:
    """Return the weights of a regression [columns, kinds], by Adam over all rows at once."""
    found = np.zeros((table.shape[1], kinds), dtype=np.float32)
    mean, square = np.zeros_like(found), np.zeros_like(found)
    meant = np.eye(kinds, dtype=np.float32)[wanted]
    share = (weights / weights.sum())[:, None]
    for step in range(1, _STEPS + 1):
        scores = table @ found
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = table.T @ ((chances - meant) * share) + _RIDGE * found
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope * slope
        found -= _PACE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return found


def main() -> None:
    """Write the weights, or print how requests are told."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--labels", type=Path)
    labels = parser.parse_args().labels
    guides = load_guides(packaged_guides())
    if labels is not None:
        print(dict(Counter(_told(guides, labels))))
        return
    for group, path in WEIGHTS.items():
        _write(path, to_learn(guides, group))


def _write(path: Path, taught: Sequence[TaughtText]) -> None:
    keys = sorted({kind for _, kind, _ in taught})
    texts = [text for text, _, _ in taught]
    rarity = np.log((len(texts) + 1) / (grams(texts).sum(0) + 1)).astype(np.float32)
    weights = learn(
        rows(texts, rarity),
        np.array([keys.index(kind) for _, kind, _ in taught]),
        np.array([weight for _, _, weight in taught], dtype=np.float32),
        len(keys),
    )
    np.savez_compressed(
        path,
        keys=np.array(keys),
        rarity=rarity.astype(np.float16),
        weights=weights.astype(np.float16),
        learnt_from=fingerprint(taught),
    )


def _told(guides: PlanGuides, labels: Path) -> Iterator[str]:
    for row in map(json.loads, labels.read_text(encoding="utf-8").splitlines()):
        language: PlanLanguage = "ko" if re.search("[가-힣]", row["text"]) else "en"
        sources = [PlanSource(1, "request", "", row["text"], dated=_TODAY)]
        analysis = rules.analyse(row["text"], language, sources, _TODAY, guides)
        found = kind_of(analysis.subject, row["text"], guides)
        is_fitting = found in (row["kind"], *row["also"])
        yield (
            ("none fits" if found == GENERAL else "right") if is_fitting else ("none" if found == GENERAL else "wrong")
        )


if __name__ == "__main__":
    main()
