"""Sharing a private answer: only who asked may, only with those whom the form has named, and they may take it back."""

import asyncio
import json
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox.records import to_turn
from bot.slack.conversations import readers_of
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.handlers import modals
from bot.slack.handlers.share_form import SHARE, ShareReaders, share_form
from bot.slack.order import Queues
from bot.slack.outbox import ThreadGone
from bot.slack.reading.links import link_of
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of, pressed_at, thread_of
from bot.slack.reply.markdown import slack_markdown
from bot.slack.reply.private_reply import SHARE as SHARE_ROW
from bot.slack.reply.retraction import SHARED
from bot.slack.reply.split import pieces
from bot.slack.reply.stream import MAX_CHARACTERS
from bot.slack.workspace import SlackWorkspace
from integrations.errors import IntegrationError, NotFound
from integrations.search.base import Audience
from integrations.store.turns import TurnRecord
from orchestrator.errors import new_reference
from orchestrator.turn import Citation

TAKE_BACK = "take_back_share"
"""The action id of the button below what was shared, and its row's; its value is the id of the private turn."""
SETTLING = 15
"""Looks, a tenth of a second apart, at whether an answer that is on the screen is stored."""
CONFIRM_SECONDS = 2.0
"""How long a confirmation waits for what is true by then; Slack takes no answer to it after three."""

log = structlog.get_logger()


