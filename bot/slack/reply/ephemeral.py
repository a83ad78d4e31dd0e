"""What is said to one person alone, and what becomes of the buttons that they pressed."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.outbox import Outbox
from bot.slack.people import People
from bot.slack.reply import blocks
from bot.slack.reply.calls import calling_nobody, posted_before
from bot.texts import say
from integrations.store.replies import ReplyPart
from orchestrator.turn import Locale

Body = dict[str, Any]

_CONTENT = ("markdown", "rich_text", "section")
"""Blocks that hold the text of a message."""

log = structlog.get_logger()


class Ephemeral:
    """Answers presses. What Slack refuses of it is logged: what was asked for is done all the same."""

    def __init__(self, client: AsyncWebClient, outbox: Outbox, people: People) -> None:
        self._client = client
        self._outbox = outbox
        self._people = people

    async def locale(self, user: str, text: str = "") -> Locale:
        """Return the person's language, or that of the text where Slack does not tell it soon."""
        return await self._people.languages.of(user, text)

    async def words(self, body: Body) -> blocks.Words:
        """Return the texts in the language of the person who pressed."""
        return partial(say, await self.locale_of(body))

    async def locale_of(self, body: Body) -> Locale:
        """Return the language of who pressed; where Slack does not tell it soon, that of what they pressed."""
        title = ((body.get("view") or {}).get("title") or {}).get("text")
        return await self.locale(body["user"]["id"], str((body.get("message") or {}).get("text") or title or ""))

    async def say(self, body: Body, key: str, **values: object) -> None:
        """Say a text to the person who pressed, where they pressed."""
        words = await self.words(body)
        await self.tell(channel_of(body), body["user"]["id"], words(key, **values), thread=thread_of(body))

    async def tell(
        self, channel: str, user: str, text: str, *, thread: str | None = None, below: Sequence[blocks.Block] = ()
    ) -> bool:
        """Say something to one person in a channel or thread, with blocks below it; False where Slack did not."""
        if not channel:
            return False
        section = {"type": "section", "text": {"type": "mrkdwn", "text": text[:3000]}}
        try:
            shown = [section, *below] if below else ()
            await self._outbox.post_ephemeral(user, text, channel=channel, thread=thread, blocks=shown)
        except SLACK_FAULTS as error:
            log.warning("whisper_lost", error=code_of(error))
            return False
        return True

    async def open_form(self, body: Body, view: dict[str, Any]) -> bool:
        """Open a form for who pressed; False where Slack did not."""
        try:
            await self._client.views_open(trigger_id=body["trigger_id"], view=view)
        except SLACK_FAULTS as error:
            log.warning("form_not_opened", error=code_of(error))
            return False
        return True

    async def replace(
        self, body: Body, block_id: str, by: Sequence[blocks.Block], *, without: Sequence[str] = ()
    ) -> None:
        """Put other blocks in the place of the pressed ones, and leave out those ``without``; nothing where their
        message is gone."""
        message = body.get("message")
        if not message:
            return
        text = str(message.get("text") or "")
        kept: list[blocks.Block] = []
        for block in message.get("blocks") or []:
            if block.get("block_id") in without:
                continue
            kept += by if block.get("block_id") == block_id else [posted_before(block)]
        if text and not any(block.get("type") in _CONTENT for block in message.get("blocks") or []):
            # A streamed text is no block; an update with blocks alone would take it away.
            kept.insert(0, blocks.markdown(text))
        try:
            await self._outbox.change(ReplyPart(channel_of(body), message["ts"]), text=text[:3000], blocks=kept)
        except SLACK_FAULTS as error:
            log.warning("buttons_not_replaced", error=code_of(error))

    async def respond(
        self, response_url: str, text: str, *, below: Sequence[blocks.Block] = (), replaces: bool = False
    ) -> bool:
        """Answer by the address that came with a press or command, for half an hour also where the bot may not write.

        With ``replaces`` the pressed ephemeral message says this from now on. False where it is too late for that.
        """
        section = {"type": "section", "text": {"type": "mrkdwn", "text": text[:3000]}}
        try:
            answer = await AsyncWebhookClient(response_url, timeout=10).send(
                **calling_nobody({"text": text, "blocks": [section, *below]}),
                replace_original=replaces,
                response_type="ephemeral",
            )
        except SLACK_FAULTS as error:
            log.warning("not_responded", error=type(error).__name__)
            return False
        if answer.status_code != 200:
            log.warning("not_responded", status=answer.status_code)
        return answer.status_code == 200


async def acknowledge(ack: AsyncAck) -> None:
    """Take note of what Slack tells; what follows from it is done afterwards."""
    await ack()


def channel_of(body: Body) -> str:
    """Return where a button was pressed; empty for one in a form or the home tab."""
    channel = (body.get("channel") or {}).get("id") or (body.get("container") or {}).get("channel_id")
    return str(channel or "")


def pressed_at(body: Body) -> str:
    """Return the time stamp of the pressed message, which an ephemeral one or one that is gone does not bring along."""
    return str((body.get("message") or {}).get("ts") or (body.get("container") or {}).get("message_ts") or "")


def thread_of(body: Body) -> str | None:
    """Return the thread in which a button was pressed, or that of the message itself."""
    message, container = body.get("message") or {}, body.get("container") or {}
    if container.get("is_ephemeral"):
        return str(container["thread_ts"]) if container.get("thread_ts") else None
    found = message.get("thread_ts") or container.get("thread_ts") or message.get("ts") or container.get("message_ts")
    return str(found) if found else None
