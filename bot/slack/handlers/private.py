"""The offer of an answer for one person alone, in the middle of a conversation that others read.

What would have helped is not for everybody there: the one who asked is told so, alone. They may have the same question
answered with all that they may read themselves. That is a turn in a conversation of its own.
"""

from dataclasses import replace
from functools import partial

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.inbox.records import to_turn
from bot.slack.reply import blocks
from bot.slack.reply.ephemeral import Body, Ephemeral
from bot.slack.turn_ids import private_id
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from orchestrator.turn import AgentExecutionResult, Turn

SHOW = "show_privately"
"""The button's action id; its value is the id of the turn that was answered for all."""


async def offer_private(ephemeral: Ephemeral, turn: Turn, result: AgentExecutionResult) -> None:
    """Tell the one who asked, alone, that there is more for them."""
    if not result.private_help or turn.is_direct or turn.is_private:
        return
    words = partial(say, turn.locale)
    row = blocks.actions(SHOW, blocks.button(SHOW, words("private.show"), turn.id, "primary"))
    await ephemeral.tell(turn.channel, turn.user, words("private.offer"), thread=turn.thread, below=[row])


def private_turn(turn: Turn) -> Turn:
    """Return the turn that answers the same question to the one who asked; one, however often it is wanted."""
    return replace(turn, id=private_id(turn.id), origin=turn.id, is_private=True, answers="")


class ShowPrivately:
    """The button of the offer."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._inbox = inbox
        self._database = workspace.database
        self._ephemeral = workspace.ephemeral

    def register(self, app: AsyncApp) -> None:
        """Listen to it."""
        app.action(SHOW)(ack=self.show_privately, lazy=[self.say_so])

    async def show_privately(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Keep the private turn. The offer is seen by one person; who sends another's is refused all the same."""
        record = await self._database.turns.get(str(action.get("value") or ""))
        if record is not None and record.turn.user == body["user"]["id"] and record.state != "deleted":
            await self._inbox.accept(private_turn(to_turn(record.turn)))
        await ack()

    async def say_so(self, body: Body) -> None:
        """Say in the place of the button that it was pressed."""
        words = await self._ephemeral.words(body)
        if url := body.get("response_url"):
            await self._ephemeral.respond(url, words("private.looking"), replaces=True)
