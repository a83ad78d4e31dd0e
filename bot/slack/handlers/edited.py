"""Questions that are changed after their answer has come: answered again, if the person wants that."""

import json
from dataclasses import replace
from functools import partial
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.inbox.records import to_turn
from bot.slack.reply import blocks
from bot.slack.turn_ids import another
from bot.slack.workspace import SlackWorkspace
from bot.texts import say

ANEW = "answer_anew"
MAX_VALUE = 2000
"""Characters of a button's value."""


class Edited:
    """Offers another answer to who changed a question, and has it made."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._inbox = inbox
        self._database = workspace.database
        self._ephemeral = workspace.ephemeral
        self._danger = workspace.danger

    def register(self, app: AsyncApp) -> None:
        """Listen to the button."""
        app.action(ANEW)(self.answer_anew)

    async def offer(self, key: str, text: str, message: dict[str, Any], channel: str) -> None:
        """Offer who changed a question that is answered already to answer it again: it may have been a slip only."""
        record = await self._database.turns.get(key)
        ts = str((message.get("edited") or {}).get("ts") or "")
        if record is None or record.state == "deleted" or not text or not ts or text == record.turn.text:
            return
        locale = await self._ephemeral.locale(record.turn.user, text)
        place = {"channel": channel, "user": record.turn.user, "thread": record.turn.thread}
        if await self._danger.answers(text, locale, **place):
            return
        words = partial(say, locale)
        value = json.dumps({"turn": key, "ts": ts, "text": text}, ensure_ascii=False)
        fits = len(value) <= MAX_VALUE
        below = [blocks.actions(ANEW, blocks.button(ANEW, words("edited.button"), value))] if fits else []
        sentence = words("edited.offer" if fits else "edited.long")
        await self._ephemeral.tell(channel, record.turn.user, sentence, thread=record.turn.thread, below=below)

    async def answer_anew(self, ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        """Answer a question again that was changed after its answer had come."""
        wanted = _wanted(action)
        record = await self._database.turns.get(str(wanted.get("turn")))
        if record is not None and record.turn.user == body["user"]["id"] and record.state != "deleted":
            turn = another(to_turn(record.turn), str(wanted["ts"]), shown_after=str(wanted["ts"]))
            await self._inbox.accept(replace(turn, text=str(wanted["text"])))
            await ack()
            if url := body.get("response_url"):
                words = await self._ephemeral.words(body)
                await self._ephemeral.respond(url, words("edited.again"), replaces=True)
        else:
            await ack()


def _wanted(action: dict[str, Any]) -> dict[str, Any]:
    try:
        wanted = json.loads(str(action.get("value") or ""))
        return {"turn": wanted["turn"], "ts": wanted["ts"], "text": wanted["text"]}
    except (ValueError, TypeError, KeyError):
        return {}
