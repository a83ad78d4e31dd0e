"""Settings as people read them: their names and values in words."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from bot.preferences import SEARCHED, listening_of
from bot.slack.reply.blocks import Words, cut, escaped
from bot.slack.reply.calls import mention
from integrations.store.preferences import WORKSPACE, Change
from orchestrator.preferences import Preferences

NAMES = frozenset(each.name for each in fields(Preferences))
MAX_TITLE = 60
"""Characters of a page's title within a line."""


class SettingWords:
    """Says settings in one language; ``titles``: those of the pages that the reader may see, by id."""

    def __init__(self, words: Words, titles: Mapping[str, str]) -> None:
        self._words = words
        self._titles = titles

    def name(self, name: str) -> str:
        """Return what a setting is called; one that only a newer version knows has no other name."""
        return self._words(f"settings.name.{name}") if name in NAMES else escaped(name)

    def place(self, scope: str) -> str:
        """Return what a scope is called, with Slack's mark for a channel: only who may see it reads its name."""
        return self._words("settings.of_workspace") if scope == WORKSPACE else f"<#{scope.removeprefix('channel:')}>"

    def value(self, name: str, value: Any, *, scope: str = WORKSPACE) -> str:
        """Return a value in one line, in Slack's marks; None is said as what then holds."""
        if name == SEARCHED:
            return self._words("settings.messages_searched" if value else "settings.messages_not_searched")
        if value is None and scope != WORKSPACE:
            return self._words("settings.as_workspace")
        match name:
            case "answer_without_mention":
                return self._words(f"settings.listening_{listening_of(value)}")
            case "parent_page":
                return self.page(value) if value else self._words("settings.not_set")
            case "collections":
                return ", ".join(map(self.page, value)) if value else self._words("settings.all")
            case "collection_audience":
                return self._each((self.page(page), self.readers(who)) for page, who in (value or {}).items())
            case "language":
                return self._words(f"home.language_{value}" if value else "settings.language_own")
            case "model_roles":
                return self._each((self._role(role), self._choice(c)) for role, c in (value or {}).items())
            case "counsel_channel":
                return f"<#{value}>" if value else self._words("settings.not_set")
        return escaped(str(value))

    def change(self, change: Change) -> tuple[str, str]:
        """Return a value before and after a change; of values by name, only those that became different."""
        before, after = change.before, change.after
        if isinstance(before or {}, dict) and isinstance(after or {}, dict) and (before or after):
            old, new = before or {}, after or {}
            names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
            before = {name: old[name] for name in names if name in old} or None
            after = {name: new[name] for name in names if name in new} or None
            if change.name == "collection_audience":
                return self.value(change.name, before), self.value(change.name, after)
        return self.value(change.name, before, scope=change.scope), self.value(change.name, after, scope=change.scope)

    def title(self, page: str) -> str:
        """Return a page's title as it is."""
        return self._titles.get(page) or self._words("settings.hidden_page")

    def page(self, page: str) -> str:
        """Return a page's title within a line, in Slack's marks."""
        if page not in self._titles:
            return self._words("settings.hidden_page")
        return self._words("settings.page", title=escaped(cut(self._titles[page], MAX_TITLE)))

    def readers(self, principals: Iterable[str]) -> str:
        """Return who may read, in Slack's marks."""
        shown = []
        for principal in principals:
            kind, _, identity = principal.partition(":")
            marks = {"channel": f"<#{identity}>", "user": mention(identity)}
            shown.append(marks.get(kind) or self._words("settings.everyone"))
        return ", ".join(shown) or self._words("settings.nobody")

    def _role(self, role: str) -> str:
        """Return what a role is called; one of a graph that is not there any more has no other name."""
        try:
            return self._words(f"settings.role.{role}")
        except KeyError:
            return escaped(role)

    def _choice(self, choice: Mapping[str, Any]) -> str:
        parts = [escaped(choice["model"])] if choice.get("model") else []
        if choice.get("temperature") is not None:
            parts.append(self._words("settings.temperature", temperature=f"{choice['temperature']:g}"))
        return ", ".join(parts) or self._words("settings.as_operator")

    def _each(self, pairs: Iterable[tuple[str, str]]) -> str:
        return "; ".join(f"{name}: {value}" for name, value in pairs) or self._words("settings.as_operator")


def capitalised(text: str) -> str:
    """Return a text as it begins a line."""
    return text[:1].upper() + text[1:]
