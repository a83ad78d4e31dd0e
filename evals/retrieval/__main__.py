"""``python -m evals.retrieval``: nDCG@10 by leg, kind and language, and how well support tells what is answered."""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean

from rich.console import Console
from rich.table import Table

from evals.retrieval.measure import Question, ndcg, pages, questions
from evals.retrieval.outside import COLLECTIONS, DATA, MISSING, asked_of
from evals.retrieval.outside import measure as measure_collection
from evals.retrieval.pages import documents
from integrations.search.base import Hit
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.search.ranking import SURE

LEGS: dict[str, Callable[[Hit], float]] = {
    "lexical": lambda hit: hit.lexical,
    "dense": lambda hit: hit.dense,
    "fused": lambda hit: hit.score,
}
_ALL = 100


@dataclass(frozen=True)
class Result:
    """What came out; every number is 0–1."""

    ndcg: dict[str, dict[str, float]]
    """By leg, then by group of questions."""
    answerable_above: float
    """The share of the questions with an answer whose best passage is above the threshold."""
    unanswerable_below: float
    """The share of the questions without one whose best passage is below it."""
    questions: int = 0
    misses: list[str] = field(default_factory=list)
    """Questions of the even lines with less than half of what was possible."""


async def run(index: EmbeddedIndex) -> Result:
    """Ask every question of an index that holds the seed's pages."""
    asked = questions("questions")
    groups: dict[str, dict[str, list[float]]] = {leg: {} for leg in LEGS}
    support: list[float] = []
    misses: list[str] = []
    for question in asked:
        hits = await index.search(question.text, k=_ALL, audience=question.audience)
        support.append(best_support(hits))
        for leg, key in LEGS.items():
            ranked = pages(hit.chunk.document_id for hit in sorted(hits, key=key, reverse=True))
            value = ndcg(ranked, question.relevant)
            for group in _groups(question):
                groups[leg].setdefault(group, []).append(value)
            if leg == "fused" and question.even and value < 0.5:
                misses.append(f"{value:.2f} {question.text} {dict(question.relevant)} {ranked[:3]}")
    none = [
        best_support(await index.search(question.text, k=_ALL, audience=question.audience))
        for question in questions("unanswerable")
    ]
    return Result(
        ndcg={leg: {group: fmean(values) for group, values in groups[leg].items()} for leg in LEGS},
        answerable_above=fmean(value >= SURE for value in support),
        unanswerable_below=fmean(value < SURE for value in none),
        questions=len(asked),
        misses=misses,
    )


def best_support(hits: Sequence[Hit]) -> float:
    """Return the support of the passage that is supported best among the first five."""
    return max((hit.support for hit in hits[:5]), default=0.0)


def _groups(question: Question) -> tuple[str, ...]:
    half = "even lines (tuned on)" if question.even else "odd lines"
    return ("all", half, question.kind, question.lang, f"{question.kind} {question.lang}")


async def measure() -> Result:
    """Index the seed's pages with the default back ends and ask everything."""
    with tempfile.TemporaryDirectory() as folder:
        async with EmbeddedIndex(Path(folder) / "index.sqlite", LocalEmbedder()) as index:
            await index.upsert(documents())
            return await run(index)


async def measure_outside() -> dict[str, dict[str, float]]:
    """Ask the questions of the collections that others judged, by collection; empty where they are not there."""
    found: dict[str, dict[str, float]] = {}
    for name, read in (COLLECTIONS if DATA.exists() else {}).items():
        with tempfile.TemporaryDirectory() as folder:
            found[name] = await measure_collection(asked_of(read()), Path(folder), LocalEmbedder())
    return found


def main() -> None:
    """Print the tables, or one JSON object."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--misses", action="store_true", help="list what is found badly on the even lines")
    asked = arguments.parse_args()
    result = asyncio.run(measure())
    outside = asyncio.run(measure_outside())
    if asked.json:
        json.dump(asdict(result) | {"outside": outside}, sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")
        return
    table = Table("nDCG@10", *LEGS, title=f"{result.questions} questions over the seed workspace")
    for group in sorted(result.ndcg["fused"], key=lambda name: (name != "all", name)):
        table.add_row(group, *(f"{result.ndcg[leg][group]:.3f}" for leg in LEGS))
    console = Console()
    console.print(table)
    console.print(
        f"support ≥ {SURE}: {result.answerable_above:.0%} of what is answered; "
        f"below: {result.unanswerable_below:.0%} of what is not"
    )
    if outside:
        table = Table("nDCG@10", "words", "fused", title="collections that others judged")
        for name, legs in outside.items():
            table.add_row(name, *(f"{legs[leg]:.3f}" for leg in ("words", "fused")))
        console.print(table)
    else:
        console.print(MISSING)
    if asked.misses:
        console.print("\n".join(result.misses), markup=False)


if __name__ == "__main__":
    main()
