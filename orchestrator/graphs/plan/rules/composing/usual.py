"""What is usual for a service of this kind, for what nobody tells: each line marked as assumed, what is told stands first."""

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.rows import assumed_cells, guide_rows

_STOP: Final = re.compile(r"(?:중단·변경 기준|Stop or change):\s*")
_LEFT_OUT: Final = re.compile(r"- [^:]{2,30}: (?P<what>[^.,]{2,80})(?:\. |, (?:because )?)(?P<why>.{4,160}?)\.?")
"""A line of a kind's guide on what a first version does without."""


def usual_rows(material: PlanMaterial, key: str, most: int, known: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Return rows of the kind's guide for a section, marked; none that names the same as a ``known`` one."""
    if not material.is_framed or key not in material.kind.blocks:
        return []
    return [assumed_cells(material, row) for row in guide_rows(material, key, most, known)]


def usual_lines(material: PlanMaterial, key: str, most: int) -> list[str]:
    """Return the items of the kind's guide for a section, marked."""
    return [marked(material, line) for line in _items(material, key)[:most]]


def usual_stop(material: PlanMaterial) -> str:
    """Return by what a trial of this kind is stopped; empty where the guide does not say so."""
    found = next((line for line in _lines(material, "kpis") if _STOP.match(line)), "")
    return material.filled(_STOP.sub("", found)).rstrip(". ")


def usual_left_out(material: PlanMaterial) -> list[tuple[str, str]]:
    """Return what a first version of this kind does without, and why; first what is nearest to the service."""
    found = [*filter(None, map(_LEFT_OUT.fullmatch, _lines(material, "scope")))]
    near = cosines([material.analysis.subject], [one["what"] for one in found])[0] if found else []
    nearest = sorted(zip(near, found, strict=True), key=lambda one: -float(one[0]))
    return [(marked(material, one["what"]), material.filled(one["why"])) for _, one in nearest]


def cosines(some: Sequence[str], others: Sequence[str]) -> NDArray[np.float32]:
    """Return how near texts are to others by their sense [some, others]."""
    found = encode([*some, *others])
    found = found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
    near: NDArray[np.float32] = found[: len(some)] @ found[len(some) :].T
    return near


def usual_assumed(material: PlanMaterial, key: str, *, is_added: bool = True) -> PlanAssumption:
    """Return what is assumed where a section takes over what is usual; ``is_added``: beside what is told."""
    block = material.kind.blocks.get(key)
    section = material.guides.section(key, material.language)
    title = section.title if section else key
    text = material.say("assume_added" if is_added else "assume_usual", section=title)
    if block and block.assumption:
        text = f"{text} {material.filled(block.assumption)}"
    return PlanAssumption(text, material.say("reason_kind", kind=material.kind.title), key)


def marked(material: PlanMaterial, text: str) -> str:
    """Return a text of a guide as one of this plan, with the mark of an assumption."""
    return f"{material.filled(text).rstrip('. ')} {material.mark()}"


def _items(material: PlanMaterial, key: str) -> list[str]:
    return [line.removeprefix("- ") for line in _lines(material, key) if line.startswith("- ")]


def _lines(material: PlanMaterial, key: str) -> Sequence[str]:
    block = material.kind.blocks.get(key) if material.is_framed else None
    return block.lines if block else ()
