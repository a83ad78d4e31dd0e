"""The length and the form that a message wants of the plan itself: carried out, or said as not done."""

from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.asked_length import ToldLength, told_length
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT
from orchestrator.graphs.plan.rules.reading.text_demands import TextDemand, ordered_parts, parts_named, text_demands
from orchestrator.graphs.plan.sizes import words_of_size
from orchestrator.language import any_of

_SHORT: Final = any_of(
    r"(?<!문장[은을도]\s)짧게|짧은(?!\s문장)|간단히|간략|길면\s?안|(?:긴|길게\s쓴)\s(?:글|문서|기획서)\S{0,2}\s(?:싫|안|못)",
    r"\b(?:hates?|dislikes?|can['’]?t\sstand|won['’]t\sread|never\sreads?)\slong\s?\w*|\bnothing\sfancy\b|\b(?:keep\sit\s|like\s|pls\s|please\s)?short\b(?!\s(?:sentences?|words))|\bbrief\b",
)
"""Of a clause that speaks of the text alone: where the service is named beside, it may be the service that is short."""
_SHORTEST: Final = 5_400
"""Korean letters of three pages: of a plan that is to have no more, sections are left out from the start."""
_WHOLE: Final = any_of(
    r"(?:분량|길이|쪽수|글자\s?수)\S{0,2}\s(?:상관|제한|무관|신경)\S{0,3}\s?(?:없|쓰지|안)"
    r"|(?:기획서|기획안|계획서|문서|내용)\s?(?:를|을|는|은)?\s?(?:전체|전부|통째로|빠짐없이)|(?:전체|온전한|완전한|원래)\s?(?:기획서|기획안|계획서|문서|내용)|(?:전체|전부|통째로|빠짐없이)(?:를|을|로)?\s(?:다\s|다시\s){0,2}(?:써|쓰|작성|적어)",
    r"\b(?:whole|full|entire|complete)\s(?:service\s|product\s)?(?:plan|proposal|document|text|version|thing)\b"
    r"|\b(?:length|size)\s(?:does(?:n['’]?t|\snot)\smatter|is\sfree)\b|\bno\slimit\s(?:on|for|of)\s(?:the\s)?length\b|\bas\slong\sas\s(?:you\sneed|it\s(?:takes|needs))\b",
)
"""A wish for the plan without the length that it was kept to."""
_HEAD, _TAIL = "overview", "heard"
_SAID: Final = frozenset(("form", "order"))
BRIEF: Final = (
    "overview",
    "problem",
    "requirements",
    "conflicts",
    "scope",
    "flow",
    "schedule",
    "costs",
    "kpis",
    "risks",
)
"""Sections by which a plan is decided on; where a short one is wanted the others are left out, and what was asked for
comes last."""


def wants_short(material: PlanMaterial) -> bool:
    """Tell whether a message wants few pages, or few minutes of reading."""
    asked = length_asked(material)
    if asked and asked[0].sizes["ko"] <= _SHORTEST:
        return True
    return asked is None and any(_short_in(text) for text, _ in _of_text(material))


def length_asked(material: PlanMaterial) -> tuple[ToldLength, int] | None:
    """Return the least length that a message sets for the plan, with the source; None where it sets none.

    The last wish outweighs the request: another length, or the whole plan, which has none.
    """
    of_text = {text for text, _ in _of_text(material)}
    wishes = _wishes(material)
    found = min(
        (
            (length, piece.source)
            for piece, role in material.case.heard
            if piece.source not in wishes
            and (piece.text in of_text or role.role in OF_TEXT or marks.ORDER.search(piece.text))
            if (length := told_length(piece.text, of_writing=role.role == "writing"))
        ),
        key=lambda one: one[0].sizes[material.language],
        default=None,
    )
    for piece in material.case.own:
        if piece.is_amended or piece.source in wishes:
            if length := told_length(piece.text, of_writing=False):
                found = length, piece.source
            elif _WHOLE.search(piece.text):
                found = None
    return found


