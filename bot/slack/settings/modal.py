"""The forms in which administrators set what holds in the workspace, in a channel, for models and for readers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.preferences import LANGUAGES, LISTENINGS, SEARCHED, listening_of
from bot.slack.reply.blocks import Block, Words, button, context
from bot.slack.settings.fields import (
    PAGE,
    View,
    block_id,
    choice,
    form,
    labelled,
    named,
    page_select,
    pages_select,
    picker,
    plain,
    section,
    unmarked,
)
from bot.slack.settings.words import SettingWords, capitalised
from integrations.llm.roles import RoleDefaults

WORKSPACE, CHANNEL, MODELS, AUDIENCE = (
    "settings_workspace",
    "settings_channel",
    "settings_models",
    "settings_audience",
)
"""Callback ids of the forms."""
AUDIENCE_OF, OPEN_MODELS, OPEN_AUDIENCE = (
    "settings_audience_of",
    "settings_open_models",
    "settings_open_audience",
)
"""Action ids: the first asks for suggestions and changes the form, the others open another."""
INHERIT, OWN, ALL, CHOSEN = "inherit", "own", "all", "chosen"
EVERYONE = "everyone"
MAX_READERS = 100
"""Collections whose readers the form lists."""


@dataclass(frozen=True, slots=True)
class FormState:
    """What a form shows: what is set here and, in a channel, what is set further out."""

    channel: str
    """Empty for the workspace."""
    values: Mapping[str, Any]
    outer: Mapping[str, Any] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    """Of pages that the administrator may read, by id."""


def settings_view(shown: FormState, words: Words) -> View:
    """Return the form of the workspace, or of a channel."""
    said, channel = SettingWords(words, shown.titles), shown.channel
    values, outer = shown.values, shown.outer
    stored = values.get("answer_without_mention")
    listening = INHERIT if channel and stored is None else listening_of(stored)
    language = values.get("language")
    spoken = OWN if language == "" else language or (INHERIT if channel else OWN)
    collections = values.get("collections")
    mode = (INHERIT if channel else ALL) if collections is None else CHOSEN if collections else ALL
    listenings = [(each, words(f"settings.listening_{each}")) for each in LISTENINGS]
    languages = [(OWN, words("settings.language_own")), *((each, words(f"home.language_{each}")) for each in LANGUAGES)]
    modes = [(ALL, words("settings.all")), (CHOSEN, words("settings.chosen"))]

    def select(name: str, options: Sequence[tuple[str, str]], chosen: str) -> Block:
        now = words("settings.as_workspace_now", value=unmarked(said.value(name, outer.get(name))))
        given = [(INHERIT, now), *options] if channel else options
        given = [(value, capitalised(text)) for value, text in given]
        return named(name, channel, words, choice("static_select", given, chosen))

    opening = words("settings.for_channel", channel=channel) if channel else words("settings.for_workspace")
    parent = page_select(words, values.get("parent_page"), said, action=PAGE)
    counsel: Block = {
        "type": "conversations_select",
        "action_id": "value",
        "filter": {"include": ["public", "private"], "exclude_bot_users": True},
    }
    if values.get("counsel_channel"):
        counsel["initial_conversation"] = values["counsel_channel"]
    further = [button(OPEN_MODELS, words("settings.open_models"), channel or "-")]
    if not channel:
        further.append(button(OPEN_AUDIENCE, words("settings.open_audience"), "-"))
    blocks = [
        section(opening),
        select("answer_without_mention", listenings, listening),
        select("language", languages, spoken),
        named("parent_page", channel, words, parent, optional=True),
        select("collections", modes, mode),
        named("collections_chosen", channel, words, pages_select(words, collections or (), said), optional=True),
        named("counsel_channel", channel, words, counsel, optional=True),
        {"type": "actions", "block_id": block_id("further", channel), "elements": further},
    ]
    if not channel:
        return form(WORKSPACE, words, blocks, {"channel": channel})
    searched = [(OWN, words("settings.messages_not_searched")), (CHOSEN, words("settings.messages_searched"))]
    given = [(value, capitalised(text)) for value, text in searched]
    opened = choice("static_select", given, CHOSEN if values.get(SEARCHED) else OWN)
    blocks.insert(-1, named(SEARCHED, channel, words, opened))
    return form(CHANNEL, words, [picker(words, channel), *blocks], {"channel": channel})


def pick_view(words: Words) -> View:
    """Return the form of a channel before it is chosen."""
    view = form(CHANNEL, words, [picker(words, "")], {"channel": ""})
    del view["submit"]
    return view


def models_view(shown: FormState, roles: Mapping[str, RoleDefaults], allowed: Sequence[str], words: Words) -> View:
    """Return the form of the models of these roles; ``allowed``: the names of those that may be chosen."""
    set_here = shown.values.get("model_roles") or {}
    first = (INHERIT, words("settings.as_workspace" if shown.channel else "settings.as_operator"))
    blocks = [context(words("settings.models_intro" if allowed else "settings.models_none"))]
    for role, defaults in roles.items():
        chosen, name = set_here.get(role) or {}, words(f"settings.role.{role}")
        if allowed:
            options = [first, *((f"model:{each}", each) for each in allowed)]
            known = f"model:{chosen.get('model')}"
            now = known if any(known == value for value, _ in options) else INHERIT
            element = choice("static_select", options, now)
            blocks.append(labelled(block_id(f"model.{role}", shown.channel), name, element))
        temperature: Block = {
            "type": "number_input",
            "action_id": "value",
            "is_decimal_allowed": True,
            "min_value": "0",
            "max_value": "2",
            "placeholder": plain(words("settings.temperature_default", value=f"{defaults.temperature:g}")),
        }
        if chosen.get("temperature") is not None:
            temperature["initial_value"] = f"{chosen['temperature']:g}"
        label = words("settings.temperature_label", role=name)
        blocks.append(labelled(block_id(f"temperature.{role}", shown.channel), label, temperature, optional=True))
    blocks.append(context(words("settings.temperature_hint")))
    return form(MODELS, words, blocks, {"channel": shown.channel})


def audience_view(shown: FormState, words: Words, page: str = "", title: str = "") -> View:
    """Return the form of who may read a collection; with ``page`` as it is set for that one."""
    said = SettingWords(words, {**shown.titles, page: title} if title else shown.titles)
    declared: Mapping[str, Sequence[str]] = shown.values.get("collection_audience") or {}
    lines = [f"• {said.page(each)}: {said.readers(who)}" for each, who in list(declared.items())[:MAX_READERS]]
    readers = declared.get(page, ())
    channels = [each.removeprefix("channel:") for each in readers if each.startswith("channel:")]
    users = [each.removeprefix("user:") for each in readers if each.startswith("user:")]
    everyone = {"text": plain(words("settings.audience_everyone")), "value": EVERYONE}
    boxes: Block = {"type": "checkboxes", "action_id": "value", "options": [everyone]}
    if any(each.startswith("team:") for each in readers):
        boxes["initial_options"] = [everyone]
    in_channels: Block = {
        "type": "multi_conversations_select",
        "action_id": "value",
        "filter": {"include": ["public", "private"], "exclude_bot_users": True},
        **({"initial_conversations": channels} if channels else {}),
    }
    people: Block = {
        "type": "multi_users_select",
        "action_id": "value",
        **({"initial_users": users} if users else {}),
    }
    collection = named("collection", "", words, page_select(words, page, said, action=AUDIENCE_OF), dispatch=True)
    blocks = [
        section(words("settings.audience_intro")),
        section("\n".join([f"*{words('settings.audience_now')}*", *(lines or [words("settings.audience_none")])])),
        collection,
        labelled(block_id("everyone", page), words("settings.everyone"), boxes, optional=True),
        named("audience_channels", page, words, in_channels, optional=True),
        named("audience_users", page, words, people, optional=True),
        context(words("settings.audience_remove_hint")),
    ]
    return form(AUDIENCE, words, blocks, {"channel": "", "page": page})