class Sharing:
    """The Share button below a private answer, and the form behind it."""

    def __init__(self, workspace: SlackWorkspace) -> None:
        self._client = workspace.client
        self._outbox = workspace.outbox
        self._me = workspace.me
        self._database = workspace.database
        self._people = workspace.people
        self._ephemeral = workspace.ephemeral
        self._orchestrator = workspace.orchestrator
        self._queues = Queues()

    def register(self, app: AsyncApp) -> None:
        """Listen to them, and to the button that takes it back."""
        app.action(SHARE)(ack=acknowledge, lazy=[self.share_answer])
        app.action(TAKE_BACK)(ack=acknowledge, lazy=[self.take_back])
        app.view(SHARE)(self.confirmed)

    async def share_answer(self, body: Body, action: Body) -> None:
        """Ask whether those who would read the answer may read it; name them.

        The form opens at once, for nobody may open one three seconds later, and says the rest when that is known.
        """
        words = await self._ephemeral.words(body)
        try:
            waiting = modals.notice(words, "share.title", words("share.looking"))
            opened = await self._client.views_open(trigger_id=body["trigger_id"], view=waiting)
            view = await self._first_form(body, str(action.get("value") or ""), words)
            await self._client.views_update(view_id=opened["view"]["id"], view=view)
        except SLACK_FAULTS as error:
            log.warning("form_not_opened", error=code_of(error))

    async def _first_form(self, body: Body, turn_id: str, words: Words) -> modals.View:
        record = await self._own(body, turn_id)
        if record is None:
            return modals.notice(words, "share.title", words("share.nothing"))
        memory = {"response_url": body.get("response_url") or "", "channel": channel_of(body), "ts": pressed_at(body)}
        try:
            if await self._is_shared(record):
                await self._say_so(memory, words)
                return modals.notice(words, "share.title", words("share.already"))
            return share_form(record, await self._seen(record), words, memory)
        except (*SLACK_FAULTS, IntegrationError) as error:
            log.warning("readers_not_known", turn=record.turn.id, error=code_of(error))
            return modals.notice(words, "share.title", words("share.unknown_readers"))

    async def confirmed(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Post the answer, once; where the form is not true any more, show it anew instead."""
        memory, words = modals.remembered(view), await self._ephemeral.words(body)
        record = await self._own(body, str(memory.get("turn")))
        if record is None:
            await ack(response_action="update", view=modals.notice(words, "share.title", words("share.nothing")))
            return
        try:
            async with asyncio.timeout(CONFIRM_SECONDS):
                seen = await self._seen(record)
        except (*SLACK_FAULTS, IntegrationError, TimeoutError):
            text = words("share.unknown_readers")
            await ack(response_action="update", view=modals.notice(words, "share.title", text))
            return
        if seen.mark != memory.get("seen"):
            again = share_form(record, seen, words, memory, changed=True)
            await ack(response_action="update", view=again)
            return
        await ack()
        await self._share(record, seen, words, memory)

    async def _share(self, record: TurnRecord, seen: ShareReaders, words: Words, memory: dict[str, Any]) -> None:
        async with self._queues.turn(record.turn.id):
            try:
                if not await self._is_shared(record):
                    await self._post(record, seen, words)
            except (*SLACK_FAULTS, ThreadGone, IntegrationError) as error:
                reference = new_reference()
                log.warning("answer_not_shared", reference=reference, error=code_of(error))
                text, turn = words("share.failed", reference=reference), record.turn
                await self._ephemeral.tell(turn.channel, turn.user, text, thread=turn.thread)
                return
        await self._say_so(memory, words)

    async def take_back(self, body: Body, action: Body) -> None:
        """Delete what was shared, if it is who shared it that wants it."""
        told = json.loads(str(action.get("value") or "{}"))
        if told.get("user") != body["user"]["id"]:
            await self._ephemeral.say(body, "share.not_yours")
            return
        channel, thread = channel_of(body), str(thread_of(body) or "")
        async with self._queues.turn(str(told.get("turn"))):
            try:
                for message in await self._outbox.posted(SHARED, channel, thread, key=str(told.get("turn"))):
                    await self._outbox.delete(message)
            except SLACK_FAULTS as error:
                reference = new_reference()
                log.warning("share_not_taken_back", reference=reference, error=code_of(error))
                await self._ephemeral.say(body, "share.not_taken_back", reference=reference)
                return
        words = await self._ephemeral.words(body)
        await self._ephemeral.tell(channel, body["user"]["id"], words("share.taken_back"), thread=thread)

    async def _post(self, record: TurnRecord, seen: ShareReaders, words: Words) -> None:
        turn = record.turn
        name = blocks.escaped(await self._people.names.of(turn.user))
        cited = [citation for citation, _ in seen.sources or () if citation.n]
        value = json.dumps({"turn": turn.id, "user": turn.user})
        last = [blocks.actions(TAKE_BACK, blocks.button(TAKE_BACK, words("share.take_back"), value))]
        if cited:
            last.insert(0, blocks.sources(cited, words))
        texts = pieces(record.report.answer, MAX_CHARACTERS)
        for place, text in enumerate(texts):
            by = [blocks.context(words("share.by", name=name))] if place == 0 else []
            below = last if place == len(texts) - 1 else []
            await self._outbox.post(
                turn.channel,
                turn.thread,
                text=text[:3000],
                blocks=[*by, blocks.markdown(slack_markdown(text)), *below],
                metadata={"event_type": SHARED, "event_payload": {"key": turn.id}},
            )

    async def _say_so(self, memory: dict[str, Any], words: Words) -> None:
        """Put into the place of the button that the answer was shared."""
        done = blocks.context(words("share.done"))
        if str(memory.get("channel")).startswith("D"):
            await self._replace_in_message(str(memory.get("channel")), str(memory.get("ts")), done)
        elif url := str(memory.get("response_url") or ""):
            await self._ephemeral.respond(url, words("share.done"), replaces=True)

    async def _replace_in_message(self, channel: str, ts: str, done: blocks.Block) -> None:
        try:
            answer = await self._client.conversations_history(channel=channel, latest=ts, inclusive=True, limit=1)
            message = next((message for message in answer["messages"] if message["ts"] == ts), None)
        except SLACK_FAULTS as error:
            log.warning("buttons_not_replaced", error=code_of(error))
            return
        if message is not None:
            await self._ephemeral.replace({"channel": {"id": channel}, "message": message}, SHARE_ROW, [done])

    async def _seen(self, record: TurnRecord) -> ShareReaders:
        """Return who would read the answer by now, and who may read its sources.

        Raises one of ``IntegrationError`` where that is not known.
        """
        turn = await self._people.complete(to_turn(record.turn))
        people = await self._people.everyone_in(turn.channel)
        found = await self._people.conversations.info(turn.channel)
        sources = await self._orchestrator.sources_of(turn)
        others = [person for person in people if person.id != self._me.user]
        return ShareReaders(
            count=len(others),
            guests=sorted(person.name for person in others if person.is_guest),
            strangers=bool(found.get("is_ext_shared") or found.get("is_pending_ext_shared")),
            sources=None if sources is None else [await self._by_now(turn.team, *source) for source in sources],
        )

    async def _by_now(self, team: str, citation: Citation, audience: Audience) -> tuple[Citation, Audience]:
        """Return a source with its readers; of a message in Slack they are those of its channel, as it is now."""
        link = link_of(citation.url, self._client.base_url)
        if link is None or not link.channel:
            return citation, audience
        try:
            return citation, readers_of(team, await self._people.conversations.info(link.channel))
        except NotFound:
            return citation, frozenset()

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
        turn, since = record.turn, record.created_at.timestamp() - 60
        return bool(await self._outbox.posted(SHARED, turn.channel, turn.thread, since=since, key=turn.id))
