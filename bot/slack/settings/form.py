"""What stands in a filled-in form, and what is wrong with it, next to its field."""

import asyncio
from collections.abc import Awaitable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.preferences import SEARCHED, listening_of
from bot.slack.people import People
from bot.slack.reply.blocks import Words
from bot.slack.settings.fields import View, block_id
from bot.slack.settings.modal import ALL, CHOSEN, EVERYONE, INHERIT, OWN
from integrations.errors import IntegrationError, Invalid, NotFound
from integrations.notion.base import PageRef

PATIENCE = 1.8
"""Seconds for all questions to Notion: Slack wants its answer within three."""
MAX_TEMPERATURE = 2.0
_WORKSPACE = {"follow_ups": None, OWN: None, INHERIT: None}
"""In the workspace, what is as it would be anyway has no value."""
_CHANNEL = {OWN: "", INHERIT: None}


class Lookup(Protocol):
    """Finds a page by its id."""

    async def look_up(self, identity: str) -> PageRef:
        """Return it; raises ``NotFound``, ``Invalid`` or ``Unavailable``."""


@dataclass(slots=True)
class FormReading:
    """A form that was read: new values (None takes one away), and errors by field."""

    values: dict[str, Any] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)


class FormReader:
    """Reads what was filled in, and checks it against Notion, Slack and what the operator allows."""

    def __init__(self, people: People, pages: Lookup | None, roles: Collection[str], allowed: Sequence[str]) -> None:
        """``pages`` is None where Notion is not connected; ``allowed``: names of models for ``roles``."""
        self._people = people
        self._pages = pages
        self._roles = roles
        self._allowed = allowed

    async def settings(self, view: View, channel: str, stored: Mapping[str, Any], words: Words) -> FormReading:
        """Read the form of the workspace or of a channel; ``stored``: what is set there now."""
        state, reading = _State(view, channel), FormReading()
        kept = _CHANNEL if channel else _WORKSPACE
        mention, language = state.option("answer_without_mention"), state.option("language")
        mode, chosen = state.option("collections"), state.options("collections_chosen")
        parent, counsel = state.option("parent_page"), state.conversation("counsel_channel")
        reading.values = {
            "answer_without_mention": kept.get(mention, mention),
            "language": kept.get(language, language),
            "parent_page": parent or None,
            "collections": {CHOSEN: list(chosen), ALL: [] if channel else None}.get(mode),
            "counsel_channel": counsel or None,
        }
        if channel:
            reading.values[SEARCHED] = True if state.option(SEARCHED) == CHOSEN else None
        checks: list[Awaitable[None]] = []
        if mode == CHOSEN and not chosen:
            reading.errors[state.id("collections_chosen")] = words("settings.error.collections_empty")
        if mode == CHOSEN:
            new = {page: title for page, title in chosen.items() if page not in (stored.get("collections") or ())}
            checks.append(self._exist(new, state.id("collections_chosen"), reading, words))
        if parent and parent != stored.get("parent_page"):
            checks.append(self._exist({parent: ""}, state.id("parent_page"), reading, words))
        if counsel and counsel != stored.get("counsel_channel"):
            checks.append(self._is_in(counsel, state.id("counsel_channel"), reading, words))
        if channel and mention == "all" and listening_of(stored.get("answer_without_mention")) != "all":
            checks.append(self._is_in(channel, state.id("answer_without_mention"), reading, words))
        if reading.values.get(SEARCHED) and not stored.get(SEARCHED):
            checks.append(self._is_in(channel, state.id(SEARCHED), reading, words))
        await asyncio.gather(*checks)
        return reading

    async def audience(self, view: View, team: str, stored: Mapping[str, Any], words: Words) -> FormReading:
        """Read the form of who may read a collection."""
        state, reading = _State(view, ""), FormReading()
        [(page, title)] = state.options("collection").items() or [("", "")]
        about = _State(view, _about(view, "audience_channels"))
        readers = [f"channel:{each}" for each in about.conversations("audience_channels")]
        readers += [f"user:{each}" for each in about.users("audience_users")]
        if EVERYONE in about.options("everyone"):
            readers = [f"team:{team}", *readers]
        declared = dict(stored.get("collection_audience") or {})
        if page not in declared:
            await self._exist({page: title}, state.id("collection"), reading, words)
        declared.pop(page, None)
        if readers:
            declared[page] = readers
        reading.values = {"collection_audience": declared or None}
        return reading

    def models(self, view: View, channel: str, words: Words) -> FormReading:
        """Read the form of the models."""
        state, reading, roles = _State(view, channel), FormReading(), dict[str, dict[str, Any]]()
        for role in self._roles:
            choice: dict[str, Any] = {}
            model = state.option(f"model.{role}").removeprefix("model:")
            if model not in ("", INHERIT, *self._allowed):
                reading.errors[state.id(f"model.{role}")] = words("settings.error.model_unknown")
            elif model not in ("", INHERIT):
                choice["model"] = model
            if given := state.text(f"temperature.{role}"):
                temperature = _number(given)
                if temperature is None:
                    reading.errors[state.id(f"temperature.{role}")] = words("settings.error.temperature")
                choice["temperature"] = temperature
            if choice:
                roles[role] = choice
        reading.values = {"model_roles": roles or None}
        return reading

    async def _exist(self, pages: Mapping[str, str], where: str, reading: FormReading, words: Words) -> None:
        """Note where one of the pages, by id with their titles, is not there for us."""
        if not pages:
            return
        if self._pages is None:
            reading.errors[where] = words("settings.error.notion_missing")
            return
        try:
            async with asyncio.timeout(PATIENCE):
                found = await asyncio.gather(*(self._is_there(self._pages, page) for page in pages))
        except (IntegrationError, TimeoutError):
            reading.errors[where] = words("settings.error.page_unchecked")
            return
        for is_there, title in zip(found, pages.values(), strict=True):
            if not is_there and title:
                reading.errors[where] = words("settings.error.collection_unknown", title=title)
            elif not is_there:
                reading.errors[where] = words("settings.error.page_not_found")

    async def _is_there(self, pages: Lookup, page: str) -> bool:
        try:
            await pages.look_up(page)
        except (NotFound, Invalid):
            return False
        return True

    async def _is_in(self, channel: str, where: str, reading: FormReading, words: Words) -> None:
        """Note where the bot is no member of a channel in which it is to speak."""
        try:
            if (await self._people.conversations.info_now(channel)).get("is_member"):
                return
        except NotFound:
            pass
        reading.errors[where] = words("settings.error.not_in_channel")


