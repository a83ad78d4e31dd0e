"""Whom it is for and what goes wrong today: situations, figures and voices of the material."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.chains import chain_of
from orchestrator.graphs.plan.rules.composing.quoting import told
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.graphs.plan.rules.reading.limits import has_product, limits_of

_ASKS: Final = re.compile(
    r"(?:확인|적어|써|넣어|더해|계산|설명|반영|정리|봐|알려)\S{0,3}\s?(?:하시고|주시고|주세요|주십시오|달라|부탁|바랍)|하시고요|처리도요|\b(?:please|can\s+you|could\s+you|tell\s+them|i'?d\s+(?:also\s+)?like)\b",
    re.I,
)
"""Asks for something to stand in the plan, and tells of no trouble."""
_GROUPS = {"lean": 8, "standard": 14, "full": 20}
_IN_GROUP = 9
_VOICES = 6


def shown_problems(material: PlanMaterial) -> Sequence[Piece]:
    """Return what goes wrong as the plan tells it; remarks on a table of costs stand beside the table."""
    priced = {one.source for one in material.case.told if has_product(one.text)}
    found = [
        one
        for one in material.case.weighing.problems
        if one.source not in priced and not (one.is_own and _ASKS.search(one.text))
    ]
    return found[: material.shape.statements]


def problem_body(material: PlanMaterial) -> str:
    """Return the main user with the situation, then the figures and voices it rests on."""
    case, say = material.case, material.say
    problems = shown_problems(material)
    source = case.users[1] if case.users[0] == material.users else 0
    users = f"{material.users} {material.mark(source)}"
    parts = []
    if problems:
        parts.append(say("problem_lead", users=users, text=told(material, problems[0], by=True)))
        parts.append(markdown.bullets(told(material, one, by=True) for one in problems[1:]))
    else:
        block = material.block("problem")
        lines = [material.told(line.removeprefix("- ")).rstrip(". ") for line in (block[1].lines if block else ())]
        parts.append(say("problem_assumed", users=users, text=lines[0] if lines else ""))
    chain = chain_of(material)
    stated = limits_of([one for one in (*case.own, *case.told) if not one.is_amended], case.currency)
    shown = {one.text for one in problems} | {one.piece.text for one in case.targets}
    shown |= {one.piece.text for one in case.demands} | {one.piece.text for one in stated}
    shown |= {chain.piece.text} if chain else set()
    shown |= {one.text for one in case.told if has_product(one.text)}
    groups = _grouped([one for one in case.weighing.figures if one.text not in shown], _GROUPS.get(material.preset, 14))
    if groups:
        parts.append(f"**{say('figures_head')}**")
        parts.append(markdown.bullets(told(material, one, by=True) for group in groups for one in group))
    voices = [one for one in case.voices if one.text not in shown and not any(one in group for group in groups)]
    if voices:
        parts.append(f"**{say('voices_head')}**")
        parts.append(markdown.bullets(told(material, one, by=True) for one in voices[:_VOICES]))
    return markdown.joined(*parts)


def _grouped(pieces: Sequence[Piece], most: int) -> list[list[Piece]]:
    """Put figures together that stand under one heading of one source."""
    found: dict[tuple[int, str], list[Piece]] = {}
    for piece in pieces:
        found.setdefault((piece.source, piece.above), []).append(piece)
    return [group[:_IN_GROUP] for group in found.values()][:most]
