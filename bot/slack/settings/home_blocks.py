"""What the home tab looks like."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.preferences import LANGUAGES
from bot.slack.reply.blocks import Block, Words, actions, button, context, cut, escaped
from bot.slack.reply.calls import mention
from bot.slack.settings.moments import moment
from bot.slack.settings.words import SettingWords, capitalised
from bot.syncing import SyncNote
from integrations.store.preferences import WORKSPACE, Change
from orchestrator.turn import Locale

HELP = "prompts.help"
"""The example that leads to everything else."""
ASK, LANGUAGE = "home_ask", "home_language"
WORKSPACE_SETTINGS, CHANNEL_SETTINGS = "settings_workspace", "settings_channel"
SHOWN = ("answer_without_mention", "language", "parent_page", "collections", "collection_audience", "model_roles")
"""Settings of the workspace that the tab tells of."""
MAX_LINE = 80
"""Characters of a question or a title."""
MAX_SECTION = 3000


@dataclass(frozen=True, slots=True)
class Entry:
    """A page or a conversation of the person."""

    text: str
    url: str
    """Empty where it cannot be linked to."""
    at: datetime | None


@dataclass(frozen=True, slots=True)
class AdminPart:
    """What administrators see besides."""

    values: dict[str, object]
    """Of the workspace."""
    channels: Sequence[str]
    changes: Sequence[Change]
    titles: dict[str, str]
    missing_scopes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class HomeTab:
    """All that one person's tab shows."""

    name: str
    zone: tzinfo
    language: Locale | None
    """What they chose; None: as in their Slack."""
    pages: Sequence[Entry]
    conversations: Sequence[Entry]
    sync: SyncNote
    examples: Sequence[str]
    """The texts that are offered to begin with."""
    documents: int
    """How many they may search."""
    admin: AdminPart | None = None
    own: Sequence[Block] = ()
    """What single graphs show besides."""
    is_reading_anew: bool = False
    """Whether the index has to be made again, and does not hold everything yet."""


def home_blocks(tab: HomeTab, words: Words) -> list[Block]:
    """Return the tab's blocks in the words of one language."""
    blocks: list[Block] = [
        {"type": "header", "text": _plain(cut(words("home.hello", name=tab.name), 150))},
        _section(words("home.intro")),
        _section(f"*{words('home.examples')}*"),
        actions("home_examples", *(_example(key, words) for key in tab.examples)),
        context(words("home.examples_hint")),
        {"type": "divider"},
        _listed(words("home.pages"), tab.pages, words("home.pages_none"), tab.zone, words),
        _listed(words("home.recent"), tab.conversations, words("home.recent_none"), tab.zone, words),
        *tab.own,
        {"type": "divider"},
        _section(f"*{words('home.sync')}*\n{_sync(tab, words)}"),
        {**_section(f"*{words('home.language')}*\n{words('home.language_hint')}"), "accessory": _languages(tab, words)},
    ]
    return blocks + (_admin(tab.admin, tab.zone, words) if tab.admin else [])


def _example(key: str, words: Words) -> Block:
    return button(f"{ASK}:{key}", cut(words(key), 75), key)


def _listed(title: str, entries: Sequence[Entry], none: str, zone: tzinfo, words: Words) -> Block:
    lines = [_line(entry, zone, words) for entry in entries] or [none]
    return _section("\n".join([f"*{title}*", *lines]))


def _line(entry: Entry, zone: tzinfo, words: Words) -> str:
    text = escaped(cut(" ".join(entry.text.split()), MAX_LINE)).replace("|", "¦")
    shown = f"<{entry.url}|{text}>" if entry.url else text
    return f"• {shown} · {moment(entry.at, zone, words)}" if entry.at else f"• {shown}"


def _sync(tab: HomeTab, words: Words) -> str:
    note, lines = tab.sync, list[str]()
    if note.total:
        lines.append(words("home.sync_running", done=note.done, total=note.total))
    if tab.is_reading_anew:
        lines.append(words("home.sync_anew"))
    if note.checked_at is not None:
        lines.append(words("home.readable", documents=tab.documents))
        lines.append(words("home.sync_done", at=moment(note.checked_at, tab.zone, words)))
        lines += [words("home.sync_failed", failed=note.failed)] if note.failed else []
        lines += [words("home.sync_partial", partial=note.partial)] if note.partial else []
    else:
        lines.append(words("home.sync_first" if note.total else "home.sync_never"))
    return "\n".join(lines)


def _languages(tab: HomeTab, words: Words) -> Block:
    options = [{"text": _plain(words(f"home.language_{value}")), "value": value} for value in ("slack", *LANGUAGES)]
    chosen = next((option for option in options if option["value"] == tab.language), options[0])
    return {"type": "static_select", "action_id": LANGUAGE, "options": options, "initial_option": chosen}


def _admin(admin: AdminPart, zone: tzinfo, words: Words) -> list[Block]:
    said = SettingWords(words, admin.titles)
    kept: list[str] = [
        name for name in SHOWN if name not in ("collection_audience", "model_roles") or admin.values.get(name)
    ]
    values = [f"• {said.name(name)}: {said.value(name, admin.values.get(name))}" for name in kept]
    blocks: list[Block] = [
        {"type": "divider"},
        {"type": "header", "text": _plain(words("home.admin"))},
        context(words("home.admin_intro")),
        _section("\n".join([f"*{words('home.admin_workspace')}*", *values])),
    ]
    if admin.missing_scopes:
        scopes = "\n".join(f"• `{scope}`: {words(f'scope.{scope}')}" for scope in admin.missing_scopes)
        blocks.append(_section(words("home.admin_scopes", scopes=scopes)))
    if admin.channels:
        channels = ", ".join(f"<#{channel}>" for channel in admin.channels)
        blocks.append(_section(words("home.admin_channels", channels=channels)))
    blocks.append(
        actions(
            "home_settings",
            button(WORKSPACE_SETTINGS, words("settings.open_workspace"), "workspace"),
            button(CHANNEL_SETTINGS, words("settings.open_channel"), "channel"),
        )
    )
    changes: list[str] = [_change(change, zone, said, words) for change in admin.changes] or [
        words("home.admin_changes_none")
    ]
    return [*blocks, _section("\n".join([f"*{words('home.admin_changes')}*", *changes]))]


def _change(change: Change, zone: tzinfo, said: SettingWords, words: Words) -> str:
    before, after = said.change(change)
    return words(
        "home.admin_change",
        at=capitalised(moment(change.at, zone, words)),
        user=mention(change.user),
        place=said.place(change.scope or WORKSPACE),
        name=said.name(change.name),
        before=cut(before, 400),
        after=cut(after, 400),
    )


def _section(text: str) -> Block:
    return {"type": "section", "text": {"type": "mrkdwn", "text": cut(text, MAX_SECTION)}}


def _plain(text: str) -> Block:
    return {"type": "plain_text", "text": text}
