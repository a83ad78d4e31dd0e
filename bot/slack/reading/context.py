"""What a turn knows of its surroundings: the thread so far, what is linked, what the person looks at.

All of it is read anew for each turn and none of it is stored. What Slack or the index does not tell in time is missing
from the turn; it never stops the answer.
"""

import asyncio
import re
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import structlog

from bot.inbox.records import to_turn
from bot.slack.conversations import readers_of
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.reading import links
from bot.slack.reading.app_context import ContextSnapshot
from bot.slack.reading.messages import said_in, slack_files, title_of
from bot.slack.turn_ids import message_id
from bot.slack.workspace import SlackWorkspace
from integrations.errors import IntegrationError
from integrations.search.base import Hit
from orchestrator import pointing
from orchestrator.sources import filters_of
from orchestrator.turn import File, Linked, ThreadMessage, Turn

PAGE = 200
"""Messages that are asked for at once; as many as Slack recommends."""
MAX_PAGES = 10
MAX_MESSAGES = 200
"""Messages of a thread that a turn knows: its root and the newest."""
MAX_CHARACTERS = 30_000
MAX_LINKS = 5
LINKED_MESSAGES = 60
LINKED_CHARACTERS = 8_000
CHANNEL_MESSAGES = 60
"""Newest messages of a channel that is meant by "this channel"."""
EXCERPT = 6
"""Passages of a linked page that are taken along."""
PATIENCE = 5.0
"""Seconds that the thread, and then all links together, may take."""

log = structlog.get_logger()
T = TypeVar("T")


