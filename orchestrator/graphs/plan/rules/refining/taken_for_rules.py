"""Whether a clause of a wish would stand in a plan as a rule to keep, though it says why, or what is to be otherwise.

"The cap was cut to 250" that found no cap to change is undone; as a rule of the service nobody could keep it.
"""

from collections.abc import Iterator
from datetime import date
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, OF_TEXT, role_of
from orchestrator.graphs.plan.rules.refining.told_figures import counted, told_figures
from orchestrator.graphs.plan.rules.refining.told_words import content_of
from orchestrator.graphs.plan.rules.refining.wish_words import ADDS, REMOVES_TOLD
from orchestrator.language import any_of

_OF_RULES: Final = frozenset(("requirements", "overview", "risks"))
"""Sections in which a rule stands: no other one works it out."""
_QUOTING: Final = frozenset(("heard",))
_HALF: Final = 2
_CHANGES: Final = any_of(
    r"바뀌|바꾸|바꿔|바꿉|고치|고쳐|고칩|올렸|올려|올립|올랐|내렸|내려|내립|늘었|늘려|늘립|줄었|줄여|줄입|깎|밀렸|밀려|밀린|미뤄|미뤘|미룹|당겨|당겼|당깁|옮겼|옮겨|옮깁|변경|수정|정정|무리(?:고|라|예|이|입)",
    r"\b(?:moved?|moves|changed?|changes|back\sto|goes\sback|went\s(?:up|down)|pulled\sout|raised|lowered|increased|reduced|no\slonger|instead|(?:is|are)\snow)\b|\bnow$",
)
"""Says that something is otherwise than it was told."""
_FORBIDS: Final = any_of(
    r"(?<![가-힣])(?:안|못)\s|지\s?(?:않|말|마|못)|없이|금지",
    r"\b(?:no|not|never|cannot|can't|won't|don't|without|unless)\b",
)
"""Says that something is not to be: a rule, be it on changing something."""
_BINDS: Final = any_of(
    r"\d|(?<![가-힣])(?:안|못)\s|지\s?(?:않|말|마|못)|(?:해|여|아|어|야)야\s|면\s|만(?=\s|$)|금지|제외|없(?:이|다|음)",
    r"\d|\b(?:no|not|never|must|should|only|always|every|cannot|can't|won't|don't|if|unless|until|without|when|at\smost|at\sleast|within)\b",
)
_DID: Final = any_of(
    r"[았었했봤왔됐갔났냈]\S{0,4}$",
    r"^(?:(?:i|we)(?:['’]ve|\shave)?\s)?(?:just\s)?(?:asked|spoke|talked|checked|rang|called|met|heard|emailed|agreed)\b",
)
"""Done already, by whoever writes."""
_ASKS: Final = any_of(
    r"(?:줘|주세요|주십시오|줄래요?|달라|바랍니다|부탁\S*|해라|하자|합시다|할게요?|갑니다)[~!.]*$",
    r"^(?:please|can|could|make|put|add|set|use|write|say|drop|remove|cut|change|move|let's|keep|give|show|tell)\b",
)


def makes_rule(before: PlanDocument, after: PlanDocument, clause: str) -> bool:
    """Tell whether all that is new of a clause is that it stands as a rule, though it says none."""
    is_change = bool(_CHANGES.search(clause)) and not _FORBIDS.search(clause)
    is_rule = bool(_BINDS.search(clause)) and not is_change and says_something(clause, before.made_on)
    if is_rule:
        return False
    role = role_of(clause)
    if role.role in ("constraint", "feature") and role.score >= LIKELY and not is_change:
        return False
    named = words_of(clause)
    telling = {
        key for key, line in _new_lines(before, after) if named and len(named & words_of(line)) * _HALF >= len(named)
    }
    return bool(telling & _OF_RULES) and telling <= _OF_RULES


def says_something(clause: str, today: date) -> bool:
    """Tell whether a clause names a thing and says something of it: "5 kits" alone is no sentence."""
    return len(content_of(clause, told_figures(clause, today))) > 1 or len(clause.split()) > _HALF


def only_explains(clause: str) -> bool:
    """Tell whether a clause asks for nothing and says nothing of the service: "Asked the treasurer"."""
    is_wish = ADDS.search(clause) or REMOVES_TOLD.search(clause) or _CHANGES.search(clause) or _ASKS.search(clause)
    return not is_wish and not _BINDS.search(clause) and not counted(clause) and not clause.rstrip().endswith("?")


def is_report(clause: str) -> bool:
    """Tell whether a clause only tells what somebody did about the plan, or how they took it: nothing of the service."""
    if not only_explains(clause):
        return False
    # An order, and what is said of the text itself, as of its length, is a wish.
    return bool(_DID.search(clause)) or role_of(clause).role in OF_TEXT - {"order", "writing"}


def _new_lines(before: PlanDocument, after: PlanDocument) -> Iterator[tuple[str, str]]:
    was = {line for one in before.sections for line in one.body.splitlines()}
    for one in after.sections:
        if one.key not in _QUOTING:
            yield from ((one.key, line) for line in one.body.splitlines() if line not in was)
