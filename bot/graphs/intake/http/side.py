"""Interviews over HTTP."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.graphs.intake.http.chat import Chat
from bot.graphs.intake.http.recording import ReplyRecorder, completed
from bot.graphs.intake.http.routes import ChatRoutes
from bot.graphs.intake.webhook import WebhookBody, WebhookHeaders
from bot.http.api.backend import ApiBackend
from bot.http.api.document import ApiEndpoint, ApiWebhook
from bot.http.door import HttpDoor
from bot.http.graph_side import HttpParts, HttpSide
from bot.http.turns.turns import ClientTurns
from bot.runners import TurnRunner
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.turn import Door


class InterviewsOverHttp(HttpSide):
    """A door of their own, where clients are set."""

    webhooks: ClassVar = (ApiWebhook(name="interview", body=WebhookBody, headers=WebhookHeaders),)

    def runners(self, door: HttpDoor, /) -> Mapping[Door, TurnRunner]:
        """Return what answers in interviews."""
        replies = door.database.chat_replies
        complete = completed(door.database, door.preferences, door.uploads)
        return {"http": door.answering(complete, lambda turn, _: ReplyRecorder(replies, turn.id))}

    def operations(self, parts: HttpParts, backend: ApiBackend, _turns: ClientTurns, /) -> Sequence[ApiEndpoint]:
        """Return what clients can do; nothing where none is set."""
        if not parts.settings.chat_api_keys:
            return ()
        knowledge = parts.deps.of(IntakeDeps).knowledge
        return ChatRoutes(Chat(backend, parts.uploads, knowledge), parts.uploads).operations
