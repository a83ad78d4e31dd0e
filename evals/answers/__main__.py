"""``python -m evals.answers``: the share of answers by rules that hold every fact, by split and kind of question."""

import argparse
import asyncio
import json
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from evals.retrieval.pages import EVERYONE, documents
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.search.passages import distinct
from orchestrator.deps import FOUND, Limits
from orchestrator.graphs.workspace.passages import passages_of
from orchestrator.graphs.workspace.rules import sections

QUESTIONS = Path(__file__).parents[1] / "retrieval" / "questions.jsonl"


async def measure(questions: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str, bool]]:
    """Return each question with its answer and whether it holds all the facts."""
    found = []
    embedder = LocalEmbedder()
    with tempfile.TemporaryDirectory() as folder:
        async with EmbeddedIndex(Path(folder) / "index.db", embedder) as index:
            await index.upsert(documents())
            for question in questions:
                audience = frozenset({EVERYONE, f"channel:{question.get('channel', '')}"})
                hits = distinct(await index.search(question["question"], k=16, audience=audience))
                passages = passages_of([hit for hit in hits if hit.support >= FOUND][: Limits().passages])
                parts = await sections.choose(question["question"], passages, embedder.embed) if passages else []
                text = sections.render("", "", parts) if parts else ""
                squeezed = "".join(text.split())
                found.append((question, text, all("".join(fact.split()) in squeezed for fact in question["answer"])))
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", choices=["dev", "test"], help="print the misses of one split")
    shown = parser.parse_args().show
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    questions = [question for line in lines if (question := json.loads(line)).get("answer")]
    results = asyncio.run(measure(questions))
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for question, _, right in results:
        for kind in (question["kind"], "all"):
            counts[question["split"], kind][0] += int(right)
            counts[question["split"], kind][1] += 1
    for (split, kind), (good, total) in sorted(counts.items()):
        print(f"{split:5} {kind:11} {good:3}/{total:<3} {good / total:.3f}")
    for question, text, right in results:
        if question["split"] == shown and not right:
            print(f"\n── {question['id']} {question['question']}  {question['answer']}  {question['relevant']}\n{text}")


if __name__ == "__main__":
    main()
