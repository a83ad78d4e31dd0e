"""The routes of turns: what a client asks for, and the answer."""

from collections.abc import Sequence
from typing import Any

from aiohttp import web

from bot.http.api.document import EVENTS, ApiEndpoint, AuthenticatedCall
from bot.http.api.event_stream import HEARTBEAT, LAST_EVENT, event_stream, last_event_of
from bot.http.api.form import form_of_request
from bot.http.api.requests import (
    ASKING,
    NAME,
    PREFER,
    in_path,
    json_response,
    patience_of,
    request_id_of,
)
from bot.http.turns.feed import TurnFeed
from bot.http.turns.models import TURN, TurnBody, TurnRequest, request_of
from bot.http.turns.turns import PATH, ClientTurns
from orchestrator.turn import File

PATIENCE = 25.0
"""Seconds that a request waits at most for the end of a turn: proxies give up after 30 or 60."""
ONE_TURN = {"turn_id": TURN}


class TurnRoutes:
    """What the server does with requests to turns."""

    def __init__(self, turns: ClientTurns, feed: TurnFeed, words: Sequence[str]) -> None:
        """``words``: the commands that a request may choose."""
        self._turns = turns
        self._feed = feed
        self._request = request_of(words, tuple(turns.presets))
        not_found = ("turn_not_found",)
        body = ("malformed", "form", "no_length", "too_large", "media_type", "invalid")
        self.operations = (
            ApiEndpoint(
                method="POST", path=PATH, handle=self.ask, body=self._request, headers=ASKING,
                form=form_of_request(self._request), returns={201: TurnBody},
                problems=(*body, "not_asked", "key_reused", "queue_full", *not_found), leads_to=_links,
            ),
            ApiEndpoint(
                method="GET", path=f"{PATH}/{{turn_id}}", handle=self.turn, in_path=ONE_TURN,
                headers={"Prefer": PREFER}, returns={200: TurnBody}, problems=not_found, leads_to=_links,
            ),
            ApiEndpoint(
                method="GET", path=f"{PATH}/{{turn_id}}/events", handle=self.turn_events, in_path=ONE_TURN,
                headers={"Last-Event-ID": LAST_EVENT}, returns={200: None, 204: None}, file=EVENTS,
                problems=(*not_found, "invalid"),
            ),
            ApiEndpoint(
                method="POST", path=f"{PATH}/{{turn_id}}/stop", handle=self.stop_turn, in_path=ONE_TURN,
                returns={200: TurnBody}, problems=not_found,
            ),
            ApiEndpoint(
                method="DELETE", path="/api/v1/conversations/{conversation}", handle=self.erase_conversation,
                in_path={"conversation": NAME}, returns={204: None}, problems=not_found,
            ),
        )  # fmt: skip

    async def ask(self, call: AuthenticatedCall) -> web.Response:
        """Ask something.

        The turn is kept, and answered behind those of its conversation, also if every process of the bot stops now.
        Files come as parts called `file` of a form (multipart/form-data) that has the same fields. `Prefer: wait=20`
        waits for the answer.
        """

        async def accept(request: TurnRequest, files: tuple[File, ...]) -> tuple[str, bool]:
            return await self._turns.ask(call.client, request, *self._named(call, request), files)

        id = await self._turns.uploads.accept(call, self._request, accept)
        found = await self._turns.turn(call.client, id, patience_of(call, PATIENCE, 0.0))
        return json_response(found, 201, {"Location": f"{PATH}/{id}"})

    async def turn(self, call: AuthenticatedCall) -> web.Response:
        """Read how far a turn is, and what it came to. `Prefer: wait=20` waits for that."""
        found = await self._turns.turn(call.client, turn_of(call), patience_of(call, PATIENCE, 0.0))
        return json_response(found)

    async def turn_events(self, call: AuthenticatedCall) -> web.StreamResponse:
        """Follow a turn: its events as they come, from the first one on.

        Each has a number; who was cut off sends the last one in `Last-Event-ID` and misses none. After `done`,
        `failed` or `stopped` nothing comes, which a 204 says to who asks for more. After `restarted` the turn begins
        anew: what was shown of the answer is void.
        """
        id, after = turn_of(call), last_event_of(call)
        if await self._turns.is_over(call.client, id, after):
            return web.Response(status=204)
        return await event_stream(call, self._feed.follow(f"http:{id}", after, HEARTBEAT))

    async def stop_turn(self, call: AuthenticatedCall) -> web.Response:
        """Stop a turn. One that has ended stays as it is."""
        id = turn_of(call)
        await self._turns.stop(call.client, id)
        return json_response(await self._turns.turn(call.client, id, 0.0))

    async def erase_conversation(self, call: AuthenticatedCall) -> web.Response:
        """Erase a conversation.

        All that was said in it goes, with what is remembered of it; an answer that is being made is broken off. Pages
        that were written stay. This cannot be taken back.
        """
        await self._turns.erase(call.client, in_path(call, "conversation", NAME, "turn_not_found"))
        return web.Response(status=204)

    def _named(self, call: AuthenticatedCall, request: TurnRequest) -> tuple[str, str]:
        return request_id_of(call, request.request_id), getattr(request, "command", None) or ""


def turn_of(call: AuthenticatedCall) -> str:
    """Return the id of the turn that a request is about."""
    return in_path(call, "turn_id", TURN, "turn_not_found")


def _links(_status: int) -> dict[str, dict[str, Any]]:
    """Return what can be done with a turn."""
    one = {"parameters": {"turn_id": "$response.body#/id"}}
    conversation = {"parameters": {"conversation": "$response.body#/conversation"}}
    return {"turn": one, "turn_events": one, "stop_turn": one, "erase_conversation": conversation}
