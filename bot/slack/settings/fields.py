"""What the forms of the settings are made of: fields, selects of pages and channels, options."""

import json
from collections.abc import Sequence
from typing import Any

from bot.slack.reply.blocks import Block, Words, cut
from bot.slack.settings.words import SettingWords

View = dict[str, Any]

PAGE, PICK = "settings_page", "settings_pick_channel"
"""Action ids: selects of pages ask for suggestions; choosing a channel shows its settings."""
MAX_LABEL = 75
"""Characters of an option."""


def block_id(name: str, about: str) -> str:
    """Return the id of a field; what a form is about is in it, so that Slack takes no old input for the new field."""
    return f"{name}|{about}"


def option(text: str, value: str) -> Block:
    """Return one of the things that can be chosen."""
    return {"text": plain(cut(" ".join(text.split()), MAX_LABEL)), "value": value}


def form(callback: str, words: Words, blocks: list[Block], memory: dict[str, Any]) -> View:
    """Return a form; ``memory`` comes back with what was filled in."""
    return {
        "type": "modal",
        "callback_id": callback,
        "title": plain(words(f"settings.{callback.removeprefix('settings_')}")),
        "submit": plain(words("settings.save")),
        "close": plain(words("settings.cancel")),
        "private_metadata": json.dumps(memory),
        "blocks": blocks,
    }


def picker(words: Words, channel: str) -> Block:
    """Return the select of the channel: choosing one shows its settings."""
    element: Block = {
        "type": "conversations_select",
        "action_id": PICK,
        "placeholder": plain(words("settings.pick_channel_placeholder")),
        "filter": {"include": ["public", "private"], "exclude_bot_users": True},
    }
    if channel:
        element["initial_conversation"] = channel
    return {**section(words("settings.pick_channel")), "block_id": "pick", "accessory": element}


def named(
    name: str, about: str, words: Words, element: Block, *, optional: bool = False, dispatch: bool = False
) -> Block:
    """Return the field of a setting, with its name and its hint, if it has one."""
    hint = words(f"settings.hint.{name}") if name in HINTED else ""
    return labelled(
        block_id(name, about), words(f"settings.name.{name}"), element, hint=hint, optional=optional, dispatch=dispatch
    )


HINTED = ("answer_without_mention", "parent_page", "collections", "language", "counsel_channel", "messages_searched")
"""Fields below which a hint stands."""


def labelled(
    id: str, label: str, element: Block, *, hint: str = "", optional: bool = False, dispatch: bool = False
) -> Block:
    """Return a field below a label."""
    block: Block = {
        "type": "input",
        "block_id": id,
        "label": plain(label),
        "element": element,
        "optional": optional,
        "dispatch_action": dispatch,
    }
    return {**block, "hint": plain(hint)} if hint else block


def choice(kind: str, options: Sequence[tuple[str, str]], chosen: str) -> Block:
    """Return an element in which one of (value, text) is chosen."""
    made = {value: option(text, value) for value, text in options}
    element: Block = {"type": kind, "action_id": "value", "options": list(made.values())}
    return {**element, "initial_option": made[chosen]}


def page_select(words: Words, page: str | None, said: SettingWords, *, action: str) -> Block:
    """Return an element in which a page is chosen; ``page`` is chosen already."""
    element: Block = {
        "type": "external_select",
        "action_id": action,
        "min_query_length": 0,
        "placeholder": plain(words("settings.page_placeholder")),
    }
    return {**element, "initial_option": option(said.title(page), page)} if page else element


def pages_select(words: Words, pages: Sequence[str], said: SettingWords) -> Block:
    """Return an element in which pages are chosen."""
    element: Block = {
        "type": "multi_external_select",
        "action_id": PAGE,
        "min_query_length": 0,
        "placeholder": plain(words("settings.collections_placeholder")),
    }
    chosen = [option(said.title(page), page) for page in pages]
    return {**element, "initial_options": chosen} if chosen else element


def unmarked(text: str) -> str:
    """Return a text for where Slack's marks do not work."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def section(text: str) -> Block:
    """Return a text between the fields, in Slack's marks."""
    return {"type": "section", "text": {"type": "mrkdwn", "text": cut(text, 3000)}}


def plain(text: str) -> Block:
    """Return a text without marks."""
    return {"type": "plain_text", "text": text}
