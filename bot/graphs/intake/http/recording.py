"""What a turn of an interview came to, kept for the client: of all that it says on the way only the end."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.graphs.intake.http.showing import stored_reply
from bot.http.turns.uploads import Uploads
from bot.preferences import PreferenceStore
from integrations.store import Database
from integrations.store.chat_replies import ChatReplies
from orchestrator.turn import Done, Event, Failed, Locale, Turn


class ReplyRecorder:
    """Keeps the reply to a message."""

    def __init__(self, replies: ChatReplies, turn_id: str) -> None:
        self._replies = replies
        self._turn_id = turn_id

    def add(self, event: Event, locale: Locale) -> None:
        """Keep nothing."""

    async def end(self, event: Done | Failed, locale: Locale) -> None:
        """Keep an answer; what fails is in the turn's report."""
        if isinstance(event, Done):
            await self._replies.save(self._turn_id, stored_reply(event.result, locale))

    async def cut_off(self) -> None:
        """Keep nothing."""


def completed(database: Database, preferences: PreferenceStore, uploads: Uploads) -> Callable[[Turn], Awaitable[Turn]]:
    """Return what adds to a turn of an interview what is not stored with it."""

    async def complete(turn: Turn) -> Turn:
        turn = await uploads.here(turn)
        line = await database.interviews.line(turn.thread)
        held = await preferences.of(turn.team, "")
        return replace(turn, utc_offset=line.utc_offset if line else 0, preferences=held)

    return complete
