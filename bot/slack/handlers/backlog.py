"""Tell people why no answer comes yet: how many turns wait before theirs, or that theirs is held back."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, cast

import structlog
from slack_bolt.async_app import AsyncApp

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.reply import blocks
from bot.slack.reply.ephemeral import Body, acknowledge
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.store.backlog import HeldTurn, WaitingLimits
from orchestrator.turn import Locale, Turn

SEND = "send_held"
"""The button's action id; its value is the team."""
TOLD_EVERY = timedelta(minutes=10)
"""How often one person is told at most: of a queue before them, and of what is held."""
AT_ONCE = 0.5
"""Seconds after which a turn that tells of danger ought to have begun."""
SETTLING = 1.0
"""Seconds after which a person is told: what began meanwhile needs no word, and of many messages one is spoken of."""
RETRY = 30.0
"""Seconds until Slack is tried again."""

log = structlog.get_logger()


class BacklogNotices:
    """Tells each person alone, in their language; a :class:`bot.inbox.inbox.BacklogObserver`."""

    def __init__(self, workspace: SlackWorkspace, limits: WaitingLimits, told_from: int) -> None:
        """``told_from``: turns before a person's from which they are told how many there are."""
        self._outbox = workspace.outbox
        self._database = workspace.database
        self._ephemeral = workspace.ephemeral
        self._danger = workspace.danger
        self._orchestrator = workspace.orchestrator
        self._limits = limits
        self._told_from = told_from
        self._told: dict[tuple[str, str], float] = {}
        self._newest: dict[tuple[str, str], Turn] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._is_held = asyncio.Event()
        # What an earlier process had no time to tell.
        self._is_held.set()

    def register(self, app: AsyncApp) -> None:
        """Listen to the button."""
        app.action(SEND)(ack=acknowledge, lazy=[self.send])

    def waits(self, turn: Turn, waiting: int) -> None:
        """Tell the person how many are before them, if they are many; who tells of danger waits for nobody."""
        if turn.door == "slack" and turn.text:
            self._begin(self._help_beside(turn))
        person = (turn.team, turn.user)
        if turn.door != "slack" or waiting <= self._told_from or time.monotonic() < self._told.get(person, 0.0):
            return
        is_looked_at = person in self._newest
        self._newest[person] = turn
        if not is_looked_at:
            self._begin(self._tell_place(person))

    def held(self, turn: Turn) -> None:
        """Tell the person that it is kept unanswered."""
        if turn.door == "slack":
            self._is_held.set()
            self._begin(self._help(turn))

    async def work(self) -> None:
        """Tell people of what is held, until cancelled; what could not be told is told later."""
        while True:
            await self._is_held.wait()
            await asyncio.sleep(SETTLING)
            self._is_held.clear()
            try:
                told = [await self._tell_held(held) for held in await self._database.backlog.unannounced(TOLD_EVERY)]
            except IntegrationError as error:
                log.warning("held_not_read", error=type(error).__name__)
                told = [False]
            if not all(told):
                await asyncio.sleep(RETRY)
                self._is_held.set()

    async def send(self, body: Body, action: Body) -> None:
        """Let what is held of the person who pressed wait for its answer, and say what became of it."""
        words = await self._ephemeral.words(body)
        sent, left = await self._database.backlog.release(str(action["value"]), body["user"]["id"], self._limits)
        if left:
            key, below = "backlog.sent_some" if sent else "backlog.still_full", [_button(action["value"], words)]
        else:
            key, below = "backlog.sent" if sent else "backlog.nothing_held", []
        if url := body.get("response_url"):
            await self._ephemeral.respond(url, words(key, sent=sent, left=left), below=below, replaces=True)

    async def _help(self, turn: Turn) -> bool:
        """Tell whom to call, where a turn tells of danger; False where that was not said."""
        thread = None if turn.begins_thread and not turn.channel.startswith("D") else turn.thread or None
        return await self._danger.says(turn.text, turn.locale, channel=turn.channel, user=turn.user, thread=thread)

    async def _help_beside(self, turn: Turn) -> None:
        """Tell whom to call who would have to wait for that behind others, or behind what runs in their thread.

        Nothing more is answered then, unless the turn belongs to a graph that goes on from what it hears.
        """
        if not await self._danger.help_for(turn.text, turn.locale):
            return
        await asyncio.sleep(AT_ONCE)
        try:
            record = await self._database.turns.get(turn.id)
            if record is None or record.state != "accepted" or not await self._help(turn):
                return
            if not await self._orchestrator.hears_itself(turn):
                await self._database.queue.end_waiting(turn.id, "stopped")
        except IntegrationError as error:
            log.warning("queue_not_read", error=type(error).__name__)

    async def _tell_place(self, person: tuple[str, str]) -> None:
        await asyncio.sleep(SETTLING)
        turn = self._newest.pop(person)
        try:
            ahead = await self._database.backlog.ahead_of(turn.id)
        except IntegrationError as error:
            log.warning("queue_not_read", error=type(error).__name__)
            return
        if ahead is None or ahead < self._told_from:
            return
        now = time.monotonic()
        self._told = {each: until for each, until in self._told.items() if until > now}
        self._told[person] = now + TOLD_EVERY.total_seconds()
        words = partial(say, await self._ephemeral.locale(turn.user, turn.text))
        held = HeldTurn(turn.team, turn.channel, turn.thread, turn.said_at, turn.user, turn.locale, turn.is_direct)
        await self._tell(held, words("backlog.waits", ahead=ahead))

    async def _tell_held(self, held: HeldTurn) -> bool:
        language = cast(Locale, held.locale)
        words = partial(say, await self._ephemeral.locale(held.user, say(language, "backlog.held")))
        told = await self._tell(held, words("backlog.held"), [_button(held.team, words)])
        if told:
            await self._database.backlog.announced(held.team, held.user)
        return told

    async def _tell(self, about: HeldTurn, text: str, below: Sequence[blocks.Block] = ()) -> bool:
        """Say it where the turn is, to its author alone; in their direct message where it cannot be said there."""
        # Below a message of the channel nobody would look yet.
        thread = None if about.said_at == about.thread and not about.is_direct else about.thread or None
        section = {"type": "section", "text": {"type": "mrkdwn", "text": text}}
        try:
            await self._outbox.tell_alone(
                about.user, text, channel=about.channel, thread=thread, blocks=[section, *below]
            )
        except SLACK_FAULTS as error:
            log.warning("backlog_not_told", error=code_of(error))
            return False
        return True

    def _begin(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _button(team: object, words: blocks.Words) -> blocks.Block:
    return blocks.actions(SEND, blocks.button(SEND, words("backlog.send"), str(team), "primary"))
