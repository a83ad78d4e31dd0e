"""How much the vectors weigh and which support is enough, as measured with one embedder: the file that says so."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from integrations.errors import Misconfigured
from integrations.search.base import Thresholds
from integrations.search.ranking import DENSE_WEIGHT, FOUND, NEAR, SURE

_KEYS = ("dense_weight", "found", "sure", "near")


@dataclass(frozen=True, slots=True)
class SearchWeights:
    """What another embedder than the default may have otherwise."""

    dense_weight: float
    thresholds: Thresholds


AS_MEASURED = SearchWeights(DENSE_WEIGHT, Thresholds(FOUND, SURE, NEAR))
"""With the default embedder."""


def read_weights(path: Path) -> SearchWeights:
    """Read the table ``[weights]`` of a file; what it does not say is as with the default embedder.

    Raises ``Misconfigured`` naming the file and what is wrong in it.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("weights", {})
    except (OSError, ValueError) as error:
        raise Misconfigured(f"{path} cannot be read: {error}") from error
    if strange := found.keys() - set(_KEYS):
        raise Misconfigured(f"{path}: [weights] knows {', '.join(_KEYS)}, not {', '.join(sorted(strange))}")
    for key, value in found.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise Misconfigured(f"{path}: {key} is a number from 0 to 1")
    near, least, sure = found.get("near", NEAR), found.get("found", FOUND), found.get("sure", SURE)
    if not near <= least <= sure:
        raise Misconfigured(f"{path}: near, found and sure grow in this order")
    return SearchWeights(found.get("dense_weight", DENSE_WEIGHT), Thresholds(least, sure, near))
