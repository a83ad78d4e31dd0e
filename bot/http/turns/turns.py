"""What clients can do with turns, in our own words: nothing of HTTP."""

import uuid
from collections.abc import Mapping
from typing import Any, cast

from bot.http.api.accepting import UNENDED, digest
from bot.http.api.backend import ApiBackend
from bot.http.api.problems import ApiProblem
from bot.http.turns.feed import last_content
from bot.http.turns.models import Failure, TurnBody, TurnRequest
from bot.http.turns.recording import LAST
from bot.http.turns.uploads import Uploads
from bot.inbox.records import to_turn
from bot.texts import language_of
from integrations.store.turns import TurnRecord
from orchestrator.turn import File, Turn

CHANNEL = "api"
PATH = "/api/v1/turns"


class ClientTurns:
    """Turns of clients: each sees those that it has asked for. Raises :class:`ApiProblem`."""

    def __init__(self, backend: ApiBackend, uploads: Uploads, presets: Mapping[str, str]) -> None:
        """``presets``: the names by which a request says how much it wants, each with the graph that it is then for."""
        self.backend = backend
        self.presets = presets
        self._database = backend.database
        self.uploads = uploads

    async def ask(
        self, client: str, request: TurnRequest, request_id: str, command: str, files: tuple[File, ...] = ()
    ) -> tuple[str, bool]:
        """Accept a turn; returns its id, and whether it is new: the same request again asks nothing more."""
        id = digest("api turn", client, request_id).hex()[:32]
        preset = getattr(request, "preset", None)
        # Without a name, the same for the request when it is repeated.
        conversation = request.conversation or str(uuid.UUID(bytes=digest("conversation", id)[:16]))
        turn = Turn(
            id=f"http:{id}",
            team=self.backend.team,
            channel=CHANNEL,
            thread=f"{client}/{conversation}",
            # Whoever a client names, it is nobody whom another door knows.
            user=f"{client}/{request.user}",
            text=request.text,
            locale=request.locale or language_of(request.text),
            door="api",
            is_direct=True,
            command=command or self.presets.get(preset or "", ""),
            answers=request.answer_to or "",
            files=files,
            given={"preset": preset} if preset else {},
        )
        known = await self._database.turns.get(turn.id)
        if known is None and turn.answers:
            last = await self._database.turns.recent(turn.conversation, 1)
            if not last or last[0].turn.id != turn.answers:
                raise ApiProblem("not_asked")
        return id, await self.backend.accept(turn, known)

    async def turn(self, client: str, id: str, seconds: float) -> TurnBody:
        """Return how far a turn is, waiting so long for its end."""
        await self.own(client, id)
        record = await self.backend.endings.of(f"http:{id}", seconds)
        if record is None or record.state in ("held", "deleted"):
            raise ApiProblem("turn_not_found")
        last: dict[str, Any] = {}
        if record.state not in UNENDED:
            newest = await self._database.events.newest(record.turn.id)
            last = newest.content if newest and newest.content["type"] in LAST else last_content(record)
        help_ = (
            "" if last else await self.backend.help_for(record.turn.text, "en" if record.turn.locale == "en" else "ko")
        )
        failure = {name: last[name] for name in Failure.model_fields} if last.get("type") == "failed" else None
        return TurnBody(
            id=id,
            conversation=record.turn.thread.partition("/")[2],
            state=cast(Any, record.state),
            created_at=record.created_at,
            finished_at=record.finished_at,
            events=f"{PATH}/{id}/events",
            result=last.get("result"),
            failure=Failure(**failure) if failure else None,
            message=help_ or None,
        )

    async def is_over(self, client: str, id: str, after: int) -> bool:
        """Tell whether nothing comes behind the event of that number."""
        record = await self.own(client, id)
        if record.state in UNENDED:
            return False
        newest = await self._database.events.newest(record.turn.id)
        closing = 0 if newest and newest.content["type"] in LAST else 1
        return after >= (newest.number if newest else 0) + closing

    async def stop(self, client: str, id: str) -> None:
        """Stop a turn, or keep it from beginning; one that has ended stays as it is."""
        record = await self.own(client, id)
        await self.backend.inbox.stop(record.turn.id)
        await self.backend.endings.of(record.turn.id, 2.0)
        await self.uploads.discard_of(to_turn(record.turn).files)

    async def erase(self, client: str, conversation: str) -> None:
        """Erase everything about a conversation."""
        key = f"{self.backend.team}:{CHANNEL}:{client}/{conversation}"
        turns = await self._database.turns.recent(key, 1_000)
        if not turns:
            raise ApiProblem("turn_not_found")
        interview = await self._database.interviews.of_conversation(key)
        if interview is not None:
            await self.backend.erasing.erase(interview.id)
        else:
            await self.backend.erasing.forget(key)
        for record in turns:
            await self.uploads.discard_of(to_turn(record.turn).files)

    async def own(self, client: str, id: str) -> TurnRecord:
        """Return a turn of this client; of others it is not even told that they exist."""
        record = await self._database.turns.get(f"http:{id}")
        mine = f"{client}/"
        if record is None or record.turn.channel != CHANNEL or not record.turn.thread.startswith(mine):
            raise ApiProblem("turn_not_found")
        return record
