"""The composition root: builds everything from the settings, and takes it down again in order."""

import asyncio
import hashlib
import json
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import structlog
from cryptography.fernet import Fernet
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot import models as model_settings
from bot import private_files
from bot.erasing import Erasing
from bot.handing_over import HandingOver
from bot.http.chat.answers import ChatAnswers
from bot.http.chat.chat import Chat
from bot.http.chat.clients import Allowance, ApiClients
from bot.http.chat.routes import ChatRoutes
from bot.http.chat.waiting import Endings
from bot.http.health import Health
from bot.http.routes import application
from bot.http.server import http_server
from bot.http.slow import SlowRequests
from bot.inbox import Inbox
from bot.knowledge import intake_library, intake_workbook
from bot.recalling import Recalling
from bot.runners import ByDoor, Runs, TurnTimeouts
from bot.settings import Settings
from bot.shelf import MemoryShelf, StoredShelf
from bot.slack.app import Identity, Socket, bolt_app, identity_of, token_fault, web_client
from bot.slack.change_feed import ChangeFeed
from bot.slack.doors import Doors
from bot.slack.people import People
from bot.slack.settings.home import Home
from bot.slack.settings.preferences import LANGUAGES, PreferenceStore
from bot.slack.settings.saving import SettingsDoors
from bot.slack.ways.audience_events import AudienceEvents
from bot.syncing import Syncing, SyncNotes
from bot.texts import say
from integrations.documents.files import FileReader
from integrations.documents.limits import MIB, ReadLimits
from integrations.errors import IntegrationError, Misconfigured, NotFound
from integrations.knowledge.library import KnowledgeLibrary
from integrations.llm.chat_models import ChatModels
from integrations.llm.entra import EntraId, TokenProvider
from integrations.notion.client import NotionClient
from integrations.notion.ids import notion_id
from integrations.notion.pages import Pages
from integrations.notion.reader import PageReader
from integrations.notion.writelog import StoredWriteLog
from integrations.search.base import Embedder
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.search.ranking import DENSE_WEIGHT
from integrations.search.remembering import RememberingEmbedder
from integrations.store import Database
from integrations.store.backlog import WaitingLimits
from integrations.sync.audience import AudienceRules
from integrations.sync.followed_pages import FollowedPages
from integrations.sync.lease import Lease
from integrations.sync.notion import NotionSync
from integrations.sync.state import StoredSyncState
from orchestrator.checkpoints import open_checkpointer
from orchestrator.deps import FOUND, Deps, Limits
from orchestrator.graph import Graph
from orchestrator.graphs import GRAPHS, intake
from orchestrator.preferences import Preferences
from orchestrator.turn import Door
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

