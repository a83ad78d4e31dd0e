"""Who is let in by the link to a page: its token comes in a header.

A browser sends that along for no other site, and no cookie has a part in it.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field

from bot.http.api.answering import answered
from bot.http.api.document import AuthenticatedCall
from bot.http.api.keys import Allowance
from bot.http.api.problems import ApiProblem
from bot.http.turns.models import TURN
from bot.page_links import PageGrant, PageLinks

Handle = Callable[[AuthenticatedCall], Awaitable[web.StreamResponse]]
REQUESTS: Final = 90
"""A minute, for all who have links to the same thing."""
_SCHEME: Final = "Bearer "


class PageTurn(BaseModel):
    """Which of a page's turns is meant."""

    model_config = ConfigDict(extra="forbid")

    turn: str = Field(pattern=TURN)


class LinkAdmission:
    """Lets requests in by their link, as many as there may be. Raises :class:`ApiProblem`."""

    def __init__(self, links: PageLinks, name: str, counted: Callable[[PageGrant], str]) -> None:
        """``name``: of the page, for the log; ``counted``: returns for what requests are counted together."""
        self._links = links
        self._name = name
        self._counted = counted
        self._requests = Allowance(REQUESTS)

    def grant(self, request: web.Request) -> PageGrant:
        """Return what the link of a request grants."""
        header = request.headers.get("Authorization", "")
        grant = self._links.read(header.removeprefix(_SCHEME)) if header.startswith(_SCHEME) else None
        if grant is None or self._links.has_expired(grant):
            raise ApiProblem("link", headers={"WWW-Authenticate": "Bearer"})
        return grant

    def count(self, allowance: Allowance, grant: PageGrant) -> None:
        """Count a request against an allowance."""
        if seconds := allowance.take(self._counted(grant)):
            raise ApiProblem("too_many", headers={"Retry-After": str(seconds)}, seconds=seconds)

    def guarded(self, handle: Handle) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """Return the handler of a route."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            return await answered(request, handle.__name__, self._admitted, handle)

        return guarded

    def _admitted(self, request: web.Request) -> str:
        self.count(self._requests, self.grant(request))
        return self._name
