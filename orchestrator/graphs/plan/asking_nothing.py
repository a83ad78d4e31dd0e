"""A plan asks nothing (S5.4): a sentence of it that does, whoever wrote it, stands as what is still to be settled."""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from orchestrator.deps import Say
from orchestrator.graphs.plan.figures.sentences import TextPiece, pieces_of
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection

_MARK: Final = re.compile("[?？]")
_ASKS: Final = re.compile(r"(?P<lead>\s*+)(?P<asked>[^?]*[^?\s])\s?[?？]+(?P<rest>[*_]{0,3}(?:\s?\[\d{1,3}\])*\s*)")
_QUOTES: Final = frozenset("\"'“”‘’「」『』")
"""Words of somebody else, such as a line of a survey, are no question of the plan; nor is what stands open in one."""


def without_questions(document: PlanDocument, say: Say, own: Collection[PlanSection] = ()) -> PlanDocument:
    """Return the plan without questions; ``own``: sections as people left them, which stay.

    Headings and code stay too: a list of frequent questions has them there.
    """

    def told(piece: TextPiece) -> str:
        found = _ASKS.fullmatch(piece.text) if piece.kind in ("sentence", "cell") else None
        if found is None or _QUOTES & {*found["asked"]}:
            return piece.text
        what = say(document.language, "plan.to_settle", what=found["asked"].strip("*_ "))
        rest = found["rest"].strip("*_")
        return f"{found['lead']}{what}{'.' if piece.kind == 'sentence' and not rest.strip() else ''}{rest}"

    sections = tuple(
        replace(one, body="".join(map(told, pieces_of(one.body)))) if _MARK.search(one.body) and one not in own else one
        for one in document.sections
    )
    return replace(document, sections=sections)
