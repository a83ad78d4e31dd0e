"""The door of clients, put together: what answers their turns, and the routes by which they ask."""

from collections.abc import Mapping, Sequence

from bot.graphs.contract.http.agent import ContractChatAgent
from bot.graphs.contract.http.operations import contract_operations
from bot.graphs.contract.http.page_chat import ContractPageChat
from bot.graphs.contract.page_links import ContractLinks
from bot.graphs.idris.http.page_upload import ModelPageUpload
from bot.graphs.idris.model_links import ModelLinks
from bot.graphs.intake.erasing import Erasing
from bot.graphs.intake.http.operations import chat_operations
from bot.graphs.intake.http.recording import ReplyRecorder, completed
from bot.graphs.intake.webhook import WebhookBody, WebhookHeaders
from bot.graphs.plan.http.outlines import PlanOutlineRoutes
from bot.graphs.plan.http.page_asking import PlanPageAsking
from bot.graphs.plan.plan_links import PlanLinks
from bot.http.answers import HttpAnswers, TellDesk
from bot.http.api.backend import ApiBackend
from bot.http.api.document import ApiEndpoint, ApiWebhook
from bot.http.api.frame import ApiFrame
from bot.http.api.keys import LOCAL, Allowance, ApiClients
from bot.http.api.waiting import TurnCompletions
from bot.http.turns.feed import TurnFeed
from bot.http.turns.recording import EventRecorder
from bot.http.turns.rights import ClientRights, CompletesDirect
from bot.http.turns.routes import TurnRoutes
from bot.http.turns.turns import ClientTurns
from bot.http.turns.uploads import Uploads
from bot.inbox import Inbox
from bot.inbox.batcher import Batcher
from bot.preferences import PreferenceStore
from bot.runners import TurnRunner, TurnTimeouts
from bot.settings import Settings
from integrations.store import Database
from orchestrator.deps import Deps
from orchestrator.graph import Graph, presets_of
from orchestrator.turn import Door
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

_WEBHOOK = ApiWebhook(name="interview", body=WebhookBody, headers=WebhookHeaders)


class HttpDoor:
    """Takes and answers what clients ask; each of the two may be left to another process."""

    def __init__(
        self,
        settings: Settings,
        team: str,
        database: Database,
        orchestrator: WorkspaceAgentOrchestrator,
        preferences: PreferenceStore,
        timeouts: TurnTimeouts,
        tell_desk: TellDesk,
        direct: CompletesDirect | None,
    ) -> None:
        """``direct``: see :class:`ClientRights`."""
        self._settings = settings
        self._team = team
        self._database = database
        self._orchestrator = orchestrator
        self.uploads = Uploads(settings.data_dir / "uploads")
        self._feed = TurnFeed(database)
        self._endings = TurnCompletions(database.turns)
        write = Batcher(database.events.add_all)
        rights = ClientRights(team, settings.api_audiences, preferences, self.uploads, direct)
        interviews = HttpAnswers(
            orchestrator,
            database,
            completed(database, preferences, self.uploads),
            lambda turn, _: ReplyRecorder(database.chat_replies, turn.id),
            self._ended,
            timeouts=timeouts,
            tell_desk=tell_desk,
            tidy=self.uploads.discard_of,
        )
        turns = HttpAnswers(
            orchestrator,
            database,
            rights.complete,
            lambda turn, number: EventRecorder(database.events, write, turn.id, number, self._feed.notify),
            self._ended,
            timeouts=timeouts,
            tell_desk=tell_desk,
            tidy=self.uploads.discard_of,
        )
        self.runners: Mapping[Door, TurnRunner] = {"http": interviews, "api": turns}

    def backend(self, inbox: Inbox, erasing: Erasing) -> ApiBackend:
        """Return what the routes work with."""
        return ApiBackend(self._database, inbox, erasing, self._endings, self._team, self._orchestrator.help_for)

    def page_chat(self, backend: ApiBackend, links: ContractLinks) -> ContractPageChat:
        """Return the chat of contracts' pages."""
        return ContractPageChat(ContractChatAgent(backend, self._feed), links)

    def model_upload(self, backend: ApiBackend, links: ModelLinks) -> ModelPageUpload:
        """Return what takes documents on models' pages."""
        return ModelPageUpload(backend, self._feed, self.uploads, links)

    def plan_asking(self, backend: ApiBackend, links: PlanLinks) -> PlanPageAsking:
        """Return what takes requests on plans' pages."""
        return PlanPageAsking(backend, self._feed, self.uploads, links)

    def frame(self, backend: ApiBackend, graphs: Mapping[str, Graph], local_key: str, deps: Deps) -> ApiFrame:
        """Return the routes. Interviews have some where clients are set."""
        keys = {client: key.get_secret_value() for client, key in self._settings.chat_api_keys.items()}
        turns = ClientTurns(backend, self.uploads, presets_of(graphs))
        words = [word for graph in graphs.values() for word in graph.words]
        operations: Sequence[ApiEndpoint] = (
            *TurnRoutes(turns, self._feed, words).operations,
            *PlanOutlineRoutes(turns).operations,
        )
        if keys:
            operations = (*chat_operations(backend, self.uploads, deps), *operations)
        operations = (*operations, *contract_operations(backend, self.uploads, self._feed, deps))
        allowance = Allowance(self._settings.chat_requests_per_minute)
        return ApiFrame(ApiClients({**keys, LOCAL: local_key}), allowance, operations, (_WEBHOOK,))

    async def close(self) -> None:
        """Let nobody wait any longer: this process ends, and the turns run elsewhere or later."""
        self._endings.close()
        await self._feed.close()

    def _ended(self, turn_id: str) -> None:
        self._endings.ended(turn_id)
        self._feed.notify(turn_id)
