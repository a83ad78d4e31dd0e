"""A rule as one sentence for people, to be held against its passage in the document."""

from collections.abc import Sequence

from orchestrator.graphs.idris.places import Words

_ORDERED = {"difference": 2, "date_order": 2, "duration": 3, "words": 2, "same": 2}
"""Kinds whose figures have places in the sentence, and how many at least."""
_LISTED = ("product", "sum", "vat", "percent", "instalments")
_MOST_PARTS = 8


def read_back(
    kind: str, says: str, figures: Sequence[str], say: Words, *, is_strict: bool = False, rounding: str = ""
) -> str:
    """Return the sentence. ``figures``: those that take part, with their labels, the result last.

    ``is_strict``: of an order, that both are not the same day either.
    """
    *parts, result = figures or ("",)
    mode, _, unit = rounding.partition(" ")
    more = f" {say('idris.read_back.rounded', how=say(f'idris.rounding.{mode}', unit=unit))}" if mode else ""
    if kind in _LISTED and parts:
        return say(f"idris.read_back.{kind}", result=result, parts=_listed(parts, say)) + more
    if len(figures) < _ORDERED.get(kind, len(figures) + 1):
        return say("idris.read_back.other", says=says) + more
    first, *others = parts
    if kind == "difference":
        return say("idris.read_back.difference", result=result, first=first, parts=_listed(others, say)) + more
    if kind == "duration":
        less = say("idris.read_back.less", parts=_listed(others[1:], say)) if others[1:] else ""
        return say("idris.read_back.duration", result=result, first=first, last=others[0], less=less) + more
    order = "before" if kind == "date_order" and is_strict else kind
    return say(f"idris.read_back.{order}", first=first, second=result)


def _listed(parts: Sequence[str], say: Words) -> str:
    listed, rest = ", ".join(parts[:_MOST_PARTS]), len(parts) - _MOST_PARTS
    return listed if rest <= 0 else say("idris.read_back.more", parts=listed, count=rest)
