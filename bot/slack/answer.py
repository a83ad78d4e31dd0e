"""Answers a turn in Slack: runs it, shows it as it comes, and ends with exactly one reply."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.inbox import Interruption
from bot.slack import blocks
from bot.slack.app import Identity
from bot.slack.context import Surroundings
from bot.slack.faults import FINAL, SLACK_FAULTS, code_of, wait_of
from bot.slack.files import fetched
from bot.slack.people import People
from bot.slack.status import StatusLine
from bot.slack.stream import INTERVAL, ReplyStream, ThreadGone
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.llm.base import ModelCall, collect_calls
from integrations.store import Database
from integrations.store.turns import TurnReport
from orchestrator.errors import TurnFailed, failure_of, new_reference
from orchestrator.turn import AgentExecutionResult, Done, Failed, Status, Token, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

PATIENCE = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Seconds between the attempts to bring an answer to a Slack that does not answer."""
FORGETFUL = 50
"""Turns of a conversation whose replies are looked up to tell a lost message from an earlier answer."""

log = structlog.get_logger()


@dataclass(slots=True)
class _Attempt:
    """One attempt to answer a turn."""

    turn: Turn
    number: int
    stream: ReplyStream
    status: StatusLine
    calls: list[ModelCall] = field(default_factory=list)
    shown: str = ""
    result: AgentExecutionResult | None = None
    began: float = field(default_factory=time.monotonic)

    def report(self, outcome: str, reference: str = "") -> TurnReport:
        """What the attempt came to."""
        return TurnReport(
            outcome=outcome,
            answer=self.result.result if self.result else "",
            mode=self.result.mode if self.result else "",
            graph="workspace",
            reference=reference,
            model_calls=tuple(self.calls),
            milliseconds=round((time.monotonic() - self.began) * 1000),
        )


