"""The form behind the button below an outline: the headings of a plan, one a line."""

from dataclasses import replace
from typing import Any, Final

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import next_of
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of
from bot.slack.reply.outline_message import CHANGE
from bot.slack.workspace import SlackWorkspace
from orchestrator.graphs import plan
from orchestrator.graphs.plan.outline_editing import edit_of
from orchestrator.graphs.plan.results import MOST_SECTIONS
from orchestrator.turn import OutlineHeading, as_lines

FORM: Final = "outline_form"
LINES: Final = "lines"
"""The form's field."""
_REMEMBERED: Final = 60
"""Characters of a heading that the form remembers: of what it remembers, Slack takes 3,000. A longer heading is known
by its number."""


def outline_form(words: Words, headings: tuple[OutlineHeading, ...], memory: dict[str, Any]) -> modals.View:
    """Return the form."""
    field = modals.text_field(
        LINES, words("outline_form.lines"), hint=words("outline_form.hint"), lines=True, initial=as_lines(headings)
    )
    blocks = [modals.paragraph(words("outline_form.running")), field]
    return modals.form(FORM, words, "outline_form.title", "outline_form.submit", blocks, memory)


class OutlineForm:
    """What the app does when the button is pressed, and when the form comes back."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._turns = workspace.database.turns
        self._outlines = workspace.database.outlines
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox

    def register(self, app: AsyncApp) -> None:
        """Listen to the button and the form."""
        app.action(CHANGE)(ack=acknowledge, lazy=[self.open_form])
        app.view(FORM)(self.submit)

    async def open_form(self, body: Body, action: Body) -> None:
        """Open the form for whoever reads the outline: they may change the plan in words as well."""
        turn_id = str(action.get("value") or "")
        record, outline = await self._turns.get(turn_id), await self._outlines.get(turn_id)
        if record is None or outline is None or channel_of(body) != record.turn.channel:
            await self._ephemeral.say(body, "outline_form.gone")
            return
        headings = _headings(outline.headings)
        memory = {
            "turn": turn_id,
            "offered": [[one.key, one.title[:_REMEMBERED]] for one in headings],
        }
        await self._ephemeral.open_form(body, outline_form(await self._ephemeral.words(body), headings, memory))

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Let the run take it up; where that has gone past it, change the plan behind what is asked of it already."""
        memory, words = modals.remembered(view), await self._ephemeral.words(body)
        record = await self._turns.get(str(memory.get("turn")))
        if record is None or record.state == "deleted":
            await ack(response_action="errors", errors={LINES: words("outline_form.gone")})
            return
        text = modals.filled_in(view, LINES)
        count = sum(1 for line in text.splitlines() if line.strip())
        edit = edit_of(text, _headings(memory["offered"]))
        if not edit.headings or count > MOST_SECTIONS:
            key = "outline_form.long" if edit.headings else "outline_form.empty"
            await ack(response_action="errors", errors={LINES: words(key, most=MOST_SECTIONS)})
            return
        title = "outline_form.title"
        if not edit.is_changed:
            await ack(response_action="update", view=modals.notice(words, title, words("outline_form.same")))
            return
        if await self._outlines.submit(record.turn.id, [(one.key, one.title) for one in edit.headings]) == "counts":
            await ack(response_action="update", view=modals.notice(words, title, words("outline_form.counts")))
            return
        text = words("plan.outline.wish", lines=as_lines(edit.headings))
        request = next_of(record, f"form:{view['id']}", text)
        locale = await self._ephemeral.locale_of(body)
        given, user = {"outline": edit.as_given()}, str(body["user"]["id"])
        await self._inbox.accept(replace(request, given=given, command=plan.GRAPH.name, user=user, locale=locale))
        await ack()


def _headings(told: Any) -> tuple[OutlineHeading, ...]:
    return tuple(OutlineHeading(str(key), str(title)) for key, title in told)
