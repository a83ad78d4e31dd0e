"""Replies that say there will be no answer, told by their words as a dictionary has them, in their order.

A regression over stems, endings and particles, learnt from what people replied whom nothing was known of, whatever they
were asked (``evals.intake.heard.closing_learning`` writes the weights).
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from orchestrator.language.clauses import excerpt
from orchestrator.language.morphemes import morphemes
from orchestrator.language.remembered import once_a_turn

Closing = Literal["unknown", "refused"]
CLOSINGS: tuple[Closing, ...] = ("unknown", "refused")
"""The columns of the weights."""
WEIGHTS = Path(__file__).with_name("closings.npz")
"""``signs`` of a reply, their ``weights`` [signs + 1, closings], the last the bias; what they were ``learnt_from``."""
SURE = {"unknown": 0.6, "refused": 0.6}
"""From where on a reply says so. Of 1,740 replies by authors left out, 4 that refuse nothing reach that of refusals."""
_WORD_EN = re.compile(r"[a-z'’]+|[.?!]")
_BORDERS = 3
"""Words at the end of a reply that count by their place as well."""


@once_a_turn
def closing_of(text: str) -> Closing | None:
    """Return what a reply says of its answer: that it will not be told, or is not known; None where it says neither."""
    signs, weights = _learnt()
    own = signs_of(excerpt(text))
    rows = [signs[one] for one in own if one in signs]
    said = weights[rows].sum(axis=0) / np.sqrt(max(len(own), 1)) + weights[-1]
    sure = [one for one, share in zip(CLOSINGS, said, strict=True) if share >= SURE[one]]
    return sure[-1] if sure else None


def signs_of(text: str) -> frozenset[str]:
    """Return what stands in a reply: its words, two and three of them in a row, and those at its borders."""
    said = _words(text)
    rows = [" ".join(one) for one in (*pairwise(said), *zip(said, said[1:], said[2:], strict=False))]
    borders = [*(f"^{one}" for one in said[:2]), *(f"{one}$" for one in said[-_BORDERS:])]
    return frozenset([*said, *rows, *borders, f"{' '.join(said[-_BORDERS:])}$"])


def _words(text: str) -> list[str]:
    """Return the words of a text; of Korean its morphemes, of signs and figures only their kind."""
    if not any("가" <= sign <= "힣" for sign in text):
        return _WORD_EN.findall(text.casefold())
    return [
        one.form if one.tag.startswith("N") else f"{one.form}/{one.tag}" if one.tag[0] in "VEJXMI" else one.tag
        for one in morphemes(text)
    ]


@cache
def _learnt() -> tuple[dict[str, int], NDArray[np.float32]]:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        signs = {sign: row for row, sign in enumerate(found["signs"].tolist())}
        return signs, found["weights"].astype(np.float32)
