"""Another matter that a person tells of beside the one that is asked about: it is noted, and told to the lawyer."""

from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.classifying import offer_other_kinds
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.amending import stems_of
from orchestrator.graphs.intake.rules.classify import vocabulary
from orchestrator.graphs.intake.rules.other_kind import insisted, is_denied_name
from orchestrator.graphs.intake.scoring import scored

LEAST, AHEAD = 0.55, 2.5
"""How well a message has to fit another kind, and how many times better than the one that is asked about.

Of 1,900 replies to questions (``evals/intake/heard``) 28 fit another kind so well; most of these tell of it.
"""
INSISTED, AHEAD_INSISTED = 0.4, 2.0
"""The same of what is said again because it was not heard."""
OWN = 0.05
"""What any message fits its own kind at least, for comparing."""
SHORTEST = 15
"""Characters of a message that may tell of another matter; what is shorter only answers."""
MOST = 2
"""Other matters that are noted in one interview."""


async def note_other_matter(session: InterviewSession, text: str) -> None:
    """Note and say that a message tells of another kind of case as well, each once."""
    found = await _other_kind(session, text, LEAST, AHEAD) if len(text) >= SHORTEST else None
    if found is not None:
        await add_matter(session, found, text)


async def ask_insisted_kind(session: InterviewSession, text: str) -> bool:
    """Ask whether it is another kind of case, where a message insists on something that fits that better; once each."""
    again = insisted(text)
    found = await _other_kind(session, again, INSISTED, AHEAD_INSISTED) if again else None
    if found is None or any(found == one for one, _, _ in session.it.get("matters", [])):
        return False
    if found in session.it["classifying"].get("rejected", []):
        return False
    await offer_other_kinds(session, [found])
    return True


async def add_matter(session: InterviewSession, code: str, text: str) -> None:
    """Note another kind of case, and say that the lawyer hears of it."""
    matters = session.it.setdefault("matters", [])
    if len(matters) >= MOST or any(code == one for one, _, _ in matters) or code in session.it.get("no_matters", []):
        return
    matters.append([code, text, session.turn.id])
    name = await asking.phrase(session, session.knowledge.scenarios[code].name)
    session.say("intake.matter.noted", name=name)


async def leave_out_matter(session: InterviewSession, text: str) -> bool:
    """Leave out a matter that was noted, where a message says that it is none; False where it denies none."""
    it = session.it
    for one in it.get("matters", []):
        name = session.knowledge.scenarios[one[0]].name
        if is_denied_name(f"{name.ko} {name.en}", text):
            it["matters"] = [other for other in it["matters"] if other is not one]
            it.setdefault("no_matters", []).append(one[0])
            session.say("intake.matter.left_out", name=await asking.phrase(session, name))
            return True
    return False


async def _other_kind(session: InterviewSession, text: str, least: float, ahead: float) -> str | None:
    """Return the kind that a message fits better than the one of the interview; None where it has no word of one."""
    own, scenario = session.it["scenario"], session.scenario
    named = vocabulary(session.knowledge).named(text) if scenario is not None else {}
    if scenario is None or not named.keys() - {own}:
        return None
    scores = await scored(session, text)
    mine = next((one.total for one in scores if one.code == own), 0.0)
    best = next((one for one in scores if one.code != own), None)
    if best is None or best.keywords <= 0 or best.total < max(least, ahead * max(mine, OWN)):
        return None
    # A word that a question of this kind asks with tells of no other.
    hints = "".join(hint for question in scenario.questions for hint in question.hints)
    offered = {stem for one in scenario.questions for option in one.options for stem in _stems(option.label.ko)}
    telling = [word for word in named.get(best.code, ()) if word not in hints and not (_stems(word) & offered)]
    return best.code if telling else None


def _stems(text: str) -> set[str]:
    return {stem for stem, _, _ in stems_of(text)}
