"""What the material sets apart of a budget for one thing alone."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit
from orchestrator.language.amounts import find_amounts

_LEAD: Final = re.compile(r"^(?:그\s?중|이\s?중|이\s?가운데|of\s+(?:this|which|that)|,)\s*", re.I)


def set_apart(material: PlanMaterial) -> list[tuple[MoneyLimit, str]]:
    """Return the parts of the whole that are for one thing alone, with that thing."""
    return [(one, shortened(_purpose(one), 40)) for one in material.case.set_apart]


def _purpose(limit: MoneyLimit) -> str:
    """Return for what a part of the whole is set apart: the words beside its sum."""
    sentences = re.split(r"(?<=[^\d])[.;]\s", limit.piece.text)
    sentence = next((one for one in sentences if _has(one, limit)), limit.piece.text)
    found = next((one for one in find_amounts(sentence) if one.value.value == limit.amount), None)
    told = found.value.raw if found else f"{limit.amount:,}"
    before, _, behind = sentence.partition(told)
    before = _LEAD.sub("", before).strip(" ,:£$€")
    behind = re.sub(r"^\s?(?:은|는|을|를|is|are|for|must\s+be\s+spent\s+on)\s", "", behind).strip(" .,")
    return before or behind or sentence


def _has(sentence: str, limit: MoneyLimit) -> bool:
    is_found = any(one.value.value == limit.amount for one in find_amounts(sentence))
    return is_found or f"{limit.amount:,}" in sentence
