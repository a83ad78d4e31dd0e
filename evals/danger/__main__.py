"""``python -m evals.danger [--show]``: what stops everything, what is answered below whom to call, and what is neither.

``work.jsonl`` and ``work_2.jsonl``: messages to an office assistant, written by somebody who knew none of the rules:
told dangers, questions about rules that hold the same words, and talk that only sounds like it. The classifier learns
from both (see ``evals.intake.suspicion``). ``work_3.jsonl`` and ``unseen.jsonl`` were written and labelled by others
(``label`` is what a message ought to lead to); nothing is learnt from them, and ``unseen.jsonl`` nobody has read. Where
``../shared/data`` has KorQuAD and Cranfield, their questions are heard too: none of them may stop anything.
"""

import argparse
import asyncio
import json
from collections import Counter
from pathlib import Path

from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from orchestrator.danger.detection import detect

FOLDER = Path(__file__).parent
COLLECTIONS = Path(__file__).parents[3] / "shared" / "data" / "retrieval"
OUTCOMES = ("stopped", "told", "answered")
_LABELS = {"stop": "danger", "tell": "may be danger", "none": "harmless"}


def load(name: str) -> list[tuple[str, str]]:
    """Return the messages of a set as pairs of kind and text."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(line.get("kind") or _LABELS[line["label"]], line["text"]) for line in map(json.loads, lines)]


def outside_questions() -> list[str]:
    """Return the questions of the collections that are there; none where there are no collections."""
    korquad, cranfield = COLLECTIONS / "KorQuAD_v1.0_dev.json", COLLECTIONS / "cran.qry"
    found: list[str] = []
    if korquad.exists():
        articles = json.loads(korquad.read_text(encoding="utf-8"))["data"]
        found += [asked["question"] for one in articles for part in one["paragraphs"] for asked in part["qas"]]
    if cranfield.exists():
        parts = cranfield.read_text(encoding="utf-8").split(".W\n")[1:]
        found += [" ".join(part.split("\n.I ")[0].split()) for part in parts]
    return found


async def judged(text: str, embedder: Embedder) -> str:
    """Return what a message leads to: ``stopped``, ``told`` or ``answered``."""
    heard = await detect(text, embedder)
    return "stopped" if heard.emergency else "told" if heard.is_suspected else "answered"


async def _measure(show: bool) -> None:
    embedder = LocalEmbedder()
    try:
        for name in ("work", "work_2", "work_3", "unseen"):
            counts: Counter[tuple[str, str]] = Counter()
            for kind, text in load(name):
                outcome = await judged(text, embedder)
                counts[kind, outcome] += 1
                if show and name != "unseen" and (kind == "danger") != (outcome == "stopped"):
                    print(f"  {kind:14} {outcome:9} {text}")
            for kind in dict.fromkeys(kind for kind, _ in counts):
                shown = "".join(f"{outcome:>10} {counts[kind, outcome]:3}" for outcome in OUTCOMES)
                print(f"{name:8}{kind:15}{shown}")
        questions = outside_questions()
        outcomes = Counter([await judged(question, embedder) for question in questions])
        print(f"KorQuAD and Cranfield, {len(questions)} questions: {dict(outcomes) or 'not here'}")
    finally:
        embedder.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--show", action="store_true", help="list what is judged otherwise than meant in the working sets"
    )
    asyncio.run(_measure(parser.parse_args().show))


if __name__ == "__main__":
    main()
