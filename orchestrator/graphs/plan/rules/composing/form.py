"""The length and the form that a message wants of the plan itself: carried out, or said as not done."""

from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.asked_length import ToldLength, told_length
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT
from orchestrator.graphs.plan.sizes import words_of_size
from orchestrator.language import any_of

_SHORT: Final = any_of(r"짧게|짧은|간단히|간략", r"\b(?:keep\sit\s|like\s|pls\s|please\s)?short\b|\bbrief\b")
"""Of a clause that speaks of the text alone: where the service is named beside, it may be the service that is short."""
_TABLES: Final = any_of(r"(?<![가-힣])표(?:로|를|\s많이|\s위주)", r"\b(?:in|as|with)\s(?:a\s)?tables?\b")
_NO_TABLES: Final = any_of(
    r"(?<![가-힣])표(?:와\s\S+|나\s\S+)?(?:은|는|를|도)?\s?(?:없이|빼|넣지|쓰지|말고|안\s)",
    r"\b(?:no|without|avoid)\s(?:\w+\s(?:or|and)\s)?tables?\b|\btables?\sare\snot\b",
)
_BULLETS: Final = any_of(r"개조식", r"\bbullets?\b|\bbullet\spoints?\b")
_PLAIN: Final = any_of(
    r"쉬운\s?말|쉽게|어려운\s?말|딱딱하지\s?않|부드럽게|편하게",
    r"\bplain\b|\bjargon\b|\bcorporate\b|\bbuzzwords?\b|\binformal\b",
)
_OWN_WORDS: Final = any_of(
    r"(?:영어|외래어|외국어)\S{0,2}\s(?:없이|쓰지|빼|말고)", r"\bno\s(?:foreign|latin|english)\swords\b"
)
_ONE_TABLE: Final = any_of(r"(?<![가-힣])표(?:가\s|\s하나)", r"\bplease\sa\stable\b|\ba\stable\sfor\sthe\s")
_MONEY_LAST: Final = any_of(
    r"(?:돈|비용|예산)(?:은|는|을|를|이)?\s?(?:얘기는\s?)?(?:맨\s?)?(?:아래|밑|뒤|끝|마지막)",
    r"\b(?:money|costs?|budget)\s(?:at\sthe\s(?:bottom|end)|last)\b",
)
_FORMAL: Final = any_of(r"격식|중립|공문|딱딱하게", r"\bformal\b")
_LARGE: Final = any_of(
    r"글씨(?:를|는)?\s?(?:크게|큼직)|큰\s?글씨", r"\blarge\s(?:print|letters|type)\b|\bbig\sletters\b"
)
_FORMS: Final = (
    ("large", _LARGE),
    ("no_tables", _NO_TABLES),
    ("tables", _TABLES),
    ("bullets", _BULLETS),
    ("tables", _ONE_TABLE),
    ("money_last", _MONEY_LAST),
    ("own_words", _OWN_WORDS),
    ("formal", _FORMAL),
    ("plain", _PLAIN),
)
_SHORTEST: Final = 5_400
"""Korean letters of three pages: of a plan that is to have no more, sections are left out from the start."""
_WHOLE: Final = any_of(
    r"(?:분량|길이|쪽수|글자\s?수)\S{0,2}\s(?:상관|제한|무관|신경)\S{0,3}\s?(?:없|쓰지|안)"
    r"|(?:기획서|기획안|계획서|문서|내용)\s?(?:를|을|는|은)?\s?(?:전체|전부|통째로|빠짐없이)|(?:전체|온전한|완전한|원래)\s?(?:기획서|기획안|계획서|문서|내용)|(?:전체|전부|통째로|빠짐없이)(?:를|을|로)?\s(?:다\s|다시\s){0,2}(?:써|쓰|작성|적어)",
    r"\b(?:whole|full|entire|complete)\s(?:service\s|product\s)?(?:plan|proposal|document|text|version|thing)\b"
    r"|\b(?:length|size)\s(?:does(?:n['’]?t|\snot)\smatter|is\sfree)\b|\bno\slimit\s(?:on|for|of)\s(?:the\s)?length\b|\bas\slong\sas\s(?:you\sneed|it\s(?:takes|needs))\b",
)
"""A wish for the plan without the length that it was kept to."""
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


def wants_money_last(material: PlanMaterial) -> bool:
    """Tell whether a message wants the costs at the end."""
    return any(_MONEY_LAST.search(text) for text, _ in _of_text(material))


def wants_no_tables(material: PlanMaterial) -> bool:
    """Tell whether a message wants no table in the plan."""
    return any(_NO_TABLES.search(text) for text, _ in _of_text(material))


def form_lines(material: PlanMaterial) -> Iterator[str]:
    """Yield each wish for the form with what was done about it."""
    shown = {"short"} if length_asked(material) else set()
    for text, source in _of_text(material):
        said = {key: found[0].strip() for key, form in _FORMS if (found := form.search(text))}
        for key, words in {"short": _short_in(text), **said}.items():
            if words and key not in shown:
                shown.add(key)
                yield material.say("form_wish", words=words, mark=f"[{source}]", done=material.say(f"form_{key}"))


def _of_text(material: PlanMaterial) -> Iterator[tuple[str, int]]:
    """Yield what a message says of the plan's own text."""
    kinds = {one.piece.text: one.kind for one in material.items.clauses}
    for piece in material.case.pieces:
        told = piece.told
        if told and (piece.is_aside or told.role in OF_TEXT or kinds.get(piece.text) in _SAID):
            yield piece.text, piece.source
