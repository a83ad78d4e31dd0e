"""``python -m evals.intake.heard.learning``: learn what a free answer to a question of yes or no most likely means.

Learnt from the replies that may be read and whose labels say yes or no. It prints how many of those that are offered
are right in eight parts, each judged by what was learnt from the others. A test fails when the replies have changed.
"""

import asyncio
import json
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from evals.intake.heard import FOLDER, load
from evals.intake.suspicion import fitted
from integrations.search.base import Embedder
from integrations.search.local import LocalEmbedder
from orchestrator.danger.classifier import probabilities
from orchestrator.graphs.intake.answer_classifier import ENOUGH, WEIGHTS

READ = ("one", "two")
"""The folders whose replies may be looked at."""
PARTS = 8


def replies_to_learn() -> tuple[list[str], NDArray[np.float64]]:
    """Return the replies, and 1 for those that say yes."""
    told = [(one.reply, one.fact) for name in READ for one in load(FOLDER / name) if isinstance(one.fact, bool)]
    return [text for text, _ in told], np.array([float(fact) for _, fact in told])


def fingerprint() -> str:
    """Return what tells these replies from others."""
    texts, facts = replies_to_learn()
    return sha256(json.dumps([texts, facts.tolist()], ensure_ascii=False).encode()).hexdigest()


async def learn(embedder: Embedder) -> None:
    """Write the weights for an embedder, and print how far they can be trusted."""
    texts, facts = replies_to_learn()
    vectors = (await embedder.embed(texts)).astype(np.float64)
    part = np.random.default_rng(0).integers(0, PARTS, len(texts))
    yes = np.zeros(len(texts))
    for one in range(PARTS):
        weights = fitted(vectors[part != one], facts[part != one])
        yes[part == one] = probabilities(vectors[part == one].astype(np.float32), weights.astype(np.float32))
    offered = np.maximum(yes, 1 - yes) >= ENOUGH
    right = (yes > 0.5) == (facts > 0.5)
    print(
        f"offered {offered.sum()} of {len(texts)}, of these right {(right & offered).sum()}; right of all {right.sum()}"
    )
    np.savez(
        WEIGHTS,
        weights=fitted(vectors, facts).astype(np.float32),
        embedder=np.array(embedder.name),
        learnt_from=np.array(fingerprint()),
    )


async def _main() -> None:
    embedder = LocalEmbedder()
    try:
        await learn(embedder)
    finally:
        embedder.close()


if __name__ == "__main__":
    asyncio.run(_main())
