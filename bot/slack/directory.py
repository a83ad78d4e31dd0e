"""Who people are: names, languages, guests. Learnt one by one, from events, and from a list made in the background."""

import asyncio
import re
from collections.abc import Collection, Coroutine
from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeGuard

import structlog
from pydantic import Field
from slack_sdk.web.async_client import AsyncWebClient

from bot.checks import Identifier, Shape, Short
from bot.slack.asking import asked, pages
from bot.slack.freshness import Freshness
from integrations.errors import IntegrationError, NotFound, Unavailable
from orchestrator.turn import Locale

KEPT_SECONDS = 300.0
"""How long a language and a name count that nobody changed."""
FEW = 20
"""People who are asked for one by one; of more the list of all is awaited."""
PART, PART_SECONDS = 50, 0.0125
"""People of a list who are learnt at once, and the pause after them, so that a long list never holds up an event.

Slack gives out such a list more slowly.
"""
DAY = 86_400
"""Seconds; more no time zone is away."""

_WORD = re.compile(r"\w+")
_KOREAN_NAME = re.compile(r"[가-힣]{3}")

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Person:
    """What matters here of a Slack user."""

    id: str
    name: str
    locale: Locale | None
    is_guest: bool
    """Also who is of another company."""
    is_admin: bool
    utc_offset: int = 0
    """Seconds."""
    real_name: str = ""
    zone: str = ""
    """Name of the time zone, such as ``Asia/Seoul``."""
    updated: int = 0
    """When something of them last changed, in seconds since the epoch; 0 where Slack does not tell."""


