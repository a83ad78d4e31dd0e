"""How well stories and their parts fit the kinds of case, and what is told of another kind in the same breath."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace

from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.classify import ScenarioScore, Verdict, matter_of, verdict, vocabulary
from orchestrator.graphs.intake.rules.coordination import told_together
from orchestrator.graphs.intake.rules.of_children import AT_SCHOOL, AT_WORK, NOT_A_CHILDS, OF_A_CHILD, is_among_pupils
from orchestrator.graphs.intake.rules.other_kind import denies_kind, is_none_of_these
from orchestrator.graphs.intake.scenario_classifier import Likeness
from orchestrator.language.predications import predications

FITS = 0.45
"""How well a single clause fits a kind that it tells of by itself."""
SHORTEST = 8
"""Characters of a clause that tells of a kind."""
LAST_CLAUSES = 4
"""Clauses at the end of a story that are judged one by one for what else may be meant."""
BOTH = re.compile(r"둘\s?다|모두|전부|셋\s?다|\b(?:both|all of)\b", re.I)
likeness = Likeness()
"""The vectors of expressions, shared by all interviews of a process; they belong to versions, not to people."""


async def scored(session: InterviewSession, text: str) -> list[ScenarioScore]:
    """Return every scenario with its score for a story."""
    knowledge, deps = session.knowledge, session.context.deps
    if not knowledge.scenarios:
        return []
    with session.timed("classification"):
        source = deps.of(IntakeDeps).knowledge
        folder = source.folder_of(knowledge.version) if source else None
        matter = matter_of(text)
        meaning = await likeness.of(matter, knowledge, deps.embedder, folder)
        words = await asyncio.to_thread(vocabulary, knowledge)
        rejected = session.it["classifying"].get("rejected", [])
        found = [score for score in words.scores(matter, meaning) if score.code not in rejected]
        left = [score for score in found if not denies_kind(knowledge.scenarios[score.code], text)]
        # Who takes up a kind only to say that it is none of theirs tells of another; who denies all tells nothing.
        found = left or found
        unlikely = unlikely_kinds(session, text)
        if not unlikely:
            return found
        # What sounds like a trouble at work is as much one of the school where pupils tell it.
        at_work = max((one.total for one in found if one.code in unlikely & AT_WORK), default=0.0)
        less = [replace(one, total=one.total * OF_A_CHILD) if one.code in unlikely else one for one in found]
        less = [replace(one, total=max(one.total, at_work)) if one.code == AT_SCHOOL else one for one in less]
        return sorted(less, key=lambda one: -one.total)


def unlikely_kinds(session: InterviewSession, text: str = "") -> frozenset[str]:
    """Return the kinds that a story hardly is of, whatever it sounds like: a child's, or one among pupils."""
    is_child = bool(session.it.get("is_child"))
    unlikely = NOT_A_CHILDS if is_child else frozenset[str]()
    is_school = is_among_pupils(f"{session.it['initial_description']}\n{text}", is_child=is_child)
    return unlikely | AT_WORK if is_school else unlikely


async def told_last(session: InterviewSession, latest: str) -> list[str]:
    """Return the kinds that the last clauses of a story fit well by themselves: what worries most comes last."""
    clauses = predications(latest or session.it["initial_description"])[-LAST_CLAUSES:]
    best = [next(iter(await scored(session, one)), None) for one in clauses if len(one) > SHORTEST]
    return [one.code for one in best if one is not None and one.total >= FITS][-1:]


async def both_told(session: InterviewSession, likely: Sequence[str]) -> tuple[str, ...]:
    """Return two of the likely kinds that a clause joins, each of which it tells for sure, the likelier first."""
    for pair in told_together(session.it["initial_description"]):
        kinds = [verdict(await scored(session, one), is_told_more=True) for one in pair]
        codes = {one.codes[0] for one in kinds if one.kind == "sure"} & set(likely)
        if len(codes) == len(pair):
            return tuple(sorted(codes, key=likely.index))
    return ()


async def answered_first(session: InterviewSession, text: str) -> list[str] | None:
    """Return the kind that the first of several clauses names for sure, and behind it another that the rest tells of.

    "애들 양육권이요. 그런데 남편은 이혼도 안 해준다고 해요"
    """
    first, *rest = predications(text)
    if not rest or is_none_of_these(first):
        return None
    code = await _only_named(session, first)
    if code is None:
        return None
    beside = [await best_named(session, one) for one in rest]
    return [code, *(other for other in dict.fromkeys(beside) if other is not None and other != code)]


async def _only_named(session: InterviewSession, clause: str) -> str | None:
    """Return the only kind of which a clause has a keyword, where it also fits that best."""
    named = vocabulary(session.knowledge).named(clause)
    best = await best_named(session, clause)
    return best if set(named) == {best} else None


async def best_named(session: InterviewSession, clause: str) -> str | None:
    """Return the kind that fits a clause best, where it has a keyword of that and fits it well."""
    best = next(iter(await scored(session, clause)), None)
    return best.code if best is not None and best.keywords > 0 and best.total >= FITS else None


async def kinds_beside(session: InterviewSession) -> list[str]:
    """Return the other kinds that a clause of the story tells of in one breath with its own: wages and severance.

    Each of two things that are joined is judged with the rest of its clause; one of them has to be of the kind itself.
    """
    beside = [other for other in await _beside(session, session.it["initial_description"]) if other[1].kind == "sure"]
    return list(dict.fromkeys(code for _, found in beside for code in found.codes))


async def words_beside(session: InterviewSession) -> list[str]:
    """Return what a message says that it is about as well, where that fits no kind for sure: "차 긁은 거랑 … 둘 다"."""
    text = session.turn.text.strip()
    if BOTH.search(text) is None:
        return []
    return [BOTH.split(part)[0].strip() for part, found in await _beside(session, text) if found.kind != "sure"]


async def _beside(session: InterviewSession, text: str) -> list[tuple[str, Verdict]]:
    """Return the halves of joined things of which only the other is of the kind of the interview, each as judged."""
    beside = []
    for pair in told_together(text):
        kinds = [verdict(await scored(session, one), is_told_more=True) for one in pair]
        own = [one.codes[:1] == (session.it["scenario"],) for one in kinds]
        beside += [(pair[place], kinds[place]) for place in (0, 1) if own[1 - place] and not own[place]]
    return beside
