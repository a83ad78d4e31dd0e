"""Statements of the material as a plan says them: in the style of documents, cited, at a bearable length."""

import re

from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.language.plain_style import plainly

_LONGEST = 120


def cited(material: PlanMaterial, piece: Piece, *, by: bool = False) -> str:
    """Return a statement with its mark; ``by``: with who says it."""
    return f"{shortened(plain(material, piece, by=by))} [{piece.source}]"


def plain(material: PlanMaterial, piece: Piece, *, by: bool = False) -> str:
    """Return a statement without its mark."""
    text = plainly(piece.text) if material.language == "ko" else piece.text
    text = text.rstrip(" .").replace("|", "/")
    if by and piece.speaker:
        text = f"{piece.speaker}: {text}"
    return text[:1].upper() + text[1:] if material.language == "en" else text


def shortened(text: str, most: int = _LONGEST) -> str:
    """Return a text cut at a word."""
    if len(text) <= most:
        return text
    return re.sub(r"[\s,;:(]+$", "", text[:most].rsplit(" ", 1)[0]) + "…"
