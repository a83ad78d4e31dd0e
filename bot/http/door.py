"""The door of clients, put together: what answers their turns, and the routes by which they ask."""

from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web

from bot.erasing import Erasing
from bot.http.answers import AnswerRecorder, HttpAnswers, TurnAnswering
from bot.http.api.backend import ApiBackend
from bot.http.api.frame import ApiFrame
from bot.http.api.keys import LOCAL, Allowance, ApiClients
from bot.http.api.waiting import TurnCompletions
from bot.http.graph_side import HttpParts, HttpSide
from bot.http.turns.feed import TurnFeed
from bot.http.turns.recording import EventRecorder
from bot.http.turns.rights import ClientRights, CompletesDirect
from bot.http.turns.routes import TurnRoutes
from bot.http.turns.turns import ClientTurns
from bot.http.turns.uploads import Uploads
from bot.inbox import Inbox
from bot.inbox.batcher import Batcher
from bot.page_links import PageLinks
from bot.preferences import PreferenceStore
from bot.runners import TurnRunner
from bot.settings import Settings
from integrations.store import Database
from orchestrator.graph import Graph, presets_of
from orchestrator.turn import Door, Turn


class HttpDoor:
    """Takes and answers what clients ask; each of the two may be left to another process."""

    def __init__(
        self,
        settings: Settings,
        team: str,
        database: Database,
        preferences: PreferenceStore,
        answering: TurnAnswering,
        direct: CompletesDirect | None,
        sides: Mapping[str, HttpSide],
    ) -> None:
        """``direct``: see :class:`ClientRights`; ``sides``: of the graphs, by their names."""
        self._settings = settings
        self._team = team
        self.database = database
        self.preferences = preferences
        self._answering = answering
        self._sides = sides
        self.uploads = Uploads(settings.data_dir / "uploads")
        self._feed = TurnFeed(database)
        self._completions = TurnCompletions(database.turns)
        write = Batcher(database.events.add_all)
        rights = ClientRights(team, settings.api_audiences, preferences, self.uploads, direct)
        turns = self.answering(
            rights.complete,
            lambda turn, number: EventRecorder(database.events, write, turn.id, number, self._feed.notify),
        )
        self.runners: dict[Door, TurnRunner] = {"api": turns}
        for side in sides.values():
            self.runners |= side.runners(self)

    def answering(
        self, complete: Callable[[Turn], Awaitable[Turn]], recorder: Callable[[Turn, int], AnswerRecorder]
    ) -> HttpAnswers:
        """Return what runs turns that came over HTTP; see :class:`HttpAnswers`."""
        return HttpAnswers(self._answering, self.database, complete, recorder, self._ended)

    def backend(self, inbox: Inbox, erasing: Erasing) -> ApiBackend:
        """Return what the routes work with."""
        help_for = self._answering.orchestrator.help_for
        return ApiBackend(self.database, inbox, erasing, self._completions, self._team, help_for)

    def frame(self, backend: ApiBackend, graphs: Mapping[str, Graph], local_key: str) -> ApiFrame:
        """Return the routes of clients with a key."""
        keys = {client: key.get_secret_value() for client, key in self._settings.chat_api_keys.items()}
        turns = ClientTurns(backend, self.uploads, presets_of(graphs))
        words = [word for graph in graphs.values() for word in graph.words]
        parts = self._parts(backend, None)
        operations = [
            *TurnRoutes(turns, self._feed, words).operations,
            *(one for side in self._sides.values() for one in side.operations(parts, backend, turns)),
        ]
        webhooks = [one for side in self._sides.values() for one in side.webhooks]
        allowance = Allowance(self._settings.chat_requests_per_minute)
        return ApiFrame(ApiClients({**keys, LOCAL: local_key}), allowance, operations, webhooks)

    def add_pages(self, app: web.Application, backend: ApiBackend | None, links: Mapping[str, PageLinks]) -> None:
        """Add the pages of graphs to a server; ``backend``: None where this process takes no requests."""
        for graph, side in self._sides.items():
            for routes in side.pages(self._parts(backend, links.get(graph))):
                routes.add_to(app)

    async def close(self) -> None:
        """Let nobody wait any longer: this process ends, and the turns run elsewhere or later."""
        self._completions.close()
        await self._feed.close()

    def _parts(self, backend: ApiBackend | None, links: PageLinks | None) -> HttpParts:
        deps = self._answering.orchestrator.deps
        return HttpParts(self._settings, self.database, deps, links, self.uploads, self._feed, backend)

    async def _ended(self, turn: Turn) -> None:
        await self.uploads.discard_of(turn.files)
        self._completions.ended(turn.id)
        self._feed.notify(turn.id)
