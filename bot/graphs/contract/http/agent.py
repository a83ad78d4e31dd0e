"""Talking about a contract: the questions of clients as turns, and their answers as frames."""

import uuid
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from bot.graphs.contract.askers import ContractAsker
from bot.graphs.contract.http.contracts import COMMAND
from bot.graphs.contract.http.frames import FrameFold, tool_labels, tool_names
from bot.graphs.contract.http.models import AgentAnswer
from bot.http.api.accepting import UNENDED, digest, reason_of
from bot.http.api.backend import ApiBackend
from bot.http.api.event_stream import HEARTBEAT
from bot.http.api.problems import ApiProblem
from bot.http.turns.feed import TurnFeed
from bot.http.turns.recording import LAST
from bot.http.turns.turns import CHANNEL
from bot.texts import language_of
from integrations.store.turn_events import TurnEvent
from integrations.store.turns import TurnRecord
from orchestrator.turn import Locale, Turn

_KINDS = {"timeout": "timeout", "busy": "busy", "unavailable": "unavailable"}


@dataclass(frozen=True, slots=True)
class AskedTurn:
    """A question that was accepted."""

    id: str
    """As the client knows it."""
    conversation: str
    """The same."""
    key: str
    """Of the conversation, as it is stored."""
    locale: Locale


class ContractChatAgent:
    """Answers questions about contracts. Raises :class:`ApiProblem`."""

    def __init__(self, backend: ApiBackend, feed: TurnFeed) -> None:
        self._backend = backend
        self._database = backend.database
        self._feed = feed

    async def ask(
        self,
        asker: ContractAsker,
        contract_id: int,
        message: str,
        request_id: str,
        given: Mapping[str, Any],
        *,
        conversation: str | None = None,
        locale: Locale | None = None,
    ) -> AskedTurn:
        """Accept a question about a contract; the same request again asks nothing more.

        ``given``: ``include_contract`` and, where the client keeps the dialogue itself, its ``history``.
        """
        await self._own(asker, contract_id)
        id = digest("api agent", asker.team, asker.user, request_id).hex()[:32]
        name = conversation or str(uuid.UUID(bytes=digest("conversation", id)[:16]))
        turn = Turn(
            id=f"http:{id}",
            team=asker.team,
            channel=CHANNEL,
            thread=f"{asker.place}/{name}",
            user=asker.user,
            text=message,
            locale=locale or language_of(message),
            door="api",
            is_direct=True,
            command=COMMAND,
            given={"contract_id": contract_id, **given, **asker.given},
        )
        known = await self._database.turns.get(turn.id)
        if known is not None and known.turn.given != turn.given:
            raise ApiProblem("key_reused")
        await self._backend.accept(turn, known)
        return AskedTurn(id, name, turn.conversation, turn.locale)

    async def asked(self, asker: ContractAsker, contract_id: int, id: str) -> AskedTurn:
        """Return a question of theirs about this contract that was accepted earlier."""
        await self._own(asker, contract_id)
        record = await self._database.turns.get(f"http:{id}")
        if record is None or record.state in ("held", "deleted") or not _is_about(record, asker, contract_id):
            raise ApiProblem("contract_not_found")
        return AskedTurn(
            id, record.turn.thread.partition("/")[2], record.turn.conversation, _locale(record.turn.locale)
        )

    async def chat_stream(
        self, asked: AskedTurn, after: int = 0, heartbeat: float = HEARTBEAT
    ) -> AsyncGenerator[Sequence[TurnEvent]]:
        """Yield the frames of an answer behind a number as they come; an empty batch after a silence."""
        fold = FrameFold(asked.id, asked.conversation, asked.locale)
        first = [fold.first()]
        if after < 1:
            yield first
        async with aclosing(self._feed.follow(f"http:{asked.id}", 0, heartbeat)) as batches:
            async for batch in batches:
                frames = [frame for frame in fold.add(batch) if frame.number > after]
                if frames or not batch:
                    yield frames

    async def is_over(self, asked: AskedTurn, after: int) -> bool:
        """Tell whether nothing comes behind the frame of that number."""
        record = await self._database.turns.get(f"http:{asked.id}")
        if record is not None and record.state in UNENDED:
            return False
        fold = FrameFold(asked.id, asked.conversation, asked.locale)
        fold.first()
        events = await self._database.events.after(f"http:{asked.id}", 0)
        fold.add(events)
        closing = 0 if events and events[-1].content["type"] in LAST else 1
        return after >= fold.count + closing

    async def answer(self, asked: AskedTurn, contract_id: int, seconds: float) -> AgentAnswer | None:
        """Return the answer, waiting for it so long; None where it takes longer."""
        record = await self._backend.endings.of(f"http:{asked.id}", seconds)
        if record is None or record.state in ("held", "deleted"):
            raise ApiProblem("contract_not_found")
        if record.state in UNENDED:
            return None
        newest = await self._database.events.newest(record.turn.id)
        if newest is None or newest.content["type"] != "done":
            reason = "internal" if record.state == "stopped" else reason_of(record)
            raise ApiProblem(_KINDS.get(reason, "failed"), reference=record.report.reference, reason=reason)
        result = newest.content["result"]
        tools = tool_names(result)
        return AgentAnswer(
            answer="\n\n".join(filter(None, (result["answer"], *result["notices"]))),
            tools_used=tool_labels(tools, asked.locale),
            tools=tools,
            contract_id=contract_id,
            conversation_id=asked.conversation,
            citations=result["citations"],
        )

    async def leave(self, asked: AskedTurn) -> None:
        """Stop what is not to be kept, and forget it: the client keeps the dialogue itself."""
        await self._backend.inbox.stop(f"http:{asked.id}")
        await self._backend.erasing.forget(asked.key)

    async def stop(self, asked: AskedTurn) -> None:
        """Stop an answer, or keep it from beginning; one that has ended stays as it is."""
        await self._backend.inbox.stop(f"http:{asked.id}")

    async def _own(self, asker: ContractAsker, contract_id: int) -> None:
        """Raise where they have no such contract: whether there is one is not told."""
        if await self._database.contracts.get(contract_id, asker.team, asker.owner) is None:
            raise ApiProblem("contract_not_found")


def _is_about(record: TurnRecord, asker: ContractAsker, contract_id: int) -> bool:
    turn = record.turn
    is_theirs = (turn.team, turn.channel, turn.user) == (asker.team, CHANNEL, asker.user)
    return is_theirs and turn.given.get("contract_id") == contract_id


def _locale(name: str) -> Locale:
    return "en" if name == "en" else "ko"
