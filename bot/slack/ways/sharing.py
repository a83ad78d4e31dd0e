"""Sharing a private answer: only who asked may, and only with those whom the form has named."""

import asyncio
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.app import Identity
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.order import Queues
from bot.slack.people import People
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.markdown import slack_markdown
from bot.slack.reply.private_reply import SHARE as SHARE_ROW
from bot.slack.reply.split import pieces
from bot.slack.reply.stream import MAX_CHARACTERS
from bot.slack.reply.whispers import Body, Whispers, channel_of, pressed_at
from bot.slack.ways import modals
from integrations.errors import IntegrationError
from integrations.store import Database
from integrations.store.turns import TurnRecord
from orchestrator.errors import new_reference

SHARE = "share_answer"
"""The button's action id, and the form's; the button's value is the id of the private turn."""
METADATA = "shared"
"""Type of the metadata by which a shared answer is found again."""
SETTLING = 15
"""Looks, a tenth of a second apart, at whether an answer that is on the screen is stored."""
SHOWN_GUESTS = 5
PREVIEW = 1200
"""Characters of the answer that the form repeats."""

log = structlog.get_logger()


class Sharing:
    """The Share button below a private answer, and the form behind it."""

    def __init__(
        self, client: AsyncWebClient, me: Identity, database: Database, people: People, whispers: Whispers
    ) -> None:
        self._client = client
        self._me = me
        self._database = database
        self._people = people
        self._whispers = whispers
        self._queues = Queues()

    def register(self, app: AsyncApp) -> None:
        """Listen to both."""
        app.action(SHARE)(ack=_acknowledge, lazy=[self.share_answer])
        app.view(SHARE)(ack=self.confirmed, lazy=[self.share])

    async def share_answer(self, body: Body, action: Body) -> None:
        """Ask whether those who would read the answer may read it; name them."""
        words = await self._whispers.words(body)
        record = await self._own(body, str(action.get("value") or ""))
        memory = {"response_url": body.get("response_url") or "", "channel": channel_of(body), "ts": pressed_at(body)}
        if record is None:
            view = modals.notice(words, "share.title", words("share.nothing"))
        else:
            try:
                if await self._is_shared(record):
                    view = modals.notice(words, "share.title", words("share.already"))
                    await self._say_so(memory, words)
                else:
                    view = await self._form(record, words, memory)
            except (*SLACK_FAULTS, IntegrationError) as error:
                log.warning("readers_not_known", turn=record.turn.id, error=code_of(error))
                view = modals.notice(words, "share.title", words("share.unknown_readers"))
        try:
            await self._client.views_open(trigger_id=body["trigger_id"], view=view)
        except SLACK_FAULTS as error:
            log.warning("form_not_opened", error=code_of(error))

    async def confirmed(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Close the form; where others would read the answer by now than it said, ask again instead."""
        memory, words = modals.remembered(view), await self._whispers.words(body)
        record = await self._own(body, str(memory.get("turn")))
        if record is None:
            await ack(response_action="update", view=modals.notice(words, "share.title", words("share.nothing")))
            return
        try:
            if await self._readers(record) != memory.get("readers"):
                again = await self._form(record, words, memory, changed=True)
                await ack(response_action="update", view=again)
                return
        except IntegrationError:
            text = words("share.unknown_readers")
            await ack(response_action="update", view=modals.notice(words, "share.title", text))
            return
        await ack()

    async def share(self, body: Body, view: modals.View) -> None:
        """Post the answer, once, if nobody reads it whom the form has not named."""
        memory, words = modals.remembered(view), await self._whispers.words(body)
        record = await self._own(body, str(memory.get("turn")))
        if record is None:
            return
        channel, user = record.turn.channel, record.turn.user
        async with self._queues.turn(record.turn.id):
            try:
                if await self._readers(record) != memory.get("readers"):
                    return
                if not await self._is_shared(record):
                    await self._post(record, words)
            except (*SLACK_FAULTS, IntegrationError) as error:
                reference = new_reference()
                log.warning("answer_not_shared", reference=reference, error=code_of(error))
                await self._whispers.tell(
                    channel, user, words("share.failed", reference=reference), thread=record.turn.thread
                )
                return
        await self._say_so(memory, words)

    async def _post(self, record: TurnRecord, words: Words) -> None:
        turn = record.turn
        name = blocks.escaped(await self._people.name(turn.team, turn.user))
        for place, text in enumerate(pieces(record.report.answer, MAX_CHARACTERS)):
            by = [blocks.context(words("share.by", name=name))] if place == 0 else []
            await self._client.chat_postMessage(
                channel=turn.channel,
                thread_ts=turn.thread,
                text=text[:3000],
                blocks=[*by, blocks.markdown(slack_markdown(text))],
                metadata={"event_type": METADATA, "event_payload": {"key": turn.id}},
                unfurl_links=False,
            )

    async def _say_so(self, memory: dict[str, Any], words: Words) -> None:
        """Put into the place of the button that the answer was shared."""
        done = blocks.context(words("share.done"))
        if str(memory.get("channel")).startswith("D"):
            await self._replace_in_message(str(memory.get("channel")), str(memory.get("ts")), done)
        elif url := str(memory.get("response_url") or ""):
            await self._whispers.respond(url, words("share.done"), replaces=True)

    async def _replace_in_message(self, channel: str, ts: str, done: blocks.Block) -> None:
        try:
            answer = await self._client.conversations_history(channel=channel, latest=ts, inclusive=True, limit=1)
            message = next((message for message in answer["messages"] if message["ts"] == ts), None)
        except SLACK_FAULTS as error:
            log.warning("buttons_not_replaced", error=code_of(error))
            return
        if message is not None:
            await self._whispers.replace({"channel": {"id": channel}, "message": message}, SHARE_ROW, [done])

    async def _form(
        self, record: TurnRecord, words: Words, memory: dict[str, Any], *, changed: bool = False
    ) -> modals.View:
        """Name the readers. Raises one of ``IntegrationError`` where they are not known."""
        readers = await self._readers(record)
        guests = [str(guest) for guest in readers["guests"]]
        named = ", ".join(guests[:SHOWN_GUESTS])
        lines = [words("share.changed")] if changed else []
        lines.append(words("share.readers", channel=f"<#{record.turn.channel}>", count=readers["count"]))
        if readers["strangers"]:
            lines.append(words("share.strangers"))
        if guests:
            more = words("share.more_guests", count=len(guests) - SHOWN_GUESTS) if len(guests) > SHOWN_GUESTS else ""
            lines.append(words("share.guests", count=len(guests), names=f"{blocks.escaped(named)}{more}"))
        shown = [modals.paragraph("\n".join(lines)), {"type": "divider"}, _preview(record.report.answer)]
        return modals.form(
            SHARE, words, "share.title", "share.confirm", shown, {**memory, "turn": record.turn.id, "readers": readers}
        )

    async def _readers(self, record: TurnRecord) -> dict[str, Any]:
        """Return who would read the answer, as the form remembers it."""
        people = await self._people.everyone_in(record.turn.team, record.turn.channel)
        found = await self._people.channel(record.turn.channel)
        others = [person for person in people if person.id != self._me.user]
        return {
            "count": len(others),
            "guests": sorted(person.name for person in others if person.is_guest)[:50],
            "strangers": bool(found.get("is_ext_shared") or found.get("is_pending_ext_shared")),
        }

    async def _own(self, body: Body, turn_id: str) -> TurnRecord | None:
        """Return the answered private turn, if it is the person's own."""
        record = await self._database.turns.get(turn_id)
        for _ in range(SETTLING):
            if record is None or record.state not in ("accepted", "running"):
                break
            # The answer is seen a moment before it is noted.
            await asyncio.sleep(0.1)
            record = await self._database.turns.get(turn_id)
        if record is None or record.turn.user != body["user"]["id"] or not record.turn.is_private:
            return None
        return record if record.state == "done" and record.report.answer else None

    async def _is_shared(self, record: TurnRecord) -> bool:
        """Look it up in the thread: what stands there was shared, whoever noted it."""
        answer = await self._client.conversations_replies(
            channel=record.turn.channel,
            ts=record.turn.thread,
            oldest=f"{record.created_at.timestamp() - 60:.6f}",
            include_all_metadata=True,
            limit=1000,
        )
        return any(
            ((message.get("metadata") or {}).get("event_payload") or {}).get("key") == record.turn.id
            for message in answer["messages"]
        )


def _preview(answer: str) -> blocks.Block:
    return modals.paragraph(blocks.escaped(blocks.cut(answer, PREVIEW)))


async def _acknowledge(ack: AsyncAck) -> None:
    await ack()
