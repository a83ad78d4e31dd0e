"""A reply for one person where others read along: for their eyes in the thread, or as a direct message when it is long.

Slack keeps no ephemeral message, so nothing of it can be found or changed again. That it was said is noted; a process
that dies between saying and noting says it once more.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import structlog

from bot.slack.outbox import Outbox
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Block, Section, Words
from bot.slack.reply.markdown import slack_markdown
from bot.slack.reply.progress import TaskList
from bot.slack.reply.reply_messages import ReplyLog
from bot.slack.reply.split import pieces
from bot.slack.reply.stream import MAX_CHARACTERS
from integrations.errors import IntegrationError
from integrations.store.replies import ReplyPart
from orchestrator.turn import Turn

SHORT = 2500
"""Characters that are shown in the thread itself, where they are gone after a reload."""
DIRECT = "direct_reply"
"""Type of the metadata by which a direct message is found again."""
SHARE = "share"
"""Id of the block with the button that shows the answer to everybody."""

log = structlog.get_logger()


class PrivateReply:
    """What a :class:`bot.slack.reply.stream.ReplyStream` is to others, without anything to be seen before the end."""

    def __init__(
        self, outbox: Outbox, turn: Turn, replies: ReplyLog, words: Words, *, can_be_shared: bool = True
    ) -> None:
        self._outbox = outbox
        self._turn = turn
        self._replies = replies
        self._words = words
        self._can_be_shared = can_be_shared
        self._parts: list[ReplyPart] = []

    @property
    def begun(self) -> bool:
        """Never: a status would be seen by all."""
        return False

    async def resume(self) -> None:
        """Learn what an earlier attempt said."""
        self._parts = list(await self._replies.of_turn(self._turn.id))

    async def append(self, text: str) -> None:
        """Show nothing yet."""

    async def progress(self, tasks: TaskList) -> None:
        """Show nothing: work of some length is done in direct messages."""

    def drop_cards(self) -> None:
        """Nothing to drop."""

    def rejoin(self) -> None:
        """Nothing was begun."""

    async def leave(self) -> None:
        """Nothing was begun."""

    async def finish(self, text: str, below: Sequence[Block], more: Sequence[Section] = ()) -> bool:
        """Say it, in the thread where it is short; False, since no stream ends. Raises one of ``SLACK_FAULTS``."""
        if any(part.state == "closed" for part in self._parts):
            return False
        text = slack_markdown(text)
        button = blocks.button("share_answer", self._words("private_reply.share"), self._turn.id)
        share = [blocks.actions(SHARE, button)] if self._can_be_shared else []
        only = blocks.context(self._words("private_reply.only_you"))
        if len(text) <= SHORT and not more and not self._parts:
            await self._whisper(text, [*_shown(text), *below, only, *share])
            return False
        about = blocks.context(self._words("private_reply.about", text=blocks.escaped(_one_line(self._turn.text))))
        await self.send(_messages(text, [*below, *share], more, above=about))
        hint = self._words("private_reply.sent")
        await self._whisper(hint, [blocks.markdown(hint)])
        return False

    async def send(self, messages: Sequence[dict[str, Any]]) -> None:
        """Post direct messages, but for those that were posted before. Raises one of ``SLACK_FAULTS``."""
        channel = await self._outbox.direct(self._turn.user)
        begun = sum(part.channel == channel for part in self._parts)
        for number, message in enumerate(messages[begun:], start=begun):
            await self._note(await self._outbox.post_once(DIRECT, f"{self._turn.id}/{number}", channel, **message))

    async def remove(self) -> None:
        """Take back what can be: the direct messages. Raises one of ``SLACK_FAULTS``."""
        for part in self._parts:
            if part.channel != self._turn.channel:
                await self._outbox.delete(part)
        self._parts.clear()

    async def _whisper(self, text: str, shown: Sequence[Block]) -> None:
        turn, text = self._turn, text[:3000] or self._words("private_reply.only_you")
        said = await self._outbox.post_ephemeral(
            turn.user, text, channel=turn.channel, thread=turn.thread, blocks=shown
        )
        await self._note(replace(said, state="closed"))

    async def _note(self, part: ReplyPart) -> None:
        self._parts.append(part)
        try:
            await self._replies.save(self._turn.id, self._parts)
        except IntegrationError as error:
            log.warning("reply_not_noted", turn=self._turn.id, error=type(error).__name__)


def _messages(text: str, below: Sequence[Block], more: Sequence[Section], *, above: Block) -> list[dict[str, Any]]:
    """Return the direct messages: the text in pieces, what follows it, and at the end what is to be pressed."""
    *first, last = pieces(text, MAX_CHARACTERS)
    sections = [*(Section(part) for part in first), Section(last, () if more else below)]
    sections += [Section(slack_markdown(section.text), section.blocks) for section in more]
    if more:
        # The blocks of the text stay with it, the row to share is the last of all.
        sections[len(first)] = Section(last, below[:-1])
        sections[-1] = Section(sections[-1].text, [*sections[-1].blocks, below[-1]])
    contents = [[*_shown(section.text), *section.blocks] for section in sections]
    contents[0].insert(0, above)
    return [
        {"text": section.text[:3000] or "…", "blocks": content}
        for section, content in zip(sections, contents, strict=True)
    ]


def _shown(text: str) -> list[Block]:
    return [blocks.markdown(text)] if text.strip() else []


def _one_line(text: str) -> str:
    return blocks.cut(" ".join(text.split()), blocks.MAX_LABEL)
