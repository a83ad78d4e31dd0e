"""What a model told, judged against the documents: what stands there and holds, as plain data, and why the rest not."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from orchestrator.graphs.idris.filled_model import ExtractedFigure, ExtractedProposition, FilledModel
from orchestrator.graphs.idris.model.document_model import DocumentModel, ModelParty
from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.propositions import Proposition, rule_of
from orchestrator.graphs.idris.model.relations import DocumentRule, Factor, Side
from orchestrator.graphs.idris.rules.analysing import SourceText
from orchestrator.graphs.idris.rules.labels import tidy
from orchestrator.graphs.idris.rules.layout import TextLine, lines_of
from orchestrator.graphs.idris.rules.reading_figures import figures_in

Place = tuple[str, int, int]
"""File, start and end."""
_WHOLE = re.compile(r"\d{1,15}")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A piece of an answer that is not taken: where in the answer it stands, and why."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class AddedParts:
    """What an answer comes to."""

    data: tuple[dict[str, Any], ...]
    """Figures, parties and propositions by their places in the texts: all that is kept of the answer."""
    left_out: tuple[LeftOut, ...]


def added_parts(
    told: FilledModel, ids: Mapping[str, Figure], model: DocumentModel, sources: Sequence[SourceText]
) -> AddedParts:
    """Judge an answer. ``ids``: the figures of the model by the names under which they were shown."""
    data: list[dict[str, Any]] = []
    left_out: list[LeftOut] = []
    known = dict(ids)
    for n, one in enumerate(told.figures):
        figure = _figure_told(one, sources)
        if figure is None or one.id in ids:
            left_out.append(
                LeftOut(f"figures[{n}]", "not in the document as it is quoted" if figure is None else "id taken")
            )
            continue
        known[one.id] = next((field for field in model.fields if field == figure), figure)
        if known[one.id] is figure:
            data.append({"figure": [figure.file, figure.start], "label": figure.label})
    for n, party in enumerate(told.parties):
        place = _place_of(party.name, sources)
        if place is None:
            left_out.append(LeftOut(f"parties[{n}]", "not in the document"))
        elif party.name not in {one.name for one in model.parties}:
            data.append({"party": [*place], "role": tidy(party.role)})
    rules = list(model.rules)
    for n, claim in enumerate(told.propositions):
        found = _claimed(claim, known, rules, sources)
        if isinstance(found, str):
            left_out.append(LeftOut(f"propositions[{n}]", found))
        else:
            proposition, rule = found
            rules.append(rule)
            sides = {"left": _refs(proposition.left), "right": _refs(proposition.right)}
            place = (proposition.file, proposition.start, proposition.end)
            data.append({"proposition": [*place], "sign": proposition.sign, **sides})
    return AddedParts(tuple(data), tuple(left_out))


def with_added(model: DocumentModel, data: Sequence[Mapping[str, Any]], sources: Sequence[SourceText]) -> DocumentModel:
    """Return the model with what was added to it; each piece is judged anew, and none replaces a rule."""
    if not data:
        return model
    texts = {one.name: one.text for one in sources}
    lines = {one.name: lines_of(one.name, one.text) for one in sources}
    known = {(one.file, one.start): one for one in model.fields}
    parties, rules = list(model.parties), list(model.rules)
    for one in data:
        if "figure" in one:
            file, start = one["figure"]
            if (figure := figure_at(file, start, lines)) is not None:
                known.setdefault((file, start), replace(figure, label=one["label"]))
        elif "party" in one:
            file, start, end = one["party"]
            place = next((line.place for line in reversed(lines.get(file, [])) if line.start <= start), "")
            parties.append(ModelParty(one["role"], texts.get(file, "")[start:end], file, start, end, place))
        elif "proposition" in one:
            file, start, end = one["proposition"]
            left, right = (_side_of(one[side], known) for side in ("left", "right"))
            if left is not None and right is not None and file in texts:
                found = rule_of(Proposition(left, one["sign"], right, file, start, end), texts[file], rules)
                rules += [found] if isinstance(found, DocumentRule) else []
    used = (figure for rule in rules for figure in rule.figures)
    fields = tuple(dict.fromkeys([*model.fields, *used]))
    return replace(model, parties=tuple(parties), fields=fields, rules=tuple(rules))


def _claimed(
    claim: ExtractedProposition,
    known: Mapping[str, Figure],
    rules: Sequence[DocumentRule],
    sources: Sequence[SourceText],
) -> tuple[Proposition, DocumentRule] | str:
    place = _place_of(claim.quote, sources)
    if place is None:
        return "the quotation is not in the document"
    sides = [_told_side(side, known) for side in (claim.left, claim.right)]
    if sides[0] is None or sides[1] is None:
        return "a factor is neither the id of a figure nor a whole number"
    proposition = Proposition(sides[0], claim.sign, sides[1], *place)
    text = next(one.text for one in sources if one.name == place[0])
    found = rule_of(proposition, text, rules)
    return found if isinstance(found, str) else (proposition, found)


def _told_side(side: Sequence[Sequence[str]], known: Mapping[str, Figure]) -> Side | None:
    products: list[tuple[Factor, ...]] = []
    for product in side:
        factors: list[Factor] = []
        for name in product:
            if name.strip() in known:
                factors.append(known[name.strip()])
            elif _WHOLE.fullmatch(plain := name.replace(",", "").strip()):
                factors.append(int(plain))
            else:
                return None
        products.append(tuple(factors))
    return tuple(products) if products else None


def _refs(side: Side) -> list[list[Any]]:
    return [[[one.file, one.start] if isinstance(one, Figure) else int(one) for one in product] for product in side]


def _side_of(refs: Sequence[Sequence[Any]], known: Mapping[tuple[str, int], Figure]) -> Side | None:
    side = [[one if isinstance(one, int) else known.get((one[0], one[1])) for one in product] for product in refs]
    if any(one is None for product in side for one in product):
        return None
    return tuple(tuple(one for one in product if one is not None) for product in side)


def _figure_told(told: ExtractedFigure, sources: Sequence[SourceText]) -> Figure | None:
    """Return the figure where it stands, read by the rules: what the model makes of it does not count."""
    place = _place_of(told.quote, sources)
    if place is None:
        return None
    file, start, end = place
    text = next(one.text for one in sources if one.name == file)
    at = text.find(told.raw.strip(), start, end) if told.raw.strip() else -1
    if at < 0:
        return None
    for figure in _figures_around(at, lines_of(file, text)):
        if figure.start <= at < figure.end and _digits(figure.raw) == _digits(told.raw):
            return replace(figure, label=tidy(told.label))
    return None


def figure_at(file: str, start: int, lines: Mapping[str, list[TextLine]]) -> Figure | None:
    """Return the figure that begins at a place of a file, as the rules read it."""
    return next((one for one in _figures_around(start, lines.get(file, [])) if one.start == start), None)


def _figures_around(at: int, lines: Sequence[TextLine]) -> Iterator[Figure]:
    for line in lines:
        if line.start <= at <= line.start + len(line.text):
            yield from figures_in(line, line.text, line.start)


def _place_of(quote: str, sources: Sequence[SourceText]) -> Place | None:
    """Return where words stand first, whatever the white space between them."""
    words = quote.split()
    if len("".join(words)) < 2:
        return None
    form = re.compile(r"\s{1,20}".join(map(re.escape, words)))
    for source in sources:
        if found := form.search(source.text):
            return source.name, found.start(), found.end()
    return None


def _digits(text: str) -> str:
    return "".join(sign for sign in text if sign.isdigit())
