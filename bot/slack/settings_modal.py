"""The forms in which administrators set what holds in the workspace, in a channel, for models and for readers."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.slack.blocks import Block, Words, button, context, cut
from bot.slack.preferences import LANGUAGES
from bot.slack.setting_words import SettingWords, capitalised
from integrations.llm.roles import WORKSPACE_ROLES

View = dict[str, Any]

WORKSPACE, CHANNEL, MODELS, AUDIENCE = (
    "settings_workspace",
    "settings_channel",
    "settings_models",
    "settings_audience",
)
"""Callback ids of the forms."""
PAGE, PICK, AUDIENCE_OF, OPEN_MODELS, OPEN_AUDIENCE = (
    "settings_page",
    "settings_pick_channel",
    "settings_audience_of",
    "settings_open_models",
    "settings_open_audience",
)
"""Action ids: the selects of pages ask for suggestions, the others change the form or open another."""
INHERIT, ON, OFF, OWN, ALL, CHOSEN = "inherit", "on", "off", "own", "all", "chosen"
EVERYONE = "everyone"
MAX_LABEL = 75
"""Characters of an option."""
MAX_READERS = 100
"""Collections whose readers the form lists."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a form shows: what is set here and, in a channel, what is set further out."""

    channel: str
    """Empty for the workspace."""
    values: Mapping[str, Any]
    outer: Mapping[str, Any] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    """Of pages that the administrator may read, by id."""


def block_id(name: str, about: str) -> str:
    """Return the id of a field; what a form is about is in it, so that Slack takes no old input for the new field."""
    return f"{name}|{about}"


def settings_view(shown: Shown, words: Words) -> View:
    """Return the form of the workspace, or of a channel."""
    said, channel = SettingWords(words, shown.titles), shown.channel
    values, outer = shown.values, shown.outer
    mention = {None: INHERIT if channel else OFF, True: ON, False: OFF}[values.get("answer_without_mention")]
    language = values.get("language")
    named = OWN if language == "" else language or (INHERIT if channel else OWN)
    collections = values.get("collections")
    mode = (INHERIT if channel else ALL) if collections is None else CHOSEN if collections else ALL
    switches = [(ON, words("settings.on")), (OFF, words("settings.off"))]
    languages = [(OWN, words("settings.language_own")), *((each, words(f"home.language_{each}")) for each in LANGUAGES)]
    modes = [(ALL, words("settings.all")), (CHOSEN, words("settings.chosen"))]

    def select(name: str, options: list[tuple[str, str]], chosen: str) -> Block:
        now = words("settings.as_workspace_now", value=_unmarked(said.value(name, outer.get(name))))
        given = [(INHERIT, now), *options] if channel else options
        given = [(value, capitalised(text)) for value, text in given]
        return _input(name, channel, words, _select("static_select", given, chosen))

    opening = words("settings.for_channel", channel=channel) if channel else words("settings.for_workspace")
    parent = _page_select(words, values.get("parent_page"), said, action=PAGE)
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
        _section(opening),
        select("answer_without_mention", switches, mention),
        select("language", languages, named),
        _input("parent_page", channel, words, parent, optional=True),
        select("collections", modes, mode),
        _input("collections_chosen", channel, words, _pages_select(words, collections or (), said), optional=True),
        _input("counsel_channel", channel, words, counsel, optional=True),
        {"type": "actions", "block_id": block_id("further", channel), "elements": further},
    ]
    picker = [_picker(words, channel)] if channel else []
    return _form(CHANNEL if channel else WORKSPACE, words, [*picker, *blocks], {"channel": channel})


def pick_view(words: Words) -> View:
    """Return the form of a channel before it is chosen."""
    view = _form(CHANNEL, words, [_picker(words, "")], {"channel": ""})
    del view["submit"]
    return view


def models_view(shown: Shown, allowed: Sequence[str], words: Words) -> View:
    """Return the form of the models; ``allowed``: the names of those that may be chosen."""
    roles = shown.values.get("model_roles") or {}
    first = (INHERIT, words("settings.as_workspace" if shown.channel else "settings.as_operator"))
    blocks = [context(words("settings.models_intro" if allowed else "settings.models_none"))]
    for role, defaults in WORKSPACE_ROLES.items():
        chosen, name = roles.get(role) or {}, words(f"settings.role.{role}")
        if allowed:
            options = [first, *((f"model:{each}", each) for each in allowed)]
            known = f"model:{chosen.get('model')}"
            now = known if any(known == value for value, _ in options) else INHERIT
            element = _select("static_select", options, now)
            blocks.append(_field(block_id(f"model.{role}", shown.channel), name, element))
        temperature: Block = {
            "type": "number_input",
            "action_id": "value",
            "is_decimal_allowed": True,
            "min_value": "0",
            "max_value": "2",
            "placeholder": _plain(words("settings.temperature_default", value=f"{defaults.temperature:g}")),
        }
        if chosen.get("temperature") is not None:
            temperature["initial_value"] = f"{chosen['temperature']:g}"
        label = words("settings.temperature_label", role=name)
        blocks.append(_field(block_id(f"temperature.{role}", shown.channel), label, temperature, optional=True))
    blocks.append(context(words("settings.temperature_hint")))
    return _form(MODELS, words, blocks, {"channel": shown.channel})


