"""What the use will cost where no amount is told: its units by the steps, or their hours where there is no money."""

from typing import Final

from orchestrator.graphs.plan.rules.composing.course_guides import course_guide
from orchestrator.graphs.plan.rules.composing.course_things import course_thing
from orchestrator.graphs.plan.rules.composing.owners import operator, spoken_of
from orchestrator.graphs.plan.rules.composing.whole_course import is_user, step_name, whole_course
from orchestrator.graphs.plan.rules.items.channels import channel_in
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.rate_lines import PEOPLE
from orchestrator.graphs.plan.rules.reading.rate_tokens import rate_tokens

_BOUGHT: Final = frozenset(("lend", "sell"))
"""Courses whose thing has to be there before anybody uses it; what is mended or carried is somebody's own."""


def course_drivers(material: PlanMaterial, most: int) -> list[tuple[str, str, str]]:
    """Return rows of item, amount and basis: the time of those who handle a case, what carries it, the thing, and the preparation.

    The amounts are unknown; ``most``: rows.
    """
    say, unknown = material.say, material.say("driver_unknown")
    handlers: dict[str, str] = {}
    carriers: dict[str, None] = {}
    for step in sorted(whole_course(material), key=lambda one: not one.source):
        if channel := channel_in(step.does):
            carriers.setdefault(channel)
        is_known = any(is_same_party(step.who, one) for one in handlers)
        if step.who and not (step.is_service or is_known or is_user(material, step.who)):
            handlers[step.who] = step_name(material, step)
    if not handlers:
        return []
    rows = [
        (say("driver_time", who=spoken_of(material, who), step=step), unknown, say("driver_time_basis"))
        for who, step in handlers.items()
    ]
    rows += [(by, unknown, say("driver_carrier_basis")) for by in carriers]
    thing = course_thing(material) if course_guide(material).key in _BOUGHT else ""
    rows += [(thing, unknown, say("driver_thing_basis"))] if thing else []
    rows = rows[: most - 1]
    return [*rows, (say("driver_preparing", who=", ".join(handlers)), unknown, say("driver_preparing_basis"))]


def hours_of_steps(material: PlanMaterial) -> list[tuple[str, str, str]]:
    """Return rows of step, who does it and the hours that it takes, as far as the request tells them."""
    say = material.say
    rows: dict[str, tuple[str, str, str]] = {}
    told = [(one.text, worked) for one in material.case.own if (worked := _worked(one.text))]
    for step in whole_course(material):
        if not step.who or step.is_service or is_user(material, step.who):
            continue
        who = spoken_of(material, step.who)
        named = [worked for text, worked in told if step.who.split()[-1].casefold() in text.casefold()]
        is_new = all(row[1] != who for row in rows.values())
        hours = f"{' × '.join(named[0])} [1]" if named and is_new else say("hours_basis")
        rows.setdefault(step_name(material, step), (step_name(material, step), who, hours))
    return [*rows.values()] or [(say("hours_all"), operator(material), say("hours_basis"))]


def _worked(text: str) -> list[str]:
    """Return what a text tells of how long people work: how many of them, how long, how often; empty without a time."""
    counts = [one for one in rate_tokens(text) if one.kind == "count" and one.value]
    if not any(one.unit == "hour" for one in counts):
        return []
    return [one.text for one in counts if one.unit in ("hour", *PEOPLE) or one.is_time or one.per or one.thing]
