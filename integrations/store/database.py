"""The database: one object that holds the record classes."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from integrations.store.audience_changes import AudienceChanges
from integrations.store.backlog import Backlog
from integrations.store.chat_replies import ChatReplies
from integrations.store.connections import Connections, database_url
from integrations.store.contracts import Contracts
from integrations.store.conversations import Conversations
from integrations.store.documents import Documents
from integrations.store.feedback import Feedback
from integrations.store.forgotten_turns import ForgottenTurns
from integrations.store.handovers import Handovers
from integrations.store.interviews import Interviews
from integrations.store.keys import Keys
from integrations.store.knowledge_versions import KnowledgeVersions
from integrations.store.learned_fixes import LearnedFixes
from integrations.store.leases import Leases
from integrations.store.made_pages import MadePages
from integrations.store.preferences import PreferenceTable
from integrations.store.recalls import Recalls
from integrations.store.replies import Replies
from integrations.store.retention import Retention
from integrations.store.sealing import Sealer
from integrations.store.sync_state import SyncState
from integrations.store.turn_events import TurnEvents
from integrations.store.turn_outlines import TurnOutlines
from integrations.store.turn_pages import MODEL_PAGES, PLAN_PAGES, TurnPages
from integrations.store.turn_queue import TurnQueue
from integrations.store.turns import Turns
from integrations.store.webhook_deliveries import WebhookDeliveries
from integrations.store.writes import Writes


class Database:
    """SQLite (a path or ``sqlite:///…``) or PostgreSQL (``postgresql://…``), with texts encrypted at rest.

    Every method of the record classes raises ``Unavailable`` when the database cannot be reached or written.
    """

    def __init__(self, url: str | Path, secret: str | Sequence[str]) -> None:
        """``secret``: the key, or the new one followed by older ones that still open what they sealed."""
        self.url = database_url(url)
        self.sealer = Sealer([secret] if isinstance(secret, str) else secret)
        self.connections = Connections(self.url, self.sealer)
        self.turns = Turns(self.connections)
        self.queue = TurnQueue(self.connections)
        self.forgotten_turns = ForgottenTurns(self.connections)
        self.events = TurnEvents(self.connections)
        self.backlog = Backlog(self.connections)
        self.conversations = Conversations(self.connections)
        self.replies = Replies(self.connections)
        self.feedback = Feedback(self.connections)
        self.documents = Documents(self.connections)
        self.made_pages = MadePages(self.connections)
        self.writes = Writes(self.connections)
        self.sync_state = SyncState(self.connections)
        self.preferences = PreferenceTable(self.connections)
        self.keys = Keys(self.connections)
        self.learned_fixes = LearnedFixes(self.connections)
        self.leases = Leases(self.connections)
        self.audience_changes = AudienceChanges(self.connections)
        self.retention = Retention(self.connections)
        self.interviews = Interviews(self.connections)
        self.handovers = Handovers(self.connections)
        self.recalls = Recalls(self.connections)
        self.webhook_deliveries = WebhookDeliveries(self.connections)
        self.chat_replies = ChatReplies(self.connections)
        self.contracts = Contracts(self.connections)
        self.model_pages = TurnPages(self.connections, MODEL_PAGES)
        self.plan_pages = TurnPages(self.connections, PLAN_PAGES)
        self.outlines = TurnOutlines(self.connections)
        self.knowledge_versions = KnowledgeVersions(self.connections)

    async def __aenter__(self) -> Self:
        self.connections.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.connections.close()

    async def migrate(self) -> None:
        """Bring the tables to this version; processes that start together wait for each other."""
        from integrations.store.migrate import upgrade  # Alembic costs 150 ms to import and is needed once

        await upgrade(self.connections)

    async def is_migrated(self) -> bool:
        """Tell whether the tables are those of this version; changes nothing."""
        from integrations.store.migrate import is_current

        return await is_current(self.connections)

    async def ping(self) -> None:
        """Return when the database answers; raises ``Unavailable``."""
        async with self.connections.read() as connection:
            await connection.exec_driver_sql("SELECT 1")

    async def try_writing(self) -> None:
        """Return when something was written; raises ``Unavailable``, of a locked SQLite file after half a minute."""
        await self.sync_state.set("health", "written", None)