class Directory:
    """Raises ``Unavailable`` or ``NotFound`` only for what was asked of Slack for one person."""

    def __init__(self, client: AsyncWebClient, team: str, freshness: Freshness) -> None:
        """``team``: the workspace; people of others are guests."""
        self._client = client
        self._team = team
        self._freshness = freshness
        self._persons: dict[str, Person] = {}
        self._asked_at: dict[str, float] = {}
        self._told_at: dict[str, float] = {}
        self._heard_at: dict[str, float] = {}
        self._fresh: set[str] = set()
        self._fresh_epoch = 0
        self._guests: set[str] = set()
        self._words: set[str] = set()
        self._asking: dict[str, asyncio.Task[Person]] = {}
        self._listing: asyncio.Task[None] | None = None
        self._was_listed = False

    def known(self, user: str) -> Person | None:
        """Return what is known of a person, however old; without asking."""
        return self._persons.get(user)

    async def now(self, user: str) -> Person:
        """Ask Slack for a person; who asks meanwhile gets the same answer."""
        asking = self._asking.get(user)
        if asking is None:
            asking = self._asking[user] = asyncio.create_task(self._ask(user))
            asking.add_done_callback(lambda task: task.cancelled() or task.exception())
        # Who is cut off while waiting leaves the question to the others.
        return await asyncio.shield(asking)

    async def person(self, user: str) -> Person:
        """Return a person with their language: what was told once, while it is learnt anew where that is old."""
        told = self._told_at.get(user)
        if told is None:
            return await self.now(user)
        if self._freshness.clock() - told >= KEPT_SECONDS:
            _in_background(self.now(user))
        return self._persons[user]

    def heard(self, user: dict[str, Any]) -> Person:
        """Take what an event tells of a person. Of two of one second the stricter counts, whichever came first."""
        person, known = person_of(user, self._team), self._persons.get(str(user["id"]))
        self._heard_at[person.id] = self._freshness.clock()
        self._keep(_stricter(known, person) if known else person)
        self._mark(person.id, self._freshness.epoch)
        return self._persons[person.id]

    def heard_of(self, user: str, *, is_guest: bool, updated: int) -> None:
        """Take what another process heard of a person."""
        known = self._persons.get(user)
        if known is not None:
            self._heard_at[user] = self._freshness.clock()
            self._keep(_stricter(known, replace(known, is_guest=is_guest, updated=updated)))

    async def has_guests(self, users: Collection[str], since: float) -> bool:
        """Tell whether a guest, or somebody whom Slack does not know, is among people. Nothing old counts."""
        stale = self._stale(users, since)
        if len(stale) > FEW:
            await asyncio.shield(self.refresh())
            stale = self._stale(users, since)
        if len(stale) > FEW:
            return True
        try:
            await asyncio.gather(*(self.now(user) for user in stale))
        except NotFound:
            return True
        return not self._guests.isdisjoint(users)

    def has_known_guests(self, users: Collection[str]) -> bool:
        """Tell whether somebody among people is a guest, or not known at all; without asking."""
        return not self._guests.isdisjoint(users) or not self._persons.keys() >= set(users)

    def refresh(self) -> "asyncio.Task[None]":
        """List everyone, in the background: of a large workspace that takes minutes."""
        if self._listing is None or self._listing.done():
            self._listing = _in_background(self._list())
        return self._listing

    async def words(self, patience: float) -> frozenset[str]:
        """Return by which words people are called, in lower case; Korean names without the family's.

        Old ones while they are listed anew. Raises ``Unavailable`` where nobody is listed within ``patience`` seconds.
        """
        if not self._was_listed:
            try:
                async with asyncio.timeout(patience):
                    await asyncio.shield(self.refresh())
            except TimeoutError as error:
                raise Unavailable("Slack: not everyone is listed yet") from error
        return frozenset(self._words)

    async def close(self) -> None:
        """Ask nothing any more."""
        tasks = [*self._asking.values(), *([self._listing] if self._listing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _ask(self, user: str) -> Person:
        stamp = self._freshness.stamp()
        try:
            answer = await asked(self._client.users_info(user=user, include_locale=True))
        finally:
            del self._asking[user]
        person = self._learnt(person_of(answer["user"], self._team), stamp.epoch, stamp.at)
        self._told_at[user] = self._freshness.clock()
        return person

    async def _list(self) -> None:
        stamp = self._freshness.stamp()
        async for page in pages(self._client.users_list, "members"):
            for first in range(0, len(page), PART):
                for user in page[first : first + PART]:
                    if not user.get("deleted"):
                        self._learnt(person_of(user, self._team), stamp.epoch, stamp.at)
                await asyncio.sleep(PART_SECONDS)
        self._was_listed = True

    def _learnt(self, person: Person, epoch: int, asked_at: float) -> Person:
        known = self._persons.get(person.id)
        if known is not None:
            if self._heard_at.get(person.id, -1.0) >= asked_at:
                person = _stricter(known, person)  # the answer may be older than the event
            person = replace(person, locale=person.locale or known.locale)
        self._keep(person)
        self._asked_at[person.id] = asked_at
        self._mark(person.id, epoch)
        return person

    def _keep(self, person: Person) -> None:
        known = self._persons.get(person.id)
        self._persons[person.id] = person
        if person.is_guest:
            self._guests.add(person.id)
        else:
            self._guests.discard(person.id)
        if known is None or (known.name, known.real_name) != (person.name, person.real_name):
            self._words |= words_of(person)

    def _mark(self, user: str, epoch: int) -> None:
        if self._fresh_epoch != self._freshness.epoch:
            self._fresh_epoch = self._freshness.epoch
            self._fresh.clear()
        if epoch == self._fresh_epoch:
            self._fresh.add(user)

    def _stale(self, users: Collection[str], since: float) -> set[str]:
        stale = set(users)
        if self._fresh_epoch == self._freshness.epoch and self._freshness.is_live():
            stale -= self._fresh
        return {user for user in stale if self._asked_at.get(user, -1.0) < since}


def words_of(person: Person) -> set[str]:
    """Return the words by which somebody is called: "김지우" is called 지우, "Daniel Kim" Daniel."""
    found: set[str] = set()
    for word in _WORD.findall(f"{person.name} {person.real_name}"):
        found.add(word.casefold())
        if _KOREAN_NAME.fullmatch(word):
            found.add(word[1:])
    return found


class _Profile(Shape):
    display_name: Short | None = None
    real_name: Short | None = None


class _EnterpriseUser(Shape):
    teams: list[Identifier] | None = None


class _User(Shape):
    id: Identifier
    name: Short | None = None
    real_name: Short | None = None
    locale: Short | None = None
    tz: Short | None = None
    tz_offset: Annotated[int, Field(ge=-DAY, le=DAY)] | None = None
    updated: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    team_id: Identifier | None = None
    profile: _Profile | None = None
    enterprise_user: _EnterpriseUser | None = None


def is_user(found: object) -> TypeGuard[dict[str, Any]]:
    """Tell whether it has the form of Slack's user objects, in all that :func:`person_of` reads."""
    return _User.fits(found)


def person_of(found: dict[str, Any], team: str = "") -> Person:
    """Return a user object of Slack's as we know people; ``team``: our own."""
    locale = str(found.get("locale") or "")
    profile = found.get("profile") or {}
    handle, shown = found.get("name"), profile.get("display_name")
    # A display name that nobody chose is the handle, which is no name to write in a document.
    chosen = shown if shown != handle else ""
    # Of an organisation's workspaces a person is in several; else another team is another company.
    teams = (found.get("enterprise_user") or {}).get("teams") or [found.get("team_id") or team]
    is_guest = any(found.get(mark) for mark in ("is_restricted", "is_ultra_restricted", "is_stranger", "deleted"))
    return Person(
        id=str(found["id"]),
        name=chosen or found.get("real_name") or shown or handle or str(found["id"]),
        locale="ko" if locale.startswith("ko") else "en" if locale else None,
        is_guest=is_guest or bool(team and team not in teams),
        is_admin=bool(found.get("is_admin")),
        utc_offset=int(found.get("tz_offset") or 0),
        real_name=str(found.get("real_name") or profile.get("real_name") or ""),
        zone=str(found.get("tz") or ""),
        updated=int(found.get("updated") or 0),
    )


def _stricter(known: Person, other: Person) -> Person:
    """Return the newer of two; where nothing tells which that is, with the rights that both have."""
    if other.updated != known.updated:
        newer = max(known, other, key=lambda person: person.updated)
        return replace(newer, locale=newer.locale or known.locale)
    return replace(
        other,
        locale=other.locale or known.locale,
        is_guest=known.is_guest or other.is_guest,
        is_admin=known.is_admin and other.is_admin,
    )


def _in_background(work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
    task: asyncio.Task[Any] = asyncio.create_task(work)
    task.add_done_callback(_say_if_failed)
    return task


def _say_if_failed(task: "asyncio.Task[Any]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        if not isinstance(error, IntegrationError):
            log.error("people_not_learnt", exc_info=error)
        else:
            log.info("people_not_learnt", error=type(error).__name__)
