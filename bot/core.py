"""What every command shares: everything but the doors, built from the settings and taken down again in order."""

import math
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from bot import models as model_settings
from bot import private_files, search
from bot.audiences import audiences, readers_digest
from bot.document_store import DatabaseDocumentStore, MemoryDocumentStore
from bot.encryption_keys import encryption_keys
from bot.graph_doors import Foundation
from bot.graphs import DOORS
from bot.page_links import PageLinks
from bot.preferences import LANGUAGES, PreferenceStore
from bot.settings import Settings
from bot.slack.client import identity_of, web_client
from bot.slack.people import People
from bot.slack.workspace import SlackWorkspace
from bot.syncing import Syncing, SyncNotes
from bot.texts import say, spoken
from integrations.documents.files import FileReader
from integrations.documents.limits import MIB, ReadLimits
from integrations.documents.model_transcriber import PAGE_READING, PAGE_ROLES, ModelTranscriber
from integrations.llm.chat_models import ChatModels
from integrations.notion.client import NotionClient
from integrations.notion.own_tables import DataSourceTables
from integrations.notion.reader import PageReader
from integrations.notion.rows import DataSourceRows
from integrations.notion.writelog import StoredWriteLog
from integrations.search.base import Embedder, SearchIndex
from integrations.search.concepts import with_synonyms
from integrations.search.remembering import RememberingEmbedder
from integrations.store import Database
from integrations.sync.followed_pages import FollowedPages
from integrations.sync.lease import Lease
from integrations.sync.notion import NotionSync
from integrations.sync.pass_tools import OwnPages, PassPace
from integrations.sync.state import StoredSyncState
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import Deps, Limits
from orchestrator.graph import Graph, roles_of
from orchestrator.graphs import GRAPHS
from orchestrator.preferences import Preferences
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

LOCAL_TEAM = "local"
"""The team of a bot without Slack."""


@dataclass(frozen=True, slots=True)
class Core:
    """All that every command shares: everything but the doors."""

    settings: Settings
    team: str
    database: Database
    index: SearchIndex
    embedder: Embedder
    pages: FollowedPages | None
    syncing: Syncing
    deps: Deps
    files: FileReader
    orchestrator: WorkspaceAgentOrchestrator
    graphs: Mapping[str, Graph]
    preferences: PreferenceStore
    links: Mapping[str, PageLinks]
    """To the pages of graphs that have some, by the graph's name."""
    slack: SlackWorkspace | None


