"""Which guides on a difficulty fit what the material says, each with the statement that it fits."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from integrations.guides.base import Guide
from orchestrator.graphs.plan.rules.kinds import said
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.graphs.plan.rules.reading.demands import Demand


@dataclass(frozen=True, slots=True)
class MatchedConcern:
    """A difficulty that the material speaks of."""

    guide: Guide
    piece: Piece
    """What speaks of it most clearly."""
    weight: float


def concern_of(material: PlanMaterial, text: str) -> Guide | None:
    """Return the guide whose words a text has most of; None for none."""
    scored = [(said(guide.words, text), guide) for guide in material.guides.of("concerns", material.language)]
    best = max(scored, key=lambda one: one[0], default=(0, None))
    return best[1] if best[0] else None


def concerns_of(material: PlanMaterial) -> list[MatchedConcern]:
    """Return the difficulties, those of the person's own message first."""
    return [*_concerns(_Key(material))]


class _Key:
    """A material as a key: its sections are written beside each other from equal ones."""

    def __init__(self, material: PlanMaterial) -> None:
        self.material = material
        self._same = (material.case.subject, material.language, tuple(material.case.pieces), id(material.guides))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other._same == self._same

    def __hash__(self) -> int:
        return hash(self._same)


@lru_cache(maxsize=16)
def _concerns(key: _Key) -> Sequence[MatchedConcern]:
    material = key.material
    case = material.case
    found: dict[str, MatchedConcern] = {}
    void = {one.piece.text for one in case.voids}
    for piece in (*case.said, *case.told):
        if piece.rows or piece.is_amended or piece.text in void:
            continue
        for guide in material.guides.of("concerns", material.language):
            words = said(guide.words, piece.text)
            if not words:
                continue
            weight = 3.0 * piece.is_own + min(words, 6) / 2 + any(sign.isdigit() for sign in piece.text)
            known = found.get(guide.key)
            if known is None:
                found[guide.key] = MatchedConcern(guide, piece, weight)
            else:
                better = piece if weight > known.weight + 1 else known.piece
                found[guide.key] = MatchedConcern(guide, better, max(weight, known.weight) + 0.5)
    return tuple(sorted(found.values(), key=lambda one: one.weight, reverse=True))


def answer_of(material: PlanMaterial, demand: Demand) -> Guide | None:
    """Return the guide that answers a demand."""
    guide = concern_of(material, demand.text)
    return guide if guide and "requirements" in guide.blocks else None