def audience_view(shown: Shown, words: Words, page: str = "", title: str = "") -> View:
    """Return the form of who may read a collection; with ``page`` as it is set for that one."""
    said = SettingWords(words, {**shown.titles, page: title} if title else shown.titles)
    declared: Mapping[str, Sequence[str]] = shown.values.get("collection_audience") or {}
    lines = [f"• {said.page(each)}: {said.readers(who)}" for each, who in list(declared.items())[:MAX_READERS]]
    readers = declared.get(page, ())
    channels = [each.removeprefix("channel:") for each in readers if each.startswith("channel:")]
    users = [each.removeprefix("user:") for each in readers if each.startswith("user:")]
    everyone = {"text": _plain(words("settings.audience_everyone")), "value": EVERYONE}
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
    collection = _input("collection", "", words, _page_select(words, page, said, action=AUDIENCE_OF), dispatch=True)
    blocks = [
        _section(words("settings.audience_intro")),
        _section("\n".join([f"*{words('settings.audience_now')}*", *(lines or [words("settings.audience_none")])])),
        collection,
        _field(block_id("everyone", page), words("settings.everyone"), boxes, optional=True),
        _input("audience_channels", page, words, in_channels, optional=True),
        _input("audience_users", page, words, people, optional=True),
        context(words("settings.audience_remove_hint")),
    ]
    return _form(AUDIENCE, words, blocks, {"channel": "", "page": page})


def option(text: str, value: str) -> Block:
    """Return one of the things that can be chosen."""
    return {"text": _plain(cut(" ".join(text.split()), MAX_LABEL)), "value": value}


def memory_of(view: View) -> dict[str, Any]:
    """Return what a form is about."""
    return dict(json.loads(view.get("private_metadata") or "{}"))


def _form(callback: str, words: Words, blocks: list[Block], memory: dict[str, Any]) -> View:
    return {
        "type": "modal",
        "callback_id": callback,
        "title": _plain(words(f"settings.{callback.removeprefix('settings_')}")),
        "submit": _plain(words("settings.save")),
        "close": _plain(words("settings.cancel")),
        "private_metadata": json.dumps(memory),
        "blocks": blocks,
    }


def _picker(words: Words, channel: str) -> Block:
    """The select of the channel: choosing one shows its settings."""
    element: Block = {
        "type": "conversations_select",
        "action_id": PICK,
        "placeholder": _plain(words("settings.pick_channel_placeholder")),
        "filter": {"include": ["public", "private"], "exclude_bot_users": True},
    }
    if channel:
        element["initial_conversation"] = channel
    return {**_section(words("settings.pick_channel")), "block_id": "pick", "accessory": element}


def _input(
    name: str, about: str, words: Words, element: Block, *, optional: bool = False, dispatch: bool = False
) -> Block:
    hint = words(f"settings.hint.{name}") if name in HINTED else ""
    return _field(
        block_id(name, about), words(f"settings.name.{name}"), element, hint=hint, optional=optional, dispatch=dispatch
    )


HINTED = ("answer_without_mention", "parent_page", "collections", "language", "counsel_channel")
"""Fields below which a hint stands."""


def _field(
    id: str, label: str, element: Block, *, hint: str = "", optional: bool = False, dispatch: bool = False
) -> Block:
    block: Block = {
        "type": "input",
        "block_id": id,
        "label": _plain(label),
        "element": element,
        "optional": optional,
        "dispatch_action": dispatch,
    }
    return {**block, "hint": _plain(hint)} if hint else block


def _select(kind: str, options: Sequence[tuple[str, str]], chosen: str) -> Block:
    made = {value: option(text, value) for value, text in options}
    element: Block = {"type": kind, "action_id": "value", "options": list(made.values())}
    return {**element, "initial_option": made[chosen]}


def _page_select(words: Words, page: str | None, said: SettingWords, *, action: str) -> Block:
    element: Block = {
        "type": "external_select",
        "action_id": action,
        "min_query_length": 0,
        "placeholder": _plain(words("settings.page_placeholder")),
    }
    return {**element, "initial_option": option(said.title(page), page)} if page else element


def _pages_select(words: Words, pages: Sequence[str], said: SettingWords) -> Block:
    element: Block = {
        "type": "multi_external_select",
        "action_id": PAGE,
        "min_query_length": 0,
        "placeholder": _plain(words("settings.collections_placeholder")),
    }
    chosen = [option(said.title(page), page) for page in pages]
    return {**element, "initial_options": chosen} if chosen else element


def _unmarked(text: str) -> str:
    """Return a text for where Slack's marks do not work."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _section(text: str) -> Block:
    return {"type": "section", "text": {"type": "mrkdwn", "text": cut(text, 3000)}}


def _plain(text: str) -> Block:
    return {"type": "plain_text", "text": text}
