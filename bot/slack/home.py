"""The home tab and the prompts of the agent's conversation."""

import time
from functools import partial
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.people import People
from bot.syncing import Syncing
from bot.texts import say
from integrations.search.base import SearchIndex
from integrations.store import Database
from orchestrator.turn import Locale

RECENT = 5
SHOWN_FOR = 600.0
"""Seconds after opening during which a home tab follows the sync."""
PROMPTS = ("leave", "page", "deploy", "help")

log = structlog.get_logger()


class Home:
    """Shows each person what the bot can do, what it has read, and what they asked."""

    def __init__(
        self, client: AsyncWebClient, people: People, database: Database, index: SearchIndex, syncing: Syncing
    ) -> None:
        self._client = client
        self._people = people
        self._database = database
        self._index = index
        self._syncing = syncing
        self._watching: dict[str, tuple[str, float]] = {}
        syncing.watch(self._follow)

    async def publish(self, user: str, team: str) -> None:
        """Show a person their home tab."""
        self._watching[user] = (team, time.monotonic() + SHOWN_FOR)
        await self._client.views_publish(user_id=user, view={"type": "home", "blocks": await self._blocks(user, team)})

    async def suggest(self, user: str, channel: str) -> None:
        """Offer prompts in the conversation with the agent."""
        person = await self._people.person(user)
        words = partial(say, person.locale or "en")
        prompts = [{"title": words(f"prompts.{key}"), "message": words(f"prompts.{key}")} for key in PROMPTS]
        await self._client.assistant_threads_setSuggestedPrompts(
            channel_id=channel, title=words("prompts.title"), prompts=prompts
        )

    async def _follow(self) -> None:
        """Publish again while somebody who opened the tab may be looking."""
        now = time.monotonic()
        self._watching = {user: seen for user, seen in self._watching.items() if seen[1] > now}
        for user, (team, until) in list(self._watching.items()):
            await self.publish(user, team)
            self._watching[user] = (team, until)

    async def _blocks(self, user: str, team: str) -> list[dict[str, Any]]:
        person = await self._people.person(user)
        locale: Locale = person.locale or "en"
        words = partial(say, locale)
        examples = "\n".join(f"> {words(f'prompts.{key}')}" for key in PROMPTS)
        turns = await self._database.turns.of_user(user, RECENT, team or None)
        recent = [
            f"• {_one_line(record.turn.text)}" for record in turns if record.turn.text and record.state != "deleted"
        ]
        return [
            _header(words("home.hello", name=person.name)),
            _section(words("home.intro")),
            _section(f"*{words('home.examples')}*\n{examples}"),
            {"type": "divider"},
            _section(f"*{words('home.sync')}*\n{await self._sync_state(locale)}"),
            {"type": "divider"},
            _section(f"*{words('home.recent')}*\n" + ("\n".join(recent) or words("home.recent_none"))),
        ]

    async def _sync_state(self, locale: Locale) -> str:
        words = partial(say, locale)
        if progress := self._syncing.progress:
            title = _one_line(progress.title)
            return words("home.sync_running", done=progress.done, total=progress.total, title=title)
        if self._syncing.checked_at is None:
            return words("home.sync_never")
        stats = await self._index.stats()
        at = f"{self._syncing.checked_at:%Y-%m-%d %H:%M} UTC"
        text = words("home.sync_done", documents=stats.documents, chunks=stats.chunks, at=at)
        return f"{text}\n{words('home.sync_failed', failed=self._syncing.failed)}" if self._syncing.failed else text


def _one_line(text: str) -> str:
    text = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text if len(text) <= 80 else f"{text[:79]}…"


def _header(text: str) -> dict[str, Any]:
    return {"type": "header", "text": {"type": "plain_text", "text": text[:150]}}


def _section(text: str) -> dict[str, Any]:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text[:3000]}}
