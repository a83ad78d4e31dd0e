"""The schedule as a picture in the thread: what a table of days does not show at a glance."""

import asyncio
import base64
from typing import Final

from integrations.documents.fonts import NoFont
from orchestrator.deps import Context
from orchestrator.graphs.plan.pictures import PictureName, drawn
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.literal import literal
from orchestrator.turn import Attachment

_SHOWN: Final[tuple[PictureName, ...]] = ("schedule",)


async def schedule_picture(
    context: Context, document: PlanDocument, before: PlanDocument | None
) -> tuple[Attachment, ...]:
    """Return the Gantt chart for a thread in Slack; none where it has not changed, or no font draws its words."""
    if context.turn.door != "slack" or not document.schedule or (before and before.schedule == document.schedule):
        return ()
    try:
        (picture,) = await asyncio.to_thread(drawn, document, context.deps.say, only=_SHOWN)
    except NoFont:
        return ()
    name = context.deps.say(document.language, "plan.file.picture", title=literal(document.title))
    return (Attachment(f"{name}.png", "image/png", data=base64.b64encode(picture.content).decode()),)
