"""Handing in a document on the page of a model: taken as its owner's, followed as it is converted, and stopped."""

import uuid
from typing import Final

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field

from bot.http.api.accepting import UNENDED, digest
from bot.http.api.backend import ApiBackend
from bot.http.api.document import AuthenticatedCall
from bot.http.api.event_stream import HEARTBEAT, event_stream, last_event_of
from bot.http.api.form import FILE, form_of
from bot.http.api.keys import Allowance
from bot.http.api.problems import ApiProblem
from bot.http.api.requests import NOT_STORED, Language, RequestId, body_of, checked, invalid, query_of
from bot.http.pages.link_admission import LinkAdmission, PageTurn
from bot.http.turns.feed import TurnFeed
from bot.http.turns.turns import CHANNEL
from bot.http.turns.uploads import Uploads
from bot.model_links import ModelLinks
from bot.page_links import PageGrant
from bot.texts import say
from integrations.store.turns import TurnRecord
from orchestrator.graphs.idris.naming import is_project_name
from orchestrator.turn import File, Turn

_DOCUMENTS = 6
"""Uploads a minute, for all who have links to the models of one person."""
_UPLOAD: Final = "/models/upload"
_PAGE: Final = "@model"
"""The client that stands for the pages of models; no setting can name one so."""


class HandedIn(BaseModel):
    """What comes with the documents."""

    model_config = ConfigDict(extra="forbid")

    request_id: RequestId
    lang: Language
    project: str = Field(default="", max_length=60)


class ModelPageUpload:
    """Takes the documents of pages, streams how far they are, and stops them."""

    def __init__(self, backend: ApiBackend, feed: TurnFeed, uploads: Uploads, links: ModelLinks) -> None:
        self._backend = backend
        self._feed = feed
        self._uploads = uploads
        self._admission = LinkAdmission(links, "model page", lambda grant: f"{grant.team}:{grant.owner}")
        self._documents = Allowance(_DOCUMENTS)

    def add_to(self, app: web.Application) -> None:
        """Add the routes to the server."""
        app.router.add_post(_UPLOAD, self._admission.guarded(self.hand_in))
        app.router.add_get(_UPLOAD, self._admission.guarded(self.follow_upload))
        app.router.add_post(f"{_UPLOAD}/stop", self._admission.guarded(self.stop_upload))

    async def hand_in(self, call: AuthenticatedCall) -> web.Response:
        """Take documents that make one model; the same request again is the same turn."""
        grant = self._admission.grant(call.request)
        self._admission.count(self._documents, grant)
        if call.request.content_type != "multipart/form-data":
            raise ApiProblem("media_type")
        async with self._uploads.place() as place:
            fields, files = await form_of(call, place)
            found = checked(HandedIn, fields, call, strict=False)
            if not files:
                raise invalid(call, FILE, kind="missing")
            if found.project and not is_project_name(found.project):
                raise invalid(call, "project", kind="string_pattern_mismatch")
            id, is_new = await self._accepted(grant, found, files)
        if not is_new:
            await self._uploads.discard(place)
        return web.json_response({"turn": id}, status=201, headers=NOT_STORED)

    async def follow_upload(self, call: AuthenticatedCall) -> web.StreamResponse:
        """Follow a conversion from its first event on, or behind that of ``Last-Event-ID``."""
        after, record = last_event_of(call), await self._own(call, query_of(call, PageTurn).turn)
        newest = await self._backend.database.events.newest(record.turn.id)
        if record.state not in UNENDED and newest is not None and after >= newest.number:
            return web.Response(status=204, headers=NOT_STORED)
        return await event_stream(call, self._feed.follow(record.turn.id, after, HEARTBEAT), named=False)

    async def stop_upload(self, call: AuthenticatedCall) -> web.Response:
        """Stop a conversion; its stream says so."""
        record = await self._own(call, (await body_of(call, PageTurn)).turn)
        await self._backend.inbox.stop(record.turn.id)
        return web.Response(status=204, headers=NOT_STORED)

    async def _accepted(self, grant: PageGrant, found: HandedIn, files: tuple[File, ...]) -> tuple[str, bool]:
        id = digest("model page", grant.team, grant.owner, found.request_id).hex()[:32]
        name = str(grant.item or uuid.UUID(bytes=digest("conversation", id)[:16]))
        until = int(grant.expires.timestamp())
        given = {
            "by_link_of": grant.owner, "link_until": until, "model_page": grant.item, "project": found.project,
        }  # fmt: skip
        text = say(found.lang, "idris_form.text")
        turn = Turn(
            id=f"http:{id}",
            team=grant.team,
            channel=CHANNEL,
            thread=f"{_PAGE}:{digest(grant.owner).hex()[:16]}/{name}",
            user=f"{_PAGE}/{grant.owner}",
            text=text,
            locale=found.lang,
            door="api",
            is_direct=True,
            command="idris",
            files=files,
            given={key: value for key, value in given.items() if value},
        )
        return id, await self._backend.accept(turn, await self._backend.database.turns.get(turn.id))

    async def _own(self, call: AuthenticatedCall, id: str) -> TurnRecord:
        """Return a turn that was handed in by a link of the same owner; of others it is not told that they exist."""
        grant = self._admission.grant(call.request)
        record = await self._backend.database.turns.get(f"http:{id}")
        if record is None or record.state in ("held", "deleted"):
            raise ApiProblem("turn_not_found")
        if (record.turn.team, record.turn.user) != (grant.team, f"{_PAGE}/{grant.owner}"):
            raise ApiProblem("turn_not_found")
        return record
