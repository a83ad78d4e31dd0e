"""``python -m evals.answers``: the share of answers by rules that hold every fact, by split and kind of question.

``led`` counts the answers that begin with one line, and how many of those lines hold every fact.
"""

import argparse
import asyncio
import json
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.retrieval.pages import EVERYONE, documents
from integrations.search.base import Hit
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.search.passages import distinct
from integrations.search.ranking import FOUND, SURE
from orchestrator.deps import Limits
from orchestrator.graphs.workspace.passages import passages_of
from orchestrator.graphs.workspace.rules import sections

HERE = Path(__file__).parent
FILES = (HERE.with_name("retrieval") / "questions.jsonl", HERE / "dev.jsonl", HERE / "heldout.jsonl")
SPLITS = ("dev", "test", "heldout")


@dataclass(frozen=True, slots=True)
class Result:
    """An answer to a question of the set."""

    question: dict[str, Any]
    text: str
    right: bool
    led: bool
    """It begins with one line that answers."""
    led_right: bool


def load(splits: list[str]) -> list[dict[str, Any]]:
    """Return the questions of some splits to which there is an answer."""
    lines = [line for path in FILES for line in path.read_text(encoding="utf-8").splitlines()]
    return [one for line in lines if (one := json.loads(line)).get("answer") and one["split"] in splits]


async def measure(questions: list[dict[str, Any]]) -> list[Result]:
    """Answer every question over an index of the seed, as the graph does without a model."""
    limits = Limits()
    embedder = LocalEmbedder()
    found = []
    with tempfile.TemporaryDirectory() as folder:
        async with EmbeddedIndex(Path(folder) / "index.db", embedder) as index:
            await index.upsert(documents())
            for question in questions:
                audience = frozenset({EVERYONE, f"channel:{question.get('channel', '')}"})
                hits = distinct(await index.search(question["question"], k=2 * limits.passages, audience=audience))
                found.append(await _answered(question, hits, limits, embedder))
    return found


async def _answered(question: dict[str, Any], hits: list[Hit], limits: Limits, embedder: LocalEmbedder) -> Result:
    passages = passages_of(
        [hit for hit in hits if hit.support >= FOUND][: limits.passages], lambda chunk: chunk.audience
    )
    sure = max((passage["support"] for passage in passages), default=0.0) >= SURE
    parts = await sections.choose(question["question"], passages, embedder.embed, sure=sure) if passages else []
    text = sections.render("", "", parts) if parts else ""
    headline = parts[0].headline if parts else ""
    return Result(question, text, _holds(text, question), bool(headline), _holds(headline, question))


def _holds(text: str, question: dict[str, Any]) -> bool:
    squeezed = "".join(text.split())
    return all("".join(fact.split()) in squeezed for fact in question["answer"])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--splits", nargs="+", choices=SPLITS, default=["dev", "test"], help="the splits to measure")
    parser.add_argument("--show", choices=SPLITS, help="print the misses of one split")
    arguments = parser.parse_args()
    results = asyncio.run(measure(load(arguments.splits)))
    groups: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        for kind in (result.question["kind"], "all"):
            groups[result.question["split"], kind].append(result)
    for (split, kind), group in sorted(groups.items()):
        right, led = sum(one.right for one in group), sum(one.led for one in group)
        led_right = sum(one.led_right for one in group)
        print(f"{split:8} {kind:11} {right:3}/{len(group):<3} {right / len(group):.3f}   led {led_right}/{led}")
    for result in results:
        if result.question["split"] == arguments.show and not result.right:
            asked = result.question
            print(f"\n── {asked['id']} {asked['question']}  {asked['answer']}  {asked['relevant']}\n{result.text}")


if __name__ == "__main__":
    main()
