"""The home tab: what the bot can do, what the person made and asked, how the sync stands, settings."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox.records import to_turn
from bot.preferences import LANGUAGES
from bot.slack.asking import asked
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.handlers.announcing import queued_request
from bot.slack.order import Queues
from bot.slack.people import Person
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body
from bot.slack.settings.home_blocks import ASK, HELP, LANGUAGE, AdminPart, Entry, HomeTab, home_blocks
from bot.slack.settings.moments import zone_of
from bot.slack.workspace import SlackWorkspace
from bot.syncing import SyncNote, SyncNotes
from bot.texts import say
from integrations.errors import IntegrationError, NotFound, Unavailable
from integrations.search.base import Audience
from integrations.store.preferences import Change
from integrations.store.turns import TurnRecord
from orchestrator.sources import filters_of
from orchestrator.turn import Turn

RECENT = 5
LOOKED_AT = 40
"""Turns of a person among which the latest conversations are sought."""
CHANGES = 5
SHOWN_FOR = 600.0
"""Seconds after opening during which a home tab follows the sync."""
FOLLOWED_EVERY = 2.0
"""Seconds between two looks at how the sync stands, while somebody may be looking."""
MAX_LINKS = 5_000

log = structlog.get_logger()


async def _is_in_step() -> bool:
    return False


class Home:
    """Shows each person their tab, and does what is pressed there."""

    def __init__(
        self,
        workspace: SlackWorkspace,
        accept: Callable[[Turn], Awaitable[bool]],
        is_reading_anew: Callable[[], Awaitable[bool]] = _is_in_step,
    ) -> None:
        """``accept`` puts a turn into the inbox; ``is_reading_anew`` tells whether the index has to be made again."""
        self._client = workspace.client
        self._outbox = workspace.outbox
        self._people = workspace.people
        self._sides = workspace.sides
        self._database = workspace.database
        self._index = workspace.index
        self._preferences = workspace.preferences
        self._missing_scopes = workspace.me.missing_scopes
        self._examples = (*workspace.examples, HELP)
        self._accept = accept
        self._is_reading_anew = is_reading_anew
        self._notes = SyncNotes(workspace.database.sync_state)
        self._watching: dict[str, tuple[str, float]] = {}
        self._somebody_looks = asyncio.Event()
        self._queues = Queues()
        self._links: dict[tuple[str, str], str] = {}
        self._direct: dict[str, str] = {}

    def register(self, app: AsyncApp) -> None:
        """Listen to what is pressed in the tab."""
        for key in self._examples:
            app.action(f"{ASK}:{key}")(ack=self.ask, lazy=[self.show])
        app.action(LANGUAGE)(ack=self.choose_language, lazy=[self.show])

    async def publish(self, user: str, team: str) -> None:
        """Show a person their home tab, and keep it up for a while. Raises one of ``SLACK_FAULTS`` or Unavailable."""
        self._watching[user] = (team, time.monotonic() + SHOWN_FOR)
        self._somebody_looks.set()
        await self._publish(user, team)

    async def keep_up(self) -> None:
        """Show how the sync goes on to those who may be looking, until cancelled: in whichever process it runs."""
        shown = SyncNote()
        while True:
            await self._somebody_looks.wait()
            await asyncio.sleep(FOLLOWED_EVERY)
            now = time.monotonic()
            self._watching = {user: seen for user, seen in self._watching.items() if seen[1] > now}
            if not self._watching:
                self._somebody_looks.clear()
                continue
            try:
                note = await self._notes.read()
            except IntegrationError as error:
                log.warning("sync_state_not_read", error=type(error).__name__)
                continue
            if note != shown:
                shown = note
                await asyncio.gather(*(self._refresh(user, team) for user, (team, _) in self._watching.items()))

    async def show(self, body: Body) -> None:
        """Show the tab again after something was pressed."""
        await self._refresh(body["user"]["id"], team_of(body))

    async def ask(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Ask an example in the direct message; acknowledged once that is kept. A second delivery is the same turn."""
        user, team = str(body["user"]["id"]), team_of(body)
        locale = await self._people.languages.of(user)
        key = str(action["action_id"]).partition(":")[2]
        text = say(locale, key)
        try:
            channel = await self._direct_message(user)
        except NotFound:
            log.warning("nobody_pressed", user=user)
            await ack()
            return
        press = f"home:{user}:{action.get('action_ts') or body.get('trigger_id')}"
        await self._accept(queued_request(press, team=team, channel=channel, user=user, text=text, locale=locale))
        await ack()

    async def choose_language(self, ack: AsyncAck, body: Body, action: Body) -> None:
        """Speak another language with this person from now on."""
        chosen = str((action.get("selected_option") or {}).get("value") or "")
        language = next((each for each in LANGUAGES if each == chosen), None)
        await self._preferences.choose_language(team_of(body), str(body["user"]["id"]), language)
        await ack()

    async def _refresh(self, user: str, team: str) -> None:
        try:
            await self._publish(user, team)
        except SLACK_FAULTS as error:
            log.warning("home_not_shown", error=code_of(error))
        except IntegrationError as error:
            log.warning("home_not_shown", error=type(error).__name__)

    async def _publish(self, user: str, team: str) -> None:
        async with self._queues.turn(user):  # what was looked up earlier must not be shown later
            person = await self._people.person(user)
            tab = await self._tab(person, team)
            view = {"type": "home", "blocks": home_blocks(tab, _words(person))}
            await self._client.views_publish(user_id=user, view=view)

    async def _tab(self, person: Person, team: str) -> HomeTab:
        held, rights = await asyncio.gather(
            self._preferences.for_turn(team, "", person.id), self._people.rights(team, person.id)
        )
        preferences = held.preferences
        may = filters_of(preferences)
        pages, conversations, sync, anew, stats, admin = await asyncio.gather(
            self._database.documents.of_user(team, person.id, RECENT),
            self._conversations(person.id, team),
            self._notes.read(),
            self._is_reading_anew(),
            self._index.stats(rights, may),
            self._admin(person, team, rights),
        )
        words = _words(person)
        own = [block for side in self._sides for block in await side.home(self._database, team, person.id, words)]
        return HomeTab(
            name=person.real_name or person.name,
            zone=zone_of(person),
            language=held.language,
            pages=[Entry(page.title, page.page_url, page.created_at) for page in pages],
            conversations=conversations,
            sync=sync,
            examples=self._examples,
            is_reading_anew=anew,
            documents=stats.documents,
            admin=admin,
            own=own,
        )

    async def _conversations(self, user: str, team: str) -> list[Entry]:
        """Return the latest conversations of a person, each with what they said in it last, not with a button."""
        turns = await self._database.turns.of_user(user, LOOKED_AT, team or None)
        latest: dict[str, TurnRecord] = {}
        for record in turns:
            turn = to_turn(record.turn)
            says = turn.text and turn.door == "slack" and not (turn.answers or turn.is_queued_request)
            if says and record.state != "deleted":
                latest.setdefault(turn.conversation, record)
        chosen = list(latest.values())[:RECENT]
        links = await asyncio.gather(*(self._link(record.turn.channel, record.turn.thread) for record in chosen))
        return [Entry(record.turn.text, link, record.created_at) for record, link in zip(chosen, links, strict=True)]

    async def _link(self, channel: str, ts: str) -> str:
        """Return where a thread is; nothing where it is gone."""
        if (channel, ts) not in self._links:
            try:
                answer = await self._client.chat_getPermalink(channel=channel, message_ts=ts)
            except SLACK_FAULTS as error:
                log.info("thread_not_linked", error=code_of(error))
                return ""
            self._links[channel, ts] = str(answer["permalink"])
            if len(self._links) > MAX_LINKS:
                del self._links[next(iter(self._links))]
        return self._links[channel, ts]

    async def _admin(self, person: Person, team: str, rights: Audience) -> AdminPart | None:
        if not person.is_admin or person.is_guest:
            return None
        values, channels, changes = await asyncio.gather(
            self._preferences.values(team), self._preferences.channels(team), self._preferences.changes(team, CHANGES)
        )
        pages = pages_of(values) | {page for change in changes for page in _pages_of_change(change)}
        found = await self._index.listed(k=len(pages), audience=rights, ids=frozenset(pages)) if pages else []
        titles = {each.document_id: each.title for each in found}
        return AdminPart(values, channels, changes, titles, self._missing_scopes)

    async def _direct_message(self, user: str) -> str:
        """Return the conversation with a person; their id does in its place where Slack is slow.

        Raises ``NotFound`` where Slack knows nobody of that id.
        """
        if user not in self._direct:
            try:
                async with asyncio.timeout(1.5):
                    self._direct[user] = str(await asked(self._outbox.direct(user)))
            except (Unavailable, TimeoutError):
                return user
        return self._direct[user]


def _words(person: Person) -> Words:
    return partial(say, person.locale or "en")


def team_of(body: Body) -> str:
    """Return the workspace in which something was pressed."""
    return str((body.get("team") or {}).get("id") or (body.get("user") or {}).get("team_id") or "")


def pages_of(values: dict[str, Any]) -> set[str]:
    """Return the pages that settings name."""
    named = {*values.get("collections", ()), *values.get("collection_audience", ()), values.get("parent_page", "")}
    return {str(page) for page in named if page}


def _pages_of_change(change: Change) -> set[str]:
    return pages_of({change.name: change.before or ()}) | pages_of({change.name: change.after or ()})
