"""The pictures of a plan: its schedule, the way through the service, its costs."""

from collections.abc import Collection
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from orchestrator.deps import Say
from orchestrator.graphs.plan.pictures.mermaid import codes
from orchestrator.graphs.plan.pictures.picture import PICTURES, PictureName, PlanPicture
from orchestrator.graphs.plan.plan_document import PlanDocument

if TYPE_CHECKING:
    from integrations.documents.fonts import FontSet

__all__ = ["PictureName", "PlanPicture", "codes", "drawn"]


def drawn(
    document: PlanDocument,
    say: Say,
    today: date | None = None,
    fonts: "FontSet | None" = None,
    only: Collection[PictureName] = PICTURES,
) -> tuple[PlanPicture, ...]:
    """Return the pictures that a plan has something for, in about 0.1 s of processor time each.

    ``today``: the day that is marked in the schedule; without it the one on which the plan was made. Raises
    :class:`integrations.documents.fonts.NoFont` where their words cannot be drawn on this machine.
    """
    # What draws is imported here, so that the bot starts without it.
    from integrations.documents.fonts import fonts_for
    from orchestrator.graphs.plan.pictures.costs import costs_alt, draw_costs
    from orchestrator.graphs.plan.pictures.flow import draw_flow, flow_alt
    from orchestrator.graphs.plan.pictures.schedule import draw_schedule, schedule_alt

    words = partial(say, document.language)
    fonts = fonts or fonts_for("가" if document.language == "ko" else _words(document))
    made = []
    if document.schedule and "schedule" in only:
        picture = draw_schedule(document.schedule, today or document.made_on, words, fonts)
        made.append(PlanPicture("schedule", schedule_alt(document.schedule, words), picture))
    if document.flow and "flow" in only:
        made.append(PlanPicture("flow", flow_alt(document.flow, words), draw_flow(document.flow, words, fonts)))
    if document.costs and document.costs.items and "costs" in only:
        picture = draw_costs(document.costs, document.language, words, fonts)
        made.append(PlanPicture("costs", costs_alt(document.costs, document.language, words), picture))
    return tuple(made)


def _words(document: PlanDocument) -> str:
    costs = document.costs.items if document.costs else ()
    tasks = (f"{task.name} {task.owner}" for task in document.schedule)
    return " ".join((*tasks, *document.flow, *(item.item for item in costs)))
