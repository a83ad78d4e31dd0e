"""What danger is suspected from (``orchestrator.danger.classifier``): learns the weights, and judges them.

``python -m evals.intake.suspicion`` writes them anew, which takes a minute; a test fails when the sentences have
changed since. Learnt from: every sentence of ``emergencies.jsonl`` but the unseen ones, the answers of
``replies.jsonl``, those first messages of ``messages.jsonl`` that tell of no violence, what people write to the
assistant of a workspace (``evals/routing``), what they ask of its documents (``evals/answers``, ``evals/retrieval``)
and of contracts, what colleagues write to each other (``evals/threads``), all harmless, and the working sets of
``evals/danger``.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evals.intake import emergencies
from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from orchestrator.danger.classifier import ENOUGH_IN_INTERVIEW, WEIGHTS, is_suspected
from orchestrator.danger.detection import detect_by_rules
from orchestrator.danger.emergency import emergency_of

RIDGE = 0.3
"""How much the regression mistrusts a single sentence."""
STEPS = 50
"""Of Newton's method at most."""
STILL = 1e-6
"""The longest step after which it stands still."""
_FOLDER = Path(__file__).parent
_ROUTED = ("dev", "requests", "heldout")
_ASKED = ("work", "work_2")
_HEARD = ("work", "work_2")
_QUESTIONS = (
    ("answers/dev.jsonl", "question"),
    ("answers/heldout.jsonl", "question"),
    ("answers/ward/questions.jsonl", "question"),
    ("answers/games/questions.jsonl", "question"),
    ("retrieval/questions.jsonl", "question"),
    ("retrieval/unanswerable.jsonl", "question"),
    ("routing/work_3.jsonl", "text"),
    ("contract_chat/dev/chat.jsonl", "question"),
    ("contract_router/work.jsonl", "message"),
)
"""Files of everyday questions, and the field that has them."""
_VIOLENT = ("CRM_VIOLENCE", "CRM_SEX", "FAM_VIOLENCE")


@dataclass(frozen=True, slots=True)
class Suspicions:
    """What rules and suspicion make of the sentences of some splits together."""

    dangers: int
    told: int
    """Dangers that the rules recognise or that are suspected: the person is told at once whom to call."""
    harmless: int
    disturbed: int
    """Harmless sentences of which that is true."""

    @property
    def recall(self) -> float:
        """The share of dangers in which the person is told whom to call."""
        return self.told / self.dangers

    @property
    def disturbed_rate(self) -> float:
        """The share of harmless sentences that are answered with whom to call."""
        return self.disturbed / self.harmless


def sentences_to_learn() -> tuple[list[str], NDArray[np.float64]]:
    """Return the sentences, and 1 for those in danger."""
    told = [(line["text"], line["emergency"] is not None) for line in emergencies.load()]
    told += [(line["text"], False) for line in _lines("replies.jsonl")]
    told += [
        (line["text"], False)
        for line in _lines("messages.jsonl")
        if not line.get("level3", "").startswith(_VIOLENT) and emergency_of(line["text"]) is None
    ]
    told += [(line["text"], line["kind"] == "danger") for name in _HEARD for line in _lines(f"../danger/{name}.jsonl")]
    routed = [line for name in _ROUTED for line in _lines(f"../routing/{name}.jsonl")]
    told += [(line["text"], False) for line in routed if line["mode"] != "intake"]
    told += [(line["text"], False) for name in _ASKED for line in _lines(f"../routing/{name}.jsonl")]
    told += [(line[field], False) for name, field in _QUESTIONS for line in _lines(f"../{name}")]
    told += [(text, False) for text in _of_threads() if detect_by_rules(text) is None]
    return [text for text, _ in told], np.array([float(danger) for _, danger in told])


def fingerprint(texts: Sequence[str], dangers: NDArray[np.float64]) -> str:
    """Return what tells these sentences from others."""
    return sha256(json.dumps([texts, dangers.tolist()], ensure_ascii=False).encode()).hexdigest()


async def learn(embedder: Embedder) -> None:
    """Write the weights for an embedder."""
    texts, dangers = sentences_to_learn()
    weights = fitted((await embedder.embed(texts)).astype(np.float64), dangers)
    np.savez(
        WEIGHTS,
        weights=weights.astype(np.float32),
        embedder=np.array(embedder.name),
        learnt_from=np.array(fingerprint(texts, dangers)),
    )


async def measure(splits: Sequence[str], embedder: Embedder) -> Suspicions:
    """Count the messages that are answered with whom to call."""
    counts = {(danger, is_told): 0 for danger in (True, False) for is_told in (True, False)}
    for line in emergencies.load(splits):
        is_told = emergency_of(line["text"]) is not None or await is_suspected(
            line["text"], embedder, ENOUGH_IN_INTERVIEW
        )
        counts[line["emergency"] is not None, is_told] += 1
    return Suspicions(
        counts[True, True] + counts[True, False],
        counts[True, True],
        counts[False, True] + counts[False, False],
        counts[False, True],
    )


def fitted(vectors: NDArray[np.float64], dangers: NDArray[np.float64], ridge: float = RIDGE) -> NDArray[np.float64]:
    """Return the weights of the regression and its bias; the bias is not held down."""
    rows = np.c_[vectors, np.ones(len(vectors))]
    held = np.r_[np.full(vectors.shape[1], ridge), 0.0]
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (likely - dangers) + held * weights
        curve = (rows * (likely * (1 - likely))[:, None]).T @ rows + np.diag(held + 1e-9)
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < STILL:
            break
    return weights


def _of_threads() -> list[str]:
    """Return what people ask and answer each other in threads."""
    threads = [
        thread
        for path in sorted((_FOLDER.parent / "threads").glob("threads_*.json"))
        for thread in json.loads(path.read_text(encoding="utf-8"))
    ]
    asked = [thread["question"].replace("@agent", "").strip() for thread in threads]
    return asked + [line["text"] for thread in threads for line in thread["lines"]]


def _lines(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines() if line.strip()]


async def _main() -> None:
    embedder = LocalEmbedder()
    try:
        await learn(embedder)
        for split in (*emergencies.SPLITS, emergencies.UNSEEN):
            found = await measure([split], embedder)
            print(f"{split:8} told {found.told} of {found.dangers}, disturbed {found.disturbed} of {found.harmless}")
    finally:
        embedder.close()


if __name__ == "__main__":
    asyncio.run(_main())
