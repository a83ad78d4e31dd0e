"""The files of a plan in its thread: the schedule as a picture, and the plan itself where no page has it."""

import asyncio
import base64
from typing import Final

from integrations.documents.fonts import NoFont
from orchestrator.deps import Context
from orchestrator.graphs.plan.exporting import export
from orchestrator.graphs.plan.pictures import PictureName, drawn
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.literal import literal
from orchestrator.turn import Attachment

_SHOWN: Final[tuple[PictureName, ...]] = ("schedule",)


async def plan_file(context: Context, document: PlanDocument) -> tuple[Attachment, ...]:
    """Return the plan as a Word file for a thread in Slack, which can be sent on as it is."""
    if context.turn.door != "slack":
        return ()
    file = await export(document, "docx", context.deps.say)
    return (Attachment(file.name, file.media_type, data=base64.b64encode(file.content).decode()),)


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
