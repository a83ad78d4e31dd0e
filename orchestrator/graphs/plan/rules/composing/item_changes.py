"""Quantities of a table of costs that another statement changes: "1,500부로 줄이기로 함", "the sheet has six … so eight"."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.plan_document import CostItem
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.limits import has_product
from orchestrator.language import words

_WORDS: Final = words("zero one two three four five six seven eight nine ten eleven twelve")
_COUNTS: Final = {word: at for at, word in enumerate(_WORDS)}
_NUMBER: Final = r"\d[\d,]{0,12}(?:\.\d{1,3})?"
_BASIS: Final = re.compile(rf"(?P<n>{_NUMBER})\s?(?P<unit>[가-힣A-Za-z]{{0,8}})\s?[×xX*]\s?(?P<rest>.*)")
_COUNTED: Final = re.compile(rf"(?P<n>{_NUMBER})|\b(?P<word>{'|'.join(_COUNTS)})\b", re.I)
_DECIDED_KO: Final = re.compile(
    rf"(?P<old>{_NUMBER})\s?(?P<unit>[가-힣]{{1,3}}?)(?:이|가)\s?아니라\s?(?P<new>{_NUMBER})|(?P<new2>{_NUMBER})\s?(?P<unit2>[가-힣]{{1,2}})(?:으로|로)\s?(?:줄이|늘리|바꾸|변경|하)(?:기로|고|였|했)"
)
_NEEDED_KO: Final = re.compile(rf"(?P<new>{_NUMBER})\s?(?P<unit>[가-힣]{{1,3}}?)(?:이|가)?\s?(?:필요|맞)")
_DECIDED_EN: Final = re.compile(
    rf"\b(?:so|now|make\s+it|instead|that'?s|(?P<is>is|are|be))\s(?P<new>{_NUMBER}|{'|'.join(_COUNTS)})\b(?(is)(?:\s[a-z]{{1,12}})?,?\snot\s)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class ItemChange:
    """An item reckoned with another quantity."""

    before: CostItem
    after: CostItem
    piece: Piece
    """What says so."""


def changes_of(items: Sequence[CostItem], pieces: Iterable[Piece]) -> list[ItemChange]:
    """Return the items whose quantity a statement outside of their table changes, each once."""
    found: dict[str, ItemChange] = {}
    statements = [one for one in pieces if not one.rows and not one.is_row and not has_product(one.text)]
    for item in items:
        basis = _BASIS.fullmatch(item.basis)
        if basis is None:
            continue
        old = _number(basis["n"])
        for piece in statements:
            new = _changed(piece, item, old, basis["unit"])
            if new and new != old and item.item not in found:
                amount = round(item.amount * new / old) if old else item.amount
                after = CostItem(item.item, amount, f"{new:,}{basis['unit']} × {basis['rest'].strip()}", piece.source)
                found[item.item] = ItemChange(item, after, piece)
    return [*found.values()]


def _changed(piece: Piece, item: CostItem, old: int, unit: str) -> int:
    """Return the new quantity that a statement on an item gives; 0 for none."""
    if not words_of(item.item) & words_of(piece.text) or marks.NEEDS_DECISION.search(piece.text):
        return 0
    if piece.is_amended and unit and (wished := _wished(piece.text, item, unit))[0]:
        return old + wished[0] if wished[1] else wished[0]
    if match := _DECIDED_KO.search(piece.text):
        is_old = not match["old"] or _number(match["old"]) == old
        is_unit = not unit or unit in (match["unit"], match["unit2"])
        return _number(match["new"] or match["new2"]) if is_old and is_unit else 0
    if (match := _NEEDED_KO.search(piece.text)) and unit == match["unit"]:
        told = [_number(one["n"]) for one in _COUNTED.finditer(piece.text) if one["n"]]
        return _number(match["new"]) if old in told else 0
    if match := _DECIDED_EN.search(piece.text):
        about = piece.text[match.end() :] if match["is"] else piece.text[: match.start()]
        told = [_number(one["n"] or one["word"]) for one in _COUNTED.finditer(about)]
        return _number(match["new"]) if old in told else 0
    return 0


def _wished(text: str, item: CostItem, unit: str) -> tuple[int, bool]:
    """Return the quantity that a wish names for an item, and whether it comes on top; 0 where it names none."""
    places = [text.find(word) for word in words_of(item.item) if word in text.casefold()]
    begin = max(min(places, default=0), 0)
    match = re.search(rf"(?P<n>{_NUMBER})(?P<man>만)?\s?{re.escape(unit)}(?P<behind>.{{0,8}})", text[begin:])
    if match is None:
        return 0, False
    number = _number(match["n"]) * (10_000 if match["man"] else 1)
    return number, bool(re.match(r"\s?(?:을|를|씩)?\s?(?:늘|더|추가)|\s?more\b", match["behind"]))


def _number(told: str) -> int:
    return _COUNTS[told.lower()] if told.lower() in _COUNTS else int(float(told.replace(",", "")))
