"""How likely a told sum is a cost of the service: not what its users pay for it, nor what something costs today.

Words tell that of some sums ("we were quoted $900", "대여료로 받아요"). Of the others it shows by what the clause and the
thing mean, how the sum is told, and how large it is beside the money there is: a regression learnt from messages whose
authors named their costs; ``evals.plan.cost_learning`` writes the weights.
"""

import math
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.role_classifier import ROLES
from orchestrator.graphs.plan.rules.reading.sum_kinds import SumKind, SumPer, ToldSum

WEIGHTS: Final = Path(__file__).with_name("cost_classifier.npz")
"""``weights`` [columns], the columns as :func:`columns` returns them, and ``learnt_from``."""
SURELY: Final = 0.85
"""The probability from which a sum is taken for a cost."""
_KINDS: Final[tuple[SumKind, ...]] = get_args(SumKind)
_PERS: Final[tuple[SumPer, ...]] = get_args(SumPer)
_SIZES: Final = (0.0, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Logarithms of sums in thousands of won, or in other currencies."""
_THOUSAND: Final = 3
_LEAST: Final = 0.01
_FAR: Final = (-4.0, 1.0)
"""Between how far a sum lies below and above the money there is, as a logarithm."""
_SMALL: Final = -2
_OF_CONSTANT: Final = 0.25

ClauseSum = tuple[Piece, ToldSum]


def cost_chances(told: Sequence[ClauseSum]) -> list[float]:
    """Return for each sum of a message, in their order and with its limits, how likely it is a cost."""
    if not told:
        return []
    scores = columns(told) @ _learnt()
    return [float(one) for one in 1 / (1 + np.exp(-scores))]


def columns(told: Sequence[ClauseSum]) -> NDArray[np.float32]:
    """Return what is weighed of the sums of a message [sums, columns].

    The sense of the clause and of the thing, the role of the clause, how the sum is told, how large it is alone and
    beside the money there is.
    """
    limit = max((one.amount for _, one in told if one.kind == "limit"), default=None)
    largest = max(one.amount for _, one in told)
    signs = [
        _signs(piece, one, float(limit) if limit else 0.0, is_largest=one.amount == largest) for piece, one in told
    ]
    things = [one.item or piece.text[: one.start][-20:] for piece, one in told]
    senses = (encode([piece.text for piece, _ in told]), encode(things))
    return np.hstack((np.array(signs, dtype=np.float32), *senses)).astype(np.float32)


def _signs(piece: Piece, one: ToldSum, limit: float, *, is_largest: bool) -> list[float]:
    whole = max(float(one.count * one.amount), _LEAST)
    is_korean = bool(re.search("[가-힣]", piece.text))
    size = math.log10(whole) - _THOUSAND * is_korean
    beside = math.log10(whole / limit) if limit else 0.0
    told = piece.told
    return [
        *(float(one.kind == kind) for kind in _KINDS),
        *(float(one.per == per) for per in _PERS),
        *map(float, (one.is_open, one.is_sure, one.is_counted, one.is_one, one.is_old, one.is_alone)),
        *map(float, (bool(one.item), one.count > 1, is_largest, is_korean)),
        *(float(size > least) for least in _SIZES),
        float(bool(limit)),
        *((min(max(beside, _FAR[0]), _FAR[1]) / 2, beside <= 0, beside < _SMALL) if limit else (0.0, 0.0, 0.0)),
        *(told.score if told and told.role == role else 0.0 for role in ROLES),
        _OF_CONSTANT,
    ]


@cache
def _learnt() -> NDArray[np.float32]:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        weights: NDArray[np.float32] = found["weights"].astype(np.float32)
    return weights