LOCAL_TEAM = "local"
"""The team of a bot without Slack."""
DRAIN_SECONDS = 12.0
"""What running turns get at the end: with the requests before them and what is cut off after them it makes 20."""
CLOSING_SECONDS = 2.0
"""What requests get that are being answered at the end."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Core:
    """All that every command shares: everything but the doors."""

    settings: Settings
    team: str
    database: Database
    index: EmbeddedIndex
    embedder: Embedder
    pages: Pages | None
    syncing: Syncing
    deps: Deps
    files: FileReader
    library: KnowledgeLibrary
    orchestrator: WorkspaceAgentOrchestrator
    slack: AsyncWebClient | None
    me: Identity | None
    people: People | None
    preferences: PreferenceStore


@asynccontextmanager
async def core(
    settings: Settings, *, stores_turns: bool = True, graphs: Mapping[str, Graph] = GRAPHS
) -> AsyncIterator[Core]:
    """Open everything but the doors. Raises ``Misconfigured`` or ``Unavailable``.

    Where turns are not stored, documents are not either: they belong to a turn.
    """
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    private_files.narrow(settings.data_dir)
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(Database(settings.sql_url, encryption_keys(settings)))
        await database.migrate()
        await database.keys.admit()
        slack, me = None, None
        if settings.slack_bot_token:
            token = settings.slack_bot_token.get_secret_value()
            slack = await stack.enter_async_context(web_client(token, settings.slack_api_url))
            me = await identity_of(slack)
        team = me.team if me else LOCAL_TEAM
        preferences = PreferenceStore(database.preferences, Preferences(parent_page=settings.notion_parent_page_id))
        allowed = model_settings.choices(settings)
        models = await stack.enter_async_context(ChatModels(model_settings.specs(settings), allowed=allowed))
        embedder = _embedder(settings, stack)
        weight = DENSE_WEIGHT if settings.search_dense_weight is None else settings.search_dense_weight
        index = await stack.enter_async_context(
            EmbeddedIndex(settings.data_dir / "index.db", embedder, dense_weight=weight)
        )

        async def lease_name() -> str:
            return f"notion:{await index.identity()}"

        async def marks_name() -> str:
            # With other rules of who may read, every page is read again, for the titles that it may show.
            return f"{await lease_name()}:{_readers_digest(settings)}"

        pages, sync = None, None
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
                full_every=settings.notion_full_read_days * 86_400,
                made=database.made_pages,
                source_headings=frozenset(say(language, "document.sources") for language in LANGUAGES),
            )
            pages = FollowedPages(
                notion,
                settings.notion_parent_page_id or None,
                log=StoredWriteLog(database.writes),
                index=index,
                made=database.made_pages,
                refresh=sync.refresh,
            )
            stack.push_async_callback(pages.aclose)
        saver = await stack.enter_async_context(open_checkpointer(_checkpoints(settings), database.sealer))
        threshold = settings.search_support_threshold
        people = People(slack, preferences, team) if slack else None
        files = FileReader(ReadLimits(memory=settings.file_memory * MIB), tessdata=settings.tessdata_prefix)
        stack.callback(files.close)
        if people:
            stack.push_async_callback(people.close)
        library = intake_library(settings, database.knowledge_versions)
        try:
            await library.current()
        except NotFound:
            # The first start; later ones read the workbook while they serve.
            await library.begin(intake_workbook(settings))
        deps = Deps(
            models=models,
            index=index,
            embedder=RememberingEmbedder(embedder),
            pages=pages,
            shelf=StoredShelf(database) if stores_turns else MemoryShelf(database.made_pages),
            files=files,
            say=say,
            limits=Limits(
                passages=settings.search_passages,
                support_threshold=FOUND if threshold is None else threshold,
            ),
            own_rights=people.own_rights if people else None,
            narrowing=people.has_narrowed if people else None,
            knowledge=library,
            interviews=database.interviews,
        )
        yield Core(
            settings=settings,
            team=team,
            database=database,
            index=index,
            embedder=embedder,
            pages=pages,
            syncing=Syncing(
                sync,
                SyncNotes(database.sync_state),
                settings.sync_interval,
                Lease(database.leases, lease_name),
                marks_name,
            ),
            deps=deps,
            files=files,
            library=library,
            orchestrator=WorkspaceAgentOrchestrator(deps, saver, graphs),
            slack=slack,
            me=me,
            people=people,
            preferences=preferences,
        )


@dataclass(frozen=True, slots=True)
class Serving:
    """The running bot."""

    core: Core
    inbox: Inbox
    erasing: Erasing
    url: str
    """Of the HTTP server."""


@asynccontextmanager
async def serving(
    settings: Settings, *, events: bool = True, turns: bool = True, graphs: Mapping[str, Graph] = GRAPHS
) -> AsyncIterator[Serving]:
    """Open the doors: with ``events`` Slack's events are accepted, with ``turns`` they are answered here.

    At the end no event is taken any more, and running turns get ``DRAIN_SECONDS`` before they are handed back.
    """
    async with AsyncExitStack() as stack:
        base = await stack.enter_async_context(core(settings, graphs=graphs))
        doors = _doors(base)
        handing_over = HandingOver(
            base.database, doors.desk if doors else None, base.pages, settings.intake_notion_parent_page_id
        )
        endings = Endings(base.database.turns)
        timeouts = _timeouts(settings, graphs)
        feed = ChangeFeed(base.people, base.database.audience_changes, base.team) if base.people else None
        if feed is not None:
            await feed.begin()
        runners: dict[Door, Runs] = {
            "http": ChatAnswers(
                base.orchestrator,
                base.database,
                base.preferences,
                endings.ended,
                timeouts=timeouts,
                tell_desk=handing_over.hand_over,
            )
        }
        if doors is not None:
            runners["slack"] = doors.reception(
                lambda turn: inbox.accept(turn),
                lambda turn_id: inbox.interruption(turn_id),
                files=settings.data_dir / "files",
                timeouts=timeouts,
                handing_over=handing_over,
            )
        by_door = ByDoor(runners)
        inbox = Inbox(
            base.database,
            by_door.run,
            executor=settings.worker_id or socket.gethostname(),
            workers=settings.workers,
            give_up=by_door.give_up,
            forget=base.orchestrator.forget_turn,
            accept_only=not turns,
            gives_way=events,
            limits=_waiting_limits(settings),
            backlog=doors.backlog if doors else None,
        )
        await stack.enter_async_context(inbox)
        stack.push_async_callback(inbox.drain, DRAIN_SECONDS)
        recalling = Recalling(
            base.database,
            base.pages,
            doors.take_back if doors else None,
            doors.desk.messages_of if doors else None,
        )
        erasing = Erasing(base.database, base.orchestrator, inbox.stop, recalling)
        slack_app, connection = None, None
        if events and doors and feed:
            slack_app, connection = await _listen(base, doors, inbox, erasing, feed, stack)
        chat = _chat(base, inbox, erasing, endings) if events else None
        health = Health(
            base.database,
            base.index,
            inbox,
            connection,
            settings.data_dir,
            base.syncing.is_reading_anew,
            missing_scopes=base.me.missing_scopes if base.me else (),
            slack_fault=partial(token_fault, base.slack) if base.slack else None,
            busy_from=settings.waiting_told_from,
        )
        if slack_app is not None:
            slack_app.middleware(_noting(health))
        signed = slack_app if settings.slack_signing_secret else None
        secret = settings.slack_signing_secret.get_secret_value() if settings.slack_signing_secret else ""
        app = application(health, signed, chat, signing_secret=secret)
        url = await stack.enter_async_context(
            http_server(app, settings.host, settings.port, SlowRequests(), closing=CLOSING_SECONDS)
        )
        # The first to end: who waits for an answer is told where it will be.
        stack.callback(endings.close)
        if doors:
            await _in_background(doors.backlog.work(), stack)
        if turns:
            await _in_background(base.syncing.keep(), stack)
            await _in_background(base.library.watch(intake_workbook(settings)), stack)
            await _in_background(_warm_up(base), stack)
            await _in_background(_purge(base, erasing), stack)
        if connection is not None:
            await connection.connect()
            stack.push_async_callback(connection.close)
        if feed is not None:
            if slack_app is not None:
                # Over HTTP Slack delivers again what this process could not take.
                await feed.follow(connection.continuity if connection else lambda: slack_app)
            stack.push_async_callback(feed.end)
            await _in_background(feed.keep(), stack)
        log.info("ready", url=url, team=base.team, events=events, turns=turns)
        yield Serving(base, inbox, erasing, url)


def _timeouts(settings: Settings, graphs: Mapping[str, Graph]) -> TurnTimeouts:
    if unknown := settings.turn_timeouts.keys() - graphs.keys():
        raise Misconfigured(f"TURN_TIMEOUTS: {', '.join(sorted(unknown))} is no graph; there are {', '.join(graphs)}")
    declared = {name: graph.seconds for name, graph in graphs.items() if graph.seconds is not None}
    return TurnTimeouts(settings.turn_timeout, declared | settings.turn_timeouts)


def _doors(base: Core) -> Doors | None:
    """Return the ways in from Slack; None where there is no workspace, but clients over HTTP."""
    if base.slack is None or base.me is None or base.people is None:
        if base.settings.chat_api_keys:
            return None
        raise Misconfigured(
            "SLACK_BOT_TOKEN: set it to serve a Slack workspace, or CHAT_API_KEYS for interviews over HTTP alone, "
            "or try `bot demo`"
        )
    return Doors(
        base.slack,
        base.me,
        base.database,
        base.people,
        base.index,
        base.orchestrator,
        base.pages,
        base.preferences,
        limits=_waiting_limits(base.settings),
        told_from=base.settings.waiting_told_from,
    )


def _waiting_limits(settings: Settings) -> WaitingLimits:
    return WaitingLimits(settings.waiting_per_person, settings.waiting_per_channel)


def _chat(base: Core, inbox: Inbox, erasing: Erasing, endings: Endings) -> ChatRoutes | None:
    """Return the routes for clients; None where there are no clients."""
    keys = {client: key.get_secret_value() for client, key in base.settings.chat_api_keys.items()}
    if not keys:
        return None
    return ChatRoutes(
        Chat(base.database, inbox, erasing, endings, base.team, base.orchestrator.help_for, base.deps.knowledge),
        ApiClients(keys),
        Allowance(base.settings.chat_requests_per_minute),
    )


async def _listen(
    base: Core, doors: Doors, inbox: Inbox, erasing: Erasing, feed: ChangeFeed, stack: AsyncExitStack
) -> tuple[AsyncApp, Socket | None]:
    """Make the Bolt app, and the socket where there is a token for it."""
    settings = base.settings
    assert base.slack is not None
    assert base.me is not None
    assert base.people is not None
    secret = settings.slack_signing_secret.get_secret_value() if settings.slack_signing_secret else None
    if not secret and not settings.slack_app_token:
        raise Misconfigured("SLACK_APP_TOKEN: set it for Socket Mode, or SLACK_SIGNING_SECRET for events over HTTP")
    app = bolt_app(base.slack, base.me, secret)
    AudienceEvents(feed).register(app)
    home = Home(
        base.slack,
        base.people,
        base.database,
        base.index,
        base.preferences,
        inbox.accept,
        base.syncing.is_reading_anew,
        missing_scopes=base.me.missing_scopes,
    )
    home.register(app)
    allowed = tuple(base.settings.model_choices)
    SettingsDoors(base.slack, base.people, base.index, base.pages, base.preferences, home, allowed).register(app)
    await _in_background(home.keep_up(), stack)
    doors.open(app, inbox, home, erasing)
    if settings.slack_app_token is None:
        return app, None
    return app, Socket(app, settings.slack_app_token.get_secret_value(), base.slack)


def _noting(health: Health) -> Callable[[Callable[[], Awaitable[Any]]], Awaitable[Any]]:
    async def note(next: Callable[[], Awaitable[Any]]) -> Any:  # Bolt passes it by this name
        health.event_came()
        return await next()

    return note


async def _in_background(work: Coroutine[Any, Any, None], stack: AsyncExitStack) -> None:
    task = asyncio.create_task(work)
    task.add_done_callback(_say_if_broken)

    async def end() -> None:
        task.cancel()
        await asyncio.wait({task})

    stack.push_async_callback(end)


def _say_if_broken(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("background_work_broken", exc_info=error)


async def _warm_up(base: Core) -> None:
    """Start a reader of files, load the model and what is learnt with it, before the first question waits for them."""
    try:
        await base.files.warm_up()
        await base.embedder.embed(["…"])
        await intake.warm_up(base.deps)
    except IntegrationError as error:
        log.warning("not_warm", error=type(error).__name__)


async def _purge(base: Core, erasing: Erasing) -> None:
    """Forget what is older than the operator wants to keep, and say which key is in use, once a day."""
    while True:
        try:
            await base.database.keys.name()
            log.info("turns_purged", count=await purge(base))
            age = timedelta(days=base.settings.keep_interviews_days)
            log.info("interviews_purged", count=await erasing.purge(age))
        except Exception as error:
            # Tomorrow it may go well.
            log.error("turns_not_purged", exc_info=error)
        await asyncio.sleep(24 * 3600)


async def purge(base: Core) -> int:
    """Forget the old turns, and what the graphs remember of conversations that are over; returns how many turns."""
    age = timedelta(days=base.settings.keep_turns_days)
    # First what is found through the turns: if this process ends in between, it is found again.
    for conversation in await base.database.retention.ended_conversations(age):
        await base.orchestrator.forget(conversation)
    return await base.database.retention.purge(age)


def encryption_keys(settings: Settings) -> list[str]:
    """Return the key for texts at rest, and after it those that still open what they sealed."""
    keys = [encryption_key(settings)]
    if settings.encryption_keys_old:
        keys += [key for part in settings.encryption_keys_old.get_secret_value().split(",") if (key := part.strip())]
    with suppress(FileNotFoundError):
        # What was written before ENCRYPTION_KEY was set.
        keys.append(key_file(settings).read_text(encoding="ascii").strip())
    return list(dict.fromkeys(keys))


def encryption_key(settings: Settings) -> str:
    """Return the key for texts at rest: the one that was set, or one made in the data folder."""
    if settings.encryption_key:
        return settings.encryption_key.get_secret_value()
    path = key_file(settings)
    with suppress(FileNotFoundError):
        return path.read_text(encoding="ascii").strip()
    path.parent.mkdir(parents=True, exist_ok=True)
    # Whole or not there at all, also for a process that starts at the same moment, and after a power cut.
    with NamedTemporaryFile(dir=settings.data_dir, prefix="encryption-") as made:
        made.write(Fernet.generate_key())
        made.flush()
        os.fsync(made.fileno())
        with suppress(FileExistsError):
            os.link(made.name, path)
    return path.read_text(encoding="ascii").strip()


def key_file(settings: Settings) -> Path:
    """Return where the key lies that was made here, if one was."""
    return settings.data_dir / "encryption.key"


def _embedder(settings: Settings, stack: AsyncExitStack) -> Embedder:
    spec = model_settings.embedding_spec(settings)
    if spec is None:
        return LocalEmbedder()
    from integrations.llm.openai_chat import ModelConnections  # costs a second to import
    from integrations.search.openai_embeddings import OpenAIEmbedder

    connections = ModelConnections()
    stack.push_async_callback(connections.aclose)
    token: TokenProvider | None = None
    if spec.entra_id:
        identity = EntraId()
        stack.push_async_callback(identity.aclose)
        token = identity.token
    return OpenAIEmbedder(spec, connections, dimensions=settings.embedding_dimensions, shorten=True, token=token)


def _readers_digest(settings: Settings) -> str:
    """Identify who may read what."""
    rules = json.dumps([settings.notion_audience, audience_rules(settings)], sort_keys=True)
    return hashlib.sha256(rules.encode()).hexdigest()[:16]


def audiences(settings: Settings, team: str) -> AudienceRules:
    """Return who may read which page of Notion."""
    everyone = frozenset({f"team:{team}"}) if settings.notion_audience == "everyone" else frozenset[str]()
    return AudienceRules(everyone, {page: frozenset(names) for page, names in audience_rules(settings).items()})


def audience_rules(settings: Settings) -> dict[str, list[str]]:
    """Return who may read which pages: the operator's rules, and nobody what interviews come to unless one says so."""
    rules, parent = dict(settings.notion_audience_rules), settings.intake_notion_parent_page_id
    if parent and parent not in map(notion_id, rules):
        rules[parent] = []
    return rules


def _checkpoints(settings: Settings) -> str | Path:
    return settings.database_url or settings.data_dir / "checkpoints.db"
