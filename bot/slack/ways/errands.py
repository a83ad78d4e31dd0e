"""What a person asks by a command, a form or a button: said where all can read it, then answered like a message.

A command leaves no message behind that one could answer. So the bot says in the person's name what they asked, and
that line is the message: its time stamp is the turn's id, and below it stands the answer. Until it is said, the wish is
kept in the inbox as an *errand*: a turn of a conversation of its own. So it survives a crash, and who presses twice has
asked once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import FINAL, SLACK_FAULTS, code_of, wait_of
from bot.slack.people import People
from bot.slack.reply.blocks import Words, escaped
from bot.slack.ways.danger import DangerHelp
from bot.texts import say
from integrations.store import Database
from integrations.store.turns import TurnReport
from orchestrator.turn import File, Locale, Turn

PATIENCE = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Seconds between the attempts to say it to a Slack that does not answer."""
METADATA = "errand"
"""Type of the metadata by which a line is found again."""
LONGEST_LINE = 2900

log = structlog.get_logger()


def errand(
    key: str,
    *,
    team: str,
    channel: str,
    user: str,
    text: str,
    locale: Locale,
    thread: str = "",
    command: str = "",
    answers: str = "",
    files: tuple[File, ...] = (),
) -> Turn:
    """Return the turn that keeps a wish: one for each ``key``. Without ``thread`` it begins one."""
    return Turn(
        id=f"slack:{team}:errand:{key}",
        team=team,
        channel=channel,
        thread=f"{thread}/errand:{key}",
        user=user,
        text=text,
        locale=locale,
        door="slack",
        command=command,
        answers=answers,
        files=files,
    )


def is_errand(turn: Turn) -> bool:
    """Tell whether the turn is to be said first."""
    return turn.id.split(":")[2:3] == ["errand"]


class Errands:
    """The runner of errands: each becomes a line in the thread and the turn that answers it."""

    def __init__(
        self,
        client: AsyncWebClient,
        database: Database,
        people: People,
        accept: Callable[[Turn], Awaitable[bool]],
        danger: DangerHelp,
        *,
        patience: Sequence[float] = PATIENCE,
    ) -> None:
        self._client = client
        self._database = database
        self._people = people
        self._accept = accept
        self._danger = danger
        self._patience = patience

    async def run(self, turn: Turn, number: int) -> None:
        """Say what was asked and accept it for answering. Raises one of ``SLACK_FAULTS``.

        What tells of danger is not said where others read it.
        """
        thread = turn.thread.partition("/")[0]
        if turn.channel[:1] in "CG" and await self._danger.answers(
            turn.text, turn.locale, channel=turn.channel, user=turn.user, thread=thread or None
        ):
            await self._database.queue.settle(turn.id, number, "deleted")
            return
        try:
            said = await self._patiently(turn, thread, was_tried=number > 1)
        except SLACK_FAULTS as error:
            if code_of(error) not in FINAL:
                raise
            log.warning("errand_not_said", turn=turn.id, error=code_of(error))
            await self.give_up(turn, number)
            report = TurnReport(outcome=code_of(error))
            await self._database.turns.finish(turn.id, number, report, "failed")
            return
        if said is not None:
            channel, ts = said
            key = f"slack:{turn.team}:{channel}:{ts}"
            await self._accept(replace(turn, id=key, channel=channel, thread=thread or ts))
        # Nothing of it is kept twice: what counts from here on is the turn that was accepted.
        await self._database.queue.settle(turn.id, number, "deleted")

    async def give_up(self, turn: Turn, number: int) -> None:  # noqa: ARG002 - the inbox's signature
        """Tell the person in a direct message that their question could not be put."""
        words = partial(say, turn.locale)
        text = words("errand.not_said", channel=f"<#{turn.channel}>", text=quoted(turn.text))
        try:
            await self._client.chat_postMessage(channel=turn.user, text=text)
        except SLACK_FAULTS as error:
            log.error("errand_lost", turn=turn.id, error=code_of(error))

    async def line(self, turn: Turn, words: Words) -> str:
        """Return what is said: who asks, and what."""
        name = escaped(await self._people.name(turn.team, turn.user))
        text = await self._people.with_names(turn.team, turn.text)  # who is mentioned was not called by the bot
        if turn.revises:
            document = await self._database.documents.get(turn.revises)
            title = escaped(document.title) if document else ""
            return words("errand.revise", name=name, title=title, text=quoted(text))
        return words("errand.line", name=name, text=quoted(text))

    async def _patiently(self, turn: Turn, thread: str, *, was_tried: bool) -> tuple[str, str] | None:
        for pause in (*self._patience, None):
            try:
                # An attempt whose answer was lost may have said it.
                found = await self._find(turn, thread) if was_tried else None
                return found or await self._say(turn, thread)
            except SLACK_FAULTS as error:
                code = code_of(error)
                if code in FINAL or pause is None:
                    raise
                log.warning("slack_does_not_answer", error=code)
                was_tried = True
                await asyncio.sleep(wait_of(error) if code == "ratelimited" else pause)
        raise AssertionError("the last attempt returns or raises")

    async def _say(self, turn: Turn, thread: str) -> tuple[str, str] | None:
        """Say it and return channel and time stamp; None where its thread is gone."""
        answer = await self._client.chat_postMessage(
            channel=turn.channel,
            thread_ts=thread or None,
            text=await self.line(turn, partial(say, turn.locale)),
            metadata={"event_type": METADATA, "event_payload": {"key": turn.id}},
        )
        channel, ts = str(answer["channel"]), str(answer["ts"])
        if thread and not answer["message"].get("thread_ts"):
            # The thread was deleted meanwhile: Slack put it into the channel instead.
            await self._client.chat_delete(channel=channel, ts=ts)
            return None
        return channel, ts

    async def _find(self, turn: Turn, thread: str) -> tuple[str, str] | None:
        record = await self._database.turns.get(turn.id)
        since = f"{record.created_at.timestamp() - 60:.6f}" if record else "0"
        arguments: dict[str, Any] = {"oldest": since, "limit": 200, "include_all_metadata": True}
        if thread:
            answer = await self._client.conversations_replies(channel=turn.channel, ts=thread, **arguments)
        else:
            answer = await self._client.conversations_history(channel=turn.channel, **arguments)
        for message in answer["messages"]:
            if ((message.get("metadata") or {}).get("event_payload") or {}).get("key") == turn.id:
                return turn.channel, str(message["ts"])
        return None


def quoted(text: str) -> str:
    """Return a person's text as it follows a colon: in the same line, or as a quotation where it has several."""
    return escaped(_cut(text)) if "\n" not in text.strip() else f"\n{quotation(text)}"


def quotation(text: str) -> str:
    """Return a person's text as a quotation."""
    return "\n".join(f">{line}" for line in escaped(_cut(text)).splitlines())


def _cut(text: str) -> str:
    text = text.strip()
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…"
