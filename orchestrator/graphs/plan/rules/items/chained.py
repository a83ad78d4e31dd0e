"""The acts that the clauses of a message tell one after the other: under which condition who does what."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from orchestrator.graphs.plan.rules.items import chained_english, chained_korean, english, korean
from orchestrator.graphs.plan.rules.items.act_parts import Doer
from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.items.deeds import goes_on, unlabelled

_THEY: Final = re.compile(r"(?:and\s)?they\b", re.I)
_OF_USE: Final = re.compile(r"[을를]\s")
"""What is done with something, in a clause that surely tells of the use."""


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


def told_acts(clauses: Iterable[BriefClause], features: Collection[BriefClause], *, is_korean: bool) -> list[ToldAct]:
    """Return the acts of the clauses of a message that tell the use, in their order; ``features``: which do.

    Whoever is not named again is who did the act before, in the same clause or the one right before it.
    """
    found: list[ToldAct] = []
    aims: list[ToldAct] = []
    last: ToldAct | None = None
    before: BriefClause | None = None
    for clause in clauses:
        kept: list[ToldAct] = []
        is_going_on = before is not None and before in features and goes_on(before.piece, clause.piece)
        for act in acts_of(clause, is_korean=is_korean) if clause in features else ():
            if is_korean and is_going_on and last and last.who and not kept and act.doer in ("uses", "runs", "open"):
                act = replace(act, doer="same")  # "점원이 번호를 적고", "문자를 보낸다": nobody else is named
            if act.doer == "open" and last is None and _OF_USE.search(act.does) and clause.piece.surely("feature"):
                act = replace(act, doer="uses")
            if act.doer == "same" and last and _THEY.match(clause.piece.text) and _is_one(last.who):
                several = next((one for one in reversed(found) if one.who and not _is_one(one.who)), None)
                act = replace(act, who=several.who, doer=several.doer) if several else replace(act, doer="open")
            elif act.doer == "same" or (act.doer == "open" and last):
                act = replace(act, who=last.who, doer=last.doer) if last else replace(act, doer="open")
            if act.doer != "open" or last or act.does.isascii() or chained_korean.is_deliberate(act.does):
                kept.append(act)
                last = act
        if kept and not is_going_on and is_aim(clause, is_korean=is_korean):
            aims += kept
        before = clause
        found += kept
        last = last if kept else None
    others = [one for one in found if one not in aims]
    return others if len(others) > 1 else found


def _is_one(who: str) -> bool:
    """Tell whether an English name is of one person, whom "they" does not mean where several were named before."""
    return who.isascii() and bool(who) and not re.search(r"(?:[^s]s|people|staff|children)$", who, re.I)


def is_aim(clause: BriefClause, *, is_korean: bool) -> bool:
    """Tell whether a clause says what somebody means to make, which others then tell step by step."""
    text = clause.piece.text
    if not is_korean and chained_english.use_of(text)[1]:
        return False  # what people are to be able to do is where the use begins
    return (korean if is_korean else english).unhedged(text) != text and not chained_korean.is_chain(text)


def acts_of(clause: BriefClause, *, is_korean: bool) -> list[ToldAct]:
    """Return the acts of one clause as it tells them."""
    parts = (chained_korean.acts_in if is_korean else chained_english.acts_in)(unlabelled(clause.piece.text))
    return [ToldAct(part.who, part.does, part.when, part.doer, clause) for part in parts]
