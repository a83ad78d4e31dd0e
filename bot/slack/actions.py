"""Buttons below an answer: feedback, undo and restore of a page, retries."""

import re
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot.inbox import Inbox
from bot.inbox.records import to_turn
from bot.slack import blocks
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.order import Queues
from bot.slack.people import People
from bot.texts import language_of, say
from integrations.errors import IntegrationError, Misconfigured
from integrations.notion.base import NotionPages
from integrations.store import Database
from integrations.store.documents import DocumentRecord
from orchestrator.errors import new_reference
from orchestrator.turn import Turn

log = structlog.get_logger()
Body = dict[str, Any]

_CONTENT = ("markdown", "rich_text", "section")
"""Blocks that hold the text of a message."""


class Actions:
    """What the app does when a button is pressed. Pressing twice does nothing twice."""

    def __init__(
        self, client: AsyncWebClient, inbox: Inbox, database: Database, people: People, pages: NotionPages | None
    ) -> None:
        self._client = client
        self._inbox = inbox
        self._database = database
        self._people = people
        self._pages = pages
        self._queues = Queues()

    def register(self, app: AsyncApp) -> None:
        """Listen to each button; one that is not known any more, in an old message, is acknowledged."""
        # What calls other services is done after the acknowledgement, which has to come within three seconds.
        for name in ("feedback", "undo_page", "restore_page", "retry_page"):
            app.action(name)(ack=_acknowledge, lazy=[getattr(self, name)])
        app.action("retry_turn")(ack=self.retry_turn, lazy=[self.hide_retry])
        app.action(re.compile(".*"))(_acknowledge)

    async def feedback(self, body: Body, action: Body) -> None:
        """Store whether the answer helped."""
        value, _, turn_id = str(action.get("value") or "").partition(":")
        if value not in ("good", "bad"):
            return
        async with self._queues.turn(turn_id):
            if await self._database.turns.get(turn_id) is None:
                return
            await self._database.feedback.give(turn_id, body["user"]["id"], "good" if value == "good" else "bad")
        await self._whisper(body, f"reply.feedback_{value}")

    async def undo_page(self, body: Body, action: Body) -> None:
        """Put the page into Notion's trash."""
        await self._change_page(body, str(action["value"]), archive=True)

    async def restore_page(self, body: Body, action: Body) -> None:
        """Take the page out of the trash again."""
        await self._change_page(body, str(action["value"]), archive=False)

    async def retry_page(self, body: Body, action: Body) -> None:
        """Write a kept document into Notion after all."""
        document = await self._document(body, action)
        if document is None:
            return
        words = await self._words(body)
        try:
            if self._pages is None:
                raise Misconfigured("no Notion token is set")
            page = await self._pages.create_page_from_markdown(
                document.title, document.markdown, request_key=document.request_key
            )
        except IntegrationError as error:
            await self._whisper(body, "reply.retry_failed", reference=_logged("page_not_written", error))
            return
        await self._database.documents.written(document.id, page.id, page.url, page.warnings)
        done = blocks.markdown(words("reply.retry_done", title=document.title, url=page.url))
        await self._replace(body, blocks.PAGE, [done, blocks.page_buttons(document.id, page.url, words)])

    async def retry_turn(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Ask the same question again; acknowledged once that is kept."""
        record = await self._database.turns.get(str(action["value"]))
        if record is not None and record.turn.user == body["user"]["id"]:
            # The key names the pressed message: a second press is the same turn.
            await self._inbox.accept(_again(to_turn(record.turn), body["message"]["ts"]))
        await ack()

    async def hide_retry(self, body: Body, action: Body) -> None:
        """Take the button away, or say whose it is."""
        if await self._may_press(body, str(action["value"])):
            await self._replace(body, blocks.RETRY, [])

    async def _change_page(self, body: Body, document_id: str, *, archive: bool) -> None:
        document = await self._document(body, {"value": document_id})
        if document is None or not document.page_id or self._pages is None:
            return
        words = await self._words(body)
        try:
            await (self._pages.archive if archive else self._pages.restore)(document.page_id)
        except IntegrationError as error:
            key = "reply.undo_failed" if archive else "reply.redo_failed"
            await self._whisper(body, key, reference=_logged("page_not_changed", error))
            return
        if archive:
            await self._database.documents.archived(document.id)
        else:
            await self._database.documents.written(document.id, document.page_id, document.page_url, document.warnings)
        buttons = blocks.page_buttons(document.id, document.page_url, words, archived=archive)
        await self._replace(body, blocks.PAGE, [buttons])
        await self._whisper(body, "reply.undone" if archive else "reply.restored")

    async def _document(self, body: Body, action: Body) -> DocumentRecord | None:
        """Return the document of a button, if the person may decide about it."""
        document = await self._database.documents.get(str(action["value"]))
        if document is None or not await self._may_press(body, document.turn_id):
            return None
        return document

    async def _may_press(self, body: Body, turn_id: str) -> bool:
        """Only who asked decides about what was made for them."""
        record = await self._database.turns.get(turn_id)
        if record is not None and record.turn.user == body["user"]["id"]:
            return True
        await self._whisper(body, "reply.not_yours")
        return False

    async def _replace(self, body: Body, block_id: str, by: list[blocks.Block]) -> None:
        """Put other blocks in the place of the pressed ones."""
        message = body["message"]
        text = str(message.get("text") or "")
        kept: list[blocks.Block] = []
        for block in message.get("blocks") or []:
            kept += by if block.get("block_id") == block_id else [block]
        if text and not any(block.get("type") in _CONTENT for block in message.get("blocks") or []):
            # A streamed text is no block; an update with blocks alone would take it away.
            kept.insert(0, blocks.markdown(text))
        try:
            await self._client.chat_update(
                channel=body["channel"]["id"], ts=message["ts"], text=text[:3000], blocks=kept
            )
        except SLACK_FAULTS as error:
            # What was asked for is done; only the buttons are as before.
            log.warning("buttons_not_replaced", error=code_of(error))

    async def _whisper(self, body: Body, key: str, **values: object) -> None:
        """Say something to the person who pressed, alone."""
        words = await self._words(body)
        message = body.get("message") or {}
        try:
            await self._client.chat_postEphemeral(
                channel=body["channel"]["id"],
                user=body["user"]["id"],
                thread_ts=message.get("thread_ts") or message.get("ts"),
                text=words(key, **values),
            )
        except SLACK_FAULTS as error:
            log.warning("whisper_lost", error=code_of(error))

    async def _words(self, body: Body) -> blocks.Words:
        try:
            locale = (await self._people.person(body["user"]["id"])).locale
        except IntegrationError:
            locale = None
        return partial(say, locale or language_of(str((body.get("message") or {}).get("text") or "")))


async def _acknowledge(ack: AsyncAck) -> None:
    await ack()


def _again(turn: Turn, pressed: str) -> Turn:
    return replace(turn, id=f"{turn.id.partition('#')[0]}#{pressed}")


def _logged(event: str, error: Exception) -> str:
    reference = new_reference()
    log.warning(event, reference=reference, error=type(error).__name__)
    return reference