class _State:
    """The values of a form's fields by their names."""

    def __init__(self, view: View, about: str) -> None:
        self._values: Mapping[str, Mapping[str, Any]] = (view.get("state") or {}).get("values") or {}
        self._about = about

    def id(self, name: str) -> str:
        return block_id(name, self._about)

    def option(self, name: str) -> str:
        return str((self._entry(name).get("selected_option") or {}).get("value") or "")

    def options(self, name: str) -> dict[str, str]:
        """What was chosen, with its text."""
        entry = self._entry(name)
        chosen = entry.get("selected_options") or [entry[key] for key in ("selected_option",) if entry.get(key)]
        return {str(each["value"]): str((each.get("text") or {}).get("text") or "") for each in chosen}

    def conversation(self, name: str) -> str:
        return str(self._entry(name).get("selected_conversation") or "")

    def conversations(self, name: str) -> list[str]:
        return [str(each) for each in self._entry(name).get("selected_conversations") or ()]

    def users(self, name: str) -> list[str]:
        return [str(each) for each in self._entry(name).get("selected_users") or ()]

    def text(self, name: str) -> str:
        return str(self._entry(name).get("value") or "").strip()

    def _entry(self, name: str) -> Mapping[str, Any]:
        return next(iter(self._values.get(self.id(name), {}).values()), {})


def _about(view: View, name: str) -> str:
    """Return what the field of this name is about."""
    values = (view.get("state") or {}).get("values") or {}
    return next((id.partition("|")[2] for id in values if id.partition("|")[0] == name), "")


def _number(text: str) -> float | None:
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    return number if 0 <= number <= MAX_TEMPERATURE else None
