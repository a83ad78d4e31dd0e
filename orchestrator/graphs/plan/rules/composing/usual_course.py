"""A told use that ends in its middle, with the steps by which a use of its kind ends."""

from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.composing.usual import cosines, marked, usual_steps
from orchestrator.graphs.plan.rules.material import PlanMaterial

ENOUGH: Final = 4
"""Told steps to which none is added."""
_WHOLE: Final = 5
"""Steps of a use with the added ones."""
_SAME: Final = 0.6
"""The cosine from which a usual step says what a told one does."""


def completed(material: PlanMaterial, told: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Return the told steps with those that are usual behind them; ``told``: their words, ``lines``: as the plan has them.

    People tell how a use begins: as many of the usual steps are taken for told, and the last of the others end it. A use
    that is told as a case of failure alone is not that of its kind.
    """
    usual = usual_steps(material)
    is_told_elsewhere = not lines and bool(material.items.told_acts)
    if len(lines) >= ENOUGH or not usual or is_told_elsewhere:
        return list(lines)
    behind = usual[len(lines) :]
    if lines and behind:
        near = cosines(told, behind).max(0)
        behind = [step for step, same in zip(behind, near, strict=True) if same < _SAME]
        behind = behind[-(_WHOLE - len(lines)) :]
    return [*lines, *(marked(material, step) for step in behind)]
