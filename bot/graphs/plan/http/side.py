"""Service plans over HTTP."""

from collections.abc import Iterator, Sequence

from bot.graphs.plan.http.outlines import PlanOutlineRoutes
from bot.graphs.plan.http.page_asking import PlanPageAsking
from bot.graphs.plan.http.page_routes import PlanPageRoutes
from bot.http.api.backend import ApiBackend
from bot.http.api.document import ApiEndpoint
from bot.http.graph_side import HttpParts, HttpSide, Routes
from bot.http.turns.turns import ClientTurns


class PlansOverHttp(HttpSide):
    """Their outlines for clients with a key, and their pages for whoever has the link."""

    def operations(self, _parts: HttpParts, _backend: ApiBackend, turns: ClientTurns, /) -> Sequence[ApiEndpoint]:
        """Return what clients can do with the outline of a plan."""
        return PlanOutlineRoutes(turns).operations

    def pages(self, parts: HttpParts, /) -> Iterator[Routes]:
        """Yield the pages of plans; they take requests where this process does."""
        if links := parts.links:
            asking = PlanPageAsking(parts.backend, parts.feed, parts.uploads, links) if parts.backend else None
            yield PlanPageRoutes(parts.database.plan_pages, links, asking)
