"""Answers a turn in Slack: runs it, shows it as it comes, and ends with exactly one reply."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from aiohttp import ClientError
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.inbox import Interruption
from bot.slack import blocks
from bot.slack.people import People
from bot.slack.stream import INTERVAL, ReplyStream
from bot.texts import say
from integrations.llm.base import ModelCall, collect_calls
from integrations.store import Database
from integrations.store.turns import TurnReport
from orchestrator.errors import new_reference, reason_of
from orchestrator.turn import AgentExecutionResult, Done, Status, Token, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

SLACK_FAULTS = (SlackApiError, ClientError, TimeoutError, OSError)
PATIENCE = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Seconds between the attempts to bring an answer to a Slack that does not answer."""

log = structlog.get_logger()


class SlackAnswers:
    """The runner of turns that came from Slack."""

    def __init__(
        self,
        client: AsyncWebClient,
        orchestrator: WorkspaceAgentOrchestrator,
        database: Database,
        people: People,
        interruption: Callable[[str], Interruption | None],
        *,
        turn_timeout: float,
    ) -> None:
        self._client = client
        self._orchestrator = orchestrator
        self._database = database
        self._people = people
        self._interruption = interruption
        self._timeout = turn_timeout

    async def run(self, turn: Turn, attempt: int) -> None:
        """Answer the turn. Cancelled when it is to stop; then the reply says so, or waits for the next attempt."""
        began = time.monotonic()
        stream = ReplyStream(self._client, turn, self._database.replies, partial(self._own_messages, turn))
        if attempt > 1:
            await stream.resume()
        shown: list[str] = []
        with collect_calls() as calls:
            try:
                async with asyncio.timeout(self._timeout):
                    turn = await self._people.complete(turn)
                    result = await self._follow(turn, stream, shown)
                await self._deliver(turn, stream, result, attempt)
                report = TurnReport(outcome="answered", answer=result.result, mode=result.mode, graph="workspace")
                await self._record(turn, attempt, report, calls, began)
            except asyncio.CancelledError:
                await self._interrupted(turn, stream, "".join(shown))
                raise
            except Exception as error:  # noqa: BLE001 - the door: whatever happened, the person gets a sentence
                await self._failed(turn, attempt, stream, error, calls, began)

    async def give_up(self, turn: Turn) -> None:
        """Tell the person that the turn was given up after several crashes."""
        stream = ReplyStream(self._client, turn, self._database.replies, partial(self._own_messages, turn))
        await stream.resume()
        words = partial(say, turn.locale)
        reference = new_reference()
        log.error("turn_given_up", turn=turn.id, reference=reference)
        await _patiently(
            lambda: stream.finish(words("failed.crashed"), blocks.failure(turn.id, reference, words, can_retry=True))
        )

    async def _follow(self, turn: Turn, stream: ReplyStream, shown: list[str]) -> AgentExecutionResult:
        """Show the events as they come and return the result."""
        ticking = asyncio.create_task(self._flush_now_and_then(stream))
        try:
            async for event in self._orchestrator.stream(turn):
                match event:
                    case Status(step):
                        if not stream.begun:
                            await self._status(turn, say(turn.locale, f"status.{step}"))
                    case Token(text):
                        shown.append(text)
                        await stream.append(text)
                    case Done(result):
                        return result
        finally:
            ticking.cancel()
            with suppress(asyncio.CancelledError):
                await ticking
        raise AssertionError("a stream of events ends with Done")

    async def _deliver(self, turn: Turn, stream: ReplyStream, result: AgentExecutionResult, attempt: int) -> None:
        words = partial(say, turn.locale)
        if result.generated_document and not result.notion_page:
            await self._attach(turn, result, attempt)
        below = blocks.below_answer(result, turn.id, words)
        await _patiently(lambda: stream.finish(result.result, below))

    async def _attach(self, turn: Turn, result: AgentExecutionResult, attempt: int) -> None:
        """Hand over a document that has no page as a file; an earlier attempt may have done so."""
        name = f"{result.title or say(turn.locale, 'document.untitled')}.md"
        if attempt > 1 and any(
            file.get("name") == name for message in await self._thread(turn) for file in message.get("files") or ()
        ):
            return
        await self._client.files_upload_v2(
            channel=turn.channel,
            thread_ts=turn.thread,
            filename=name,
            title=name,
            content=f"# {result.title}\n\n{result.generated_document}",
        )

    async def _interrupted(self, turn: Turn, stream: ReplyStream, shown: str) -> None:
        match self._interruption(turn.id):
            case "stop":
                text = f"{shown}\n\n_{say(turn.locale, 'reply.stopped')}_".strip()
                await stream.finish(text, [])
            case "delete":
                await stream.remove()
                await self._status(turn, "")
            case _:
                pass  # another attempt goes on in the same reply

    async def _failed(
        self, turn: Turn, attempt: int, stream: ReplyStream, error: Exception, calls: list[ModelCall], began: float
    ) -> None:
        reference = new_reference()
        reason = "timeout" if isinstance(error, TimeoutError) else reason_of(error)
        log.error("turn_failed", turn=turn.id, reference=reference, reason=reason, exc_info=error)
        words = partial(say, turn.locale)
        below = blocks.failure(turn.id, reference, words, can_retry=reason not in ("refused", "invalid"))
        await _patiently(lambda: stream.finish(words(f"failed.{reason}"), below))
        report = TurnReport(outcome=reason, reference=reference, graph="workspace")
        await self._record(turn, attempt, report, calls, began, state="failed")

    async def _record(
        self, turn: Turn, attempt: int, report: TurnReport, calls: list[ModelCall], began: float, state: Any = "done"
    ) -> None:
        milliseconds = round((time.monotonic() - began) * 1000)
        await self._database.turns.finish(
            turn.id,
            attempt,
            TurnReport(
                outcome=report.outcome,
                answer=report.answer,
                mode=report.mode,
                graph=report.graph,
                reference=report.reference,
                model_calls=tuple(calls),
                milliseconds=milliseconds,
            ),
            state,
        )
        log.info("turn", turn=turn.id, outcome=report.outcome, mode=report.mode, milliseconds=milliseconds)

    async def _status(self, turn: Turn, text: str) -> None:
        """Show what is being done. It is decoration: where Slack refuses it, the answer matters more."""
        try:
            await self._client.assistant_threads_setStatus(channel_id=turn.channel, thread_ts=turn.thread, status=text)
        except SLACK_FAULTS as error:
            log.debug("status_not_shown", turn=turn.id, error=type(error).__name__)

    async def _own_messages(self, turn: Turn) -> list[str]:
        """Return the bot's messages in the thread that belong to no other turn: those of this one."""
        me = (await self._client.auth_test())["user_id"]
        others = {
            part.ts
            for record in await self._database.turns.recent(turn.conversation, 50)
            if record.turn.id != turn.id
            for part in await self._database.replies.of_turn(record.turn.id)
        }
        said_at = _said_at(turn)
        return [
            message["ts"]
            for message in await self._thread(turn)
            if message.get("user") == me
            and message["ts"] not in others
            and message["ts"] > said_at
            and not message.get("files")
        ]

    async def _thread(self, turn: Turn) -> list[dict[str, Any]]:
        answer = await self._client.conversations_replies(
            channel=turn.channel, ts=turn.thread, oldest=_said_at(turn), limit=200
        )
        return list(answer["messages"])

    async def _flush_now_and_then(self, stream: ReplyStream) -> None:
        while True:
            await asyncio.sleep(INTERVAL)
            await stream.append("")


def _said_at(turn: Turn) -> str:
    """The time stamp of the message, or of the pressed reply where the turn is a retry: the reply comes after it."""
    return turn.id.rsplit(":", 1)[-1].rpartition("#")[-1]


async def _patiently(deliver: Callable[[], Any]) -> None:
    """Try to deliver for about a minute: an answer that was made should arrive."""
    for pause in PATIENCE:
        try:
            await deliver()
            return
        except SLACK_FAULTS as error:
            if isinstance(error, SlackApiError) and error.response.get("error") in (
                "channel_not_found",
                "is_archived",
                "not_in_channel",
                "account_inactive",
                "token_revoked",
                "invalid_auth",
            ):
                raise
            log.warning("slack_does_not_answer", error=type(error).__name__)
            await asyncio.sleep(pause)
    await deliver()
