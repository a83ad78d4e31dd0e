"""Answers by button, menu, date picker or form: each belongs to its own question, and answers no other."""

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot.inbox import Inbox
from bot.inbox.records import to_turn
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.order import Queues
from bot.slack.people import People
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.question import ANSWER, HINT, answer_of, asking_turn
from bot.slack.reply.whispers import Body, Whispers, channel_of, pressed_at, thread_of
from bot.slack.ways import modals
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.store import Database
from integrations.store.turns import TurnRecord
from orchestrator.turn import Question, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

FORM, FIELD = "answer_open", "answer"
_ROWS = re.compile(rf"^{re.escape(ANSWER)}")
_ANSWERS = re.compile(r"^answer_(choice|select|date|skip)(:\d+)?$")
LATER = 10
"""Turns of a conversation that are looked at to tell what came after a question."""
LONGEST_QUOTE = 80

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is known of a question when somebody answers it."""

    record: TurnRecord
    state: Literal["open", "answered", "over", "not yours"]
    """``answered``: by a button or form before; ``over``: who was asked went on with something else."""
    later: str = ""
    """What was answered, or said instead."""


class Questions:
    """What the app does when a question is answered otherwise than in words."""

    def __init__(
        self,
        client: AsyncWebClient,
        inbox: Inbox,
        database: Database,
        people: People,
        orchestrator: WorkspaceAgentOrchestrator,
        whispers: Whispers,
    ) -> None:
        self._client = client
        self._inbox = inbox
        self._database = database
        self._people = people
        self._orchestrator = orchestrator
        self._whispers = whispers
        self._queues = Queues()

    def register(self, app: AsyncApp) -> None:
        """Listen to the rows of questions, by their block, and to the form."""
        app.action({"block_id": _ROWS, "action_id": FORM})(ack=_acknowledge, lazy=[self.open_form])
        app.action({"block_id": _ROWS, "action_id": _ANSWERS})(ack=self.answer, lazy=[self.show_answer])
        app.view(FORM)(ack=self.submit, lazy=[self.show_submitted])

    async def answer(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Keep the answer, if its question still waits for one; acknowledged once that is done."""
        turn_id = asking_turn(action)
        async with self._queues.turn(turn_id):
            asked = await self._asked(turn_id, body["user"]["id"])
            if asked is not None and asked.state == "open":
                text = await self._chosen(asked.record, action)
                if text:
                    await self._inbox.accept(_answering(asked.record, text))
        await ack()

    async def show_answer(self, body: Body, action: Body) -> None:
        """Put what was chosen in the place of the buttons; tell who presses too late what became of the question."""
        turn_id = asking_turn(action)
        async with self._queues.turn(turn_id):
            """The press itself is dealt with."""
        asked = await self._asked(turn_id, body["user"]["id"])
        if asked is None:
            return
        if asked.state == "not yours":
            await self._whispers.say(body, "asked.not_yours")
            return
        if asked.state == "open":
            return  # nothing was chosen
        text = await self._chosen(asked.record, action)
        await self._close(body, turn_id, asked)
        if asked.state == "over" or text != asked.later:
            await self._whispers.say(body, f"asked.{asked.state}", said=_quote(asked.later))

    async def open_form(self, body: Body, action: Body) -> None:
        """Open a form for the answer, if its question still waits for one."""
        turn_id, words = asking_turn(action), await self._whispers.words(body)
        asked = await self._asked(turn_id, body["user"]["id"])
        if asked is None:
            return
        if asked.state != "open":
            await self._close(body, turn_id, asked)
            key = "asked.not_yours" if asked.state == "not yours" else f"asked.{asked.state}"
            await self._whispers.say(body, key, said=_quote(asked.later))
            return
        question = await self._question(asked.record)
        memory = {"turn": turn_id, "channel": channel_of(body), "ts": pressed_at(body), "thread": thread_of(body)}
        try:
            await self._client.views_open(trigger_id=body["trigger_id"], view=_form(question, words, memory))
        except SLACK_FAULTS as error:
            log.warning("form_not_opened", error=code_of(error))
            await self._whispers.say(body, "asked.write_instead")

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep what was filled in, or say next to the field what is wrong with it."""
        memory, words = modals.remembered(view), await self._whispers.words(body)
        turn_id, text = str(memory.get("turn")), modals.filled_in(view, FIELD)
        async with self._queues.turn(turn_id):
            asked = await self._asked(turn_id, body["user"]["id"])
            if asked is None or asked.state == "not yours":
                await ack()
            elif asked.state != "open":
                error = words(f"asked.{asked.state}", said=_quote(asked.later))
                await ack(response_action="errors", errors={FIELD: error})
            elif not text:
                await ack(response_action="errors", errors={FIELD: words("asked.empty")})
            elif memory.get("kind") == "number" and not _is_number(text):
                await ack(response_action="errors", errors={FIELD: words("asked.no_number")})
            else:
                await self._inbox.accept(_answering(asked.record, text))
                await ack()

    async def show_submitted(self, body: Body, view: modals.View) -> None:
        """Put what was filled in in the place of the button that opened the form."""
        memory = modals.remembered(view)
        async with self._queues.turn(str(memory.get("turn"))):
            """The form itself is dealt with."""
        asked = await self._asked(str(memory.get("turn")), body["user"]["id"])
        if asked is None or asked.state != "answered":
            return
        channel, ts = str(memory.get("channel")), str(memory.get("ts"))
        try:
            answer = await self._client.conversations_replies(
                channel=channel, ts=str(memory.get("thread") or ts), oldest=ts, latest=ts, inclusive=True, limit=10
            )
        except SLACK_FAULTS as error:
            log.warning("question_not_found", error=code_of(error))
            return
        message = next((message for message in answer["messages"] if message["ts"] == ts), None)
        pressed = {**body, "channel": {"id": channel}, "message": message}
        await self._close(pressed, asked.record.turn.id, asked)

    async def _close(self, body: Body, turn_id: str, asked: _Asked) -> None:
        """Put the answer, which all read, in the place of a question's buttons and of how to answer it."""
        if asked.state not in ("answered", "over"):
            return
        words, said = _words_of(asked.record), blocks.escaped(_quote(asked.later))
        line = blocks.context(words("asked.chosen" if asked.state == "answered" else "asked.passed", said=said))
        await self._whispers.replace(body, f"{ANSWER}{turn_id}", [line], without=HINT)

    async def _asked(self, turn_id: str, user: str) -> _Asked | None:
        """Return how it stands with a question; None for one that we do not know."""
        record = await self._database.turns.get(turn_id)
        if record is None or record.state == "deleted":
            return None
        if record.turn.user != user:
            return _Asked(record, "not yours")
        answer = await self._database.turns.get(_answer_id(turn_id))
        if answer is not None and answer.state != "deleted":
            return _Asked(record, "answered", answer.turn.text)
        later = [
            other
            for other in await self._database.turns.recent(record.turn.conversation, LATER)
            if other.number > record.number and other.state != "deleted" and other.turn.user == user
        ]
        return _Asked(record, "over", later[0].turn.text) if later else _Asked(record, "open")

    async def _question(self, record: TurnRecord) -> Question | None:
        try:
            result = await self._orchestrator.answered(await self._people.complete(to_turn(record.turn)))
        except IntegrationError as error:
            log.warning("question_not_read", turn=record.turn.id, error=type(error).__name__)
            return None
        return result.question if result else None

    async def _chosen(self, record: TurnRecord, action: Body) -> str | None:
        """Return what was chosen in the question's own words, or as the button shows it."""
        question = await self._question(record)
        return answer_of(action, question, _words_of(record)) if question is not None else _shown(action)


