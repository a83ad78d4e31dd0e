"""The part of a reply that is not shown yet, and how much goes into which message. Nothing here calls Slack."""

from collections.abc import Sequence
from typing import Any

from bot.slack.reply.markdown import SlackMarkdown
from bot.slack.reply.progress import TaskList
from bot.slack.reply.reply_messages import LiveMessage
from bot.slack.reply.split import CLOSING_ROOM, begun_anew, closing, cut_at, held_back, open_fence

OVERTIME = 10.0
"""Seconds after which a message that is too old is left at any place, not only at the end of a line."""
MAX_BYTES = 9_800
"""Of the text and cards of a message that has cards: beyond some 10,600 Slack is said to refuse its end."""

Block = dict[str, Any]


class PendingText:
    """The text that came, what of it was shown, and the cards of tasks beside it."""

    def __init__(self, max_characters: int, max_seconds: float) -> None:
        self._max_characters = max_characters
        self._max_seconds = max_seconds
        self._markdown = SlackMarkdown()
        self.streamed = ""
        """All that was handed to Slack, as it was given to us."""
        self.waiting = ""
        self.tasks: TaskList | None = None

    @property
    def news(self) -> list[Block]:
        """The cards that Slack has not been told of."""
        return self.tasks.news() if self.tasks else []

    @property
    def all(self) -> str:
        """All that has come so far."""
        return self.streamed + self.waiting

    def feed(self, text: str) -> None:
        """Take more text."""
        if not self.all:
            text = text.lstrip("\n")  # as in the final text
        self.waiting += self._markdown.feed(text)

    def count(self, text: str, cards: Sequence[Block] = ()) -> None:
        """Count text and cards as shown, once Slack has them."""
        self.streamed += text
        self.waiting = self.waiting[len(text) :]
        if self.tasks:
            self.tasks.sent(cards)

    def due(self, message: LiveMessage | None) -> str:
        """Return what may be shown now: not the beginning of a fence, nor the end of a line that may be the last."""
        at_line_start = message is None or not message.text or message.text.endswith("\n")
        fence = held_back(self.waiting) if "\n" in self.waiting or at_line_start else 0
        held = max(fence, len(self.waiting) - len(self.waiting.rstrip("\n")))
        return self.waiting[: len(self.waiting) - held]

    def room(self, message: LiveMessage) -> int:
        """Return how many characters a message still takes."""
        room = self._max_characters - CLOSING_ROOM - len(message.text)
        if self.tasks and (message.has_tasks or self.news):
            # Of the text to come each character may take three bytes, as Korean does.
            room = min(room, (MAX_BYTES - self.tasks.weight - len(message.text.encode())) // 3 - CLOSING_ROOM)
        return max(0, room)

    def is_full(self, message: LiveMessage, text: str, age: float) -> bool:
        """Tell whether a message is to be left, so many seconds after it began."""
        is_old = age > self._max_seconds and (not text or "\n" in text or age > self._max_seconds + OVERTIME)
        return is_old or len(text) > self.room(message)

    def last_of(self, message: LiveMessage, text: str) -> tuple[str, str]:
        """Return what is still added to a message that is left, and what closes its code block."""
        text = self._up_to_an_end(message, text)
        if fence := open_fence(message.text + text):
            return text, f"{'' if (message.text + text).endswith(chr(10)) else chr(10)}{closing(fence)}"
        return text, ""

    def first_of(self, text: str, before: LiveMessage | None, *, has_cards: bool) -> tuple[str, str]:
        """Return what of a text begins a new message, and how that is shown: with the code block opened again."""
        fence = open_fence(before.text) if before else None
        again = f"{fence}\n" if fence else ""
        text = text[: cut_at(text, self.room(LiveMessage("", again, has_tasks=has_cards)), again)]
        return text, again + (begun_anew(text, in_code=bool(again)) if before else text)

    def _up_to_an_end(self, message: LiveMessage, text: str) -> str:
        """Return what still belongs to a message: up to a paragraph's or line's end, if there is one."""
        room = self.room(message)
        if len(text) > room:
            return text[: cut_at(text, room, message.text)] if room > CLOSING_ROOM else ""
        if self.waiting[len(text) :].startswith("\n"):
            return text  # what is held back begins the next line
        for mark in ("\n\n", "\n"):
            if (at := text.rfind(mark)) >= 0:
                return text[:at]
        return text
