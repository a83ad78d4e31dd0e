"""What a legal trouble of one's own is told by (``intake.rules.trouble_classifier``): learns and judges the weights.

``python -m evals.routing.learning`` writes them anew; a test fails when the sentences have changed since. Troubles: the
first messages of ``evals/intake``, those of the routing sets, and ``troubles.jsonl``. None: all else that people write
to the assistant of a workspace, in the routing sets, in threads, in ``evals/danger`` and in ``troubles.jsonl``.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.regression import fingerprint, fitted
from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.intake.rules.trouble_classifier import ENOUGH, WEIGHTS, may_tell, probabilities, rows
from orchestrator.language.utterance import Utterance

_FOLDER = Path(__file__).parent
FOLDS = 5


def sentences_to_learn() -> tuple[list[str], NDArray[np.float64]]:
    """Return the requests, and 1 for those that tell of a trouble."""
    told: list[tuple[str, bool]] = [(line["text"], True) for line in _lines("../intake/messages.jsonl")]
    told += [(line["text"], line["trouble"]) for line in _lines("troubles.jsonl")]
    told += [
        (line["text"], line["mode"] == "intake")
        for name in ("requests", "dev", "heldout")
        for line in _lines(f"{name}.jsonl")
    ]
    told += [(line["text"], line["kind"] == "legal") for name in ("work", "work_2") for line in _lines(f"{name}.jsonl")]
    told += [
        (line["text"], False)
        for name in ("work", "work_2")
        for line in _lines(f"../danger/{name}.jsonl")
        if line["kind"] != "danger"
    ]
    told += [(line["question"], False) for line in _lines("../retrieval/questions.jsonl")]
    for name in ("threads_1", "threads_2"):
        threads = json.loads((_FOLDER.parent / "threads" / f"{name}.json").read_text(encoding="utf-8"))
        told += [
            (text, False) for one in threads for text in (one["question"], *(line["text"] for line in one["lines"]))
        ]
    requests = {Utterance.of(text).text: float(trouble) for text, trouble in told}
    kept = [text for text in requests if may_tell(text)]
    return kept, np.array([requests[text] for text in kept])


async def learn(embedder: Embedder) -> None:
    """Write the weights for an embedder."""
    texts, troubles = sentences_to_learn()
    weights = fitted(rows(texts, await embedder.embed(texts)).astype(np.float64), troubles)
    np.savez(
        WEIGHTS,
        weights=weights.astype(np.float32),
        embedder=np.array(embedder.name),
        learnt_from=np.array(fingerprint(texts, troubles)),
    )


async def crossed(embedder: Embedder) -> tuple[float, float]:
    """Return the recall, and the share of others taken for troubles; each is judged by what was learnt without it."""
    texts, troubles = sentences_to_learn()
    all_rows = rows(texts, await embedder.embed(texts))
    fold = np.random.default_rng(0).integers(0, FOLDS, len(texts))
    found = np.zeros(len(texts))
    for each in range(FOLDS):
        weights = fitted(all_rows[fold != each].astype(np.float64), troubles[fold != each]).astype(np.float32)
        found[fold == each] = probabilities(all_rows[fold == each], weights)
    taken = found >= ENOUGH
    return float(taken[troubles == 1].mean()), float(taken[troubles == 0].mean())


def _lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines() if line.strip()]


async def _main() -> None:
    embedder = LocalEmbedder()
    try:
        await learn(embedder)
        recall, false = await crossed(embedder)
        print(f"cross-validated: {recall:.3f} of troubles, {false:.3f} of others")
    finally:
        embedder.close()


if __name__ == "__main__":
    asyncio.run(_main())