class TurnContext:
    """Fills in ``said``, ``linked`` and ``looking_at`` of a turn that :meth:`People.complete` has completed."""

    def __init__(self, workspace: SlackWorkspace, *, patience: float = PATIENCE) -> None:
        self._client = workspace.client
        self._me = workspace.me
        self._people = workspace.people
        self._index = workspace.index
        self._looking = workspace.looking
        self._database = workspace.database
        self._patience = patience

    async def around(self, turn: Turn) -> Turn:
        """Return the turn with what is known of its surroundings; a first message without a link costs no request."""
        if not turn.begins_thread:
            turn = await self._within(self._with_thread(turn), "thread_not_read", turn) or turn
        pointed = pointing.at_link(turn.text) or pointing.at_channel(turn.text) or pointing.at_thread(turn.text)
        looked = ContextSnapshot()
        if pointed:
            looked = self._looking.of(turn.team, turn.user) or looked
            turn = replace(turn, looking_at=looked.page, looking_at_channel=looked.channel)
        if pointing.at_thread(turn.text) or turn.command == "page":
            url = await self._within(self._permalink(turn.channel, turn.thread), "permalink_not_known", turn)
            turn = replace(turn, thread_url=url or "")
        found = self._links(turn) or _before_eyes(turn, looked)
        if found or (pointed and (turn.looking_at or self._channel_meant(turn))):
            linked = await self._within(self._followed(turn, found), "links_not_followed", turn)
            unread = tuple(_unread(link) for link in found)
            turn = replace(turn, linked=unread if linked is None else linked)
        return turn

    async def _within(self, work: Awaitable[T], failure: str, turn: Turn) -> T | None:
        try:
            async with asyncio.timeout(self._patience):
                return await work
        except IntegrationError as error:
            log.warning(failure, turn=turn.id, error=type(error).__name__)
        except SLACK_FAULTS as error:
            log.warning(failure, turn=turn.id, error=code_of(error))
        return None

    async def _with_thread(self, turn: Turn) -> Turn:
        messages = await self._thread(turn.channel, turn.thread, before="" if turn.answers else turn.said_at)
        said = await said_in(messages, self._me, self._people)
        root = messages[0] if messages and messages[0].get("ts") == turn.thread else {}
        known = {file.id for file in turn.files}
        of_root = slack_files(root) or await self._files_of_queued_request(turn, root)
        files = tuple(replace(file, of_thread=True) for file in of_root if file.id not in known)
        return replace(turn, said=bounded(said, MAX_MESSAGES, MAX_CHARACTERS), files=(*turn.files, *files))

    async def _files_of_queued_request(self, turn: Turn, root: dict[str, Any]) -> tuple[File, ...]:
        """Return the person's files that a line was said for which the bot wrote in their name: it carries none."""
        if root.get("user") != self._me.user:
            return ()
        record = await self._database.turns.get(message_id(turn.team, turn.channel, turn.thread))
        return to_turn(record.turn).files if record and record.turn.user == turn.user else ()

    async def _thread(self, channel: str, ts: str, *, before: str = "") -> list[dict[str, Any]]:
        """Return the root and what follows it, oldest first; of a very long thread the root and the newest."""
        root: list[dict[str, Any]] = []
        newest: list[dict[str, Any]] = []
        cursor = ""
        for _ in range(MAX_PAGES):
            more: dict[str, Any] = {"cursor": cursor} if cursor else {}
            if before:
                more["latest"] = before
            answer = await self._client.conversations_replies(channel=channel, ts=ts, limit=PAGE, **more)
            page = [message for message in answer["messages"] if not before or message["ts"] < before]
            root = root or page[:1]
            newest = [*newest, *(message for message in page if message["ts"] != root[0]["ts"])][-MAX_MESSAGES:]
            cursor = (answer.get("response_metadata") or {}).get("next_cursor") or ""
            if not cursor:
                break
        return root + newest

    async def _permalink(self, channel: str, ts: str) -> str:
        answer = await self._client.chat_getPermalink(channel=channel, message_ts=ts)
        return str(answer["permalink"])

    def _links(self, turn: Turn) -> list[links.Link]:
        """Return what the message links to; where it only points ("이 링크"), what people linked last in the thread."""
        slack = self._client.base_url
        found = links.links_in(turn.text, slack)
        if not found and pointing.at_link(turn.text) and not turn.looking_at:
            for said in reversed(turn.said):
                if not said.is_bot and (found := links.links_in(said.text, slack)):
                    break
        return found[:MAX_LINKS]

    async def _followed(self, turn: Turn, found: Sequence[links.Link]) -> tuple[Linked, ...]:
        """Follow the links, and what "this page" or "this channel" mean, with the rights of all readers."""
        pages = {link.page: link.url for link in found if link.page}
        if not found and turn.looking_at and pointing.at_page(turn.text):
            pages[turn.looking_at] = ""
        notion, *slack = await asyncio.gather(
            self._pages(turn, pages),
            *(self._message(turn, link) for link in found if link.channel),
            self._channel(turn, self._channel_meant(turn)),
        )
        return (*notion, *(item for items in slack for item in items))

    async def _pages(self, turn: Turn, pages: dict[str, str]) -> list[Linked]:
        """Look the pages up in the index, for which one that is not for all readers is not there."""
        if not pages:
            return []
        try:
            hits = await self._index.search(
                turn.text,
                k=EXCERPT * len(pages),
                audience=turn.audience,
                filters=filters_of(turn.preferences, document_ids=frozenset(pages)),
            )
        except IntegrationError as error:
            log.warning("linked_pages_not_found", turn=turn.id, error=type(error).__name__)
            hits = []
        of_page: dict[str, list[Hit]] = {page: [] for page in pages}
        for hit in hits:
            of_page[hit.chunk.document_id].append(hit)
        return [
            _page(page, of_page[page]) if of_page[page] else Linked("notion", "", url, "")
            for page, url in pages.items()
            if of_page[page] or url
        ]

    async def _message(self, turn: Turn, link: links.Link) -> list[Linked]:
        """Read a linked message and its thread, if all readers of the reply may read it there."""
        try:
            if not await self._may_read(turn, link.channel):
                return [_unread(link)]
            messages = await self._thread(link.channel, link.thread or link.ts)
            said = await said_in(messages, self._me, self._people)
            meant = next((one for one in said if one.ts == link.ts), None)
            kept = bounded(said, LINKED_MESSAGES, LINKED_CHARACTERS)
            if meant is None:
                return [_unread(link)]
            # The message that was meant comes first, with what was said around it below.
            lines = [_line(meant), *(_line(one) for one in kept if one.ts != link.ts)]
            url = link.url or await self._permalink(link.channel, link.ts)
            return [await self._linked(turn, link.channel, url, "\n\n".join(lines))]
        except (*SLACK_FAULTS, IntegrationError) as error:
            log.info("link_not_followed", turn=turn.id, error=type(error).__name__)
            return [_unread(link)]

    async def _channel(self, turn: Turn, channel: str) -> list[Linked]:
        """Read the newest of a channel, if all readers of the reply may read it."""
        try:
            if not channel or not await self._may_read(turn, channel):
                return []
            answer = await self._client.conversations_history(channel=channel, limit=CHANNEL_MESSAGES)
            messages = [message for message in reversed(answer["messages"]) if message["ts"] != turn.said_at]
            said = bounded(await said_in(messages, self._me, self._people), CHANNEL_MESSAGES, LINKED_CHARACTERS)
            if not said:
                return []
            url = await self._permalink(channel, said[-1].ts)
            return [await self._linked(turn, channel, url, "\n\n".join(map(_line, said)))]
        except (*SLACK_FAULTS, IntegrationError) as error:
            log.info("channel_not_read", turn=turn.id, error=type(error).__name__)
            return []

    def _channel_meant(self, turn: Turn) -> str:
        if not pointing.at_channel(turn.text):
            return ""
        return turn.looking_at_channel if turn.is_direct else turn.channel

    async def _may_read(self, turn: Turn, channel: str) -> bool:
        """Tell whether every reader of the reply may read the channel."""
        if channel == turn.channel:
            return True
        found = await self._people.conversations.info(channel)
        if found.get("is_im") or found.get("is_mpim"):
            return False
        return bool(turn.audience & readers_of(turn.team, found))

    async def _linked(self, turn: Turn, channel: str, url: str, text: str) -> Linked:
        found = await self._people.conversations.info(channel)
        return Linked("slack", title_of(found), url, text, audience=readers_of(turn.team, found))


