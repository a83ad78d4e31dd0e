"""What the bot has of one graph besides its turns, as the graph's own folder below ``bot/graphs`` declares it."""

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from bot.commands.diagnosis import Diagnosis
    from bot.core import Core
    from bot.erasing import Erasing
    from bot.http.graph_side import HttpSide
    from bot.page_links import PageLinks
    from bot.preferences import PreferenceStore
    from bot.settings import Settings
    from bot.slack.graph_side import SlackSide
    from integrations.documents.files import FileReader
    from integrations.notion.base import NotionRows, NotionTables
    from integrations.search.base import SearchIndex
    from integrations.store import Database


@dataclass(frozen=True, slots=True)
class Foundation:
    """What the dependencies of a graph are made of."""

    settings: "Settings"
    database: "Database"
    preferences: "PreferenceStore"
    index: "SearchIndex"
    files: "FileReader"
    links: "PageLinks | None"
    """Of its own pages."""
    rows: "NotionRows | None"
    tables: "NotionTables | None"
    stores_turns: bool
    stack: AsyncExitStack
    """What is to be closed at the end goes onto it."""


async def _no_deps(_foundation: Foundation) -> Sequence[object]:
    return ()


def _no_commands(_app: typer.Typer, _knowledge: typer.Typer) -> None:
    pass


def _no_work(_core: "Core") -> Iterable[Coroutine[Any, Any, None]]:
    return ()


async def _nothing_due(_core: "Core") -> None:
    pass


async def _nothing_old(_core: "Core", _erasing: "Erasing") -> None:
    pass


async def _nothing_kept(_database: "Database", _conversation: str) -> None:
    pass


def _does_not_stay(_result: Mapping[str, Any]) -> bool:
    return False


async def _no_diagnoses(_settings: "Settings") -> "Sequence[Diagnosis]":
    return ()


@dataclass(frozen=True, slots=True)
class GraphDoors:
    """All of it may be left out. What takes long to import is :class:`orchestrator.deferred.Deferred`."""

    graph: str
    """Its name."""
    deps: Callable[[Foundation], Awaitable[Sequence[object]]] = _no_deps
    """Return what its nodes use besides; raises ``Misconfigured`` where a setting is wrong."""
    links: "Callable[..., PageLinks] | None" = None
    """Makes the links to its pages."""
    slack: "Callable[[], SlackSide] | None" = None
    http: "Callable[[], HttpSide] | None" = None
    commands: Callable[[typer.Typer, typer.Typer], None] = _no_commands
    """Adds what it has at the command line: to all commands, and to those of ``bot knowledge``."""
    work: "Callable[[Core], Iterable[Coroutine[Any, Any, None]]]" = _no_work
    """Return what goes on beside the turns in processes that answer them."""
    catch_up: "Callable[[Core], Awaitable[None]]" = _nothing_due
    """Does what such work would do, once: for a process that answers one turn and ends."""
    purge: "Callable[[Core, Erasing], Awaitable[None]]" = _nothing_old
    """Forgets what is older than the operator wants to keep; called once a day."""
    forget: "Callable[[Database, str], Awaitable[None]]" = _nothing_kept
    """Forgets what it has stored of a conversation in which nothing is to be gone on with."""
    is_kept: Callable[[Mapping[str, Any]], bool] = _does_not_stay
    """Tells by an answer's JSON whether it is about something that stays, so that its conversation has to."""
    diagnose: "Callable[[Settings], Awaitable[Sequence[Diagnosis]]]" = _no_diagnoses
    """Return what ``bot doctor`` says of it."""
