"""The parts of Slack's payloads: blocks, files, messages, views."""

from typing import Any

from bot.checks import Identifier, Shape, Short, Text, Timestamp

Anything = dict[str, Any]


class WordsShape(Shape):
    """Something with a text."""

    text: Text | None = None


class OptionShape(Shape):
    """A choice of a menu."""

    value: Short | None = None
    text: Text | WordsShape | None = None


class ElementShape(OptionShape):
    """Something to press or to fill in."""

    type: Short | None = None
    action_id: Short | None = None


class BlockShape(WordsShape):
    """A block of a message or a view."""

    type: Short | None = None
    block_id: Short | None = None
    text: Text | WordsShape | None = None  # type: ignore[assignment]
    elements: list[Anything] | None = None
    accessory: ElementShape | None = None
    element: ElementShape | None = None
    label: Text | WordsShape | None = None


class FileShape(Shape):
    """A file of a message."""

    id: Identifier
    name: Short | None = None
    title: Short | None = None
    mimetype: Short | None = None
    size: int | None = None
    url_private: Short | None = None
    url_private_download: Short | None = None


class GoneFileShape(Shape):
    """What is left of a file that was deleted, or is hidden."""

    id: Short
    mode: Short
    name: Short | None = None
    size: int | None = None
    url_private: Short | None = None


class EditShape(Shape):
    """When a message was changed."""

    ts: Timestamp | None = None


class MessageShape(WordsShape):
    """A message, wherever it stands."""

    user: Short | None = None
    bot_id: Short | None = None
    subtype: Short | None = None
    ts: Timestamp | None = None
    thread_ts: Timestamp | None = None
    files: list[FileShape | GoneFileShape] | None = None
    blocks: list[BlockShape] | None = None
    attachments: list[Anything] | None = None
    edited: EditShape | None = None
    metadata: Anything | None = None


class EntityShape(Shape):
    """Something that is in front of a person."""

    type: Short
    value: Short | Anything


class EntitiesShape(Shape):
    """All that is in front of a person."""

    entities: list[EntityShape] | None = None


class FieldShape(Shape):
    """What was filled into a field."""

    type: Short | None = None
    value: Text | None = None
    selected_option: OptionShape | None = None
    selected_options: list[OptionShape] | None = None
    selected_date: Short | None = None
    selected_time: Short | None = None
    selected_date_time: int | None = None
    selected_user: Identifier | None = None
    selected_users: list[Identifier] | None = None
    selected_channel: Identifier | None = None
    selected_channels: list[Identifier] | None = None
    selected_conversation: Identifier | None = None
    selected_conversations: list[Identifier] | None = None
    files: list[FileShape] | None = None


class StateShape(Shape):
    """What was filled in, by block and action."""

    values: dict[str, dict[str, FieldShape]] | None = None


class ViewShape(Shape):
    """A modal, or the home tab."""

    id: Short
    type: Short
    callback_id: Short | None = None
    private_metadata: Short | None = None
    blocks: list[BlockShape] | None = None
    state: StateShape | None = None
    hash: Short | None = None
    root_view_id: Short | None = None
    previous_view_id: Short | None = None
