"""How the person is asked which kind of case it is: between a few, by groups, or for another sentence or two."""

from collections.abc import Sequence
from typing import Final

from integrations.knowledge.base import OTHER, Disambiguation, Option, Scenario, Text
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.scoring import scored, unlikely_kinds
from orchestrator.graphs.intake.state import CLASSIFY

DISAMBIGUATION: Final = "disambiguation"


async def ask_which(session: InterviewSession, codes: tuple[str, ...]) -> None:
    """Ask which of several kinds it is, in the editors' words where they have some for these."""
    found = [session.knowledge.scenarios[code] for code in codes]
    own = next(
        (one.disambiguation for one in found if one.disambiguation and _covers(session, one.disambiguation, codes)),
        None,
    )
    text = await asking.phrase(session, own.question) if own else session.text("intake.classify.which")
    options = list(own.options) if own else [Option(one.code, one.name) for one in found]
    options = of_age(session, options)
    # What the editors' options leave out of those that fit is offered as well.
    named = {code for option in options for code in scenarios_meant(session, option.code)}
    options += [Option(one.code, one.name) for one in found if one.code not in named]
    await ask_kind(session, DISAMBIGUATION, text, options)


async def ask_menu(session: InterviewSession, within: Sequence[Scenario] = ()) -> None:
    """Offer the LEVEL2 groups, all of them or those of one LEVEL1, which does not count as a try."""
    groups: dict[str, Text] = {}
    for scenario in within or session.knowledge.scenarios.values():
        groups.setdefault(scenario.level2_code, scenario.level2_name)
    if not groups:
        return
    ranked = session.it["initial_analysis"]
    best = [session.knowledge.scenarios[code].level2_code for code in ranked if code in session.knowledge.scenarios]
    order = [code for code in dict.fromkeys([*best, *groups]) if code in groups]
    session.it["classifying"]["tries"] -= bool(within)
    step = asking.step_of(session, "CLASSIFY_MENU")
    text = await asking.phrase(session, step.text) if step else session.text("intake.classify.menu")
    # The editors may have plainer words for the groups.
    labels = groups | {option.code: option.label for option in (step.options if step else ()) if option.code in groups}
    others = [option for option in (step.options if step else ()) if option.code == OTHER]
    await ask_kind(session, "level2", text, [*(Option(code, labels[code]) for code in order), *others])


async def ask_freely(session: InterviewSession) -> None:
    """Ask for another sentence or two, where no group was the right one."""
    step = asking.step_of(session, "CLASSIFY_RETRY")
    text = await asking.phrase(session, step.text) if step else session.text("intake.classify.retry")
    session.it["classifying"]["tries"] += 1
    session.it["classifying"]["kind"] = "free"
    asking.ask(session, CLASSIFY, text)
    session.follow_ups = []


async def ask_level3(session: InterviewSession, inside: list[Scenario]) -> None:
    """Offer the scenarios of a group; this does not count as a try: the person is on the way."""
    scores = {score.code: score.total for score in await scored(session, session.it["initial_description"])}
    inside.sort(key=lambda scenario: -scores.get(scenario.code, 0.0))
    text = session.text("intake.classify.which_in", name=await asking.phrase(session, inside[0].level2_name))
    session.it["classifying"]["tries"] -= 1
    await ask_kind(session, "level3", text, [Option(one.code, one.name) for one in inside])


async def ask_kind(session: InterviewSession, kind: str, text: str, options: list[Option]) -> None:
    """Ask among options, which counts as a try; another kind than these may always be chosen."""
    classifying = session.it["classifying"]
    classifying["tries"] += 1
    classifying["kind"] = kind  # type: ignore[typeddict-item]
    classifying["options"] = [*classifying["options"], *(option.code for option in options if kind == DISAMBIGUATION)]
    pairs = await asking.choices_of(session, [option for option in options if option.code != OTHER])
    other = next((option for option in options if option.code == OTHER), None)
    pairs.append([OTHER, await asking.phrase(session, other.label) if other else session.text("intake.classify.other")])
    asking.ask(session, CLASSIFY, text, [(code, label) for code, label in pairs])
    session.follow_ups = []


def of_age(session: InterviewSession, options: list[Option]) -> list[Option]:
    """Return options without those that are hardly a child's own, or of a school, where others are left."""
    unlikely = unlikely_kinds(session)
    if not unlikely:
        return options
    left = [
        one
        for one in options
        if not scenarios_meant(session, one.code) or scenarios_meant(session, one.code) - unlikely
    ]
    return left if any(one.code != OTHER for one in left) else options


def _covers(session: InterviewSession, one: Disambiguation, codes: tuple[str, ...]) -> bool:
    """Tell whether the options of a question tell the most likely two apart."""
    named = [scenarios_meant(session, option.code) for option in one.options]
    first = next((place for place, meant in enumerate(named) if codes[0] in meant), None)
    second = next((place for place, meant in enumerate(named) if codes[1] in meant), None)
    return first is not None and second is not None and first != second


def scenarios_meant(session: InterviewSession, code: str) -> frozenset[str]:
    """Return the scenarios that an option's code stands for."""
    if code in session.knowledge.scenarios:
        return frozenset({code})
    return frozenset(scenario.code for scenario in scenarios_inside(session, code))


def scenarios_inside(session: InterviewSession, code: str) -> list[Scenario]:
    """Return the scenarios of a LEVEL2, or of a LEVEL1."""
    scenarios = session.knowledge.scenarios.values()
    found = [scenario for scenario in scenarios if scenario.level2_code == code]
    return found or [scenario for scenario in scenarios if scenario.level1 == code]