def bounded(said: Sequence[ThreadMessage], messages: int, characters: int) -> tuple[ThreadMessage, ...]:
    """Keep the first and the newest, at most so many messages and characters; the first always, cut if it must be."""
    if not said:
        return ()
    first = replace(said[0], text=said[0].text[: characters // 3])
    left = characters - len(first.text)
    kept: list[ThreadMessage] = []
    for one in reversed(said[1:][-(messages - 1) :] if messages > 1 else ()):
        left -= len(one.text)
        if left < 0:
            break
        kept.append(one)
    return (first, *reversed(kept))


def _line(said: ThreadMessage) -> str:
    return f"**{said.author}**: {said.text}"


def _page(page: str, hits: Sequence[Hit]) -> Linked:
    first = hits[0].chunk
    chunks = sorted((hit.chunk for hit in hits), key=lambda chunk: chunk.position)
    text = "\n\n".join("\n".join(filter(None, (" › ".join(chunk.headings), chunk.text))) for chunk in chunks)
    # Anchors lead to one passage; the link was to the whole page.
    url = first.url.rpartition("#")[0] if re.search(r"#[0-9a-f]{32}$", first.url) else first.url
    return Linked("notion", first.title, url, text, document_id=page, audience=first.audience)


def _before_eyes(turn: Turn, looked: ContextSnapshot) -> list[links.Link]:
    """Return the message in front of a person who writes elsewhere of "this message" or "this thread"."""
    meant = pointing.at_message(turn.text) or (pointing.at_thread(turn.text) and not turn.said)
    if not (meant and turn.is_direct and looked.channel and looked.message_ts):
        return []
    return [links.Link("", channel=looked.channel, ts=looked.message_ts)]


def _unread(link: links.Link) -> Linked:
    return Linked("notion" if link.page else "slack", "", link.url, "")