class SlackAnswers:
    """The runner of turns that came from Slack."""

    def __init__(
        self,
        client: AsyncWebClient,
        me: Identity,
        orchestrator: WorkspaceAgentOrchestrator,
        database: Database,
        people: People,
        surroundings: Surroundings,
        interruption: Callable[[str], Interruption | None],
        *,
        files: Path,
        turn_timeout: float,
        patience: Sequence[float] = PATIENCE,
    ) -> None:
        """``files``: the folder for those of messages; ``turn_timeout``: seconds; ``patience``: :data:`PATIENCE`."""
        self._client = client
        self._me = me
        self._orchestrator = orchestrator
        self._database = database
        self._people = people
        self._surroundings = surroundings
        self._interruption = interruption
        self._files = files
        self._timeout = turn_timeout
        self._patience = patience

    async def run(self, turn: Turn, number: int) -> None:
        """Answer the turn. Cancelled when it is to stop; then the reply says so, or waits for the next attempt."""
        attempt = _Attempt(turn, number, self._stream(turn), StatusLine(self._client, turn))
        with collect_calls() as attempt.calls:
            try:
                await self._answer(attempt)
            except asyncio.CancelledError:
                try:
                    await self._interrupted(attempt)
                finally:
                    await self._spend(attempt)
                raise
            except ThreadGone:
                await self._gone(attempt)
                await self._spend(attempt)
                await self._database.queue.settle(turn.id, number, "deleted")
            except Exception as error:  # noqa: BLE001 - the door: whatever happened, the person gets a sentence
                await self._failed(attempt, error)

    async def give_up(self, turn: Turn, number: int) -> None:
        """End a turn that several crashes cut off: with its answer, if one was made, or else with a sentence."""
        attempt = _Attempt(turn, number, self._stream(turn), StatusLine(self._client, turn))
        await self._patiently(attempt.stream.resume)
        attempt.turn = turn = await self._people.complete(turn)
        attempt.result = await self._orchestrator.answered(turn)
        if attempt.result is not None:
            log.warning("turn_answered_but_not_recorded", turn=turn.id)
            await self._deliver(attempt, attempt.result)
            await self._record(attempt, attempt.report("answered"))
            return
        words = partial(say, turn.locale)
        reference = new_reference()
        log.error("turn_given_up", turn=turn.id, reference=reference)
        below = blocks.failure(turn.id, reference, words, can_retry=True)
        await self._finish(attempt.stream, attempt.status, words("failed.crashed"), below)
        await self._record(attempt, attempt.report("crashed", reference), "failed")

    async def _answer(self, attempt: _Attempt) -> None:
        if attempt.number > 1:
            await self._patiently(attempt.stream.resume)
        async with asyncio.timeout(self._timeout):
            attempt.turn = await self._surroundings.around(await self._people.complete(attempt.turn))
            if attempt.turn.files:
                attempt.status.show(say(attempt.turn.locale, "status.reading"))
            async with fetched(attempt.turn, self._client, self._files) as turn:
                attempt.result = await self._follow(attempt, turn)
        await self._deliver(attempt, attempt.result)
        await self._record(attempt, attempt.report("answered"))
        try:
            await self._orchestrator.tidy(attempt.turn, attempt.result)
        except Exception as error:  # noqa: BLE001 - the person has the answer, and the next turn tidies up too
            log.warning("steps_not_forgotten", turn=attempt.turn.id, error=type(error).__name__)

    async def _follow(self, attempt: _Attempt, turn: Turn) -> AgentExecutionResult:
        """Show the events as they come and return the result."""
        stream = attempt.stream
        ticking = asyncio.create_task(_tick(stream))
        try:
            async for event in self._orchestrator.stream(turn):
                match event:
                    case Status(step):
                        if not stream.begun:
                            attempt.status.show(say(turn.locale, f"status.{step}"))
                    case Token(text):
                        if not attempt.shown:
                            # The line goes when the text comes; arriving later, it would stay.
                            await attempt.status.stop()
                        attempt.shown += text
                        await stream.append(text)
                    case Done(result):
                        return result
                    case Failed():
                        raise TurnFailed(event)
        finally:
            ticking.cancel()
            with suppress(asyncio.CancelledError):
                await ticking
        raise AssertionError("a stream of events ends with Done or Failed")

    async def _deliver(self, attempt: _Attempt, result: AgentExecutionResult) -> None:
        turn = attempt.turn
        await attempt.status.stop()
        if result.generated_document and not result.notion_page:
            try:
                await self._patiently(lambda: self._attach(turn, result))
            except SlackApiError as error:
                # The document is kept, and its button makes the page later.
                log.error("document_not_attached", turn=turn.id, error=code_of(error))
        below = blocks.below_answer(result, turn.id, partial(say, turn.locale))
        await self._finish(attempt.stream, attempt.status, result.result, below)

    async def _finish(self, stream: ReplyStream, status: StatusLine, text: str, below: list[blocks.Block]) -> None:
        session_rests = False

        async def finish() -> None:
            nonlocal session_rests
            session_rests = await stream.finish(text, below)

        await self._patiently(finish)
        if not session_rests:
            await status.end()

    async def _attach(self, turn: Turn, result: AgentExecutionResult) -> None:
        """Hand over a document that has no page as a file, unless an earlier attempt has done so."""
        name = f"{_file_name(result.title or say(turn.locale, 'document.untitled'))}.md"
        if any(
            file.get("name") == name and message.get("user") == self._me.user
            for message in await self._thread(turn)
            for file in message.get("files") or ()
        ):
            return
        await self._client.files_upload_v2(
            channel=turn.channel,
            thread_ts=turn.thread,
            filename=name,
            title=name,
            content=f"# {result.title}\n\n{result.generated_document}",
        )

    async def _interrupted(self, attempt: _Attempt) -> None:
        match self._interruption(attempt.turn.id):
            case "stop" if attempt.result is not None:
                await self._deliver(attempt, attempt.result)  # there is nothing left to stop
            case "stop":
                await attempt.status.stop()
                text = f"{attempt.shown}\n\n_{say(attempt.turn.locale, 'reply.stopped')}_".strip()
                await self._finish(attempt.stream, attempt.status, text, [])
            case "delete":
                await self._gone(attempt)
            case _:
                # Another attempt goes on in the same reply.
                await attempt.status.stop()

    async def _gone(self, attempt: _Attempt) -> None:
        """The question is not there any more: nor is what was said of it."""
        await attempt.status.stop()
        await self._patiently(attempt.stream.remove)
        await attempt.status.end(clear=True)

    async def _failed(self, attempt: _Attempt, error: Exception) -> None:
        turn, failed = attempt.turn, failure_of(error)
        if not isinstance(error, TurnFailed):
            log.error("turn_failed", turn=turn.id, reference=failed.reference, reason=failed.reason, exc_info=error)
        await attempt.status.stop()
        words = partial(say, turn.locale)
        below = blocks.failure(turn.id, failed.reference, words, can_retry=failed.can_retry)
        # What was read already is not taken away again.
        sentence = words(f"failed.{failed.reason}")
        text = f"{attempt.shown}\n\n{sentence}" if attempt.shown.strip() else sentence
        with suppress(ThreadGone):
            await self._finish(attempt.stream, attempt.status, text, below)
        attempt.result = None
        await self._record(attempt, attempt.report(failed.reason, failed.reference), "failed")

    async def _record(self, attempt: _Attempt, report: TurnReport, state: Literal["done", "failed"] = "done") -> None:
        try:
            if not await self._database.turns.finish(attempt.turn.id, attempt.number, report, state):
                await self._spend(attempt)
        except IntegrationError as error:
            # The reply stands. The inbox notes the end as soon as the database answers.
            log.warning("turn_not_recorded", turn=attempt.turn.id, error=type(error).__name__)
        log.info(
            "turn", turn=attempt.turn.id, outcome=report.outcome, mode=report.mode, milliseconds=report.milliseconds
        )

    async def _spend(self, attempt: _Attempt) -> None:
        """Note what an attempt cost that gives no report: the models have worked for it all the same."""
        spent = attempt.report("")
        try:
            await self._database.turns.spend(attempt.turn.id, spent.model_calls, spent.milliseconds)
        except IntegrationError as error:
            log.warning("model_calls_not_recorded", turn=attempt.turn.id, error=type(error).__name__)

    def _stream(self, turn: Turn) -> ReplyStream:
        return ReplyStream(self._client, turn, self._database.replies, partial(self._own_messages, turn))

    async def _own_messages(self, turn: Turn) -> list[str]:
        """Return the bot's messages in the thread that belong to no other turn: those of this one."""
        others = {
            part.ts
            for record in await self._database.turns.recent(turn.conversation, FORGETFUL)
            if record.turn.id != turn.id
            for part in await self._database.replies.of_turn(record.turn.id)
        }
        said_at = _said_at(turn)
        return [
            message["ts"]
            for message in await self._thread(turn)
            if message.get("user") == self._me.user
            and message["ts"] not in others
            and message["ts"] > said_at
            and not message.get("files")
        ]

    async def _thread(self, turn: Turn) -> list[dict[str, Any]]:
        """Return what was said in the thread since the question."""
        answer = await self._client.conversations_replies(
            channel=turn.channel, ts=turn.thread, oldest=_said_at(turn), limit=200
        )
        return list(answer["messages"])

    async def _patiently(self, deliver: Callable[[], Awaitable[None]]) -> None:
        """Try for about a minute: an answer that was made should arrive. Raises one of ``SLACK_FAULTS`` in the end."""
        for pause in self._patience:
            try:
                await deliver()
                return
            except SLACK_FAULTS as error:
                code = code_of(error)
                if code in FINAL:
                    raise
                log.warning("slack_does_not_answer", error=code)
                await asyncio.sleep(wait_of(error) if code == "ratelimited" else pause)
        await deliver()


async def _tick(stream: ReplyStream) -> None:
    """Show now and then what waits, also while no more text comes."""
    while True:
        await asyncio.sleep(INTERVAL / 4)
        await stream.append("")


def _said_at(turn: Turn) -> str:
    """The time stamp of the message, or of the pressed reply where the turn is a retry: the reply comes after it."""
    return turn.id.rsplit(":", 1)[-1].rpartition("#")[-1]


def _file_name(title: str) -> str:
    """Return a title as a name that every system takes."""
    kept = "".join(" " if sign in '/\\:*?"<>|' or not sign.isprintable() else sign for sign in title)
    return " ".join(kept.split())[:100]
