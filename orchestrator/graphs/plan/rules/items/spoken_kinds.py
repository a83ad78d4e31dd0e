"""A clause of a message, as what it was told to speak of."""

import re
from collections.abc import Mapping
from typing import Final

from orchestrator.graphs.plan.rules.items import chained_english, english, korean
from orchestrator.graphs.plan.rules.items.barring import bars, bars_all, is_barred
from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.items.deeds import is_case, is_over
from orchestrator.graphs.plan.rules.items.doers_korean import actor_of
from orchestrator.graphs.plan.rules.items.goals import is_goal
from orchestrator.graphs.plan.rules.items.kept_rules import has_no_sum, kept_to
from orchestrator.graphs.plan.rules.items.left_out import barred, reason_in
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.items.of_paper import is_of_paper
from orchestrator.graphs.plan.rules.reading import Piece, marks
from orchestrator.graphs.plan.rules.reading.role_classifier import ClauseRole
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predicates_ko import predicates

_KINDS: Final[Mapping[ClauseRole, ClauseKind]] = {
    "feature": "act", "user": "people", "price": "money", "budget": "money", "date": "day", "target": "aim",
    "problem": "state", "quantity": "note", "place": "note", "team": "note", "constraint": "rule", "order": "order",
    "reader": "form", "writing": "form", "deadline_of_plan": "form", "talk": "form",
}  # fmt: skip
MAY_BAR: Final = frozenset(("rule", "act", "note", "state", "aim", "money", "form"))
_NOT_SOUGHT: Final = any_of(
    r"(?:조사|분석|비교|검토)(?:\s?같은\s?(?:건|거|것은?))?(?:은|는|를|을)?\s?(?:필요\s?(?:는\s)?없|안\s?해도|하지\s?않아도|생략)",
    r"\bno\s(?:need\s(?:for|to)|market|competitor)\b[^.]{0,30}(?:research|analysis|study)|\b(?:don'?t|no\sneed\sto)\s(?:research|look\sinto|compare)\b",
)
"""What whoever writes the plan need not look into."""
_UNSURE: Final[Mapping[ClauseRole, ClauseKind]] = {"feature": "act", "constraint": "rule"}
_HEARD_KO: Final = re.compile(
    r"말로는|말에\s따르면|[가-힣](?:대요|답니다|다더라고요|다고\s(?:합니다|해요|한다|하네요|하세요|하십니다))[.\s]*$"
)
_CASE_TAGS: Final = tuple((stem, "ETM", noun) for stem in ("VV", "XSV") for noun in ("NNB", "NNG"))
_MEANT: Final = frozenset(("바라", "원하", "생각", "하"))
"""Verbs of what somebody has in mind; "하" of "생각하다"."""


def spoken_clause(piece: Piece, language: str) -> BriefClause:
    """Return a clause of a message as what it speaks of; of one that is told to be nothing, only that it was said."""
    is_korean = language == "ko" and bool(re.search("[가-힣]", piece.text))
    bare = (korean if is_korean else english).unhedged(piece.text)
    label, parts = labelled_parts(bare) or ("", [])
    if label == "rule" and len(parts) == 1:
        bare = parts[0]
    text = korean.declared(korean.led(bare)) if is_korean else english.led(bare)
    kind: ClauseKind = (
        "order"
        if marks.SOUGHT.search(bare) or _NOT_SOUGHT.search(bare)
        else _KINDS[piece.role]
        if piece.role
        else _unsure(piece)
    )
    kind = "rule" if label == "rule" and len(parts) == 1 else kept_to(kind, text, piece)
    if kind in ("note", "state", "rule", "act", "money", "day") and is_goal(text) and not find_amounts(text):
        kind = "aim"
    is_open = kind in ("rule", "act") or (kind == "note" and (not piece.role or has_no_sum(piece, text)))
    if is_open and (bars_all(text) or (is_korean and kind != "note" and is_barred(text))):
        kind = "never"
    if (
        not is_korean
        and kind in ("rule", "act", "note")
        and not piece.surely("problem")
        and chained_english.is_ban(bare)
    ):
        kind = "never"
    if kind in ("never", "rule") and is_case(text):
        kind = "act"
    if kind not in ("order", "form", "people", "day") and is_of_paper(piece.text) and not find_amounts(text):
        kind = "form"
    # A trouble with its cause stays one.
    is_trouble = kind == "state" and piece.role == "problem"
    if kind in ("note", "state", "rule") and not is_trouble and reason_in(piece.text):
        kind = "note"
    may_report = kind in ("act", "note", "rule", "people") or piece.role == "talk"
    if not is_korean and may_report and chained_english.reporters(bare):
        kind = "state"
    if kind in ("act", "note") and not piece.surely("feature") and is_korean and is_over(text):
        kind = "state"
    if kind == "note" and piece.role is None and is_korean and _is_of_case(text):
        kind = "rule"
    if kind in MAY_BAR and bars(piece):
        kind, text = "never", barred(text, piece.text)
    if is_korean and kind == "aim" and _HEARD_KO.search(piece.text):
        kind = "state"  # what somebody says of others is how it is today
    enabled = "" if is_korean else chained_english.use_of(piece.text)[0]
    actor = (actor_of(text) if is_korean else enabled or english.actor_of(text)) if kind in ("act", "rule") else ""
    return BriefClause(text, piece, kind, actor, text)


def _is_of_case(text: str) -> bool:
    """Tell whether a Korean clause says who does what with a thing to which something has happened.

    >>> _is_of_case("고장난 건 빌린 집이 물어낸다"), _is_of_case("생각한 건 손님이 고른다"), _is_of_case("나누는 건 약사가 한다")
    (True, False, False)
    """
    tokens = morphemes(text)
    topic = next((at for at, one in enumerate(tokens) if one.tag == "JX" and one.form in ("은", "는", "ᆫ")), 0)
    if topic < 3 or tuple(one.tag for one in tokens[topic - 3 : topic]) not in _CASE_TAGS:
        return False
    stem, ending, thing = tokens[topic - 3 : topic]
    said = predicates(text)[-1:]
    is_past = ending.form in ("ᆫ", "은") and thing.form in ("것", "거", "경우") and stem.form not in _MEANT
    return is_past and any(one.is_deed and one.mood == "told" and not one.is_past for one in said)


def _unsure(piece: Piece) -> ClauseKind:
    """Return the kind of a clause that is not sure to be any: what it does and what must hold are kept as that."""
    return _UNSURE.get(piece.told.role, "note") if piece.told else "note"
