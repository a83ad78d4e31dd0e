"""Asking a bot of our own: everything is loaded, and nothing is stored of the turn."""

import mimetypes
import uuid
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

from rich.console import Console

from bot.commands.asked import TerminalMessage
from bot.core import Core, core
from bot.demo import running_or_own, settings_for
from bot.graphs import DOORS
from bot.http.event_json import as_json
from bot.settings import Settings
from bot.terminal import Json
from bot.texts import say
from integrations.errors import Misconfigured
from orchestrator.graph import presets_of
from orchestrator.turn import File, Locale, Turn


@asynccontextmanager
async def opened(
    settings: Settings, console: Console, locale: Locale, user: str, conversation: str = ""
) -> AsyncIterator["BotOfOurOwn"]:
    """Open what is configured, or the demo's company where nothing is."""
    if settings.slack_bot_token or settings.notion_token:
        async with core(settings, stores_turns=False) as base:
            await _catch_up(base)
            yield BotOfOurOwn(base, locale, user, conversation)
        return
    folder = settings.data_dir / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    async with running_or_own(folder) as place, core(await settings_for(place, settings), stores_turns=False) as base:
        with console.status(say(locale, "terminal.reading_demo")):
            await base.syncing.once()
        await _catch_up(base)
        yield BotOfOurOwn(base, locale, user, conversation)


class BotOfOurOwn:
    """Answers in this process."""

    def __init__(self, base: Core, locale: Locale, user: str, conversation: str = "") -> None:
        """``user``: of Slack, whose rights count; empty: what everyone may read. Raises ``Misconfigured``.

        ``conversation``: one of an earlier command that is gone on with.
        """
        if user and base.slack is None:
            raise Misconfigured("SLACK_BOT_TOKEN: `--as` takes a Slack user, so Slack has to be connected")
        self._base = base
        self._locale = locale
        self._user = user
        self.conversation = conversation or uuid.uuid4().hex
        self._key = ""

    async def ask(self, said: TerminalMessage) -> AsyncGenerator[Json]:
        """Yield the events of the answer."""
        team, slack = self._base.team, self._base.slack
        words = sorted(word for graph in self._base.graphs.values() for word in graph.words)
        if said.command not in ("", *words):
            raise Misconfigured(f"--command: {said.command} is none; there are {', '.join(words)}")
        presets = presets_of(self._base.graphs)
        if said.preset not in ("", *presets):
            raise Misconfigured(f"--preset: {said.preset} is none; there are {', '.join(presets)}")
        asker = self._user or "operator"
        turn = Turn(
            id=f"cli:{uuid.uuid4()}",
            team=team,
            channel="terminal",
            # A name that two people use is not one conversation.
            thread=f"{asker}/{self.conversation}",
            user=asker,
            text=said.text,
            locale=self._locale,
            door="cli",
            audience=frozenset({f"team:{team}"}),
            files=tuple(map(_file, said.files)),
            is_direct=True,
            answers=said.answers,
            command=said.command or presets.get(said.preset, ""),
            given={"preset": said.preset} if said.preset else {},
        )
        self._key = turn.conversation
        if self._user and slack is not None:
            turn = await slack.people.direct(turn)
        try:
            async with aclosing(self._base.orchestrator.stream(turn)) as events:
                async for event in events:
                    yield as_json(event, turn.locale)
        finally:
            # Whoever reads them may leave with the last event.
            await _catch_up(self._base)

    async def forget(self) -> None:
        """Leave nothing behind that nobody goes on with: the conversation, and what graphs have stored of it."""
        await self._base.orchestrator.forget(self._key)
        for doors in DOORS:
            await doors.forget(self._base.database, self._key)


async def _catch_up(base: Core) -> None:
    """Do what goes on beside the turns in a bot that serves."""
    for doors in DOORS:
        await doors.catch_up(base)


def _file(path: Path) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(id=str(path), name=path.name, mimetype=kind, size=path.stat().st_size, path=str(path.resolve()))
