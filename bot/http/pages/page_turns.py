"""What somebody asks for on a page: taken as a turn of the page's owner, followed as it is worked on, and stopped."""

import uuid
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from aiohttp import web
from pydantic import BaseModel, ConfigDict

from bot.http.api.accepting import UNENDED, digest
from bot.http.api.backend import ApiBackend
from bot.http.api.document import AuthenticatedCall
from bot.http.api.event_stream import HEARTBEAT, event_stream, last_event_of
from bot.http.api.form import form_of
from bot.http.api.keys import Allowance
from bot.http.api.problems import ApiProblem
from bot.http.api.requests import NOT_STORED, Language, RequestId, body_of, checked, query_of
from bot.http.pages.link_admission import LinkAdmission, PageTurn
from bot.http.turns.feed import TurnFeed
from bot.http.turns.turns import CHANNEL
from bot.http.turns.uploads import Uploads
from bot.page_links import PageGrant, PageLinks
from integrations.store.turns import TurnRecord
from orchestrator.turn import File, Turn

_REQUESTS: Final = 6
"""Turns a minute, for all who have links to the pages of one person."""


class PageRequest(BaseModel):
    """What comes from every such page."""

    model_config = ConfigDict(extra="forbid")

    request_id: RequestId
    lang: Language


Asked = TypeVar("Asked", bound=PageRequest)


class PageTurns(ABC, Generic[Asked]):
    """Takes what pages of one kind ask for, streams how far it is, and stops it."""

    path: ClassVar[str]
    page: ClassVar[str]
    """What stands for these pages as a client; no setting can name one with an ``@`` so."""
    command: ClassVar[str]
    request: type[Asked]

    def __init__(self, backend: ApiBackend, feed: TurnFeed, uploads: Uploads, links: PageLinks) -> None:
        self._backend = backend
        self._feed = feed
        self._uploads = uploads
        name = f"{self.page.removeprefix('@')} page"
        self._admission = LinkAdmission(links, name, lambda grant: f"{grant.team}:{grant.owner}")
        self._requests = Allowance(_REQUESTS)

    @abstractmethod
    def text_of(self, call: AuthenticatedCall, grant: PageGrant, found: Asked, files: tuple[File, ...]) -> str:
        """Return what the person says with it. Raises :class:`ApiProblem`."""

    @abstractmethod
    def given_of(self, grant: PageGrant, found: Asked) -> Mapping[str, Any]:
        """Return what the graph is told beside the words."""

    def add_to(self, app: web.Application) -> None:
        """Add the routes to the server."""
        app.router.add_post(self.path, self._admission.guarded(self.hand_in))
        app.router.add_get(self.path, self._admission.guarded(self.follow_turn))
        app.router.add_post(f"{self.path}/stop", self._admission.guarded(self.stop_turn))

    async def hand_in(self, call: AuthenticatedCall) -> web.Response:
        """Take a form with its files; the same request again is the same turn."""
        grant = self._admission.grant(call.request)
        self._admission.count(self._requests, grant)
        if call.request.content_type != "multipart/form-data":
            raise ApiProblem("media_type")
        async with self._uploads.place() as place:
            fields, files = await form_of(call, place)
            found = checked(self.request, fields, call, strict=False)
            id, is_new = await self._accepted(grant, found, self.text_of(call, grant, found, files), files)
        if not is_new or not files:
            await self._uploads.discard(place)
        return web.json_response({"turn": id}, status=201, headers=NOT_STORED)

    async def follow_turn(self, call: AuthenticatedCall) -> web.StreamResponse:
        """Follow a turn from its first event on, or behind that of ``Last-Event-ID``."""
        after, record = last_event_of(call), await self._own(call, query_of(call, PageTurn).turn)
        newest = await self._backend.database.events.newest(record.turn.id)
        if record.state not in UNENDED and newest is not None and after >= newest.number:
            return web.Response(status=204, headers=NOT_STORED)
        return await event_stream(call, self._feed.follow(record.turn.id, after, HEARTBEAT), named=False)

    async def stop_turn(self, call: AuthenticatedCall) -> web.Response:
        """Stop a turn; its stream says so."""
        record = await self._own(call, (await body_of(call, PageTurn)).turn)
        await self._backend.inbox.stop(record.turn.id)
        return web.Response(status=204, headers=NOT_STORED)

    async def _accepted(self, grant: PageGrant, found: Asked, text: str, files: tuple[File, ...]) -> tuple[str, bool]:
        id = digest(f"{self.page.removeprefix('@')} page", grant.team, grant.owner, found.request_id).hex()[:32]
        name = str(grant.item or uuid.UUID(bytes=digest("conversation", id)[:16]))
        # Who does something by a link has what comes of it no longer than that.
        given = {"by_link_of": grant.owner, "link_until": int(grant.expires.timestamp()), **self.given_of(grant, found)}
        turn = Turn(
            id=f"http:{id}",
            team=grant.team,
            channel=CHANNEL,
            thread=f"{self.page}:{digest(grant.owner).hex()[:16]}/{name}",
            user=f"{self.page}/{grant.owner}",
            text=text,
            locale=found.lang,
            door="api",
            is_direct=True,
            command=self.command,
            files=files,
            given={key: value for key, value in given.items() if value},
        )
        return id, await self._backend.accept(turn, await self._backend.database.turns.get(turn.id))

    async def _own(self, call: AuthenticatedCall, id: str) -> TurnRecord:
        """Return a turn that was asked for by a link of the same owner; of others it is not told that they exist."""
        grant = self._admission.grant(call.request)
        record = await self._backend.database.turns.get(f"http:{id}")
        if record is None or record.state in ("held", "deleted"):
            raise ApiProblem("turn_not_found")
        if (record.turn.team, record.turn.user) != (grant.team, f"{self.page}/{grant.owner}"):
            raise ApiProblem("turn_not_found")
        return record