@asynccontextmanager
async def core(
    settings: Settings,
    *,
    stores_turns: bool = True,
    graphs: Mapping[str, Graph] = GRAPHS,
    files: FileReader | None = None,
) -> AsyncIterator[Core]:
    """Open everything but the doors. Raises ``Misconfigured`` or ``Unavailable``.

    Where turns are not stored, documents are not either: they belong to a turn. ``files``: a reader of files that is
    shared and stays open, whatever the settings say of reading; None: one is made and closed here.
    """
    private_files.make_folder(settings.data_dir)
    private_files.narrow(settings.data_dir)
    async with AsyncExitStack() as stack:
        stack.enter_context(_texts(graphs))
        stack.enter_context(with_synonyms(settings.search_synonyms))
        database = await stack.enter_async_context(Database(settings.sql_url, encryption_keys(settings)))
        await database.migrate()
        await database.keys.admit()
        client, me = None, None
        if settings.slack_bot_token:
            token = settings.slack_bot_token.get_secret_value()
            client = await stack.enter_async_context(web_client(token, settings.slack_api_url))
            me = await identity_of(client)
        team = me.team if me else LOCAL_TEAM
        preferences = PreferenceStore(database.preferences, Preferences(parent_page=settings.notion_parent_page_id))
        allowed = model_settings.choices(settings)
        models = await stack.enter_async_context(
            ChatModels(model_settings.specs(settings), roles={**roles_of(graphs), **PAGE_ROLES}, allowed=allowed)
        )
        embedder = search.embedder(settings, stack)
        index = await stack.enter_async_context(search.index(settings, embedder, team))

        async def lease_name() -> str:
            return f"notion:{await index.identity()}"

        async def marks_name() -> str:
            # With other rules of who may read, every page is read again, for the titles that it may show.
            return f"{await lease_name()}:{readers_digest(settings)}"

        pages, sync, rows, tables = None, None, None, None
        if settings.notion_token:
            rate = settings.notion_requests_per_second or None
            notion = await stack.enter_async_context(
                NotionClient(settings.notion_token.get_secret_value(), base_url=settings.notion_api_url, rate=rate)
            )
            state = StoredSyncState(database.sync_state, marks_name)
            sync = NotionSync(
                PageReader(notion),
                index,
                audiences(settings, team),
                state=state,
                pace=PassPace(full_every=settings.notion_full_read_days * 86_400),
                own=OwnPages(
                    database.made_pages, frozenset(say(language, "document.sources") for language in LANGUAGES)
                ),
            )
            pages = FollowedPages(
                notion,
                settings.notion_parent_page_id or None,
                log=StoredWriteLog(database.writes),
                index=index,
                made=database.made_pages,
                refresh=sync.refresh,
                readers=sync.readers,
            )
            stack.push_async_callback(pages.aclose)
            rows = DataSourceRows(notion, pages, sync.readers)
            tables = DataSourceTables(notion, database.made_pages.made_table)
        saver = await stack.enter_async_context(open_checkpointer(_checkpoints(settings), database.sealer))
        people = People(client, preferences, team) if client else None
        if files is None:
            files = _file_reader(settings, models)
            stack.callback(files.close)
        if people:
            stack.push_async_callback(people.close)
        life = timedelta(hours=settings.page_link_hours)
        links = {one.graph: one.links(database.sealer, life, settings.public_url) for one in DOORS if one.links}
        own: list[object] = []
        for one in DOORS:
            foundation = Foundation(
                settings=settings,
                database=database,
                preferences=preferences,
                index=index,
                files=files,
                links=links.get(one.graph),
                rows=rows,
                tables=tables,
                stores_turns=stores_turns,
                stack=stack,
            )
            own += await one.deps(foundation)
        lease = Lease(database.leases, lease_name)
        syncing = Syncing(sync, SyncNotes(database.sync_state), settings.sync_interval, lease, marks_name)
        deps = Deps(
            models=models,
            index=index,
            embedder=RememberingEmbedder(embedder),
            pages=pages,
            document_store=DatabaseDocumentStore(database)
            if stores_turns
            else MemoryDocumentStore(database.made_pages),
            files=files,
            say=say,
            limits=Limits(passages=settings.search_passages),
            own_rights=people.own_rights if people else None,
            narrowing=people.has_narrowed if people else None,
            name_of=people.names.of if people else None,
            read_so_far=syncing.read_so_far,
            own=tuple(own),
        )
        orchestrator = WorkspaceAgentOrchestrator(deps, saver, graphs, owners=database.conversations)
        slack = None
        if client and me and people:
            sides = tuple(one.slack() for one in DOORS if one.slack)
            slack = SlackWorkspace(client, me, people, preferences, database, index, pages, orchestrator, graphs, sides)
        yield Core(
            settings=settings,
            team=team,
            database=database,
            index=index,
            embedder=embedder,
            pages=pages,
            syncing=syncing,
            deps=deps,
            files=files,
            orchestrator=orchestrator,
            graphs=graphs,
            preferences=preferences,
            links=links,
            slack=slack,
        )


def _texts(graphs: Mapping[str, Graph]) -> AbstractContextManager[None]:
    """Let what the graphs say be said; raises ``Misconfigured`` where a text is missing."""
    folders = [graph.texts for graph in graphs.values() if graph.texts is not None]
    return spoken(folders, [key for graph in graphs.values() for key in graph.needed_texts])


def _checkpoints(settings: Settings) -> str | Path:
    return settings.database_url or settings.data_dir / "checkpoints.db"


def _file_reader(settings: Settings, models: ChatModels) -> FileReader:
    seconds = settings.file_seconds
    # Two pages are recognised at once.
    limits = ReadLimits(settings.file_memory * MIB, seconds, longest=4 * seconds, cpu_seconds=math.ceil(2 * seconds))
    transcriber = ModelTranscriber(models) if settings.page_pictures and models.available(PAGE_READING) else None
    return FileReader(limits, tessdata=settings.tessdata_prefix, transcriber=transcriber)
