"""What the use will cost where no amount is told: its units, by the steps, for whoever gets the quotes."""

from orchestrator.graphs.plan.rules.composing.whole_course import is_user, spoken_of, step_name, whole_course
from orchestrator.graphs.plan.rules.items.channels import channel_in
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial


def course_drivers(material: PlanMaterial, most: int) -> list[tuple[str, str, str]]:
    """Return rows of item, amount and basis: the time of those who handle a case, what carries it, and the preparation.

    The amounts are unknown; ``most``: rows.
    """
    say, unknown = material.say, material.say("driver_unknown")
    handlers: dict[str, str] = {}
    carriers: dict[str, None] = {}
    for step in whole_course(material):
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
    rows = rows[: most - 1]
    return [*rows, (say("driver_preparing", who=", ".join(handlers)), unknown, say("driver_preparing_basis"))]
