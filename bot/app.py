"""What serves: the doors, built on what every command shares, and taken down again in order."""

import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp

from bot import local_api
from bot.channels import channel_sync
from bot.core import Core, core
from bot.desk.handing_over import HandingOver
from bot.desk.retraction import Retraction
from bot.erasing import Erasing
from bot.graphs import DOORS
from bot.http.answers import TurnAnswering
from bot.http.door import HttpDoor
from bot.http.health import Health, IndexState, SlackState
from bot.http.routes import application
from bot.http.server import http_server
from bot.http.slow import SlowRequests
from bot.inbox import Inbox
from bot.inbox.heartbeat import Executor
from bot.inbox.inbox import Backpressure
from bot.inbox.slots import Capacity
from bot.runners import TurnRunners, TurnTimeouts
from bot.settings import Settings
from bot.slack.app import Socket, bolt_app
from bot.slack.change_feed import ChangeFeed
from bot.slack.client import token_fault
from bot.slack.handlers.audience_events import AudienceEvents
from bot.slack.listeners import RunningListeners
from bot.slack.settings.handlers import SettingsHandlers
from bot.slack.settings.home import Home
from bot.slack.slack_app import SlackApp
from bot.slack.workspace import SlackWorkspace
from bot.upkeep import in_background, purge_daily, warm_up
from integrations.documents.files import FileReader
from integrations.errors import Misconfigured
from integrations.store.backlog import WaitingLimits
from orchestrator.graph import Graph
from orchestrator.graphs import GRAPHS

DRAIN_SECONDS = 10.0
"""What running turns get at the end: with what comes in before them and is cut off after them it makes 20."""
CLOSING_SECONDS = 2.0
"""What requests get that are being answered at the end."""

log = structlog.get_logger()


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
    settings: Settings,
    *,
    events: bool = True,
    turns: bool = True,
    graphs: Mapping[str, Graph] = GRAPHS,
    files: FileReader | None = None,
) -> AsyncIterator[Serving]:
    """Open the doors: with ``events`` Slack's events are accepted, with ``turns`` they are answered here.

    At the end no event is taken any more, and running turns get ``DRAIN_SECONDS`` before they are handed back.
    ``files``: as in :func:`bot.core.core`.
    """
    async with AsyncExitStack() as stack:
        base = await stack.enter_async_context(core(settings, graphs=graphs, files=files))
        doors = _doors(base)
        handing_over = HandingOver(
            base.database, doors.desk if doors else None, base.pages, settings.intake_notion_parent_page_id
        )
        timeouts = _timeouts(settings, graphs, lambda turn_id, graph: inbox.enter(turn_id, graph))
        feed = ChangeFeed(base.slack.people, base.database, base.team) if base.slack else None
        if feed is not None:
            await feed.begin()
        clients = HttpDoor(
            settings,
            base.team,
            base.database,
            base.preferences,
            TurnAnswering(base.orchestrator, timeouts, handing_over.hand_over),
            base.slack.people.direct if base.slack else None,
            {one.graph: one.http() for one in DOORS if one.http},
        )
        runners = dict(clients.runners)
        if doors is not None:
            runners["slack"] = doors.dispatcher(
                lambda turn: inbox.accept(turn),
                lambda turn_id: inbox.interruption(turn_id),
                files=settings.data_dir / "files",
                timeouts=timeouts,
                hand_over=handing_over.hand_over,
            )
        by_door = TurnRunners(runners)
        inbox = Inbox(
            base.database,
            by_door.run,
            dead_letter=by_door.dead_letter,
            forget=base.orchestrator.forget_turn,
            executor=Executor(settings.worker_id or socket.gethostname()),
            capacity=Capacity(
                settings.workers if turns else 0,
                {name: graph.slots for name, graph in graphs.items() if graph.slots is not None},
                gives_way=events,
            ),
            backpressure=Backpressure(_waiting_limits(settings), doors.backlog if doors else None),
        )
        await stack.enter_async_context(inbox)
        stack.push_async_callback(inbox.drain, DRAIN_SECONDS)
        retraction = Retraction(
            base.database,
            base.pages,
            doors.take_back if doors else None,
            doors.desk.messages_of if doors else None,
        )
        forgets = [one.forget for one in DOORS]
        erasing = Erasing(base.database, base.orchestrator, inbox.stop, retraction, forgets=forgets)
        slack_app, connection = None, None
        if events and doors and base.slack and feed:
            slack_app, connection = await _listen(base, base.slack, doors, inbox, erasing, feed, stack)
        api, backend, local_key = None, None, secrets.token_urlsafe(32)
        if events:
            backend = clients.backend(inbox, erasing)
            api = clients.frame(backend, graphs, local_key)
        warming = warm_up(base, turns=turns, searches=turns or doors is not None)
        health = Health(
            base.database,
            IndexState(base.index, base.syncing.is_reading_anew),
            inbox,
            SlackState(connection, base.slack.me.missing_scopes, partial(token_fault, base.slack.client))
            if base.slack
            else None,
            folder=settings.data_dir,
            busy_from=settings.waiting_told_from,
            warming=warming,
        )
        if slack_app is not None:
            slack_app.middleware(_noting(health))
        signed = slack_app if settings.slack_signing_secret else None
        secret = settings.slack_signing_secret.get_secret_value() if settings.slack_signing_secret else ""
        app = application(health, signed, api, signing_secret=secret)
        clients.add_pages(app, backend, base.links)
        url = await stack.enter_async_context(
            http_server(app, settings.host, settings.port, SlowRequests(), closing=CLOSING_SECONDS)
        )
        # The first to end: who waits for an answer is told where it will be.
        stack.push_async_callback(clients.close)
        if events:
            stack.enter_context(local_api.offered(settings.data_dir, url, local_key))
        if doors:
            await in_background(doors.backlog.work(), stack)
        await in_background(warming.run(), stack)
        if turns:
            await in_background(base.syncing.keep(), stack)
            if base.slack:
                await in_background(channel_sync(base, base.slack).keep(), stack)
            for work in [each for one in DOORS for each in one.work(base)]:
                await in_background(work, stack)
            await in_background(purge_daily(base, erasing, clients.uploads), stack)
        if connection is not None:
            await connection.connect()
            stack.push_async_callback(connection.close)
        if feed is not None:
            if slack_app is not None:
                # Over HTTP Slack delivers again what this process could not take.
                await feed.follow(connection.continuity if connection else lambda: slack_app)
            stack.push_async_callback(feed.end)
            await in_background(feed.keep(), stack)
        log.info("ready", url=url, team=base.team, events=events, turns=turns)
        yield Serving(base, inbox, erasing, url)


