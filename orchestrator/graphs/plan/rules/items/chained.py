"""The acts that the clauses of a message tell one after the other: under which condition who does what."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from orchestrator.graphs.plan.rules.items import chained_english, chained_korean, english, korean
from orchestrator.graphs.plan.rules.items.act_parts import Doer
from orchestrator.graphs.plan.rules.items.clauses import HAS_LASTED, BriefClause

_TELLING: Final = frozenset(("act", "money", "rule", "people"))
"""Kinds of clauses in which people act."""
_FUNDS: Final = re.compile(
    r"\b(?:sponsor|bank|fund|grant|council|board|committee|trustees|director|jury|management)\b|재단|이사회|위원회|후원사|지자체",
    re.I,
)
"""Who pays for a service, or has a say in it, is no one who uses it."""
_SHORT: Final = 2
"""Words of an act up to which a clause on something else tells none."""
_OF_USE: Final = re.compile(r"[을를]\s")
"""What is done with something, in a clause that surely tells of the use."""
_NEITHER: Final = frozenset(("order", "form", "never", "position"))
_FOR_MONEY: Final = re.compile(r"\b(?:nothing|free)\b|^(?:gets?|receives?|earns?)\s\S{0,3}\d|받는다$")
"""What money does in a clause on prices, which is no step of a use."""


@dataclass(frozen=True, slots=True)
class ToldAct:
    """One act with the clause that tells it."""

    who: str
    """Empty where ``doer`` is not ``named``."""
    does: str
    when: str
    """The condition, as it is told."""
    doer: Doer
    clause: BriefClause


def told_acts(clauses: Iterable[BriefClause], *, is_korean: bool) -> list[ToldAct]:
    """Return the acts of the clauses of a message in their order; of clauses that are no acts only those of somebody named.

    Whoever is not named again is who did the act before, in the same clause or the one right before it.
    """
    found: list[ToldAct] = []
    aims: list[ToldAct] = []
    last: ToldAct | None = None
    for clause in clauses:
        is_other = clause.kind in _NEITHER and not (clause.kind == "form" and last and _goes_on(clause))
        is_other = is_other or (clause.kind == "state" and clause.piece.surely("problem"))
        told = [] if is_other or not clause.piece.told else [*_acts(clause, is_korean=is_korean)]
        kept = []
        for act in told:
            is_own = act.doer == "named"
            if act.doer == "open" and last is None and _OF_USE.search(act.does) and clause.piece.surely("feature"):
                act = replace(act, doer="uses")
            if act.doer == "same" or (act.doer == "open" and last):
                act = replace(act, who=last.who, doer=last.doer) if last else replace(act, doer="open")
            if _counts(act, is_own=is_own, is_going_on=last is not None):
                kept.append(act)
                last = act
        if kept and _is_aim(clause, is_korean=is_korean):
            aims += kept
        found += kept
        last = last if kept else None
    others = [one for one in found if one not in aims]
    return others if len(others) > 1 else found


def _goes_on(clause: BriefClause) -> bool:
    """Tell whether a clause that may be about the text goes on with those who act: "they get a text two days after"."""
    role = clause.piece.told.role if clause.piece.told else None
    is_sure = role is not None and clause.piece.surely(role)
    return not is_sure and clause.piece.text.lower().startswith(("they ", "it ", "he ", "she ", "then "))


def _is_aim(clause: BriefClause, *, is_korean: bool) -> bool:
    """Tell whether a clause says what somebody means to make, which others then tell step by step."""
    text = clause.piece.text
    return (korean if is_korean else english).unhedged(text) != text and not chained_korean.is_chain(text)


def _counts(act: ToldAct, *, is_own: bool, is_going_on: bool) -> bool:
    """Tell whether an act is a step of the use.

    One of a clause on something else is only where it names who does it, or, in English, goes on from another by its verb.
    """
    kind = act.clause.kind
    if kind == "act":
        return act.doer != "open" or act.does.isascii() or chained_korean.is_deliberate(act.does) or is_going_on
    if (
        HAS_LASTED.search(act.clause.piece.text)
        or _FUNDS.search(act.who)
        or (kind == "money" and _FOR_MONEY.search(act.does))
    ):
        return False
    if act.doer == "service" and act.does.isascii():
        return False
    if act.does.isascii():
        is_whole = len(act.does.split()) > _SHORT and not act.who[:1].isdigit()
        return (kind in _TELLING or is_going_on or is_whole) if is_own else (is_going_on and act.doer != "runs")
    return is_own and (kind in ("money", "rule") or chained_korean.is_deliberate(act.does))


def _acts(clause: BriefClause, *, is_korean: bool) -> Iterator[ToldAct]:
    text = clause.piece.text
    parts = (chained_korean.acts_in if is_korean else chained_english.acts_in)(text)
    for part in parts:
        yield ToldAct(part.who, part.does, part.when, part.doer, clause)