def _wishes(material: PlanMaterial) -> frozenset[int]:
    """Return the numbers of what the person said of the plan after its request."""
    own = [one.number for one in material.sources if one.kind == "request" and not one.place]
    return frozenset(own[1:])


def _short_in(text: str) -> str:
    """Return the words of a clause by which the plan is to be short."""
    if found := None if marks.ORDER.search(text) else _SHORT.search(text):
        return found[0].strip()
    return words_of_size(text, "lean")


def wants_ask_first(material: PlanMaterial) -> bool:
    """Tell whether a message wants what the reader decides to stand before all else."""
    return any(one.form == "first" and one.part == "ask" for one, _ in _demands(material))


def placed_as_asked(keys: Sequence[str], material: PlanMaterial) -> list[str]:
    """Return the keys of sections, those that a message wants first behind the overview, those that it wants last at the end.

    What was asked for stands behind all of them.
    """
    placed = {form: [one.part for one, _ in _demands(material) if one.form == form] for form in ("first", "last")}
    first = [one for one in dict.fromkeys(placed["first"]) if one in keys]
    last = [one for one in dict.fromkeys(placed["last"]) if one in keys and one not in first]
    if not (first or last):
        return [*keys]
    rest = [one for one in keys if one not in (*first, *last)]
    head, tail = [one for one in rest if one == _HEAD], [one for one in rest if one == _TAIL]
    return [*head, *first, *(one for one in rest if one not in (_HEAD, _TAIL)), *last, *tail]


def asked_parts(material: PlanMaterial) -> frozenset[str]:
    """Return the keys of the sections that a message names where it speaks of the plan's own text."""
    return frozenset(part for text, _ in _of_text(material) for part in parts_named(text))


def wants_no_tables(material: PlanMaterial) -> bool:
    """Tell whether a message wants no table in the plan."""
    return any(one.form == "no_tables" for one, _ in _demands(material))


def wants_one_table(material: PlanMaterial) -> bool:
    """Tell whether a message wants one table and no more."""
    return any(one.form == "one_table" for one, _ in _demands(material))


def _demands(material: PlanMaterial) -> Iterator[tuple[TextDemand, int]]:
    ordered = [
        (one, source)
        for sentences, source in material.case.lines
        for sentence in sentences
        for one in ordered_parts(sentence.text)
        if source in material.case.own_sources
    ]
    yield from ordered
    listed = {one.part for one, _ in ordered}
    for text, source in _of_text(material):
        yield from ((one, source) for one in text_demands(text) if one.part not in listed)


def form_lines(material: PlanMaterial) -> Iterator[str]:
    """Yield each wish for the form with what was done about it."""
    is_long_told = length_asked(material) is not None
    for text, source in () if is_long_told else _of_text(material):
        if words := _short_in(text):
            yield _line(material, words, source, material.say("form_short"))
            break
    shown: set[tuple[str, str]] = set()
    for one, source in _demands(material):
        if (one.form, one.part) not in shown and one.words not in {words for words, _ in shown}:
            shown |= {(one.form, one.part), (one.words, "")}
            key = f"form_{one.form}_ask" if one.part == "ask" else f"form_{one.form}"
            key = "form_ordered" if ordered_parts(one.words) else key
            yield _line(material, one.words, source, material.say(key))


def _line(material: PlanMaterial, words: str, source: int, done: str) -> str:
    return material.say("form_wish", words=words, mark=f"[{source}]", done=done)


def _of_text(material: PlanMaterial) -> Iterator[tuple[str, int]]:
    """Yield what a message says of the plan's own text."""
    kinds = {one.piece.text: one.kind for one in material.items.clauses}
    for piece in material.case.pieces:
        told = piece.told
        if told and (piece.is_aside or told.role in OF_TEXT or kinds.get(piece.text) in _SAID):
            yield piece.text, piece.source
