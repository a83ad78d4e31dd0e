"""``python -m evals.intake.heard.closing_learning``: learn which replies say that there will be no answer.

It prints what would be taken for that of each opened folder when nothing was learnt from it, for several margins.
"""

import json
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from evals.intake import classification
from evals.intake.heard.examples import OPENED, Example, examples
from orchestrator.graphs.intake.meaning.closings import CLOSINGS, WEIGHTS, signs_of

_ACTS = {"not_known": "unknown", "refusal": "refused"}
LEAST = 3
"""Replies of the kind in which a sign has to stand."""
WEIGHT = 8.0
"""What a reply of the kind counts beside one of the many others."""
NOISE = 1.0
"""How much a single reply is mistrusted."""
MARGINS = (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8)


def fingerprint(found: Sequence[Example]) -> str:
    """Return what tells these replies from others."""
    return sha256(json.dumps([[one.reply, one.act] for one in found], ensure_ascii=False).encode()).hexdigest()


def _rows(found: Sequence[Example]) -> tuple[list[str], NDArray[np.float32]]:
    told = [signs_of(one.reply) for one in found]
    counts = Counter(sign for one, signs in zip(found, told, strict=True) if one.act in _ACTS for sign in signs)
    places = {sign: row for row, sign in enumerate(sorted(sign for sign in counts if counts[sign] >= LEAST))}
    rows = np.zeros((len(found), len(places) + 1), dtype=np.float32)
    rows[:, -1] = 1
    for row, signs in zip(rows, told, strict=True):
        row[[places[sign] for sign in signs if sign in places]] = 1 / np.sqrt(max(len(signs), 1))
    return [*places], rows


def _solved(rows: NDArray[np.float32], said: NDArray[np.float32], is_learnt: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return the weights of a regression in closed form; replies of the kind count for more."""
    found = []
    for column in said.T:
        shares = np.where(column > 0, WEIGHT, 1.0).astype(np.float32)[is_learnt, None]
        own = rows[is_learnt]
        curve = (own * shares).T @ own + NOISE * np.eye(rows.shape[1], dtype=np.float32)
        found.append(np.linalg.solve(curve, (own * shares).T @ column[is_learnt]))
    return np.stack(found, axis=1)


def main() -> None:
    """Print what becomes of authors left out, and write the weights."""
    found = examples(classification.knowledge_that_ships())
    signs, rows = _rows(found)
    said = np.array([[float(_ACTS.get(one.act) == kind) for kind in CLOSINGS] for one in found], dtype=np.float32)
    sources = np.array([one.source for one in found])
    told = np.zeros_like(said)
    for source in OPENED:
        is_own = sources == source
        told[is_own] = rows[is_own] @ _solved(rows, said, ~is_own)
    is_opened = np.isin(sources, OPENED)
    for column, kind in enumerate(CLOSINGS):
        own, right = told[is_opened, column], said[is_opened, column] > 0
        print(f"{kind}: {right.sum()} of {len(own)}")
        for margin in MARGINS:
            print(f"  from {margin}: right {(right & (own >= margin)).sum()}, wrong {(~right & (own >= margin)).sum()}")
    weights = _solved(rows, said, np.ones(len(found), dtype=bool)).astype(np.float16)
    np.savez_compressed(
        WEIGHTS, signs=np.array(signs), weights=weights, learnt_from=np.array(fingerprint(found)), allow_pickle=False
    )


if __name__ == "__main__":
    main()
