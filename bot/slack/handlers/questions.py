"""Answers by button, menu, date picker or form: each belongs to its own question, and answers no other."""

import re
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.inbox.records import to_turn
from bot.slack.handlers import modals
from bot.slack.handlers.asked import AskedQuestions, quoted, words_of
from bot.slack.order import Queues
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of, pressed_at, thread_of
from bot.slack.reply.question import ANSWER, answer_of, asking_turn
from bot.slack.turn_ids import answer_id
from bot.slack.workspace import SlackWorkspace
from integrations.errors import IntegrationError
from integrations.store.turns import TurnRecord
from orchestrator.turn import Question, Turn

FORM, FIELD = "answer_open", "answer"
_ROWS = re.compile(rf"^{re.escape(ANSWER)}")
_ANSWERS = re.compile(r"^answer_(choice|select|date|skip)(:\d+)?$")
MOST_TAKEN = 1_000
"""Presses that are remembered as those that answered."""

log = structlog.get_logger()


class Questions:
    """What the app does when a question is answered otherwise than in words."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._inbox = inbox
        self._people = workspace.people
        self._orchestrator = workspace.orchestrator
        self._ephemeral = workspace.ephemeral
        self._asked = AskedQuestions(workspace)
        self._queues = Queues()
        self._taken: dict[str, str] = {}

    def register(self, app: AsyncApp) -> None:
        """Listen to the rows of questions, by their block, and to the form."""
        app.action({"block_id": _ROWS, "action_id": FORM})(ack=acknowledge, lazy=[self.open_form])
        app.action({"block_id": _ROWS, "action_id": _ANSWERS})(ack=self.answer, lazy=[self.show_answer])
        app.view(FORM)(ack=self.submit, lazy=[self.show_submitted])

    async def answer(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Keep the answer, if its question still waits for one; acknowledged once that is done."""
        turn_id = asking_turn(action)
        async with self._queues.turn(turn_id):
            asked = await self._asked.of(turn_id, body["user"]["id"])
            if asked is not None and asked.state == "open":
                text = await self._chosen(asked.record, action)
                if text:
                    await self._inbox.accept(_answering(asked.record, text))
                    self._taken[turn_id] = str(action.get("action_ts"))
                    if len(self._taken) > MOST_TAKEN:
                        del self._taken[next(iter(self._taken))]
        await ack()

    async def show_answer(self, body: Body, action: Body) -> None:
        """Put what was chosen in the place of the buttons; tell who presses too late what became of the question."""
        turn_id = asking_turn(action)
        async with self._queues.turn(turn_id):
            """The press itself is dealt with."""
        asked = await self._asked.of(turn_id, body["user"]["id"])
        if asked is None:
            return
        if asked.state == "not yours":
            await self._ephemeral.say(body, "asked.not_yours")
            return
        if asked.state == "open":
            return  # nothing was chosen
        await self._asked.close(body, asked)
        if asked.state == "over" or self._taken.get(turn_id) != str(action.get("action_ts")):
            await self._ephemeral.say(body, f"asked.{asked.state}", said=quoted(asked.later))

    async def open_form(self, body: Body, action: Body) -> None:
        """Open a form for the answer, if its question still waits for one."""
        turn_id, words = asking_turn(action), await self._ephemeral.words(body)
        asked = await self._asked.of(turn_id, body["user"]["id"])
        if asked is None:
            return
        if asked.state != "open":
            await self._asked.close(body, asked)
            key = "asked.not_yours" if asked.state == "not yours" else f"asked.{asked.state}"
            await self._ephemeral.say(body, key, said=quoted(asked.later))
            return
        question = await self._question(asked.record)
        memory = {"turn": turn_id, "channel": channel_of(body), "ts": pressed_at(body), "thread": thread_of(body)}
        if not await self._ephemeral.open_form(body, _form(question, words, memory)):
            await self._ephemeral.say(body, "asked.write_instead")

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep what was filled in, or say next to the field what is wrong with it."""
        memory, words = modals.remembered(view), await self._ephemeral.words(body)
        turn_id, text = str(memory.get("turn")), modals.filled_in(view, FIELD)
        async with self._queues.turn(turn_id):
            asked = await self._asked.of(turn_id, body["user"]["id"])
            if asked is None or asked.state == "not yours":
                await ack()
            elif asked.state != "open":
                error = words(f"asked.{asked.state}", said=quoted(asked.later))
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
        asked = await self._asked.of(str(memory.get("turn")), body["user"]["id"])
        if asked is None or asked.state != "answered":
            return
        ts = str(memory.get("ts"))
        await self._asked.close_message(str(memory.get("channel")), ts, str(memory.get("thread") or ts), asked)

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
        return answer_of(action, question, words_of(record)) if question is not None else _shown(action)


def _answering(record: TurnRecord, text: str) -> Turn:
    """Return the turn of an answer: one for each question, so that who presses twice has answered once."""
    asked = record.turn
    return Turn(
        id=answer_id(asked.id),
        team=asked.team,
        channel=asked.channel,
        thread=asked.thread,
        user=asked.user,
        text=text,
        locale=to_turn(asked).locale,
        door="slack",
        is_direct=asked.is_direct,
        answers=asked.id,
        said_at=asked.said_at,
        shown_after=asked.shown_after,
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


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?", text) is not None
