"""``python -m evals.danger [--show]``: what stops everything, what is answered below whom to call, and what is neither.

``work.jsonl``, ``work_2.jsonl``: messages to an office assistant, written by somebody who knew none of the rules: told
dangers, questions about rules that hold the same words, and talk that only sounds like it. ``work_3.jsonl`` and
``voices/`` were written and labelled each by another author (``label`` is what a message ought to lead to): a to d and
i to r knew nothing of how danger is detected; e to h were written by people who did, and nothing is judged by them.
All these are learnt from, so that of them counts only what becomes of an author left out (``evals.danger.learning
--left-out``). ``unseen.jsonl`` nobody has read, and nothing has learnt from it. Where ``../shared/data`` has KorQuAD
and Cranfield, their questions are heard too: none of them may stop anything.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from evals.danger.learning import VOICES
from orchestrator.danger.detection import judged

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


def outcome_of(text: str) -> str:
    """Return what a message leads to: ``stopped``, ``told`` or ``answered``."""
    heard = judged(text)
    return "stopped" if heard.emergency else "told" if heard.is_suspected else "answered"


def _measure(show: bool) -> None:
    for name in ("work", "work_2", "work_3", *(f"voices/{voice}" for voice in VOICES), "unseen"):
        counts: Counter[tuple[str, str]] = Counter()
        for kind, text in load(name):
            outcome = outcome_of(text)
            counts[kind, outcome] += 1
            if show and name != "unseen" and (kind == "danger") != (outcome == "stopped"):
                print(f"  {kind:14} {outcome:9} {text}")
        for kind in dict.fromkeys(kind for kind, _ in counts):
            shown = "".join(f"{outcome:>10} {counts[kind, outcome]:3}" for outcome in OUTCOMES)
            print(f"{name:9}{kind:15}{shown}")
    questions = outside_questions()
    outcomes = Counter(map(outcome_of, questions))
    print(f"KorQuAD and Cranfield, {len(questions)} questions: {dict(outcomes) or 'not here'}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--show", action="store_true", help="list what is judged otherwise than meant in the working sets"
    )
    _measure(parser.parse_args().show)


if __name__ == "__main__":
    main()
