"""Buttons below an answer: undo, restore, retry and revise of a page, another attempt, a suggested next question."""

import json
import re
from dataclasses import replace
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.inbox.records import to_turn
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import next_of
from bot.slack.handlers.asked import AskedQuestions, quoted
from bot.slack.reply import blocks
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of, pressed_at
from bot.slack.reply.question import FOLLOW_UPS
from bot.slack.turn_ids import another
from bot.slack.workspace import SlackWorkspace
from integrations.errors import IntegrationError, Misconfigured, NotFound
from integrations.notion.base import WrittenPage
from integrations.store.documents import DocumentRecord
from integrations.store.turns import TurnRecord
from orchestrator.errors import new_reference
from orchestrator.steps.versions import is_wider

REVISE, INSTRUCTION = "revise_page", "instruction"

log = structlog.get_logger()


class Actions:
    """What the app does when a button is pressed. Pressing twice does nothing twice."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._inbox = inbox
        self._database = workspace.database
        self._ephemeral = workspace.ephemeral
        self._pages = workspace.pages
        self._asked = AskedQuestions(workspace)

    def register(self, app: AsyncApp) -> None:
        """Listen to each button; one that is not known any more, in an old message, is acknowledged: come last."""
        # What calls other services is done after the acknowledgement, which has to come within three seconds.
        for name in ("undo_page", "restore_page", "retry_page", REVISE):
            app.action(name)(ack=acknowledge, lazy=[getattr(self, name)])
        app.action("retry_turn")(ack=self.retry_turn, lazy=[self.hide_retry])
        app.action(re.compile(r"^ask_follow_up(:\d+)?$"))(self.ask_follow_up)
        app.view(REVISE)(self.revise)
        app.action(re.compile(".*"))(acknowledge)
        app.view(re.compile(".*"))(acknowledge)
        app.view_closed(re.compile(".*"))(acknowledge)

    async def undo_page(self, body: Body, action: Body) -> None:
        """Put the page into Notion's trash; one that was only changed is made to say what it said before."""
        await self._change_page(body, action, archive=True)

    async def restore_page(self, body: Body, action: Body) -> None:
        """Take the page out of the trash again, or change it again."""
        await self._change_page(body, action, archive=False)

    async def retry_page(self, body: Body, action: Body) -> None:
        """Write a kept document into Notion after all; in the default place where the chosen one is gone."""
        document = await self._document(body, action)
        if document is None:
            return
        words = await self._ephemeral.words(body)
        note, may_all_read = "", f"team:{_team(body)}" in document.readers
        if document.state == "held" or not (document.parent or may_all_read):
            await self._ephemeral.say(body, "reply.retry_for_whom")
            return
        try:
            if await is_wider(self._pages, document.parent, document.readers, _team(body)):
                await self._ephemeral.say(body, "reply.retry_wider")
                return
            try:
                page = await self._write(document, document.request_key, document.parent)
            except NotFound:
                if not may_all_read:
                    raise
                # Its own key: the one of the document stays bound to the place that was chosen.
                page = await self._write(document, f"{document.request_key}/default", "")
                note = words("reply.retry_elsewhere")
        except IntegrationError as error:
            key = "reply.retry_no_place" if isinstance(error, NotFound) else "reply.retry_failed"
            await self._ephemeral.say(body, key, reference=_logged("page_not_written", error))
            return
        await self._database.documents.written(document.id, page.id, page.url, page.warnings, parent=page.parent)
        done = blocks.markdown(f"{words('reply.retry_done', title=document.title, url=page.url)} {note}".strip())
        await self._ephemeral.replace(body, blocks.PAGE, [done, blocks.page_buttons(document.id, page.url, words)])

    async def revise_page(self, body: Body, action: Body) -> None:
        """Open a form for what is to be changed."""
        document = await self._document(body, action)
        if document is None:
            return
        words = await self._ephemeral.words(body)
        field = modals.text_field(
            INSTRUCTION,
            words("form.revise.what", title=blocks.cut(document.title, modals.MAX_NAME)),
            placeholder=words("form.revise.placeholder"),
            lines=True,
        )
        view = modals.form(REVISE, words, "form.revise.title", "form.revise.submit", [field], {"document": document.id})
        await self._ephemeral.open_form(body, view)

    async def revise(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the wish to change a document, or say what is missing."""
        words, text = await self._ephemeral.words(body), modals.filled_in(view, INSTRUCTION)
        document = await self._database.documents.get(str(modals.remembered(view).get("document")))
        record = await self._database.turns.get(document.turn_id) if document else None
        if not text:
            await ack(response_action="errors", errors={INSTRUCTION: words("form.revise.empty")})
            return
        if document is not None and record is not None and _is_of(record, body):
            await self._inbox.accept(next_of(record, f"form:{view['id']}", text, revises=document.id))
        await ack()

    async def retry_turn(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Ask the same question again; acknowledged once that is kept."""
        record = await self._database.turns.get(str(action.get("value") or ""))
        if record is not None and _is_of(record, body):
            # The key names the pressed message: a second press is the same turn.
            await self._inbox.accept(another(to_turn(record.turn), pressed_at(body), shown_after=pressed_at(body)))
        await ack()

    async def hide_retry(self, body: Body, action: Body) -> None:
        """Take the button away, or say whose it is."""
        if await self._may_press(body, str(action.get("value") or "")):
            await self._ephemeral.replace(body, blocks.RETRY, [])

    async def ask_follow_up(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Ask a suggested question in the name of whoever pressed: the conversation is open to all who read it."""
        try:
            wanted = json.loads(str(action.get("value") or ""))
            turn_id, text = str(wanted["turn"]), str(wanted["text"])
        except (ValueError, TypeError, KeyError):
            turn_id = text = ""
        record = await self._database.turns.get(turn_id)
        if record is not None and text and record.state != "deleted" and channel_of(body) == record.turn.channel:
            user = body["user"]["id"]
            if await self._is_past(record, body, action):
                await ack()
                return
            key = f"follow-up:{pressed_at(body)}:{user}:{action['action_id']}"
            turn = next_of(record, key, text, shown_after=pressed_at(body))
            await self._inbox.accept(replace(turn, user=user, locale=await self._ephemeral.locale(user, text)))
        await ack()

    async def _is_past(self, record: TurnRecord, body: Body, action: Body) -> bool:
        """Tell whether a suggestion speaks of a question that was answered or left since, and tell who pressed so.

        What stands beside a question speaks of that one: pressed later it would answer another.
        """
        if record.report.outcome != "asked" or action.get("block_id") != FOLLOW_UPS:
            return False
        asked = await self._asked.of(record.turn.id, body["user"]["id"])
        if asked is None or asked.state not in ("answered", "over"):
            return False
        await self._ephemeral.say(body, f"asked.{asked.state}", said=quoted(asked.later))
        return True

    async def _write(self, document: DocumentRecord, key: str, parent: str) -> WrittenPage:
        if self._pages is None:
            raise Misconfigured("no Notion token is set")
        return await self._pages.create_page_from_markdown(
            document.title, document.markdown, parent_id=parent or None, request_key=key
        )

    async def _change_page(self, body: Body, action: Body, *, archive: bool) -> None:
        document = await self._document(body, action)
        if document is None or not document.page_id or self._pages is None:
            return
        words = await self._ephemeral.words(body)
        before = await self._database.documents.before(document.id)
        version = before if archive else document
        try:
            if version is not None and await is_wider(self._pages, document.page_id, version.readers, _team(body)):
                await self._ephemeral.say(body, "reply.version_wider")
                return
            if before is None:
                await (self._pages.archive if archive else self._pages.restore)(document.page_id)
            elif version is not None:
                await self._pages.rewrite(document.page_id, version.title, version.markdown)
        except IntegrationError as error:
            key = "reply.undo_failed" if archive else "reply.redo_failed"
            await self._ephemeral.say(body, key, reference=_logged("page_not_changed", error))
            return
        if archive:
            await self._database.documents.archived(document.id)
        else:
            await self._database.documents.written(document.id, document.page_id, document.page_url, document.warnings)
        buttons = blocks.page_buttons(document.id, document.page_url, words, archived=archive)
        await self._ephemeral.replace(body, blocks.PAGE, [buttons])
        if before is None:
            await self._ephemeral.say(body, "reply.undone" if archive else "reply.restored")
        else:
            await self._ephemeral.say(body, "reply.version_undone" if archive else "reply.version_restored")

    async def _document(self, body: Body, action: Body) -> DocumentRecord | None:
        """Return the document of a button, if the person may decide about it."""
        document = await self._database.documents.get(str(action.get("value") or ""))
        if document is None or not await self._may_press(body, document.turn_id):
            return None
        return document

    async def _may_press(self, body: Body, turn_id: str) -> bool:
        """Only who asked decides about what was made for them."""
        record = await self._database.turns.get(turn_id)
        if record is not None and _is_of(record, body):
            return True
        await self._ephemeral.say(body, "reply.not_yours")
        return False


def _is_of(record: TurnRecord, body: dict[str, Any]) -> bool:
    return bool(record.turn.user == body["user"]["id"])


def _team(body: Body) -> str:
    """Return the workspace in which something was pressed."""
    return str((body.get("team") or {}).get("id") or "")


def _logged(event: str, error: Exception) -> str:
    reference = new_reference()
    log.warning(event, reference=reference, error=type(error).__name__)
    return reference
