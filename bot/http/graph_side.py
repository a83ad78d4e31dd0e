"""What one graph has over HTTP besides its turns: operations for clients with a key, and pages at signed links."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

from aiohttp import web

from bot.http.api.backend import ApiBackend
from bot.http.api.document import ApiEndpoint, ApiWebhook
from bot.http.turns.feed import TurnFeed
from bot.http.turns.turns import ClientTurns
from bot.http.turns.uploads import Uploads
from bot.page_links import PageLinks
from bot.runners import TurnRunner
from bot.settings import Settings
from integrations.store import Database
from orchestrator.deps import Deps
from orchestrator.turn import Door

if TYPE_CHECKING:
    from bot.http.door import HttpDoor


class Routes(Protocol):
    """Answers requests."""

    def add_to(self, app: web.Application) -> None:
        """Add them to the server."""


@dataclass(frozen=True, slots=True)
class HttpParts:
    """What operations and pages work with."""

    settings: Settings
    database: Database
    deps: Deps
    links: PageLinks | None
    """Of the graph's own pages."""
    uploads: Uploads
    feed: TurnFeed
    backend: ApiBackend | None
    """None where this process takes no requests: then its pages are read alone."""


class HttpSide:
    """As it is here: nothing. A graph's own says what it has."""

    webhooks: ClassVar[Sequence[ApiWebhook]] = ()
    """What is told to others, for the document of the API."""

    def runners(self, _door: "HttpDoor", /) -> Mapping[Door, TurnRunner]:
        """Return what answers turns of doors of its own."""
        return {}

    def operations(self, _parts: HttpParts, _backend: ApiBackend, _turns: ClientTurns, /) -> Sequence[ApiEndpoint]:
        """Return what clients can do with it."""
        return ()

    def pages(self, _parts: HttpParts, /) -> Iterable[Routes]:
        """Return its pages."""
        return ()
