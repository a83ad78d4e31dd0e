"""Which message the text and cards of a reply go into while they come: each is left for a new one before it is full."""

from collections.abc import Callable
from typing import Any

from bot.slack.reply.pending import PendingText
from bot.slack.reply.reply_messages import LiveMessage, ReplyMessages, content_of_message
from bot.slack.reply.split import closing, open_fence

Block = dict[str, Any]


class MessageRotation:
    """Begins messages and leaves them. Raises one of ``SLACK_FAULTS`` where Slack does not do it."""

    def __init__(self, messages: ReplyMessages, text: PendingText, clock: Callable[[], float]) -> None:
        self._messages = messages
        self._text = text
        self._clock = clock
        self.left_behind: LiveMessage | None = None
        """A message that was left with cards that still turn, until they stand in the next one."""

    async def start(self, text: str, *, noted: bool = True) -> None:
        """Begin a message with what it takes of a text, and with the cards that have to move along."""
        before = self._messages.all[-1] if self._messages.all else None
        cards = self._cards_of_new()
        text, shown = self._text.first_of(text, before, has_cards=bool(cards))
        if not (shown.strip() or cards):
            self._text.count(text)  # white space between two messages
            return
        message = await self._messages.start(shown, cards)
        message.opened = self._clock()
        self._text.count(text, cards)
        if noted:
            await self._messages.note()

    async def leave(self, message: LiveMessage, text: str) -> None:
        """End a message with what still belongs to it; the rest begins a new one."""
        text, end = self._text.last_of(message, text)
        cards = self._text.news if message.has_tasks else []
        await self._messages.stop(message, text, cards, end=end, session="processing")
        self._text.count(text, cards)

    async def tidy(self) -> None:
        """Take the cards out of the message that was left: they turn in the next one."""
        left = self.left_behind
        if left is None:
            return
        if left.text.strip():
            fence = open_fence(left.text)
            end = f"\n{closing(fence)}" if fence else ""
            await self._messages.change(left, content_of_message(left.text.removesuffix("\n") + end, ()))
        else:
            await self._messages.delete(left)
            self._messages.all.remove(left)
            await self._messages.note()
        self.left_behind = None

    def _cards_of_new(self) -> list[Block]:
        """Return the cards that stand in a new message: all where they have to move along, else what is new."""
        tasks = self._text.tasks
        if not tasks:
            return []
        holder = next((message for message in self._messages.all if message.has_tasks), None)
        if holder is None:
            return tasks.anew()
        if tasks.settled and not tasks.news():
            return []  # they rest where they are
        holder.has_tasks = False
        self.left_behind = holder
        return tasks.anew()
