"""Adam with decoupled weight decay, for the small networks that are learnt here.

Kingma and Ba 2015 (arXiv:1412.6980); Loshchilov and Hutter 2019 (arXiv:1711.05101).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

FIRST = 0.9
SECOND = 0.999
LEAST = 1e-8


class Adam:
    """Moves weights down their slopes, in steps that the slopes so far have scaled."""

    def __init__(self, weights: Sequence[NDArray[np.float32]]) -> None:
        """``weights`` are not kept; their shapes are."""
        self._means, self._squares = ([np.zeros_like(one) for one in weights] for _ in range(2))
        self._step = 0

    def moved(
        self, weights: Sequence[NDArray[np.float32]], slopes: Sequence[NDArray[np.float32]], rate: float, decay: float
    ) -> list[NDArray[np.float32]]:
        """Return the weights one step further down."""
        self._step += 1
        found = []
        for at, (one, slope) in enumerate(zip(weights, slopes, strict=True)):
            self._means[at] = FIRST * self._means[at] + (1 - FIRST) * slope
            self._squares[at] = SECOND * self._squares[at] + (1 - SECOND) * slope**2
            spread = np.sqrt(self._squares[at] / (1 - SECOND**self._step)) + LEAST
            move = self._means[at] / (1 - FIRST**self._step) / spread
            found.append((one - rate * (move + decay * one)).astype(np.float32))
        return found