def _words_of(record: TurnRecord) -> Words:
    """Return the texts in the language in which the question was put."""
    return partial(say, to_turn(record.turn).locale)


def _answer_id(turn_id: str) -> str:
    return f"{turn_id}?"


def _answering(record: TurnRecord, text: str) -> Turn:
    """Return the turn of an answer: one for each question, so that who presses twice has answered once."""
    asked = record.turn
    return Turn(
        id=_answer_id(asked.id),
        team=asked.team,
        channel=asked.channel,
        thread=asked.thread,
        user=asked.user,
        text=text,
        locale=to_turn(asked).locale,
        door="slack",
        is_direct=asked.is_direct,
        answers=asked.id,
        is_private=asked.is_private,
    )


def _form(question: Question | None, words: Words, memory: dict[str, Any]) -> modals.View:
    kind = question.kind if question else "text"
    label = blocks.cut(" ".join(question.text.split()), 500) if question and question.text else words("asked.label")
    number = kind == "number"
    field = modals.number_field(FIELD, label) if number else modals.text_field(FIELD, label, lines=True)
    return modals.form(FORM, words, "asked.title", "asked.send", [field], {**memory, "kind": kind})


def _shown(action: Body) -> str | None:
    options = action.get("selected_options") or [action.get("selected_option") or action]
    labels = [str(((option or {}).get("text") or {}).get("text") or "") for option in options]
    return ", ".join(filter(None, labels)) or action.get("selected_date")


def _quote(text: str) -> str:
    return blocks.cut(" ".join(text.split()), LONGEST_QUOTE)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?", text) is not None


async def _acknowledge(ack: AsyncAck) -> None:
    await ack()
