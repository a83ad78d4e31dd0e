"""A rule as one sentence for people, to be held against its passage in the document."""

import re
from collections.abc import Sequence

from orchestrator.graphs.idris.places import Words

_ORDERED = {"date_order": 2, "duration": 3, "words": 2, "same": 2}
"""Kinds whose figures have places in the sentence, and how many at least."""
_MOST_PARTS = 8
_PART = re.compile(r" (?=[+−] )")


def read_back(
    kind: str, says: str, figures: Sequence[str], say: Words, *, formula: str = "", is_strict: bool = False,
    rounding: str = "",
) -> str:  # fmt: skip
    """Return the sentence. ``figures``: those that take part, with their labels, the result last.

    ``formula``: what the result is of the others, by their numbers. ``is_strict``: of an order, that both are not the
    same day either.
    """
    if formula and figures:
        mode, _, unit = rounding.partition(" ")
        more = f" {say('idris.read_back.rounded', how=say(f'idris.rounding.{mode}', unit=unit))}" if mode else ""
        parts = _PART.split(formula)
        told, rest = " ".join(parts[:_MOST_PARTS]).format(*figures), len(parts) - _MOST_PARTS
        told = told if rest <= 0 else say("idris.read_back.more", parts=told, count=rest)
        return say("idris.read_back.formula", result=figures[-1], formula=told) + more
    if len(figures) < _ORDERED.get(kind, len(figures) + 1):
        return say("idris.read_back.other", says=says)
    first, *others = figures
    if kind == "duration":
        last, *less, result = others
        taken = say("idris.read_back.less", parts=", ".join(less)) if less else ""
        return say("idris.read_back.duration", result=result, first=first, last=last, less=taken)
    order = "before" if kind == "date_order" and is_strict else kind
    return say(f"idris.read_back.{order}", first=first, second=figures[-1])
