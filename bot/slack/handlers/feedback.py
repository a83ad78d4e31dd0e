"""What people think of an answer: a press, and a comment for those who want to say more."""

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack.handlers import modals
from bot.slack.order import Queues
from bot.slack.reply import blocks
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of, thread_of
from bot.slack.workspace import SlackWorkspace
from integrations.store.feedback import Value

COMMENT, FIELD = "comment_feedback", "comment"


class FeedbackButtons:
    """The two buttons below each answer, and the form behind the second question."""

    def __init__(self, workspace: SlackWorkspace) -> None:
        self._database = workspace.database
        self._ephemeral = workspace.ephemeral
        self._danger = workspace.danger
        self._queues = Queues()

    def register(self, app: AsyncApp) -> None:
        """Listen to the buttons and to the form."""
        app.action("feedback")(ack=acknowledge, lazy=[self.feedback])
        app.action(COMMENT)(ack=acknowledge, lazy=[self.open_form])
        app.view(COMMENT)(self.comment)

    async def feedback(self, body: Body, action: Body) -> None:
        """Store whether the answer helped, and ask for more."""
        value, _, turn_id = str(action.get("value") or "").partition(":")
        if value not in ("good", "bad"):
            return
        async with self._queues.turn(turn_id):
            if await self._database.turns.get(turn_id) is None:
                return
            user = body["user"]["id"]
            given: Value = "good" if value == "good" else "bad"
            before = {said.user: said for said in await self._database.feedback.of_turn(turn_id)}.get(user)
            # Pressed once more, it does not take back what was said with it.
            comment = before.comment if before and before.value == given else ""
            await self._database.feedback.give(turn_id, user, given, comment)
        words = await self._ephemeral.words(body)
        more = blocks.actions(COMMENT, blocks.button(COMMENT, words("feedback.more"), f"{value}:{turn_id}"))
        text = words(f"reply.feedback_{value}")
        await self._ephemeral.tell(channel_of(body), body["user"]["id"], text, thread=thread_of(body), below=[more])

    async def open_form(self, body: Body, action: Body) -> None:
        """Open the form for a comment."""
        words = await self._ephemeral.words(body)
        value, _, turn_id = str(action.get("value") or "").partition(":")
        field = modals.text_field(
            FIELD, words(f"feedback.label_{value}"), placeholder=words("feedback.placeholder"), lines=True
        )
        memory = {"value": value, "turn": turn_id}
        view = modals.form(COMMENT, words, "feedback.title", "feedback.send", [field], memory)
        await self._ephemeral.open_form(body, view)

    async def comment(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Store the comment with what was pressed; acknowledged once it is stored."""
        memory, words = modals.remembered(view), await self._ephemeral.words(body)
        turn_id, text = str(memory.get("turn")), modals.filled_in(view, FIELD)
        if not text:
            await ack(response_action="errors", errors={FIELD: words("feedback.empty")})
            return
        locale = await self._ephemeral.locale(body["user"]["id"], text)
        if found := await self._danger.help_for(text, locale):
            # Kept nowhere: those who read comments are not whom it was told.
            notice = modals.notice(words, "feedback.title", found.replace("**", "*"))
            await ack(response_action="update", view=notice)
            return
        value: Value = "good" if memory.get("value") == "good" else "bad"
        async with self._queues.turn(turn_id):
            if await self._database.turns.get(turn_id) is not None:
                await self._database.feedback.give(turn_id, body["user"]["id"], value, text)
        await ack(response_action="update", view=modals.notice(words, "feedback.title", words("feedback.thanks")))
