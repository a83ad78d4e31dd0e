"""A reply in the sandbox, as the tests of the stream drive it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.outbox import Outbox
from bot.slack.reply.stream import ReplyStream
from integrations.store.replies import ReplyPart
from orchestrator.turn import Turn
from tests.end_to_end.workplace import GENERAL, JIWOO, text_of
from tests.sandbox_process import Json, Sandbox

BLOCKS: list[Json] = [{"type": "context", "elements": [{"type": "mrkdwn", "text": "출처"}]}]


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now


@dataclass
class Log:
    """Notes the messages of a turn's reply in memory."""

    parts: dict[str, tuple[ReplyPart, ...]] = field(default_factory=dict)

    async def save(self, turn_id: str, parts: Sequence[ReplyPart]) -> None:
        """Note them."""
        self.parts[turn_id] = tuple(parts)

    async def of_turn(self, turn_id: str) -> tuple[ReplyPart, ...]:
        """Return them."""
        return self.parts.get(turn_id, ())


class Reply:
    """A question and the stream that answers it."""

    def __init__(self, sandbox: Sandbox, client: AsyncWebClient, ts: str, channel: str, **options: Any) -> None:
        self.sandbox, self.client, self.ts, self.channel = sandbox, client, ts, channel
        self.clock, self.log = Clock(), Log()
        self.options = options
        self.stream = self.another()

    @classmethod
    async def begin(
        cls, sandbox: Sandbox, client: AsyncWebClient, *, channel: str = GENERAL, **options: Any
    ) -> "Reply":
        """Ask something, and be ready to answer."""
        return cls(sandbox, client, await sandbox.say(JIWOO, channel, "질문"), channel, **options)

    def another(self) -> ReplyStream:
        """A stream for the same question, as a next attempt has it."""
        turn = Turn(
            id=f"slack:{self.sandbox.team_id}:{self.channel}:{self.ts}",
            said_at=self.ts,
            shown_after=self.ts,
            team=self.sandbox.team_id,
            channel=self.channel,
            thread=self.ts,
            user=JIWOO,
            text="질문",
            locale="ko",
            door="slack",
        )
        return ReplyStream(
            self.client, Outbox(self.client, "U0AGENT"), turn, self.log, self._own, clock=self.clock, **self.options
        )

    async def say(self, text: str, seconds: float = 1.1) -> None:
        """Let some time pass and stream more text."""
        self.clock.now += seconds
        await self.stream.append(text)

    async def shown(self) -> list[str]:
        """The texts of the reply's messages; none of them may still be streaming."""
        replies = await self.sandbox.replies(self.channel, self.ts)
        assert not any(reply.get("streaming") for reply in replies)
        return [text_of(reply) for reply in replies]

    async def messages(self) -> list[Json]:
        """The reply's messages."""
        return await self.sandbox.replies(self.channel, self.ts)

    async def _own(self) -> list[str]:
        answer = await self.client.conversations_replies(channel=self.channel, ts=self.ts)
        return [message["ts"] for message in answer["messages"] if message["user"] == self.sandbox.bot_user_id]