def _timeouts(settings: Settings, graphs: Mapping[str, Graph], enter: Callable[[str, str], bool]) -> TurnTimeouts:
    if unknown := settings.turn_timeouts.keys() - graphs.keys():
        raise Misconfigured(f"TURN_TIMEOUTS: {', '.join(sorted(unknown))} is no graph; there are {', '.join(graphs)}")
    declared = {name: graph.seconds for name, graph in graphs.items() if graph.seconds is not None}
    return TurnTimeouts(settings.turn_timeout, declared | settings.turn_timeouts, enter)


def _doors(base: Core) -> SlackApp | None:
    """Return the ways in from Slack; None where there is no workspace, but clients over HTTP."""
    if base.slack is None:
        if base.settings.chat_api_keys:
            return None
        raise Misconfigured(
            "SLACK_BOT_TOKEN: set it to serve a Slack workspace, or CHAT_API_KEYS for interviews over HTTP alone, "
            "or try `bot demo`"
        )
    return SlackApp(
        base.slack,
        limits=_waiting_limits(base.settings),
        told_from=base.settings.waiting_told_from,
    )


def _waiting_limits(settings: Settings) -> WaitingLimits:
    return WaitingLimits(settings.waiting_per_person, settings.waiting_per_channel)


async def _listen(
    base: Core,
    slack: SlackWorkspace,
    doors: SlackApp,
    inbox: Inbox,
    erasing: Erasing,
    feed: ChangeFeed,
    stack: AsyncExitStack,
) -> tuple[AsyncApp, Socket | None]:
    """Make the Bolt app, and the socket where there is a token for it."""
    settings = base.settings
    secret = settings.slack_signing_secret.get_secret_value() if settings.slack_signing_secret else None
    if not secret and not settings.slack_app_token:
        raise Misconfigured("SLACK_APP_TOKEN: set it for Socket Mode, or SLACK_SIGNING_SECRET for events over HTTP")
    listeners = RunningListeners()
    app = bolt_app(slack.client, slack.me, secret, listeners)
    AudienceEvents(feed, slack.channel_changes).register(app)
    home = Home(slack, inbox.accept, base.syncing.is_reading_anew)
    home.register(app)
    SettingsHandlers(slack, home, base.pages, tuple(settings.model_choices)).register(app)
    await in_background(home.keep_up(), stack)
    doors.open(app, inbox, home, erasing)
    # After both doors, which are closed by then, and before all that listeners work with.
    stack.push_async_callback(listeners.end)
    if settings.slack_app_token is None:
        return app, None
    return app, Socket(app, settings.slack_app_token.get_secret_value(), slack.client, listeners)


def _noting(health: Health) -> Callable[[Callable[[], Awaitable[Any]]], Awaitable[Any]]:
    async def note(next: Callable[[], Awaitable[Any]]) -> Any:  # Bolt passes it by this name
        health.event_came()
        return await next()

    return note
